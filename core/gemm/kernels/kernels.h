// What one instruction set offers: plain functions over raw pointers, so that nothing compiled for AVX-512
// can be picked by the linker for code that runs anywhere.
//
//   vector.h     a register of floats, exponentials and activations
//   transpose.h  transposing copies
//   product.h    other copies and the tile of the matrix product
//   rows_of_factors.h  its innermost loop for AVX2 and AVX-512
//   epilogue.h   what happens to its sums before they are written
//   elementwise.h  activations and exponentials in place
//   rows.h       layer norm
//   attention.h  one panel of queries against every key
//   training.h   what a training step does between its products
//   table.h      the functions together; baseline.cpp, avx2.cpp, avx512.cpp compile them
//   bf16.h       products of numbers of 16 bits: amx.cpp, avx512_bf16.cpp; their attention: amx_attention.cpp
//   parts.h      products of floats by tiles that multiply numbers of 16 bits; amx_float.cpp
//   beside.h     what is done while tiles are multiplied
//
// A panel is `lanes` columns, packed depth-major: element (k, column) at k * lanes + column. A tile is up to
// `mr` rows of the left factor, packed depth-major as well.
#pragma once

#include <cstddef>

namespace whereabouts::kernels {

constexpr int max_mr = 16;

// Rows split into tiles of nearly equal height: no tile is left with a single row.
struct Tiling {
  int rows = 0, tiles = 0;
  int begin(int tile) const {
    return static_cast<int>(static_cast<long long>(rows) * tile / (tiles > 0 ? tiles : 1));
  }
};

// How a factor lies: packed, element (i, j) at i * stride + j, or at j * stride + i.
enum class Layout { packed, rows, columns };

// One task of a product: tiles [first_tile, last_tile) of the left factor (rows, depth) times panels
// [first_panel, last_panel) of the right one (depth, outputs).
struct ProductTask {
  const float* a = nullptr;  // packed: tile t begins at a + tiling.begin(t) * depth
  Layout a_layout = Layout::packed;
  std::ptrdiff_t a_stride = 0;
  const float* b = nullptr;          // packed: panel p begins at b + p * depth * lanes
  Layout b_layout = Layout::packed;  // or rows, with whole registers of columns
  std::ptrdiff_t b_stride = 0;
  const float* bias = nullptr;  // padded to whole panels
  Tiling tiling;
  int depth = 0, block = 0;  // the depth is walked in blocks
  int first_tile = 0, last_tile = 0, first_panel = 0, last_panel = 0;
  int outputs = 0;
  int activation = 0;            // Activation
  const float* scale = nullptr;  // (outputs)
  const float* residual = nullptr;
  std::ptrdiff_t residual_stride = 0;
  float* y = nullptr;
  std::ptrdiff_t y_stride = 0;
  float* sums = nullptr;  // rows of these tiles * panels * lanes floats
};

struct NormTask {
  const float* x = nullptr;
  std::ptrdiff_t x_stride = 0;
  int rows = 0, width = 0;
  const float *gamma = nullptr, *beta = nullptr;
  float epsilon = 0;
  float* y = nullptr;
  std::ptrdiff_t y_stride = 0;
  bool rms = false;
};

// Queries of one panel against all keys of their head. Rows of the panel's logits are keys, columns are
// queries, which is the order the second product reads.
struct AttentionTask {
  const float* keys = nullptr;     // tiles over tokens, depth `dim`
  const float* values = nullptr;   // tiles over dim, depth `tokens`
  const float* queries = nullptr;  // panel of `lanes` columns, depth `dim`, scaled
  Tiling key_tiling, value_tiling;
  int tokens = 0, dim = 0, count = 0, lanes = 0;  // count <= lanes queries; lanes as attention_lanes() says
  bool softmax = true;
  const float* bias = nullptr;  // (count, tokens), stride `tokens`
  float* output = nullptr;      // (count, dim)
  std::ptrdiff_t output_stride = 0;
  float* probabilities = nullptr;  // (count, tokens), stride `tokens`
  float* logits = nullptr;         // scratch: tokens * lanes
};

// Layer norm that keeps what its gradient needs; dense rows.
struct TrainedNormTask {
  const float* x = nullptr;  // (rows, width)
  int rows = 0, width = 0;
  const float *gamma = nullptr, *beta = nullptr;
  float epsilon = 0;
  float* normed = nullptr;   // (rows, width): before gamma and beta
  float* factors = nullptr;  // (rows): 1 / sqrt(variance + epsilon)
  float* y = nullptr;        // (rows, width)
};

struct NormGradientTask {
  const float *dy = nullptr, *normed = nullptr;  // (rows, width)
  const float* factors = nullptr;                // (rows)
  const float* gamma = nullptr;                  // (width)
  int rows = 0, width = 0;
  float* dx = nullptr;                        // (rows, width), added to
  float *dgamma = nullptr, *dbeta = nullptr;  // (width), added to
};

// Rows of logits, or of gradients with regard to probabilities, in place. A stride has room for whole
// registers, as attention_stride() gives it.
struct SoftmaxTask {
  float* x = nullptr;
  std::ptrdiff_t stride = 0;
  int rows = 0, columns = 0;
  float scale = 1;              // of the logits
  const float* bias = nullptr;  // added to the scaled logits, or null
  std::ptrdiff_t bias_stride = 0;
  const float* probabilities = nullptr;  // of the gradient
};

// One step of AdamW (Loshchilov and Hutter 2019), element by element.
struct AdamTask {
  float *weights = nullptr, *m = nullptr, *v = nullptr;
  const float* gradient = nullptr;
  std::ptrdiff_t count = 0;
  float gradient_scale = 1;  // of clipping
  float rate = 0, decay = 0, beta1 = 0, beta2 = 0, epsilon = 0;
  float correction1 = 1, correction2 = 1;  // 1 / (1 - beta^step)
};

namespace parts {
struct Products;
}

struct Kernels {
  const char* name;
  const char* title;
  int mr, lanes, narrow_lanes;  // a narrow panel is one register wide
  // out[k * out_stride + i] = x[i * stride + k] for i < rows, k < depth.
  void (*transpose)(const float* x, std::ptrdiff_t stride, int rows, int depth, float* out,
                    std::ptrdiff_t out_stride);
  // out[k * rows + i] = x[k * stride + i] for i < rows, k < depth.
  void (*pack_rows)(const float* x, std::ptrdiff_t stride, int rows, int depth, float* out);
  // out[k * lanes + j] = x[k * stride + j] for j < columns <= lanes, k < depth; then zeros to the end of a
  // register.
  void (*pack_panel)(const float* x, std::ptrdiff_t stride, int columns, int depth, float* out);
  void (*product)(const ProductTask& task);
  void (*norm)(const NormTask& task);
  void (*attention)(const AttentionTask& task);
  void (*activate)(int activation, float* values, int count);
  void (*exponentials)(float* values, int count);
  void (*trained_norm)(const TrainedNormTask& task);
  void (*norm_gradient)(const NormGradientTask& task);
  void (*gelu_rows)(const float* x, float* y, std::ptrdiff_t count);
  void (*gelu_gradient)(const float* x, float* d, std::ptrdiff_t count);  // d *= gelu'(x)
  void (*softmax_rows)(const SoftmaxTask& task);
  void (*softmax_gradient)(const SoftmaxTask& task);
  // sums[j] += sum over rows of x[row * stride + j].
  void (*add_rows)(const float* x, std::ptrdiff_t stride, int rows, int columns, float* sums);
  void (*adam)(const AdamTask& task);
  double (*multiply_add)(long long rounds);  // returns a number nobody needs; flops_per_round each
  int flops_per_round;
  // c (rows, columns) = a (rows, depth) b (depth, columns) by Eigen's own product, all row-major and dense.
  void (*eigen_product)(const float* a, const float* b, float* c, int rows, int columns, int depth);
  // What takes the place of `product` in linear layers where it is not null; panels are the same (parts.h).
  const parts::Products* in_parts;
};

extern const Kernels baseline;
#if defined(__x86_64__)
extern const Kernels avx2;
extern const Kernels avx512;
// Whether this processor has AVX-512's products of bfloat16; and AMX's, and its system lets this program use
// their tiles.
bool bf16_here();
bool tiles_here();
#endif

// What runs: the best this CPU has, or what WHEREABOUTS_KERNELS asks for where that is less.
const Kernels& chosen();
// The sets this CPU can run, best first; count in `count`.
const Kernels* const* available(int& count);
// For tests: weights packed before keep the set they were packed for. Null goes back to what was chosen at
// first.
void choose(const Kernels* kernels);

// Whether a product reads a factor where it lies, its rows `stride` floats apart, or from a copy: elements of
// rows 4096 bytes apart share one set of a first-level cache (64 sets of lines of 64 bytes) with each other.
inline bool multiplies_in_place(std::ptrdiff_t stride) {
  return stride % 1024 != 0;
}

inline Tiling tiling(int rows, const Kernels& kernels) {
  return {rows, (rows + kernels.mr - 1) / kernels.mr};
}

}  // namespace whereabouts::kernels
