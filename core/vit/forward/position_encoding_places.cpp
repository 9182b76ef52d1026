// ConViT's attention of places, and XCiT's positions.
#include <cmath>
#include <numbers>

#include "core/vit/forward/position_encoding.h"

namespace whereabouts {
namespace {

// softmax(w . (columns, rows, squared distance) + b) between the patches; tokens in front take no part.
Matrix place_weights(const Matrix& logits, GridShape grid, int prefix) {
  const Eigen::Index heads = logits.rows(), patches = grid.count(), tokens = prefix + patches;
  Matrix all = Matrix::Zero(heads * tokens, tokens);
  for (Eigen::Index head = 0; head < heads; ++head) {
    for (int query = 0; query < patches; ++query) {
      const Cell from = grid.cell(query);
      auto row = all.row(head * tokens + prefix + query).tail(patches);
      for (int key = 0; key < patches; ++key) {
        const Cell to = grid.cell(key);
        const auto across = static_cast<float>(to.column - from.column),
                   down = static_cast<float>(to.row - from.row);
        row[key] = logits(head, 0) * across + logits(head, 1) * down +
                   logits(head, 2) * (across * across + down * down) + logits(head, 3);
      }
      row = (row.array() - row.maxCoeff()).exp().matrix().eval();
      row /= row.sum();
    }
  }
  return all;
}

}  // namespace

void resolve_places(const VitConfiguration& configuration, const VitWeights& weights,
                    PositionEncoding& encoding, const Progress& progress) {
  if (!configuration.attention_of_places) return;
  for (const PackedBlock& block : weights.blocks) {
    progress.check();
    const bool own = block.place_logits.rows() > 0;
    encoding.places.push_back(
        own ? place_weights(block.place_logits, encoding.grid, configuration.prefix.count()) : Matrix());
    encoding.place_shares.push_back(block.place_shares);
  }
}

// Rows and columns count from 1 to 2 pi at the last one; of each 16 frequencies, sines and cosines by turns,
// rows first.
Matrix fourier_table(const PositionWeights& position, GridShape grid) {
  const Eigen::Index half = position.fourier.cols() / 2;
  const auto waves = [&](int count) {
    MatrixD made(count, half);
    for (int at = 0; at < count; ++at) {
      const double place = (at + 1) / (count + 1e-6) * 2 * std::numbers::pi;
      for (Eigen::Index k = 0; k < half; ++k) {
        const Eigen::Index even = k - k % 2;
        const double turn = place / std::pow(10000.0, static_cast<double>(even) / static_cast<double>(half));
        made(at, k) = k % 2 == 0 ? std::sin(turn) : std::cos(turn);
      }
    }
    return made;
  };
  const MatrixD rows = waves(grid.rows), columns = waves(grid.columns);
  Matrix both(grid.count(), 2 * half);
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    both.row(token) << rows.row(cell.row).cast<float>(), columns.row(cell.column).cast<float>();
  }
  Matrix table = both * position.fourier.transpose();
  table.rowwise() += position.fourier_shift;
  return table;
}

}  // namespace whereabouts
