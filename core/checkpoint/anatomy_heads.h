// How many attention heads a model has, and how one knows.
#pragma once

#include "core/checkpoint/anatomy.h"
#include "core/checkpoint/tensor_names.h"

namespace whereabouts {

// Fills heads and heads_source: what the file states, or a tensor whose shape tells (bias tables, logit
// scales, rotary frequencies, norms of queries), or the convention of 64 dimensions a head where width and
// depth are known. Leaves both empty otherwise.
void find_heads(std::optional<int> stated, const TensorNames& names, Anatomy& anatomy);

}  // namespace whereabouts
