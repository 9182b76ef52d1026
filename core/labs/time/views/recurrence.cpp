// Similarity against the lag, and of days around the chosen one, under both rules of harmonics.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/time/data.h"
#include "core/labs/time/views.h"
#include "core/position/schemes/market_cycle/market_cycle.h"

namespace whereabouts {
namespace {

constexpr int max_lag = 1300, map_days = 127;
constexpr std::size_t max_listed = 6;

// One rule of harmonics: its frequencies, and what it measures at the lags of the cycles.
struct Rule {
  std::string title, array;
  std::vector<double> frequencies;  // cycle by cycle
  std::vector<double> whole, own;   // similarity at each cycle's lag: of the vector, of the cycle's own block
  std::vector<double> curve;        // of the vector, by whole lags from 0
};

Rule measured_rule(const TimeData& data, const Values& values, Harmonics harmonics, int lags) {
  const TableRequest request = encoding_request(data, values, harmonics);
  Rule rule;
  const bool integer = harmonics == Harmonics::integer;
  rule.title = integer ? "Integer harmonics" : "Articles' formula";
  rule.array = integer ? "integer" : "articles";
  rule.frequencies = pair_frequencies("market-cycle", request);
  const auto per_cycle = static_cast<std::size_t>(frequencies_per_cycle(request, request.width));
  const std::span<const double> all(rule.frequencies);
  for (std::size_t i = 0; i < request.cycles.size(); ++i) {
    rule.whole.push_back(similarity_at(all, request.cycles[i]));
    rule.own.push_back(similarity_at(all.subspan(i * per_cycle, per_cycle), request.cycles[i]));
  }
  for (int lag = 0; lag <= lags; ++lag) rule.curve.push_back(similarity_at(all, lag));
  return rule;
}

Panel lag_panel(const Rule& rule, const std::vector<double>& cycles, double least, bool daily) {
  const int lags = static_cast<int>(rule.curve.size()) - 1;
  Panel panel;
  panel.title = rule.title;
  panel.x = index_axis(Index::none, lags + 1, daily ? "days apart" : "steps apart");
  panel.x.line = true;
  panel.y = value_axis(least, 1.08, "similarity");
  Line line;
  for (int lag = 0; lag <= lags; ++lag) {
    line.x.push_back(lag);
    line.y.push_back(rule.curve[static_cast<std::size_t>(lag)]);
  }
  line.width = 1.1;
  LineSegments guides;
  guides.colour = Colour::muted;
  guides.dashed = true;
  guides.opacity = 0.5;
  Scatter whole, own;
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (cycles[i] > lags) continue;
    add_segment(guides, cycles[i], panel.y.lower, cycles[i], panel.y.upper);
    whole.x.push_back(cycles[i]);
    whole.y.push_back(rule.whole[i]);
    own.x.push_back(cycles[i]);
    own.y.push_back(rule.own[i]);
  }
  whole.size = 7;
  whole.label = "vector";
  own.mark = Marker::ring;
  own.colour = Colour::series2;
  own.size = 9;
  own.label = "the cycle's block";
  if (!guides.x0.empty()) panel.layers.push_back({guides});
  panel.layers.push_back({line});
  if (!whole.x.empty()) {
    panel.layers.push_back({whole});
    panel.layers.push_back({own});
  }
  return panel;
}

// Similarity of all pairs of the days of the range: a function of their lag alone.
Panel days_panel(const TimeData& data, const Values& values, const Rule& rule, DayRange range) {
  auto map = std::make_shared<Matrix>(range.count, range.count);
  for (int a = 0; a < range.count; ++a) {
    for (int b = 0; b < range.count; ++b)
      (*map)(a, b) = static_cast<float>(rule.curve[static_cast<std::size_t>(std::abs(a - b))]);
  }
  Panel panel;
  panel.x = day_axis(*data.series, range);
  panel.x.line = false;
  panel.y = panel.x;
  panel.y.reversed = true;
  panel.y.ticks.clear();
  panel.y.visible = false;
  panel.y.label.clear();
  // A quarter has room for few dates.
  while (panel.x.ticks.size() > 4) {
    std::vector<Tick> fewer;
    for (std::size_t i = 0; i < panel.x.ticks.size(); i += 2) fewer.push_back(panel.x.ticks[i]);
    panel.x.ticks = fewer;
  }
  panel.title = data.series->daily ? "Pairs of days" : "Pairs of steps";
  panel.square_units = true;
  HeatMap layer;
  layer.values = map;
  layer.left = layer.top = range.first - 0.5;
  layer.quantity = "similarity";
  panel.layers = {{layer}};
  index_days(panel, *data.series);
  panel.y.indexing = panel.x.indexing;
  panel.id = rule.array;
  panel.layers.push_back(cursor(crosshair(panel, values[time_lab::day], values[time_lab::day])));
  return panel;
}

Message peaks_of(const Rule& rule, const std::vector<double>& cycles) {
  std::vector<Message> peaks;
  for (const double cycle : cycles) {
    if (is_peak(rule.frequencies, cycle)) peaks.push_back(days_text(cycle));
  }
  return peaks.empty() ? "without a peak there" : message("with a peak at {}", listed(peaks));
}

std::vector<double> first_of(std::vector<double> values) {
  values.resize(std::min(values.size(), max_listed));
  return values;
}

// Of the blocks at their own cycles: one number where they agree.
Message own_text(const Rule& rule) {
  const auto [least, most] = std::minmax_element(rule.own.begin(), rule.own.end());
  if (number(*least, 2) == number(*most, 2))
    return message("each cycle's own block is at **{}**", number(*least, 2));
  return message("the cycles' own blocks are at {}", listed_numbers(first_of(rule.own), 2));
}

Figure recurrence_figure(const TimeData& data, const Values& values, const Progress& progress) {
  Figure figure;
  const std::vector<double>& all = values[time_lab::cycles];
  const double longest = all.empty() ? 1 : *std::max_element(all.begin(), all.end());
  const int lags = std::max(map_days, static_cast<int>(std::min(1.0 * max_lag, std::ceil(1.12 * longest))));
  std::vector<Rule> rules;
  for (const Harmonics harmonics : {Harmonics::articles, Harmonics::integer}) {
    progress.check();
    rules.push_back(measured_rule(data, values, harmonics, lags));
  }
  double least = 0;
  for (const Rule& rule : rules) {
    for (const double value : rule.curve) least = std::min(least, value);
    for (const double value : rule.own) least = std::min(least, value);
  }
  least = std::floor(10 * least - 0.2) / 10;
  const int day = values[time_lab::day];
  const DayRange range = days_around(*data.series, day, map_days);
  const bool daily = data.series->daily;
  figure.subtitle =
      daily ? "How alike days are, by how far they are apart: above every lag, below every pair of days."
            : "How alike steps are, by how far they are apart: above every lag, below every pair of steps.";
  for (int column = 0; column < 2; ++column) {
    const Rule& rule = rules[static_cast<std::size_t>(column)];
    Panel curve = lag_panel(rule, all, least, daily);
    place(curve, {.row = 0, .column = column});
    curve.legend = true;
    if (column > 0) curve.y.label.clear();
    Panel map = days_panel(data, values, rule, range);
    place(map, {.row = 1, .column = column});
    figure.panels.push_back(curve);
    figure.panels.push_back(map);
  }
  figure.scales = {scale_for(values, {.lower = -1, .label = "similarity", .row = 1, .column = 1})};
  figure.even_columns = true;
  figure.keeps_places = true;
  figure.row_weights = {1, 1.1};
  figure.preferred_aspect = 1.3;

  const std::vector<double> cycles = first_of(all);
  std::vector<Message> words;
  words.reserve(cycles.size());
  for (const double cycle : cycles) words.push_back(days_text(cycle));
  figure.caption = message(
      "{} {} apart have similarity {} by the articles' formula, {}; {}. With integer harmonics {}, and the "
      "whole vector has {}, {}.",
      daily ? "Days" : "Steps", listed(words), listed_numbers(first_of(rules[0].whole), 2),
      peaks_of(rules[0], all), own_text(rules[0]), own_text(rules[1]),
      listed_numbers(first_of(rules[1].whole), 2), peaks_of(rules[1], all));
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    figure.readings.push_back(
        {message("{} apart", counted_steps(*data.series, cycles[i])),
         message("{} / {}", number(rules[0].whole[i], 3), number(rules[1].whole[i], 3)),
         "Cosine similarity of the whole vectors, -1 to 1: articles' formula / integer harmonics."});
    figure.readings.push_back(
        {message("{}, own block", counted_steps(*data.series, cycles[i])),
         message("{} / {}", number(rules[0].own[i], 3), number(rules[1].own[i], 3)),
         "The same of that cycle's dimensions alone. 1: the cycle is back where it was."});
  }
  figure.arrays.push_back({"cycles", [all] { return Array{{all.size()}, all}; }});
  for (const Rule& rule : rules) {
    figure.arrays.push_back({fmt::format("similarity_{}", rule.array), [curve = rule.curve] {
                               return Array{{curve.size()}, curve};
                             }});
    figure.arrays.push_back({fmt::format("at_cycles_{}", rule.array), [at = rule.whole] {
                               return Array{{at.size()}, at};
                             }});
    figure.arrays.push_back({fmt::format("own_block_{}", rule.array), [at = rule.own] {
                               return Array{{at.size()}, at};
                             }});
  }
  add_notes(figure, *data.series);
  return figure;
}

