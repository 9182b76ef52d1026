// Sizes and places in words.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/grid.h"
#include "core/base/message.h"

namespace whereabouts {

// "14 × 14"
Message times_text(std::int64_t rows, std::int64_t columns);
Message times_text(GridShape grid);
// "14 × 14 + 1": a table's patches and what comes before them.
Message table_size_text(GridShape grid, int prefix);
// "37"; "(2, 9)" where the tokens are cells.
Message place_text(int token, GridShape grid, bool are_cells);

}  // namespace whereabouts
