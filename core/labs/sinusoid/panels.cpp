#include "core/labs/sinusoid/panels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

// Positions 0..count-1 and the values of one column or row.
Line curve_of(const Eigen::Ref<const Eigen::VectorXf, 0, Eigen::InnerStride<>>& values, Colour colour,
              bool dashed) {
  Line curve;
  curve.colour = colour;
  curve.dashed = dashed;
  curve.x.resize(static_cast<std::size_t>(values.size()));
  curve.y.resize(curve.x.size());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    curve.x[static_cast<std::size_t>(i)] = static_cast<double>(i);
    curve.y[static_cast<std::size_t>(i)] = static_cast<double>(values[i]);
  }
  return curve;
}

// The dimension that turns together with `dimension`: the same divisor and axis, the other function; -1 where
// there is none.
int partner_of(const SinusoidData& data, int dimension) {
  const Wave wave = wave_of(data.scheme, data.request, dimension);
  const int width = data.request.width;
  const auto pairs_with = [&](int other) {
    if (other < 0 || other >= width || other == dimension) return false;
    const Wave candidate = wave_of(data.scheme, data.request, other);
    return candidate.axis == wave.axis && candidate.cosine != wave.cosine &&
           candidate.divisor == wave.divisor;
  };
  // Where it can stand: beside (interleaved), a half (concatenated) or a quarter or two of the row away.
  for (const int step : {1, (width + 1) / 2, width / 4}) {
    for (const int other : {dimension + step, dimension - step}) {
      if (pairs_with(other)) return other;
    }
  }
  return -1;
}

std::vector<Colour> wave_colours() {
  return {Colour::accent, Colour::series2};
}

}  // namespace

Panel table_panel(const SinusoidData& data, const std::shared_ptr<const Matrix>& table, int position,
                  int dimension, int scale) {
  return table_panel(data, table, position, dimension, scale, static_cast<int>(table->cols()));
}

Panel table_panel(const SinusoidData& data, const std::shared_ptr<const Matrix>& table, int position,
                  int dimension, int scale, int columns) {
  const bool whole = columns >= table->cols();
  Panel panel =
      table_map_panel({.values = whole ? table : std::make_shared<const Matrix>(table->leftCols(columns)),
                       .scale = scale,
                       .tokens = data.two_dimensional ? data.request.grid : GridShape{},
                       .rows = data.two_dimensional ? "token" : "position"});
  panel.click = ClickSets{"position", ClickSets::From::token};
  LineSegments lines = crosshair(panel, dimension, position);
  if (dimension >= columns) {
    for (auto* ends : {&lines.x0, &lines.y0, &lines.x1, &lines.y1}) ends->resize(1);
  }
  panel.layers.push_back(cursor(std::move(lines)));
  return panel;
}

Panel wave_panel(const SinusoidData& data, int position, int dimension) {
  const int count = data.request.grid.count();
  Panel panel;
  panel.row = 1;
  panel.title = message("Dimension {}", dimension);
  panel.x = index_axis(Index::token, count, "position");
  panel.x.line = true;
  panel.y = value_axis(-1.1, 1.1, "");
  panel.tokens = data.request.grid;
  panel.click = ClickSets{"position", ClickSets::From::token};
  const int partner = partner_of(data, dimension);
  if (partner >= 0) panel.subtitle = message("and {}", partner);
  if (partner >= 0) panel.layers.push_back({curve_of(data.table->col(partner), wave_colours()[1], true)});
  panel.layers.push_back({curve_of(data.table->col(dimension), wave_colours()[0], false)});
  const Scatter here = point_at(position, static_cast<double>((*data.table)(position, dimension)));
  panel.layers.push_back(cursor(here));
  return panel;
}

Panel address_panel(const SinusoidData& data, int position, int dimension) {
  Panel panel;
  place(panel, {.row = 1, .column = 1});
  panel.title = message("Position {}", position);
  panel.subtitle = "sin, cos";
  panel.x = index_axis(Index::dimension, data.request.width, "dimension");
  panel.x.line = true;
  panel.y = value_axis(-1.1, 1.1, "");
  panel.click = ClickSets{"dimension", ClickSets::From::dimension};
  // Sines and cosines apart: drawn as one curve, an interleaved row would be a solid band.
  Line sines, cosines;
  cosines.colour = wave_colours()[1];
  for (int each = 0; each < data.request.width; ++each) {
    Line& curve = data.cosine[static_cast<std::size_t>(each)] ? cosines : sines;
    // A gap where another block of dimensions lies between.
    if (!curve.x.empty() && each - curve.x.back() > 2) {
      curve.x.push_back(each - 1);
      curve.y.push_back(std::numeric_limits<double>::quiet_NaN());
    }
    curve.x.push_back(each);
    curve.y.push_back(static_cast<double>((*data.table)(position, each)));
  }
  // A line through a single number would not be seen.
  constexpr int few = 24;
  for (Line* curve : {&cosines, &sines}) {
    curve->width = 1;
    if (data.request.width <= few) {
      add_dotted(panel, *curve);
    } else {
      panel.layers.push_back({*curve});
    }
  }
  const Scatter here = point_at(dimension, static_cast<double>((*data.table)(position, dimension)));
  panel.layers.push_back(cursor(here));
  return panel;
}

Panel similarity_panel(const SinusoidData& data, int position, const RowVector& row, int scale) {
  const GridShape grid = data.request.grid;
  Panel panel;
  if (data.two_dimensional) {
    panel = grid_map_panel(grid, {.values = on_grid(row, grid),
                                  .scale = scale,
                                  .quantity = message("similarity to position {}", position),
                                  .ring = grid.cell(position)});
  } else {
    panel.x = index_axis(Index::token, grid.count(), "position");
    panel.x.line = true;
    panel.y = value_axis(std::min(-0.1, std::floor(10.0 * row.minCoeff()) / 10.0), 1.1, "");
    panel.layers = {{curve_of(row.transpose(), Colour::accent, false)}, cursor(point_at(position, 1))};
  }
  place(panel, {.row = 1, .column = 2});
  panel.title = "Similarity";
  panel.subtitle = message("to position {}", position);
  panel.tokens = grid;
  panel.click = ClickSets{"position", ClickSets::From::token};
  return panel;
}

}  // namespace whereabouts
