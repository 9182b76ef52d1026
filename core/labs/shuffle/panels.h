// The panels of the lab `shuffle`, on twelve columns, of an image behind another one.
#pragma once

#include "core/base/message.h"
#include "core/labs/shuffle/data.h"

namespace whereabouts {

// Colour scales of a figure: what queries, keys and values share, scores, output, differences.
enum ShuffleScale { token_scale, score_scale, output_scale, score_difference_scale, output_difference_scale };

// Q, K and V as they are and moved, A and AV of both, and what is left after moving back. `row`: of the
// first.
void add_matrices(Figure& figure, const ShuffleData& data, const std::string& map);

// The image and the moved one, each beside two of the rows, in column 0; moved patches framed.
void add_images(Figure& figure, const ShuffleData& data);
// The output that the swap changes most, with position.
int max_change_output(const ModelResult& seen);
// The largest logits of both images and the one that changes most, with and without position, beside each
// other below everything else.
void add_logits(Figure& figure, const ShuffleData& data);

// Two tokens "0 and 2", two patches of an image "patches 1 and 3"; "the two objects" where they are many.
Message moved_words(const ShuffleData& data);
// "Patch 1 (token 0) and patch 3 (token 2)"
Message moved_patches(const ShuffleData& data);

}  // namespace whereabouts
