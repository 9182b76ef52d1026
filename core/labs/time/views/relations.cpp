// The correlations up to a day as a bias of attention, held against the order of the columns.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/time/correlation.h"
#include "core/labs/time/data.h"
#include "core/labs/time/views.h"

namespace whereabouts {
namespace {

constexpr int max_related = 64, max_named = 16, max_lags = 20;

// What is related: columns of the series, or lags of the one column that there is.
struct Related {
  std::vector<std::string> names;
  bool lags = false, daily = true;
  int first = 0, last = 0;  // days
  int left_out = 0;         // columns beyond the first 64
  MatrixD correlation, attention;
  double order = 0;                         // order_agreement()
  Eigen::Index strong_a = 0, strong_b = 0;  // the most related pair; equal where there is none
};

Related related_columns(const TimeData& data, const Values& values, const Progress& progress) {
  const Series& series = *data.series;
  Related related;
  related.last = values[time_lab::day];
  related.first = std::max(0, related.last - values[time_lab::window] + 1);
  std::vector<std::vector<double>> changes;
  for (const SeriesColumn& column : series.columns) {
    if (changes.size() == max_related) {
      ++related.left_out;
      continue;
    }
    progress.check();
    changes.push_back(changes_of(column, quantity_of(column, values)));
    related.names.push_back(shown(column.name, 14));
  }
  related.daily = series.daily;
  related.lags = changes.size() == 1;
  if (related.lags) {
    related.correlation = lag_correlations(changes.front(), related.first, related.last, max_lags, progress);
    related.names.clear();
    for (int lag = 0; lag <= max_lags; ++lag)
      related.names.push_back(lag == 0 ? step_word(series) : fmt::format("−{}", lag));
  } else {
    related.correlation = correlations(changes, related.first, related.last, progress);
  }
  related.attention = attention_of(related.correlation, values[time_lab::strength]);
  related.order = order_agreement(related.correlation);
  double most = -2;
  for (Eigen::Index i = 0; i < related.correlation.rows(); ++i) {
    for (Eigen::Index j = i + 1; j < related.correlation.cols(); ++j) {
      if (!(related.correlation(i, j) > most)) continue;
      most = related.correlation(i, j);
      related.strong_a = i;
      related.strong_b = j;
    }
  }
  return related;
}

Panel pairs_panel(const Related& related, const MatrixD& matrix, int scale, const Message& quantity) {
  const int count = static_cast<int>(matrix.rows());
  Panel panel;
  panel.x = index_axis(Index::token, count,
                       !related.lags   ? ""
                       : related.daily ? "days before"
                                       : "steps before");
  panel.y = index_axis(Index::token, count, "");
  panel.y.reversed = true;
  panel.square_units = true;
  panel.item_name = related.lags ? "lag" : "column";
  if (!related.lags && count <= max_named) {
    for (int i = 0; i < count; ++i)
      panel.y.ticks.push_back({1.0 * i, related.names[static_cast<std::size_t>(i)]});
    panel.x.ticks = {{0, "1"}, {count - 1.0, fmt::to_string(count)}};
    const int middle = (count - 1) / 2;
    if (count > 2)
      panel.x.ticks.insert(panel.x.ticks.begin() + 1, {1.0 * middle, fmt::to_string(middle + 1)});
  }
  HeatMap map;
  map.values = std::make_shared<const Matrix>(matrix.cast<float>());
  map.scale = scale;
  map.quantity = quantity;
  panel.layers = {{map}};
  if (related.strong_a != related.strong_b && !related.lags) {
    Rectangles strong;
    const double a = static_cast<double>(related.strong_a), b = static_cast<double>(related.strong_b);
    strong.boxes = {{.left = b - 0.5, .top = a - 0.5}, {.left = a - 0.5, .top = b - 0.5}};
    strong.width = 1.5;
    panel.layers.push_back({strong});
  }
  return panel;
}

Panel order_panel(const Related& related) {
  const int count = static_cast<int>(related.correlation.rows());
  Panel panel;
  panel.title = "Against order";
  panel.subtitle = std::isnan(related.order) ? "" : message("ρ = {}", number(related.order, 2));
  panel.x = index_axis(Index::none, count,
                       !related.lags   ? "columns apart"
                       : related.daily ? "days apart"
                                       : "steps apart");
  panel.x.lower = 0.4;
  panel.x.upper = std::max(2.0, count - 0.4);
  panel.x.line = true;
  Scatter dots;
  double least = 0;
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      const double each = related.correlation(i, j);
      if (std::isnan(each)) continue;
      dots.x.push_back(j - i);
      dots.y.push_back(each);
      least = std::min(least, each);
    }
  }
  dots.size = dots.x.size() > 300 ? 3 : 5;
  panel.y = value_axis(std::floor(5 * least - 0.2) / 5, 1.08, "correlation");
  LineSegments zero;
  add_segment(zero, panel.x.lower, 0, panel.x.upper, 0);
  zero.colour = Colour::muted;
  zero.dashed = true;
  panel.layers = {{zero}};
  if (!dots.x.empty()) panel.layers.push_back({dots});
  return panel;
}

