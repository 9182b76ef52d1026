// Columns of text for people.
#pragma once

#include <string>
#include <vector>

namespace whereabouts {

// Rows of cells, the first the heads; every column but the last as wide as its longest cell. Ends in a line
// break.
std::string table_text(const std::vector<std::vector<std::string>>& rows);

}  // namespace whereabouts
