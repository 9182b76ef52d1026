#include "core/backend/opencv/pack_queries.h"

#include <algorithm>

#include "core/backend/qk_transform.h"

namespace whereabouts {
namespace {

const float* row_of(const AttentionRequest& request, const Heads& heads, int slice, int token) {
  const std::ptrdiff_t image = slice / request.heads, head = slice % request.heads;
  return heads.data + image * request.batch_stride + head * heads.head_stride + token * heads.token_stride;
}

}  // namespace

void pack_queries(const AttentionRequest& request, int slice, int first, int count, float* out) {
  const int head = slice % request.heads;
  const float scale = query_scale(request, head);
  for (int token = first; token < first + count; ++token, out += request.dim) {
    transform_query_key(request, row_of(request, request.q, slice, token), head, token, scale, out);
  }
}

void pack_keys(const AttentionRequest& request, int slice, int first, int count, float* strip, float* out) {
  // A few tokens at a time, so that each row of `out` is written by the cache line.
  const std::ptrdiff_t dim = request.dim, tokens = request.tokens;
  const int end = first + count;
  for (; first < end; first += pack_strip) {
    const int some = std::min(pack_strip, end - first);
    for (int i = 0; i < some; ++i) {
      const int token = first + i;
      transform_query_key(request, row_of(request, request.k, slice, token), slice % request.heads, token, 1,
                          strip + i * dim);
    }
    for (std::ptrdiff_t d = 0; d < dim; ++d) {
      for (int i = 0; i < some; ++i) out[d * tokens + first + i] = strip[i * dim + d];
    }
  }
}

void pack_values(const AttentionRequest& request, int slice, int first, int count, float* out) {
  for (int token = first; token < first + count; ++token) {
    out = std::copy_n(row_of(request, request.v, slice, token), request.dim, out);
  }
}

const float* bias_rows(const AttentionRequest& request, int slice, int first) {
  const std::ptrdiff_t image = slice / request.heads, head = slice % request.heads, tokens = request.tokens;
  return request.bias + image * request.bias_batch_stride + (head * tokens + first) * tokens;
}

}  // namespace whereabouts
