#include "core/vit/configuration/configure_windows.h"

#include <cmath>

#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {

void configure_windows(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  if (!is_family(configuration.family, {"Qwen2.5-VL"})) return;
  const TensorInfo* kernel = names.weight_of(names.patch_layer());
  const int patch = kernel != nullptr && kernel->shape.size() == 5 ? static_cast<int>(kernel->shape[4]) : 14;
  const auto side = stated.number({"window_size"});
  const auto whole = stated.list({"fullatt_block_indexes"});
  const int merge = static_cast<int>(stated.number({"spatial_merge_size"}).value_or(2));
  if (merge < 1 || merge > 64) refuse_word(names, stated, "spatial_merge_size");
  // Windows hold whole squares of patches that are merged.
  const double merged = std::floor(side.value_or(112) / merge / patch);
  if (!(merged >= 1 && merged <= 128)) refuse_word(names, stated, "window_size");
  const int patches = static_cast<int>(merged) * merge;
  configuration.block_windows.window = {patches, patches};
  for (int block = 7; block < configuration.depth && !whole; block += 8)
    configuration.block_windows.whole.push_back(block);
  for (const double block : whole.value_or(std::vector<double>{}))
    configuration.block_windows.whole.push_back(static_cast<int>(block));
  if (!side || !whole) {
    configuration.assumed.push_back(message(
        "assuming windows of {0} x {0} patches in all blocks but every eighth, as published Qwen2.5-VL "
        "models have; windows leave no tensor in the file",
        patches));
  }
}

}  // namespace whereabouts
