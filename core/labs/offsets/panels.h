// The panels of the lab `offsets`, on a grid of twelve columns.
#pragma once

#include "core/labs/offsets/data.h"

namespace whereabouts {

inline constexpr int panel_columns = 12;
inline constexpr int max_heads_shown = 12;

// Every query (down) and key (across): the row of the table that their offset takes.
Panel index_panel(const OffsetsData& data, Cell query, int scale);
// The biases of the only head from the query cell; of shaw, the index itself.
Panel seen_panel(const OffsetsData& data, Cell query, int head, int scale);
// Bias against distance: the keys of one head as dots, the mean of every head as a curve; of shaw, the index
// against key minus query.
Panel profile_panel(const OffsetsData& data, Cell query, int head);
// Small maps of the heads, as many as max_heads_shown, `head` among them; none where there is one head.
std::vector<Panel> head_panels(const OffsetsData& data, Cell query, int head, int scale);

// How far the bias follows distance in every block and head; a click chooses the block.
Panel layer_panel(const OffsetsData& data, int head);

}  // namespace whereabouts
