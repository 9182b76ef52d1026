#include "core/labs/features/panels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/analysis/ssdc.h"
#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/by_distance.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"

namespace whereabouts {
namespace {

// One value for each token, (N), where it lies.
HeatMap patch_map(const InputPatches& places, const RowVector& values, Message quantity) {
  HeatMap map;
  map.values = on_grid(values, places.grid);
  map.left = map.top = places.first;
  map.cell_width = map.cell_height = places.stride;
  map.quantity = std::move(quantity);
  return map;
}

// One colour for each token, (N, 3) in 0..1.
RgbImage patch_colours(const InputPatches& places, const Matrix& colours) {
  auto rgb = std::make_shared<std::vector<std::uint8_t>>();
  rgb->reserve(static_cast<std::size_t>(colours.size()));
  for (const float value : colours.reshaped<Eigen::RowMajor>())
    rgb->push_back(static_cast<std::uint8_t>(std::lround(255 * value)));
  RgbImage drawn = whole_image(places.grid.rows, places.grid.columns, std::move(rgb));
  drawn.left = drawn.top = places.first;
  drawn.width = 1.0 * places.stride * places.grid.columns;
  drawn.height = 1.0 * places.stride * places.grid.rows;
  return drawn;
}

// A line around the patches that are inside.
LineSegments outline_of(const InputPatches& places, const std::vector<bool>& inside) {
  RowVector mask(static_cast<Eigen::Index>(inside.size()));
  for (std::size_t i = 0; i < inside.size(); ++i)
    mask[static_cast<Eigen::Index>(i)] = inside[i] ? 1.0F : 0.0F;
  return quantile_outline(patch_map(places, mask, {}), 0);
}

}  // namespace

void add_image_row(Figure& figure, const FeaturesData& data, const SeenFeatures& at, const FeaturesView& view,
                   bool second, PanelPlace first) {
  const ModelImage& input = second ? data.second->input : data.first.input;
  const InputPatches& places = second ? at.places2 : at.places;
  const auto add = [&](Panel panel, int column) {
    if (!second) {
      panel.layers.push_back({patch_frame(at.places, at.places.grid, at.reference)});
      panel.click = ClickSets{reference_cell.id, ClickSets::From::cell};
    }
    PanelPlace at_column = first;
    at_column.column += column * first.column_span;
    place(panel, at_column);
    figure.panels.push_back(std::move(panel));
  };
  Panel image = model_image_panel(input, input.image);
  if (at.foreground) {
    image.layers.push_back({outline_of(places, second ? at.foreground->inside2 : at.foreground->inside)});
  }
  add(std::move(image), 0);
  Panel colours = model_image_panel(input, "Components", at.foreground ? "foreground" : "as colours");
  colours.layers = {{patch_colours(places, second ? at.colours2 : at.colours)}};
  add(std::move(colours), 1);
  const Message to = message("to {}", cell_text(at.reference));
  Panel similarity =
      model_image_panel(input, "Similarity", second ? message("to {}", data.first.input.image) : to);
  similarity.layers = over_image_layers(
      whole_image(*input.shown),
      patch_map(places, second ? at.similarity2 : at.similarity, message("similarity {}", to)), view.look);
  add(std::move(similarity), 2);
}

std::vector<int> basis_drawn(const SeenFeatures& at) {
  std::vector<int> order(at.others.size());
  std::iota(order.begin(), order.end(), 0);
  const auto similarity = [&](int number) {
    const BasisImage& each = at.others[static_cast<std::size_t>(number)];
    return each.similarity[each.nearest];
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return similarity(a) > similarity(b); });
  order.resize(std::min<std::size_t>(order.size(), max_basis_drawn));
  std::sort(order.begin(), order.end());
  return order;
}

