// LeViT: a stem of convolutions, and stages between which cells two apart look at all.
#include <algorithm>

#include "core/base/failure.h"
#include "core/vit/configuration/levit_names.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {

void configure_levit(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  const LevitNames parts = *levit_names(names);
  configuration.family =
      names.tensor("stem.conv1.linear.weight") != nullptr ? "LeViT" : "LeViT (Hugging Face)";
  configuration.channels = size_of_axis(names, parts.stem.front().product + ".weight", 1);
  configuration.embedding_steps = {convolution_stem(1 << parts.stem.size())};
  const int cells = size_of_axis(names, parts.stages.front().front().biases, 1);
  place_one_input(names, stated, cells, configuration);
  const GridShape patches = configuration.grid_of(configuration.image_rows, configuration.image_columns);
  int divisor = 1;
  for (const std::vector<LevitBlockNames>& blocks : parts.stages) {
    const LevitBlockNames& block = blocks.front();
    EncoderStage stage;
    stage.depth = static_cast<int>(blocks.size());
    stage.width = size_of_axis(names, block.qkv.product + ".weight", 1);
    stage.heads = size_of_axis(names, block.biases, 0);
    const int all = size_of_axis(names, block.qkv.product + ".weight", 0),
              values = size_of_axis(names, block.proj.product + ".weight", 1);
    if (all <= values || (all - values) % (2 * stage.heads) != 0 || values % stage.heads != 0) {
      refuse_file(names.place(),
                  message("{} heads do not divide the queries, keys and values of \"{}\"", stage.heads,
                          shown(block.qkv.product, 100)),
                  "the file is damaged, or of another model: use another checkpoint");
    }
    stage.head_dim = std::max((all - values) / (2 * stage.heads), values / stage.heads);
    stage.divisor = divisor;
    stage.window = stage.grid(patches);
    append_stage(stage, configuration);
    divisor *= 2;
  }
  configuration.bias = "relative-bias";
  configuration.window_form.still = WindowForm::Still::always;
  configuration.norm_order = NormOrder::post;  // of norms that are not there
  configuration.epsilon = 1e-5F;
  const bool timm = configuration.family == "LeViT";
  const Activation usual = parts.stem.size() == 3 ? Activation::silu : Activation::hard_swish;
  configuration.activation =
      timm ? stated_activation(names, stated, usual, "timm's LeViT models with such a stem", configuration)
           : Activation::hard_swish;
  // Shown by tensors, which are compared where they are read.
  for (const char* word : {"key_dim", "attn_ratio", "use_conv", "stem_type", "down_op", "hidden_sizes",
                           "attention_ratio", "down_ops", "kernel_size", "stride", "padding"}) {
    stated.find({word});
  }
  if (const auto pool = stated.text({"global_pool"}); pool && *pool != "avg")
    refuse_word(names, stated, "global_pool");
}

}  // namespace whereabouts
