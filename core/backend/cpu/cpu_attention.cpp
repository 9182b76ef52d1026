#include "core/backend/cpu/cpu_attention.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "core/backend/cpu/attention_shares.h"
#include "core/backend/cpu/head_rows.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/kernels.h"
#include "core/gemm/linear.h"

namespace whereabouts {
namespace {

using kernels::Kernels;
using kernels::Tiling;

// A task is one head of one image and some of its queries: it packs keys and values into the order the
// kernels read, then takes a panel of queries at a time.

// out[d * width + i] = scale * row (first + i), dimension d; zeros from `count` to `width`.
void transpose_rows(const Kernels& kernels, const HeadRows& rows, int dim, int first, int count, int width,
                    float scale, float* out) {
  if (count < width) std::fill_n(out, std::ptrdiff_t(dim) * width, 0.0f);
  const HeadRows::Rows from = rows.rows(first, count, scale);
  kernels.transpose(from.data, from.stride, count, dim, out, width);
}

// Where a task's parts lie in its thread's scratch, in floats.
struct Layout {
  std::size_t keys, values, queries, rows, logits, total;
  Layout(const AttentionRequest& request, const Kernels& kernels) {
    const bool weighed = request.v.data != nullptr;
    const auto whole = [](std::size_t floats) { return (floats + 15) / 16 * 16; };
    const auto tokens = static_cast<std::size_t>(request.key_count()),
               dim = static_cast<std::size_t>(request.dim);
    const auto lanes = static_cast<std::size_t>(kernels.lanes);
    keys = 0;
    values = keys + whole(tokens * dim);
    queries = values + (weighed ? whole(tokens * dim) : 0);
    rows = queries + whole(dim * lanes);
    logits = rows + whole(dim * std::max<std::size_t>(lanes, kernels::max_mr));
    total = logits + whole(tokens * lanes);
  }
};

class Task {
 public:
  Task(const AttentionRequest& request, QueryRange held, const Kernels& kernels, const Layout& layout,
       int batch, int head, float* scratch)
      : request_(request),
        held_(held),
        kernels_(kernels),
        layout_(layout),
        batch_(batch),
        head_(head),
        scratch_(scratch) {}

  void run(int first_query, int last_query, const Progress& progress) const {
    const Tiling key_tiling = kernels::tiling(request_.key_count(), kernels_);
    // Without values no output is made.
    const Tiling value_tiling =
        request_.v.data != nullptr ? kernels::tiling(request_.dim, kernels_) : Tiling{};
    pack(key_tiling, value_tiling);
    const HeadRows queries(request_, request_.q, batch_ * request_.batch_stride, head_,
                           scratch_ + layout_.rows);
    const float scale = query_scale(request_, head_);
    kernels::AttentionTask task;
    task.keys = scratch_ + layout_.keys;
    task.values = scratch_ + layout_.values;
    task.queries = scratch_ + layout_.queries;
    task.logits = scratch_ + layout_.logits;
    task.key_tiling = key_tiling;
    task.value_tiling = value_tiling;
    task.tokens = request_.key_count();
    task.dim = request_.dim;
    task.softmax = request_.softmax;
    task.output_stride = request_.output_stride;
    for (int query = first_query; query < last_query && !progress.cancelled(); query += kernels_.lanes) {
      task.count = std::min(kernels_.lanes, last_query - query);
      task.lanes = task.count <= kernels_.narrow_lanes ? kernels_.narrow_lanes : kernels_.lanes;
      transpose_rows(kernels_, queries, request_.dim, query, task.count, task.lanes, scale,
                     scratch_ + layout_.queries);
      const QueryRows rows = query_rows(request_, held_, batch_, head_, query);
      task.bias = rows.bias;
      task.output = rows.output;
      task.probabilities = rows.probabilities;
      kernels_.attention(task);
    }
  }

 private:
  void pack(const Tiling& key_tiling, const Tiling& value_tiling) const {
    const HeadRows keys(request_, request_.k, batch_ * request_.key_stride(), head_, scratch_ + layout_.rows);
    for (int tile = 0; tile < key_tiling.tiles; ++tile) {
      const int first = key_tiling.begin(tile), height = key_tiling.begin(tile + 1) - first;
      float* to = scratch_ + layout_.keys + std::ptrdiff_t{first} * request_.dim;
      transpose_rows(kernels_, keys, request_.dim, first, height, height, 1, to);
    }
    if (value_tiling.tiles == 0) return;
    const float* data = request_.v.data + batch_ * request_.key_stride() + head_ * request_.v.head_stride;
    const int tokens = request_.key_count();
    for (int tile = 0; tile < value_tiling.tiles; ++tile) {
      const int first = value_tiling.begin(tile), height = value_tiling.begin(tile + 1) - first;
      float* to = scratch_ + layout_.values + std::ptrdiff_t{first} * tokens;
      kernels_.pack_rows(data + first, request_.v.token_stride, height, tokens, to);
    }
  }

  const AttentionRequest& request_;
  QueryRange held_;
  const Kernels& kernels_;
  const Layout& layout_;
  int batch_, head_;
  float* scratch_;
};

void compute(const AttentionRequest& request, QueryRange queries, const Progress& progress) {
  progress.check();
  if (request.batch <= 0 || request.heads <= 0 || request.tokens <= 0 || request.dim <= 0 ||
      queries.count <= 0)
    return;
  const Kernels& kernels = kernels::chosen();
  const Layout layout(request, kernels);
  const int threads = compute_threads();
  constexpr int panels_of_task = 8;
  const AttentionShares shares(request, queries, kernels.lanes, panels_of_task, threads);
  float* all =
      scratch(scratch_a_packed, layout.total * static_cast<std::size_t>(std::min(threads, shares.tasks())));
  parallel_for(shares.tasks(), threads, progress, [&](int number, int slot) {
    const AttentionShares::Share share = shares.share(number);
    const Task task(request, queries, kernels, layout, share.batch, share.head,
                    all + layout.total * static_cast<std::size_t>(slot));
    task.run(share.first, share.last, progress);
  });
}

}  // namespace

void cpu_attention(const AttentionRequest& request, const Progress& progress) {
  compute(request, {0, request.tokens}, progress);
}

void attention_probabilities(const AttentionRequest& request, int first, int count,
                             const Progress& progress) {
  AttentionRequest alone = request;
  alone.v = {};
  alone.output = nullptr;
  compute(alone, {first, count}, progress);
}

}  // namespace whereabouts
