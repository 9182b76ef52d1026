// Blocks by the kernels of core/gemm, one after the other: packed weights, fused epilogues, multithreaded.
// Every position scheme is computed.
#pragma once

#include <functional>
#include <memory>

#include "core/backend/backend.h"
#include "core/base/large_matrix.h"
#include "core/base/matrix.h"
#include "core/gemm/linear.h"

namespace whereabouts {

// The blocks on the CPU with the attention of `attention`, which must outlive it. Weights that are not packed
// are packed here once. `shape` must make sense: positive sizes. Where that one is
// in_bf16(), the layers of each block multiply numbers rounded to bfloat16 (LinearWeights::in_bf16()); sums,
// norms and what flows between are float32.
std::unique_ptr<Encoder> cpu_encoder(const EncoderShape& shape, const BlockSource& source,
                                     const AttentionBackend& attention);

// The parts of a block. Their layers must be packed. Each throws Failure(cancelled).

// y = norm(x), `rows` rows; y may be x. A norm that is absent leaves them as they are: then rows of x are
// `x_stride` wide.
void apply_norm(const NormView& norm, const float* x, std::ptrdiff_t x_stride, int rows, float epsilon,
                float* y, std::ptrdiff_t y_stride);

// The queries, keys and values that a block makes of its tokens x (images * tokens, width), behind their
// norms, into `qkv` (images * tokens, 3 heads dim). `normed` is room for norm1 of x.
void compute_qkv(const EncoderShape& shape, const BlockWeights& block, const float* x, LargeMatrix& normed,
                 LargeMatrix& qkv, const Progress& progress);

// The same of `rows` rows of what the attention reads, behind norm1 where that comes before it.
void compute_qkv_of(const EncoderShape& shape, const BlockWeights& block, const float* input, int rows,
                    LargeMatrix& qkv, const Progress& progress);

// Room for the inner layer of an MLP, kept from one call to the next.
struct MlpBuffers {
  LargeMatrix hidden, gate;
  // Called with (rows, hidden) before the last product, where set.
  std::function<void(LargeMatrix& hidden)> on_hidden{};
};
// y (rows, outputs) = epilogue(mlp(x)).
void compute_mlp(const MlpView& mlp, Activation activation, float epsilon, const float* x, int rows,
                 const Epilogue& epilogue, float* y, MlpBuffers& buffers, const Progress& progress);

// Adds the biases of the queries [first, first + count) of heads [head, head + heads) to `out`, (heads,
// count, tokens): an entry of the table for each pair. A head on each core.
void add_relative_bias(const RelativeBias& bias, int tokens, int head, int heads, int first, int count,
                       float* out, const Progress& progress);
// Adds what parabolas make of (count, 2 heads M) features of queries `first` and on, to (count, tokens) of
// `head`.
void add_parabola_bias(const Parabolas& parabolas, int heads, int head, int dim, const float* features,
                       int tokens, int first, int count, float* bias);
// Adds scale * q_i . keys[index(i, j)] to `bias` (count, tokens): Shaw's vectors met by `queries`, (count,
// dim), which are those from `first` on; scale = 1 / sqrt(dim).
void add_shaw_bias(const ShawKeys& shaw, const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& queries,
                   int tokens, int first, float* bias);

// Adds what the vectors of row offsets and of column offsets make of `queries` (count, dim), those from
// `first` on, to `bias` (count, tokens).
void add_decomposed_bias(const DecomposedKeys& keys,
                         const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& queries, int tokens,
                         int first, float* bias);

}  // namespace whereabouts
