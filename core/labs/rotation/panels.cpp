#include "core/labs/rotation/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

#include "core/base/hypotenuse.h"
#include "core/figure/text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/words.h"

namespace whereabouts {
namespace {

constexpr int max_dials = 8;

// Evenly chosen pairs, with the one looked at among them.
std::vector<int> shown_pairs(int count, int chosen) {
  std::vector<int> shown;
  const int dials = std::min(count, max_dials);
  shown.reserve(max_dials);
  for (int i = 0; i < dials; ++i) shown.push_back(i * count / dials);
  if (std::find(shown.begin(), shown.end(), chosen) == shown.end()) {
    *std::min_element(shown.begin(), shown.end(),
                      [&](int a, int b) { return std::abs(a - chosen) < std::abs(b - chosen); }) = chosen;
  }
  return shown;
}

void add_circle(Line& curve, double x, double y, double radius) {
  for (int i = 0; i <= 48; ++i) {
    const double angle = 2 * std::numbers::pi * i / 48;
    curve.x.push_back(x + radius * std::cos(angle));
    curve.y.push_back(y + radius * std::sin(angle));
  }
  curve.x.push_back(x);
  curve.y.push_back(std::numeric_limits<double>::quiet_NaN());
}

// The indices along an offset axis are the keys' tokens; its numbers are the offsets.
std::vector<Tick> offset_ticks(int count) {
  int step = 1;
  while (count / step > 3) step *= 2;
  std::vector<Tick> ticks;
  for (int at = -(count - 1) / step * step; at < count; at += step)
    ticks.push_back({1.0 * at, number(at, 0)});
  return ticks;
}

// The score against the offset in one dimension.
void add_score_curve(Panel& panel, const RotationData& data, const RotationView& view) {
  const int count = data.grid.columns;
  Line all, here;
  all.colour = Colour::muted;
  all.width = 1;
  here.colour = Colour::accent;
  here.width = 2;
  for (int offset = 1 - count; offset < count; ++offset) {
    all.x.push_back(offset);
    all.y.push_back(static_cast<double>((*data.scores)(0, offset + count - 1)));
  }
  for (int token = 0; token < count; ++token) {
    here.x.push_back(token - view.position);
    here.y.push_back(rotated_score(data, *data.forms.front(), view.position, token));
  }
  panel.x = index_axis(Index::token, count, "key − query");
  panel.x.line = true;
  panel.x.ticks = offset_ticks(count);
  panel.x.indexing.origin = -view.position - 0.5;
  panel.x.lower = 0.5 - count;
  panel.x.upper = count - 0.5;
  const double min = static_cast<double>(data.scores->minCoeff());
  const double max = static_cast<double>(data.scores->maxCoeff());
  const double room = std::max(0.02, 0.08 * (max - min));
  panel.y = value_axis(min - room, max + room, "");
  const Scatter dot = point_at(view.key - view.position, here.y[static_cast<std::size_t>(view.key)]);
  panel.layers = {{all}, {here}, cursor(dot)};
}

void add_score_map(Panel& panel, const RotationData& data, const RotationView& view, int scale) {
  const GridShape grid = data.grid;
  const Cell from = grid.cell(view.position), to = grid.cell(view.key);
  panel.x = index_axis(Index::column, grid.columns, "key − query");
  panel.x.ticks = offset_ticks(grid.columns);
  panel.x.indexing.origin = -from.column - 0.5;
  panel.x.lower = 0.5 - grid.columns;
  panel.x.upper = grid.columns - 0.5;
  panel.y = index_axis(Index::row, grid.rows, "rows");
  panel.y.ticks = offset_ticks(grid.rows);
  panel.y.indexing.origin = -from.row - 0.5;
  panel.y.lower = 0.5 - grid.rows;
  panel.y.upper = grid.rows - 0.5;
  panel.y.reversed = true;
  panel.square_units = true;
  HeatMap map;
  map.values = data.scores;
  map.scale = scale;
  map.left = panel.x.lower;
  map.top = panel.y.lower;
  map.quantity = "score";
  Rectangles reach = frame_of(grid, Colour::accent);
  reach.boxes.front().left -= from.column;
  reach.boxes.front().top -= from.row;
  const Scatter key = point_at(to.column - from.column, to.row - from.row,
                               {.mark = Marker::cross, .colour = Colour::highlight});
  panel.layers = {{map}, {reach}, {ring_at({0, 0})}, {key}};
}

}  // namespace

std::string token_text(const RotationData& data, int token) {
  return place_text(token, data.grid, data.two_dimensional);
}

Panel dials_panel(const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  const std::vector<int> shown = shown_pairs(static_cast<int>(form.pairs.size()), view.pair);
  constexpr double pitch = 2.7;
  Panel panel;
  panel.column_span = 3;
  panel.title = "Angles";
  panel.subtitle = message("of position {}, by pair", token_text(data, view.position));
  // As wide as eight dials, so that few are not drawn huge.
  panel.x = hidden_axis(-pitch / 2, (std::max(static_cast<int>(shown.size()), max_dials) - 0.5) * pitch);
  panel.y = hidden_axis(-1.65, 1.65);
  panel.square_units = true;
  Line circles, chosen;
  circles.colour = Colour::line;
  chosen.colour = Colour::accent;
  circles.width = chosen.width = 1.5;
  Arrows hands, hand;
  hands.colour = Colour::text;
  hand.colour = Colour::accent;
  hands.width = hand.width = 2;
  Text names, values;
  names.colour = Colour::muted;
  names.size = values.size = 11;
  names.room_width = values.room_width = 0.97 * pitch;
  names.room_height = values.room_height = 0.62;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const int pair = shown[i];
    const double x = static_cast<double>(i) * pitch, angle = form.angles(view.position, pair);
    add_circle(pair == view.pair ? chosen : circles, x, 0, 1);
    Arrows& arrows = pair == view.pair ? hand : hands;
    arrows.x0.push_back(x);
    arrows.y0.push_back(0);
    arrows.x1.push_back(x + 0.93 * std::cos(angle));
    arrows.y1.push_back(0.93 * std::sin(angle));
    names.x.push_back(x);
    names.y.push_back(1.32);
    names.labels.push_back(fmt::to_string(pair));
    values.x.push_back(x);
    values.y.push_back(-1.36);
    values.labels.push_back(message("{} rad", number(angle, std::abs(angle) < 10 ? 2 : 1)));
  }
  panel.layers = {{circles}, {chosen}, {hands}, {hand}, {names}, {values}};
  return panel;
}

