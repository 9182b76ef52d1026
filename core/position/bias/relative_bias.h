// Swin's and BEiT's tables of biases per offset, and their index maps.
#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/bias/bias.h"

namespace whereabouts {

// Swin's index: with dr = r_query - r_key and dc likewise, (dr + R - 1)(2C - 1) + dc + C - 1. With a class
// token (BEiT) the last three rows of the table are class to token, token to class, class to class.
IndexMatrix relative_index(GridShape window, bool class_token = false);

// The row of the table for each pair of tokens, (tokens, tokens) in one row: among patches relative_index().
// With the `prefix` tokens in front BEiT's three rows more where the table has them (`rows_for_prefix`), else
// -1: no bias.
std::vector<int> relative_token_index(GridShape grid, int prefix, bool rows_for_prefix);

// Rows of Swin's table: (2R - 1)(2C - 1), three more with a class token.
int relative_rows(GridShape window, bool class_token = false);

// The biases of a learned table (relative_rows(), heads). Refuses (usage) a table of another length.
BiasTable relative_bias_of(const Matrix& table, GridShape window, bool class_token = false,
                           const Progress& progress = {});

}  // namespace whereabouts
