#include "core/checkpoint/inspect/anatomy_choice.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_position.h"
#include "core/checkpoint/inspect/anatomy_root.h"
#include "core/checkpoint/inspect/table_shape.h"

namespace whereabouts {
namespace {

bool is_table(const PositionTensor& position) {
  return position.tokens > 0;
}

// For a message: the names of the tables, or of the other tensors without any.
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
  std::string problem = fmt::format("it has no position table among its {} tensors", count);
  if (count > 0) {
    const TensorInfo& first = checkpoint.tensors().front();
    problem += fmt::format(", the first of which is \"{}\" ({})", shown(first.name, 80),
                           fmt::join(first.shape, ", "));
  }
  refuse_file(where, problem, remedy);
}

// The tensor that the user named, by its whole name or a unique ending.
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

// A factored table has no row per token: its grid is cut from the full one.
GridShape chosen_factors(const GridShape& full, const TableChoice& choice, const std::string& where) {
  const GridShape grid = choice.grid.value_or(full);
  if (grid.rows < 1 || grid.columns < 1 || grid.rows > full.rows || grid.columns > full.columns) {
    refuse_usage(where, "the grid " + to_text(grid) + " does not fit the factored table",
                 fmt::format("rows go from 1 to {}, columns from 1 to {}", full.rows, full.columns));
  }
  if (choice.prefix.value_or(0) != 0) {
    refuse_usage(where, "a factored table has no prefix rows", "leave the prefix at 0");
  }
  return grid;
}

}  // namespace

std::string place_of(const Checkpoint& checkpoint) {
  return checkpoint.path().empty() ? checkpoint.name() : checkpoint.path().string();
}

PlacedTable placed_table(const Checkpoint& checkpoint, const Anatomy& anatomy, const TableChoice& choice) {
  const std::string where = place_of(checkpoint);
  PlacedTable placed;
  if (!choice.tensor.empty()) {
    placed.info = &named_tensor(checkpoint, choice.tensor, anatomy);
  } else {
    const auto first = std::find_if(anatomy.position.begin(), anatomy.position.end(), is_table);
    if (first == anatomy.position.end()) refuse_no_table(checkpoint, anatomy);
    placed.info = checkpoint.find(first->tensor);
  }
  // A tensor of another copy of the model is described like one of this copy.
  ModelTensors model = model_tensors(checkpoint);
  const auto own = std::find_if(model.own.begin(), model.own.end(),
                                [&](const NamedTensor& tensor) { return tensor.info == placed.info; });
  const NamedTensor tensor = own != model.own.end() ? *own : NamedTensor{placed.info->name, placed.info};
  const TensorNames names(checkpoint, std::move(model.own));
  placed.name =
      names.position(tensor).value_or(PositionName{"learned-1d", Tower::image, 0, {}, false, false, {}});

  const auto known =
      std::find_if(anatomy.position.begin(), anatomy.position.end(),
                   [&](const PositionTensor& position) { return position.tensor == placed.info->name; });
  if (known != anatomy.position.end()) {
    placed.described = *known;
  } else if (auto found =
                 described(names, tensor, placed.name, anatomy.width,
                           expected_grids(stated_sizes(checkpoint.metadata(), library_of_names(checkpoint)),
                                          anatomy))) {
    placed.described = std::move(*found);
  } else {
    placed.described.scheme = placed.name.scheme;
    placed.described.tensor = placed.info->name;
  }

  if (placed.name.scheme == "learned-2d" && placed.described.grid) {
    placed.grid = chosen_factors(*placed.described.grid, choice, where);
    return placed;
  }
  const auto shape = table_shape(*placed.info, placed.name.unused_rows);
  if (!shape) {
    refuse_usage(where,
                 "the tensor \"" + shown(placed.info->name, 100) + "\" is not a table of one row per token",
                 "a table has the shape (N, D), (1, N, D), (N, 1, D), (R, C, D) or (1, R, C, D)");
  }
  const PositionTensor& known_as = placed.described;
  const bool placed_already = known_as.grid && known_as.prefix && !choice.grid &&
                              known_as.grid->count() + *known_as.prefix == shape->tokens &&
                              choice.prefix.value_or(*known_as.prefix) == *known_as.prefix;
  const GridAndPrefix place =
      placed_already ? GridAndPrefix{*known_as.grid, *known_as.prefix} : chosen_grid(*shape, choice, where);
  if (choice.grid || !placed_already) placed.described.grid_source = GridSource::shape;
  placed.grid = place.grid;
  placed.prefix = place.prefix;
  placed.described.tokens = shape->tokens;
  placed.described.width = shape->width;
  return placed;
}

}  // namespace whereabouts
