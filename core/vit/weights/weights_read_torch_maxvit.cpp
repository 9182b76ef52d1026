// The weights of torchvision's MaxViT.
#include <fmt/format.h>

#include <cmath>

#include "core/position/bias/relative_bias.h"
#include "core/vit/configuration/torch_maxvit.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

int read_convolution_norm(WeightReader& source, const std::string& before, int channels, int stride,
                          Activation activation, MapSteps& steps) {
  ConvolutionForm form;
  form.stride = stride;
  form.batch_norm = before + ".1";
  form.batch_epsilon = torch_maxvit_batch_epsilon;
  form.activation = activation;
  return read_convolution(source, before + ".0", channels, form, steps);
}

// The mean of 3 x 3 cells two apart, those beyond the edge counted as zeros.
MapStep halved(int channels) {
  MapStep step;
  step.kind = MapStep::Kind::convolution;
  step.window = {3, 2, 1, false, false};
  step.groups = channels;
  step.taps = Matrix::Constant(9, channels, 1.0F / 9.0F);
  return step;
}

int read_mb_conv(WeightReader& source, const std::string& before, int channels, bool coarser,
                 Activation activation, MapSteps& steps) {
  MapSteps body, shortcut;
  int outputs = channels;
  for (const char* beside : {"proj.0", "proj.1"}) {
    if (source.names().tensor(before + beside + ".weight") == nullptr) continue;
    if (coarser) shortcut.push_back(halved(channels));
    outputs = read_convolution(source, before + beside, channels, {}, shortcut);
  }
  const std::string own = before + "layers.";
  read_batch_norm(source, own + "pre_norm", channels, torch_maxvit_batch_epsilon, body);
  int wide = read_convolution_norm(source, own + "conv_a", channels, 1, activation, body);
  wide = read_convolution_norm(source, own + "conv_b", wide, coarser ? 2 : 1, activation, body);
  MapStep gates;
  gates.kind = MapStep::Kind::squeeze;
  const Dense reduce = source.dense(own + "squeeze_excitation.fc1", 0, wide);
  gates.reduce = reduce.packed();
  gates.expand = source.dense(own + "squeeze_excitation.fc2", wide, reduce.outputs).packed();
  gates.activation = Activation::silu;
  body.push_back(std::move(gates));
  if (read_convolution(source, own + "conv_c", wide, {}, body) != outputs)
    source.refuse_shape(own + "conv_c.weight", message("{} outputs", outputs));
  steps.push_back(residual_step(std::move(body), std::move(shortcut)));
  return outputs;
}

PackedBlock read_partition(WeightReader& source, const std::string& before, const EncoderStage& stage) {
  const int width = stage.width;
  const std::string attention = before + "attn_layer.1.";
  PackedBlock block;
  block.norm1 = source.norm(before + "attn_layer.0", width);
  Dense qkv = source.dense(attention + "to_qkv", 3 * width, width);
  // Its logits are divided by the root of the width.
  const float factor = std::sqrt(static_cast<float>(stage.head_dim) / static_cast<float>(width));
  for (std::size_t i = 0; i < qkv.weight.size() / 3; ++i) qkv.weight[i] *= factor;
  for (std::size_t i = 0; i < qkv.bias.size() / 3; ++i) qkv.bias[i] *= factor;
  block.qkv = qkv.packed();
  block.proj = source.dense(attention + "merge", width, width).packed();
  block.bias = std::make_shared<const Matrix>(
      source.matrix(attention + "relative_position_bias_table", relative_rows(stage.window), stage.heads));
  block.network_window = stage.window;
  block.norm2 = source.norm(before + "mlp_layer.0", width);
  const Dense up = source.dense(before + "mlp_layer.1", 0, width);
  block.mlp.fc1 = up.packed();
  block.mlp.fc2 = source.dense(before + "mlp_layer.3", width, up.outputs).packed();
  block.mlp.hidden = up.outputs;
  return block;
}

}  // namespace

void read_torch_maxvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const Activation activation = configuration.activation;
  int channels = read_convolution_norm(source, "stem.0", configuration.channels, 2, activation, weights.stem);
  channels = read_convolution(source, "stem.1.0", channels, {}, weights.stem);
  weights.embedding_steps.emplace_back();
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    for (int layer = 0; layer < stage.depth / 2; ++layer) {
      const std::string before = fmt::format("blocks.{}.layers.{}.layers.", number, layer);
      const int at = static_cast<int>(weights.blocks.size());
      channels = read_mb_conv(source, before + "MBconv.", channels, layer == 0, activation,
                              at == 0 ? weights.stem : weights.between[at]);
      if (channels != stage.width)
        source.refuse_shape(before + "MBconv.layers.conv_c.weight", message("{} outputs", stage.width));
      weights.blocks.push_back(read_partition(source, before + "window_attention.", stage));
      weights.blocks.push_back(read_partition(source, before + "grid_attention.", stage));
    }
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  if (names.tensor("classifier.2.weight") == nullptr) return;
  weights.fc_norm = source.norm("classifier.2", configuration.width);
  configuration.norm_after_pooling = true;
  const Dense between = source.dense("classifier.3", 0, configuration.width);
  HeadStep step;
  step.product = between.packed();
  step.activation = HeadActivation::tanh;
  weights.head_steps.push_back(std::move(step));
  const Dense head = source.dense("classifier.5", 0, between.outputs);
  configuration.classes = head.outputs;
  weights.head = head.packed();
}

}  // namespace whereabouts
