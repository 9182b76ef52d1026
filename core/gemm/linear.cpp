#include "core/gemm/linear.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/gemm/kernels/parts.h"
#include "core/gemm/packed.h"

namespace whereabouts {

using kernels::Kernels;
using kernels::ProductTask;
using kernels::Tiling;
namespace parts = kernels::parts;

LinearWeights::LinearWeights() = default;
LinearWeights::LinearWeights(LinearWeights&&) noexcept = default;
LinearWeights& LinearWeights::operator=(LinearWeights&&) noexcept = default;
LinearWeights::~LinearWeights() = default;

LinearWeights::LinearWeights(const float* weight, const float* bias, int outputs, int inputs) {
  auto packed = std::make_unique<Packed>();
  const Kernels& kernels = kernels::chosen();
  const int lanes = kernels.lanes;
  packed->kernels = &kernels;
  packed->outputs = outputs;
  packed->inputs = inputs;
  packed->panels = (outputs + lanes - 1) / lanes;
  packed->biased = bias != nullptr;
  const std::size_t floats = packed->panel_floats() + packed->bias_floats();
  packed->floats = large_pages<float>(floats);
  for (int panel = 0; panel < packed->panels; ++panel) {
    float* to = packed->floats.get() + std::size_t(panel) * std::size_t(inputs) * std::size_t(lanes);
    const int first = panel * lanes, count = std::min(lanes, outputs - first);
    if (count < lanes) std::fill_n(to, std::size_t(inputs) * std::size_t(lanes), 0.0f);
    kernels.transpose(weight + std::ptrdiff_t(first) * inputs, inputs, count, inputs, to, lanes);
  }
  if (kernels.in_parts != nullptr && inputs >= parts::min_depth) {
    const auto count = static_cast<std::ptrdiff_t>(packed->panel_floats());
    packed->in_parts = parts::in_range(kernels.in_parts->largest(packed->floats.get(), count));
  }
  if (bias != nullptr) {
    float* to = packed->floats.get() + packed->panel_floats();
    std::fill_n(to, packed->bias_floats(), 0.0f);
    std::copy_n(bias, outputs, to);
  }
  packed_ = std::move(packed);
}

int LinearWeights::outputs() const {
  return packed_ ? packed_->outputs : 0;
}
int LinearWeights::inputs() const {
  return packed_ ? packed_->inputs : 0;
}
std::size_t LinearWeights::bytes() const {
  if (!packed_) return 0;
  return (packed_->panel_floats() + packed_->bias_floats()) * sizeof(float) +
         packed_->panel_halves() * sizeof(std::uint16_t) + packed_->rounded_bytes;
}

void LinearWeights::unpack(float* weight, float* bias) const {
  if (!packed_) return;
  const int outputs = packed_->outputs, inputs = packed_->inputs;
  for (int output = 0; output < outputs; ++output) {
    for (int input = 0; input < inputs; ++input) *weight++ = packed_->at(output, input);
  }
  if (packed_->biased) {
    std::copy_n(packed_->bias(), outputs, bias);
  } else {
    std::fill_n(bias, outputs, 0.0f);
  }
}

namespace {

// Left factors of this size and the sums of a task stay in a core's second-level cache (1 MB or more) beside
// a panel.
constexpr int kc = 1024;
constexpr int nc_panels = 4;  // panels of one task
constexpr int mc = 208;       // of one task
constexpr int min_rows = 64;  // of a thread, to share rows

// The depth of a block: the same for every number of rows and threads, for the order of sums depends on it.
int depth_block(int depth) {
  const int blocks = (depth + kc - 1) / kc;
  return ((depth + blocks - 1) / std::max(1, blocks) + 15) / 16 * 16;
}

// x tile by tile, packed.
void copy_tiles(const float* x, std::ptrdiff_t x_stride, int depth, const Tiling& tiling,
                const Kernels& kernels, int threads, const Progress& progress, float* to) {
  constexpr int tiles_of_copy = 4;
  parallel_for((tiling.tiles + tiles_of_copy - 1) / tiles_of_copy, threads, progress, [&](int copy, int) {
    const int end = std::min(tiling.tiles, (copy + 1) * tiles_of_copy);
    for (int tile = copy * tiles_of_copy; tile < end; ++tile) {
      const int row = tiling.begin(tile), height = tiling.begin(tile + 1) - row;
      kernels.transpose(x + row * x_stride, x_stride, height, depth, to + std::ptrdiff_t(row) * depth,
                        height);
    }
  });
}

}  // namespace

void linear(const float* x, std::ptrdiff_t x_stride, int rows, const LinearWeights& weights, float* y,
            std::ptrdiff_t y_stride, const Epilogue& epilogue, const Progress& progress) {
  progress.check();
  if (rows <= 0 || weights.outputs() == 0) return;
  const LinearWeights::Packed& packed = weights.packed();
  const auto product = packed.kernels == nullptr ? linear_bf16
                       : packed.in_parts         ? linear_in_parts
                                                 : linear_in_floats;
  product(x, x_stride, rows, packed, y, y_stride, epilogue, progress);
}

void linear_in_floats(const float* x, std::ptrdiff_t x_stride, int rows, const LinearWeights::Packed& packed,
                      float* y, std::ptrdiff_t y_stride, const Epilogue& epilogue, const Progress& progress) {
  const Kernels& kernels = *packed.kernels;
  const int depth = packed.inputs, threads = compute_threads();

  // Rows at a time: a block for each thread, which finds what it multiplies in its own cache.
  const int portions = (rows + mc * threads - 1) / (mc * threads);
  for (int portion = 0; portion < portions; ++portion) {
    const int first_row = static_cast<int>(static_cast<long long>(rows) * portion / portions);
    const int part_rows =
        static_cast<int>(static_cast<long long>(rows) * (portion + 1) / portions) - first_row;
    const int row_blocks = part_rows >= min_rows * threads ? threads : (part_rows + mc - 1) / mc;
    Tiling tiling = kernels::tiling(part_rows, kernels);
    tiling.tiles = (tiling.tiles + row_blocks - 1) / row_blocks * row_blocks;
    const int group = std::clamp(packed.panels * row_blocks / (threads == 1 ? 1 : 4 * threads), 1, nc_panels);
    const int groups = (packed.panels + group - 1) / group;
    const std::size_t sums = std::size_t(mc + 2 * kernels.mr) * std::size_t(group * kernels.lanes);
    float* all_sums = scratch(scratch_sums, sums * std::size_t(std::min(threads, groups * row_blocks)));

    ProductTask common = outputs_of(packed, epilogue, first_row, y, y_stride);
    const float* part_x = x + first_row * x_stride;
    if (kernels::multiplies_in_place(x_stride)) {
      common.a = part_x;
      common.a_layout = kernels::Layout::rows;
      common.a_stride = x_stride;
    } else {
      float* tiles = scratch(scratch_a_packed, std::size_t(part_rows) * std::size_t(depth));
      copy_tiles(part_x, x_stride, depth, tiling, kernels, threads, progress, tiles);
      common.a = tiles;
    }
    common.b = packed.floats.get();
    common.tiling = tiling;
    common.depth = depth;
    common.block = depth_block(depth);
    parallel_for(groups * row_blocks, threads, progress, [&](int number, int slot) {
      ProductTask task = common;
      const int block = number / groups, group_number = number % groups;
      task.first_tile = tiling.tiles * block / row_blocks;
      task.last_tile = tiling.tiles * (block + 1) / row_blocks;
      task.first_panel = group_number * group;
      task.last_panel = std::min(packed.panels, task.first_panel + group);
      task.sums = all_sums + sums * std::size_t(slot);
      kernels.product(task);
    });
  }
}

namespace {

constexpr int floats_of_task = 16384;  // of what is done number by number

}  // namespace

void activate(Activation activation, float* values, std::ptrdiff_t count, const Progress& progress) {
  if (activation == Activation::none) return;
  const Kernels& kernels = kernels::chosen();
  const auto tasks = static_cast<int>((count + floats_of_task - 1) / floats_of_task);
  parallel_for(tasks, compute_threads(), progress, [&](int task, int) {
    const std::ptrdiff_t first = std::ptrdiff_t{task} * floats_of_task;
    kernels.activate(static_cast<int>(activation), values + first,
                     static_cast<int>(std::min<std::ptrdiff_t>(floats_of_task, count - first)));
  });
}

void layer_norm(const float* x, std::ptrdiff_t x_stride, int rows, int width, const float* gamma,
                const float* beta, float epsilon, float* y, std::ptrdiff_t y_stride, bool rms) {
  if (rows <= 0 || width <= 0) return;
  const Kernels& kernels = kernels::chosen();
  const int task_rows = std::max(1, floats_of_task / width);
  parallel_for((rows + task_rows - 1) / task_rows, compute_threads(), {}, [&](int number, int) {
    const int first = number * task_rows;
    kernels::NormTask task;
    task.x = x + first * x_stride;
    task.x_stride = x_stride;
    task.rows = std::min(task_rows, rows - first);
    task.width = width;
    task.gamma = gamma;
    task.beta = beta;
    task.epsilon = epsilon;
    task.y = y + first * y_stride;
    task.y_stride = y_stride;
    task.rms = rms;
    kernels.norm(task);
  });
}

std::string kernel_name() {
  return kernels::chosen().name;
}

}  // namespace whereabouts
