// Products of floats by tiles that multiply bfloat16: each number x is the sum of three of those, x = x1 + x2
// + x3, exactly, but for numbers below 2^-103, whose last digits are lost. Of the nine products of parts the
// six largest are summed in float32,
//
//   a b = a1 b1 + (a2 b1 + a1 b2) + (a3 b1 + a2 b2 + a1 b3) + rest,  |rest| < 2^-24 |a b|,
//
// and a tenth of that in the root of the mean square: less than the rounding of sums, of which a tile needs
// fewer, two products at a time, than multiply-adds one after the other (Henry, Tang and Heinecke,
// "Leveraging the bfloat16 artificial intelligence datatype for higher-precision computations", 2019). Sums
// of `min_depth` products and more are at least as exact as those; shorter ones are left to multiply-adds,
// as are rows and matrices whose largest number is not in_range(): products of what they hold would be too
// large or too small.
//
// Left factors are kept in blocks of `block_rows` rows; of each `chunk` numbers of them a tile of first
// parts, row after row, then one of second and one of third parts. In a row the first number of the chunk
// stands beside the 17th, the second beside the 18th: what a tile multiplies as a pair. Panels stay floats
// and are taken apart by the product, which costs less than to read half as many bytes again.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/gemm/kernels/kernels.h"

namespace whereabouts::kernels::parts {

constexpr int block_rows = 16, chunk = 32, panel = 32, count = 3;
constexpr int min_depth = 64;

constexpr int padded(int depth) {
  return (depth + chunk - 1) / chunk * chunk;
}
// Numbers that a block of rows takes, and a panel of `depth` rows taken apart.
constexpr std::ptrdiff_t block_size(int depth) {
  return std::ptrdiff_t{count} * block_rows * padded(depth);
}
constexpr std::ptrdiff_t panel_size(int depth) {
  return std::ptrdiff_t{count} * panel * padded(depth);
}

struct Task {
  // Aligned to 64 bytes, as `apart` is; block b begins at left + b * block_size(outputs.depth).
  const std::uint16_t* left = nullptr;
  int first_row = 0, last_row = 0;  // the first is one of a block's beginnings
  // Panels, depth, block (a multiple of `chunk`), the panels' numbers, outputs and epilogue; sums: for each
  // panel of the task, panel * 2 * block_rows for every two blocks of rows. The rest is not looked at.
  ProductTask outputs;
  std::uint16_t* apart = nullptr;  // scratch: panel_size(outputs.block)
};

// Whether numbers whose largest magnitude has these bits may be taken apart: 2^-40 to 2^50, or all zero. Not
// where one is infinite or NaN, whose bits are larger than any number's.
constexpr bool in_range(std::uint32_t largest) {
  constexpr std::uint32_t least = (127 - 40) << 23, too_large = (127 + 50) << 23;
  return largest == 0 || (largest >= least && largest < too_large);
}

struct Products {
  // The block of up to block_rows rows of x; what is left of the block becomes zeros. `largest`, (rows): the
  // bits of each row's largest magnitude.
  void (*pack)(const float* x, std::ptrdiff_t stride, int rows, int depth, std::uint16_t* block,
               std::uint32_t* largest);
  std::uint32_t (*largest)(const float* x, std::ptrdiff_t count);
  void (*product)(const Task& task);
};

#if defined(__x86_64__)
extern const Products amx;
#endif

}  // namespace whereabouts::kernels::parts
