// From a picture to the pixels a model was trained on.
#pragma once

#include <array>
#include <string>

#include "core/image/image.h"
#include "core/vit/vit.h"

namespace whereabouts {

struct Preprocessing {
  int rows = 224, columns = 224;  // of the model's input
  double crop = 0.9;  // the shorter side is resized to size / crop, then the centre is cut out; 1: no margin
  bool keep_aspect = true;  // false: both sides are resized to the input's, whatever the picture's shape
  std::string interpolation = "bicubic";  // or bilinear, nearest; antialiased as Pillow does
  std::array<double, 3> mean{0.5, 0.5, 0.5}, deviation{0.5, 0.5, 0.5};
  std::string source;  // "the file's metadata", "timm's AugReg models", ...
};

// From the checkpoint's metadata where it has it, else from the family.
Preprocessing preprocessing_of(const Checkpoint& checkpoint, const VitConfiguration& configuration);

struct Prepared {
  Pixels pixels;
  Image shown;       // the crop the model sees, before mean and deviation
  std::string note;  // how it was made
};

// A picture that has the input's size already is taken as it is.
Prepared preprocess(const Image& image, const Preprocessing& preprocessing, int channels,
                    const Progress& progress = {});

}  // namespace whereabouts
