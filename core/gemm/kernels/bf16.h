// Products of bfloat16: the upper half of a float, rounded to nearest, ties to even; numbers below 2^-126 are
// zero. Products of two are exact in float32, where they are summed.
//
// Left factors are kept in blocks of `block_rows` rows. Of a block, `chunk` numbers of each row lie together,
// row after row, then the next of each: a tile of AMX. Panels are `panel` columns wide; of each pair of
// depths the two numbers of a column lie together, column after column.
#pragma once

#include <cstdint>
#include <string>

#include "core/gemm/kernels/kernels.h"

namespace whereabouts::kernels::bf16 {

constexpr int block_rows = 16, chunk = 32, panel = 32;

// The depth in whole chunks; the rest is zeros.
constexpr int padded(int depth) {
  return (depth + chunk - 1) / chunk * chunk;
}

struct Task {
  const std::uint16_t* left = nullptr;    // block b begins at left + b * block_rows * depth
  const std::uint16_t* panels = nullptr;  // panel p begins at panels + p * panel * depth
  int depth = 0;                          // padded
  int first_row = 0, last_row = 0;        // the first is one of a block's beginnings
  int first_panel = 0, last_panel = 0;
  // Bias, activation, scale, residual, y and outputs are of all rows. The rest is not looked at.
  ProductTask outputs;
};

// Some queries of one head against all its keys, on tiles. Logits, their softmax and the sums are floats; the
// weights, e^(logit - largest of the query), are rounded before they multiply the values.
constexpr int attention_queries = 2 * block_rows;
struct AttentionTask {
  const std::uint16_t* queries = nullptr;  // blocks of rows, scaled; depth padded(dim)
  const std::uint16_t* keys = nullptr;     // panels of keys; depth padded(dim)
  const std::uint16_t* values = nullptr;   // panels of dimensions; depth padded(tokens), zeros behind tokens
  int tokens = 0, dim = 0, count = 0;      // count <= attention_queries
  bool softmax = true;                     // false: the logits themselves are the weights
  const float* bias = nullptr;             // (count, tokens)
  float* output = nullptr;                 // (count, dim)
  std::ptrdiff_t output_stride = 0;
  float* probabilities = nullptr;    // (count, tokens), or null; not rounded
  float* logits = nullptr;           // scratch: attention_queries * padded(tokens)
  std::uint16_t* weights = nullptr;  // scratch: the same
};

// What it reads is aligned to 64 bytes, as its scratch is.
struct Attention {
  // The panel whose columns are the rows of x, `columns` of them; zeros for others.
  void (*pack_columns)(const float* x, std::ptrdiff_t stride, int columns, int depth, std::uint16_t* panel);
  // The panel of the columns of x, which has `depth` rows, or a part of one from a whole chunk of rows on;
  // zeros for others and behind these.
  void (*pack_depths)(const float* x, std::ptrdiff_t stride, int columns, int depth, std::uint16_t* panel);
  void (*attend)(const AttentionTask& task);
};

struct Kernels {
  const char* name;
  const char* title;
  // The block of up to block_rows rows of x; the rest of it is left as it is.
  void (*pack)(const float* x, std::ptrdiff_t stride, int rows, int depth, std::uint16_t* block);
  void (*product)(const Task& task);
  const Attention* attention;  // null: attention stays with floats
};

#if defined(__x86_64__)
extern const Attention amx_attention;
extern const Kernels amx;          // 16 x 16 x 32 products at a time
extern const Kernels avx512_bf16;  // 16 x 2
#endif

// What runs: AMX where this processor and its system have it, AVX-512's own products of bfloat16 where they
// do not or where WHEREABOUTS_KERNELS is avx512, else null. Also null where WHEREABOUTS_KERNELS asks for
// less.
const Kernels* chosen();
// Why there are none.
std::string missing();
// Those that this processor can run, best first; count in `count`.
const Kernels* const* available(int& count);
// For tests; null goes back to what was chosen at first.
void choose(const Kernels* kernels);

}  // namespace whereabouts::kernels::bf16
