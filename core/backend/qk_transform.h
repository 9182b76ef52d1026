// What happens to a query or a key between the product it comes from and the logits.
#pragma once

#include "core/backend/backend.h"

namespace whereabouts {

// The row of `token` of head `head` (0 to heads - 1) in its final form, `dim` floats: of unit length where
// the request says so (a row of zeros stays one, as in torch.nn.functional.normalize), times `scale`, turned.
// `row` must not overlap `from`.
void transform_query_key(const AttentionRequest& request, const float* from, int head, int token, float scale,
                         float* row);

// The factor of the queries of a head.
inline float query_scale(const AttentionRequest& request, int head) {
  return request.head_scales != nullptr ? request.head_scales[head] : request.scale;
}

}  // namespace whereabouts