Panel angles_panel(const RotationData& data, const RotationView& view, int scale) {
  const Matrix& cosine = *data.forms.front()->cosine;
  Panel panel = table_map_panel({.values = data.forms.front()->cosine,
                                 .scale = scale,
                                 .quantity = "cosine",
                                 .tokens = data.two_dimensional ? data.grid : GridShape{},
                                 .rows = data.two_dimensional ? "token" : "position",
                                 .columns = "pair",
                                 .title = "Cosine of the angle",
                                 .subtitle = times_text(cosine.rows(), cosine.cols())});
  place(panel, {.row = 1, .column_span = 2});
  panel.click = ClickSets{"position", ClickSets::From::token};
  const LineSegments lines = crosshair(panel, view.pair, view.position);
  panel.layers.push_back(cursor(lines));
  return panel;
}

Panel score_panel(const RotationData& data, const RotationView& view, int scale) {
  Panel panel;
  place(panel, {.row = 1, .column = 2});
  panel.title = "Score";
  panel.subtitle = data.two_dimensional ? "by offset" : message("from {}", view.position);
  panel.click = ClickSets{"key", ClickSets::From::token};
  if (data.two_dimensional) {
    add_score_map(panel, data, view, scale);
    panel.tokens = data.grid;
  } else {
    add_score_curve(panel, data, view);
  }
  return panel;
}

