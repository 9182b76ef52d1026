#include "core/live/table_text.h"

#include <fmt/format.h>

#include <stdexcept>

namespace whereabouts {

std::string table_text(const PositionTable& table) {
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}", table.grid.rows, table.grid.columns, table.prefix,
                     table.patches.cols(), table.tensor, table.note.text());
}

std::vector<float> table_numbers(const PositionTable& table) {
  std::vector<float> numbers(table.prefix_rows.data(), table.prefix_rows.data() + table.prefix_rows.size());
  numbers.insert(numbers.end(), table.patches.data(), table.patches.data() + table.patches.size());
  return numbers;
}

PositionTable read_table(const std::string& text, const float* numbers) {
  std::size_t from = 0;
  const auto line = [&] {
    const std::size_t end = text.find('\n', from);
    if (end == std::string::npos) throw std::logic_error("a table of too few lines");
    std::string read = text.substr(from, end - from);
    from = end + 1;
    return read;
  };
  PositionTable table;
  table.grid.rows = std::stoi(line());
  table.grid.columns = std::stoi(line());
  table.prefix = std::stoi(line());
  const Eigen::Index width = std::stoi(line());
  table.tensor = line();
  table.note = text.substr(from);
  table.prefix_rows = Eigen::Map<const Matrix>(numbers, table.prefix, width);
  table.patches = Eigen::Map<const Matrix>(numbers + table.prefix * width, table.grid.count(), width);
  return table;
}

}  // namespace whereabouts
