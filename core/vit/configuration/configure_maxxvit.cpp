// MaxViT and CoAtNet as timm has them: convolutions before every block of attention, or stages of them alone.
#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/maxxvit_plan.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

struct BiasForm {
  int heads = 0;
  GridShape window;  // empty where a network makes the biases
};

BiasForm bias_form(const WeightNames& names, const std::string& before) {
  const std::string table = before + "attn.rel_pos.relative_position_bias_table",
                    network = before + "attn.rel_pos.mlp.fc2.weight";
  const TensorInfo* info = names.tensor(table);
  if (info == nullptr) return {size_of_axis(names, network, 0), {}};
  if (info->shape.size() == 3) {
    const int rows = size_of_axis(names, table, 1), columns = size_of_axis(names, table, 2);
    return {size_of_axis(names, table, 0), {(rows + 1) / 2, (columns + 1) / 2}};
  }
  const auto side = whole_root(size_of_axis(names, table, 0));
  const int heads = size_of_axis(names, table, 1);
  return {heads, side ? GridShape{(*side + 1) / 2, (*side + 1) / 2} : GridShape{}};
}

// Where nothing is said, the input on whose grid the first table was made; windows have a 32nd of its sides.
void place_maxxvit_input(const ModelConfig& stated, const MaxxvitPart& part, GridShape window, int stride,
                         VitConfiguration& configuration) {
  if (const auto input = stated.size({"image_size", "img_size", "input_size"})) {
    configuration.image_rows = input->first;
    configuration.image_columns = input->second;
    return;
  }
  const int pixels = part.kind == MaxxvitPart::Kind::attention ? stride : 32;
  if (window.count() > 0) {
    configuration.image_rows = window.rows * pixels;
    configuration.image_columns = window.columns * pixels;
    return;
  }
  configuration.assumed.push_back(
      message("assuming inputs of {0} x {0} pixels; else {1}", configuration.image_rows, say("size")));
}

}  // namespace

void configure_maxxvit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  using Kind = MaxxvitPart::Kind;
  const std::vector<MaxxvitPart> plan = maxxvit_plan(names);
  const MaxxvitWords words = maxxvit_words(names, stated);
  const auto first =
      std::find_if(plan.begin(), plan.end(), [](const MaxxvitPart& part) { return part.is_layer(); });
  configuration.family = first->kind == Kind::attention ? "CoAtNet" : "MaxViT";
  configuration.channels = size_of_axis(names, "stem.conv1.weight", 1);
  const auto stride_of = [](int stage) { return 4 << stage; };
  const int stem = stride_of(first->stage);
  configuration.embedding_steps = {convolution_stem(stem)};
  configuration.bias = "relative-bias";
  configuration.epsilon = words.epsilon;
  configuration.activation = words.mlp;
  configuration.window_form.still = WindowForm::Still::always;
  configuration.window_form.filled = true;
  if (words.assumed) {
    configuration.assumed.emplace_back(
        "assuming the convolutions and activations of the MaxViT models converted from TensorFlow, whose "
        "tables it has");
  }
  place_maxxvit_input(stated, *first, bias_form(names, first->before).window, stem, configuration);
  const GridShape patches = configuration.grid_of(configuration.image_rows, configuration.image_columns);
  if (patches.count() == 0)
    refuse_file(names.place(), "its input is smaller than a token", "correct its img_size");
  for (auto part = plan.begin(); part != plan.end(); ++part) {
    if (!part->is_layer()) continue;
    const bool known =
        !configuration.stages.empty() && configuration.stages.back().divisor == stride_of(part->stage) / stem;
    if (!known) {
      EncoderStage stage;
      const BiasForm bias = bias_form(names, part->before);
      const std::string qkv = part->before + "attn.qkv.weight";
      stage.width = size_of_axis(names, qkv, 1);
      stage.heads = bias.heads;
      const int all = size_of_axis(names, qkv, 0);
      if (all % (3 * stage.heads) != 0) {
        refuse_file(names.place(),
                    message("{} heads do not divide the queries, keys and values of \"{}\"", stage.heads,
                            shown(qkv, 100)),
                    "the file is damaged, or of another model: use another checkpoint");
      }
      stage.head_dim = all / 3 / stage.heads;
      stage.divisor = stride_of(part->stage) / stem;
      stage.window = part->kind == Kind::attention
                         ? stage.grid(patches)
                         : GridShape{configuration.image_rows / 32, configuration.image_columns / 32};
      if (stage.window.count() == 0)
        refuse_file(names.place(), "its windows are smaller than a token", "correct its img_size");
      if (part->kind == Kind::attention) configuration.one_input = true;
      if (part->kind == Kind::spread) stage.spread = EncoderStage::Spread::all;
      append_stage(stage, configuration);
    }
    EncoderStage& stage = configuration.stages.back();
    ++stage.depth;
    if (part->kind == Kind::spread && stage.spread == EncoderStage::Spread::none)
      stage.spread = EncoderStage::Spread::second;
    const bool fits = part->kind == Kind::attention ||
                      stage.spread_in(stage.first + stage.depth - 1) == (part->kind == Kind::spread);
    if (!fits) {
      refuse_file(names.place(), "its blocks of windows and of tokens spread over the grid do not alternate",
                  "the file is not complete: use another checkpoint");
    }
  }
  // Shown by tensors.
  for (const char* word : {"stem_width",
                           "block_type",
                           "stem_bias",
                           "head_hidden_size",
                           "conv_block_type",
                           "conv_expand_ratio",
                           "conv_expand_output",
                           "conv_output_bias",
                           "conv_attn_early",
                           "conv_attn_ratio",
                           "conv_init_values",
                           "transformer_dim_head",
                           "transformer_expand_ratio",
                           "transformer_expand_first",
                           "transformer_shortcut_bias",
                           "transformer_attn_bias",
                           "transformer_rel_pos_type",
                           "transformer_rel_pos_dim",
                           "transformer_no_block_attn",
                           "transformer_init_values"}) {
    stated.find({word});
  }
  take_only_pooling(names, stated, "avg", configuration);
}

}  // namespace whereabouts