Panel plane_panel(const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  const std::array<int, 2>& dimensions = form.pairs[static_cast<std::size_t>(view.pair)];
  const int first = dimensions[0], second = dimensions[1];
  Panel panel;
  panel.row = 2;
  panel.title = message("Pair {}", view.pair);
  panel.subtitle = "query, key";
  panel.square_units = true;
  const double longest = std::max({hypotenuse(data.query[first], data.query[second]),
                                   hypotenuse(data.key[first], data.key[second]), 1e-6f});
  const double bound = 1.4 * longest;  // the names lie within
  panel.x = hidden_axis(-bound, bound);
  panel.y = hidden_axis(-bound, bound);
  LineSegments cross;
  cross.x0 = {-bound, 0};
  cross.x1 = {bound, 0};
  cross.y0 = {0, -bound};
  cross.y1 = {0, bound};
  cross.colour = Colour::line;
  panel.layers.push_back({cross});
  const std::complex<double> key = {data.key[first], data.key[second]};
  const std::complex<double> query = {data.query[first], data.query[second]};
  const std::complex<double> turned_key = key * std::polar(1.0, form.angles(view.key, view.pair));
  const std::complex<double> turned_query = query * std::polar(1.0, form.angles(view.position, view.pair));
  // Of arrows that nearly coincide each has its name on its own side.
  const double between = std::arg(turned_query * std::conj(turned_key));
  const double aside = std::abs(between) < 0.5 ? (between < 0 ? -0.17 : 0.17) * longest : 0;
  const auto add = [&](std::complex<double> vector, std::complex<double> turned, Colour colour,
                       const std::string& name, double to_left) {
    Line circle;
    circle.colour = Colour::line;
    circle.width = 1;
    add_circle(circle, 0, 0, std::abs(vector));
    LineSegments before;
    before.x0 = before.y0 = {0};
    before.x1 = {vector.real()};
    before.y1 = {vector.imag()};
    before.colour = colour;
    before.dashed = true;
    before.width = 1.25;
    Arrows after;
    after.x0 = after.y0 = {0};
    after.x1 = {turned.real()};
    after.y1 = {turned.imag()};
    after.colour = colour;
    after.width = 2;
    const std::complex<double> direction = turned / std::max(std::abs(turned), 1e-9);
    const std::complex<double> at = turned + direction * std::complex<double>{0.13 * longest, to_left};
    Text label;
    label.x = {at.real()};
    label.y = {at.imag()};
    label.labels = {name};
    label.colour = colour;
    label.size = 13;
    for (Layer& layer : std::vector<Layer>{{circle}, {before}, {after}, {label}}) {
      panel.layers.push_back(std::move(layer));
    }
  };
  add(key, turned_key, Colour::series2, "k", -aside);
  add(query, turned_query, Colour::accent, "q", aside);
  return panel;
}

Panel contributions_panel(const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  const int pairs = static_cast<int>(form.pairs.size());
  Panel panel;
  place(panel, {.row = 2, .column = 1, .column_span = 2});
  panel.title = "What each pair adds";
  panel.subtitle =
      message("query at {}, key at {}", token_text(data, view.position), token_text(data, view.key));
  panel.x = index_axis(Index::dimension, pairs, "pair");
  panel.x.line = true;
  panel.click = ClickSets{"pair", ClickSets::From::dimension};
  panel.legend = true;
  Line max, min;
  max.colour = min.colour = Colour::muted;
  max.dashed = min.dashed = true;
  max.width = min.width = 1;
  max.label = "upper bound";
  LineSegments bars, chosen;
  bars.colour = Colour::series1;
  chosen.colour = Colour::accent;
  bars.width = chosen.width = pairs <= 48 ? 5 : pairs <= 128 ? 2 : 1;
  double bound = 1e-6;
  for (int pair = 0; pair < pairs; ++pair) {
    const auto& [first, second] = form.pairs[static_cast<std::size_t>(pair)];
    const double reach = static_cast<double>(hypotenuse(data.query[first], data.query[second])) *
                         static_cast<double>(hypotenuse(data.key[first], data.key[second]));
    max.x.push_back(pair);
    max.y.push_back(reach);
    min.x.push_back(pair);
    min.y.push_back(-reach);
    bound = std::max(bound, reach);
    LineSegments& bar = pair == view.pair ? chosen : bars;
    add_segment(bar, pair, 0, pair, contribution(data, form, pair, view.position, view.key));
  }
  panel.y = value_axis(-1.15 * bound, 1.15 * bound, "");
  panel.layers = {{max}, {min}, {bars}, {chosen}};
  return panel;
}

Panel form_panel(const RotationData& data, std::size_t index, const RotationView& view, int scale) {
  const RotationForm& form = *data.forms[index];
  RowVector values(data.grid.count());
  for (int token = 0; token < data.grid.count(); ++token)
    values[token] = static_cast<float>(rotated_score(data, form, view.position, token));
  Panel panel = grid_map_panel(data.grid, {.values = on_grid(values, data.grid),
                                           .scale = scale,
                                           .quantity = "score with the key here",
                                           .ring = data.grid.cell(view.position),
                                           .title = form.title,
                                           .subtitle = message("T = {}", brief(form.temperature, 6))});
  place(panel, {.row = static_cast<int>(index) / 3, .column = static_cast<int>(index) % 3});
  panel.click = ClickSets{"position", ClickSets::From::token};
  return panel;
}

}  // namespace whereabouts
