#include <algorithm>
#include <cmath>

#include "core/checkpoint/anatomy.h"
#include "core/checkpoint/table_shape.h"
#include "core/checkpoint/tensor_names.h"
#include "core/failure.h"

namespace whereabouts {
namespace {

std::string place_of(const Checkpoint& checkpoint) {
  return checkpoint.path().empty() ? checkpoint.name() : checkpoint.path().string();
}

bool is_table(const PositionTensor& position) {
  return position.tokens > 0;
}

void refuse_not_finite(const std::vector<float>& values, const std::string& tensor,
                       const std::string& where) {
  const auto bad = std::count_if(values.begin(), values.end(), [](float v) { return !std::isfinite(v); });
  if (bad == 0) return;
  refuse_file(where,
              std::to_string(bad) + " of the " + std::to_string(values.size()) + " values of \"" +
                  shown(tensor) + "\" are infinite or not a number",
              "choose a checkpoint that was saved whole");
}

// The names of tables, or of what else there is, for a message.
std::string listed(const Anatomy& anatomy) {
  std::string text;
  std::size_t shown_names = 0;
  for (const PositionTensor& position : anatomy.position) {
    if (!is_table(position)) continue;
    if (++shown_names > 4) return text + ", ...";
    text += (shown_names > 1 ? ", " : "") + shown(position.tensor, 100);
  }
  return text;
}

[[noreturn]] void refuse_no_table(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  const std::string where = place_of(checkpoint);
  const std::string remedy =
      "choose a checkpoint with a table that is added to its tokens, or name the tensor";
  if (!anatomy.position.empty()) {
    const PositionTensor& other = anatomy.position.front();
    refuse_file(where,
                "it has no position table: its positions are of the kind " + other.scheme + " (\"" +
                    shown(other.tensor, 100) + "\")",
                remedy);
  }
  const std::size_t count = checkpoint.tensors().size();
  std::string problem = "it has no position table among its " + std::to_string(count) + " tensors";
  if (count > 0) {
    const TensorInfo& first = checkpoint.tensors().front();
    std::string shape;
    for (const std::int64_t size : first.shape) shape += (shape.empty() ? "" : ", ") + std::to_string(size);
    problem += ", the first of which is \"" + shown(first.name, 80) + "\" (" + shape + ")";
  }
  refuse_file(where, problem, remedy);
}

// The tensor the user named, by its whole name or by an ending that only one has.
const TensorInfo& named_tensor(const Checkpoint& checkpoint, const std::string& wanted,
                               const Anatomy& anatomy) {
  if (const TensorInfo* exact = checkpoint.find(wanted)) return *exact;
  const TensorInfo* found = nullptr;
  int matches = 0;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    if (!ends_at_boundary(tensor.name, wanted)) continue;
    found = &tensor;
    ++matches;
  }
  if (matches == 1) return *found;
  const std::string tables = listed(anatomy);
  refuse_usage(place_of(checkpoint),
               (matches == 0 ? "it has no tensor \"" : "more than one of its tensors ends with \"") +
                   shown(wanted, 100) + "\"",
               tables.empty() ? "inspect lists its tensors" : "its position tables: " + tables);
}

// Rows and columns of a factored table put together: (R * C, D).
PositionTable factored_table(const Checkpoint& checkpoint, const TensorInfo& rows_info,
                             const PositionName& name, const PositionTensor& described,
                             const TableChoice& choice, const Progress& progress) {
  const std::string where = place_of(checkpoint);
  const GridShape full = *described.grid;
  const GridShape grid = choice.grid.value_or(full);
  if (grid.rows < 1 || grid.columns < 1 || grid.rows > full.rows || grid.columns > full.columns) {
    refuse_usage(where, "the grid " + to_text(grid) + " does not fit the factored table",
                 "rows go from 1 to " + std::to_string(full.rows) + ", columns from 1 to " +
                     std::to_string(full.columns));
  }
  if (choice.prefix.value_or(0) != 0) {
    refuse_usage(where, "a factored table has no prefix rows", "leave the prefix at 0");
  }
  const std::vector<float> of_rows = checkpoint.read(rows_info.name, progress);
  const std::vector<float> of_columns = checkpoint.read(name.other_factor, progress);
  refuse_not_finite(of_rows, rows_info.name, where);
  refuse_not_finite(of_columns, name.other_factor, where);
  const auto row_width = static_cast<Eigen::Index>(of_rows.size()) / full.rows;
  const auto column_width = static_cast<Eigen::Index>(of_columns.size()) / full.columns;
  const Eigen::Map<const Matrix> rows(of_rows.data(), full.rows, row_width);
  const Eigen::Map<const Matrix> columns(of_columns.data(), full.columns, column_width);
  const bool added = described.width == row_width;

  PositionTable table;
  table.grid = grid;
  table.patches.resize(grid.count(), described.width);
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    if (added) {
      table.patches.row(token) = rows.row(cell.row) + columns.row(cell.column);
    } else if (name.columns_first) {
      table.patches.row(token) << columns.row(cell.column), rows.row(cell.row);
    } else {
      table.patches.row(token) << rows.row(cell.row), columns.row(cell.column);
    }
  }
  table.prefix_rows.resize(0, described.width);
  table.note = std::string("a row table and a column table, ") + (added ? "added" : "one beside the other");
  if (grid != full) table.note += "; the first " + to_text(grid) + " of " + to_text(full);
  return table;
}

}  // namespace

