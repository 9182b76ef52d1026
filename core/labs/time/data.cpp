#include "core/labs/time/data.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

constexpr int max_day_ticks = 7;

// Months since the year 0 of every day of the range, which have dates.
std::vector<int> months_of(const Series& series, DayRange range) {
  std::vector<int> months;
  for (int day = range.first; day < range.first + range.count; ++day) {
    const auto date = static_cast<int>(std::floor(series.times[static_cast<std::size_t>(day)]));
    const std::chrono::year_month_day civil{std::chrono::sys_days(std::chrono::days(date))};
    months.push_back(static_cast<int>(civil.year()) * 12 +
                     static_cast<int>(static_cast<unsigned>(civil.month())) - 1);
  }
  return months;
}

// The first day of every `step`-th month; none so near to the ends that its label would leave the plot, and
// move it.
std::vector<Tick> month_ticks(const std::vector<int>& months, int first, int step) {
  std::vector<Tick> ticks;
  const std::size_t margin = 1 + months.size() / 20;
  for (std::size_t i = margin; i + margin < months.size(); ++i) {
    if (months[i] / step == months[i - 1] / step) continue;
    const int start = months[i] / step * step;
    ticks.push_back({first + static_cast<double>(i),
                     step % 12 == 0 ? fmt::to_string(start / 12)
                                    : fmt::format("{:04}-{:02}", start / 12, start % 12 + 1)});
  }
  return ticks;
}

}  // namespace

std::shared_ptr<const TimeData> prepare_time(const Inputs& inputs, const Values& heavy,
                                             const Progress& progress) {
  auto data = std::make_shared<TimeData>();
  data->series = with_field(inputs.series, heavy[time_lab::field]);
  data->seed = heavy[time_lab::seed];
  const int days = inputs.series->count();
  // At most 2^24 days of assets: a longer series has fewer of them.
  const int assets = std::min(heavy[time_lab::assets], std::max(2, (1 << 24) / days));
  data->universe = heavy[time_lab::members] == time_lab::Members::file
                       ? universe_of(*data->series, progress)
                       : simulated_universe(days, assets, data->seed, progress);
  return data;
}

DayRange days_around(const Series& series, int day, int span) {
  const int count = std::min(span, series.count());
  return {std::clamp(day - count / 2, 0, series.count() - count), count};
}

Axis day_axis(const Series& series, DayRange range) {
  Axis axis;
  axis.lower = range.first - 0.5;
  axis.upper = range.first + range.count - 0.5;
  axis.whole = true;
  axis.line = true;
  if (!series.dated) {
    axis.label = step_word(series);
    return axis;
  }
  const std::vector<int> months = months_of(series, range);
  for (const int step : {1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400}) {
    std::vector<Tick> ticks = month_ticks(months, range.first, step);
    if (ticks.size() > max_day_ticks) continue;
    if (ticks.size() >= 2) axis.ticks = std::move(ticks);
    break;
  }
  if (!axis.ticks.empty()) return axis;
  // Some weeks: days. With times of day the year has no room.
  const int step = std::max(1, range.count / 4);
  for (int day = range.first + step / 2; day < range.first + range.count; day += step) {
    const std::string& label = series.days[static_cast<std::size_t>(day)];
    axis.ticks.push_back({1.0 * day, label.size() > 10 && label[10] == ' ' ? label.substr(5) : label});
  }
  return axis;
}

void index_days(Panel& panel, const Series& series) {
  panel.x.indexing = {.index = Index::token, .count = series.count()};
  panel.item_name = step_word(series);
  panel.click = ClickSets{time_lab::day.id, ClickSets::From::token};
}

void click_days(Panel& panel) {
  panel.x.indexing = {};
  panel.click = ClickSets{time_lab::day.id, ClickSets::From::x_index};
}

LineSegments day_line(const Panel& panel, double day) {
  LineSegments line;
  add_segment(line, day, panel.y.lower, day, panel.y.upper);
  line.colour = Colour::highlight;
  line.width = 1.25;
  return line;
}

Message day_name(const Series& series, int day) {
  const std::string& text = series.days[static_cast<std::size_t>(day)];
  return series.dated ? Message(text) : message("{} {}", step_word(series), text);
}

const SeriesColumn& chosen_column(const Series& series, const Values& values) {
  const std::string& name = values[time_lab::column];
  for (const SeriesColumn& column : series.columns) {
    if (column.name == name) return column;
  }
  return series.columns[default_column(series)];
}

Quantity quantity_of(const SeriesColumn& column, const Values& values) {
  switch (values[time_lab::meaning]) {
    case time_lab::Meaning::prices:
      return Quantity::prices;
    case time_lab::Meaning::returns:
      return Quantity::returns;
    case time_lab::Meaning::levels:
      return Quantity::levels;
    case time_lab::Meaning::guessed:
      break;
  }
  return guessed_quantity(column);
}

