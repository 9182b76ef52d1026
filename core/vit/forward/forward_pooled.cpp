// The block that begins a stage of Hiera: each of its queries is the largest of four neighbours, dimension by
// dimension.
#include "core/vit/forward/forward.h"

namespace whereabouts {
namespace {

// Of each square of four tokens of a grid whose sides are even.
template <typename Join>
Matrix of_four(const Matrix& x, int images, GridShape grid, const Join& join) {
  const GridShape half{grid.rows / 2, grid.columns / 2};
  Matrix out(Eigen::Index{images} * half.count(), x.cols());
  for (int image = 0; image < images; ++image) {
    for (int token = 0; token < half.count(); ++token) {
      const Cell cell = half.cell(token);
      const auto row = [&](int down, int across) {
        return x.row(Eigen::Index{image} * grid.count() +
                     grid.token({2 * cell.row + down, 2 * cell.column + across}));
      };
      out.row(Eigen::Index{image} * half.count() + token) = join(row(0, 0), row(0, 1), row(1, 0), row(1, 1));
    }
  }
  return out;
}

Matrix largest_of_four(const Matrix& x, int images, GridShape grid) {
  return of_four(x, images, grid,
                 [](const auto& a, const auto& b, const auto& c, const auto& d) -> RowVector {
                   return a.cwiseMax(b).cwiseMax(c).cwiseMax(d);
                 });
}

Matrix mean_of_four(const Matrix& x, int images, GridShape grid) {
  return of_four(x, images, grid,
                 [](const auto& a, const auto& b, const auto& c, const auto& d) -> RowVector {
                   return (a + b + c + d) / 4;
                 });
}

// softmax(q k^T / sqrt(dim)) v of every head. `qkv`: (keys, 3 heads dim); `q`: (queries, heads dim).
Matrix attended(const Matrix& q, const Matrix& qkv, int heads) {
  const Eigen::Index inner = q.cols(), dim = inner / heads;
  Matrix out(q.rows(), inner);
  for (Eigen::Index head = 0; head < heads; ++head) {
    Matrix logits = q.middleCols(head * dim, dim) * qkv.middleCols(inner + head * dim, dim).transpose();
    logits /= std::sqrt(static_cast<float>(dim));
    for (auto row : logits.rowwise()) {
      row = (row.array() - row.maxCoeff()).exp().matrix().eval();
      row /= row.sum();
    }
    out.middleCols(head * dim, dim).noalias() = logits * qkv.middleCols(2 * inner + head * dim, dim);
  }
  return out;
}

}  // namespace

void ForwardPass::enter_by_block(const MergeWeights& weights, GridShape from, const EncoderStage& stage) {
  const PackedBlock& block = *weights.block;
  const float epsilon = configuration_.epsilon;
  const int rows = static_cast<int>(x_.rows()), width = static_cast<int>(x_.cols());
  const int inner = stage.heads * stage.head_dim;
  const GridShape to = stage.grid(position_.grid);
  Matrix y(Eigen::Index{count_} * to.count(), stage.width), qkv(rows, 3 * inner);
  if (weights.shortcut.outputs() == 0) y << largest_of_four(x_, count_, from), mean_of_four(x_, count_, from);
  block.norm1.apply(x_.data(), width, rows, epsilon, x_.data(), width);
  if (weights.shortcut.outputs() > 0) {
    Matrix beside(rows, stage.width);
    linear(x_.data(), width, rows, weights.shortcut, beside.data(), stage.width, {}, progress_);
    y = largest_of_four(beside, count_, from);
  }
  linear(x_.data(), width, rows, block.qkv, qkv.data(), 3 * inner, {}, progress_);

  // Windows, the last ones over places without a token, which hold the biases of queries, keys and values.
  const GridShape window = stage.entry_window.count() > 0 ? stage.entry_window : from;
  const Matrix zeros = Matrix::Zero(1, width);
  Matrix none(1, 3 * inner), seen = Matrix::Zero(y.rows(), inner), own(window.count(), 3 * inner);
  linear(zeros.data(), width, 1, block.qkv, none.data(), 3 * inner, {}, progress_);
  const GridShape half{window.rows / 2, window.columns / 2};
  for (int image = 0; image < count_; ++image) {
    for (int top = 0; top < from.rows; top += window.rows) {
      for (int left = 0; left < from.columns; left += window.columns) {
        progress_.check();
        for (int place = 0; place < window.count(); ++place) {
          const Cell in = window.cell(place), at{top + in.row, left + in.column};
          own.row(place) =
              from.contains(at) ? qkv.row(Eigen::Index{image} * from.count() + from.token(at)) : none.row(0);
        }
        const Matrix found = attended(largest_of_four(own.leftCols(inner), 1, window), own, stage.heads);
        for (int place = 0; place < half.count(); ++place) {
          const Cell in = half.cell(place), at{top / 2 + in.row, left / 2 + in.column};
          if (to.contains(at)) seen.row(Eigen::Index{image} * to.count() + to.token(at)) = found.row(place);
        }
      }
    }
  }

  const int tokens = static_cast<int>(y.rows());
  Epilogue add;
  add.residual = y.data();
  add.residual_stride = stage.width;
  add.scale = block.layer_scale1.empty() ? nullptr : block.layer_scale1.data();
  linear(seen.data(), inner, tokens, block.proj, y.data(), stage.width, add, progress_);
  Matrix normed(tokens, stage.width);
  block.norm2.apply(y.data(), stage.width, tokens, epsilon, normed.data(), stage.width);
  add.scale = block.layer_scale2.empty() ? nullptr : block.layer_scale2.data();
  MlpBuffers buffers;
  compute_mlp(block.mlp.view(), configuration_.activation, epsilon, normed.data(), tokens, add, y.data(),
              buffers, progress_);
  x_ = std::move(y);
}

}  // namespace whereabouts
