// How attention is shared among threads, by heads and by parts of their queries, and where the rows of a
// head's queries lie.
#pragma once

#include <algorithm>

#include "core/backend/backend.h"

namespace whereabouts {

// Some queries, of every head.
struct QueryRange {
  int first = 0, count = 0;
};

class AttentionShares {
 public:
  // Queries are taken a panel of `lanes` at a time. A task has `panels_of_task` of them at most, to stop
  // soon, and fewer where there are few heads for so many threads, but one at least: each task reads all keys
  // of its head.
  AttentionShares(const AttentionRequest& request, QueryRange queries, int lanes, int panels_of_task,
                  int threads)
      : queries_(queries),
        lanes_(lanes),
        heads_(request.heads),
        all_heads_(request.batch * request.heads),
        panels_((queries.count + lanes - 1) / lanes),
        parts_((panels_ + panels_of_task - 1) / panels_of_task) {
    if (all_heads_ < 2 * threads)
      parts_ = std::max(parts_, (2 * threads + all_heads_ - 1) / std::max(all_heads_, 1));
    parts_ = std::min(parts_, panels_);
  }

  int tasks() const { return all_heads_ * parts_; }
  int heads() const { return all_heads_; }  // of all images
  int parts() const { return parts_; }      // of a head

  struct Share {
    int batch, head, first, last;  // the queries [first, last) of a head of an image
  };
  Share share(int task) const {
    const int head = task / parts_, part = task % parts_;
    const auto begin = [&](int of) { return std::min(queries_.count, panels_ * of / parts_ * lanes_); };
    return {head / heads_, head % heads_, queries_.first + begin(part), queries_.first + begin(part + 1)};
  }

 private:
  QueryRange queries_;
  int lanes_, heads_, all_heads_, panels_, parts_;
};

// The rows of a query and of those behind it: null where the request has none.
struct QueryRows {
  const float* bias;     // stride keys
  float* output;         // stride output_stride
  float* probabilities;  // stride keys
};
// Biases and probabilities of the request are of the queries `held` alone, which are of every head.
inline QueryRows query_rows(const AttentionRequest& request, QueryRange held, int batch, int head,
                            int query) {
  const std::ptrdiff_t keys = request.key_count(), rows = held.count, row = query - held.first;
  QueryRows all = {request.bias, request.output, request.probabilities};
  if (all.bias != nullptr) all.bias += batch * request.bias_batch_stride + (head * rows + row) * keys;
  if (all.output != nullptr)
    all.output += batch * request.output_batch_stride + query * request.output_stride +
                  std::ptrdiff_t{head} * request.dim;
  if (all.probabilities != nullptr)
    all.probabilities += ((std::ptrdiff_t{batch} * request.heads + head) * rows + row) * keys;
  return all;
}

}  // namespace whereabouts
