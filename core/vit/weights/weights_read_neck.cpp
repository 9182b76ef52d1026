// What lies between the blocks and the head of SAM.
#include <fmt/format.h>

#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {
namespace {

// (outputs, inputs, side, side) as (outputs, side side inputs), of (kernel row, kernel column, channel).
Dense kernels_of(WeightReader& source, const std::string& layer, int inputs, int side) {
  const WeightNames& names = source.names();
  const TensorInfo* weight = names.tensor(layer + ".weight");
  if (weight == nullptr) source.refuse_missing(layer + ".weight");
  const std::vector<std::int64_t>& shape = weight->shape;
  const bool fits = shape.size() == 4 && shape[0] >= 1 && shape[0] <= 65536 && shape[1] == inputs &&
                    shape[2] == side && shape[3] == side;
  if (!fits) source.refuse_shape(layer + ".weight", fmt::format("(N, {}, {}, {})", inputs, side, side));
  Dense dense;
  dense.outputs = static_cast<int>(shape[0]);
  dense.inputs = inputs * side * side;
  dense.weight = source.values(layer + ".weight");
  for (int output = 0; output < dense.outputs && !source.is_dry(); ++output) {
    Eigen::Map<Matrix> own(dense.weight.data() + std::ptrdiff_t{output} * dense.inputs, inputs, side * side);
    const Matrix turned = own.transpose();
    std::copy_n(turned.data(), turned.size(), own.data());
  }
  if (names.bias_of(layer) != nullptr) dense.bias = source.values(layer + ".bias", dense.outputs);
  return dense;
}

}  // namespace

void read_neck(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  if (configuration.stages.empty()) return;  // its windows are not known either: it is refused by its name
  NeckWeights& neck = weights.neck;
  const TensorInfo* alone = names.tensor("neck.weight");
  if (alone != nullptr && alone->shape.size() == 1) {
    neck.last_norm = source.norm("neck", configuration.width);
    configuration.neck = configuration.width;
    return;
  }
  const bool numbered = names.tensor("neck.0.weight") != nullptr;
  if (!numbered && names.tensor("neck.conv1.weight") == nullptr) return;
  const Dense first = kernels_of(source, numbered ? "neck.0" : "neck.conv1", configuration.width, 1);
  neck.first_norm = source.norm(numbered ? "neck.1" : "neck.layer_norm1", first.outputs);
  const Dense second = kernels_of(source, numbered ? "neck.2" : "neck.conv2", first.outputs, 3);
  neck.last_norm = source.norm(numbered ? "neck.3" : "neck.layer_norm2", second.outputs);
  configuration.neck = second.outputs;
  neck.first = first.packed();
  neck.second = second.packed();
}

}  // namespace whereabouts
