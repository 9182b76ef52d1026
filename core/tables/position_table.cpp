#include "core/tables/position_table.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/anatomy_choice.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/inspect/table_shape.h"

namespace whereabouts {
namespace {

void refuse_not_finite(const std::vector<float>& values, const std::string& tensor,
                       const std::string& where) {
  const auto bad = std::count_if(values.begin(), values.end(), [](float v) { return !std::isfinite(v); });
  if (bad == 0) return;
  refuse_file(where,
              message("{} of the {} values of \"{}\" are infinite or not a number", bad, values.size(),
                      shown(tensor)),
              "choose a checkpoint that was saved whole");
}

// Rows and columns of a factored table put together: (R * C, D).
PositionTable factored_table(const Checkpoint& checkpoint, const PlacedTable& placed,
                             const Progress& progress) {
  const std::string where = checkpoint.place();
  const PositionTensor& described = placed.described;
  const PositionName& name = placed.name;
  const GridShape full = *described.grid, grid = placed.grid;
  const std::vector<float> of_rows = checkpoint.read(placed.info->name, progress);
  const std::vector<float> of_columns = checkpoint.read(name.other_factor, progress);
  refuse_not_finite(of_rows, placed.info->name, where);
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
  table.note = added ? fixed_words("a row table and a column table, added")
                     : fixed_words("a row table and a column table, one beside the other");
  if (grid != full) table.note += message("; the first {} of {}", to_text(grid), to_text(full));
  return table;
}

// All rows of a plain table.
PositionTable plain_table(const Checkpoint& checkpoint, const PlacedTable& placed, const Progress& progress) {
  const int unused = placed.name.unused_rows;
  const std::vector<float> values = checkpoint.read(placed.info->name, progress);
  refuse_not_finite(values, placed.info->name, checkpoint.place());
  const Eigen::Map<const Matrix> all(values.data(), placed.described.tokens + unused, placed.described.width);
  PositionTable table;
  table.grid = placed.grid;
  table.prefix = placed.prefix;
  // Tokens behind the patches are told of as if they came before: nothing but their order depends on it.
  const int behind = placed.behind(), front = placed.prefix - behind;
  table.prefix_rows.resize(placed.prefix, all.cols());
  table.prefix_rows.topRows(front) = all.middleRows(unused, front);
  table.prefix_rows.bottomRows(behind) = all.bottomRows(behind);
  table.patches = all.middleRows(unused + front + placed.skipped, placed.grid.count());
  PositionTensor read = placed.described;
  read.grid = placed.grid;
  read.prefix = placed.prefix;
  table.note = table.assumed_grid = grid_assumption(read);
  if (const int slots = placed.described.time_slots; slots > 0 && placed.grid != *placed.described.grid) {
    table.note += message("{}its rows are {} time slots of {} patches each, of which slot {} is shown",
                          table.note.empty() ? "" : "; ", slots, to_text(placed.grid),
                          placed.skipped / placed.grid.count());
  }
  if (unused > 0) {
    table.note += message("{}the first {} rows of the tensor belong to no token",
                          table.note.empty() ? "" : "; ", unused);
  }
  return table;
}

// The sinusoid that the metadata name, if the table is it; else what its values make of that scheme.
std::optional<Sinusoid> stated_sinusoid(const PositionTable& table, const PositionTensor& stated,
                                        const Progress& progress) {
  constexpr float half_precision = 5e-3F;
  Sinusoid sinusoid;
  sinusoid.scheme = stated.scheme;
  sinusoid.layout = stated.layout;
  sinusoid.temperature = stated.temperature.value_or(10000);
  sinusoid.columns = table.grid.columns;
  try {
    const Matrix made = evaluate(sinusoid, table.grid, static_cast<int>(table.patches.cols()), progress);
    const float error = (made - table.patches).cwiseAbs().maxCoeff();
    sinusoid.error = static_cast<double>(error);
    if (error <= half_precision) return sinusoid;
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::usage) throw;  // no such layout, or not of this width
  }
  const Detection found = detect_table(table.patches, table.grid, progress);
  if (found.sinusoid && found.sinusoid->scheme == stated.scheme) return found.sinusoid;
  for (const Sinusoid& tie : found.ties) {
    if (tie.scheme == stated.scheme) return tie;
  }
  return std::nullopt;
}

}  // namespace

PositionTable load_position_table(const Checkpoint& checkpoint, const TableChoice& choice,
                                  const Progress& progress) {
  const Anatomy anatomy = inspect(checkpoint);
  const PlacedTable placed = placed_table(checkpoint, anatomy, choice);
  const bool factored = stored_of(placed.name.scheme) == Stored::factors && placed.described.grid;
  PositionTable table =
      factored ? factored_table(checkpoint, placed, progress) : plain_table(checkpoint, placed, progress);
  if (placed.described.guessed && checkpoint.format() != "npy") {
    const std::string by = placed.name.guessed ? "name" : "shape";
    table.note += (table.note.empty() ? "" : "; ") + (message("the tensor was guessed by its {}", by));
  }
  if (choice.tensor.empty() && anatomy.copies.size() > 1 && overrides_of(checkpoint).root.empty())
    table.note += (table.note.empty() ? "" : "; ") + copies_text(anatomy);
  table.scheme = placed.described.scheme;
  if (placed.described.stated) {
    table.sinusoid = stated_sinusoid(table, placed.described, progress);
    if (!table.sinusoid) {
      table.note += message("{}{}, which its values are not", (table.note.empty() ? "" : "; "),
                            (message("the metadata name it {}", table.scheme)));
      table.scheme = scheme_stored_as(Stored::rows).id;
    }
  }
  table.tensor = placed.info->name;
  table.source = checkpoint.name();
  return table;
}

}  // namespace whereabouts
