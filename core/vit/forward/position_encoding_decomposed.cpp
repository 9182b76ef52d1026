// Decomposed relative positions for the grid of an input.
#include <algorithm>
#include <cmath>

#include "core/vit/forward/position_encoding.h"

namespace whereabouts {
namespace {

// As many rows as `count`, each between the two next ones of the table: torch.nn.functional.interpolate, mode
// "linear".
Matrix stretched(const Matrix& table, Eigen::Index count) {
  if (table.rows() == count) return table;
  Matrix out(count, table.cols());
  const double scale = static_cast<double>(table.rows()) / static_cast<double>(count);
  for (Eigen::Index row = 0; row < count; ++row) {
    const double at = std::max(0.0, scale * (static_cast<double>(row) + 0.5) - 0.5);
    const auto first = std::min(static_cast<Eigen::Index>(at), table.rows() - 1);
    const Eigen::Index next = std::min(first + 1, table.rows() - 1);
    const auto share = static_cast<float>(at - static_cast<double>(first));
    out.row(row) = (1 - share) * table.row(first) + share * table.row(next);
  }
  return out;
}

// The vector of each pair of cells along one axis: offsets in steps of the finer of the two grids, in the
// library's single precision, whose rests are cut off.
std::vector<int> offsets_along(int queries, int keys) {
  const auto ratio = [](int of, int by) { return std::max(static_cast<double>(of) / by, 1.0); };
  const double of_query = ratio(keys, queries), of_key = ratio(queries, keys);
  std::vector<int> index;
  for (int query = 0; query < queries; ++query) {
    for (int key = 0; key < keys; ++key) {
      const float apart = static_cast<float>(query) * static_cast<float>(of_query) -
                          static_cast<float>(key) * static_cast<float>(of_key);
      index.push_back(static_cast<int>(apart + static_cast<float>((keys - 1) * of_key)));
    }
  }
  return index;
}

}  // namespace

DecomposedOffsets offsets_between(const Matrix& rows, const Matrix& columns, GridShape queries,
                                  GridShape keys) {
  return {rows,
          columns,
          queries,
          keys,
          offsets_along(queries.rows, keys.rows),
          offsets_along(queries.columns, keys.columns)};
}

void resolve_decomposed(const VitConfiguration& configuration, const VitWeights& weights,
                        PositionEncoding& encoding, const Progress& progress) {
  if (!configuration.decomposed) return;
  bool any = false;
  for (std::size_t number = 0; number < weights.blocks.size(); ++number) {
    progress.check();
    const PackedBlock& block = weights.blocks[number];
    const EncoderStage stage = configuration.stage_of(static_cast<int>(number));
    const GridShape grid = stage.windowed() ? stage.window : stage.grid(encoding.grid);
    if (block.convolutions) {
      const KeyPlaces places = stage.keys.places(grid);
      encoding.decomposed.push_back(
          offsets_between(block.row_offsets, block.column_offsets, grid, {places.rows, places.columns}));
      continue;
    }
    const Eigen::Index rows = 2 * grid.rows - 1, columns = 2 * grid.columns - 1;
    any = any || rows != block.row_offsets.rows() || columns != block.column_offsets.rows();
    encoding.decomposed.push_back(
        {stretched(block.row_offsets, rows), stretched(block.column_offsets, columns), grid});
  }
  if (any) {
    encoding.notes.push_back(
        message("the vectors of row and column offsets were resampled to a grid of {}, linearly, as SAM does",
                to_text(encoding.grid)));
  }
}

}  // namespace whereabouts
