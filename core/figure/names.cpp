#include "core/figure/names.h"

namespace whereabouts {

std::string patch_name(int token) {
  return "patch " + std::to_string(token + 1);
}

std::string patch_and_token(int token) {
  return patch_name(token) + " (token " + std::to_string(token) + ")";
}

std::string cell_name(Cell cell) {
  return "row " + std::to_string(cell.row) + ", column " + std::to_string(cell.column);
}

std::string cell_text(Cell cell) {
  return "(" + std::to_string(cell.row) + ", " + std::to_string(cell.column) + ")";
}

}  // namespace whereabouts
