// What XCiT has instead of attention between tokens: attention of channels, and convolutions between patches.
#pragma once

#include "core/backend/block.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// `qkv` (images * tokens, 3 heads dim) into `attended` (images * tokens, heads dim). Throws
// Failure(cancelled).
void channel_attention(const EncoderShape& shape, const float* head_scales,
                       const Eigen::Ref<const Matrix>& qkv, Eigen::Ref<Matrix> attended,
                       const Progress& progress);

// x (images * tokens, width) += layer_scale * what LocalInteraction says. Tokens in front of the grid get
// nothing. Throws Failure(cancelled).
void add_interaction(const EncoderShape& shape, const LocalInteraction& local, float* x,
                     const Progress& progress);

}  // namespace whereabouts
