#include "core/labs/sinusoid/panels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/labs/framework/common.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

Axis value_axis(double lower, double upper, std::string label) {
  Axis axis;
  axis.label = std::move(label);
  axis.lower = lower;
  axis.upper = upper;
  axis.line = true;
  return axis;
}

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
  const int count = data.request.grid.count(), width = data.request.width;
  Panel panel;
  panel.x = index_axis(Index::dimension, width, "dimension");
  panel.y = index_axis(Index::token, count, data.two_dimensional ? "token" : "position");
  panel.y.reversed = true;
  panel.tokens = data.two_dimensional ? data.request.grid : GridShape{};
  panel.click = ClickSets{"position", ClickSets::From::token};
  HeatMap map;
  map.values = table;
  map.scale = scale;
  map.quantity = "value";
  panel.layers.push_back({map});
  LineSegments chosen;
  chosen.x0 = {-0.5, 1.0 * dimension};
  chosen.x1 = {width - 0.5, 1.0 * dimension};
  chosen.y0 = {1.0 * position, -0.5};
  chosen.y1 = {1.0 * position, count - 0.5};
  chosen.colour = Colour::black;
  chosen.opacity = 0.75;
  panel.layers.push_back({chosen});
  return panel;
}

Panel wave_panel(const SinusoidData& data, int position, int dimension) {
  const int count = data.request.grid.count();
  Panel panel;
  panel.row = 1;
  panel.title = "Dimension " + std::to_string(dimension);
  panel.subtitle = partner_of(data, dimension) >= 0 ? "and its partner" : "";
  panel.x = index_axis(Index::token, count, "position");
  panel.x.line = true;
  panel.y = value_axis(-1.1, 1.1, "");
  panel.tokens = data.request.grid;
  panel.click = ClickSets{"position", ClickSets::From::token};
  const int partner = partner_of(data, dimension);
  if (partner >= 0) panel.layers.push_back({curve_of(data.table->col(partner), wave_colours()[1], true)});
  panel.layers.push_back({curve_of(data.table->col(dimension), wave_colours()[0], false)});
  Scatter here;
  here.x = {1.0 * position};
  here.y = {static_cast<double>((*data.table)(position, dimension))};
  here.size = 9;
  panel.layers.push_back({here});
  return panel;
}

Panel address_panel(const SinusoidData& data, int position, int dimension) {
  Panel panel;
  panel.row = 1;
  panel.column = 1;
  panel.title = "Position " + std::to_string(position);
  panel.subtitle = "sines, cosines";
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
  for (Line* curve : {&cosines, &sines}) {
    curve->width = 1;
    panel.layers.push_back({*curve});
  }
  Scatter here;
  here.x = {1.0 * dimension};
  here.y = {static_cast<double>((*data.table)(position, dimension))};
  here.size = 9;
  panel.layers.push_back({here});
  return panel;
}

Panel similarity_panel(const SinusoidData& data, int position, const RowVector& row, int scale) {
  const GridShape grid = data.request.grid;
  Panel panel;
  panel.row = 1;
  panel.column = 2;
  panel.title = "Similarity";
  panel.subtitle = "to position " + std::to_string(position);
  panel.tokens = grid;
  panel.click = ClickSets{"position", ClickSets::From::token};
  if (data.two_dimensional) {
    panel.x = index_axis(Index::column, grid.columns, "");
    panel.y = index_axis(Index::row, grid.rows, "");
    panel.y.reversed = true;
    panel.square_units = true;
    HeatMap map;
    map.values =
        std::make_shared<const Matrix>(Eigen::Map<const Matrix>(row.data(), grid.rows, grid.columns));
    map.scale = scale;
    map.quantity = "similarity to position " + std::to_string(position);
    panel.layers.push_back({map});
    const Cell cell = grid.cell(position);
    Scatter ring;
    ring.x = {1.0 * cell.column};
    ring.y = {1.0 * cell.row};
    ring.mark = Marker::ring;
    panel.layers.push_back({ring});
    return panel;
  }
  panel.x = index_axis(Index::token, grid.count(), "position");
  panel.x.line = true;
  panel.y = value_axis(std::min(-0.1, std::floor(10.0 * row.minCoeff()) / 10.0), 1.1, "");
  panel.layers.push_back({curve_of(row.transpose(), Colour::accent, false)});
  Scatter here;
  here.x = {1.0 * position};
  here.y = {1};
  here.size = 9;
  panel.layers.push_back({here});
  return panel;
}

}  // namespace whereabouts
