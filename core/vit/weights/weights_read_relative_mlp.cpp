// timm's networks of relative positions (vit_relpos_*, vit_srelpos_*, swinv2_cr_*).
#include <fmt/format.h>

#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

void read_relative_mlp(WeightReader& source, const std::string& before, const VitConfiguration& configuration,
                       PackedBlock& block) {
  const WeightNames& names = source.names();
  const std::string first_layer = names.first_layer(before, relative_mlp_names);
  if (first_layer.empty()) return;
  const std::string second_layer = first_layer.substr(0, first_layer.size() - 1) + "2";
  const Dense first = source.dense(first_layer, 0, 2);
  const Dense second = source.dense(second_layer, configuration.heads, first.outputs);
  BiasNetwork network;
  if (!source.is_dry()) {
    network.first = Eigen::Map<const Matrix>(first.weight.data(), first.outputs, 2);
    network.shift = first.bias.empty()
                        ? RowVector::Zero(first.outputs)
                        : RowVector(Eigen::Map<const RowVector>(first.bias.data(), first.outputs));
    network.second = Eigen::Map<const Matrix>(second.weight.data(), second.outputs, second.inputs);
    // Its form of Swin v2 has no shift behind it, and its own has one.
    if (!second.bias.empty())
      block.network_offset = Eigen::Map<const RowVector>(second.bias.data(), second.outputs);
  }
  block.network = std::make_shared<const BiasNetwork>(std::move(network));
}

}  // namespace whereabouts
