// Attention of queries, keys and values rounded to bfloat16, on tiles (core/gemm/kernels/bf16.h).
#pragma once

#include "core/backend/backend.h"

namespace whereabouts {

// Where kernels::bf16::chosen() has attention; else cpu_attention(), of floats. Throws Failure(cancelled);
// looks at `progress` at least every 20 ms.
void bf16_attention(const AttentionRequest& request, const Progress& progress);

}  // namespace whereabouts
