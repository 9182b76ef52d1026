#include "core/labs/rotation/panels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/common.h"

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

Axis line_axis(double lower, double upper, std::string label) {
  Axis axis;
  axis.lower = lower;
  axis.upper = upper;
  axis.label = std::move(label);
  axis.line = true;
  return axis;
}

Axis bare_axis(double lower, double upper) {
  Axis axis;
  axis.lower = lower;
  axis.upper = upper;
  axis.visible = false;
  return axis;
}

Scatter ring_at(double x, double y) {
  Scatter ring;
  ring.x = {x};
  ring.y = {y};
  ring.mark = Marker::ring;
  return ring;
}

Scatter cross_at(double x, double y) {
  Scatter cross;
  cross.x = {x};
  cross.y = {y};
  cross.mark = Marker::cross;
  cross.colour = Colour::highlight;
  cross.size = 9;
  return cross;
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
  panel.y = line_axis(min - room, max + room, "");
  Scatter dot;
  dot.x = {1.0 * (view.key - view.position)};
  dot.y = {here.y[static_cast<std::size_t>(view.key)]};
  dot.size = 9;
  panel.layers = {{all}, {here}, {dot}};
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
  Rectangles reach;
  reach.boxes = {{-from.column - 0.5, -from.row - 0.5, 1.0 * grid.columns, 1.0 * grid.rows}};
  reach.colour = Colour::accent;
  panel.layers = {{map}, {reach}, {ring_at(0, 0)}, {cross_at(to.column - from.column, to.row - from.row)}};
}

}  // namespace

std::string token_text(const RotationData& data, int token) {
  if (!data.two_dimensional) return std::to_string(token);
  return cell_text(data.grid.cell(token));
}

Panel dials_panel(const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  const std::vector<int> shown = shown_pairs(static_cast<int>(form.pairs.size()), view.pair);
  constexpr double pitch = 2.7;
  Panel panel;
  panel.column_span = 3;
  panel.title = "Angles";
  panel.subtitle = "of position " + token_text(data, view.position) + ", by pair";
  // As wide as eight dials, so that few are not drawn huge.
  panel.x = bare_axis(-pitch / 2, (std::max(static_cast<int>(shown.size()), max_dials) - 0.5) * pitch);
  panel.y = bare_axis(-1.65, 1.65);
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
    names.labels.push_back(std::to_string(pair));
    values.x.push_back(x);
    values.y.push_back(-1.36);
    values.labels.push_back(number(angle, std::abs(angle) < 10 ? 2 : 1) + " rad");
  }
  panel.layers = {{circles}, {chosen}, {hands}, {hand}, {names}, {values}};
  return panel;
}

Panel angles_panel(const RotationData& data, const RotationView& view, int scale) {
  const RotationForm& form = *data.forms.front();
  const int count = data.grid.count(), pairs = static_cast<int>(form.pairs.size());
  Panel panel;
  panel.row = 1;
  panel.column_span = 2;
  panel.title = "Cosine of the angle";
  panel.subtitle = std::to_string(count) + " × " + std::to_string(pairs);
  panel.x = index_axis(Index::dimension, pairs, "pair");
  panel.y = index_axis(Index::token, count, data.two_dimensional ? "token" : "position");
  panel.y.reversed = true;
  if (data.two_dimensional) panel.tokens = data.grid;
  panel.click = ClickSets{"position", ClickSets::From::token};
  HeatMap map;
  map.values = form.cosine;
  map.scale = scale;
  map.quantity = "cosine";
  LineSegments lines;
  lines.x0 = {-0.5, 1.0 * view.pair};
  lines.x1 = {pairs - 0.5, 1.0 * view.pair};
  lines.y0 = {1.0 * view.position, -0.5};
  lines.y1 = {1.0 * view.position, count - 0.5};
  lines.colour = Colour::black;
  lines.opacity = 0.75;
  panel.layers = {{map}, {lines}};
  return panel;
}

