#include "core/gemm/multiply.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/gemm/kernels/kernels.h"

namespace whereabouts {
namespace {

using kernels::Kernels;
using kernels::Tiling;

constexpr int depth_at_once = 256;  // depth of a block: panels and tiles of it stay in the first-level cache

// The right factor is read again for every tile. One whose rows are further apart than this is copied: rows
// 2304 floats apart were multiplied up to a fifth slower in place, rows of up to 1152 at most a tenth, and up
// to a third faster where few rows of the left factor share the copy.
constexpr std::ptrdiff_t max_right_stride = 2048;

void pack_left(const Factor& a, const Tiling& tiling, int k, const Kernels& kernels, float* packed) {
  for (int tile = 0; tile < tiling.tiles; ++tile) {
    const int row = tiling.begin(tile), height = tiling.begin(tile + 1) - row;
    float* to = packed + std::ptrdiff_t{row} * k;
    if (a.transposed) {
      kernels.pack_rows(a.data + row, a.stride, height, k, to);
    } else {
      kernels.transpose(a.data + row * a.stride, a.stride, height, k, to, height);
    }
  }
}

// Panels of kernels.lanes columns, depth-major. Of the last one only registers that hold columns are used.
void pack_right(const Factor& b, int n, int k, const Kernels& kernels, float* packed) {
  const int lanes = kernels.lanes;
  for (int column = 0; column < n; column += lanes, packed += std::ptrdiff_t{k} * lanes) {
    const int count = std::min(lanes, n - column);
    if (b.transposed) {
      if (count % kernels.narrow_lanes != 0) std::fill_n(packed, std::ptrdiff_t{k} * lanes, 0.0F);
      kernels.transpose(b.data + column * b.stride, b.stride, count, k, packed, lanes);
    } else {
      kernels.pack_panel(b.data + column, b.stride, count, k, packed);
    }
  }
}

}  // namespace

void multiply(const Factor& a, const Factor& b, int m, int n, int k, float* c, std::ptrdiff_t c_stride,
              bool add, const float* bias) {
  if (m <= 0 || n <= 0) return;
  const Kernels& kernels = kernels::chosen();
  const int panels = (n + kernels.lanes - 1) / kernels.lanes;
  const std::ptrdiff_t across = std::ptrdiff_t{panels} * kernels.lanes;
  const Tiling tiling = kernels::tiling(m, kernels);
  const bool right_in_place = !b.transposed && n % kernels.narrow_lanes == 0 && b.stride < max_right_stride &&
                              kernels::multiplies_in_place(b.stride);
  const std::ptrdiff_t right_floats = right_in_place ? 0 : across * k;
  float* right =
      scratch(scratch_panels, static_cast<std::size_t>(right_floats + (bias != nullptr ? across : 0)));

  kernels::ProductTask task;
  if (kernels::multiplies_in_place(a.stride)) {
    task.a = a.data;
    task.a_layout = a.transposed ? kernels::Layout::columns : kernels::Layout::rows;
    task.a_stride = a.stride;
  } else {
    float* left = scratch(scratch_a_packed, static_cast<std::size_t>(std::ptrdiff_t{m} * k));
    pack_left(a, tiling, k, kernels, left);
    task.a = left;
  }
  if (right_in_place) {
    task.b = b.data;
    task.b_layout = kernels::Layout::rows;
    task.b_stride = b.stride;
  } else {
    pack_right(b, n, k, kernels, right);
    task.b = right;
  }
  if (bias != nullptr) {
    std::fill_n(std::copy_n(bias, n, right + right_floats), across - n, 0.0F);
    task.bias = right + right_floats;
  }
  task.tiling = tiling;
  task.depth = k;
  task.block = k <= depth_at_once ? k : depth_at_once;
  task.last_tile = tiling.tiles;
  task.last_panel = panels;
  task.outputs = n;
  if (add) {
    task.residual = c;
    task.residual_stride = c_stride;
  }
  task.y = c;
  task.y_stride = c_stride;
  const std::ptrdiff_t held = k <= depth_at_once ? std::ptrdiff_t{kernels.mr} * kernels.lanes : m * across;
  task.sums = scratch(scratch_sums, static_cast<std::size_t>(held));
  kernels.product(task);
}

}  // namespace whereabouts
