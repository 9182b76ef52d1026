// From an image to the pixels a model was trained on, as timm, torchvision, transformers and open_clip do it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/image/image.h"
#include "core/image/resized.h"
#include "core/vit/configuration/pixel_batch.h"

namespace whereabouts {

struct Preprocessing {
  int rows = 224, columns = 224;  // of the model's input
  // First the image is resized to floor(rows / crop) x floor(columns / crop): its shorter edge (the longer
  // one follows), its longer edge, or both (squash). Then the centre of the input's size is cut out; what
  // lies beyond the image is filled.
  enum class Resize { shortest, longest, squash, none } resize = Resize::shortest;
  double crop = 0.9;                      // 1: no margin; above 1: a rim is filled
  double crop_columns = 0;                // of the columns where these differ; 0: as `crop`
  std::string interpolation = "bicubic";  // core/vit/preprocess/resize_pillow.h
  // As torchvision does it to tensors, which is what transformers gives it, not to Pillow's images: columns
  // are resized before rows, and half of an odd margin is rounded down, not to even.
  bool of_tensors = false;
  bool resize_floats = false;  // resized as floats, where images of 8 bits are else rounded to 8 bits
  std::array<double, 3> fill{0, 0, 0};  // by channel, in 0..1
  double scale = 1;                     // of values in 0..1, before mean and deviation
  bool reverse_channels = false;        // blue first
  std::array<double, 3> mean{0.5, 0.5, 0.5}, deviation{0.5, 0.5, 0.5};

  // NaFlex: instead of rows and columns, which are then those of a square, the largest whole patches in the
  // shape of the image that are at most so many. 0: every image becomes one size.
  int patch_budget = 0, patch = 16;

  // Who says so, in words: "preprocessor_config.json", "AugReg models", ... An assumed one is told as an
  // assumption.
  Message colours_source, resize_source;
  bool colours_assumed = false, resize_assumed = false;
  // Whatever else is assumed, each beginning with "assuming": where an image is resized, and in any case.
  std::vector<Message> assumed, any_size_assumed;

  // What the image is resized to before the crop, where its shape agrees.
  GridShape resized() const;
  // With the rows and columns of an image's own input; the same without a budget.
  Preprocessing for_image(int image_rows, int image_columns) const;
  // Every image in one size.
  Preprocessing of_one_size() const;
};

// The size in pixels of whole patches in the shape of an image, as many as `budget` allows, as timm and
// transformers find it: by halving an interval of scales.
GridShape size_within(int rows, int columns, int patch, int budget);

// The user's word ("said" in the metadata) first, then what lies beside the weights in the form of the
// library whose names they carry (transformers' preprocessor_config.json, timm's pretrained_cfg,
// open_clip_config.json), then the family, which is an assumption.
Preprocessing preprocessing_of(const Checkpoint& checkpoint, const VitConfiguration& configuration);

// Rows of that input, as far as they can be told before a model is made, which was trained at `trained` rows.
int prepared_rows(const Checkpoint& checkpoint, const Anatomy& anatomy, int trained);

// A part of an image in its own pixels, which may reach beyond it.
struct ImageWindow {
  double top = 0, left = 0, rows = 0, columns = 0;
  bool holds(int of_rows, int of_columns) const {
    return top <= 0 && left <= 0 && top + rows >= of_rows && left + columns >= of_columns;
  }
};

struct Prepared {
  PixelBatch pixels;
  Image shown;          // what the model sees, before mean and deviation
  Message note;         // how it was made of which image, in one line
  Message preparation;  // the same of any image: "resized to 224 x 373 (bicubic), ...; mean 0.5, ..."
  ImageWindow window;   // the part of the given image that it is
  std::vector<Message> assumed;  // what was assumed on the way, each beginning with "assuming"
};

// Refuses (usage): sides outside of 1..8192, a crop outside of 0.05..20, a deviation of 0.
void check_preprocessing(const Preprocessing& preprocessing, int channels);

// An image that has the input's size already is taken as it is. Refuses (usage) what check_preprocessing()
// does, and an image so long and narrow that resized it has over 16384 pixels a side.
Prepared preprocess(const Image& image, const Preprocessing& preprocessing, int channels,
                    const Progress& progress = {});

}  // namespace whereabouts
