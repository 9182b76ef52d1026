// Attention of one query an image: how class tokens and learned queries pool.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/gemm/linear.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// What a query (D) sees in each of its heads among tokens, (D): of (tokens, 2 D), their keys and behind these
// their values. Looks at `progress` before every head.
RowVector seen_by(const RowVector& query, const Eigen::Ref<const Matrix>& keys_values, int heads,
                  const Progress& progress);

// (rows, outputs) of rows of inputs, and rows behind a norm.
Matrix product_of(const LinearWeights& layer, const Matrix& rows, const Progress& progress);
Matrix normed_by(const Norm& norm, Matrix rows, float epsilon);

}  // namespace whereabouts
