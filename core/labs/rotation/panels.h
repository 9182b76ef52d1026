// The panels of the lab `rotation`.
#pragma once

#include <string>

#include "core/labs/rotation/data.h"

namespace whereabouts {

// What is looked at: the tokens of the query and of the key, and one pair of dimensions.
struct RotationView {
  int position = 0, key = 0, pair = 0;
};

// "37", or "(2, 9)" on a grid.
std::string token_text(const RotationData& data, int token);

// Up to eight pairs as dials, turned by their angle at the position.
Panel dials_panel(const RotationData& data, const RotationView& view);
// Cosine of the angle of every token and pair, through colour scale `scale`.
Panel angles_panel(const RotationData& data, const RotationView& view, int scale);
// The score against the offset: a curve in one dimension, a map on a grid; what this position can reach is
// marked, and its places stand for the keys' tokens.
Panel score_panel(const RotationData& data, const RotationView& view, int scale);
// Query and key of one pair in their plane, before and after turning.
Panel plane_panel(const RotationData& data, const RotationView& view);
// What each pair adds to the score.
Panel contributions_panel(const RotationData& data, const RotationView& view);
// Scores of the query with a key at every cell, for one of the forms compared.
Panel form_panel(const RotationData& data, std::size_t form, const RotationView& view, int scale);

}  // namespace whereabouts
