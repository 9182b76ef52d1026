// Hiera: blocks in stages, and between two stages a block whose queries are fewer than its keys.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {
namespace {

// The block that begins a stage: its norm and its product take the tokens of the stage before.
MergeWeights read_entry(WeightReader& source, const BlockPlace& place, int from,
                        const VitConfiguration& own) {
  const auto layer = [&](WeightNames::Candidates candidates, const char* part) {
    return source.layer_of(place.before, candidates, part);
  };
  const auto block = std::make_shared<PackedBlock>();
  const int inner = own.attention_width();
  block->norm1 = source.norm(layer(attention_norm_names, "the norm of its attention"), from);
  block->norm2 = source.norm(layer(mlp_norm_names, "the norm of its MLP"), own.width);
  block->qkv = source.dense(layer({"attn.qkv"}, "queries, keys and values"), 3 * inner, from).packed();
  block->proj =
      source.dense(layer({"attn.proj"}, "the projection behind the attention"), own.width, inner).packed();
  block->mlp = read_mlp(source, place.before, -1, false, own.width);
  for (const auto& [name, scale] :
       {std::pair{"ls1.gamma", &block->layer_scale1}, {"ls2.gamma", &block->layer_scale2}}) {
    if (source.names().tensor(place.before + name) != nullptr)
      *scale = source.values(place.before + name, own.width);
  }
  MergeWeights merge;
  if (const std::string beside = source.names().first_layer(place.before, {"proj"}); !beside.empty()) {
    merge.shortcut = source.dense(beside, own.width, from).packed();
  } else if (own.width != 2 * from) {
    source.refuse_missing(place.before + "proj.weight");
  }
  merge.block = block;
  return merge;
}

// (1, D, R, C) as (R C, D).
Matrix table_of(WeightReader& source, const std::string& name, int width, GridShape& grid) {
  const std::vector<std::int64_t>& shape = source.names().tensor(name)->shape;
  const bool fits = shape.size() == 4 && shape[0] == 1 && shape[1] == width && shape[2] >= 1 &&
                    shape[2] <= 512 && shape[3] >= 1 && shape[3] <= 512;
  if (!fits) source.refuse_shape(name, fmt::format("(1, {}, R, C)", width));
  grid = {static_cast<int>(shape[2]), static_cast<int>(shape[3])};
  const Matrix values = source.matrix(name, width, std::int64_t{grid.rows} * grid.columns);
  return values.transpose();
}

}  // namespace

void read_pooled_stages(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    VitConfiguration own = configuration;
    own.width = stage.width;
    own.heads = stage.heads;
    own.head_dim = stage.head_dim;
    if (number > 0 && stage.divisor == configuration.stages[number - 1].divisor) {
      weights.merges.emplace_back();
    } else if (number > 0) {
      weights.merges.push_back(read_entry(source,
                                          names.blocks()[static_cast<std::size_t>(stage.first_in_file - 1)],
                                          configuration.stages[number - 1].width, own));
    }
    for (int block = 0; block < stage.depth; ++block) {
      const BlockPlace& place = names.blocks()[static_cast<std::size_t>(stage.first_in_file + block)];
      weights.blocks.push_back(read_block(source, place, stage.first + block, own, {}));
    }
    configuration.layer_scale = own.layer_scale;
    configuration.hidden = own.hidden;
  }
}

void read_tiled_table(WeightReader& source, VitConfiguration& configuration, PositionWeights& position) {
  const WeightNames& names = source.names();
  const std::string tile = names.outer_tensor({"pos_embed_win", "pos_embed_window"});
  const std::string background = names.outer_tensor({"pos_embed"});
  if (tile.empty() || background.empty()) source.refuse_missing(tile.empty() ? "pos_embed_win" : "pos_embed");
  const int width = configuration.embedding_width();
  position.tile = table_of(source, tile, width, position.tile_grid);
  position.background = table_of(source, background, width, position.background_grid);
  position.background_rule = tile.ends_with("pos_embed_window") ? "articles" : "timm";
  configuration.additive = "learned-1d";
}

}  // namespace whereabouts
