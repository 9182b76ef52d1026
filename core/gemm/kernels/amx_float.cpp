// Compiled with -mamx-bf16 and friends (core/CMakeLists.txt), empty elsewhere.
#if (defined(__AMX_BF16__) || defined(__AMXBF16__)) && defined(__AVX512BF16__)  // GCC, Clang
#define KERNEL_BYTES 64
#define KERNEL_REGISTERS 2
#include "core/gemm/kernels/beside.h"
#include "core/gemm/kernels/first_floats.h"
#include "core/gemm/kernels/parts.h"
#include "core/gemm/kernels/tile_shapes.h"

namespace {

namespace parts = whereabouts::kernels::parts;
using parts::block_rows;
using parts::chunk;
using parts::panel;
static_assert(lanes == panel);

constexpr int tile = block_rows * chunk;              // numbers of a left tile, and of half a panel's
constexpr int left_chunk = parts::count * tile;       // of one block
constexpr int right_chunk = 2 * parts::count * tile;  // of both halves

using Bits [[gnu::vector_size(KERNEL_BYTES), gnu::may_alias]] = std::uint32_t;
constexpr std::uint32_t upper_half = 0xffff0000;

// The upper halves of 16 floats as they would be after rounding, as floats: what is left has fewer digits. A
// value halfway goes away from zero, which is as near.
inline Vector upper(Vector x) {
  return reinterpret_cast<Vector>((reinterpret_cast<Bits>(x) + 0x8000U) & upper_half);
}
// 16 pairs of floats as three times 16 pairs of numbers, `step` apart.
inline void store_parts(std::uint16_t* to, std::ptrdiff_t step, Vector first, Vector second) {
  const auto store_pairs = [](std::uint16_t * at, Vector a, Vector b) __attribute__((always_inline)) {
    *reinterpret_cast<Bits*>(at) =
        (reinterpret_cast<Bits>(a) >> 16U) | (reinterpret_cast<Bits>(b) & upper_half);
  };
  KERNEL_UNROLL
  for (int part = 0; part + 1 < parts::count; ++part, to += step) {
    const Vector a = upper(first), b = upper(second);
    store_pairs(to, a, b);
    first -= a;
    second -= b;
  }
  store_pairs(to, first, second);  // no digits are left below
}

// The bits of magnitudes: larger where these are.
inline Bits larger_bits(Bits largest, Vector x) {
  const Bits bits = reinterpret_cast<Bits>(x) & 0x7fffffffU;
  return bits > largest ? bits : largest;
}
inline std::uint32_t largest_of(Bits bits) {
  std::uint32_t largest = 0;
  for (int i = 0; i < width; ++i) largest = bits[i] > largest ? bits[i] : largest;
  return largest;
}

void pack(const float* x, std::ptrdiff_t stride, int rows, int depth, std::uint16_t* block,
          std::uint32_t* largest) {
  const int whole = depth / chunk * chunk;
  for (int row = 0; row < block_rows; ++row) {
    const float* from = x + row * stride;
    std::uint16_t* to = block + std::ptrdiff_t{row} * chunk;
    Bits bits = {};
    for (int k = 0; k < depth; k += chunk, to += left_chunk) {
      Vector first = {}, second = {};
      if (row < rows) {
        first = k < whole ? load(from + k) : Vector(first_floats(from + k, depth - k));
        second = k < whole ? load(from + k + 16) : Vector(first_floats(from + k + 16, depth - k - 16));
        bits = larger_bits(larger_bits(bits, first), second);
      }
      store_parts(to, tile, first, second);
    }
    if (row < rows) largest[row] = largest_of(bits);
  }
}

std::uint32_t largest(const float* x, std::ptrdiff_t count) {
  Bits bits = {};
  for (; count > 0; count -= 16, x += 16)
    bits = larger_bits(bits, first_floats(x, count < 16 ? int(count) : 16));
  return largest_of(bits);
}

// Rows of a panel of floats, taken apart a chunk at a time.
struct Apart {
  const float* from;
  int depth;
  std::uint16_t* to;

