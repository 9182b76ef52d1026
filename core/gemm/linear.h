// The dense products of a transformer in float32, or in bfloat16 where weights are: packed weights, fused
// epilogues, multithreaded.
//
//   linear.h    what callers see
//   kernels/    the inner loops, compiled once per instruction set (baseline x86-64 or arm64, AVX2, AVX-512,
//               AMX), each in a namespace of its own, chosen at run time
//
// Sums run in a fixed order: the same shapes on the same instruction set give the same bits, whatever the
// number of threads, and a row the same whatever the others hold.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "core/base/progress.h"
#include "core/gemm/activation.h"

namespace whereabouts {

// What happens to each output before it is written, in this order: bias (held by the weights), activation,
// times `scale` (LayerScale, one per output), plus `residual` (same shape and stride rules as the output; may
// be the output itself).
struct Epilogue {
  Activation activation = Activation::none;
  const float* scale = nullptr;
  const float* residual = nullptr;
  std::ptrdiff_t residual_stride = 0;
};

// A linear layer's weights, copied once into the order the kernel reads. Immutable.
class LinearWeights {
 public:
  LinearWeights();
  // `weight`: (outputs, inputs) row-major as PyTorch keeps it; `bias`: (outputs) or null.
  LinearWeights(const float* weight, const float* bias, int outputs, int inputs);
  LinearWeights(LinearWeights&&) noexcept;
  LinearWeights& operator=(LinearWeights&&) noexcept;
  ~LinearWeights();

  int outputs() const;
  int inputs() const;
  std::size_t bytes() const;  // held
  // The numbers as they were given (of in_bf16(), as they are there): (outputs, inputs) row-major, and
  // (outputs), zeros where there is no bias.
  void unpack(float* weight, float* bias) const;

  // The same weights rounded to bfloat16, for a product of such numbers that sums in float32; biases stay
  // floats. Made at the first call, half as large again, and kept as long as these. Only where the processor
  // has such products (kernels::bf16::chosen()). Throws Failure(cancelled), and then makes them at the next.
  const LinearWeights& in_bf16(const Progress& progress = {}) const;

  struct Packed;
  const Packed& packed() const { return *packed_; }

 private:
  std::unique_ptr<const Packed> packed_;
};

// y (rows, outputs) = epilogue(x (rows, inputs) w^T + bias). Strides are in floats between rows. `y` must not
// overlap `x`. Looks at `progress` at least every 20 ms.
void linear(const float* x, std::ptrdiff_t x_stride, int rows, const LinearWeights& weights, float* y,
            std::ptrdiff_t y_stride, const Epilogue& epilogue = {}, const Progress& progress = {});

// Normalises each row: (x - mean) / sqrt(variance + epsilon) * gamma + beta; beta may be null; rms: x /
// sqrt(mean(x^2) + epsilon) * gamma. In place where y == x.
void layer_norm(const float* x, std::ptrdiff_t x_stride, int rows, int width, const float* gamma,
                const float* beta, float epsilon, float* y, std::ptrdiff_t y_stride, bool rms = false);

// Each of the numbers becomes what the activation makes of it. On every core; stops as linear() does.
void activate(Activation activation, float* values, std::ptrdiff_t count, const Progress& progress = {});

// "amx", "avx512", "avx2" or "baseline": what runs. WHEREABOUTS_KERNELS=avx2 in the environment asks for less
// than the best.
std::string kernel_name();

}  // namespace whereabouts
