// PVT v2's weights.
#include <fmt/format.h>

#include "core/vit/configuration/pvt_names.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

// Of the norms of embeddings and of coarser keys: PyTorch's own, but of PVT v2 in transformers as all others.
float epsilon_between(WeightReader& source, const PvtNames& own) {
  if (own.style != PvtNames::Style::transformers) return 1e-5F;
  return static_cast<float>(source.stated().number({"layer_norm_eps"}).value_or(1e-6));
}

// A convolution of overlapping patches and its norm.
int read_overlapping(WeightReader& source, const PvtNames& own, int stage, int inputs, MapSteps& steps) {
  ConvolutionForm form;
  form.stride = stage == 0 ? 4 : 2;
  const int width = read_convolution(source, own.embedding(stage), inputs, form, steps);
  read_layer_norm(source, own.embedding_norm(stage), width, epsilon_between(source, own), steps);
  return width;
}

PackedBlock read_pvt_block(WeightReader& source, const PvtNames& own, const std::string& before,
                           const EncoderStage& stage) {
  const int width = stage.width;
  const PvtParts& parts = own.parts();
  PackedBlock block;
  block.norm1 = source.norm(before + parts.norm1, width);
  block.qkv = source.dense(before + parts.queries, width, width).packed();
  Dense keys_values;
  if (parts.values != nullptr) {
    keys_values = source.dense(before + parts.keys, width, width);
    keys_values.append(source.dense(before + parts.values, width, width));
  } else {
    keys_values = source.dense(before + parts.keys, 2 * width, width);
  }
  block.reduction =
      read_reduction(source, keys_values, before + parts.reduction, before + parts.reduction_norm, stage,
                     stage.keys.shares > 0 ? Activation::gelu : Activation::none);
  block.reduction->epsilon = epsilon_between(source, own);
  block.proj = source.dense(before + parts.proj, width, width).packed();
  block.norm2 = source.norm(before + parts.norm2, width);
  const Dense up = source.dense(before + parts.fc1, 0, width);
  block.mlp.fc1 = up.packed();
  block.mlp.hidden = up.outputs;
  block.mlp.fc2 = source.dense(before + parts.fc2, width, up.outputs).packed();
  const std::string convolution = before + parts.convolution;
  block.mlp.convolution = read_taps(source, convolution + ".weight", up.outputs);
  block.mlp.convolution_bias = source.values(convolution + ".bias", up.outputs);
  block.mlp.positive_first = stage.keys.shares > 0;
  return block;
}

}  // namespace

Matrix read_taps(WeightReader& source, const std::string& tensor, int channels) {
  const std::vector<float> kernel = source.values(tensor, std::int64_t{9} * channels);
  if (source.is_dry()) return Matrix::Zero(channels, 9);
  return Eigen::Map<const Matrix>(kernel.data(), channels, 9);
}

std::shared_ptr<PackedReduction> read_reduction(WeightReader& source, const Dense& keys_values,
                                                const std::string& layer, const std::string& norm,
                                                const EncoderStage& stage, Activation activation) {
  auto reduction = std::make_shared<PackedReduction>();
  reduction->keys_values = keys_values.packed();
  reduction->activation = activation;
  if (!stage.keys.fewer()) return reduction;
  MapSteps steps;
  ConvolutionForm form;
  form.stride = stage.keys.side;
  form.padding = 0;
  if (read_convolution(source, layer, stage.width, form, steps) != stage.width)
    source.refuse_shape(layer + ".weight", message("{} outputs", stage.width));
  if (steps.front().groups != 1 || steps.front().window.kernel != stage.keys.side)
    source.refuse_shape(layer + ".weight",
                        message("kernels of {0} x {0} over all channels", stage.keys.side));
  reduction->product = std::move(steps.front().product);
  reduction->norm = source.norm(norm, stage.width);
  return reduction;
}

void read_pvt(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const PvtNames own = *pvt_names(source.names());
  int width = read_overlapping(source, own, 0, configuration.channels, weights.stem);
  weights.embedding_steps.emplace_back();
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    const int at = static_cast<int>(number);
    if (number > 0) {
      MapSteps& steps = weights.between[stage.first];
      read_layer_norm(source, own.stage_norm(at - 1), width, configuration.epsilon, steps);
      width = read_overlapping(source, own, at, width, steps);
    }
    if (width != stage.width)
      source.refuse_shape(own.embedding(at) + ".weight", message("{} outputs", stage.width));
    for (int block = 0; block < stage.depth; ++block)
      weights.blocks.push_back(read_pvt_block(source, own, own.block(at, block), stage));
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  weights.norm = source.norm(own.stage_norm(static_cast<int>(configuration.stages.size()) - 1), width);
  read_pooled_head(source, "fc_norm", own.parts().classes, configuration, weights);
}

}  // namespace whereabouts
