// DaViT's weights. Blocks of channels lie between the layers.
#include <fmt/format.h>

#include "core/vit/configuration/davit_names.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

// x + what a convolution over neighbours gives.
void read_places(WeightReader& source, const std::string& layer, int width, MapSteps& steps) {
  MapSteps body;
  read_convolution(source, layer, width, {}, body);
  steps.push_back(residual_step(std::move(body)));
  steps.back().position = true;
}

void read_davit_mlp(WeightReader& source, const std::string& before, int width, float epsilon,
                    MapSteps& steps) {
  MapSteps mlp;
  read_layer_norm(source, before + "norm2", width, epsilon, mlp);
  const int hidden = read_cell_product(source, before + "mlp.fc1", width, mlp, Activation::gelu);
  if (read_cell_product(source, before + "mlp.fc2", hidden, mlp) != width)
    source.refuse_shape(before + "mlp.fc2.weight", message("{} outputs", width));
  steps.push_back(residual_step(std::move(mlp)));
}

void read_channel_block(WeightReader& source, const std::string& before, const EncoderStage& stage,
                        float epsilon, bool second, MapSteps& steps) {
  const int width = stage.width;
  read_places(source, before + "cpe1.proj", width, steps);
  MapSteps body;
  read_layer_norm(source, before + "norm1", width, epsilon, body);
  MapStep step;
  step.kind = second ? MapStep::Kind::channels_v2 : MapStep::Kind::channels;
  step.groups = stage.heads;
  step.product = source.dense(before + "attn.qkv", 3 * width, width).packed();
  step.expand = source.dense(before + "attn.proj", width, width).packed();
  body.push_back(std::move(step));
  steps.push_back(residual_step(std::move(body)));
  read_places(source, before + "cpe2.proj", width, steps);
  read_davit_mlp(source, before, width, epsilon, steps);
}

PackedBlock read_window_block(WeightReader& source, const std::string& before, const EncoderStage& stage) {
  const int width = stage.width;
  PackedBlock block;
  block.norm1 = source.norm(before + "norm1", width);
  block.qkv = source.dense(before + "attn.qkv", 3 * width, width).packed();
  block.proj = source.dense(before + "attn.proj", width, width).packed();
  const std::vector<float> kernel = source.values(before + "cpe2.proj.weight", std::int64_t{9} * width);
  block.local = Matrix::Zero(width, 9);
  if (!source.is_dry()) block.local = Eigen::Map<const Matrix>(kernel.data(), width, 9);
  block.local.col(4).array() += 1.0F;  // the token itself
  block.local_bias = source.values(before + "cpe2.proj.bias", width);
  block.local_tells_places = true;
  block.norm2 = source.norm(before + "norm2", width);
  block.mlp = read_mlp(source, before, -1, false, width);
  return block;
}

}  // namespace

void read_davit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const float epsilon = configuration.epsilon;
  const bool second = source.stated().flag({"channel_attn_v2"}) == true;
  ConvolutionForm stem;
  stem.stride = 4;
  int width = read_convolution(source, "stem.conv", configuration.channels, stem, weights.stem);
  read_layer_norm(source, "stem.norm", width, epsilon, weights.stem);
  weights.embedding_steps.emplace_back();
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    const auto steps = [&]() -> MapSteps& {
      const int at = static_cast<int>(weights.blocks.size());
      return at == 0 ? weights.stem : weights.between[at];
    };
    if (number > 0) {
      const std::string before = fmt::format("stages.{}.downsample.", number);
      read_layer_norm(source, before + "norm", width, epsilon, steps());
      const int kernel = size_of_axis(names, before + "conv.weight", 2);
      // Padded to whole kernels, where each takes a step of 2 pixels.
      if (kernel % 2 == 0 && kernel > 2)
        source.refuse_shape(before + "conv.weight", "kernels of 2 x 2 or of odd sides");
      ConvolutionForm down;
      down.stride = 2;
      down.same = kernel % 2 == 0;
      width = read_convolution(source, before + "conv", width, down, steps());
    }
    if (width != stage.width)
      source.refuse_shape(fmt::format("stages.{}.downsample.conv.weight", number),
                          message("{} outputs", stage.width));
    for (int block = 0; block < stage.depth; ++block) {
      const int at = static_cast<int>(number);
      const std::string own = davit_block(names, at, block, false);
      read_places(source, own + "cpe1.proj", width, steps());
      weights.blocks.push_back(read_window_block(source, own, stage));
      read_channel_block(source, davit_block(names, at, block, true), stage, epsilon, second, steps());
    }
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  if (names.tensor("norm_pre.weight") != nullptr) weights.norm = source.norm("norm_pre", width);
  read_pooled_head(source, "head.norm", "head.fc", configuration, weights);
}

}  // namespace whereabouts
