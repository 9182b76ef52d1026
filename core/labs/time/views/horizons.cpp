// The vectors of one day's horizons, and the similarity of a forecast to those of days around it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/time/data.h"
#include "core/labs/time/views.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

// The similarity of two tokens is a sum over both halves: the day's part depends on the days between them,
// the horizon's part on the horizons between them.
struct Forecasts {
  std::vector<double> of_days, of_horizons;  // angular frequencies
  double at(double days, double horizons) const {
    const double pairs = static_cast<double>(of_days.size() + of_horizons.size());
    return (similarity_at(of_days, days) * static_cast<double>(of_days.size()) +
            similarity_at(of_horizons, horizons) * static_cast<double>(of_horizons.size())) /
           pairs;
  }
};

Forecasts forecasts_of(const TableRequest& request) {
  Forecasts forecasts;
  for (int dimension = 0; dimension < request.width; ++dimension) {
    const Wave wave = wave_of("horizon", request, dimension);
    if (!wave.cosine) continue;
    (wave.axis == Wave::Axis::row ? forecasts.of_days : forecasts.of_horizons)
        .push_back(wave.scale / wave.divisor);
  }
  return forecasts;
}

// (horizons, D): the tokens of one day.
Matrix tokens_of_day(const TableRequest& request, int day) {
  Matrix rows(request.grid.columns, request.width);
  for (int dimension = 0; dimension < request.width; ++dimension) {
    const Wave wave = wave_of("horizon", request, dimension);
    for (int horizon = 0; horizon < request.grid.columns; ++horizon) {
      const double angle = (wave.axis == Wave::Axis::row ? day : horizon) * wave.scale / wave.divisor;
      rows(horizon, dimension) = static_cast<float>(wave.cosine ? std::cos(angle) : std::sin(angle));
    }
  }
  return rows;
}

Panel tokens_panel(const Matrix& rows, int horizon, bool daily) {
  const int count = static_cast<int>(rows.rows()), width = static_cast<int>(rows.cols());
  Panel panel;
  panel.title = "Tokens";
  panel.subtitle = daily ? "of the day" : "of the step";
  panel.x = index_axis(Index::dimension, width, daily ? "day | horizon" : "step | horizon");
  panel.x.ticks = {
      {0, "0"}, {width / 2.0, fmt::to_string(width / 2)}, {width - 1.0, fmt::to_string(width - 1)}};
  panel.y = index_axis(Index::token, count, daily ? "days ahead" : "steps ahead");
  panel.y.reversed = true;
  panel.item_name = "horizon";
  panel.click = ClickSets{time_lab::horizon.id, ClickSets::From::token};
  HeatMap map;
  map.values = std::make_shared<const Matrix>(rows);
  map.quantity = "value";
  LineSegments half;
  const int of_day = width / 2;  // dimensions
  add_segment(half, of_day - 0.5, -0.5, of_day - 0.5, count - 0.5);
  half.colour = Colour::background;
  half.width = 3;
  Rectangles chosen;
  chosen.boxes = {{.left = -0.5, .top = horizon - 0.5, .width = 1.0 * width, .height = 1}};
  chosen.width = 1.25;
  panel.layers = {{map}, {half}, cursor(std::move(chosen))};
  return panel;
}

Panel around_panel(const Forecasts& forecasts, int horizon, int horizons, int reach, bool daily) {
  auto map = std::make_shared<Matrix>(horizons, 2 * reach + 1);
  for (int row = 0; row < horizons; ++row) {
    for (int offset = -reach; offset <= reach; ++offset)
      (*map)(row, offset + reach) = static_cast<float>(forecasts.at(offset, row - horizon));
  }
  Panel panel;
  panel.title = "Similarity";
  panel.subtitle = "line: same target";
  panel.x = value_axis(-reach - 0.5, reach + 0.5, daily ? "made days later" : "made steps later");
  panel.x.line = false;
  panel.x.whole = true;
  panel.y = index_axis(Index::token, horizons, daily ? "days ahead" : "steps ahead");
  panel.y.reversed = true;
  panel.item_name = "horizon";
  panel.click = ClickSets{time_lab::horizon.id, ClickSets::From::token};
  HeatMap layer;
  layer.values = map;
  layer.left = -reach - 0.5;
  layer.scale = 1;
  layer.quantity = "similarity";
  // Made `offset` days later for the same day: offset + days ahead = horizon.
  LineSegments target;
  const double from = std::max(0, horizon - reach), to = std::min(horizons - 1, horizon + reach);
  if (from < to) add_segment(target, horizon - from, from, horizon - to, to);
  target.colour = Colour::text;
  target.width = 1.25;
  target.dashed = true;
  target.halo = true;
  panel.layers = {{layer}};
  if (!target.x0.empty()) panel.layers.push_back({target});
  panel.layers.push_back({point_at(0, horizon, {.mark = Marker::ring, .colour = Colour::highlight})});
  return panel;
}

