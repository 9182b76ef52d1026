// The panels of the lab `features`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/labs/features/seen.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/over_image.h"

namespace whereabouts {

struct FeaturesView {
  int layer = 0;
  Cell reference;
  int directions = 0;  // asked for, of a blank image
  OverImageLook look;  // how similarity is drawn
  std::optional<ForegroundCut> cut;
};

// One image: itself, in `first`, its components as colours and its similarity to the reference, beside it.
// Scale 0 is the similarity's.
void add_image_row(Figure& figure, const FeaturesData& data, const SeenFeatures& at, const FeaturesView& view,
                   bool second, PanelPlace first);
// At most so many images of the basis are drawn: those with the patches that are most like the reference, in
// their own order.
inline constexpr int max_basis_drawn = 4;
std::vector<int> basis_drawn(const SeenFeatures& at);
// Each of these with its nearest patch framed, in `row`, and its components as colours below, over `columns`.
void add_basis_rows(Figure& figure, const FeaturesData& data, const SeenFeatures& at, int row, int columns);
// Shares of the variance of the first components.
Panel explained_shares_panel(const SeenFeatures& at);
// Similarity against the distance on the grid, to the first image's patches.
Panel similarity_by_distance_panel(const FeaturesData& data, const SeenFeatures& at);

// The patch most like the reference, itself apart (of the first image; of the second any), and how much.
struct MostAlike {
  int token = 0;
  double similarity = 0;
  bool is_tie = false;  // of several patches, all are equally like it but for rounding
};
MostAlike max_similarity(const RowVector& similarity, int but);
// Spearman's rank correlation of similarity and nearness (minus the Manhattan distance) to the reference,
// which is left out; NaN where it is not defined.
double nearness_correlation(const SeenFeatures& at);

}  // namespace whereabouts