Panel score_panel(const RotationData& data, const RotationView& view, int scale) {
  Panel panel;
  panel.row = 1;
  panel.column = 2;
  panel.title = "Score";
  panel.subtitle = data.two_dimensional ? "by offset" : "from " + std::to_string(view.position);
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
  panel.title = "Pair " + std::to_string(view.pair);
  panel.subtitle = "query, key";
  panel.square_units = true;
  const double longest = std::max({std::hypot(data.query[first], data.query[second]),
                                   std::hypot(data.key[first], data.key[second]), 1e-6f});
  const double bound = 1.25 * longest;
  panel.x = bare_axis(-bound, bound);
  panel.y = bare_axis(-bound, bound);
  LineSegments cross;
  cross.x0 = {-bound, 0};
  cross.x1 = {bound, 0};
  cross.y0 = {0, -bound};
  cross.y1 = {0, bound};
  cross.colour = Colour::line;
  panel.layers.push_back({cross});
  const auto add = [&](const RowVector& vector, int token, Colour colour, const std::string& name) {
    const double a = vector[first], b = vector[second], angle = form.angles(token, view.pair);
    const double x = a * std::cos(angle) - b * std::sin(angle);
    const double y = a * std::sin(angle) + b * std::cos(angle);
    Line circle;
    circle.colour = Colour::line;
    circle.width = 1;
    add_circle(circle, 0, 0, std::hypot(a, b));
    LineSegments before;
    before.x0 = before.y0 = {0};
    before.x1 = {a};
    before.y1 = {b};
    before.colour = colour;
    before.dashed = true;
    before.width = 1.25;
    Arrows after;
    after.x0 = after.y0 = {0};
    after.x1 = {x};
    after.y1 = {y};
    after.colour = colour;
    after.width = 2;
    Text label;
    const double length = std::max(std::hypot(x, y), 1e-9);
    label.x = {x + 0.13 * longest * x / length};
    label.y = {y + 0.13 * longest * y / length};
    label.labels = {name};
    label.colour = colour;
    label.size = 13;
    for (Layer& layer : std::vector<Layer>{{circle}, {before}, {after}, {label}}) {
      panel.layers.push_back(std::move(layer));
    }
  };
  add(data.key, view.key, Colour::series2, "k");
  add(data.query, view.position, Colour::accent, "q");
  return panel;
}

Panel contributions_panel(const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  const int pairs = static_cast<int>(form.pairs.size());
  Panel panel;
  panel.row = 2;
  panel.column = 1;
  panel.column_span = 2;
  panel.title = "What each pair adds";
  panel.subtitle = "query at " + token_text(data, view.position) + ", key at " + token_text(data, view.key);
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
    const double reach = static_cast<double>(std::hypot(data.query[first], data.query[second])) *
                         static_cast<double>(std::hypot(data.key[first], data.key[second]));
    max.x.push_back(pair);
    max.y.push_back(reach);
    min.x.push_back(pair);
    min.y.push_back(-reach);
    bound = std::max(bound, reach);
    LineSegments& bar = pair == view.pair ? chosen : bars;
    bar.x0.push_back(pair);
    bar.x1.push_back(pair);
    bar.y0.push_back(0);
    bar.y1.push_back(contribution(data, form, pair, view.position, view.key));
  }
  panel.y = line_axis(-1.15 * bound, 1.15 * bound, "");
  panel.layers = {{max}, {min}, {bars}, {chosen}};
  return panel;
}

Panel form_panel(const RotationData& data, std::size_t index, const RotationView& view, int scale) {
  const RotationForm& form = *data.forms[index];
  const GridShape grid = data.grid;
  Panel panel;
  panel.row = static_cast<int>(index) / 3;
  panel.column = static_cast<int>(index) % 3;
  panel.title = form.title;
  panel.subtitle = "T = " + brief(form.temperature, 6);
  panel.x = index_axis(Index::column, grid.columns, "");
  panel.y = index_axis(Index::row, grid.rows, "");
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = grid;
  panel.click = ClickSets{"position", ClickSets::From::token};
  auto values = std::make_shared<Matrix>(grid.rows, grid.columns);
  for (int token = 0; token < grid.count(); ++token) {
    values->data()[token] = static_cast<float>(rotated_score(data, form, view.position, token));
  }
  HeatMap map;
  map.values = values;
  map.scale = scale;
  map.quantity = "score with the key here";
  const Cell cell = grid.cell(view.position);
  panel.layers = {{map}, {ring_at(cell.column, cell.row)}};
  return panel;
}

}  // namespace whereabouts
