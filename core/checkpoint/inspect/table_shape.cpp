#include "core/checkpoint/inspect/table_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr std::int64_t grid_side_limit = 512;  // as parse_grid() takes them
constexpr std::int64_t token_limit = grid_side_limit * grid_side_limit + prefix_limit;
constexpr std::int64_t width_limit = 1 << 20;

std::optional<int> square_side(int count) {
  if (count < 1) return std::nullopt;
  const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(count))));
  return side * side == count && side <= grid_side_limit ? std::optional<int>(side) : std::nullopt;
}

// "11x16 with prefix 1": the grid nearest to a square for each prefix, the squarest first, at most six.
Message grids_that_fit(int tokens, const std::vector<int>& prefixes) {
  struct Fit {
    double squareness;
    std::string text;
  };
  std::vector<Fit> fits;
  for (const int p : prefixes) {
    const int count = tokens - p;
    if (count < 1) continue;
    for (int rows = static_cast<int>(std::sqrt(static_cast<double>(count))); rows >= 1; --rows) {
      if (count % rows != 0) continue;
      const int columns = count / rows;
      if (columns > grid_side_limit || (rows == 1 && columns > 2)) break;
      fits.push_back({static_cast<double>(columns) / rows,
                      message("{} with prefix {}", to_text(GridShape{rows, columns}), p)});
      break;
    }
  }
  std::stable_sort(fits.begin(), fits.end(),
                   [](const Fit& a, const Fit& b) { return a.squareness < b.squareness; });
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(fits.size(), 6); ++i) {
    text += (i > 0 ? ", " : "") + fits[i].text;
  }
  return text;
}

std::vector<int> possible_prefixes(const GridWitnesses& witnesses) {
  if (!witnesses.prefixes.empty()) return witnesses.prefixes;
  std::vector<int> all;
  for (int prefix = 0; prefix <= prefix_limit; ++prefix) all.push_back(prefix);
  return all;
}

Message advice(const TableShape& shape, const std::vector<int>& prefixes) {
  const std::string fits = grids_that_fit(shape.tokens, prefixes);
  if (fits.empty()) return "give another grid or prefix, or choose another tensor";
  return message("these grids fit, and the same turned: {}", fits);
}

}  // namespace

std::optional<TableShape> table_shape(const TensorInfo& tensor, int unused) {
  const auto& shape = tensor.shape;
  if (shape.size() < 2) return std::nullopt;
  std::vector<std::int64_t> axes;
  for (std::size_t i = 0; i + 1 < shape.size(); ++i) {
    if (shape[i] < 1 || shape[i] > token_limit) return std::nullopt;
    if (shape[i] > 1) axes.push_back(shape[i]);
  }
  if (axes.size() > 2 || shape.back() < 1 || shape.back() > width_limit) return std::nullopt;
  TableShape table;
  table.width = static_cast<int>(shape.back());
  std::int64_t tokens = 1;
  for (const std::int64_t axis : axes) tokens *= axis;
  tokens -= unused;
  if (tokens < 1 || tokens > token_limit) return std::nullopt;
  table.tokens = static_cast<int>(tokens);
  if (axes.size() == 2 && unused == 0) {
    if (axes[0] > grid_side_limit || axes[1] > grid_side_limit) return std::nullopt;
    table.own = GridShape{static_cast<int>(axes[0]), static_cast<int>(axes[1])};
  }
  return table;
}

std::optional<GridAndPrefix> natural_grid(const TableShape& shape, const GridWitnesses& witnesses) {
  if (shape.own) return GridAndPrefix{*shape.own, 0};
  if (witnesses.film) return std::nullopt;
  for (const int prefix : possible_prefixes(witnesses)) {
    if (const auto side = square_side(shape.tokens - prefix)) return GridAndPrefix{{*side, *side}, prefix};
  }
  return std::nullopt;
}

GridAndPrefix chosen_grid(const TableShape& shape, const TableChoice& choice, const GridWitnesses& witnesses,
                          const std::string& where) {
  const Message rows = message("the position table has {} rows", shape.tokens);
  const std::vector<int> any = possible_prefixes({});
  if (choice.prefix && (*choice.prefix < 0 || *choice.prefix >= shape.tokens)) {
    refuse_usage(where, message("{}, so its prefix cannot be {}", rows, *choice.prefix),
                 message("a prefix goes from 0 to {}", std::min(prefix_limit, shape.tokens - 1)));
  }
  if (choice.grid) {
    if (choice.grid->rows < 1 || choice.grid->columns < 1) {
      refuse_usage(where, message("the grid {} is empty", to_text(*choice.grid)), advice(shape, any));
    }
    const std::int64_t count = static_cast<std::int64_t>(choice.grid->rows) * choice.grid->columns;
    const std::int64_t prefix = choice.prefix ? *choice.prefix : shape.tokens - count;
    if (prefix < 0 || prefix + count != shape.tokens || (!choice.prefix && prefix > prefix_limit)) {
      const Message with = choice.prefix ? message(" and a prefix of {}", *choice.prefix) : "";
      refuse_usage(where, message("{}, which the grid {}{} does not fit", rows, to_text(*choice.grid), with),
                   advice(shape, any));
    }
    return {*choice.grid, static_cast<int>(prefix)};
  }
  if (shape.own && choice.prefix.value_or(0) == 0) return {*shape.own, 0};
  if (witnesses.film) {
    refuse_usage(
        where,
        message("{}, which count time as well as places: its patches are cut from several frames", rows),
        "this program draws one image; to draw the frames one below the other, give the grid of all, "
        "for example 224x14 for 16 frames of 14x14");
  }
  if (choice.prefix) {
    if (const auto side = square_side(shape.tokens - *choice.prefix)) return {{*side, *side}, *choice.prefix};
    refuse_usage(where, message("{}, which without {} in front are no square", rows, *choice.prefix),
                 message("give the grid too; {}", advice(shape, {*choice.prefix})));
  }
  if (const auto found = natural_grid(shape, witnesses)) return *found;
  if (witnesses.prefixes.empty()) {
    refuse_usage(where, message("{}, which are no square grid with any prefix from 0 to 8", rows),
                 message("give the grid; {}", advice(shape, any)));
  }
  if (witnesses.tokens.empty()) {
    refuse_usage(where, message("{}, which are no square grid, with a class token or without", rows),
                 message("give the grid; {}", advice(shape, witnesses.prefixes)));
  }
  refuse_usage(where,
               message("{}, {} of them in front ({} {} in the file), which leaves no square grid", rows,
                       fmt::join(witnesses.prefixes, " or "), witnesses.tokens,
                       witnesses.tokens.text().find(" and ") == std::string::npos ? "is" : "are"),
               message("give the grid; {}", advice(shape, witnesses.prefixes)));
}

Message grid_assumption(const PositionTensor& table) {
  if (!table.grid_assumed || !table.grid) return {};
  if (table.time_slots > 0) {
    return message("assuming {} time slots of {} patches, those of an input of 224 px", table.time_slots,
                   to_text(GridShape{table.grid->rows / table.time_slots, table.grid->columns}));
  }
  const int prefix = table.prefix.value_or(0);
  return message("assuming a square grid: {} patches of {} rows, {} in front", to_text(*table.grid),
                 table.tokens, prefix == 0 ? Message("none") : Message(std::to_string(prefix)));
}

}  // namespace whereabouts
