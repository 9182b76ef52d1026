#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/gemm/kernels/parts.h"
#include "core/gemm/packed.h"
#include "core/gemm/row_shares.h"

namespace whereabouts {
namespace {

namespace parts = kernels::parts;

// Of a task: its rows' parts and a panel's stay in a core's second-level cache (2 MB where there are tiles).
// Of fewer rows each panel would be taken apart too often.
constexpr int max_depth = 768, max_rows = 224, min_rows_of_parts = 192, max_panels = 12;

int depth_of_parts(int depth) {
  const int blocks = (depth + max_depth - 1) / max_depth;
  return parts::padded((depth + blocks - 1) / blocks);
}

// Rows that tiles cannot multiply, summed as floats: before the outputs of others are written, which may be
// what they add to, and copied behind them.
class FloatRows {
 public:
  // `x` and `epilogue` begin with the first of the rows that have these largest magnitudes.
  FloatRows(const std::vector<std::uint32_t>& largest, const float* x, std::ptrdiff_t x_stride,
            const LinearWeights::Packed& weights, const Epilogue& epilogue, const Progress& progress)
      : outputs_(weights.outputs) {
    for (std::size_t row = 0; row < largest.size(); ++row) {
      if (!parts::in_range(largest[row])) rows_.push_back(static_cast<std::ptrdiff_t>(row));
    }
    if (rows_.empty()) return;
    std::vector<float> in(rows_.size() * static_cast<std::size_t>(weights.inputs));
    sums_.resize(rows_.size() * static_cast<std::size_t>(outputs_));
    Epilogue own = epilogue;
    if (own.residual != nullptr) {
      own.residual = sums_.data();
      own.residual_stride = outputs_;
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      std::copy_n(x + rows_[i] * x_stride, weights.inputs, in.data() + std::ptrdiff_t(i) * weights.inputs);
      if (epilogue.residual != nullptr) {
        std::copy_n(epilogue.residual + rows_[i] * epilogue.residual_stride, outputs_,
                    sums_.data() + std::ptrdiff_t(i) * outputs_);
      }
    }
    linear_in_floats(in.data(), weights.inputs, static_cast<int>(rows_.size()), weights, sums_.data(),
                     outputs_, own, progress);
  }

  void copy_to(float* y, std::ptrdiff_t y_stride) const {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      std::copy_n(sums_.data() + std::ptrdiff_t(i) * outputs_, outputs_, y + rows_[i] * y_stride);
    }
  }

 private:
  int outputs_;
  std::vector<std::ptrdiff_t> rows_;
  std::vector<float> sums_;
};

}  // namespace

void linear_in_parts(const float* x, std::ptrdiff_t x_stride, int rows, const LinearWeights::Packed& weights,
                     float* y, std::ptrdiff_t y_stride, const Epilogue& epilogue, const Progress& progress) {
  const parts::Products& products = *weights.kernels->in_parts;
  const int depth = weights.inputs, threads = compute_threads();
  const std::ptrdiff_t block_size = parts::block_size(depth);
  const auto whole = [](int count, int of) { return (count + of - 1) / of; };

  const RowShares shares(rows, max_rows, min_rows_of_parts, threads);
  const int sharing = shares.at_once();
  const int group = std::clamp(weights.panels * sharing / (threads == 1 ? 1 : 2 * threads), 1, max_panels);
  const int groups = whole(weights.panels, group);
  std::vector<std::uint32_t> largest;
  for (int first_share = 0; first_share < shares.count(); first_share += sharing) {
    const int first_row = shares.begin(first_share);
    const int count = shares.begin(first_share + sharing) - first_row;
    const int blocks = whole(count, parts::block_rows);
    // Not where linear_in_floats() has its own.
    auto* left = reinterpret_cast<std::uint16_t*>(
        scratch(scratch_panels, std::size_t(blocks) * std::size_t(block_size) / 2));
    largest.resize(static_cast<std::size_t>(count));
    parallel_for(blocks, threads, progress, [&](int number, int) {
      const int row = number * parts::block_rows;
      products.pack(x + (first_row + row) * x_stride, x_stride, std::min(parts::block_rows, count - row),
                    depth, left + number * block_size, largest.data() + row);
    });
    Epilogue own = epilogue;
    if (own.residual != nullptr) own.residual += first_row * own.residual_stride;
    const FloatRows others(largest, x + first_row * x_stride, x_stride, weights, own, progress);

    parts::Task common;
    common.left = left;
    common.outputs = outputs_of(weights, epilogue, first_row, y, y_stride);
    common.outputs.b = weights.floats.get();
    common.outputs.depth = depth;
    common.outputs.block = depth_of_parts(depth);
    const std::size_t sums = std::size_t(shares.max_rows()) * std::size_t(group * parts::panel);
    const std::size_t apart = std::size_t(parts::panel_size(common.outputs.block)) / 2;  // in floats
    const int tasks = groups * sharing;
    float* scratches = scratch(scratch_sums, (sums + apart) * std::size_t(std::min(threads, tasks)));
    parallel_for(tasks, threads, progress, [&](int number, int slot) {
      parts::Task task = common;
      const int share = first_share + number / groups, group_number = number % groups;
      task.first_row = shares.begin(share) - first_row;
      task.last_row = shares.begin(share + 1) - first_row;
      task.outputs.first_panel = group_number * group;
      task.outputs.last_panel = std::min(weights.panels, task.outputs.first_panel + group);
      task.outputs.sums = scratches + (sums + apart) * std::size_t(slot);
      task.apart = reinterpret_cast<std::uint16_t*>(task.outputs.sums + sums);
      products.product(task);
    });
    others.copy_to(y + first_row * y_stride, y_stride);
  }
}

}  // namespace whereabouts
