// The block that begins a stage of MViT v2: convolutions make of its queries half as many along each side,
// and of its keys and values fewer.
#include <algorithm>

#include "core/backend/cpu/reduced_attention.h"
#include "core/vit/forward/forward.h"

namespace whereabouts {
namespace {

// The largest of 3 x 3 cells two apart, inside of the grid; what stands before the grid stays.
Matrix largest_around(const Matrix& x, int images, int prefix, GridShape grid, GridShape to) {
  const Eigen::Index before = prefix + grid.count(), after = prefix + to.count();
  Matrix out(images * after, x.cols());
  for (int image = 0; image < images; ++image) {
    out.middleRows(image * after, prefix) = x.middleRows(image * before, prefix);
    for (int cell = 0; cell < to.count(); ++cell) {
      const Cell at = to.cell(cell);
      auto row = out.row(image * after + prefix + cell);
      bool first = true;
      for (int y = std::max(2 * at.row - 1, 0); y < std::min(2 * at.row + 2, grid.rows); ++y) {
        for (int c = std::max(2 * at.column - 1, 0); c < std::min(2 * at.column + 2, grid.columns); ++c) {
          const auto other = x.row(image * before + prefix + grid.token({y, c}));
          row = first ? RowVector(other) : RowVector(row.cwiseMax(other));
          first = false;
        }
      }
    }
  }
  return out;
}

}  // namespace

// `shortcut` stands for the tokens beside the attention, and `beside_mlp` for those beside the MLP, where
// there is one. Keys lie as far apart as in the blocks of `stage`.
void ForwardPass::run_convolved(const PackedBlock& block, const LinearWeights& shortcut,
                                const LinearWeights& beside_mlp, const EncoderStage& stage, GridShape from,
                                GridShape to) {
  const PackedHeadConvolutions& kernels = *block.convolutions;
  const float epsilon = configuration_.epsilon;
  const int rows = static_cast<int>(x_.rows()), before = static_cast<int>(x_.cols());
  const int inner = stage.heads * stage.head_dim, heads = stage.heads, dim = stage.head_dim,
            width = block.proj.outputs(), stride = from == to ? 1 : 2;
  Matrix normed(rows, before), qkv(rows, 3 * inner);
  block.norm1.apply(x_.data(), before, rows, epsilon, normed.data(), before);
  linear(normed.data(), before, rows, block.qkv, qkv.data(), 3 * inner, {}, progress_);
  if (shortcut.outputs() > 0) {
    x_.resize(rows, width);
    linear(normed.data(), before, rows, shortcut, x_.data(), width, {}, progress_);
  }
  Matrix y = stride == 1 ? std::move(x_) : largest_around(x_, count_, prefix_, from, to);

  const KeyPlaces places = stage.keys.places(from);
  const GridShape key_grid{places.rows, places.columns};
  const Eigen::Index tokens = prefix_ + to.count(), keys = prefix_ + key_grid.count();
  Matrix queries(count_ * tokens, inner), keys_values(count_ * keys, 2 * inner),
      attended(count_ * tokens, inner);
  const auto convolve = [&](const Matrix& kernel, int apart, GridShape grid, int part, Matrix& into,
                            int column, const Norm& norm) {
    convolve_heads(places, apart, grid, kernel.data(), count_, prefix_, heads, dim, qkv,
                   Eigen::Index{part} * inner, into, column, progress_);
    for (int head = 0; head < heads; ++head) {
      float* own = into.data() + column + std::ptrdiff_t{head} * dim;
      norm.apply(own, into.cols(), static_cast<int>(into.rows()), epsilon, own, into.cols());
    }
  };
  convolve(kernels.queries, stride, to, 0, queries, 0, kernels.query_norm);
  convolve(kernels.keys, places.stride, key_grid, 1, keys_values, 0, kernels.key_norm);
  convolve(kernels.values, places.stride, key_grid, 2, keys_values, inner, kernels.value_norm);
  DecomposedOffsets offsets;
  DecomposedKeys view;
  if (!options_.zero_position && block.row_offsets.rows() > 0) {
    offsets = offsets_between(block.row_offsets, block.column_offsets, to, key_grid);
    view = offsets.view();
  }
  attend_over_places(queries, keys_values, count_, heads, view, attended, nullptr, progress_);
  if (kernels.residual) attended += queries;

  const int made = static_cast<int>(y.rows());
  Epilogue add;
  add.residual = y.data();
  add.residual_stride = width;
  linear(attended.data(), inner, made, block.proj, y.data(), width, add, progress_);
  Matrix inside(made, width);
  block.norm2.apply(y.data(), width, made, epsilon, inside.data(), width);
  if (const int outputs = beside_mlp.outputs(); outputs > 0) {
    y.resize(made, outputs);
    linear(inside.data(), width, made, beside_mlp, y.data(), outputs, {}, progress_);
    add.residual = y.data();
    add.residual_stride = outputs;
  }
  MlpBuffers buffers;
  compute_mlp(block.mlp.view(), configuration_.activation, epsilon, inside.data(), made, add, y.data(),
              buffers, progress_);
  x_ = std::move(y);
}

void ForwardPass::enter_by_convolutions(const MergeWeights& weights, GridShape from, const EncoderStage& last,
                                        const EncoderStage& stage) {
  if (weights.tail) run_convolved(*weights.tail, {}, weights.tail_shortcut, last, from, from);
  run_convolved(*weights.block, weights.shortcut, {}, stage, from, stage.grid(position_.grid));
}

}  // namespace whereabouts
