// MaxViT as torchvision has it: by turns windows and tokens spread evenly over the grid, behind a
// convolution.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/torch_maxvit.h"

namespace whereabouts {

void configure_torch_maxvit(const WeightNames& names, const ModelConfig& stated,
                            VitConfiguration& configuration) {
  configuration.family = "MaxViT (torchvision)";
  configuration.channels = size_of_axis(names, "stem.0.0.weight", 1);
  configuration.embedding_steps = {convolution_stem(4)};
  configuration.bias = "relative-bias";
  configuration.epsilon = 1e-5F;
  configuration.assumed.push_back(
      message("assuming an epsilon of {:g} in the norms over batches and of {:g} in the others, as "
              "torchvision's MaxViT has",
              torch_maxvit_batch_epsilon, configuration.epsilon));
  configuration.activation =
      stated_activation(names, stated, Activation::gelu, "torchvision's MaxViT", configuration);
  configuration.window_form.filled = true;
  configuration.window_form.still = WindowForm::Still::always;
  int divisor = 1;
  for (int number = 0; number < 16; ++number) {
    const auto attention = [&](int layer) {
      return fmt::format("blocks.{}.layers.{}.layers.window_attention.attn_layer.1.", number, layer);
    };
    int layers = 0;
    while (names.tensor(attention(layers) + "to_qkv.weight") != nullptr && layers < 1000) ++layers;
    if (layers == 0) break;
    const std::string table = attention(0) + "relative_position_bias_table";
    EncoderStage stage;
    stage.depth = 2 * layers;
    stage.width = size_of_axis(names, attention(0) + "to_qkv.weight", 1);
    stage.heads = size_of_axis(names, table, 1);
    const auto side = whole_root(size_of_axis(names, table, 0));
    if (!side || *side % 2 == 0 || stage.width % stage.heads != 0) {
      refuse_file(names.place(), message("the tensor \"{}\" has an impossible shape", shown(table, 100)),
                  "the file is damaged, or of another model: use another checkpoint");
    }
    stage.head_dim = stage.width / stage.heads;
    stage.window = {(*side + 1) / 2, (*side + 1) / 2};
    stage.divisor = divisor;
    stage.spread = EncoderStage::Spread::second;
    append_stage(stage, configuration);
    divisor *= 2;
  }
  place_windowed_input(stated, configuration);
}

}  // namespace whereabouts
