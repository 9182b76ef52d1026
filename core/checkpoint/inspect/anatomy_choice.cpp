#include "core/checkpoint/inspect/anatomy_choice.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_position.h"
#include "core/checkpoint/inspect/anatomy_root.h"
#include "core/checkpoint/inspect/library_config.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/position/scheme.h"

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
    if (++shown_names > 4) return message("{}, ...", text);
    text += (shown_names > 1 ? ", " : "") + shown(position.tensor, 100);
  }
  return text;
}

// Where to look at positions of another kind.
Message other_labs(const std::string& scheme, const std::string& tensor) {
  const Stored stored = stored_of(scheme);
  if (ends_at_boundary(tensor, "fire.first.weight")) return "the lab tensors shows them";
  if (stored == Stored::network || ends_at_boundary(tensor, "relative_position_bias_table"))
    return "the lab offsets shows them";
  if (stored == Stored::angles || stored == Stored::frequencies)
    return "the lab rotation shows how they act, the lab tensors their values";
  return "the lab tensors shows them";
}

[[noreturn]] void refuse_kind(const Checkpoint& checkpoint, const std::string& scheme,
                              const std::string& tensor, bool named) {
  const Message name = message("\"{}\"", shown(tensor, 100));
  const Message kind = message("its positions are of the kind {}", scheme);
  refuse_file(checkpoint.place(),
              named ? message("{} is no position table: {}", name, kind)
                    : message("it has no position table: {} ({})", kind, name),
              message("{}; a position table is added to the tokens", other_labs(scheme, tensor)));
}

[[noreturn]] void refuse_channels_first(const Checkpoint& checkpoint, const TensorInfo& tensor) {
  refuse_file(checkpoint.place(),
              message("\"{}\" ({}) has its channels before rows and columns", shown(tensor.name, 100),
                      fmt::join(tensor.shape, ", ")),
              "the lab tensors shows it; write it as (1, R, C, D) to have it read as a position table");
}

[[noreturn]] void refuse_no_table(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  for (const PositionTensor& each : anatomy.position) {
    if (!find_scheme(each.scheme).is_additive()) refuse_kind(checkpoint, each.scheme, each.tensor, false);
  }
  const std::string where = checkpoint.place();
  const std::string remedy = "the lab tensors shows what it holds; name the tensor if one is the table";
  if (!anatomy.position.empty()) {
    const PositionTensor& other = anatomy.position.front();
    const Message name = message("\"{}\"", shown(other.tensor, 100));
    refuse_file(where,
                other.words ? message("it has no position table of an image: {} is of words", name)
                            : message("it has no position table: {} is {} wide, its tokens {}", name,
                                      other.width, anatomy.width.value_or(0)),
                remedy);
  }
  const std::string& family = anatomy.family;
  const bool rotates = family.starts_with("DINOv3") || family.starts_with("Qwen2") ||
                       family.starts_with("Pixtral") || family.starts_with("GLM-OCR") ||
                       family.starts_with("Sapiens2 (") || family == "rope-vit" ||
                       family == "ViT with RoPE (timm)";
  if (rotates) {
    refuse_file(where, "it has no position table: its positions are a rotation, which leaves no tensor",
                "the lab rotation shows how it acts; a position table is added to the tokens");
  }
  // Networks of offsets, and tables that are laid out otherwise, are not among the positions.
  const TensorNames names(checkpoint, model_tensors(checkpoint).own);
  for (const NamedTensor& tensor : names.own()) {
    if (const std::string kind = names.other_kind(tensor); !kind.empty())
      refuse_kind(checkpoint, kind, tensor.info->name, false);
    if (is_channels_first(*tensor.info) && tensor.name.find("pos") != std::string_view::npos)
      refuse_channels_first(checkpoint, *tensor.info);
  }
  const std::size_t count = checkpoint.tensors().size();
  Message problem = message("it has no position table among its {} tensors", count);
  if (count > 0) {
    const TensorInfo& first = checkpoint.tensors().front();
    problem +=
        message(", the first of which is \"{}\" ({})", shown(first.name, 80), fmt::join(first.shape, ", "));
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
  refuse_usage(
      checkpoint.place(),
      matches == 0 ? message("it has no tensor \"{}\"", shown(wanted, 100))
                   : message("more than one of its tensors ends with \"{}\"", shown(wanted, 100)),
      tables.empty() ? Message("inspect lists its tensors") : message("its position tables: {}", tables));
}

// A factored table has no row per token: its grid is cut from the full one.
GridShape chosen_factors(const GridShape& full, const TableChoice& choice, const std::string& where) {
  const GridShape grid = choice.grid.value_or(full);
  if (grid.rows < 1 || grid.columns < 1 || grid.rows > full.rows || grid.columns > full.columns) {
    refuse_usage(where, message("the grid {} does not fit the factored table", to_text(grid)),
                 message("rows go from 1 to {}, columns from 1 to {}", full.rows, full.columns));
  }
  if (choice.prefix.value_or(0) != 0) {
    refuse_usage(where, "a factored table has no prefix rows", "leave the prefix at 0");
  }
  return grid;
}

}  // namespace

