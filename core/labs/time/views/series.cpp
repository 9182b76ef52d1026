// The series, the encoding of its days, and the similarity of each day to the chosen one.
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
#include "core/position/schemes/market_cycle/market_cycle.h"

namespace whereabouts {
namespace {

using time_lab::Encoding;

constexpr std::size_t max_listed_cycles = 6;

struct EncodedDays {
  std::string scheme;
  TableRequest request;
  DayRange range;
  std::shared_ptr<const Matrix> across;  // (D, days): a dimension is a row of the map
};

// Shaw's vector of the offset of each day from the chosen one, in [-reach, reach].
Matrix offset_vectors(const TimeData& data, const Values& values, DayRange range, const Progress& progress) {
  const int reach = values[time_lab::max_relative_position], day = values[time_lab::day];
  const ShawTable shaw = shaw_table(
      {.tokens = 1, .head_dim = values[time_lab::width], .max_relative_position = reach, .seed = data.seed},
      progress);
  Matrix rows(range.count, shaw.table.cols());
  for (int row = 0; row < range.count; ++row)
    rows.row(row) = shaw.table.row(std::clamp(range.first + row - day, -reach, reach) + reach);
  return rows;
}

Panel map_panel(const TimeData& data, const Values& values, const EncodedDays& encoded, Encoding kind) {
  Panel panel;
  const int width = static_cast<int>(encoded.across->rows());
  panel.x = day_axis(*data.series, encoded.range);
  panel.x.line = false;
  panel.y = index_axis(Index::dimension, width, "dimension");
  panel.y.reversed = true;
  HeatMap map;
  map.values = encoded.across;
  map.left = encoded.range.first - 0.5;
  map.quantity = "value";
  panel.layers = {{map}};
  index_days(panel, *data.series);
  if (kind == Encoding::market_cycle) {
    panel.title = "Market cycles";
    panel.subtitle =
        values[time_lab::harmonics] == Harmonics::integer ? "integer harmonics" : "articles' formula";
    const int block = 2 * frequencies_per_cycle(encoded.request, width);
    panel.y.label = data.series->daily ? "cycle (days)" : "cycle (steps)";
    LineSegments lines;
    lines.colour = Colour::background;
    lines.width = 2;
    for (std::size_t i = 0; i < encoded.request.cycles.size(); ++i) {
      const double top = block * static_cast<double>(i) - 0.5;
      if (i > 0) add_segment(lines, panel.x.lower, top, panel.x.upper, top);
      panel.y.ticks.push_back({top + block / 2.0, days_text(encoded.request.cycles[i])});
    }
    if (!lines.x0.empty()) panel.layers.push_back({lines});
  } else if (kind == Encoding::sinusoid) {
    panel.title = "Sinusoidal 1-D";
    panel.subtitle = "T = 10,000";
  } else {
    panel.title = "Relative offsets";
    panel.subtitle = message("a vector for each, clipped at ±{}",
                             counted_steps(*data.series, values[time_lab::max_relative_position]));
  }
  panel.layers.push_back(cursor(day_line(panel, values[time_lab::day])));
  return panel;
}

Panel curve_panel_of(const TimeData& data, const Values& values, DayRange range,
                     const std::vector<double>& curve, double lower, double upper) {
  Panel panel;
  panel.x = day_axis(*data.series, range);
  panel.y = value_axis(lower, upper, "");
  index_days(panel, *data.series);
  Line line;
  for (int i = 0; i < range.count; ++i) {
    line.x.push_back(range.first + i);
    line.y.push_back(curve[static_cast<std::size_t>(i)]);
  }
  line.width = 1.25;
  panel.layers = {{line}, cursor(day_line(panel, values[time_lab::day]))};
  return panel;
}

// Which of the cycles' lags are peaks of the similarity.
Message peaks_text(std::span<const double> frequencies, const std::vector<double>& cycles) {
  std::vector<Message> peaks;
  for (const double cycle : cycles) {
    if (is_peak(frequencies, cycle)) peaks.push_back(days_text(cycle));
  }
  if (peaks.empty()) return "a peak at **none** of them";
  return peaks.size() == cycles.size() ? "a peak at **each** of them"
                                       : message("a peak at **{}**", listed(peaks));
}

void show_offsets(Figure& figure, const TimeData& data, const Values& values, DayRange range) {
  const int day = values[time_lab::day], reach = values[time_lab::max_relative_position];
  std::vector<double> offsets;
  int apart = 0, before = 0, after = 0;  // behind them: days at or beyond the reach
  for (int i = 0; i < range.count; ++i) {
    const int offset = range.first + i - day;
    offsets.push_back(std::clamp(offset, -reach, reach));
    apart += std::abs(offset) < reach;
    before += offset <= -reach;
    after += offset >= reach;
  }
  Panel panel = curve_panel_of(data, values, range, offsets, -1.2 * reach, 1.2 * reach);
  panel.title = data.series->daily ? "Offset from the day" : "Offset from the step";
  panel.subtitle = "key minus query, clipped";
  figure.panels.push_back(panel);
  const int ends = (before > 0) + (after > 0), others = before + after;
  figure.caption = message("Seen from {}, **{}** of {} {} an offset of {} own", day_name(*data.series, day),
                           grouped(apart), counted_steps(*data.series, range.count),
                           range.count == 1 ? "has" : "have", apart == 1 ? "its" : "their");
  if (others == 1) figure.caption += "; the other has an end vector";
  if (others > 1)
    figure.caption += message("; the {} others share **{}** end {}", grouped(others), ends,
                              ends == 1 ? "vector" : "vectors");
  figure.caption +=
      message(". The table has {} × {} = **{}** parameters for any length of the series.", 2 * reach + 1,
              values[time_lab::width], grouped((2 * reach + 1) * values[time_lab::width]));
  figure.arrays.push_back({"offset", [offsets] { return Array{{offsets.size()}, offsets}; }});
}

void show_similarity(Figure& figure, const TimeData& data, const Values& values, const EncodedDays& encoded) {
  const int day = values[time_lab::day];
  const DayRange range = encoded.range;
  const std::vector<double> frequencies = pair_frequencies(encoded.scheme, encoded.request);
  std::vector<double> curve;
  curve.reserve(static_cast<std::size_t>(range.count));
  for (int i = 0; i < range.count; ++i) curve.push_back(similarity_at(frequencies, range.first + i - day));
  const double least = *std::min_element(curve.begin(), curve.end());
  Panel panel = curve_panel_of(data, values, range, curve, std::min(-0.1, std::floor(10 * least) / 10), 1.1);
  panel.title = "Similarity";
  panel.subtitle = message("to {}; dots: a cycle away", day_name(*data.series, day));
  std::vector<double> cycles = values[time_lab::cycles];
  cycles.resize(std::min(cycles.size(), max_listed_cycles));
  Scatter dots;
  std::vector<double> at_cycles;
  std::vector<Message> words;
  for (const double cycle : cycles) {
    at_cycles.push_back(similarity_at(frequencies, cycle));
    words.push_back(days_text(cycle));
    for (const double at : {day - cycle, day + cycle}) {
      if (at < range.first || at > range.first + range.count - 1) continue;
      dots.x.push_back(at);
      dots.y.push_back(at_cycles.back());
    }
  }
  dots.colour = Colour::series2;
  dots.size = 6;
  if (!dots.x.empty()) panel.layers.push_back({dots});
  figure.panels.push_back(panel);
  figure.caption = message("{} {} apart have similarity {}: {}.", data.series->daily ? "Days" : "Steps",
                           listed(words), listed_numbers(at_cycles, 2), peaks_text(frequencies, cycles));
  // What does repeat after each cycle, where the formula in use does not.
  if (values[time_lab::encoding] == Encoding::market_cycle &&
      values[time_lab::harmonics] == Harmonics::articles) {
    TableRequest repeating = encoded.request;
    repeating.harmonics = Harmonics::integer;
    figure.caption += message(" With integer harmonics there is {}.",
                              peaks_text(pair_frequencies(encoded.scheme, repeating), cycles));
  }
  figure.arrays.push_back({"similarity", [curve] { return Array{{curve.size()}, curve}; }});
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    figure.readings.push_back(
        {message("{} apart", counted_steps(*data.series, cycles[i])), number(at_cycles[i], 3),
         "Cosine similarity of two such vectors, -1 to 1. 1: a model cannot tell them apart "
         "by their position."});
  }
}

Figure series_figure(const TimeData& data, const Values& values, const Progress& progress) {
  Figure figure;
  const Encoding kind = values[time_lab::encoding];
  EncodedDays encoded;
  encoded.scheme = kind == Encoding::sinusoid ? "sinusoidal-1d" : "market-cycle";
  encoded.request = encoding_request(data, values, values[time_lab::harmonics]);
  const int day = values[time_lab::day];
  encoded.range = days_around(*data.series, day, values[time_lab::span]);
  const Matrix rows = kind == Encoding::offsets
                          ? offset_vectors(data, values, encoded.range, progress)
                          : encoded_days(encoded.scheme, encoded.request, encoded.range, progress);
  encoded.across = std::make_shared<const Matrix>(rows.transpose());

  const SeriesColumn& column = chosen_column(*data.series, values);
  const Quantity quantity = quantity_of(column, values);
  figure.subtitle =
      data.series->daily
          ? "A series in time, the encoding of its days, and how alike the chosen day and the others are."
          : "A series in time, the encoding of its steps, and how alike the chosen step and the others are.";
  figure.panels = {price_panel(data, values, encoded.range), map_panel(data, values, encoded, kind)};
  if (kind == Encoding::offsets) {
    show_offsets(figure, data, values, encoded.range);
    const double bound = static_cast<double>(encoded.across->cwiseAbs().maxCoeff());
    figure.scales = {
        scale_for(values, ColourScale{.lower = -bound, .upper = bound, .label = "value", .row = 1})};
  } else {
    show_similarity(figure, data, values, encoded);
    figure.scales = {scale_for(values, {.lower = -1, .label = "value", .row = 1})};
  }
  for (int row = 0; row < 3; ++row) {
    Panel& panel = figure.panels[static_cast<std::size_t>(row)];
    place(panel, {.row = row});
    if (row < 2) panel.x.label.clear();
  }
  figure.row_weights = {1, 1.35, 0.9};
  figure.preferred_aspect = 1.35;
  figure.keeps_places = true;

  const double change = changes_of(column, quantity)[static_cast<std::size_t>(day)];
  const bool level = quantity == Quantity::levels;
  figure.readings.insert(
      figure.readings.begin(),
      {{step_word(*data.series),
        message("{} ({} of {})", data.series->days[static_cast<std::size_t>(day)], grouped(day + 1),
                grouped(data.series->count())),
        data.series->daily
            ? "The day that is marked. Encodings count rows of the series: trading days, not calendar days."
            : "The step that is marked. Encodings count rows of the series, whatever time lies between "
              "them."},
       {"value",
        std::isnan(column.values[static_cast<std::size_t>(day)])
            ? "none"
            : brief(column.values[static_cast<std::size_t>(day)], 6),
        "Of the chosen column, there."},
       {"change",
        std::isnan(change) ? "none"
        : level            ? brief(change, 4)
                           : message("{} %", number(100 * change, 2)),
        level ? "The value less the one before."
              : "Of prices the logarithm of the value over the one before; returns as they are."}});
  figure.arrays.push_back({"encoding", [rows] { return to_array(rows); }});
  std::vector<double> shown_values(column.values.begin() + encoded.range.first,
                                   column.values.begin() + encoded.range.first + encoded.range.count);
  figure.arrays.push_back({"series", [shown_values] { return Array{{shown_values.size()}, shown_values}; }});
  add_notes(figure, *data.series);
  return figure;
}

// "cos(2π / 21 · 900) = 0.62" of the hovered day and dimension.
Message hovered_wave(const TimeData& data, const Values& values, int day, int dimension) {
  const bool sinusoid = values[time_lab::encoding] == time_lab::Encoding::sinusoid;
  const TableRequest request = encoding_request(data, values, values[time_lab::harmonics]);
  const Wave wave = wave_of(sinusoid ? "sinusoidal-1d" : "market-cycle", request, dimension);
  const double angle = day * wave.scale / wave.divisor;
  const Message divisor = wave.divisor == 1 ? "" : message(" / {}", brief(wave.divisor, 4));
  const Message scale = sinusoid ? "" : message(" · {}", brief(wave.scale, 4));
  return message("{}({}{}{}) = {}", wave.cosine ? "cos" : "sin", day, scale, divisor,
                 number(wave.cosine ? std::cos(angle) : std::sin(angle), 3));
}

Formula series_formula(const TimeData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula;
  const Encoding kind = values[time_lab::encoding];
  if (kind == Encoding::offsets) {
    formula.general =
        "<i>q</i><sub>i</sub> · (<i>k</i><sub>j</sub> + <i>a</i><sub>clip(<i>j</i> − <i>i</i>)</sub>) "
        "/ √<i>d</i>";
    return formula;
  }
  formula.general = kind == Encoding::sinusoid
                        ? "sin, cos(<i>t</i> / <i>T</i><sup>2<i>i</i>/<i>D</i></sup>)"
                        : message("sin, cos(<i>t</i> <i>ω</i><sub>m</sub>), {}", harmonics_formula(values));
  if (hovered && hovered->token && hovered->dimension && *hovered->token < data.series->count() &&
      *hovered->dimension < values[time_lab::width]) {
    formula.substituted = hovered_wave(data, values, *hovered->token, *hovered->dimension);
  }
  return formula;
}

bool of_cycles(const Scope& scope) {
  return scope[time_lab::encoding] == Encoding::market_cycle;
}

bool of_offsets(const Scope& scope) {
  return scope[time_lab::encoding] == Encoding::offsets;
}

}  // namespace

LabView time_lab::series_view() {
  return make_view<TimeData>({.id = "series",
                              .label = "Series",
                              .help = "The series, the encoding of its rows below, and how alike they are",
                              .parameters = {{column.id},
                                             {meaning.id},
                                             {encoding.id},
                                             {cycles.id, of_cycles},
                                             {harmonics.id, of_cycles},
                                             {max_relative_position.id, of_offsets},
                                             {span.id},
                                             {seed.id, of_offsets}}},
                             {prepare_time, series_figure, series_formula});
}

}  // namespace whereabouts
