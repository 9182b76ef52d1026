// A model and an image that it is given: what labs that look inside begin with.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/image/image.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/model/model_input.h"
#include "core/parameter/parameter.h"
#include "core/vit/labels.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/vit.h"

namespace whereabouts {

struct ModelImage {
  std::string image, model;  // their names
  std::shared_ptr<const Vit> vit;
  PixelBatch pixels;                   // of this one image
  std::shared_ptr<const Image> shown;  // what the model sees, without a rim that it does not look at
  InputPatches patches;                // where the places lie on it
  GridShape grid;
  int prefix = 0;       // tokens in front of the patches
  Labels labels;        // of the head's classes
  Message preparation;  // how the image was made the model's
  std::vector<Message> notes;

  int depth() const { return vit->configuration().depth; }
  int tokens() const { return prefix + grid.count(); }
  bool has_stages() const { return !vit->configuration().stages.empty(); }
  // Where the tokens of a layer lie.
  InputPatches at(int layer) const { return at_layer(patches, vit->configuration(), layer); }
  std::size_t bytes() const { return pixels.values.size() * sizeof(float) + shown->count(); }
};

// An input `size` pixels high, with as many patches across as the shape that the model was trained at asks
// for.
void resize_input(const VitConfiguration& configuration, int size, Preprocessing& preprocessing);

// The image as the model's own preparation makes it, at `size` px where one is given (resize_input()).
// Refuses (usage) a checkpoint without a transformer; fails as Vit::load() does.
ModelImage model_image(const Inputs& inputs, const ImageInput& image, const Progress& progress,
                       std::optional<int> size = {});

// Refuses (usage), naming the lab, what a model's layers would take: above 4 GiB.
void refuse_too_large(const std::string& lab, double bytes);

// The parameters of labs that look inside.
namespace inside {
inline constexpr Handle<int> orders{"orders"}, layer{"layer"}, size{"size"};
}  // namespace inside
// Heavy: the side of the model's input in px, from one patch to `max`; its own at first.
Parameter input_size_parameter(FromScope<double> max, Applies applies = {});
// What it chose for a model whose own size is another.
std::optional<int> chosen_size(const Inputs& inputs, const Values& heavy);
// Heavy: how many orders of the patches tell what a place tells.
Parameter orders_parameter(Applies applies = {});
// Light: 0, what enters the first block, to the depth, what leaves the last.
Parameter depth_parameter(const Message& help, FromScope<int> initial);

}  // namespace whereabouts
