#include "core/base/grid.h"

#include <fmt/format.h>

#include <charconv>

#include "core/base/failure.h"

namespace whereabouts {

GridShape parse_grid(const std::string& text, const Message& where) {
  GridShape grid;
  const char* end = text.data() + text.size();
  const auto rows = std::from_chars(text.data(), end, grid.rows);
  const bool cross = rows.ec == std::errc() && rows.ptr < end && (*rows.ptr == 'x' || *rows.ptr == 'X');
  bool valid = false;
  if (cross) {
    const auto columns = std::from_chars(rows.ptr + 1, end, grid.columns);
    valid = columns.ec == std::errc() && columns.ptr == end;
  }
  if (!valid)
    refuse_usage(where, message("\"{}\" is not a grid", text), "write rows x columns, for example 14x14");
  if (grid.rows < 1 || grid.columns < 1 || grid.rows > 512 || grid.columns > 512) {
    refuse_usage(where, message("the grid {} is out of range", text), "rows and columns go from 1 to 512");
  }
  return grid;
}

std::string to_text(GridShape grid) {
  return fmt::format("{}x{}", grid.rows, grid.columns);
}

}  // namespace whereabouts
