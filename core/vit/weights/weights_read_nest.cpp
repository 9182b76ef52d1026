// NesT's weights. The table of a later stage is added where its tokens are made.
#include <fmt/format.h>

#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

// (1, windows, places, D), windows by rows and places by rows, as the rows of the whole grid.
Matrix read_nest_table(WeightReader& source, const std::string& name, GridShape grid, GridShape window,
                       int width) {
  Matrix stored = source.matrix(name, grid.count(), width);
  if (source.is_dry()) return stored;
  Matrix table(stored.rows(), stored.cols());
  const int across = grid.columns / window.columns;
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    const int own = cell.row / window.rows * across + cell.column / window.columns,
              place = window.token({cell.row % window.rows, cell.column % window.columns});
    table.row(token) = stored.row(Eigen::Index{own} * window.count() + place);
  }
  return table;
}

// timm's NesT joins its heads number by number: the inputs of the projection are (dim, heads), here (heads,
// dim).
Dense by_heads(Dense proj, int heads) {
  const auto inputs = static_cast<std::size_t>(proj.inputs), count = static_cast<std::size_t>(heads),
             dim = inputs / count;
  std::vector<float> sorted(proj.weight.size());
  for (std::size_t at = 0; at < proj.weight.size(); ++at) {
    const std::size_t row = at / inputs, head = at % inputs / dim, number = at % dim;
    sorted[at] = proj.weight[row * inputs + number * count + head];
  }
  proj.weight = std::move(sorted);
  return proj;
}

PackedBlock read_nest_block(WeightReader& source, const std::string& before, const EncoderStage& stage) {
  const int width = stage.width;
  PackedBlock block;
  block.norm1 = source.norm(before + "norm1", width);
  block.qkv = source.dense(before + "attn.qkv", 3 * width, width).packed();
  block.proj = by_heads(source.dense(before + "attn.proj", width, width), stage.heads).packed();
  block.norm2 = source.norm(before + "norm2", width);
  block.mlp = read_mlp(source, before, -1, false, width);
  return block;
}

}  // namespace

void read_nest(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const auto padding = source.stated().text({"pad_type"});
  const bool same = padding ? *padding == "same" : !source.stated().is_known();
  ConvolutionForm patches;
  patches.stride = configuration.stride();
  patches.padding = 0;
  int width = read_convolution(source, "patch_embed.proj", configuration.channels, patches, weights.stem);
  weights.embedding_steps.emplace_back();
  const GridShape grid = configuration.grid_of(configuration.image_rows, configuration.image_columns);
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    const std::string before = fmt::format("levels.{}.", number);
    Matrix table = read_nest_table(source, before + "pos_embed", stage.grid(grid), stage.window, stage.width);
    if (number == 0) {
      weights.position.patches = std::move(table);
      weights.position.grid = grid;
    } else {
      MapSteps& steps = weights.between[stage.first];
      ConvolutionForm form;
      form.same = same;
      width = read_convolution(source, before + "pool.conv", width, form, steps);
      read_layer_norm(source, before + "pool.norm", width, configuration.epsilon, steps);
      steps.push_back(pool_step(MapStep::Kind::max_pool, {3, 2, same ? 0 : 1, same, false}));
      MapStep added;
      added.kind = MapStep::Kind::table;
      added.taps = std::move(table);
      added.position = true;
      steps.push_back(std::move(added));
    }
    if (width != stage.width) source.refuse_shape(before + "pos_embed", message("{} numbers a token", width));
    for (int block = 0; block < stage.depth; ++block) {
      weights.blocks.push_back(
          read_nest_block(source, fmt::format("{}transformer_encoder.{}.", before, block), stage));
    }
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  weights.norm = source.norm("norm", width);
  read_pooled_head(source, "fc_norm", "head", configuration, weights);
}

}  // namespace whereabouts
