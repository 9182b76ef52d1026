#include "core/vit/weights/tubelets.h"

#include "core/base/message.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"

namespace whereabouts {

Dense read_tubelets(WeightReader& source, const std::string& layer, int tubelet, PatchStage& stage) {
  const std::string name = layer + ".weight";
  const std::vector<std::int64_t>& shape = source.names().weight_of(layer)->shape;
  const bool fits = shape.size() == 5 && plausible(shape[0]) && (shape[1] == 1 || shape[1] == 3) &&
                    shape[2] == tubelet && shape[3] >= 1 && shape[3] <= 1024 && shape[3] == shape[4];
  if (!fits) source.refuse_shape(name, message("square kernels of 1 or 3 channels over {} frames", tubelet));
  const auto outputs = static_cast<std::size_t>(shape[0]), channels = static_cast<std::size_t>(shape[1]),
             frames = static_cast<std::size_t>(tubelet), side = static_cast<std::size_t>(shape[3]),
             area = side * side, size = area * frames * channels;
  stage.kernel = static_cast<int>(side);
  Dense dense;
  dense.outputs = static_cast<int>(outputs);
  dense.inputs = static_cast<int>(size);
  const std::vector<float> values = source.values(name);
  if (!source.is_dry()) {
    dense.weight.resize(values.size());
    for (std::size_t output = 0; output < outputs; ++output) {
      for (std::size_t channel = 0; channel < channels; ++channel) {
        for (std::size_t frame = 0; frame < frames; ++frame) {
          for (std::size_t pixel = 0; pixel < area; ++pixel) {
            dense.weight[output * size + (pixel * frames + frame) * channels + channel] =
                values[((output * channels + channel) * frames + frame) * area + pixel];
          }
        }
      }
    }
  }
  if (source.names().bias_of(layer) != nullptr) dense.bias = source.values(layer + ".bias", dense.outputs);
  return dense;
}

}  // namespace whereabouts
