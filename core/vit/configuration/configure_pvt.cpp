// PVT v2: overlapping patches, keys of fewer places in each stage but mostly the last, and a convolution
// inside of every MLP, whose zeros around the grid are all that tells places.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/pvt_names.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

constexpr int shares = 7;  // of the linear variant's pooling

}  // namespace

std::string PvtNames::stage(int number) const {
  return fmt::format("{}{}.", stages, number);
}

std::string PvtNames::block(int of_stage, int number) const {
  return fmt::format("{}blocks.{}.", stage(of_stage), number);
}

std::string PvtNames::embedding(int of_stage) const {
  if (transformers) return stage(of_stage) + "patch_embedding.proj";
  return of_stage == 0 ? "patch_embed.proj" : stage(of_stage) + "downsample.proj";
}

std::string PvtNames::embedding_norm(int of_stage) const {
  if (transformers) return stage(of_stage) + "patch_embedding.layer_norm";
  return of_stage == 0 ? "patch_embed.norm" : stage(of_stage) + "downsample.norm";
}

std::string PvtNames::stage_norm(int of_stage) const {
  return stage(of_stage) + (transformers ? "layer_norm" : "norm");
}

std::optional<PvtNames> pvt_names(const WeightNames& names) {
  // transformers' model may be a part of another one, or be all that a file holds, whose common beginning is
  // cut.
  for (const char* stages : {"stages.", "pvt_v2.encoder.layers.", "encoder.layers.", "layers.", ""}) {
    const PvtNames own{std::string(stages) != "stages.", stages};
    if (names.tensor(own.block(0, 0) + own.queries() + ".weight") != nullptr &&
        names.tensor(own.block(0, 0) + own.convolution() + ".weight") != nullptr)
      return own;
  }
  return std::nullopt;
}

void configure_pvt(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  const PvtNames own = *pvt_names(names);
  configuration.family = own.transformers ? "PVT v2 (Hugging Face)" : "PVT v2";
  configuration.keys_apart = true;
  configuration.channels = size_of_axis(names, own.embedding(0) + ".weight", 1);
  configuration.embedding_steps = {convolution_stem(4)};
  configuration.epsilon = 1e-6F;
  if (const auto said = stated.number({"layer_norm_eps"})) configuration.epsilon = static_cast<float>(*said);
  configuration.activation =
      stated_activation(names, stated, Activation::gelu, "PVT v2 models", configuration);
  int divisor = 1, dim = 0;
  bool linear = false;
  for (int number = 0; number < 16; ++number) {
    EncoderStage stage;
    while (names.tensor(own.block(number, stage.depth) + own.queries() + ".weight") != nullptr &&
           stage.depth < 1000)
      ++stage.depth;
    if (stage.depth == 0) break;
    const std::string block = own.block(number, 0);
    stage.width = size_of_axis(names, block + own.queries() + ".weight", 1);
    if (number == 0) dim = stage.width;
    stage.heads = heads_of_stage(names, stated, static_cast<std::size_t>(number), stage.width, dim);
    stage.head_dim = stage.width / stage.heads;
    stage.divisor = divisor;
    if (const std::string reduction = block + own.reduction() + ".weight";
        names.tensor(reduction) != nullptr) {
      const int side = size_of_axis(names, reduction, 2);
      linear = linear || side == 1;
      stage.keys = {side, side, 0, side == 1 ? shares : 0};
    }
    append_stage(stage, configuration);
    divisor *= 2;
  }
  assume_heads(stated, dim, "PVT v2's published models", configuration);
  place_any_input(stated, configuration);
  if (const auto strides = stated.list({"strides"})) {
    for (std::size_t number = 0; number < strides->size(); ++number)
      if ((*strides)[number] != (number == 0 ? 4 : 2)) refuse_word(names, stated, "strides");
  }
  for (const char* word : {"linear", "linear_attention"}) {
    if (const auto said = stated.flag({word}); said && *said != linear) refuse_word(names, stated, word);
  }
  for (const char* word : {"embed_dims", "hidden_sizes", "depths", "sr_ratios", "mlp_ratios", "patch_sizes",
                           "strides", "num_encoder_blocks", "qkv_bias"})
    stated.find({word});
  if (const auto pool = stated.text({"global_pool"}); pool && *pool != "avg")
    refuse_word(names, stated, "global_pool");
}

}  // namespace whereabouts
