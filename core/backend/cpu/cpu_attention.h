// Attention by the kernels of core/gemm: blocked, softmax kept safe by each row's maximum.
#pragma once

#include "core/backend/backend.h"

namespace whereabouts {

// Throws Failure(cancelled); looks at `progress` at least every 20 ms.
void cpu_attention(const AttentionRequest& request, const Progress& progress);

// The probabilities of `count` queries from `first` on, with the arithmetic of cpu_attention(): bit for bit
// those that it gives of them. `v` and `output` of the request are left out of it; of those queries alone are
// `probabilities`, (batch, heads, count, tokens), and `bias`, (heads, count, tokens). Throws
// Failure(cancelled); looks at `progress` at least every 20 ms.
void attention_probabilities(const AttentionRequest& request, int first, int count, const Progress& progress);

}  // namespace whereabouts
