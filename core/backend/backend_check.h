// How far the numbers of a backend are from others that are known to be right: small computations that hold
// everything a large one does.
#pragma once

#include <optional>
#include <vector>

#include "core/backend/backend.h"

namespace whereabouts {

// |measured - expected| / |expected|, of as many numbers; NaN where one of `measured` is NaN.
double relative_distance(const std::vector<float>& measured, const std::vector<float>& expected);

// Relative L2 distance between a small forward by `backend` and by `reference`: 3 heads of 16, 33 tokens,
// with a bias; the largest of that of the result alone, of the result with the probabilities, and of
// the probabilities. NaN where a result is.
double backend_error(const AttentionBackend& backend, const AttentionBackend& reference);

// Which layers an encoder is made of: those of ViT, or rotation, biases, further norms or gates as well.
enum class EncoderKind { plain, further };
constexpr int encoder_kinds = 2;
EncoderKind kind_of(const EncoderShape& shape);

// The same between an encoder of `backend` and one of `reference`: 2 blocks, 2 images of 9 tokens, 3 heads of
// 8. The largest of those of the tokens and of each block's attention and tokens, with every activation
// (plain) or with every further layer, gates of every activation among them (further). Empty where
// `backend` has no encoder for one of them.
std::optional<double> encoder_error(const AttentionBackend& backend, const AttentionBackend& reference,
                                    EncoderKind kind);

}  // namespace whereabouts
