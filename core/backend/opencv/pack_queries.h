// Queries, keys and values of a request, head by head without gaps, ready for a net.
#pragma once

#include "core/backend/backend.h"

namespace whereabouts {

// None of these throws. A slice is one head of one image: slice s is head s % heads of image s / heads.
// Each works on `count` tokens from `first` on, so that several threads can share a slice.

// Scaled, of unit length where the request says so, turned: (count, dim).
void pack_queries(const AttentionRequest& request, int slice, int first, int count, float* out);
// Of unit length where the request says so, turned, and transposed into columns `first` on of `out`, (dim,
// tokens). `strip` is room for pack_strip * dim floats.
constexpr int pack_strip = 16;
void pack_keys(const AttentionRequest& request, int slice, int first, int count, float* strip, float* out);
// (count, dim).
void pack_values(const AttentionRequest& request, int slice, int first, int count, float* out);
// Rows of the bias: (count, tokens), which lie next to each other in the request.
const float* bias_rows(const AttentionRequest& request, int slice, int first);

}  // namespace whereabouts
