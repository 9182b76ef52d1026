// PiT: plain blocks in stages; between two of them a convolution of each channel makes a grid half as fine,
// and tokens in front of the patches have a product of their own.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/pit_names.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

// Of the published models, by the width of their first stage (ti, xs, s, b).
int usual_dim(int width) {
  return width == 64 ? 32 : width == 256 ? 64 : 48;
}

// Where nothing is said the smallest input that gives the grid; the convolution of the patches has no
// padding.
void place_input(const ModelConfig& stated, GridShape grid, VitConfiguration& configuration) {
  const PatchStage& patch = configuration.embedding_steps.front();
  configuration.one_input = true;
  const auto input = stated.size({"img_size", "image_size", "input_size"});
  if (input && configuration.grid_of(input->first, input->second) == grid) {
    configuration.image_rows = input->first;
    configuration.image_columns = input->second;
    return;
  }
  const auto pixels = [&](int cells) { return (cells - 1) * patch.stride + patch.kernel; };
  configuration.image_rows = pixels(grid.rows);
  configuration.image_columns = pixels(grid.columns);
  // The grids of the published models are those of 224 pixels, which leave a rest at the edge or none.
  if (configuration.grid_of(224, 224) == grid) configuration.image_rows = configuration.image_columns = 224;
  configuration.assumed.push_back(
      message("assuming inputs of {} x {} pixels, which give the table's {} patches; else {}",
              configuration.image_rows, configuration.image_columns, to_text(grid), say("size")));
}

}  // namespace

void configure_pit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  configuration.family = "PiT";
  const std::string kernel = "patch_embed.conv.weight";
  configuration.channels = size_of_axis(names, kernel, 1);
  PatchStage patch;
  patch.kernel = size_of_axis(names, kernel, 2);
  const auto stride = stated.number({"stride"});
  const double apart = stride.value_or(std::max(1, patch.kernel / 2));
  if (!(apart >= 1 && apart <= patch.kernel)) refuse_word(names, stated, "stride");
  patch.stride = static_cast<int>(apart);
  configuration.embedding_steps = {patch};
  configuration.additive = "learned-1d";
  configuration.activation = Activation::gelu;
  configuration.epsilon = 1e-6F;
  const int tokens = size_of_axis(names, "cls_token", 1);
  configuration.prefix.class_token = true;
  configuration.prefix.distillation = tokens == 2;
  const bool both_heads = names.tensor("head_dist.weight") != nullptr;
  if (tokens > 2 || (both_heads && tokens != 2)) {
    refuse_file(names.place(), message("the tensor \"cls_token\" holds {} tokens", tokens),
                "use another checkpoint");
  }
  using Pooling = VitConfiguration::Pooling;
  configuration.pooling = both_heads ? Pooling::class_and_distillation : Pooling::class_token;
  const auto heads = stated.list({"heads"});
  for (int number = 0; number < 16; ++number) {
    const auto block = [&](int of) { return fmt::format("transformers.{}.blocks.{}.", number, of); };
    EncoderStage stage;
    while (names.tensor(block(stage.depth) + "attn.qkv.weight") != nullptr && stage.depth < 1000)
      ++stage.depth;
    if (stage.depth == 0) break;
    stage.width = size_of_axis(names, block(0) + "attn.qkv.weight", 1);
    const int dim = usual_dim(size_of_axis(names, kernel, 0));
    const auto at = static_cast<std::size_t>(number);
    const double said = heads && at < heads->size() ? (*heads)[at] : 0;
    const int usual = stage.width / dim;
    stage.heads = dividing_heads(names, said >= 1 && said <= stage.width ? said : usual, stage.width);
    stage.head_dim = stage.width / stage.heads;
    stage.divisor = 1 << number;
    append_stage(stage, configuration);
  }
  if (configuration.stages.empty())
    refuse_file(names.place(), "none of its blocks is whole", "use another checkpoint");
  if (!heads) {
    configuration.assumed.push_back(message(
        "assuming heads of {} dimensions, as PiT models of this width have; else write heads into the "
        "file's metadata",
        configuration.stages.front().head_dim));
  }
  if (!stride) {
    configuration.assumed.push_back(message(
        "assuming patches {} pixels apart, half of their side of {}, as PiT models have them; else write "
        "stride into the file's metadata",
        patch.stride, patch.kernel));
  }
  place_input(stated, {size_of_axis(names, "pos_embed", 2), size_of_axis(names, "pos_embed", 3)},
              configuration);
  for (const char* word : {"base_dims", "depth", "distilled", "stem_type"}) stated.find({word});
  if (const auto pool = stated.text({"global_pool"}); pool && *pool != "token")
    refuse_word(names, stated, "global_pool");
}

}  // namespace whereabouts