  // Pairs of rows [first, last) of the 16 of a chunk.
  void take(int number, int first, int last) const {
    const float* row = from + (std::ptrdiff_t{number} * chunk + first) * panel;
    constexpr std::ptrdiff_t other = 16 * panel;
    std::uint16_t* pairs = to + std::ptrdiff_t{number} * right_chunk + first * chunk;
    const int rows = depth - number * chunk;
    for (; first < last; ++first, row += panel, pairs += chunk) {
      for (int half = 0; half < 2; ++half) {
        const int at = 16 * half;
        const Vector upper_row =
            rows >= chunk ? load(row + at) : first_floats(row + at, first < rows ? 16 : 0);
        const Vector lower_row = rows >= chunk ? load(row + other + at)
                                               : first_floats(row + other + at, first + 16 < rows ? 16 : 0);
        store_parts(pairs + half * tile, 2 * tile, upper_row, lower_row);
      }
    }
  }
};

// The products of a chunk that make up those of floats, in an order that spares loads. While they run, the
// chunk after it is taken apart where `Take`.
template <int Blocks, bool Take>
inline void multiply_chunk(const std::uint16_t* left, std::ptrdiff_t block, const Apart& apart, int number) {
  const std::uint16_t* right = apart.to + std::ptrdiff_t{number} * right_chunk;
  asm volatile("" ::: "memory");  // GCC does not know that tiles are loaded from memory
  const auto load_left = [&](int part) __attribute__((always_inline)) {
    _tile_loadd(4, left + part * tile, 64);
    if constexpr (Blocks == 2) _tile_loadd(5, left + block + part * tile, 64);
  };
  const auto load_right = [&](int part) __attribute__((always_inline)) {
    _tile_loadd(6, right + 2 * part * tile, 64);
    _tile_loadd(7, right + 2 * part * tile + tile, 64);
  };
  const auto add = [&](int first, int last) __attribute__((always_inline)) {
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    if constexpr (Blocks == 2) {
      _tile_dpbf16ps(2, 5, 6);
      _tile_dpbf16ps(3, 5, 7);
    }
    if constexpr (Take) apart.take(number + 1, first, last);
  };
  load_right(0);
  load_left(2);
  add(0, 3);
  load_left(1);
  add(3, 6);
  load_left(0);
  add(6, 9);
  load_right(2);
  add(9, 12);
  load_right(1);
  add(12, 14);
  load_left(1);
  add(14, 16);
}

// Two blocks of rows, or one, times a panel, which is taken apart where `Take`.
template <int Blocks, bool Take>
void sum_tiles(const std::uint16_t* left, std::ptrdiff_t block, const Apart& right, int chunks, bool more,
               Beside& beside, float* sums) {
  if (more) {
    _tile_loadd(0, sums, lanes * 4);
    _tile_loadd(1, sums + 16, lanes * 4);
    if constexpr (Blocks == 2) {
      _tile_loadd(2, sums + 16 * lanes, lanes * 4);
      _tile_loadd(3, sums + 16 * lanes + 16, lanes * 4);
    }
  } else {
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
  }
  if constexpr (Take) right.take(0, 0, 16);
  for (int k = 0; k + 1 < chunks; ++k, left += left_chunk) {
    multiply_chunk<Blocks, Take>(left, block, right, k);
    beside.some(chunks - k);
  }
  multiply_chunk<Blocks, false>(left, block, right, chunks - 1);
  beside.some(1);
  store_sums<Blocks>(sums);
}

void product(const parts::Task& task) {
  static constexpr TileShapes shapes;
  _tile_loadconfig(&shapes);
  constexpr int pair_rows = 2 * block_rows;
  const ProductTask& outputs = task.outputs;
  const std::ptrdiff_t block = parts::block_size(outputs.depth);
  const int pairs = (task.last_row - task.first_row + pair_rows - 1) / pair_rows;
  // While the first rows are multiplied the panel is taken apart; the next one is asked for with the others.
  const int others = pairs > 1 ? pairs - 1 : 1;
  const int lines = (chunk * panel / 16 + others - 1) / others;
  for (int from = 0; from < outputs.depth; from += outputs.block) {
    const int depth = outputs.depth - from < outputs.block ? outputs.depth - from : outputs.block;
    const int chunks = parts::padded(depth) / chunk;
    const bool last = from + depth >= outputs.depth;
    const std::ptrdiff_t offset = std::ptrdiff_t{from} / chunk * left_chunk;
    for (int number = outputs.first_panel; number < outputs.last_panel; ++number) {
      const int column = number * panel;
      const int columns = outputs.outputs - column < panel ? outputs.outputs - column : panel;
      const std::ptrdiff_t panel_floats = std::ptrdiff_t{outputs.depth} * panel;
      const Apart right = {outputs.b + number * panel_floats + std::ptrdiff_t{from} * panel, depth,
                           task.apart};
      Beside beside = {.outputs = &outputs,
                       .ahead = reinterpret_cast<const char*>(right.from + panel_floats)};
      float* sums = outputs.sums + std::ptrdiff_t{number - outputs.first_panel} * pairs * pair_rows * lanes;
      for (int pair = 0; pair < pairs; ++pair, sums += pair_rows * lanes) {
        const int row = task.first_row + pair * pair_rows;
        const int count = task.last_row - row < pair_rows ? task.last_row - row : pair_rows;
        const std::uint16_t* left = task.left + row / block_rows * block + offset;
        beside.lines = pair == 0 && pairs > 1 ? 0 : lines;
        const auto sum = count > block_rows ? (pair == 0 ? sum_tiles<2, true> : sum_tiles<2, false>)
                                            : (pair == 0 ? sum_tiles<1, true> : sum_tiles<1, false>);
        sum(left, block, right, chunks, from > 0, beside, sums);
        beside.follow(sums, row, last ? count : 0, column, columns);
      }
      beside.rest();
    }
  }
  _tile_release();
}

}  // namespace

namespace whereabouts::kernels::parts {
const Products amx = {::pack, ::largest, ::product};
}  // namespace whereabouts::kernels::parts
#endif