Formula recurrence_formula(const TimeData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula{
      "<i>s</i>(Δ) = mean<sub><i>f</i>, <i>m</i></sub> cos(<i>ω</i><sub><i>f</i>, <i>m</i></sub> Δ), with "
      "<i>ω</i> = (2π / <i>f</i>) / 10<sup><i>m</i>/<i>k</i></sup> or 2π <i>m</i> / <i>f</i>",
      {}};
  if (!hovered || !hovered->token || !hovered->other_token) return formula;
  if (hovered->panel != "articles" && hovered->panel != "integer") return formula;
  const Harmonics rule = hovered->panel == "integer" ? Harmonics::integer : Harmonics::articles;
  const auto frequencies = pair_frequencies("market-cycle", encoding_request(data, values, rule));
  const int lag = std::abs(*hovered->token - *hovered->other_token);
  formula.substituted = message("<i>s</i>({}) = {}", lag, number(similarity_at(frequencies, lag), 3));
  return formula;
}

}  // namespace

LabView time_lab::recurrence_view() {
  return make_view<TimeData>(
      {.id = "recurrence",
       .label = "Recurrence",
       .help =
           "Whether rows a cycle apart are alike, with the articles' frequencies and with integer harmonics",
       .parameters = {{cycles.id}}},
      {prepare_time, recurrence_figure, recurrence_formula});
}

}  // namespace whereabouts
