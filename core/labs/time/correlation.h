// Correlations of the changes of columns, and the attention that they give as a bias.
#pragma once

#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

constexpr int min_common_days = 20;

// Pearson's correlations of days first .. last of the rows of `changes`, pair by pair over the days that both
// have. (C, C) in float64; NaN where fewer than 20 days are common, or one of the two does not change.
MatrixD correlations(const std::vector<std::vector<double>>& changes, int first, int last,
                     const Progress& progress);

// The same of one column with itself, `lags` days apart at most: entry (i, j) belongs to the lag |i - j|.
MatrixD lag_correlations(const std::vector<double>& changes, int first, int last, int lags,
                         const Progress& progress);

// softmax over each row of strength * correlation. A column without a correlation with itself has no changes
// in the window: it is no token, gets no attention, and its row is NaN. Any other NaN counts as 0, no
// relation known.
MatrixD attention_of(const MatrixD& correlation, double strength);

// Spearman's rank correlation (mean ranks for ties) of the correlations with minus the distance |i - j| in
// the order of the columns, over i < j; NaN where there are fewer than three pairs, or one of the two is
// constant.
double order_agreement(const MatrixD& correlation);

}  // namespace whereabouts
