// Whether a map of relevance depends on what the model has learned: beside that of weights drawn at random.
#pragma once

#include "core/labs/attention/data.h"

namespace whereabouts {

// Spearman's rank correlation, over the patches of the image as it is, of the map of a layer (of the one map
// where there is one) and that of the same model with its weights drawn at random; NaN where one of them is
// the same everywhere. Data with random_weights.
double rank_correlation(const AttentionData& data, int layer);

// A sentence for the caption, behind a blank; empty without random_weights.
Message sanity_finding(const AttentionData& data, int layer);
void add_sanity_reading(Figure& figure, const AttentionData& data, int layer);

}  // namespace whereabouts
