// The panels of the lab `shuffle`, on twelve columns.
#pragma once

#include "core/labs/shuffle/data.h"

namespace whereabouts {

// Colour scales of a figure: what queries, keys and values share, scores, output, differences.
enum ShuffleScale { token_scale, score_scale, output_scale, difference_scale };

// Q, K and V as they are and moved, A and AV of both, and what is left after moving back. `row`: of the
// first.
void add_matrices(Figure& figure, const ShuffleData& data, const std::string& map);

// The picture and the moved one in `row`, moved patches framed.
void add_pictures(Figure& figure, const ShuffleData& data, int row);
// The greatest logits of both pictures, with and without position, beside each other in `row`.
void add_logits(Figure& figure, const ShuffleData& data, int row, int column, int span);

// "0 and 2", of all that moved; "the two objects" where they are many.
std::string moved_words(const ShuffleData& data);

}  // namespace whereabouts
