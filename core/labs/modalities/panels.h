// What several views of the lab `modalities` draw and say.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/labs/framework/lab.h"
#include "core/labs/modalities/joint.h"

namespace whereabouts {

std::shared_ptr<const Matrix> as_floats(const MatrixD& values);

// The number in the sequence of each patch.
std::vector<int> joint_token_of_patch(const JointSequence& sequence);

// "text" and "image" in the middle of each stretch.
std::vector<Tick> block_ticks(const JointSequence& sequence);

// Lines along an axis of tokens where text and image meet, across a panel.
Layer block_lines(const JointSequence& sequence, const Panel& panel, bool down, bool across);

struct PairMap {
  MatrixD values = {};  // (rows, rows)
  int scale = 0;
  std::string quantity = {};
  std::string title = {}, subtitle = {};
};
// Tokens of the sequence against tokens; a click in a row chooses the query.
Panel joint_pair_panel(const JointSequence& sequence, PairMap map);
// Any named things against each other.
Panel named_pair_panel(const std::vector<std::string>& names, PairMap map);

// The values written into the cells of a matrix, where there is room.
Layer cell_numbers(const MatrixD& values, int decimals);

// Lines of words in an otherwise empty panel.
Panel message_panel(const std::vector<std::string>& lines);

// "**0.37**"; small numbers as 2 × 10⁻¹⁶; 0 as it is.
Message strong_number(double value);

// `general`, and the value of the hovered pair of tokens: "attention(1, 4) = 0.21".
Formula pair_formula(std::string general, const std::optional<Hit>& hovered);

}  // namespace whereabouts
