#include "core/checkpoint/inspect/anatomy_position.h"

#include <algorithm>
#include <map>

#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/table_shape.h"

namespace whereabouts {
namespace {

// The grid that the table or network of a relative scheme covers.
std::optional<GridShape> window_of(const TensorNames& names, const TensorInfo& tensor) {
  const auto& shape = tensor.shape;
  const auto of_offsets = [](std::int64_t rows, std::int64_t columns) -> std::optional<GridShape> {
    const auto r = plausible(rows), c = plausible(columns);
    if (!r || !c || *r % 2 == 0 || *c % 2 == 0) return std::nullopt;
    return GridShape{(*r + 1) / 2, (*c + 1) / 2};
  };
  if (ends_at_boundary(tensor.name, "relative_position_bias_table")) {
    if (shape.size() == 3) return of_offsets(shape[1], shape[2]);  // MaxViT: (heads, 2R-1, 2C-1)
    for (const std::int64_t extra : {0, 3}) {                      // BEiT: 3 rows for the class token
      const auto side = whole_root(shape[0] - extra);
      if (side && *side % 2 == 1) return of_offsets(*side, *side);
    }
  }
  if (ends_at_boundary(tensor.name, "attention_biases")) {  // LeViT: offsets without their sign
    const auto side = whole_root(shape[1]);
    if (side) return GridShape{*side, *side};
  }
  if (ends_at_boundary(tensor.name, "rope.freqs_cos") || ends_at_boundary(tensor.name, "rope.freqs_sin")) {
    const auto side = shape.size() == 2 ? whole_root(shape[0]) : std::nullopt;
    if (side) return GridShape{*side, *side};
  }
  const std::size_t network = tensor.name.rfind("cpb_mlp.0.weight");
  if (network != std::string::npos) {  // Swin v2 keeps its offsets beside: (1, 2R-1, 2C-1, 2)
    const TensorInfo* offsets = names.in_file(tensor.name.substr(0, network) + "relative_coords_table");
    if (offsets != nullptr && offsets->shape.size() == 4) {
      return of_offsets(offsets->shape[1], offsets->shape[2]);
    }
  }
  return std::nullopt;
}

// Returns true if the arrays are only numbered, as numpy.savez names unnamed arrays.
bool is_unnamed(const Checkpoint& checkpoint) {
  return !checkpoint.tensors().empty() &&
         std::all_of(checkpoint.tensors().begin(), checkpoint.tensors().end(), [](const TensorInfo& tensor) {
           return tensor.name.rfind("arr_", 0) == 0 && is_number(std::string_view(tensor.name).substr(4));
         });
}

struct Ranked {
  int rank, likelihood;
  PositionTensor position;
};

// The plausibility of a guess.
int likelihood_of(const PositionTensor& position, std::optional<int> width) {
  int sum = 0;
  if (width && position.width == *width) sum += 4;
  if (position.grid) sum += 2;
  if (position.prefix && *position.prefix <= 2) sum += 1;
  if (position.tokens >= 4) sum += 1;
  if (position.tensor.find("emb") != std::string::npos) sum += 1;
  return sum;
}

// A table among unnamed arrays: (1, N, D) over a grid, in a file with other arrays of width D; likelier if
// there is a class token (1, 1, D) and the table has a row for it.
void guess_by_shape(const Checkpoint& checkpoint, std::vector<Ranked>& found) {
  std::map<std::int64_t, int> widths;
  std::map<std::int64_t, bool> class_tokens;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    if (tensor.shape.empty()) continue;
    const std::int64_t width = tensor.shape.back();
    ++widths[width];
    if (tensor.shape == std::vector<std::int64_t>{1, 1, width}) class_tokens[width] = true;
  }
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    if (tensor.shape.size() != 3 || tensor.shape[0] != 1 || tensor.shape[1] < 4) continue;
    const auto shape = table_shape(tensor);
    const auto grid = shape ? natural_grid(*shape) : std::nullopt;
    if (!grid || grid->prefix > 2 || widths[shape->width] < 3) continue;
    PositionTensor position;
    position.scheme = scheme_stored_as(Stored::rows).id;
    position.tensor = tensor.name;
    position.grid = grid->grid;
    position.prefix = grid->prefix;
    position.grid_assumed = true;
    position.tokens = shape->tokens;
    position.width = shape->width;
    position.guessed = true;
    const int with_class = class_tokens[shape->width] && grid->prefix == 1 ? 2 : 0;
    found.push_back({3, with_class + (grid->prefix == 0 ? 1 : 0), std::move(position)});
  }
}

// The first of the configuration's grids that leaves a possible number of rows in front.
std::optional<GridAndPrefix> told_grid(const TableShape& shape, const GridWitnesses& witnesses) {
  if (shape.own) return std::nullopt;
  for (const GridShape& grid : witnesses.grids) {
    const int prefix = shape.tokens - grid.count();
    if (prefix >= 0 && prefix <= witnesses.max_prefix) return GridAndPrefix{grid, prefix};
  }
  return std::nullopt;
}

