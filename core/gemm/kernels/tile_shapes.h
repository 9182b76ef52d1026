// How the tiles of AMX are shaped: included by the files compiled for them only.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace {

// Registers 0-3: sums, of two blocks of rows by two halves of a panel; 4, 5: the blocks; 6, 7: the halves.
// Each has 16 rows of 64 bytes.
struct alignas(64) TileShapes {
  std::uint8_t palette = 1, start_row = 0, reserved[14] = {};
  std::uint16_t row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
  std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};

}  // namespace
