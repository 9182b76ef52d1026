// Copies and the tile of the matrix product.
#pragma once

#include <type_traits>

#include "core/gemm/kernels/epilogue.h"
#if KERNEL_BYTES >= 32
#include "core/gemm/kernels/rows_of_factors.h"
#endif
#include "core/gemm/kernels/transpose.h"

namespace {

using whereabouts::kernels::Layout;

constexpr int mr = KERNEL_TILE_ROWS;

template <int R>
void pack_fixed_rows(const float* x, std::ptrdiff_t stride, int depth, float* out) {
  for (int k = 0; k < depth; ++k)
    __builtin_memcpy(out + std::ptrdiff_t{k} * R, x + k * stride, R * sizeof(float));
}

void pack_panel(const float* x, std::ptrdiff_t stride, int columns, int depth, float* out) {
  if (columns == lanes) return pack_fixed_rows<lanes>(x, stride, depth, out);
  for (int k = 0; k < depth; ++k, x += stride, out += lanes) {
    for (int j = 0; j < columns; j += width) {
      store(out + j, load_some(x + j, columns - j < width ? columns - j : width));
    }
  }
}

// One function for every number of rows up to Max.
template <int Max>
struct PackTable {
  void (*of[Max + 1])(const float*, std::ptrdiff_t, int, float*) = {};
  constexpr PackTable() { fill<Max>(); }
  template <int R>
  constexpr void fill() {
    of[R] = pack_fixed_rows<R>;
    if constexpr (R > 1) fill<R - 1>();
  }
};

void pack_rows(const float* x, std::ptrdiff_t stride, int rows, int depth, float* out) {
  static constexpr PackTable<mr> table;
  table.of[rows](x, stride, depth, out);
}

// out = in + a b over `depth`: R rows, V registers. `in` may be null (zero) or `out`. Rows of `in` and `out`
// are `Across` floats apart, rows of b `b_step`. Element (i, k) of a is at a + i * a_step + k where it lies
// in rows, else at a + k * a_step + i. `ahead` is prefetched into the second-level cache, a line for every
// four steps.
template <int R, int V, int Across, bool InRows>
void tile(const float* a, std::ptrdiff_t a_step, const float* b, std::ptrdiff_t b_step, int depth,
          const float* in, float* out, const char* ahead) {
  Vector sums[R][V];
  if (in != nullptr) {
    KERNEL_UNROLL
    for (int i = 0; i < R; ++i) {
      KERNEL_UNROLL
      for (int j = 0; j < V; ++j) sums[i][j] = load(in + i * Across + j * width);
    }
  } else {
    KERNEL_UNROLL
    for (int i = 0; i < R; ++i) {
      KERNEL_UNROLL
      for (int j = 0; j < V; ++j) sums[i][j] = Vector{};
    }
  }
  const auto step = [&]() __attribute__((always_inline)) {
    Vector row[V];
    KERNEL_UNROLL
    for (int j = 0; j < V; ++j) row[j] = load(b + j * width);
    KERNEL_UNROLL
    for (int i = 0; i < R; ++i) {
      const Vector factor = all(InRows ? a[i * a_step] : a[i]);
      KERNEL_UNROLL
      for (int j = 0; j < V; ++j) sums[i][j] += factor * row[j];
    }
    a += InRows ? 1 : a_step;
    b += b_step;
  };
  int k = 0;
#if KERNEL_BYTES >= 32
  if constexpr (V == 2 && (InRows || KERNEL_BYTES == 32)) {
    std::conditional_t<InRows, RowsInPlace<R>, RowsPacked<R>> rows(a, a_step);
    Vector right[V];
    const auto next = [&]() __attribute__((always_inline)) {
      for (int j = 0; j < V; ++j) right[j] = load(b + j * width);
      b += b_step;
    };
    for (; k + 4 <= depth; k += 4) {
      __builtin_prefetch(ahead, 0, 2);
      ahead += 64;
      next();
      rows.template add<0>(right, sums);
      next();
      rows.template add<1>(right, sums);
      next();
      rows.template add<2>(right, sums);
      next();
      rows.template add<3>(right, sums);
      rows.go_on();
    }
    a += InRows ? k : k * a_step;
    asm volatile("" ::: "memory");  // nothing is written over what was read before it was
  }
#endif
  for (; k + 4 <= depth; k += 4) {
    __builtin_prefetch(ahead, 0, 2);
    ahead += 64;
    step();
    step();
    step();
    step();
  }
  for (; k < depth; ++k) step();
  KERNEL_UNROLL
  for (int i = 0; i < R; ++i) {
    KERNEL_UNROLL
    for (int j = 0; j < V; ++j) store(out + i * Across + j * width, sums[i][j]);
  }
}

using Tile = void (*)(const float*, std::ptrdiff_t, const float*, std::ptrdiff_t, int, const float*, float*,
                      const char*);

// The tiles of every height, V registers wide.
template <int V, int Across = V* width, bool InRows = false>
struct Tiles {
  Tile of[mr + 1] = {};
  constexpr Tiles() { fill<mr>(); }
  template <int R>
  constexpr void fill() {
    of[R] = tile<R, V, Across, InRows>;
    if constexpr (R > 1) fill<R - 1>();
  }
};

// The tiles for a panel that holds `columns` columns: no wider than those need.
template <bool InRows, int V = registers>
const Tile* tiles_for(int columns) {
  static constexpr Tiles<V, lanes, InRows> tiles;
  if constexpr (V > 1) {
    if (columns <= (V - 1) * width) return tiles_for<InRows, V - 1>(columns);
  }
  return tiles.of;
}

// What a tile reads of a factor, how far its next row or column is, and what the tile after it reads first.
struct Part {
  const float* data;
  std::ptrdiff_t step;
  const float* next;
};

inline Part left_part(const ProductTask& task, int row, int height, std::ptrdiff_t from) {
  const auto first = static_cast<std::ptrdiff_t>(row);
  const std::ptrdiff_t stride = task.a_stride;
  if (task.a_layout == Layout::rows) {
    const float* data = task.a + first * stride + from;
    return {data, stride, data + height * stride};
  }
  if (task.a_layout == Layout::columns) {
    const float* data = task.a + from * stride + first;
    return {data, stride, data + height};
  }
  const float* data = task.a + first * task.depth + from * height;
  return {data, height, data + static_cast<std::ptrdiff_t>(height) * task.depth};
}

inline Part right_part(const ProductTask& task, int panel, std::ptrdiff_t from) {
  const auto number = static_cast<std::ptrdiff_t>(panel);
  if (task.b_layout == Layout::rows) {
    const float* data = task.b + from * task.b_stride + number * lanes;
    return {data, task.b_stride, data + lanes};
  }
  const float* data = task.b + (number * task.depth + from) * lanes;
  return {data, lanes, data + static_cast<std::ptrdiff_t>(task.depth) * lanes};
}

void product(const ProductTask& task) {
  const int tile_count = task.last_tile - task.first_tile;
  const int first_row = task.tiling.begin(task.first_tile);
  const int rows = task.tiling.begin(task.last_tile) - first_row;
  const bool whole = task.block >= task.depth;
  for (int from = 0; from < task.depth; from += task.block) {
    const int depth = task.depth - from < task.block ? task.depth - from : task.block;
    const bool last = from + depth >= task.depth;
    for (int panel = task.first_panel; panel < task.last_panel; ++panel) {
      const Part b = right_part(task, panel, from);
      // What is asked for ahead: of a packed panel the next one, in slices, then the rows of the next tile.
      const std::ptrdiff_t panel_bytes =
          task.b_layout == Layout::packed ? static_cast<std::ptrdiff_t>(depth) * lanes * 4 : 0;
      const int column = panel * lanes;
      const int columns = task.outputs - column < lanes ? task.outputs - column : lanes;
      const Tile* const tiles =
          task.a_layout == Layout::rows ? tiles_for<true>(columns) : tiles_for<false>(columns);
      float* panel_sums =
          whole ? task.sums
                : task.sums + static_cast<std::ptrdiff_t>(panel - task.first_panel) * rows * lanes;
      for (int t = 0; t < tile_count; ++t) {
        const int row = task.tiling.begin(task.first_tile + t);
        const int height = task.tiling.begin(task.first_tile + t + 1) - row;
        const Part a = left_part(task, row, height, from);
        float* sums = whole ? panel_sums : panel_sums + static_cast<std::ptrdiff_t>(row - first_row) * lanes;
        if (last) fetch_outputs(task, row, height, column, columns);
        const std::ptrdiff_t slice = static_cast<std::ptrdiff_t>(t) * (depth / 4) * 64;
        const float* ahead = slice < panel_bytes ? b.next + slice / 4 : a.next;
        tiles[height](a.data, a.step, b.data, b.step, depth, from > 0 ? sums : nullptr, sums,
                      reinterpret_cast<const char*>(ahead));
        if (last) finish(task, sums, row, height, column, columns);
      }
    }
  }
}

}  // namespace