// Every column over the window, each as 100 where it begins; the most related pair in colours.
Panel window_panel(const TimeData& data, const Related& related) {
  const Series& series = *data.series;
  const int margin = std::max(5, (related.last - related.first + 1) / 8);
  DayRange range{std::max(0, related.first - margin), 0};
  range.count = std::min(series.count(), related.last + margin + 1) - range.first;
  Panel panel;
  panel.title = "The window";
  panel.subtitle = "each as 100 where it begins";
  panel.x = day_axis(series, range);
  click_days(panel);
  double min = 100, max = 100;
  std::vector<Line> lines;
  for (std::size_t at = 0; at < std::min<std::size_t>(series.columns.size(), max_related); ++at) {
    const std::vector<double>& values = series.columns[at].values;
    Line line;
    line.colour = Colour::muted;
    line.width = 0.8;
    double begin = no_value;
    for (int day = range.first; day < range.first + range.count; ++day) {
      const double value = values[static_cast<std::size_t>(day)];
      if (std::isnan(begin) && day >= related.first && value > 0) begin = value;
    }
    if (std::isnan(begin)) continue;
    for (int day = range.first; day < range.first + range.count; ++day) {
      const double value = 100 * values[static_cast<std::size_t>(day)] / begin;
      line.x.push_back(day);
      line.y.push_back(value);
      if (std::isnan(value)) continue;
      min = std::min(min, value);
      max = std::max(max, value);
    }
    const bool first = !related.lags && related.strong_a != related.strong_b &&
                       at == static_cast<std::size_t>(related.strong_a);
    const bool second = !related.lags && related.strong_a != related.strong_b &&
                        at == static_cast<std::size_t>(related.strong_b);
    if (first || second || series.columns.size() == 1) {
      line.colour = second ? Colour::series2 : Colour::accent;
      line.width = 1.5;
      line.label = shown(series.columns[at].name, 24);
      panel.legend = series.columns.size() > 1;
    }
    lines.push_back(std::move(line));
  }
  const double room = std::max(1.0, 0.06 * (max - min));
  panel.y = value_axis(min - room, max + room, "");
  Rectangles window;
  window.boxes = {{.left = related.first - 0.5,
                   .top = panel.y.lower,
                   .width = 1.0 * (related.last - related.first + 1),
                   .height = panel.y.upper - panel.y.lower}};
  window.colour = Colour::muted;
  window.width = 0;
  window.fill_opacity = 0.1;
  panel.layers.push_back({window});
  // Muted ones first, so that the pair lies above them.
  for (const bool strong : {false, true}) {
    for (const Line& line : lines) {
      if ((line.width > 1) == strong) panel.layers.push_back({line});
    }
  }
  panel.layers.push_back(cursor(day_line(panel, related.last)));
  return panel;
}

Message finding_of(const TimeData& data, const Related& related, double strength) {
  const Series& series = *data.series;
  const bool known = related.strong_a != related.strong_b;
  if (!known) {
    return series.daily
               ? "Too few days before the chosen one have changes to tell relations; choose a later day."
               : "Too few steps before the chosen one have changes to tell relations; choose a later step.";
  }
  const double most = related.correlation(related.strong_a, related.strong_b);
  if (related.lags) {
    return message(
        "One column has relations to its own past alone, and these depend on the lag, which is order: the "
        "largest is **{}**, {} apart. A series of several columns has relations that are not order.",
        number(most, 2), counted_steps(series, static_cast<double>(related.strong_b - related.strong_a)));
  }
  const auto column_name = [&](Eigen::Index at) {
    return shown(series.columns[static_cast<std::size_t>(at)].name, 30);
  };
  const double share = related.attention(related.strong_a, related.strong_b);
  // Whom the first attends to least, of those who are there.
  Eigen::Index least = related.strong_b;
  for (Eigen::Index j = 0; j < related.correlation.rows(); ++j) {
    // Of one that has too few changes in common nothing is known.
    if (!std::isnan(related.correlation(related.strong_a, j)) &&
        related.attention(related.strong_a, j) < related.attention(related.strong_a, least)) {
      least = j;
    }
  }
  Message text = message("**{}** and **{}** are the most related (**{}**) and stand {} apart.",
                         column_name(related.strong_a), column_name(related.strong_b), number(most, 2),
                         related.strong_b - related.strong_a);
  if (least != related.strong_b) {
    text += message(
        " A bias of {} × correlation makes the first give the second **{}\u00a0%** of its attention and {}, "
        "the least related, **{}\u00a0%**.",
        brief(strength, 3), number(100 * share, 1), column_name(least),
        number(100 * related.attention(related.strong_a, least), 1));
  }
  if (!std::isnan(related.order)) {
    text += message(" Relations and how near the columns stand have a rank correlation of **{}**.",
                    number(related.order, 2));
  }
  if (is_quotes_of_one_asset(series)) text += " These columns look like quotes of one asset.";
  return text;
}

