// One way to count: patches as they are numbered on images, from 1; tokens, rows and columns from 0, as in
// arrays and code.
#pragma once

#include <string>

#include "core/base/grid.h"

namespace whereabouts {

// "patch 94"
std::string patch_name(int token);
// "patch 94 (token 93)"
std::string patch_and_token(int token);
// "row 6, column 9"
std::string cell_name(Cell cell);
// "(6, 9)", where there is no room for words
std::string cell_text(Cell cell);

}  // namespace whereabouts
