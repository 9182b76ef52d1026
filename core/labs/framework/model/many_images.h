// Numbers of a model's layers over the images of a data set, beside what a lab shows of one image.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/lab.h"
#include "core/labs/framework/model/execution.h"
#include "core/labs/framework/model/kept_measures.h"
#include "core/parameter/parameter.h"
#include "core/vit/configuration/pixel_batch.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/vit.h"

namespace whereabouts {

// One number for every layer of an image; NaN where it has none there.
struct ImageMeasure {
  MatrixD values;  // (images, layers)
  // (layers, 3): the mean over the images that have one, and the ends of its 95 % interval (bootstrap.h).
  MatrixD ends;
};

struct ManyImages {
  Message data;                        // what the images are called together
  int available = 0;                   // of which these were drawn
  std::vector<Message> names;          // of the images, in the order of the rows
  std::vector<std::string> left_out;   // those that cannot be read, and why
  std::vector<ImageMeasure> measures;  // in the lab's own order
  std::vector<Message> notes;          // what was assumed of the images

  int count() const { return static_cast<int>(names.size()); }
  std::size_t bytes() const;
};

namespace many {
inline constexpr Handle<int> samples{"samples"};
inline constexpr int min_images = 2;
}  // namespace many
// Heavy: how many images at most; where data were given.
Parameter samples_parameter(Applies applies = {});

// What is measured of one image, always as many numbers.
struct Measuring {
  // The lab, and every parameter that the numbers depend on beside checkpoint and pixels: under it they are
  // kept (kept_measures.h).
  std::string what;
  BackendPasses& passes;
  std::function<ImageNumbers(const PixelBatch& pixels)> of;
};
// Of `inputs.data`, which was given: NumPy's RandomState(seed).permutation of its images, the first `samples`
// of them, as the model's own preparation makes them, all in one size. One after the other, so that nothing
// of an image stays but its numbers. Those that cannot be read are left out; fails (Fault::failed) where
// fewer than two can.
ManyImages measure_images(const Inputs& inputs, const Vit& vit, int samples, std::uint32_t seed,
                          const Measuring& measuring, const Progress& progress);
// The same of images that are prepared in another way.
ManyImages measure_images(const Inputs& inputs, const Vit& vit, const Preprocessing& preprocessing,
                          int samples, std::uint32_t seed, const Measuring& measuring,
                          const Progress& progress);

// "3 images of photos"
Message images_in_words(const ManyImages& many);
// "**0.63** (0.61 to 0.65)"
Message mean_in_words(const ImageMeasure& measure, int layer, int decimals);
// The layer with the highest mean; -1 where none has one.
int highest_layer(const ImageMeasure& measure);

// Over the layers: a thin line for each image, named by it (of many some, which the subtitle says), the mean
// with a dot at each layer, and its interval upright through it. A click sets `parameter`.
Panel many_images_panel(const ManyImages& many, int measure, Message title, const Message& unit, int layer,
                        const std::string& parameter);
// NAME_images, (images, layers), and NAME_mean, (layers, 3). `data` holds `many`.
void add_many_arrays(Figure& figure, const std::shared_ptr<const Data>& data, const ManyImages& many,
                     int measure, const std::string& name);
void add_many_readings(Figure& figure, const ManyImages& many);

}  // namespace whereabouts
