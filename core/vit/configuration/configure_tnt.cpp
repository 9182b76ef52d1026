// TNT (Transformer in Transformer): a plain encoder of patches, and one of the pixels within each patch.
#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

int heads_of(const WeightNames& names, const ModelConfig& stated, const char* word, int width, int usual) {
  return dividing_heads(names, stated.number({word}).value_or(usual), width);
}

}  // namespace

void configure_tnt(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  configuration.family = "TNT";
  configuration.beside = message(
      "what its pixels give the patches before each block is made of the whole image, which is not kept");
  configuration.channels = size_of_axis(names, "pixel_embed.proj.weight", 1);
  configuration.additive = "learned-1d";
  configuration.position_on_prefix = true;
  configuration.prefix.class_token = true;
  configuration.activation = Activation::gelu;
  configuration.epsilon = 1e-5F;
  configuration.one_input = true;
  configuration.width = size_of_axis(names, "patch_pos", 2);
  while (names.tensor(fmt::format("blocks.{}.attn_out.qk.weight", configuration.depth)) != nullptr &&
         configuration.depth < 1000)
    ++configuration.depth;
  const int usual = std::max(1, configuration.width / 64);
  const auto own = stated.is_overridden({"num_heads"}) ? stated.number({"num_heads"}) : std::nullopt;
  configuration.heads = own ? heads_of(names, stated, "num_heads", configuration.width, usual)
                            : heads_of(names, stated, "num_heads_outer", configuration.width, usual);
  configuration.head_dim = configuration.width / configuration.heads;
  const int inner = size_of_axis(names, "pixel_pos", 1);
  heads_of(names, stated, "num_heads_inner", inner, 4);
  if (!own && !stated.number({"num_heads_outer"})) {
    configuration.assumed.push_back(message(
        "assuming {} heads of 64 dimensions, and 4 in the blocks of pixels, as TNT models have; else {}",
        configuration.heads, say("heads")));
  }
  const int cells = size_of_axis(names, "pixel_pos", 2);
  if (size_of_axis(names, "pixel_pos", 3) != cells)
    refuse_file(names.place(), "its patches have grids of pixels that are no squares",
                "use another checkpoint");
  const double apart = stated.number({"first_stride"}).value_or(4);
  if (!(apart >= 1 && apart <= 64)) refuse_word(names, stated, "first_stride");
  const int stride = static_cast<int>(apart);
  constexpr int max_patch = 4096;
  const double side = stated.number({"patch_size"}).value_or(1.0 * cells * stride);
  if (!(side >= 1 && side <= max_patch)) refuse_word(names, stated, "patch_size");
  const int patch = static_cast<int>(side);
  if ((patch + stride - 1) / stride != cells) refuse_word(names, stated, "patch_size");
  PatchStage patches = convolution_stem(patch);
  patches.leaves_rest = true;
  configuration.embedding_steps = {patches};
  place_one_input(names, stated, size_of_axis(names, "patch_pos", 1) - 1, configuration);
  const std::string pool = stated.text({"global_pool"}).value_or("token");
  if (pool != "token" && pool != "avg") refuse_word(names, stated, "global_pool");
  configuration.pooling =
      pool == "avg" ? VitConfiguration::Pooling::mean : VitConfiguration::Pooling::class_token;
  assume_published_pooling(names, stated, configuration);
  for (const char* word : {"embed_dim", "inner_dim", "depth", "mlp_ratio", "qkv_bias", "legacy"})
    stated.find({word});
}

}  // namespace whereabouts
