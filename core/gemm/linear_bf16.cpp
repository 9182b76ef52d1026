#include <algorithm>
#include <bit>

#include "core/base/parallel.h"
#include "core/gemm/packed.h"
#include "core/gemm/row_shares.h"

namespace whereabouts {
namespace {

namespace bf16 = kernels::bf16;

// To nearest, ties to even. NaN stays one.
std::uint16_t rounded(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7f800000U) == 0) return static_cast<std::uint16_t>(bits >> 16U & 0x8000U);
  if ((bits & 0x7fffffffU) > 0x7f800000U) return static_cast<std::uint16_t>(bits >> 16U | 0x40U);
  return static_cast<std::uint16_t>((bits + 0x7fffU + (bits >> 16U & 1U)) >> 16U);
}

}  // namespace

float LinearWeights::Packed::at(int output, int input) const {
  const std::ptrdiff_t width = lanes(), panel = output / width, column = output % width;
  if (kernels != nullptr) return floats[std::size_t((panel * inputs + input) * width + column)];
  const std::ptrdiff_t pair = panel * (bf16::padded(inputs) / 2) + input / 2;
  return std::bit_cast<float>(std::uint32_t{halves[std::size_t((pair * width + column) * 2 + input % 2)]}
                              << 16U);
}

const LinearWeights& LinearWeights::in_bf16(const Progress& progress) const {
  if (!packed_ || packed_->kernels == nullptr) return *this;
  std::call_once(packed_->rounded_once, [&] {
    const Packed& from = *packed_;
    auto made = std::make_unique<LinearWeights>();
    auto to = std::make_unique<Packed>();
    to->outputs = from.outputs;
    to->inputs = from.inputs;
    to->biased = from.biased;
    to->panels = (from.outputs + bf16::panel - 1) / bf16::panel;
    to->halves = large_pages<std::uint16_t>(to->panel_halves());
    const int pairs = bf16::padded(from.inputs) / 2;
    parallel_for(to->panels, compute_threads(), progress, [&](int panel, int) {
      std::uint16_t* next = to->halves.get() + std::ptrdiff_t{panel} * pairs * 2 * bf16::panel;
      for (int pair = 0; pair < pairs; ++pair) {
        for (int column = 0; column < bf16::panel; ++column, next += 2) {
          const int output = panel * bf16::panel + column, input = 2 * pair;
          const bool there = output < from.outputs;
          next[0] = there && input < from.inputs ? rounded(from.at(output, input)) : 0;
          next[1] = there && input + 1 < from.inputs ? rounded(from.at(output, input + 1)) : 0;
        }
      }
    });
    if (from.biased) {
      to->floats = large_pages<float>(to->bias_floats());
      std::fill_n(to->floats.get(), to->bias_floats(), 0.0F);
      std::copy_n(from.bias(), from.outputs, to->floats.get());
    }
    made->packed_ = std::move(to);
    from.rounded_bytes = made->bytes();
    from.rounded = std::move(made);
  });
  return *packed_->rounded;
}

void linear_bf16(const float* x, std::ptrdiff_t x_stride, int rows, const LinearWeights::Packed& weights,
                 float* y, std::ptrdiff_t y_stride, const Epilogue& epilogue, const Progress& progress) {
  const bf16::Kernels& kernels = *bf16::chosen();
  const int depth = bf16::padded(weights.inputs), threads = compute_threads();
  const std::ptrdiff_t block = std::ptrdiff_t{bf16::block_rows} * depth;
  // A task's rows, 1 MB of them at most, stay in a core's second-level cache (2 MB where there are tiles)
  // beside its panels. Of fewer rows each panel would be read too often.
  constexpr int cached = 1 << 19, max_rows = 448, min_rows = 96, max_panels = 12;
  const RowShares shares(rows, std::clamp(cached / depth, min_rows, max_rows), min_rows, threads);
  const int group = std::clamp(weights.panels * shares.at_once() / (4 * threads), 1, max_panels);
  const int groups = (weights.panels + group - 1) / group;
  for (int first_share = 0; first_share < shares.count(); first_share += shares.at_once()) {
    const int first_row = shares.begin(first_share);
    const int count = shares.begin(first_share + shares.at_once()) - first_row;
    const int blocks = (count + bf16::block_rows - 1) / bf16::block_rows;
    auto* left = reinterpret_cast<std::uint16_t*>(
        scratch(scratch_a_packed, std::size_t(blocks) * std::size_t(block) / 2));
    parallel_for(blocks, threads, progress, [&](int number, int) {
      const int row = number * bf16::block_rows;
      kernels.pack(x + (first_row + row) * x_stride, x_stride, std::min(bf16::block_rows, count - row),
                   weights.inputs, left + number * block);
    });

    bf16::Task common;
    common.left = left;
    common.panels = weights.halves.get();
    common.depth = depth;
    common.outputs = outputs_of(weights, epilogue, first_row, y, y_stride);
    parallel_for(groups * shares.at_once(), threads, progress, [&](int number, int) {
      bf16::Task task = common;
      const int share = first_share + number / groups, group_number = number % groups;
      task.first_row = shares.begin(share) - first_row;
      task.last_row = shares.begin(share + 1) - first_row;
      task.first_panel = group_number * group;
      task.last_panel = std::min(weights.panels, task.first_panel + group);
      kernels.product(task);
    });
  }
}

}  // namespace whereabouts
