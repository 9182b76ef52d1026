// TNT's weights.
#include <fmt/format.h>

#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

// Queries and keys are one layer, values another. `end`: of the names of its two norms and its MLP, "_in" or
// "".
PackedBlock read_tnt_block(WeightReader& source, const std::string& before, const char* attention,
                           const char* norm, const char* end, int width) {
  PackedBlock block;
  block.norm1 = source.norm(before + norm, width);
  const std::string own = before + attention;
  Dense qkv = source.dense(own + ".qk", 2 * width, width);
  qkv.append(source.dense(own + ".v", width, width));
  block.qkv = qkv.packed();
  block.proj = source.dense(own + ".proj", width, width).packed();
  block.norm2 = source.norm(fmt::format("{}norm_mlp{}", before, end), width);
  const std::string mlp = fmt::format("{}mlp{}", before, end);
  const Dense up = source.dense(mlp + ".fc1", 0, width);
  block.mlp.fc1 = up.packed();
  block.mlp.fc2 = source.dense(mlp + ".fc2", width, up.outputs).packed();
  block.mlp.hidden = up.outputs;
  return block;
}

PixelsToPatch read_join(WeightReader& source, const std::string& before, int pixels, int each, int width) {
  PixelsToPatch join;
  const bool after = source.names().tensor(before + "norm2_proj.weight") != nullptr;
  join.before = source.norm(before + "norm1_proj", after ? pixels * each : each);
  join.product = source.dense(before + "proj", width, pixels * each).packed();
  if (after) join.after = source.norm(before + "norm2_proj", width);
  return join;
}

}  // namespace

void read_tnt(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const int width = configuration.width;
  PixelTower& tower = weights.pixels;
  tower.width = size_of_axis(names, "pixel_pos", 1);
  tower.cells = {size_of_axis(names, "pixel_pos", 2), size_of_axis(names, "pixel_pos", 3)};
  tower.heads = static_cast<int>(source.stated().number({"num_heads_inner"}).value_or(4));
  tower.across = names.tensor("blocks.0.norm2_proj.weight") == nullptr;
  tower.pixels.kernel = size_of_axis(names, "pixel_embed.proj.weight", 2);
  tower.pixels.stride = static_cast<int>(source.stated().number({"first_stride"}).value_or(4));
  tower.pixels.padding = 3;
  MapSteps embedding;
  ConvolutionForm form;
  form.stride = tower.pixels.stride;
  form.padding = tower.pixels.padding;
  if (tower.pixels.kernel != 7 ||
      read_convolution(source, "pixel_embed.proj", configuration.channels, form, embedding) != tower.width)
    source.refuse_shape("pixel_embed.proj.weight", message("{} kernels of 7 x 7", tower.width));
  tower.product = std::move(embedding.front().product);
  weights.embedding_steps.emplace_back();
  const int cells = tower.cells.count();
  const Matrix table = source.matrix("pixel_pos", tower.width, cells);
  if (!source.is_dry()) tower.table = table.transpose();
  tower.embedding = read_join(source, "", cells, tower.width, width);
  const GridShape grid = configuration.grid_of(configuration.image_rows, configuration.image_columns);
  weights.position.grid = grid;
  weights.prefix = source.matrix("cls_token", 1, width);
  const Matrix places = source.matrix("patch_pos", grid.count() + 1, width);
  if (!source.is_dry()) {
    weights.position.prefix_rows = places.topRows(1);
    weights.position.patches = places.bottomRows(grid.count());
  }
  for (int number = 0; number < configuration.depth; ++number) {
    const std::string before = fmt::format("blocks.{}.", number);
    tower.blocks.push_back(read_tnt_block(source, before, "attn_in", "norm_in", "_in", tower.width));
    tower.joins.push_back(read_join(source, before, cells, tower.width, width));
    weights.blocks.push_back(read_tnt_block(source, before, "attn_out", "norm_out", "", width));
  }
  if (weights.blocks.empty()) source.refuse_missing("blocks.0.attn_out.qk.weight");
  configuration.hidden = weights.blocks.back().mlp.hidden;
  weights.norm = source.norm("norm", width);
  read_pooled_head(source, "fc_norm", "head", configuration, weights);
}

}  // namespace whereabouts
