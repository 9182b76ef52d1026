#include "core/labs/rotation/show_spectrum.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/words.h"

namespace whereabouts {
namespace {

constexpr double nyquist = 2;  // patches

AxisPeriods periods_along(int patches, int trained, int pairs, const std::function<double(int)>& turn) {
  AxisPeriods axis;
  axis.patches = patches;
  for (int pair = 0; pair < pairs; ++pair) {
    const double step = std::abs(turn(pair));
    const double period =
        step > 1e-12 ? 2 * std::numbers::pi / step : std::numeric_limits<double>::infinity();
    axis.periods.push_back(period);
    if (!std::isfinite(period)) continue;
    ++axis.turning;
    axis.unused += period > patches ? 1 : 0;
    axis.aliased += period < nyquist ? 1 : 0;
    axis.unseen += period > trained && patches > trained ? 1 : 0;
  }
  return axis;
}

void add_periods(Panel& panel, const AxisPeriods& axis, Colour colour, Message label) {
  Scatter dots;
  dots.colour = colour;
  dots.size = 6;
  dots.label = std::move(label);
  for (std::size_t pair = 0; pair < axis.periods.size(); ++pair) {
    if (!std::isfinite(axis.periods[pair])) continue;
    dots.x.push_back(static_cast<double>(pair));
    dots.y.push_back(axis.periods[pair]);
  }
  if (!dots.x.empty()) panel.layers.push_back({std::move(dots)});
}

void add_bound(Panel& panel, double at, Colour colour, Message label) {
  Line line;
  line.x = {panel.x.lower, panel.x.upper};
  line.y = {at, at};
  line.colour = colour;
  line.dashed = true;
  line.label = std::move(label);
  panel.layers.push_back({std::move(line)});
}

Panel periods_panel(const RotationData& data, const Spectrum& spectrum, const RotationView& view) {
  Panel panel;
  panel.id = "periods";
  panel.title = "Period of each pair";
  panel.subtitle = "patches";
  panel.x = index_axis(Index::dimension, static_cast<int>(spectrum.columns.periods.size()), "pair");
  panel.x.line = true;
  double least = nyquist,
         most = std::max({nyquist, 1.0 * data.grid.rows, 1.0 * data.grid.columns, 1.0 * spectrum.trained});
  for (const AxisPeriods* axis : {&spectrum.rows, &spectrum.columns}) {
    for (const double period : axis->periods) {
      if (!std::isfinite(period)) continue;
      least = std::min(least, period);
      most = std::max(most, period);
    }
  }
  panel.y = value_axis(least / 1.3, most * 1.3, "");
  panel.y.logarithmic = true;
  panel.legend = true;
  panel.click = ClickSets{"pair", ClickSets::From::dimension};
  add_bound(panel, nyquist, Colour::highlight, "two patches");
  const bool square = data.grid.rows == data.grid.columns || !data.two_dimensional;
  add_bound(panel, data.grid.columns, Colour::muted, square ? "the grid" : "its columns");
  if (!square) add_bound(panel, data.grid.rows, Colour::muted, "its rows");
  const bool of_grid =
      spectrum.trained == data.grid.columns || (!square && spectrum.trained == data.grid.rows);
  if (!scaled_by_grid(*data.forms.front()) && !of_grid)
    add_bound(panel, spectrum.trained, Colour::series3, "as trained");
  if (data.two_dimensional) {
    add_periods(panel, spectrum.columns, Colour::accent, "along columns");
    add_periods(panel, spectrum.rows, Colour::series2, "along rows");
  } else {
    add_periods(panel, spectrum.columns, Colour::accent, "pairs");
  }
  Line cursor_line;
  cursor_line.x = {1.0 * view.pair, 1.0 * view.pair};
  cursor_line.y = {panel.y.lower, panel.y.upper};
  cursor_line.colour = Colour::accent;
  panel.layers.push_back(cursor(std::move(cursor_line)));
  return panel;
}

// The cosine of every pair's angle along the axis by which it turns most, as long as the longer axis.
Panel waves_panel(const RotationData& data, const Spectrum& spectrum, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  const int pairs = static_cast<int>(form.pairs.size()),
            longest = std::max(data.grid.rows, data.grid.columns);
  auto waves = std::make_shared<Matrix>(Matrix::Constant(pairs, longest, std::nanf("")));
  for (int pair = 0; pair < pairs; ++pair) {
    const auto at = static_cast<std::size_t>(pair);
    const bool down = data.two_dimensional && spectrum.rows.periods[at] < spectrum.columns.periods[at];
    const AxisPeriods& axis = down ? spectrum.rows : spectrum.columns;
    const double step = 2 * std::numbers::pi / axis.periods[at];
    for (int place = 0; place < axis.patches; ++place)
      (*waves)(pair, place) = static_cast<float>(std::cos(step * place));
  }
  Panel panel;
  panel.id = "waves";
  panel.title = "Its waves over the grid";
  panel.subtitle = data.two_dimensional ? "each along its faster axis" : "";
  panel.x = index_axis(Index::none, longest, data.two_dimensional ? "patches along the axis" : "position");
  panel.y = index_axis(Index::dimension, pairs, "pair");
  panel.y.reversed = true;
  panel.click = ClickSets{"pair", ClickSets::From::dimension};
  HeatMap map;
  map.values = waves;
  map.scale = 0;
  map.quantity = "cosine";
  panel.layers = {{std::move(map)}};
  if (spectrum.trained < longest && !scaled_by_grid(form)) {
    Line edge;
    edge.x = {spectrum.trained - 0.5, spectrum.trained - 0.5};
    edge.y = {-0.5, pairs - 0.5};
    edge.colour = Colour::series3;
    edge.width = 2;
    panel.layers.push_back({std::move(edge)});
  }
  Line here;
  const double column = data.grid.cell(view.position).column;
  here.x = {column, column};
  here.y = {-0.5, pairs - 0.5};
  here.colour = Colour::accent;
  panel.layers.push_back(cursor(std::move(here)));
  return panel;
}

// "Along columns **16** pairs turn: ..."
Message axis_finding(const AxisPeriods& axis, const Message& where, int trained, bool scaled) {
  if (axis.turning == 0) return where.empty() ? Message("No pair turns") : message("{}no pair turns", where);
  Message text = axis.turning == 1 ? message("{}**1** pair turns", where)
                                   : message("{}**{}** pairs turn", where, axis.turning);
  text += message(
      ": **{}** less than once over the {} places, **{}** by more than half a turn from one place to the "
      "next",
      axis.unused, axis.patches, axis.aliased);
  if (axis.patches > trained && !scaled)
    text += message(", **{}** to angles that training on {} did not show", axis.unseen, trained);
  return text;
}

std::shared_ptr<const std::vector<double>> kept(const std::vector<double>& values) {
  return std::make_shared<const std::vector<double>>(values);
}

}  // namespace

Spectrum spectrum_of(const RotationData& data, int trained) {
  const RotationForm& form = *data.forms.front();
  const int pairs = static_cast<int>(form.pairs.size());
  Spectrum spectrum;
  spectrum.trained = trained;
  spectrum.columns = periods_along(data.grid.columns, trained, pairs,
                                   [&](int pair) { return turn_per_column(data, form, pair); });
  spectrum.rows =
      periods_along(data.grid.rows, trained, pairs, [&](int pair) { return turn_per_row(data, form, pair); });
  // Their angles have one range on every grid.
  if (scaled_by_grid(form)) spectrum.rows.unseen = spectrum.columns.unseen = 0;
  return spectrum;
}

void show_spectrum(Figure& figure, const RotationData& data, const RotationView& view, int trained) {
  const Spectrum spectrum = spectrum_of(data, trained);
  figure.subtitle =
      data.two_dimensional
          ? message("How many patches each pair takes for one turn, on a grid of {}{}.",
                    times_text(data.grid),
                    trained == std::max(data.grid.rows, data.grid.columns) ? Message("")
                    : trained == 1 ? Message(", trained on one patch a side")
                                   : message(", trained on {} patches a side", trained))
          : message("How many positions each pair takes for one turn, of {}{}.", grouped(data.grid.columns),
                    trained == data.grid.columns ? Message("") : message(", trained on {}", trained));
  Panel periods = periods_panel(data, spectrum, view), waves = waves_panel(data, spectrum, view);
  place(waves, {.column = 1});
  figure.panels = {std::move(periods), std::move(waves)};
  figure.scales[0].row = 0;
  figure.scales[0].column = 1;
  figure.preferred_aspect = 1.8;
  const bool scaled = scaled_by_grid(*data.forms.front());
  figure.caption = data.two_dimensional
                       ? message("{}; {}.", axis_finding(spectrum.columns, "Along columns ", trained, scaled),
                                 axis_finding(spectrum.rows, "along rows ", trained, scaled))
                       : message("{}.", axis_finding(spectrum.columns, "", trained, scaled));
  if (scaled) {
    figure.caption += message(
        " The coordinates are scaled by the grid: on another one every period is in proportion to it, and "
        "the "
        "angles keep their range.");
  }
  const auto both = [&](int AxisPeriods::*of) -> Message {
    if (!data.two_dimensional) return grouped(spectrum.columns.*of);
    return message("{} along columns, {} along rows", spectrum.columns.*of, spectrum.rows.*of);
  };
  figure.readings = {{"turning", both(&AxisPeriods::turning), "How many pairs turn along the axis."},
                     {"unused", both(&AxisPeriods::unused),
                      "Pairs whose period is longer than the grid: they do not turn once over it."},
                     {"aliased", both(&AxisPeriods::aliased),
                      "Pairs whose period is shorter than two patches: from one patch to the next they turn "
                      "by more than half a "
                      "turn, which cannot be told from a slower turn the other way."},
                     {"unseen in training", both(&AxisPeriods::unseen),
                      "Pairs that did not turn once over the grid of training, where the grid in use is "
                      "larger: the angles of its "
                      "far places are none that training showed."}};
  figure.arrays = {{"periods_columns", [all = kept(spectrum.columns.periods)] {
                      return Array{{all->size()}, *all};
                    }}};
  if (data.two_dimensional)
    figure.arrays.push_back({"periods_rows", [all = kept(spectrum.rows.periods)] {
                               return Array{{all->size()}, *all};
                             }});
}

}  // namespace whereabouts