PlacedTable placed_table(const Checkpoint& checkpoint, const Anatomy& anatomy, const TableChoice& choice) {
  const std::string where = checkpoint.place();
  PlacedTable placed;
  if (!choice.tensor.empty()) {
    placed.info = &named_tensor(checkpoint, choice.tensor, anatomy);
  } else {
    const PositionTensor* first = default_table(anatomy);
    if (first == nullptr) refuse_no_table(checkpoint, anatomy);
    placed.info = checkpoint.find(first->tensor);
  }
  // A tensor of another copy of the model is described like one of this copy.
  ModelTensors model = model_tensors(checkpoint);
  const auto own = std::find_if(model.own.begin(), model.own.end(),
                                [&](const NamedTensor& tensor) { return tensor.info == placed.info; });
  const NamedTensor tensor = own != model.own.end() ? *own : NamedTensor{placed.info->name, placed.info};
  const TensorNames names(checkpoint, std::move(model.own));
  if (const std::string kind = names.other_kind(tensor); !kind.empty())
    refuse_kind(checkpoint, kind, placed.info->name, true);
  placed.name =
      names.position(tensor).value_or(PositionName{"learned-1d", Tower::image, 0, {}, false, false, {}});

  // Reads the metadata, which may be long: for what inspect() has not placed already.
  const auto witnesses = [&] {
    return witnesses_of(
        *placed.info,
        grid_witnesses(stated_sizes(checkpoint.metadata(), library_of_names(checkpoint)), names, anatomy));
  };
  const auto known =
      std::find_if(anatomy.position.begin(), anatomy.position.end(),
                   [&](const PositionTensor& position) { return position.tensor == placed.info->name; });
  if (known != anatomy.position.end()) {
    placed.described = *known;
  } else if (auto found = described(names, tensor, placed.name, anatomy.width, witnesses())) {
    placed.described = std::move(*found);
  } else {
    placed.described.scheme = placed.name.scheme;
    placed.described.tensor = placed.info->name;
  }

  if (stored_of(placed.name.scheme) == Stored::factors && placed.described.grid) {
    placed.grid = chosen_factors(*placed.described.grid, choice, where);
    return placed;
  }
  const auto shape = table_shape(*placed.info, placed.name.unused_rows);
  if (!shape) {
    refuse_usage(
        where,
        message("the tensor \"{}\" is not a table of one row per token", shown(placed.info->name, 100)),
        "a table has the shape (N, D), (1, N, D), (N, 1, D), (R, C, D) or (1, R, C, D)");
  }
  if (is_channels_first(*placed.info)) refuse_channels_first(checkpoint, *placed.info);
  if (names.is_layer(*placed.info)) {
    refuse_file(where,
                message("\"{}\" is no position table: it is the weight of a layer, with a bias beside it or "
                        "a layer's name",
                        shown(placed.info->name, 100)),
                "the lab tensors shows it");
  }
  const PositionTensor& known_as = placed.described;
  const bool placed_already = known_as.grid && known_as.prefix && !choice.grid &&
                              known_as.grid->count() + *known_as.prefix == shape->tokens &&
                              choice.prefix.value_or(*known_as.prefix) == *known_as.prefix;
  const bool sentence = known_as.words && !choice.grid && !choice.prefix;
  const GridAndPrefix place = sentence         ? GridAndPrefix{{1, shape->tokens}, 0}
                              : placed_already ? GridAndPrefix{*known_as.grid, *known_as.prefix}
                                               : chosen_grid(*shape, choice, witnesses(), where);
  if (choice.grid || !placed_already) placed.described.grid_source = GridSource::shape;
  if (choice.grid || sentence) placed.described.grid_assumed = false;
  if (!choice.grid && !sentence && !placed_already) placed.described.grid_assumed = !shape->own;
  placed.grid = place.grid;
  placed.prefix = place.prefix;
  placed.described.tokens = shape->tokens;
  placed.described.width = shape->width;
  const int slots = known_as.time_slots;
  if (slots > 0 && choice.slot && placed_already) {
    if (*choice.slot < 0 || *choice.slot >= slots) {
      refuse_usage(flag("frame"), message("{} is out of range", *choice.slot),
                   message("the table has the time slots 0 to {}", slots - 1));
    }
    placed.grid.rows /= slots;
    placed.skipped = *choice.slot * placed.grid.count();
  }
  return placed;
}

std::vector<std::string> table_names(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  std::vector<std::string> list;
  for (const PositionTensor& each : anatomy.position) {
    if (is_table(each) && checkpoint.find(each.tensor) != nullptr) list.push_back(each.tensor);
  }
  const TensorNames names(checkpoint, model_tensors(checkpoint).own);
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    const bool known = std::any_of(anatomy.position.begin(), anatomy.position.end(),
                                   [&](const PositionTensor& each) { return each.tensor == tensor.name; });
    if (known || !table_shape(tensor) || is_channels_first(tensor) || names.is_layer(tensor)) continue;
    if (names.other_kind({tensor.name, &tensor}).empty()) list.push_back(tensor.name);
  }
  return list;
}

}  // namespace whereabouts
