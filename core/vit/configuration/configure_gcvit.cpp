// GC ViT: windows, and in every second block queries that all windows share, made of all tokens of the stage.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

// Of a table of biases; empty where its offsets are no square.
GridShape window_of_table(const WeightNames& names, const std::string& table) {
  const auto side = whole_root(size_of_axis(names, table, 0));
  return side && *side % 2 == 1 ? GridShape{(*side + 1) / 2, (*side + 1) / 2} : GridShape{};
}

// What is said of a stage: its window, or its share of the input.
GridShape said_window(const WeightNames& names, const ModelConfig& stated, std::size_t stage,
                      const VitConfiguration& configuration) {
  const auto at = [&](const char* word) {
    const auto list = stated.list({word});
    if (list) return list->empty() ? 0.0 : (*list)[std::min(stage, list->size() - 1)];
    return stated.number({word}).value_or(0);
  };
  if (const double side = at("window_size"); side >= 1 && side <= 1024)
    return {static_cast<int>(side), static_cast<int>(side)};
  const double ratio = at("window_ratio");
  if (ratio < 1 || ratio > 1024) refuse_word(names, stated, "window_ratio");
  return {configuration.image_rows / static_cast<int>(ratio),
          configuration.image_columns / static_cast<int>(ratio)};
}

}  // namespace

void configure_gcvit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  configuration.family = "GCViT";
  configuration.channels = size_of_axis(names, "stem.conv1.weight", 1);
  configuration.embedding_steps = {convolution_stem(4)};
  configuration.bias = "relative-bias";
  configuration.epsilon = stated_epsilon(names, stated, 1e-5, "GC ViT models", configuration);
  configuration.activation =
      stated_activation(names, stated, Activation::gelu, "GC ViT models", configuration);
  configuration.window_form.filled = true;
  configuration.window_form.still = WindowForm::Still::always;
  configuration.stage_queries = true;
  for (const auto& [word, usual] : {std::pair{"norm_layer", "layernorm2d"}, {"norm_layer_cl", "layernorm"}}) {
    if (const auto said = stated.text({word}); said && *said != usual) refuse_word(names, stated, word);
  }
  int divisor = 1;
  for (int number = 0; number < 16; ++number) {
    const auto block = [&](int of) { return fmt::format("stages.{}.blocks.{}.attn.", number, of); };
    EncoderStage stage;
    while (names.tensor(block(stage.depth) + "qkv.weight") != nullptr && stage.depth < 1000) ++stage.depth;
    if (stage.depth == 0) break;
    const std::string table = block(0) + "rel_pos.relative_position_bias_table";
    stage.width = size_of_axis(names, block(0) + "qkv.weight", 1);
    stage.heads = size_of_axis(names, table, 1);
    if (stage.width % stage.heads != 0) {
      refuse_file(names.place(), message("{} heads do not divide its width of {}", stage.heads, stage.width),
                  "the file is damaged, or of another model: use another checkpoint");
    }
    stage.head_dim = stage.width / stage.heads;
    stage.window = window_of_table(names, table);
    stage.divisor = divisor;
    append_stage(stage, configuration);
    divisor *= 2;
  }
  if (configuration.stages.empty()) {
    refuse_file(names.place(), "it has no blocks of attention under GC ViT's names",
                "the file is not complete: use another checkpoint");
  }
  place_windowed_input(stated, configuration);
  // A table of 3 x 5 windows has as many offsets as one of others: what is said tells which.
  for (std::size_t number = 0; number < configuration.stages.size() && stated.is_known(); ++number)
    configuration.stages[number].window = said_window(names, stated, number, configuration);
  for (const EncoderStage& stage : configuration.stages) {
    if (stage.window.count() < 1)
      refuse_file(names.place(),
                  "the offsets of its biases are of no square window, and nothing tells its window",
                  "take it as its library saves it, with its config.json");
  }
  for (const char* word : {"embed_dim", "depths", "num_heads", "mlp_ratio", "layer_scale", "qkv_bias",
                           "window_size", "window_ratio"})
    stated.find({word});
  take_only_pooling(names, stated, "avg", configuration);
}

}  // namespace whereabouts