PositionTable load_position_table(const Checkpoint& checkpoint, const TableChoice& choice,
                                  const Progress& progress) {
  const std::string where = place_of(checkpoint);
  const Anatomy anatomy = inspect(checkpoint);
  std::string tensor;
  if (!choice.tensor.empty()) {
    tensor = named_tensor(checkpoint, choice.tensor, anatomy).name;
  } else {
    const auto first = std::find_if(anatomy.position.begin(), anatomy.position.end(), is_table);
    if (first == anatomy.position.end()) refuse_no_table(checkpoint, anatomy);
    tensor = first->tensor;
  }
  const TensorInfo& info = *checkpoint.find(tensor);
  const PositionName plain{"learned-1d", Tower::image, 0, {}, false, false};
  const PositionName name = TensorNames(checkpoint).position(info).value_or(plain);
  const auto known = std::find_if(anatomy.position.begin(), anatomy.position.end(),
                                  [&](const PositionTensor& position) { return position.tensor == tensor; });

  PositionTable table;
  if (known != anatomy.position.end() && name.scheme == "learned-2d") {
    table = factored_table(checkpoint, info, name, *known, choice, progress);
  } else {
    const auto shape = table_shape(info, name.unused_rows);
    if (!shape) {
      refuse_usage(where, "the tensor \"" + shown(tensor, 100) + "\" is not a table of one row per token",
                   "a table has the shape (N, D), (1, N, D), (N, 1, D), (R, C, D) or (1, R, C, D)");
    }
    const GridAndPrefix place = chosen_grid(*shape, choice, where);
    const std::vector<float> values = checkpoint.read(tensor, progress);
    refuse_not_finite(values, tensor, where);
    const Eigen::Map<const Matrix> all(values.data(), shape->tokens + name.unused_rows, shape->width);
    table.grid = place.grid;
    table.prefix = place.prefix;
    table.prefix_rows = all.middleRows(name.unused_rows, place.prefix);
    table.patches = all.bottomRows(place.grid.count());
    if (!choice.grid && !choice.prefix && !shape->own) {
      table.note = "the grid " + to_text(place.grid) + " is taken from " + std::to_string(shape->tokens) +
                   " rows, " + std::to_string(place.prefix) + " of them in front";
    }
    if (name.unused_rows > 0) {
      table.note += (table.note.empty() ? "" : "; ") + std::string("the first ") +
                    std::to_string(name.unused_rows) + " rows of the tensor belong to no token";
    }
  }
  if (known != anatomy.position.end() && known->guessed && checkpoint.format() != "npy") {
    table.note += (table.note.empty() ? "" : "; ") + std::string("the tensor was guessed by its name");
  }
  table.scheme = known != anatomy.position.end() ? known->scheme : name.scheme;
  table.tensor = tensor;
  table.source = checkpoint.name();
  return table;
}

}  // namespace whereabouts
