// VOLO: tokens that look out to their neighbours, whose weights come from themselves alone and which are no
// layers here, then blocks of attention, and a class token that joins behind them.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {

void configure_volo(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  constexpr int patch = 16;
  configuration.family = "VOLO";
  configuration.channels = size_of_axis(names, "patch_embed.conv.0.weight", 1);
  configuration.embedding_steps = {convolution_stem(patch)};
  configuration.additive = "learned-1d";
  configuration.activation = Activation::gelu;
  configuration.epsilon = 1e-5F;
  configuration.pooling = VitConfiguration::Pooling::attention;
  const int width = size_of_axis(names, "pos_embed", 3);
  const int dim = width == 768 ? 48 : 32;
  for (int number = 2; number < 32; ++number) {
    EncoderStage stage;
    const auto qkv = [&](int block) { return fmt::format("network.{}.{}.attn.qkv.weight", number, block); };
    while (names.tensor(qkv(stage.depth)) != nullptr && stage.depth < 1000) ++stage.depth;
    if (stage.depth == 0) break;
    stage.width = size_of_axis(names, qkv(0), 1);
    stage.heads = heads_of_stage(names, stated, static_cast<std::size_t>(number - 1), stage.width, dim);
    stage.head_dim = stage.width / stage.heads;
    append_stage(stage, configuration);
  }
  if (configuration.stages.empty() || configuration.stages.back().width != width ||
      names.tensor("network.1.proj.weight") == nullptr) {
    refuse_file(names.place(),
                "its stages are other than a stage that looks out and stages of attention behind it",
                "use another checkpoint");
  }
  assume_heads(stated, dim, "VOLO models", configuration);
  configuration.image_rows = size_of_axis(names, "pos_embed", 1) * patch;
  configuration.image_columns = size_of_axis(names, "pos_embed", 2) * patch;
  configuration.one_input = true;
  stated.find({"img_size"});
  for (const char* word : {"layers", "embed_dims", "num_heads", "mlp_ratio", "stem_hidden_dim", "patch_size",
                           "outlook_attention", "downsamples", "post_layers", "use_aux_head", "use_mix_token",
                           "return_dense", "return_mean", "pooling_scale", "qkv_bias", "image_size"})
    stated.find({word});
  take_only_pooling(names, stated, "token", configuration);
}

}  // namespace whereabouts
