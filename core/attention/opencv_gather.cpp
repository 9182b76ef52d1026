#include "core/attention/opencv_gather.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace whereabouts {
namespace {

const float* row_of(const AttentionRequest& request, const Heads& heads, int slice, int token) {
  const std::ptrdiff_t picture = slice / request.heads, head = slice % request.heads;
  return heads.data + picture * request.batch_stride + head * heads.head_stride + token * heads.token_stride;
}

void turn(const AttentionRequest& request, int slice, int token, float* row) {
  const AttentionRotation* rotation = request.rotation;
  if (rotation == nullptr || token < rotation->skip) return;
  const std::ptrdiff_t pairs = request.dim / 2;
  const std::ptrdiff_t turning = request.tokens - rotation->skip;
  const std::ptrdiff_t head = rotation->per_head ? slice % request.heads : 0;
  const std::ptrdiff_t angles = (head * turning + token - rotation->skip) * pairs;
  for (std::ptrdiff_t j = 0; j < pairs; ++j) {
    const std::array<int, 2>& pair = rotation->pairs[j];
    float &x = row[pair[0]], &y = row[pair[1]];
    const float cosine = rotation->cosine[angles + j], sine = rotation->sine[angles + j];
    const float turned = x * cosine - y * sine;
    y = x * sine + y * cosine;
    x = turned;
  }
}

// One row in its final form but for its place.
void prepare(const AttentionRequest& request, const Heads& heads, int slice, int token, float scale,
             float* row) {
  const float* from = row_of(request, heads, slice, token);
  if (request.cosine) {
    double squares = 0;
    for (int d = 0; d < request.dim; ++d) squares += double{from[d]} * double{from[d]};
    scale /= std::max(static_cast<float>(std::sqrt(squares)), 1e-12f);  // a row of zeros stays one
  }
  for (int d = 0; d < request.dim; ++d) row[d] = scale * from[d];
  turn(request, slice, token, row);
}

}  // namespace

void gather_queries(const AttentionRequest& request, int slice, int first, int count, float* out) {
  const float scale =
      request.head_scales != nullptr ? request.head_scales[slice % request.heads] : request.scale;
  for (int i = 0; i < count; ++i) {
    prepare(request, request.q, slice, first + i, scale, out + std::ptrdiff_t{i} * request.dim);
  }
}

void gather_keys(const AttentionRequest& request, int slice, float* strip, float* out) {
  // A few tokens at a time, so that each row of `out` is written by the cache line.
  const std::ptrdiff_t dim = request.dim, tokens = request.tokens;
  for (int first = 0; first < request.tokens; first += gather_strip) {
    const int count = std::min(gather_strip, request.tokens - first);
    for (int i = 0; i < count; ++i) prepare(request, request.k, slice, first + i, 1, strip + i * dim);
    for (std::ptrdiff_t d = 0; d < dim; ++d) {
      for (int i = 0; i < count; ++i) out[d * tokens + first + i] = strip[i * dim + d];
    }
  }
}

void gather_values(const AttentionRequest& request, int slice, float* out) {
  for (int token = 0; token < request.tokens; ++token) {
    out = std::copy_n(row_of(request, request.v, slice, token), request.dim, out);
  }
}

const float* bias_rows(const AttentionRequest& request, int slice, int first) {
  const std::ptrdiff_t picture = slice / request.heads, head = slice % request.heads, tokens = request.tokens;
  return request.bias + picture * request.bias_batch_stride + (head * tokens + first) * tokens;
}

}  // namespace whereabouts