struct Slots {
  GridShape grid;
  int prefix, slots;
};

// Of a model of films: as many whole frames of patches as make up the rows.
std::optional<Slots> told_slots(const TableShape& shape, const GridWitnesses& witnesses) {
  if (shape.own || !witnesses.whole_films) return std::nullopt;
  for (const GridShape& grid : witnesses.grids) {
    for (const int prefix : witnesses.prefixes.empty() ? std::vector<int>{1, 0} : witnesses.prefixes) {
      const int patches = shape.tokens - prefix, slots = patches / std::max(1, grid.count());
      if (slots >= 1 && slots * grid.count() == patches)
        return Slots{{slots * grid.rows, grid.columns}, prefix, slots};
    }
  }
  return std::nullopt;
}

// Numbers of rows in front of the patches that the tokens of the file allow; empty: nothing is known of its
// tokens.
std::vector<int> prefixes_of(const TensorNames& names, const Anatomy& anatomy) {
  if (!anatomy.prefix_tokens) return {};
  const PrefixTokens& tokens = *anatomy.prefix_tokens;
  // The token of distillation stands behind a class token.
  const int heads = (tokens.class_token || tokens.distillation ? 1 : 0) + (tokens.distillation ? 1 : 0);
  const int all = heads + tokens.registers;
  // A class token may have been left out of the file and have its row all the same.
  if (all == 0) return {0, 1};
  // Their class token joins behind the addition.
  if (anatomy.family == "CaiT" || anatomy.family == "ConViT" || names.contains("cls_transformer."))
    return {0};
  if (names.has("patch_generator.pos_embed")) return {0};
  if (names.has("reg_token")) return {all, 0};  // timm's no_embed_class
  if (names.has("detection_tokens") || names.has("det_token")) return {all};
  if (names.has("register_tokens")) return {heads};  // DINOv2: no row for registers
  if (tokens.registers > 0) return {heads, all};
  const auto called = [&](const char* word) { return anatomy.architecture.find(word) != std::string::npos; };
  // Some of vit-pytorch's class tokens come behind the addition.
  const bool without_row = anatomy.family == "DeiT-III" || anatomy.family == "vit-pytorch" ||
                           anatomy.family == "ViT with parallel attention and MLP" || called("deit3") ||
                           called("deit_3") || called("flexivit") || called("_xp_");
  return without_row ? std::vector<int>{all, 0} : std::vector<int>{all};
}

Message tokens_in_words(const std::optional<PrefixTokens>& tokens) {
  if (!tokens) return {};
  std::vector<Message> parts;
  if (tokens->class_token || tokens->distillation) parts.emplace_back(fixed_words("a class token"));
  if (tokens->distillation) parts.emplace_back(fixed_words("a distillation token"));
  if (tokens->registers > 0) {
    parts.push_back(tokens->registers == 1 ? Message("1 register")
                                           : message("{} registers", tokens->registers));
  }
  return listed(parts);
}

// Rows and columns (px) of the patches, as the kernel or the configuration tells.
std::optional<GridShape> patch_sides(const TensorNames& names, const Anatomy& anatomy) {
  const NamedTensor* kernel = patch_kernel(names);
  if (kernel != nullptr && kernel->info->shape.size() == 4 &&
      kernel->name.find("kernel") == std::string::npos) {
    const auto rows = plausible(kernel->info->shape[2]), columns = plausible(kernel->info->shape[3]);
    if (rows && columns && *rows != *columns) return GridShape{*rows, *columns};
  }
  return anatomy.patch ? std::optional<GridShape>({*anatomy.patch, *anatomy.patch}) : std::nullopt;
}

}  // namespace

GridWitnesses grid_witnesses(const StatedSizes& stated, const TensorNames& names, const Anatomy& anatomy) {
  constexpr int side_limit = 512;  // as parse_grid() takes them
  GridWitnesses witnesses;
  witnesses.max_prefix = anatomy.prefix_tokens ? anatomy.prefix_tokens->count() : prefix_limit;
  witnesses.prefixes = prefixes_of(names, anatomy);
  witnesses.tokens = tokens_in_words(anatomy.prefix_tokens);
  const NamedTensor* kernel = patch_kernel(names);
  witnesses.film = kernel != nullptr && kernel->info->shape.size() == 5;
  witnesses.whole_films = witnesses.film && anatomy.family.rfind("ViViT", 0) == 0;
  witnesses.stated_film = witnesses.whole_films && !stated.inputs.empty();
  const auto patch = patch_sides(names, anatomy);
  if (!patch) return witnesses;
  // Hiera's patches overlap by its library's default.
  const bool overlap = anatomy.family.rfind("Hiera", 0) == 0 && patch->rows == 7;
  // What ViViT models take.
  if (witnesses.whole_films && stated.inputs.empty())
    witnesses.grids.push_back({224 / patch->rows, 224 / patch->columns});
  for (const auto& [rows, columns] : stated.inputs) {
    const auto cells = [&](int pixels, int side) {
      const int around = 2 * stated.padding.value_or(overlap ? 3 : 0) - side;
      return pixels + around < 0 ? 0 : (pixels + around) / stated.stride.value_or(overlap ? 4 : side) + 1;
    };
    const GridShape grid{cells(rows, patch->rows), cells(columns, patch->columns)};
    if (grid.rows < 1 || grid.columns < 1 || grid.rows > side_limit || grid.columns > side_limit) continue;
    witnesses.grids.push_back(grid);
  }
  return witnesses;
}

