// The panels of the lab `attention`, on twelve columns.
#pragma once

#include <optional>

#include "core/labs/attention/data.h"

namespace whereabouts {

struct AttentionView {
  int layer = 0;
  int head = -1;              // -1: the mean of the heads
  std::optional<Cell> query;  // a patch of the picture; empty: the class token
  bool rollout = false;
  bool lit = false;  // the picture lit by attention instead of a map
};

// The token that looks: of the scrambled picture the place where the query's patch stands now.
int query_token(const AttentionData& data, const Looked& looked, const AttentionView& view);
// Its weights, (tokens).
RowVector weights_of(const AttentionData& data, const Looked& looked, const AttentionView& view);
std::string head_name(int head);  // "head 3", "mean of the heads"

// The picture with the query marked, and where it looks, through colour scale `scale`, at `column` and beside
// it.
void add_looked(Figure& figure, const AttentionData& data, const Looked& looked, const AttentionView& view,
                int scale, int column, int span);
// Every head of the layer (most_heads of them at the most), each on a colour scale of its own. Returns the
// rows used.
int add_heads(Figure& figure, const AttentionData& data, const Looked& looked, const AttentionView& view,
              int row);
inline constexpr int most_heads = 16;
// Mean distance of every head against the layer.
void add_distances(Figure& figure, const AttentionData& data, const AttentionView& view, int row, int column,
                   int span);
// Weights of the query against distance, where one layer is all there is.
void add_falling(Figure& figure, const AttentionData& data, const AttentionView& view, int row, int column,
                 int span);
// The likeliest classes as bars.
void add_top(Figure& figure, const Looked& looked, const Labels& labels, int count, const std::string& title,
             int row, int column, int span);

}  // namespace whereabouts
