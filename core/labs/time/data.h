// What the views of the lab `time` look at, and what several of them draw.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/labs/framework/lab.h"
#include "core/labs/time/parameters.h"
#include "core/labs/time/universe.h"
#include "core/position/schemes/shaw/shaw.h"

namespace whereabouts {

struct TimeData : Data {
  std::shared_ptr<const Series> series;
  Universe universe;
  std::uint32_t seed = 0;

  std::size_t bytes() const override {
    return universe.listed.size() + universe.present.size() * sizeof(int);
  }
};

// Whatever the view.
std::shared_ptr<const TimeData> prepare_time(const Inputs& inputs, const Values& heavy,
                                             const Progress& progress);

// Days first .. first + count - 1 of the series.
struct DayRange {
  int first = 0, count = 0;
};
// `span` days around `day`, as many as there are.
DayRange days_around(const Series& series, int day, int span);

// Across the range, with dates as ticks.
Axis day_axis(const Series& series, DayRange range);
// The panel's x axis counts days: hover, and a click that chooses one.
void index_days(Panel& panel, const Series& series);
// The same without hover, beside panels whose places are something else than days.
void click_days(Panel& panel);
// A dashed line at a day.
LineSegments day_line(const Panel& panel, double day);

// "2001-03-14", "day 37"
Message day_name(const Series& series, int day);
const SeriesColumn& chosen_column(const Series& series, const Values& values);
Quantity quantity_of(const SeriesColumn& column, const Values& values);

// The chosen column over the range.
Panel price_panel(const TimeData& data, const Values& values, DayRange range);

// market-cycle, sinusoidal-1d or horizon with the chosen cycles and width, for every day of the series (and
// `horizons` horizons). Refuses (usage) what additive_table() refuses.
TableRequest encoding_request(const TimeData& data, const Values& values, Harmonics harmonics,
                              int horizons = 0);
// (count, D): rows of additive_table(scheme, request) for the days alone.
Matrix encoded_days(const std::string& scheme, const TableRequest& request, DayRange range,
                    const Progress& progress);

// Angular frequencies of the pairs of sine and cosine of a scheme of the day, in the order of its cosines.
std::vector<double> pair_frequencies(const std::string& scheme, const TableRequest& request);
// The cosine similarity of two days `lag` apart: the mean of cos(w lag).
double similarity_at(std::span<const double> frequencies, double lag);
// Whether it is larger there than a day before and a day after.
bool is_peak(std::span<const double> frequencies, double lag);

// How the frequencies of a cycle go on under the chosen rule, for a formula.
std::string harmonics_formula(const Values& values);

// "5", "2.5"
NumberText days_text(double days);
// "**0.67**, **0.37** and **0.17**"
Message listed_numbers(const std::vector<double>& values, int decimals);
// "1 day", "365.25 days"; of a series whose rows are no days "5 steps".
Message counted_steps(const Series& series, double count);

// The file's notes and what is special about the series, as readings.
void add_notes(Figure& figure, const Series& series);

}  // namespace whereabouts
