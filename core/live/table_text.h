// A position table as a page carries it: words, and the numbers of its rows.
#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"

namespace whereabouts {

// Lines: rows, columns, prefix tokens, width, the name of the tensor, the note.
std::string table_text(const PositionTable& table);
// The rows of prefix tokens, then those of patches.
std::vector<float> table_numbers(const PositionTable& table);
// What they were made of. `numbers`: as many as table_numbers() gave.
PositionTable read_table(const std::string& text, const float* numbers);

}  // namespace whereabouts
