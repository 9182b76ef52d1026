// What is where in a figure: the whole of linked hover, clicks and drags.
#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/figure/figure.h"
#include "core/figure/has_place.h"
#include "core/figure/names.h"

namespace whereabouts {
namespace {

// The element of `indexing` at `position`; -1 between or beyond them. Overlapping elements (extent > pitch):
// the one whose centre is nearest.
int element_at(const Indexing& indexing, double position) {
  if (indexing.index == Index::none || indexing.count <= 0) return -1;
  double local = position - indexing.origin;
  if (indexing.repeats > 1) {
    const double repeat = std::floor(local / indexing.repeat_pitch);
    if (repeat < 0 || repeat >= indexing.repeats) return -1;
    local -= repeat * indexing.repeat_pitch;
  }
  if (!(local >= 0)) return -1;  // nor where there is no number
  const double last_end = (indexing.count - 1) * indexing.pitch + indexing.extent;
  if (local >= last_end) return -1;
  const double nearest = indexing.extent > indexing.pitch
                             ? std::round((local - indexing.extent / 2) / indexing.pitch)
                             : std::floor(local / indexing.pitch);
  const int element = static_cast<int>(std::clamp(nearest, 0.0, static_cast<double>(indexing.count - 1)));
  const double start = element * indexing.pitch;
  return local >= start && local < start + indexing.extent ? element : -1;
}

struct Spot {
  int x = -1, y = -1;              // elements of the axes
  int outer_x = -1, outer_y = -1;  // of the outer axes
};

Spot spot_at(const Panel& panel, double x, double y) {
  return {element_at(panel.x.indexing, x), element_at(panel.y.indexing, y), element_at(panel.x.outer, x),
          element_at(panel.y.outer, y)};
}

bool maps_cells(const Panel& panel) {
  return panel.x.indexing.index == Index::column && panel.y.indexing.index == Index::row;
}

int place_of_spot(const Panel& panel, const Spot& spot) {
  if (maps_cells(panel)) {
    const bool inside = spot.x >= 0 && spot.y >= 0 && panel.tokens.contains({spot.y, spot.x});
    return inside ? panel.tokens.token({spot.y, spot.x}) : -1;
  }
  if (panel.y.indexing.index == Index::token) return spot.y;
  if (panel.x.indexing.index == Index::token) return spot.x;
  return -1;
}

int token_of_place(const Panel& panel, int place) {
  if (place < 0 || place >= static_cast<int>(panel.token_at_place.size())) return place;
  return panel.token_at_place[static_cast<std::size_t>(place)];
}

void read_value(const Figure& figure, const Panel& panel, double x, double y, Hit& hit) {
  for (auto layer = panel.layers.rbegin(); layer != panel.layers.rend(); ++layer) {
    const auto* map = std::get_if<HeatMap>(&layer->content);
    if (!map) continue;
    const double column = std::floor((x - map->left) / map->cell_width);
    const double row = std::floor((y - map->top) / map->cell_height);
    if (!(row >= 0) || !(column >= 0) || row >= static_cast<double>(map->values->rows()) ||
        column >= static_cast<double>(map->values->cols())) {
      continue;
    }
    const float value = (*map->values)(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column));
    if (std::isnan(value)) continue;
    hit.value = value;
    hit.quantity =
        !map->quantity.empty() ? map->quantity : figure.scales[static_cast<std::size_t>(map->scale)].label;
    return;
  }
}

void add_boxes(std::vector<Rectangles::Box>& boxes, const Axis& x, const Axis& y, int column, int row) {
  // -1 means the whole length of that axis.
  const auto spans = [](const Axis& axis, int element) {
    std::vector<std::pair<double, double>> out;
    if (element < 0) return std::vector<std::pair<double, double>>{{axis.lower, axis.upper - axis.lower}};
    const Indexing& indexing = axis.indexing;
    for (int repeat = 0; repeat < std::max(1, indexing.repeats); ++repeat) {
      out.emplace_back(indexing.origin + repeat * indexing.repeat_pitch + element * indexing.pitch,
                       indexing.extent);
    }
    return out;
  };
  for (const auto& [top, height] : spans(y, row)) {
    for (const auto& [left, width] : spans(x, column)) boxes.push_back({left, top, width, height});
  }
}

}  // namespace

int place_index_at(const Panel& panel, double x, double y) {
  return place_of_spot(panel, spot_at(panel, x, y));
}

Hit hit_test(const Figure& figure, std::size_t index, double x, double y) {
  const Panel& panel = figure.panels.at(index);
  const Spot spot = spot_at(panel, x, y);
  Hit hit;
  const int at = place_of_spot(panel, spot);
  if (at >= 0) {
    hit.token = token_of_place(panel, at);
    hit.noun = panel.item_name;
  }
  const auto along = [&](Index kind) -> std::optional<int> {
    if (panel.y.indexing.index == kind && spot.y >= 0) return spot.y;
    if (panel.x.indexing.index == kind && spot.x >= 0) return spot.x;
    return std::nullopt;
  };
  hit.dimension = along(Index::dimension);
  hit.layer = along(Index::layer);
  hit.head = along(Index::head);
  if (panel.x.indexing.index == Index::token && panel.y.indexing.index == Index::token && spot.x >= 0) {
    hit.other_token = spot.x;
  }
  if (hit.token && panel.tokens.count() > 0 && *hit.token < panel.tokens.count()) {
    hit.cell = panel.tokens.cell(*hit.token);
    if (!panel.token_at_place.empty() && at < panel.tokens.count()) hit.shown_at = panel.tokens.cell(at);
  }
  if (spot.outer_x >= 0 && spot.outer_y >= 0) hit.outer_cell = Cell{spot.outer_y, spot.outer_x};
  if (hit.token || hit.dimension || hit.layer || hit.head || hit.outer_cell) {
    hit.panel = panel.id;
    read_value(figure, panel, x, y, hit);
  }
  return hit;
}

