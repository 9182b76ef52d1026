// A grid of patches: rows x columns, tokens in raster order (row by row, left to right).
#pragma once

#include <string>

#include "core/base/message.h"

namespace whereabouts {

struct Cell {
  int row = 0;
  int column = 0;
  bool operator==(const Cell&) const = default;
};

struct GridShape {
  int rows = 0;
  int columns = 0;
  bool operator==(const GridShape&) const = default;

  int count() const { return rows * columns; }
  int token(Cell cell) const { return cell.row * columns + cell.column; }
  Cell cell(int token) const { return {token / columns, token % columns}; }
  bool contains(Cell cell) const {
    return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
  }
};

// "14x14". Refuses (usage, naming `where`) anything but RxC with 1 <= R, C <= 512.
GridShape parse_grid(const std::string& text, const Message& where);
std::string to_text(GridShape grid);

}  // namespace whereabouts
