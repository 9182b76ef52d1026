// One way to count: patches as they are numbered on images, from 1; tokens, rows and columns from 0, as in
// arrays and code.
#pragma once

#include "core/base/grid.h"
#include "core/base/message.h"

namespace whereabouts {

// "patch 94"
Message patch_name(int token);
// "row 6, column 9"
Message cell_name(Cell cell);
// "(6, 9)", where there is no room for words
Message cell_text(Cell cell);

}  // namespace whereabouts