GridWitnesses witnesses_of(const TensorInfo& table, GridWitnesses witnesses) {
  if (table.shape.size() == 2 && ends_at_boundary(table.name, "weight")) witnesses.film = false;
  // Tokens first, (N, 1, D): masked autoencoders after that of IcarusWizard, whose class token joins behind.
  const bool tokens_first = table.shape.size() == 3 && table.shape[0] > 1 && table.shape[1] == 1;
  std::vector<int>& prefixes = witnesses.prefixes;
  if (tokens_first && !prefixes.empty() && std::find(prefixes.begin(), prefixes.end(), 0) == prefixes.end())
    prefixes.push_back(0);
  return witnesses;
}

std::optional<PositionTensor> described(const TensorNames& names, const NamedTensor& tensor,
                                        const PositionName& name, std::optional<int> width,
                                        const GridWitnesses& witnesses) {
  const TensorInfo& info = *tensor.info;
  PositionTensor found;
  found.scheme = name.scheme;
  found.tensor = info.name;
  found.guessed = name.guessed;
  found.layout = name.layout;
  const Stored stored = stored_of(name.scheme);
  if (stored == Stored::rows) {
    const auto shape = table_shape(info, name.unused_rows);
    if (!shape) return std::nullopt;
    // Channels first (Hiera): its rows are not tokens.
    if (shape->own && width && info.shape[1] == *width && info.shape.back() != *width) return std::nullopt;
    found.tokens = shape->tokens;
    found.width = shape->width;
    found.words = name.tower == Tower::text;
    if (found.words) return found;  // words form a sequence, not a grid
    if (const auto slots = told_slots(*shape, witnesses)) {
      found.grid = slots->grid;
      found.prefix = slots->prefix;
      found.time_slots = slots->slots;
      found.grid_assumed = !witnesses.stated_film;
      if (witnesses.stated_film) found.grid_source = GridSource::configuration;
    } else if (const auto grid = told_grid(*shape, witnesses)) {
      found.grid = grid->grid;
      found.prefix = grid->prefix;
      found.grid_source = GridSource::configuration;
    } else if (const auto square = natural_grid(*shape, witnesses_of(info, witnesses))) {
      found.grid = square->grid;
      found.prefix = square->prefix;
      found.grid_assumed = !shape->own;
    }
  } else if (stored == Stored::factors) {
    const auto rows = table_shape(info);
    const TensorInfo* other = names.in_file(name.other_factor);
    const auto columns = other != nullptr ? table_shape(*other) : std::nullopt;
    if (!rows || !columns || rows->own || columns->own || rows->tokens > 512 || columns->tokens > 512) {
      return std::nullopt;
    }
    found.grid = GridShape{rows->tokens, columns->tokens};
    found.prefix = 0;
    found.tokens = found.grid->count();
    const bool added = rows->width == columns->width && width == rows->width;
    found.width = added ? rows->width : rows->width + columns->width;
  } else {
    found.grid = window_of(names, info);
    if (!info.shape.empty()) found.width = plausible(info.shape.back()).value_or(0);
  }
  return found;
}

std::vector<PositionTensor> positions_of(const Checkpoint& checkpoint, const TensorNames& names,
                                         std::optional<int> width, const GridWitnesses& witnesses) {
  std::vector<Ranked> found;
  for (const NamedTensor& tensor : names.own()) {
    auto name = names.position(tensor);
    // A file of one array was opened because it is a table, whatever its name.
    if (!name && checkpoint.format() == "npy")
      name = PositionName{"learned-1d", Tower::image, 0, {}, false, true, {}};
    if (!name) continue;
    auto position = described(names, tensor, *name, width, witnesses);
    if (!position) continue;
    // Tables before what acts elsewhere.
    const int rank =
        2 * (static_cast<int>(name->tower) + (name->guessed ? 3 : 0)) + (position->tokens > 0 ? 0 : 1);
    const int likelihood = name->guessed ? likelihood_of(*position, width) : 0;
    found.push_back({rank, likelihood, std::move(*position)});
  }
  if (found.empty() && is_unnamed(checkpoint)) guess_by_shape(checkpoint, found);
  std::stable_sort(found.begin(), found.end(), [](const Ranked& a, const Ranked& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.likelihood > b.likelihood;
  });
  std::vector<PositionTensor> positions;
  positions.reserve(found.size());
  for (Ranked& ranked : found) positions.push_back(std::move(ranked.position));
  return positions;
}

}  // namespace whereabouts
