// The number of attention heads of a model, and the evidence for it.
#pragma once

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

// Anatomy::maps_of_head.
int maps_of_head(const TensorNames& names);

// Fills heads, heads_source and heads_assumed: what the file states, or a tensor whose shape tells (bias
// tables, logit scales, rotary frequencies, norms of queries), or, for a known family, what its published
// models of this width have. Leaves them empty otherwise. `anatomy` has family, architecture, width and
// depth.
void find_heads(std::optional<int> stated, const TensorNames& names, Anatomy& anatomy);

}  // namespace whereabouts
