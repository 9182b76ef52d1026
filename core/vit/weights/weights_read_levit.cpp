// LeViT's weights: every norm is one over batches, and goes into the product before it.
#include <cmath>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/levit_names.h"
#include "core/vit/configuration/read_whole.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

Dense normed(WeightReader& source, const NormedLayer& layer, int outputs, int inputs) {
  Dense dense = source.dense(layer.product, outputs, inputs);
  fold_batch_norm(source, layer.norm, 1e-5F, dense);
  return dense;
}

// Inputs of heads of `values` numbers as such of `dim`.
Dense widened(const Dense& given, int heads, int values, int dim) {
  if (values == dim || given.weight.empty()) return given;
  Dense wide = given;
  wide.inputs = heads * dim;
  wide.weight.assign(static_cast<std::size_t>(wide.outputs) * static_cast<std::size_t>(wide.inputs), 0.0F);
  for (int output = 0; output < given.outputs; ++output) {
    for (int input = 0; input < given.inputs; ++input) {
      const std::ptrdiff_t to = std::ptrdiff_t{output} * wide.inputs + input / values * dim + input % values;
      wide.weight[static_cast<std::size_t>(to)] =
          given.weight[static_cast<std::size_t>(std::ptrdiff_t{output} * given.inputs + input)];
    }
  }
  return wide;
}

PackedBlock read_levit_block(WeightReader& source, const LevitBlockNames& names, const EncoderStage& stage,
                             Activation inner) {
  PackedBlock block;
  const Dense all = normed(source, names.qkv, 0, stage.width);
  const Dense proj = normed(source, names.proj, stage.width, 0);
  const int values = proj.inputs / stage.heads, keys = (all.outputs / stage.heads - values) / 2;
  if (std::max(keys, values) != stage.head_dim || all.outputs != stage.heads * (2 * keys + values) ||
      proj.inputs != stage.heads * values || keys < 1)
    source.refuse_shape(names.qkv.product + ".weight", "queries, keys and values of its stage's heads");
  block.qkv = by_parts(all, stage.heads, keys, values, stage.head_dim).packed();
  block.proj = widened(proj, stage.heads, values, stage.head_dim).packed();
  block.inner_activation = inner;
  const Dense up = normed(source, names.up, 0, stage.width);
  block.mlp.fc1 = up.packed();
  block.mlp.fc2 = normed(source, names.down, stage.width, up.outputs).packed();
  block.mlp.hidden = up.outputs;
  block.bias =
      of_all_directions(source.matrix(names.biases, stage.heads, stage.window.count()), stage.window);
  block.network_window = stage.window;
  return block;
}

void read_down(WeightReader& source, const LevitDownNames& names, const EncoderStage& from,
               const EncoderStage& to, Activation inner, Activation activation, MapSteps& steps) {
  MapStep step;
  step.kind = MapStep::Kind::attention;
  CoarserAttention& attention = step.attention;
  attention.heads = size_of_axis(source.names(), names.biases, 0);
  const Dense queries = normed(source, names.queries, 0, from.width);
  const Dense keys_values = normed(source, names.keys_values, 0, from.width);
  const Dense proj = normed(source, names.proj, to.width, 0);
  attention.key_dim = queries.outputs / attention.heads;
  attention.value_dim = proj.inputs / attention.heads;
  if (attention.heads * attention.key_dim != queries.outputs ||
      attention.heads * attention.value_dim != proj.inputs ||
      attention.heads * (attention.key_dim + attention.value_dim) != keys_values.outputs)
    source.refuse_shape(names.keys_values.product + ".weight", "keys and values of its heads");
  attention.queries = queries.packed();
  attention.keys_values = keys_values.packed();
  attention.proj = proj.packed();
  attention.bias =
      of_all_directions(source.matrix(names.biases, attention.heads, from.window.count()), from.window);
  attention.bias_grid = from.window;
  attention.activation = inner;
  steps.push_back(std::move(step));
  if (source.names().tensor(names.up.product + ".weight") == nullptr) return;
  MapSteps body;
  const Dense up = normed(source, names.up, 0, to.width);
  MapStep product;
  product.kind = MapStep::Kind::convolution;
  product.product = up.packed();
  body.push_back(std::move(product));
  body.push_back(activation_step(activation));
  MapStep second;
  second.kind = MapStep::Kind::convolution;
  second.product = normed(source, names.down, to.width, up.outputs).packed();
  body.push_back(std::move(second));
  steps.push_back(residual_step(std::move(body)));
}

// The mean of all heads' answers, each behind a norm over batches of what is pooled, as one product.
void read_levit_head(WeightReader& source, const LevitNames& parts, VitConfiguration& configuration,
                     VitWeights& weights) {
  Dense all;
  const float share = parts.heads.empty() ? 1 : 1 / static_cast<float>(parts.heads.size());
  for (const LevitNames::Head& head : parts.heads) {
    Dense dense = source.dense(head.product, all.outputs, configuration.width);
    Dense norm;  // a product of one input each: the factor; and the shift
    norm.outputs = configuration.width;
    norm.inputs = 1;
    if (!source.is_dry()) norm.weight.assign(static_cast<std::size_t>(norm.outputs), 1.0F);
    fold_batch_norm(source, head.norm, 1e-5F, norm);
    all.outputs = dense.outputs;
    all.inputs = dense.inputs;
    if (source.is_dry()) continue;
    all.weight.resize(dense.weight.size(), 0.0F);
    all.bias.resize(static_cast<std::size_t>(dense.outputs), 0.0F);
    dense.bias.resize(all.bias.size(), 0.0F);
    const auto inputs = static_cast<std::size_t>(dense.inputs);
    for (std::size_t output = 0; output < all.bias.size(); ++output) {
      double shift = static_cast<double>(dense.bias[output]);
      for (std::size_t input = 0; input < inputs; ++input) {
        const float weight = dense.weight[output * inputs + input];
        shift += static_cast<double>(weight) * static_cast<double>(norm.bias[input]);
        all.weight[output * inputs + input] += share * weight * norm.weight[input];
      }
      all.bias[output] += share * static_cast<float>(shift);
    }
  }
  configuration.classes = all.outputs;
  weights.head = all.packed();
}

}  // namespace

void read_levit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const LevitNames parts = *levit_names(source.names());
  int channels = configuration.channels;
  for (std::size_t layer = 0; layer < parts.stem.size(); ++layer) {
    ConvolutionForm form;
    form.stride = 2;
    form.padding = 1;
    form.batch_norm = parts.stem[layer].norm;
    if (layer + 1 < parts.stem.size()) form.activation = configuration.activation;
    channels = read_convolution(source, parts.stem[layer].product, channels, form, weights.stem);
  }
  if (channels != configuration.stages.front().width)
    source.refuse_shape(parts.stem.back().product + ".weight", "outputs as wide as its first stage");
  weights.embedding_steps.emplace_back();
  Activation inner = configuration.activation;
  if (const auto word = source.stated().text({"attn_act_layer"})) {
    const auto named = activation_named(*word);
    if (!named) refuse_word(source.names(), source.stated(), "attn_act_layer");
    inner = *named;
  }
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    if (number > 0) {
      read_down(source, parts.downs[number - 1], configuration.stages[number - 1], stage, inner,
                configuration.activation, weights.between[stage.first]);
    }
    for (const LevitBlockNames& block : parts.stages[number])
      weights.blocks.push_back(read_levit_block(source, block, stage, inner));
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  read_levit_head(source, parts, configuration, weights);
}

}  // namespace whereabouts
