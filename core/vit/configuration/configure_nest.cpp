// NesT: windows, a learned table for each stage, and convolutions between them.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {

void configure_nest(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  configuration.family = "NesT";
  configuration.channels = size_of_axis(names, "patch_embed.proj.weight", 1);
  const int patch = size_of_axis(names, "patch_embed.proj.weight", 2);
  configuration.embedding_steps = {convolution_stem(patch)};
  configuration.additive = "learned-1d";
  configuration.activation = Activation::gelu;
  configuration.epsilon = 1e-6F;
  configuration.window_form.still = WindowForm::Still::always;
  configuration.one_input = true;
  const auto heads = stated.list({"num_heads"});
  const auto one = stated.number({"num_heads"});
  for (int number = 0; number < 8; ++number) {
    const std::string before = fmt::format("levels.{}.", number), table = before + "pos_embed";
    EncoderStage stage;
    while (names.tensor(fmt::format("{}transformer_encoder.{}.attn.qkv.weight", before, stage.depth)) !=
               nullptr &&
           stage.depth < 1000)
      ++stage.depth;
    if (stage.depth == 0) break;
    const auto blocks = whole_root(size_of_axis(names, table, 1)),
               side = whole_root(size_of_axis(names, table, 2));
    stage.width = size_of_axis(names, table, 3);
    if (!blocks || !side) {
      refuse_file(names.place(), message("the tensor \"{}\" is of no square of square windows", table),
                  "the file is damaged, or of another model: use another checkpoint");
    }
    const auto at = static_cast<std::size_t>(number);
    double said = heads && at < heads->size() ? (*heads)[at] : 0;
    if (heads && heads->size() < 2) said = one.value_or(0);
    const int usual = stage.width / 32;
    stage.heads = dividing_heads(names, said >= 1 && said <= stage.width ? said : usual, stage.width);
    stage.head_dim = stage.width / stage.heads;
    stage.window = {*side, *side};
    stage.divisor = 1 << number;
    if (number == 0) configuration.image_rows = configuration.image_columns = *blocks * *side * patch;
    append_stage(stage, configuration);
  }
  if (!heads && !one) {
    configuration.assumed.emplace_back(
        "assuming heads of 32 dimensions, as NesT's published models have; else write num_heads into the "
        "file's metadata");
  }
  const auto padding = stated.text({"pad_type"});
  if (padding && !padding->empty() && *padding != "same") refuse_word(names, stated, "pad_type");
  if (!padding && !stated.is_known()) {
    configuration.assumed.emplace_back(
        "assuming paddings between its stages as TensorFlow's, as nest_*_jx has them; else write pad_type "
        "into "
        "the file's metadata");
  }
  for (const char* word : {"embed_dims", "num_levels"}) stated.find({word});
  take_only_pooling(names, stated, "avg", configuration);
}

}  // namespace whereabouts
