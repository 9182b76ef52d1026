// M-RoPE, the rotation of vision-language models (docs/schemes.md, "M-RoPE"): every token of text and image
// has three position ids, and every pair of dimensions turns with one of them. A layout says both: the ids of
// the image, and which pairs turn with which.
//
// Sources: Wang et al. 2024 (Qwen2-VL, chunked sections), Qwen3-VL (interleaved), as transformers and timm's
// RotaryEmbeddingMRope compute them; Wang et al. 2025 (Circle-RoPE, arXiv 2505.16416) and Wei et al. 2025
// (VideoRoPE, arXiv 2502.05173), with their authors' code.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/parameter/handle.h"
#include "core/position/rotary/rotary.h"

namespace whereabouts {

enum class MRopeAxis { time, height, width };

// By MRopeAxis. Whole numbers but for Circle-RoPE, and for VideoRoPE where its spacing is none.
using MRopeIds = std::array<double, 3>;

// An image, or a film of frames of one size, with text before and after it.
struct MRopeSequence {
  int text_before = 0;
  GridShape image;  // of its tokens: the merged patches in Qwen's models; {0, 0} without an image
  int text_after = 0;
  int frames = 1;

  int image_tokens() const { return frames * image.count(); }
};

struct MRopeForm {
  std::string layout = "chunked";
  double spacing = 2;  // video: numbers between frames, their delta
  double radius = 10;  // circle: R
  double mix = 0.5;    // circle: alpha, 0 to 1
};

// What a request says of it beside its layout (RotaryRequest::own), where it says anything.
namespace m_rope {
inline constexpr Handle<int> frames{"frames"};
inline constexpr Handle<double> spacing{"frame-spacing"}, radius{"circle-radius"}, mix{"circle-alpha"},
    part{"partial-rotary"};
}  // namespace m_rope
MRopeSequence m_rope_sequence(const RotaryRequest& request);
MRopeForm m_rope_form(const RotaryRequest& request);

// The ids of every token, in order. Text counts on in all three: (n, n, n). An image starts at s, one more
// than the largest id before it, and its token of frame f in row r and column c has (time, height, width)
//
//   chunked       (s + f, s + r, s + c)
//   interleaved   (s, s + r, s + c); Qwen3-VL gives every frame the ids of an image, so s is another one for
//                 each. It also writes the time before each frame, as text, which is left out here.
//   video         (t, t + r - floor((R - 1) / 2), t + c - floor((C - 1) / 2)), t = s + spacing f
//   circle        s + each of (2 y / sqrt(6), x / sqrt(2) - y / sqrt(6), -x / sqrt(2) - y / sqrt(6)): a
//   circle
//                 (x, y) = radius (cos a, sin a) across the line of text, a = mix a_1 + (1 - mix) a_0,
//                 a_0 = 2 pi n / N by the number of the token, and a_1 the angle atan2(row, column) seen from
//                 the middle of the image, spread over 0 to 2 pi; where all are one angle, that
//
// The text after it goes on behind the largest of those (video: the largest time): an image takes max(R, C)
// numbers, not R C, and one of VideoRoPE's.
std::vector<MRopeIds> m_rope_ids(const MRopeSequence& sequence, const MRopeForm& form = {});
// Whether all ids of the layout are whole numbers.
bool whole_ids(const MRopeForm& form);

// How unlike the distances of the image's tokens from one token of text are, of all three ids (Circle-RoPE's
// per-token distance): the mean over tokens of text of the mean of |distance - mean distance|. 0 without text
// or image.
double per_token_distance(const MRopeSequence& sequence, const std::vector<MRopeIds>& ids);

// Qwen's shares of `pairs` pairs: 16 : 24 : 24, interleaved 24 : 20 : 20, rounded in favour of time.
// pairs >= 3, so that each axis has one.
MRopeSections default_sections(const std::string& layout, int pairs);

// The axis that each of `pairs` pairs turns with.
//   chunked, circle   time, height and width one after the other
//   interleaved       height at 1, 4, 7, ... below three times its section, width at 2, 5, 8, ... below three
//                     times its own, time wherever neither is. Sections that do not fit are cut off, as the
//                     libraries do: the counts are then other ones than the sections say.
//   video             height and width in turn, as many as both have, and then time: the slowest pairs
std::vector<MRopeAxis> m_rope_axes(const std::string& layout, const MRopeSections& sections, int pairs);

// How many pairs each axis got.
MRopeSections pairs_per_axis(const std::vector<MRopeAxis>& axes);

// The dimensions of a head that turn where only the first of them do (partial_rotary_factor of transformers:
// GLM-4.5V, Qwen3.5): floor(d part). Frequencies are those of a head of that width; an odd one has a pair
// more than it can fill, which turns with the first dimension behind it, as there.
int turning_width(const RotaryRequest& request);
int turning_pairs(const RotaryRequest& request);

}  // namespace whereabouts
