// Sums of products of bfloat16 on the tiles of AMX. Included by the files compiled for them only.
#pragma once

#include "core/gemm/kernels/bf16_rows.h"
#include "core/gemm/kernels/tile_shapes.h"

namespace {

// Nothing is done beside the products.
struct Nothing {
  void some(int) {}
};

// Two blocks of rows, `block` numbers apart, or one, times a panel, and beside each chunk of the depth some
// of what else is to be done.
template <int Blocks, typename Work>
inline void sum_tiles(const std::uint16_t* left, std::ptrdiff_t block, const std::uint16_t* columns,
                      int depth, float* sums, Work& beside) {
  constexpr int tile_bytes = 64;                 // of a row of a left tile
  constexpr int panel_bytes = panel * 2 * 2;     // of a pair of depths
  constexpr int left_step = block_rows * chunk;  // numbers of a chunk
  constexpr int panel_step = panel * chunk;
  _tile_zero(0);
  _tile_zero(1);
  if constexpr (Blocks == 2) {
    _tile_zero(2);
    _tile_zero(3);
  }
  for (int k = 0; k < depth; k += chunk, left += left_step, columns += panel_step) {
    asm volatile("" ::: "memory");  // GCC does not know that tiles are loaded from memory
    _tile_loadd(6, columns, panel_bytes);
    _tile_loadd(4, left, tile_bytes);
    _tile_loadd(7, columns + panel, panel_bytes);
    _tile_dpbf16ps(0, 4, 6);
    if constexpr (Blocks == 2) {
      _tile_loadd(5, left + block, tile_bytes);
      _tile_dpbf16ps(1, 4, 7);
      _tile_dpbf16ps(2, 5, 6);
      _tile_dpbf16ps(3, 5, 7);
    } else {
      _tile_dpbf16ps(1, 4, 7);
    }
    beside.some((depth - k) / chunk);
  }
  store_sums<Blocks>(sums);
}

}  // namespace
