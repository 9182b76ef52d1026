// A linear layer's weights in the order that a kernel reads them; for the files of this folder alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

#include "core/base/large_pages.h"
#include "core/gemm/kernels/bf16.h"
#include "core/gemm/kernels/kernels.h"
#include "core/gemm/linear.h"

namespace whereabouts {

struct LinearWeights::Packed {
  const kernels::Kernels* kernels = nullptr;  // null: in bfloat16
  int outputs = 0, inputs = 0, panels = 0;
  bool biased = false;
  bool in_parts = false;             // whether kernels->in_parts multiplies them (kernels/parts.h)
  LargePages<float> floats;          // the panels where they are floats, then the biases of whole panels
  LargePages<std::uint16_t> halves;  // the panels in bfloat16, the depth padded (kernels/bf16.h)

  // The same in bfloat16, made when it is first asked for.
  mutable std::once_flag rounded_once;
  mutable std::unique_ptr<const LinearWeights> rounded;
  mutable std::atomic<std::size_t> rounded_bytes = 0;

  int lanes() const { return kernels != nullptr ? kernels->lanes : kernels::bf16::panel; }
  std::size_t panel_floats() const {
    return kernels == nullptr ? 0 : std::size_t(panels) * std::size_t(inputs) * std::size_t(lanes());
  }
  std::size_t panel_halves() const {
    return kernels != nullptr ? 0
                              : std::size_t(panels) * std::size_t(kernels::bf16::padded(inputs)) *
                                    std::size_t(kernels::bf16::panel);
  }
  std::size_t bias_floats() const { return biased ? std::size_t(panels) * std::size_t(lanes()) : 0; }
  const float* bias() const { return biased ? floats.get() + panel_floats() : nullptr; }
  // The weight of an input in an output's sum.
  float at(int output, int input) const;
};

// What a product writes and how, of a task's rows: the first is `row` of all of linear()'s. The rest is left
// as it is.
inline kernels::ProductTask outputs_of(const LinearWeights::Packed& weights, const Epilogue& epilogue,
                                       int row, float* y, std::ptrdiff_t y_stride) {
  kernels::ProductTask task;
  task.bias = weights.bias();
  task.outputs = weights.outputs;
  task.activation = static_cast<int>(epilogue.activation);
  task.scale = epilogue.scale;
  task.residual = epilogue.residual == nullptr ? nullptr : epilogue.residual + row * epilogue.residual_stride;
  task.residual_stride = epilogue.residual_stride;
  task.y = y + row * y_stride;
  task.y_stride = y_stride;
  return task;
}

// linear() where the weights are bfloat16: so are the rows of x, in the product.
void linear_bf16(const float* x, std::ptrdiff_t x_stride, int rows, const LinearWeights::Packed& weights,
                 float* y, std::ptrdiff_t y_stride, const Epilogue& epilogue, const Progress& progress);

// linear() by the kernels' multiply-adds, and by the tiles of `in_parts`: the same but for rounding.
void linear_in_floats(const float* x, std::ptrdiff_t x_stride, int rows, const LinearWeights::Packed& weights,
                      float* y, std::ptrdiff_t y_stride, const Epilogue& epilogue, const Progress& progress);
void linear_in_parts(const float* x, std::ptrdiff_t x_stride, int rows, const LinearWeights::Packed& weights,
                     float* y, std::ptrdiff_t y_stride, const Epilogue& epilogue, const Progress& progress);

}  // namespace whereabouts
