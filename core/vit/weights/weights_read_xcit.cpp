// XCiT: convolutions in front, sums of sines and cosines behind a layer as positions, blocks that attend over
// channels and have convolutions between patches, and layers behind them in which a class token sees all.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"
#include "core/vit/weights/weights_read_convolution.h"
#include "core/vit/weights/weights_read_hybrid.h"

namespace whereabouts {
namespace {

constexpr int most_layers = 16;

}  // namespace

int read_xcit_stem(WeightReader& source, int& stride, VitConfiguration& configuration, MapSteps& steps) {
  const auto layer = [](int number) { return fmt::format("patch_embed.proj.{}.", 2 * number); };
  const WeightNames& names = source.names();
  int channels = 0;
  for (int number = 0; number < most_layers && names.tensor(layer(number) + "0.weight") != nullptr;
       ++number) {
    if (number == 0) {
      const TensorInfo& first = *names.tensor(layer(0) + "0.weight");
      const bool fits = first.shape.size() == 4 && (first.shape[1] == 1 || first.shape[1] == 3);
      if (!fits) source.refuse_shape(layer(0) + "0.weight", "1 or 3 channels");
      channels = configuration.channels = static_cast<int>(first.shape[1]);
    } else {
      steps.push_back(activation_step(Activation::gelu));
    }
    ConvolutionForm form;
    form.stride = 2;
    form.batch_norm = layer(number) + "1";
    channels = read_convolution(source, layer(number) + "0", channels, form, steps);
    stride *= 2;
  }
  return channels;
}

void read_xcit_block(WeightReader& source, const BlockPlace& place, VitConfiguration& configuration,
                     PackedBlock& block) {
  const std::string& before = place.before;
  const int width = configuration.width;
  block.over_channels = true;
  block.head_scales = source.values(before + "attn.temperature", configuration.heads);
  PackedInteraction& local = block.interaction;
  local.norm = source.norm(before + "norm3", width);
  local.first = source.matrix(before + "local_mp.conv1.weight", width, 9);
  local.first_bias = source.values(before + "local_mp.conv1.bias", width);
  local.second = source.matrix(before + "local_mp.conv2.weight", width, 9);
  local.second_bias = source.values(before + "local_mp.conv2.bias", width);
  Dense norm;  // a product of one input each: the factor; and the shift
  norm.outputs = width;
  norm.inputs = 1;
  if (!source.is_dry()) norm.weight.assign(static_cast<std::size_t>(width), 1.0F);
  fold_batch_norm(source, before + "local_mp.bn", 1e-5F, norm);
  local.factor = std::move(norm.weight);
  local.shift = std::move(norm.bias);
  local.layer_scale = source.values(before + "gamma3", width);
}

void read_fourier(WeightReader& source, VitConfiguration& configuration, PositionWeights& position) {
  const std::string layer =
      source.names().outer_layer({"pos_embed.token_projection", "pos_embeder.token_projection"});
  if (layer.empty()) return;
  const Dense projection = source.dense(layer, configuration.width, 0);
  if (projection.inputs % 4 != 0)
    source.refuse_shape(layer + ".weight", "as many sines as cosines of rows and of columns");
  configuration.additive = "sinusoidal-2d";
  if (source.is_dry()) return;
  position.fourier =
      Eigen::Map<const Matrix>(projection.weight.data(), projection.outputs, projection.inputs);
  position.fourier_shift = RowVector::Zero(projection.outputs);
  if (!projection.bias.empty())
    position.fourier_shift = Eigen::Map<const RowVector>(projection.bias.data(), projection.outputs);
}

void read_class_attention(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const int width = configuration.width;
  weights.class_token = source.matrix("cls_token", 1, width);
  // The published models of this width norm the class token alone.
  weights.class_attention_norms_all = source.stated().flag({"tokens_norm"}).value_or(width != 128);
  for (int number = 0; number < most_layers; ++number) {
    const std::string before = fmt::format("cls_attn_blocks.{}.", number);
    if (names.tensor(before + "norm1.weight") == nullptr) break;
    ClassAttention layer;
    layer.norm1 = source.norm(before + "norm1", width);
    layer.norm2 = source.norm(before + "norm2", width);
    layer.q = source.dense(before + "attn.q", width, width).packed();
    Dense keys_values = source.dense(before + "attn.k", width, width);
    keys_values.append(source.dense(before + "attn.v", width, width));
    layer.keys_values = keys_values.packed();
    layer.proj = source.dense(before + "attn.proj", width, width).packed();
    layer.mlp = read_mlp(source, before, -1, false, width);
    if (names.tensor(before + "gamma1") != nullptr) {
      layer.scale1 = source.values(before + "gamma1", width);
      layer.scale2 = source.values(before + "gamma2", width);
    }
    weights.class_attention.push_back(std::move(layer));
  }
  if (weights.class_attention.empty()) source.refuse_missing("cls_attn_blocks.0.norm1");
}

}  // namespace whereabouts
