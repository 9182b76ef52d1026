// The queries or keys of one head of one image, in their final form.
#pragma once

#include <cstddef>

#include "core/backend/backend.h"
#include "core/backend/qk_transform.h"

namespace whereabouts {

// Rows are read as they are, or through `room` where they must be turned, scaled or made of unit length
// first.
class HeadRows {
 public:
  // `room`: of as many rows as rows() is asked for at once, (rows, dim).
  HeadRows(const AttentionRequest& request, const Heads& heads, std::ptrdiff_t batch_offset, int head,
           float* room)
      : request_(request),
        data_(heads.data + batch_offset + head * heads.head_stride),
        stride_(heads.token_stride),
        head_(head),
        room_(room) {}

  struct Rows {
    const float* data;
    std::ptrdiff_t stride;
  };
  // `count` rows from `first` on, times `scale`; until the next call.
  Rows rows(int first, int count, float scale) const {
    const float* from = data_ + first * stride_;
    if (scale == 1 && !request_.cosine && request_.rotation == nullptr) return {from, stride_};
    for (int i = 0; i < count; ++i)
      transform_query_key(request_, from + i * stride_, head_, first + i, scale,
                          room_ + std::ptrdiff_t(i) * request_.dim);
    return {room_, request_.dim};
  }

 private:
  const AttentionRequest& request_;
  const float* data_;
  std::ptrdiff_t stride_;
  int head_;
  float* room_;
};

}  // namespace whereabouts
