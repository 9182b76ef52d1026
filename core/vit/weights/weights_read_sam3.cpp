// The weights of SAM 3's image encoder.
#include <fmt/format.h>

#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

// Laid beside itself until the grid is full.
Matrix tiled(const Matrix& table, GridShape from, GridShape to) {
  Matrix all(to.count(), table.cols());
  for (int token = 0; token < to.count(); ++token) {
    const Cell cell = to.cell(token);
    all.row(token) = table.row(from.token({cell.row % from.rows, cell.column % from.columns}));
  }
  return all;
}

PackedBlock read_sam3_block(WeightReader& source, const std::string& before, int width) {
  PackedBlock block;
  block.norm1 = source.norm(before + "layer_norm1", width);
  Dense qkv = source.dense(before + "attention.q_proj", width, width);
  qkv.append(source.dense(before + "attention.k_proj", width, width));
  qkv.append(source.dense(before + "attention.v_proj", width, width));
  block.qkv = qkv.packed();
  block.proj = source.dense(before + "attention.o_proj", width, width).packed();
  block.norm2 = source.norm(before + "layer_norm2", width);
  block.mlp = read_mlp(source, before, -1, false, width);
  return block;
}

}  // namespace

void read_sam3(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  MapSteps embedding;
  ConvolutionForm patches;
  patches.stride = configuration.stride();
  patches.padding = 0;
  const int width = read_convolution(source, "embeddings.patch_embeddings.projection", configuration.channels,
                                     patches, embedding);
  weights.embedding_steps.emplace_back();
  weights.embedding_steps.back().product = std::move(embedding.front().product);
  const std::string table = "embeddings.position_embeddings";
  const int rows = size_of_axis(source.names(), table, 1);
  const auto side = whole_root(rows);
  if (!side) source.refuse_shape(table, "a square of rows");
  const GridShape grid = configuration.grid_of(configuration.image_rows, configuration.image_columns);
  const Matrix stored = source.matrix(table, rows, width);
  weights.position.grid = grid;
  if (!source.is_dry()) weights.position.patches = tiled(stored, {*side, *side}, grid);
  weights.norm_pre = source.norm("layer_norm", width);
  for (const EncoderStage& stage : configuration.stages) {
    for (int block = stage.first; block < stage.first + stage.depth; ++block)
      weights.blocks.push_back(read_sam3_block(source, fmt::format("layers.{}.", block), width));
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
}

}  // namespace whereabouts
