#include "core/labs/time/parameters.h"

#include <algorithm>
#include <utility>

#include "core/base/failure.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/time/correlation.h"
#include "core/labs/time/universe.h"

namespace whereabouts::time_lab {
namespace {

const Series& series_in(const Scope& scope) {
  return *scope.inputs.series;
}

std::vector<Choice> column_choices(const Scope& scope) {
  std::vector<Choice> choices;
  for (const SeriesColumn& each : series_in(scope).columns)
    choices.push_back({each.name, shown(each.name, 40), ""});
  return choices;
}

std::vector<Choice> field_choices(const Scope& scope) {
  const auto& fields = series_in(scope).fields;
  if (!fields) return {{"value", "Value", ""}};
  std::vector<Choice> choices;
  for (const SeriesField& each : *fields) choices.push_back({each.name, shown(each.name, 40), ""});
  return choices;
}

}  // namespace

Range width_range(const Scope& scope, int parts) {
  const std::size_t count = std::clamp<std::size_t>(scope[cycles].size(), 1, 64);
  return {.min = 1.0 * parts * static_cast<int>(count), .max = 512, .step = parts};
}

int first_width(const Range& range) {
  return std::max(64, static_cast<int>(range.min));
}

std::vector<Parameter> parameters() {
  return {
      declare(show, {.label = "View", .help = "What is shown of the series", .former_ids = {"view"}}),
      declare(field, {.label = "Value",
                      .help = "Which value of the assets is taken, of a file with a row per day and asset",
                      .heavy = true,
                      .initial = [](const Scope& scope) { return field_choices(scope).front().id; },
                      .choices = field_choices,
                      .applies = [](const Scope& scope) { return field_choices(scope).size() > 1; }}),
      declare(column, {.label = "Column",
                       .help = "Which column of the series is drawn",
                       .initial =
                           [](const Scope& scope) {
                             const Series& series = series_in(scope);
                             return series.columns[default_column(series)].name;
                           },
                       .choices = column_choices}),
      declare(meaning, {.label = "Quantity",
                        .help = "What the numbers of a column are, and so what their changes are",
                        .initial = Meaning::guessed}),
      declare(encoding, {.label = "Scheme",
                         .help = "Which encoding of the rows is drawn below the series",
                         .initial = Encoding::market_cycle}),
      declare(cycles, {.label = "Cycles",
                       .help = "Rows of each cycle; of trading days a week, a month, a quarter, a year",
                       .unit = "rows",
                       .initial = TableRequest().cycles,
                       .range = Range{.min = 0.001, .max = 1000000}}),
      declare(harmonics, {.label = "Harmonics",
                          .help = "How the frequencies of a cycle of f rows go on from 2 pi / f",
                          .initial = Harmonics::articles}),
      declare(width, {.label = "Width",
                      .help = "Length D of the vector of one row",
                      .initial = [](const Scope& scope) { return first_width(width_range(scope, 2)); },
                      .range = [](const Scope& scope) { return width_range(scope, 2); }}),
      declare(max_relative_position, {.label = "Reach",
                                      .help = "Offsets beyond this many rows share one vector",
                                      .unit = "rows",
                                      .initial = 21,
                                      .range = Range{.min = 1, .max = 512}}),
      declare(span, {.label = "Span",
                     .help = "How many rows around the chosen one are drawn",
                     .unit = "rows",
                     .initial = [](const Scope& scope) { return std::min(504, series_in(scope).count()); },
                     .range =
                         [](const Scope& scope) {
                           return Range{.min = min_series_span,
                                        .max = 1.0 * std::min(2520, series_in(scope).count())};
                         }}),
      declare(horizon_count, {.label = "Horizons",
                              .help = "How many rows ahead forecasts look, from 0 on",
                              .unit = "rows",
                              .initial = 22,
                              .range = Range{.min = 2, .max = 127}}),
      declare(horizon,
              {.label = "Horizon",
               .help = "The forecast that the others are compared with",
               .unit = "rows ahead",
               .initial = [](const Scope& scope) { return std::min(5, scope[horizon_count] - 1); },
               .range = [](const Scope& scope) { return Range{.max = scope[horizon_count] - 1.0}; }}),
      declare(members, {.label = "Members",
                        .help = "Which assets are there at which time",
                        .heavy = true,
                        .initial =
                            [](const Scope& scope) {
                              return universe_varies(series_in(scope)) ? Members::file : Members::simulated;
                            }}),
      declare(assets, {.label = "Assets",
                       .help = "How many assets there are in all in the simulated universe",
                       .heavy = true,
                       .initial = 40,
                       .range = Range{.min = 2, .max = 256}}),
      seed_parameter({.help = "Seed of the simulated universe and of the vectors of offsets",
                      .heavy = true,
                      .initial = 0}),
      declare(window,
              {.label = "Window",
               .help = "Correlations are those of the changes of this many rows, up to the chosen one",
               .unit = "rows",
               .initial = [](const Scope& scope) { return std::min(250, series_in(scope).count()); },
               .range =
                   [](const Scope& scope) {
                     const int count = series_in(scope).count();
                     return Range{.min = 1.0 * std::min(min_common_days + 1, count),
                                  .max = 1.0 * std::min(2520, count)};
                   }}),
      declare(strength, {.label = "Strength",
                         .help = "What a correlation of 1 adds to an attention logit",
                         .step = 0.1,
                         .initial = 2.0,
                         .range = Range{.min = 0, .max = 20}}),
      declare(day,
              {.label = "Day",
               .help = "The day or other step that is marked, by its row in the series, from 0",
               // Late enough that half a year and more lies before it.
               .initial = [](const Scope& scope) { return series_in(scope).count() * 5 / 7; },
               .range = [](const Scope& scope) { return Range{.max = series_in(scope).count() - 1.0}; }}),
      map_parameter("PuOr_r"),
      range_parameter()};
}

}  // namespace whereabouts::time_lab
