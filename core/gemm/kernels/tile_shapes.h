// How the tiles of AMX are shaped and what lies in them: included by the files compiled for them only.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "core/gemm/kernels/epilogue.h"

namespace {

// Registers 0-3: sums, of two blocks of rows by two halves of a panel; 4, 5: the blocks; 6, 7: the halves.
// Each has 16 rows of 64 bytes.
struct alignas(64) TileShapes {
  std::uint8_t palette = 1, start_row = 0, reserved[14] = {};
  std::uint16_t row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
  std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};

// The sums, as two blocks of rows of a panel; of one block where `Blocks` is 1.
template <int Blocks>
inline void store_sums(float* sums) {
  _tile_stored(0, sums, lanes * 4);
  _tile_stored(1, sums + 16, lanes * 4);
  if constexpr (Blocks == 2) {
    _tile_stored(2, sums + 16 * lanes, lanes * 4);
    _tile_stored(3, sums + 16 * lanes + 16, lanes * 4);
  }
}

}  // namespace
