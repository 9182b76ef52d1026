// Attention whose weights are more than one softmax of logits: heads mixed with one another, a share of
// attention of places, tokens that stand still (Composition in core/backend/block.h).
#pragma once

#include "core/backend/backend.h"
#include "core/backend/hook.h"

namespace whereabouts {

// What the softmax of `composed` gives, behind the share of places and before heads are mixed a second time:
// of the queries [first, first + count) of every head of one image, (heads, count, tokens) into `out`.
// `request` is of one image, without values and output; its bias (heads, tokens, tokens) or null. Throws
// Failure(cancelled).
void composed_probabilities(const AttentionRequest& request, const Composition& composed, int first,
                            int count, float* out, const Progress& progress);

// The attention of `request`, of all its images. Logits are hooked behind the first mixing, probabilities are
// what composed_probabilities() gives. Throws Failure(cancelled); looks at `progress` after some queries.
void composed_attention(const AttentionRequest& request, const Composition& composed,
                        const std::vector<Hook>& hooks, int block, const Progress& progress);

}  // namespace whereabouts
