// What the plain blocks are made of, each as an expression: matrices are (tokens, numbers), every function
// takes one and returns another.
#pragma once

#include "core/backend/backend.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts::plain {

using MatrixView = Eigen::Map<const Matrix>;
using Vector = Eigen::Map<const RowVector>;
using StridedView = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;

// x W^T + b.
Matrix linear(const Matrix& x, const LinearView& layer, const Progress& progress);
// Layer norm, or RMS norm, of each row; a norm that is absent changes nothing.
Matrix normalized(Matrix x, const NormView& norm, float epsilon);
float activated(float x, Activation activation);
// What a 3 x 3 depthwise convolution adds to the patches: zeros around the grid tell them where its edges
// are. The tokens before the patches get nothing.
Matrix convolved(const Matrix& x, const PositionConvolution& cpe, const EncoderShape& shape,
                 const Progress& progress);
// e^x of each row, divided by its sum, safe by each row's maximum. Where every logit is minus infinity the
// probabilities are 0.
Matrix softmax(Matrix logits);
// Rotary position embedding of one head's queries or keys: each pair of dimensions turns by its token's
// angle, or each block of them by its token's matrix. `back`: by the transpose of that.
Matrix rotated(Matrix x, const AttentionRotation& rotation, int head, bool back = false);
// A number that each pair of tokens reads from a table, (tokens, tokens): relative position bias, log-CPB,
// ALiBi.
Matrix relative_bias(const RelativeBias& relative, int head, Eigen::Index tokens);
// softmax(scale q k^T + bias) v of every head of every image.
void attend(const AttentionRequest& request, const Progress& progress);
// The query times the vectors of each key's row offset and column offset (SAM, MViT v2).
Matrix decomposed(const DecomposedKeys& keys, const Matrix& q);

}  // namespace whereabouts::plain