Array square_array(const MatrixD& matrix) {
  const auto side = static_cast<std::size_t>(matrix.rows());
  return {{side, side}, std::vector<double>(matrix.data(), matrix.data() + matrix.size())};
}

Figure relations_figure(const TimeData& data, const Values& values, const Progress& progress) {
  Figure figure;
  const Related related = related_columns(data, values, progress);
  const double strength = values[time_lab::strength];
  figure.subtitle =
      related.lags ? "The changes of the one column, correlated with those before."
                   : "The correlations of the columns' changes as a bias: relations that are not an order.";
  Panel window = window_panel(data, related);
  place(window, {.row = 0, .column_span = 3});
  Panel bias = pairs_panel(related, related.correlation, 0, "correlation");
  bias.title = "Correlation";
  bias.subtitle = message("bias: × {}", brief(strength, 3));
  place(bias, {.row = 1, .column = 0});
  Panel attention = pairs_panel(related, related.attention, 1, "attention");
  attention.title = "Attention";
  attention.subtitle = "from the bias";
  attention.y.visible = false;
  place(attention, {.row = 1, .column = 1});
  Panel order = order_panel(related);
  place(order, {.row = 1, .column = 2});
  double max_attention = 1e-6;
  for (const double each : related.attention.reshaped()) {
    if (!std::isnan(each)) max_attention = std::max(max_attention, each);
  }
  figure.panels = {window, bias, attention, order};
  figure.scales = {
      scale_for(values, {.lower = -1, .label = "correlation", .row = 1}),
      {.lower = 0, .upper = max_attention, .label = "attention", .bar = false, .row = 1, .column = 1}};
  figure.row_weights = {0.75, 1};
  figure.column_weights = {1.3, 1, 1};
  figure.preferred_aspect = 1.5;
  figure.caption = finding_of(data, related, strength);
  figure.readings = {
      {"window",
       message("{} to {}", day_name(*data.series, related.first), day_name(*data.series, related.last)),
       "The rows whose changes are correlated. A column that changes in fewer than 20 of them is left out."},
      {"largest share", message("{} %", number(100 * max_attention, 1)),
       "The most that one column attends to one column, itself included, with the bias alone."},
      {"columns", grouped(static_cast<long long>(data.series->columns.size())), "Of the series."},
      {"order agreement", std::isnan(related.order) ? "none" : number(related.order, 3),
       "Spearman's rank correlation of the correlations with minus the distance in the order of the columns "
       "(or "
       "rows), -1 to 1. High: a bias by offset could stand for the relations."}};
  if (related.left_out > 0) {
    figure.readings.push_back({"note",
                               message("the first {} columns are related, {} {} left out", max_related,
                                       related.left_out, related.left_out == 1 ? "is" : "are"),
                               "More would be too small to see."});
  }
  const auto correlation = std::make_shared<const MatrixD>(related.correlation);
  const auto attended = std::make_shared<const MatrixD>(related.attention);
  figure.arrays = {
      {"correlation", [correlation] { return square_array(*correlation); }},
      {"bias", [correlation, strength] { return square_array(MatrixD(*correlation * strength)); }},
      {"attention", [attended] { return square_array(*attended); }}};
  add_notes(figure, *data.series);
  return figure;
}

Formula relations_formula(const TimeData&, const Values&, const std::optional<Hit>&) {
  return {
      "softmax(<i>q</i><sub>i</sub> · <i>k</i><sub>j</sub> / √<i>d</i> + <i>β</i> "
      "corr(<i>r</i><sub>i</sub>, <i>r</i><sub>j</sub>))",
      {}};
}

}  // namespace

LabView time_lab::relations_view() {
  return make_view<TimeData>({.id = "relations",
                              .label = "Relations",
                              .help = "A relative bias made from the correlations of the columns",
                              .parameters = {{meaning.id}, {window.id}, {strength.id}}},
                             {prepare_time, relations_figure, relations_formula});
}

}  // namespace whereabouts
