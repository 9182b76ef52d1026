// How many assets there are, who is there when, the sequence of one day, and what padding costs.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/number_text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/time/data.h"
#include "core/labs/time/views.h"

namespace whereabouts {
namespace {

constexpr int max_map_columns = 1200;

// What a scheme makes of a universe that changes its size.
struct Addressing {
  std::string name;
  int slots = 0;  // a day's sequence is padded to so many tokens; 0: not at all
  std::int64_t parameters = 0;
};

std::array<Addressing, 4> addressings(const Universe& universe, int width, bool daily) {
  return {{{"Per asset", universe.ever, std::int64_t{universe.ever} * width},
           {daily ? "Largest day" : "Largest step", universe.largest, std::int64_t{universe.largest} * width},
           {"Sinusoidal", 0, 0},
           {"Relative", 0, 2 * std::int64_t{universe.largest} - 1}}};
}

double waste(const Universe& universe, const Addressing& each, bool pairs) {
  if (each.slots == 0) return 0;
  return pairs ? universe.pair_waste(each.slots) : universe.token_waste(each.slots);
}

Message share_text(double share) {
  return message("{}\u00a0%", number(100 * share, share > 0 && share < 0.1 ? 1 : 0));
}

Panel count_panel(const TimeData& data, const Values& values, DayRange all) {
  const Universe& universe = data.universe;
  Panel panel;
  panel.title = "Assets listed";
  panel.subtitle = data.series->daily ? "dashed: the most on one day" : "dashed: the most at one step";
  panel.x = day_axis(*data.series, all);
  panel.y = value_axis(0, 1.12 * std::max(1, universe.largest), "");
  panel.y.whole = true;
  index_days(panel, *data.series);
  Line line;
  line.steps = true;
  // Where the count changes: a step curve needs no more.
  for (int day = 0; day < universe.days; ++day) {
    const auto at = static_cast<std::size_t>(day);
    const bool end = day == 0 || day == universe.days - 1;
    if (!end && universe.present[at] == universe.present[at - 1]) continue;
    line.x.push_back(day);
    line.y.push_back(universe.present[at]);
  }
  LineSegments most;
  add_segment(most, panel.x.lower, universe.largest, panel.x.upper, universe.largest);
  most.colour = Colour::muted;
  most.dashed = true;
  panel.layers = {{most}, {line}, cursor(day_line(panel, values[time_lab::day]))};
  return panel;
}

Panel membership_panel(const TimeData& data, const Values& values, DayRange all, const Progress& progress) {
  const Universe& universe = data.universe;
  const int columns = std::min(universe.days, max_map_columns);
  auto map = std::make_shared<Matrix>(Matrix::Zero(universe.assets(), columns));
  for (int asset = 0; asset < universe.assets(); ++asset) {
    progress.check();
    for (int column = 0; column < columns; ++column) {
      const auto from = static_cast<int>(std::int64_t{column} * universe.days / columns);
      const auto to = static_cast<int>(std::int64_t{column + 1} * universe.days / columns);
      int listed = 0;
      for (int day = from; day < to; ++day) listed += universe.is_listed(asset, day);
      (*map)(asset, column) = static_cast<float>(listed) / static_cast<float>(to - from);
    }
  }
  Panel panel;
  panel.title = "Who is there";
  panel.subtitle = universe.simulated ? "simulated" : data.series->name;
  panel.x = day_axis(*data.series, all);
  panel.x.line = false;
  panel.y = index_axis(Index::none, universe.assets(), universe.simulated ? "asset" : "column");
  panel.y.reversed = true;
  index_days(panel, *data.series);
  HeatMap layer;
  layer.values = map;
  layer.left = all.first - 0.5;
  layer.cell_width = 1.0 * universe.days / columns;
  layer.quantity = "listed";
  panel.layers = {{layer}, cursor(day_line(panel, values[time_lab::day]))};
  return panel;
}

// One row a scheme: the tokens of the day filled, and its padding outlined.
Panel sequence_panel(const TimeData& data, const Values& values, const std::array<Addressing, 4>& schemes) {
  const Universe& universe = data.universe;
  const int day = values[time_lab::day], present = universe.present[static_cast<std::size_t>(day)];
  Rectangles tokens, padding;
  const auto add = [](Rectangles& boxes, int row, int slot) {
    boxes.boxes.push_back({.left = slot - 0.45, .top = row - 0.36, .width = 0.9, .height = 0.72});
  };
  int slots = 0;
  for (int asset = 0; asset < universe.assets(); ++asset) {
    if (universe.was_ever(asset)) add(universe.is_listed(asset, day) ? tokens : padding, 0, slots++);
  }
  for (int slot = 0; slot < schemes[1].slots; ++slot) add(slot < present ? tokens : padding, 1, slot);
  for (int slot = 0; slot < present; ++slot) add(tokens, 2, slot);
  Panel panel;
  panel.title = data.series->daily ? "The day's sequence" : "The step's sequence";
  panel.subtitle = message("{}; pale: padding", day_name(*data.series, day));
  panel.x = index_axis(Index::none, std::max(1, slots), "token");
  panel.y = index_axis(Index::none, 3, "");
  panel.y.reversed = true;
  panel.y.ticks = {
      {0, "per asset"}, {1, data.series->daily ? "largest day" : "largest step"}, {2, "no table"}};
  tokens.colour = Colour::accent;
  tokens.width = 0;
  tokens.fill_opacity = 0.85;
  padding.colour = Colour::muted;
  padding.width = 0;
  padding.fill_opacity = 0.25;
  for (Rectangles* boxes : {&padding, &tokens}) {
    if (!boxes->boxes.empty()) panel.layers.push_back({*boxes});
  }
  return panel;
}

Panel waste_panel(const Universe& universe, const std::array<Addressing, 4>& schemes, bool pairs) {
  Panel panel;
  panel.title = "Padding";
  panel.subtitle = pairs ? "of attention's pairs" : "of all tokens";
  panel.x = hidden_axis(0, 1);
  panel.y = hidden_axis(0, 4);
  panel.y.reversed = true;
  List list;
  for (const Addressing& each : schemes) {
    const double share = waste(universe, each, pairs);
    list.rows.push_back({each.name, share, share_text(share)});
  }
  if (pairs) list.colour = Colour::series2;
  panel.layers = {{list}};
  return panel;
}

Figure universe_figure(const TimeData& data, const Values& values, const Progress& progress) {
  Figure figure;
  const Universe& universe = data.universe;
  const DayRange all{0, data.series->count()};
  const int day = values[time_lab::day];
  const auto schemes = addressings(universe, values[time_lab::width], data.series->daily);
  const bool daily = data.series->daily;
  figure.subtitle =
      universe.simulated
          ? daily ? "A simulated universe: assets enter and leave, and each day is one sequence of tokens."
                  : "A simulated universe: assets enter and leave, and each step is one sequence of tokens."
      : daily ? "Columns of the series enter and leave; each day is one sequence of tokens."
              : "Columns of the series enter and leave; each step is one sequence of tokens.";
  Panel counts = count_panel(data, values, all);
  place(counts, {.row = 0});
  counts.x.label.clear();
  Panel membership = membership_panel(data, values, all, progress);
  place(membership, {.row = 1});
  Panel sequence = sequence_panel(data, values, schemes);
  place(sequence, {.row = 2, .column_span = 2});
  Panel tokens = waste_panel(universe, schemes, false);
  place(tokens, {.row = 0, .column = 1});
  Panel pairs = waste_panel(universe, schemes, true);
  place(pairs, {.row = 1, .column = 1});
  figure.panels = {counts, membership, sequence, tokens, pairs};
  figure.scales = {{.map = "Blues", .lower = -0.25, .upper = 1.25, .label = "listed", .bar = false}};
  figure.row_weights = {1, 1.1, 0.6};
  figure.column_weights = {1.5, 1};
  figure.preferred_aspect = 1.5;
  figure.keeps_places = true;

  const Addressing &per_asset = schemes[0], &largest = schemes[1];
  figure.caption = universe.simulated ? "In this simulated universe between " : "Between ";
  figure.caption += message(
      "**{}** and **{}** of {} {} there. A learned table padded to the largest {} wastes **{}** of its "
      "tokens and **{}** of attention, with a row for every asset **{}** and **{}**; sinusoids and relative "
      "biases none.",
      *std::min_element(universe.present.begin(), universe.present.end()), universe.largest, universe.ever,
      universe.ever == 1 ? "asset is" : "assets are", step_word(*data.series),
      share_text(waste(universe, largest, false)), share_text(waste(universe, largest, true)),
      share_text(waste(universe, per_asset, false)), share_text(waste(universe, per_asset, true)));
  // Where all are always there: an equal number can be of others.
  if (!universe.simulated && universe.ever > 0 && universe.token_waste(universe.ever) == 0)
    figure.caption += " Nothing enters or leaves here; choose simulated members to see what that does.";
  figure.readings = {
      {step_word(*data.series), day_name(*data.series, day), "What is marked."},
      {"listed", message("{} of {}", universe.present[static_cast<std::size_t>(day)], universe.ever),
       "Assets that are there, of those that are ever there."},
      {"parameters, learned", message("{} or {}", grouped(per_asset.parameters), grouped(largest.parameters)),
       "Numbers in a learned absolute table of the chosen width: a row for every asset, or as many rows as "
       "there are assets at most at one time."},
      {"parameters, relative", grouped(schemes[3].parameters),
       "Numbers in a table of one bias per offset and head, for the most assets at one time. A sinusoid has "
       "none."},
      {"renumbered", grouped(universe.renumbered),
       "How often an asset that stays gets another number because one before it enters or leaves: with a row "
       "per "
       "number, learned or sinusoidal, its address then means another asset. A bias made of relations "
       "between "
       "assets does not change."}};
  std::vector<double> present(universe.present.begin(), universe.present.end()), tokens_wasted, pairs_wasted;
  for (const Addressing& each : schemes) {
    tokens_wasted.push_back(waste(universe, each, false));
    pairs_wasted.push_back(waste(universe, each, true));
  }
  figure.arrays = {{"present",
                    [present] {
                      return Array{{present.size()}, present};
                    }},
                   {"token_waste",
                    [tokens_wasted] {
                      return Array{{tokens_wasted.size()}, tokens_wasted};
                    }},
                   {"pair_waste",
                    [pairs_wasted] {
                      return Array{{pairs_wasted.size()}, pairs_wasted};
                    }},
                   {"listed", [listed = universe.listed, rows = static_cast<std::size_t>(universe.assets()),
                               columns = static_cast<std::size_t>(universe.days)] {
                      return Array{{rows, columns}, listed};
                    }}};
  add_notes(figure, *data.series);
  return figure;
}

Formula universe_formula(const TimeData&, const Values&, const std::optional<Hit>&) {
  return {
      "padding = 1 − Σ<sub>t</sub> <i>N</i><sub>t</sub> / (<i>T</i> <i>N</i><sub>max</sub>), of "
      "attention 1 − Σ<sub>t</sub> <i>N</i><sub>t</sub>² / (<i>T</i> <i>N</i><sub>max</sub>²)",
      {}};
}

bool is_simulated(const Scope& scope) {
  return scope[time_lab::members] == time_lab::Members::simulated;
}

}  // namespace

LabView time_lab::universe_view() {
  return make_view<TimeData>(
      {.id = "universe",
       .label = "Universe",
       .help = "Assets that enter and leave, and the padding they cost",
       .parameters = {{members.id}, {assets.id, is_simulated}, {seed.id, is_simulated}}},
      {prepare_time, universe_figure, universe_formula});
}

}  // namespace whereabouts
