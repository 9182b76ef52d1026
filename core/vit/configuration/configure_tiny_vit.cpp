// TinyViT: convolutions in front, then stages of windows with a convolution inside of every block.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {

void configure_tiny_vit(const WeightNames& names, const ModelConfig& stated,
                        VitConfiguration& configuration) {
  configuration.family = "TinyViT";
  configuration.channels = size_of_axis(names, "patch_embed.conv1.conv.weight", 1);
  configuration.embedding_steps = {convolution_stem(8)};
  configuration.bias = "relative-bias";
  configuration.epsilon = 1e-5F;
  configuration.activation = Activation::gelu;
  configuration.window_form.filled = true;
  configuration.window_form.still = WindowForm::Still::always;
  int divisor = 1;
  for (int number = 1; number <= 8; ++number) {
    const auto block = [&](int of) { return fmt::format("stages.{}.blocks.{}.", number, of); };
    EncoderStage stage;
    while (names.tensor(block(stage.depth) + "attn.qkv.weight") != nullptr && stage.depth < 1000)
      ++stage.depth;
    if (stage.depth == 0) break;
    const std::string biases = block(0) + "attn.attention_biases";
    stage.width = size_of_axis(names, block(0) + "attn.qkv.weight", 1);
    stage.heads = size_of_axis(names, biases, 0);
    const auto side = whole_root(size_of_axis(names, biases, 1));
    if (!side || stage.width % stage.heads != 0) {
      refuse_file(names.place(), message("the tensor \"{}\" has an impossible shape", shown(biases, 100)),
                  "the file is damaged, or of another model: use another checkpoint");
    }
    stage.head_dim = stage.width / stage.heads;
    stage.window = {*side, *side};
    stage.divisor = divisor;
    append_stage(stage, configuration);
    divisor *= 2;
  }
  place_windowed_input(stated, configuration);
  for (const char* word : {"embed_dims", "window_sizes", "local_conv_size", "mbconv_expand_ratio"})
    stated.find({word});
  take_only_pooling(names, stated, "avg", configuration);
}

}  // namespace whereabouts