bool has_place(const Figure& figure, const Hit& hit) {
  const auto below = [](const std::optional<int>& number, int count) {
    return !number || (*number >= 0 && *number < count);
  };
  const auto along = [](const Panel& panel, Index kind) {
    const Indexing &x = panel.x.indexing, &y = panel.y.indexing;
    return std::max(x.index == kind ? x.count : 0, y.index == kind ? y.count : 0);
  };
  const auto within = [](const std::optional<Cell>& cell, const GridShape& grid) {
    return !cell || grid.contains(*cell);
  };
  return std::any_of(figure.panels.begin(), figure.panels.end(), [&](const Panel& panel) {
    const std::vector<int>& moved = panel.token_at_place;
    const int tokens = maps_cells(panel) ? panel.tokens.count() : along(panel, Index::token);
    const bool known =
        below(hit.token, tokens) || std::find(moved.begin(), moved.end(), *hit.token) != moved.end();
    return panel.id == hit.panel && known && below(hit.other_token, along(panel, Index::token)) &&
           below(hit.dimension, along(panel, Index::dimension)) &&
           below(hit.layer, along(panel, Index::layer)) && below(hit.head, along(panel, Index::head)) &&
           within(hit.cell, panel.tokens) && within(hit.shown_at, panel.tokens) &&
           within(hit.outer_cell, {panel.y.outer.count, panel.x.outer.count});
  });
}

Message describe(const Hit& hit) {
  Message text;
  const auto add = [&](const Message& part, const char* separator) {
    if (!text.empty()) text += separator;
    text += part;
  };
  // A token of a grid is a patch.
  const bool patch = hit.cell && hit.noun == "token";
  if (hit.token && !hit.noun.empty())
    add(patch ? patch_name(*hit.token) : message("{} {}", hit.noun, *hit.token), " · ");
  if (hit.shown_at) {
    add(message("now at {}", cell_name(*hit.shown_at)), ", ");
  } else if (hit.cell) {
    add(cell_name(*hit.cell), ", ");
  }
  if (hit.other_token)
    add(message("with {}", patch ? patch_name(*hit.other_token) : message("token {}", *hit.other_token)),
        " ");
  if (hit.outer_cell && !text.empty()) add(message("seen from {}", cell_text(*hit.outer_cell)), " · ");
  if (hit.layer) add(message("layer {}", *hit.layer), " · ");
  if (hit.head) add(message("head {}", *hit.head), ", ");
  if (hit.dimension) add(message("dimension {}", *hit.dimension), " · ");
  if (hit.value) {
    const double magnitude = std::abs(*hit.value);
    const NumberText value = magnitude != 0 && (magnitude < 0.01 || magnitude >= 1000)
                                 ? brief(*hit.value, 3)
                                 : number(*hit.value, 3);
    add(message("{} {}", hit.quantity.empty() ? Message("value") : hit.quantity, value), " · ");
  }
  return text;
}

std::vector<Rectangles::Box> highlight_boxes(const Panel& panel, const Hit& hit) {
  std::vector<Rectangles::Box> boxes;
  const Index across = panel.x.indexing.index, down = panel.y.indexing.index;
  int at = hit.token.value_or(-1);
  if (at >= 0 && !panel.token_at_place.empty()) {
    const auto found = std::find(panel.token_at_place.begin(), panel.token_at_place.end(), at);
    at = found == panel.token_at_place.end() ? -1 : static_cast<int>(found - panel.token_at_place.begin());
  }
  if (maps_cells(panel)) {
    if (at < 0 || at >= panel.tokens.count()) return boxes;
    const Cell cell = panel.tokens.cell(at);
    add_boxes(boxes, panel.x, panel.y, cell.column, cell.row);
    return boxes;
  }
  if (across == Index::token && down == Index::token) {
    if (at >= 0 && at < panel.y.indexing.count) {
      add_boxes(boxes, panel.x, panel.y, hit.other_token.value_or(-1), at);
    }
    return boxes;
  }
  const auto element = [&](const Indexing& indexing) {
    const int found = indexing.index == Index::token       ? at
                      : indexing.index == Index::dimension ? hit.dimension.value_or(-1)
                      : indexing.index == Index::layer     ? hit.layer.value_or(-1)
                      : indexing.index == Index::head      ? hit.head.value_or(-1)
                                                           : -1;
    return found < indexing.count ? found : -1;
  };
  const int column = element(panel.x.indexing), row = element(panel.y.indexing);
  if (column >= 0 || row >= 0) add_boxes(boxes, panel.x, panel.y, column, row);
  return boxes;
}

}  // namespace whereabouts
