// M-RoPE, the rotation of vision-language models (docs/schemes.md, "M-RoPE"): every token of text and image
// has three position ids, and every pair of dimensions turns with one of them.
//
// Sources: Wang et al. 2024 (Qwen2-VL, chunked sections), Qwen3-VL (interleaved), as transformers and timm's
// RotaryEmbeddingMRope compute them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/position/rotary/rotary.h"

namespace whereabouts {

enum class MRopeAxis { time, height, width };

// By MRopeAxis.
using MRopeIds = std::array<int, 3>;

// An image with text before and after it.
struct MRopeSequence {
  int text_before = 0;
  GridShape image;  // of its tokens: the merged patches in Qwen's models; {0, 0} without an image
  int text_after = 0;
};

// The ids of every token, in order. Text counts on in all three: (n, n, n). An image starts at s, one more
// than the largest id before it, and its token in row r and column c has (s, s + r, s + c). The text after it
// goes on behind the largest of those: an image takes max(R, C) numbers, not R C.
std::vector<MRopeIds> m_rope_ids(const MRopeSequence& sequence);

// Qwen's shares of `pairs` pairs: chunked 16 : 24 : 24, interleaved 24 : 20 : 20, rounded in favour of time.
// pairs >= 3, so that each axis has one.
MRopeSections default_sections(const std::string& layout, int pairs);

// The axis that each of `pairs` pairs turns with.
//   chunked       time, height and width one after the other
//   interleaved   height at 1, 4, 7, ... below three times its section, width at 2, 5, 8, ... below three
//                 times its own, time wherever neither is. Sections that do not fit are cut off, as the
//                 libraries do: the counts are then other ones than the sections say.
std::vector<MRopeAxis> m_rope_axes(const std::string& layout, const MRopeSections& sections, int pairs);

// How many pairs each axis got.
MRopeSections pairs_per_axis(const std::vector<MRopeAxis>& axes);

}  // namespace whereabouts
