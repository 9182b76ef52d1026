// TinyViT's weights.
#include <fmt/format.h>

#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

// A convolution and a norm over batches, BEFORE.conv and BEFORE.bn.
int read_normed(WeightReader& source, const std::string& before, int channels, int stride,
                Activation activation, MapSteps& steps) {
  ConvolutionForm form;
  form.stride = stride;
  form.batch_norm = before + ".bn";
  form.activation = activation;
  return read_convolution(source, before + ".conv", channels, form, steps);
}

// Wide, over neighbours, narrow: of MBConv and of what stands between two stages.
int read_three(WeightReader& source, const std::string& before, int channels, int stride, MapSteps& steps) {
  channels = read_normed(source, before + "conv1", channels, 1, Activation::gelu, steps);
  channels = read_normed(source, before + "conv2", channels, stride, Activation::gelu, steps);
  return read_normed(source, before + "conv3", channels, 1, Activation::none, steps);
}

PackedBlock read_tiny_block(WeightReader& source, const std::string& before, const EncoderStage& stage) {
  PackedBlock block;
  const int width = stage.width, dim = stage.head_dim;
  block.norm1 = source.norm(before + "attn.norm", width);
  Dense qkv = source.dense(before + "attn.qkv", 3 * width, width);
  qkv.bias.resize(qkv.weight.empty() ? 0 : static_cast<std::size_t>(qkv.outputs), 0.0F);
  block.qkv = by_parts(qkv, stage.heads, dim, dim, dim).packed();
  block.proj = source.dense(before + "attn.proj", width, width).packed();
  block.bias = of_all_directions(
      source.matrix(before + "attn.attention_biases", stage.heads, stage.window.count()), stage.window);
  block.network_window = stage.window;
  Dense local;
  local.outputs = width;
  local.inputs = 9;
  local.weight = source.values(before + "local_conv.conv.weight", std::int64_t{9} * width);
  fold_batch_norm(source, before + "local_conv.bn", 1e-5F, local);
  block.local = Matrix::Zero(width, 9);
  if (!source.is_dry()) block.local = Eigen::Map<const Matrix>(local.weight.data(), width, 9);
  block.local_bias = local.bias;
  block.norm2 = source.norm(before + "mlp.norm", width);
  const Dense up = source.dense(before + "mlp.fc1", 0, width);
  block.mlp.fc1 = up.packed();
  block.mlp.fc2 = source.dense(before + "mlp.fc2", width, up.outputs).packed();
  block.mlp.hidden = up.outputs;
  return block;
}

}  // namespace

void read_tiny_vit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  int channels =
      read_normed(source, "patch_embed.conv1", configuration.channels, 2, Activation::gelu, weights.stem);
  channels = read_normed(source, "patch_embed.conv2", channels, 2, Activation::none, weights.stem);
  for (int number = 0; number < 1000; ++number) {
    const std::string before = fmt::format("stages.0.blocks.{}.", number);
    if (names.tensor(before + "conv1.conv.weight") == nullptr) break;
    MapSteps body;
    const int outputs = read_three(source, before, channels, 1, body);
    if (outputs != channels)
      source.refuse_shape(before + "conv3.conv.weight", message("{} outputs", channels));
    weights.stem.push_back(residual_step(std::move(body)));
    weights.stem.push_back(activation_step(Activation::gelu));
  }
  weights.embedding_steps.emplace_back();
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    const std::string before = fmt::format("stages.{}.", number + 1);
    channels = read_three(source, before + "downsample.", channels, 2,
                          number == 0 ? weights.stem : weights.between[stage.first]);
    if (channels != stage.width)
      source.refuse_shape(before + "downsample.conv3.conv.weight", message("{} outputs", stage.width));
    for (int block = 0; block < stage.depth; ++block)
      weights.blocks.push_back(read_tiny_block(source, fmt::format("{}blocks.{}.", before, block), stage));
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  read_pooled_head(source, "head.norm", "head.fc", configuration, weights);
}

}  // namespace whereabouts