Figure horizons_figure(const TimeData& data, const Values& values, const Progress& progress) {
  Figure figure;
  const int horizons = values[time_lab::horizon_count], horizon = values[time_lab::horizon],
            day = values[time_lab::day];
  const TableRequest request = encoding_request(data, values, values[time_lab::harmonics], horizons);
  const Forecasts forecasts = forecasts_of(request);
  progress.check();
  const Matrix rows = tokens_of_day(request, day);
  const int reach = std::clamp(horizons, 10, 42);

  const DayRange range = days_around(*data.series, day, 6 * reach);
  Panel price = price_panel(data, values, range);
  // The day and what is forecast from it belong together, on paper as well.
  for (Layer& layer : price.layers) layer.cursor = false;
  const int last = data.series->count() - 1, target = day + horizon;
  if (target <= range.first + range.count - 1) {
    LineSegments line = day_line(price, target);
    line.dashed = true;
    price.layers.push_back({line});
  }
  const bool daily = data.series->daily;
  const Message step = step_word(*data.series);
  price.subtitle = message("{}, and the forecast {} ahead (dashed)", day_name(*data.series, day),
                           counted_steps(*data.series, horizon));
  click_days(price);
  place(price, {.row = 0, .column_span = 2});
  Panel tokens = tokens_panel(rows, horizon, daily);
  place(tokens, {.row = 1});
  Panel around = around_panel(forecasts, horizon, horizons, reach, daily);
  place(around, {.row = 1, .column = 1});
  figure.panels = {price, tokens, around};
  double least = 0;
  for (const Layer& layer : around.layers) {
    if (const auto* map = std::get_if<HeatMap>(&layer.content))
      least = std::min(least, static_cast<double>(map->values->minCoeff()));
  }
  figure.scales = {scale_for(values, {.lower = -1, .label = "value", .row = 1}),
                   {.lower = std::floor(10 * least) / 10, .label = "similarity", .row = 1, .column = 1}};
  figure.row_weights = {0.8, 1};
  figure.preferred_aspect = 1.6;
  figure.subtitle =
      daily
          ? "A token for every day and horizon: market cycles of the day beside a sinusoid of the days ahead."
          : "A token for every step and horizon: cycles of the step beside a sinusoid of the steps ahead.";

  const double longer = forecasts.at(0, 1), later = forecasts.at(1, 0), same = forecasts.at(horizon, horizon);
  figure.caption = message("One more {} ahead has similarity **{}**, the same horizon a {} later **{}**. ",
                           step, number(longer, 2), step, number(later, 2));
  if (horizon > 0) {
    figure.caption += message("The same target {} forecast {} later, at horizon 0, has **{}**", step,
                              counted_steps(*data.series, horizon), number(same, 2));
    figure.caption +=
        same < std::min(longer, later)
            ? message(
                  ": the vector tells when a forecast is made and how far it looks, not which {} it is for.",
                  step)
            : ".";
  } else {
    figure.caption += message("At horizon 0 the forecast is for its own {}.", step);
  }
  figure.readings = {
      {message("target {}", step), target <= last ? day_name(*data.series, target) : "after the series",
       "What the chosen forecast is for: so many rows of the series after the chosen one."},
      {message("one more {} ahead", step), number(longer, 3),
       "Cosine similarity of two horizons at one place, -1 to 1."},
      {message("one {} later", step), number(later, 3),
       "Cosine similarity of one horizon at two places in a row, -1 to 1."},
      {"same target", number(same, 3),
       "Cosine similarity with the forecast for the same target that is made there, at horizon 0, -1 to 1. "
       "Below the others: the target itself is not encoded."}};
  figure.arrays = {{"encoding", [rows] { return to_array(rows); }}};
  for (const Layer& layer : around.layers) {
    if (const auto* map = std::get_if<HeatMap>(&layer.content))
      figure.arrays.push_back({"similarity", [held = map->values] { return to_array(*held); }});
  }
  add_notes(figure, *data.series);
  return figure;
}

Formula horizons_formula(const TimeData&, const Values& values, const std::optional<Hit>&) {
  return {message("<i>e</i>(<i>t</i>, <i>h</i>) = [sin, cos(<i>t</i> <i>ω</i><sub>m</sub>) | sin, "
                  "cos(<i>h</i> / <i>T</i><sup>4<i>i</i>/<i>D</i></sup>)], {}",
                  harmonics_formula(values)),
          {}};
}

// Market cycles have the half that the horizon's sinusoid leaves.
Range halves_range(const Scope& scope) {
  return time_lab::width_range(scope, 4);
}

}  // namespace

LabView time_lab::horizons_view() {
  return make_view<TimeData>(
      {.id = "horizons",
       .label = "Horizons",
       .help = "The row beside how many rows ahead the forecast looks",
       .parameters = {{column.id}, {cycles.id}, {harmonics.id}, {horizon_count.id}, {horizon.id}},
       .overrides = {{.id = width.id,
                      .initial =
                          [](const Scope& scope) { return width.write(first_width(halves_range(scope))); },
                      .range = halves_range}}},
      {prepare_time, horizons_figure, horizons_formula});
}

}  // namespace whereabouts