void add_basis_rows(Figure& figure, const FeaturesData& data, const SeenFeatures& at, int row, int columns) {
  const std::vector<int> drawn = basis_drawn(at);
  const int span = columns / std::max(3, static_cast<int>(drawn.size()));
  const auto add = [&](Panel panel, int below, std::size_t i) {
    place(panel, {.row = row + below, .column = static_cast<int>(i) * span, .column_span = span});
    figure.panels.push_back(std::move(panel));
  };
  const auto panel_of = [&](std::size_t i, Message title, Message subtitle) {
    const auto number = static_cast<std::size_t>(drawn[i]);
    return model_image_panel(data.basis->images[number].input, std::move(title), std::move(subtitle));
  };
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const BasisImage& each = at.others[static_cast<std::size_t>(drawn[i])];
    const Message similarity = number(static_cast<double>(each.similarity[each.nearest]), 2);
    Panel image = panel_of(i, data.basis->names[static_cast<std::size_t>(drawn[i])],
                           each.is_shown ? Message("itself") : similarity);
    if (!each.inside.empty()) image.layers.push_back({outline_of(each.places, each.inside)});
    image.layers.push_back({patch_frame(each.places, each.places.grid, each.places.grid.cell(each.nearest))});
    add(std::move(image), 0, i);
  }
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const BasisImage& each = at.others[static_cast<std::size_t>(drawn[i])];
    Panel colours = panel_of(i, data.basis->names[static_cast<std::size_t>(drawn[i])], "");
    colours.layers = {{patch_colours(each.places, each.colours)}};
    add(std::move(colours), 1, i);
  }
}

Panel explained_shares_panel(const SeenFeatures& at) {
  Panel panel;
  panel.title = "Variance";
  panel.subtitle = "explained";
  panel.x = hidden_axis(0, 1);
  panel.y = hidden_axis(0, 3);
  panel.y.reversed = true;
  constexpr const char* names[] = {"first", "second", "third"};
  List list;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const double share = i < at.components.explained.size() ? at.components.explained[i] : 0;
    list.rows.push_back({names[i], share, message("{} %", number(100 * share, 1))});
  }
  panel.layers = {{list}};
  return panel;
}

Panel similarity_by_distance_panel(const FeaturesData& data, const SeenFeatures& at) {
  const GridShape grid = at.places.grid;
  Panel panel;
  panel.title = "Similarity by distance";
  panel.subtitle =
      data.first.input.has_stages() ? "of each token, and their mean" : "of each patch, and their mean";
  panel.x = distance_axis(grid, at.reference,
                          data.first.input.has_stages() ? "distance in tokens" : "distance in patches");
  panel.y = value_axis(-1, 1.05, "similarity");
  Scatter dots = dots_by_distance(grid, at.similarity.data(), at.reference);
  dots.size = 4;
  dots.colour = Colour::muted;
  Line means = means_by_distance(grid, at.similarity.data(), at.reference);
  means.width = 2;
  panel.layers = {{dots}, {means}};
  return panel;
}

MostAlike max_similarity(const RowVector& similarity, int but) {
  MostAlike found{-1, -2};
  double least = 2;
  int others = 0;
  for (Eigen::Index token = 0; token < similarity.size(); ++token) {
    if (token == but) continue;
    ++others;
    const auto value = static_cast<double>(similarity[token]);
    least = std::min(least, value);
    if (value > found.similarity) found = {static_cast<int>(token), value};
  }
  constexpr double rounding = 1e-6;
  found.is_tie = others > 1 && found.similarity - least < rounding;
  return found;
}

double nearness_correlation(const SeenFeatures& at) {
  const GridShape grid = at.places.grid;
  if (max_similarity(at.similarity, grid.token(at.reference)).is_tie)
    return std::numeric_limits<double>::quiet_NaN();
  std::vector<float> similarity, nearness;
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    if (cell == at.reference) continue;
    similarity.push_back(at.similarity[token]);
    nearness.push_back(static_cast<float>(
        -(std::abs(cell.row - at.reference.row) + std::abs(cell.column - at.reference.column))));
  }
  return spearman(similarity, nearness);
}

}  // namespace whereabouts