Panel price_panel(const TimeData& data, const Values& values, DayRange range) {
  const SeriesColumn& column = chosen_column(*data.series, values);
  Line line;
  double min = std::numeric_limits<double>::infinity(), max = -min;
  for (int day = range.first; day < range.first + range.count; ++day) {
    line.x.push_back(day);
    line.y.push_back(column.values[static_cast<std::size_t>(day)]);
  }
  // Of the whole series: the axis stays where it is while days play.
  for (const double value : column.values) {
    if (std::isnan(value)) continue;
    min = std::min(min, value);
    max = std::max(max, value);
  }
  line.width = 1.25;
  if (!(min <= max)) min = max = 0;
  const double room = max > min ? 0.06 * (max - min) : std::max(0.5, 0.01 * std::abs(min));
  Panel panel;
  panel.title = column.name;
  panel.subtitle =
      data.series->name + (column.field.empty() || !data.series->fields ? "" : message(", {}", column.field));
  panel.x = day_axis(*data.series, range);
  panel.y = value_axis(min - room, max + room, "");
  index_days(panel, *data.series);
  panel.layers = {{line}};
  const int day = values[time_lab::day];
  if (day >= range.first && day < range.first + range.count) {
    panel.layers.push_back(cursor(day_line(panel, day)));
    const double here = column.values[static_cast<std::size_t>(day)];
    if (!std::isnan(here))
      panel.layers.push_back(cursor(point_at(day, here, {.colour = Colour::highlight, .size = 7})));
  }
  return panel;
}

TableRequest encoding_request(const TimeData& data, const Values& values, Harmonics harmonics, int horizons) {
  TableRequest request;
  request.grid =
      horizons > 0 ? GridShape{data.series->count(), horizons} : GridShape{1, data.series->count()};
  request.width = values[time_lab::width];
  request.cycles = values[time_lab::cycles];
  request.harmonics = harmonics;
  return request;
}

Matrix encoded_days(const std::string& scheme, const TableRequest& request, DayRange range,
                    const Progress& progress) {
  Matrix table(range.count, request.width);
  for (int dimension = 0; dimension < request.width; ++dimension) {
    if (dimension % 8 == 0) progress.check();
    const Wave wave = wave_of(scheme, request, dimension);
    for (int row = 0; row < range.count; ++row) {
      const double angle = (range.first + row) * wave.scale / wave.divisor;
      table(row, dimension) = static_cast<float>(wave.cosine ? std::cos(angle) : std::sin(angle));
    }
  }
  return table;
}

std::vector<double> pair_frequencies(const std::string& scheme, const TableRequest& request) {
  std::vector<double> frequencies;
  for (int dimension = 0; dimension < request.width; ++dimension) {
    const Wave wave = wave_of(scheme, request, dimension);
    if (wave.cosine) frequencies.push_back(wave.scale / wave.divisor);
  }
  return frequencies;
}

double similarity_at(std::span<const double> frequencies, double lag) {
  double sum = 0;
  for (const double frequency : frequencies) sum += std::cos(frequency * lag);
  return frequencies.empty() ? 0 : sum / static_cast<double>(frequencies.size());
}

bool is_peak(std::span<const double> frequencies, double lag) {
  const double here = similarity_at(frequencies, lag);
  return here > similarity_at(frequencies, lag - 1) && here > similarity_at(frequencies, lag + 1);
}

std::string harmonics_formula(const Values& values) {
  if (values[time_lab::harmonics] == Harmonics::integer)
    return "<i>ω</i><sub>m</sub> = 2π <i>m</i> / <i>f</i>, <i>m</i> = 1 … <i>k</i>";
  return "<i>ω</i><sub>m</sub> = (2π / <i>f</i>) / 10<sup><i>m</i>/<i>k</i></sup>, "
         "<i>m</i> = 0 … <i>k</i> − 1";
}

NumberText days_text(double days) {
  return brief(days, 5);
}

Message counted_steps(const Series& series, double count) {
  const NumberText text =
      count == std::floor(count) ? grouped(static_cast<long long>(count)) : brief(count, 5);
  if (count == 1) return series.daily ? message("{} day", text) : message("{} step", text);
  return series.daily ? message("{} days", text) : message("{} steps", text);
}

Message listed_numbers(const std::vector<double>& values, int decimals) {
  std::vector<Message> words;
  words.reserve(values.size());
  for (const double value : values) words.push_back(message("**{}**", number(value, decimals)));
  return listed(words);
}

void add_notes(Figure& figure, const Series& series) {
  if (series.path.empty()) {
    figure.readings.push_back(
        {"series", "built in, simulated",
         "Twelve assets of three sectors, drawn from a seed, with a weekly and a yearly "
         "cycle; some enter late or leave early."});
  }
  for (const Message& note : series.notes)
    figure.readings.push_back(
        {"note", note, "Something that the file leaves open, or that is left out of it."});
}

}  // namespace whereabouts
