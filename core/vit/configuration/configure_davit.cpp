// DaViT: blocks of attention within windows and blocks of attention of channels, by turns. Convolutions tell
// the places: nothing else does.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/davit_names.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {

std::string davit_block(const WeightNames& names, int stage, int block, bool channels) {
  const std::string before = fmt::format("stages.{}.blocks.{}.", stage, block);
  std::string named = before + (channels ? "channel_block." : "spatial_block.");
  if (names.tensor(named + "attn.qkv.weight") != nullptr) return named;
  return before + (channels ? "1." : "0.");
}

void configure_davit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  configuration.family = "DaViT";
  configuration.channels = size_of_axis(names, "stem.conv.weight", 1);
  configuration.embedding_steps = {convolution_stem(4)};
  configuration.cpe = true;
  configuration.activation = Activation::gelu;
  configuration.epsilon = stated_epsilon(names, stated, 1e-5, "DaViT models", configuration);
  configuration.window_form.still = WindowForm::Still::always;
  if (const nlohmann::json* types = stated.find({"attn_types"});
      types != nullptr && *types != nlohmann::json({"spatial", "channel"}))
    refuse_word(names, stated, "attn_types");
  if (stated.flag({"cpe_act"}) == true) refuse_word(names, stated, "cpe_act");
  if (!stated.is_known()) {
    configuration.assumed.emplace_back(
        "assuming attention over windows in front of that over channels, and convolutions without an "
        "activation, as in published DaViT models; others have the same tensors");
  }
  const auto heads = stated.list({"num_heads"});
  const int side = static_cast<int>(stated.number({"window_size"}).value_or(7));
  if (side < 1 || side > 1024) refuse_word(names, stated, "window_size");
  int divisor = 1;
  for (int number = 0; number < 16; ++number) {
    EncoderStage stage;
    const auto qkv = [&](int block) { return davit_block(names, number, block, false) + "attn.qkv.weight"; };
    while (names.tensor(qkv(stage.depth)) != nullptr && stage.depth < 1000) ++stage.depth;
    if (stage.depth == 0) break;
    stage.width = size_of_axis(names, qkv(0), 1);
    const auto at = static_cast<std::size_t>(number);
    const double said = heads && at < heads->size() ? (*heads)[at] : 0;
    const int usual = stage.width / 32;
    stage.heads = dividing_heads(names, said >= 1 && said <= stage.width ? said : usual, stage.width);
    stage.head_dim = stage.width / stage.heads;
    stage.window = {side, side};
    stage.divisor = divisor;
    append_stage(stage, configuration);
    divisor *= 2;
  }
  if (!heads) {
    configuration.assumed.emplace_back(
        "assuming heads of 32 dimensions, as DaViT's published models have; else write num_heads into the "
        "file's metadata");
  }
  if (!stated.number({"window_size"})) {
    configuration.assumed.emplace_back(
        "assuming windows of 7 x 7, as most DaViT models have; else write window_size into the file's "
        "metadata");
  }
  place_windowed_input(stated, configuration);
  if (const auto side = stated.number({"down_kernel_size"}); side && configuration.stages.size() > 1) {
    const int kernel = size_of_axis(names, "stages.1.downsample.conv.weight", 2);
    // timm pads to whole kernels of an even side, and then steps by 2 pixels all the same.
    if (*side != kernel || (kernel % 2 == 0 && kernel > 2)) refuse_word(names, stated, "down_kernel_size");
  }
  for (const char* word : {"embed_dims", "ffn", "named_blocks", "channel_attn_v2"}) stated.find({word});
  take_only_pooling(names, stated, "avg", configuration);
}

}  // namespace whereabouts
