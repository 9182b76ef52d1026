// PiT's weights.
#include <fmt/format.h>

#include "core/vit/configuration/pit_names.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

// (1, D, rows, columns) as a row for each token.
Matrix read_channels_first(WeightReader& source, const std::string& name, GridShape grid, int width) {
  const Matrix stored = source.matrix(name, width, grid.count());
  return source.is_dry() ? stored : Matrix(stored.transpose());
}

}  // namespace

void read_pit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  MapSteps embedding;
  ConvolutionForm patches;
  patches.stride = configuration.embedding_steps.front().stride;
  patches.padding = 0;
  int width = read_convolution(source, "patch_embed.conv", configuration.channels, patches, embedding);
  weights.embedding_steps.emplace_back();
  weights.embedding_steps.back().product = std::move(embedding.front().product);
  weights.prefix = source.matrix("cls_token", configuration.prefix.count(), width);
  const GridShape grid = configuration.grid_of(configuration.image_rows, configuration.image_columns);
  weights.position.grid = grid;
  weights.position.patches = read_channels_first(source, "pos_embed", grid, width);
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    if (number > 0) {
      const std::string pool = pit_pool(names, static_cast<int>(number));
      if (pool.empty()) source.refuse_missing(fmt::format("transformers.{}.pool.conv.weight", number));
      ConvolutionForm half;
      half.stride = 2;
      const int last = width;
      width = read_convolution(source, pool + "conv", last, half, weights.between[stage.first]);
      weights.prefix_between[stage.first] = source.dense(pool + "fc", width, last).packed();
    }
    if (stage.width != width)
      source.refuse_shape(fmt::format("transformers.{}.blocks.0.attn.qkv.weight", number),
                          message("{} inputs", width));
    for (int block = 0; block < stage.depth; ++block)
      weights.blocks.push_back(
          read_plain_block(source, fmt::format("transformers.{}.blocks.{}.", number, block), width));
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  weights.norm = source.norm("norm", width);
  if (configuration.pooling == VitConfiguration::Pooling::class_and_distillation) {
    const Dense first = source.dense("head", 0, width);
    configuration.classes = first.outputs;
    weights.head = mean_of_heads(first, source.dense("head_dist", first.outputs, width)).packed();
  } else {
    read_pooled_head(source, "fc_norm", "head", configuration, weights);
  }
}

}  // namespace whereabouts
