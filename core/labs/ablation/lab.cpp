// "Which scheme is best?": what runs of several schemes measured, and the schemes of the catalogue side by
// side, as tables.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/figure/text.h"
#include "core/labs/ablation/bar_columns.h"
#include "core/labs/ablation/comparison.h"
#include "core/labs/ablation/measured_panels.h"
#include "core/labs/ablation/tables.h"
#include "core/labs/framework/inputs/built_in_comparison.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/parameters/scheme_parameters.h"

namespace whereabouts {
namespace {

using ablation::Sort;
using ablation::View;

constexpr Option<View> views[] = {
    {View::measured, "measured", "Measured",
     "Accuracy of models trained here, scheme by scheme and seed by seed"},
    {View::overview, "overview", "Overview", "Learned or not, how many parameters, another grid, accuracy"},
    {View::parameters, "parameters", "Parameters",
     "How many parameters are learned, and how they are counted"},
    {View::transfer, "transfer", "Resolution", "What another resolution takes"},
    {View::strengths, "strengths", "Strengths", "Strength, weakness and the models that use it"},
    {View::published, "published", "Published", "Accuracies that papers report, study by study"}};
constexpr Option<Sort> sorts[] = {
    {Sort::accuracy, "accuracy", "Accuracy", "The mean accuracy measured here"},
    {Sort::family, "family", "Family", "Sinusoidal, learned, rotary, biases, others"},
    {Sort::scheme, "scheme", "Scheme", "The scheme's name"},
    {Sort::parameters, "parameters", "Parameters", "The number of learned parameters"},
    {Sort::published, "published", "Published", "The most points over learned 1-D that one study reports"}};
constexpr Handle<View> show{"show", views};
constexpr Handle<Sort> sort_by{"sort", sorts};
constexpr Handle<bool> descending{"descending"};
constexpr Handle<int> token_width{"dim"}, head_count{"heads"};
constexpr Handle<std::string> chosen_study{"study"};
constexpr const char* no_study = "none";

bool shows_measured(const Scope& scope) {
  return scope[show] == View::measured;
}

bool counts_parameters(const Scope& scope) {
  return !shows_measured(scope);
}

std::vector<Choice> study_choices() {
  std::vector<Choice> choices = {{no_study, "None", "No published numbers"}};
  for (const Study& study : studies()) {
    if (study.results > 1)
      choices.push_back({study.id, study.group, "What this study reports, in one setting"});
  }
  return choices;
}

constexpr const char* schemes_help = "How many position schemes are compared.";

// The study with the most schemes.
std::string largest_study() {
  const auto& all = studies();
  return std::max_element(all.begin(), all.end(),
                          [](const Study& a, const Study& b) { return a.results < b.results; })
      ->id;
}

std::vector<Parameter> parameters() {
  return {
      declare(show, {.label = "Columns",
                     .help = "Which columns the table has",
                     .initial = View::measured,
                     .former_ids = {"columns"}}),
      declare(sort_by,
              {.label = "Sort by",
               .help = "The order of the rows; within a study for published accuracies",
               .initial =
                   [](const Scope& scope) { return shows_measured(scope) ? Sort::accuracy : Sort::family; }}),
      declare(descending, {.label = "Descending",
                           .help = "Descending order: the best accuracies first",
                           .initial = [](const Scope& scope) { return scope[sort_by] == Sort::accuracy; }}),
      declare(chosen_study, {.label = "Published beside",
                             .help = "The study whose numbers stand beside those measured here",
                             .initial = largest_study(),
                             .choices = study_choices(),
                             .applies = shows_measured}),
      patch_grid_parameter({.applies = counts_parameters}),
      declare(token_width, {.label = "Width",
                            .help = "Length D of a token, all heads together",
                            .heavy = true,
                            .initial = 768,
                            .range = Range{.min = 1, .max = 4096},
                            .applies = counts_parameters}),
      declare(head_count, {.label = "Heads",
                           .help = "Attention heads H that share the width",
                           .heavy = true,
                           .initial = 12,
                           .range = Range{.min = 1, .max = 64},
                           .applies = counts_parameters})};
}

std::shared_ptr<const Comparison> prepare(const Inputs& inputs, const Values& heavy,
                                          const Progress& progress) {
  progress.check();
  TableRequest request;
  request.grid = heavy[scheme::grid];
  request.width = heavy[token_width];
  request.heads = heavy[head_count];
  return compare_schemes(request, compared_of(inputs));
}

Message counts_finding(const Comparison& comparison) {
  const SchemeRow& line = comparison.row("learned-1d");
  const SchemeRow& plane = comparison.row("learned-2d");
  if (!line.parameters || !plane.parameters) {
    const SchemeRow& refused = line.parameters ? plane : line;
    return message("This transformer has no {}: {}.", refused.scheme->title, refused.refusal);
  }
  const double ratio = static_cast<double>(*line.parameters) / static_cast<double>(*plane.parameters);
  return message(
      "Learned 2-D has **{}** parameters, learned 1-D **{}** ({} with a class token): **{}** times as many.",
      grouped(*plane.parameters), grouped(*line.parameters),
      grouped(*line.parameters + comparison.request.width), number(ratio, 1));
}

Message gains_finding(const Comparison& comparison) {
  const SchemeRow* best = nullptr;
  for (const SchemeRow& row : comparison.rows) {
    if (row.max_gain && (!best || *row.max_gain > *best->max_gain)) best = &row;
  }
  const SchemeRow& none = comparison.row("none");
  if (!best || !none.min_gain) return {};
  return message(
      "Within one study **{}** gains most over learned 1-D: **{}** points ({}, {}); without position up to "
      "**{}** are lost.",
      best->scheme->title, number(*best->max_gain, 1), best->best->result.setting, best->best->result.source,
      number(-*none.min_gain, 1));
}

Message transfer_finding(const Comparison& comparison) {
  int relative = 0, carried = 0;
  for (const SchemeRow& row : comparison.rows) carried += row.scheme->transfers;
  for (const SchemeRow& row : comparison.rows) relative += row.scheme->relative;
  return message(
      "**{}** of {} schemes carry over to another grid with nothing resampled; **{}** are relative: "
      "attention depends on offsets.",
      carried, comparison.rows.size(), relative);
}

Message finding(const Comparison& comparison, View view) {
  if (view == View::published)
    return message("{} Compare within one study only: there is no mean over different studies.",
                   gains_finding(comparison));
  if (view == View::transfer || view == View::strengths) return transfer_finding(comparison);
  Message text = counts_finding(comparison);
  if (view == View::overview) text += " " + gains_finding(comparison);
  return text;
}

Message subtitle(const Table& table, View view) {
  if (view == View::published) return "Accuracies as papers print them, and points above learned 1-D.";
  Message text = message("{}.", table.title);
  if (!notes_in_print(table).empty()) text += " Coloured: an article differs.";
  return text;
}

// The words of the table, with the bars that belong to this view.
Panel table_panel(const Table& table, View view, double& aspect) {
  static const std::vector<TextColumn> overview = {{16}, {6}, {6.2}, {6}, {4}, {8}};
  static const std::vector<TextColumn> parameters = {{16}, {6}, {12}, {6}};
  static const std::vector<TextColumn> transfer = {{10}, {4}, {27}};
  static const std::vector<TextColumn> strengths = {{10}, {12.5}, {12.5}, {10.5}};
  static const std::vector<TextColumn> published = {{16}, {24}, {5.5}, {6.5}};
  TextTable sheet;
  BarColumn strip;
  std::vector<std::string> groups;
  Table printed = table;
  if (view == View::published) {
    // Measure and source head their rows; in the table's text they stay columns.
    printed.columns[2].shown = printed.columns[5].shown = false;
    for (const auto& row : table.rows) groups.push_back(row[2].text + " · " + row[5].text);
    printed.columns[3].title = "%";
    printed.columns[4].title = "± points";
  }
  if (view == View::published || view == View::parameters) strip.width = 11;
  const std::vector<TextColumn>& columns = view == View::parameters  ? parameters
                                           : view == View::transfer  ? transfer
                                           : view == View::strengths ? strengths
                                           : view == View::published ? published
                                                                     : overview;
  const auto [width, lines] =
      lay_out(sheet, printed, readable_columns(printed, columns, groups, strip), groups, strip);
  if (view == View::parameters) add_count_bars(sheet, table, strip);
  if (view == View::published) add_gain_bars(sheet, table, strip);
  aspect = std::clamp(0.84 * width / lines, 0.3, 3.0);
  return sheet.panel(width, lines);
}

std::vector<const StudyResult*> results_of(const Comparison& data, const std::string& id) {
  std::vector<const StudyResult*> results;
  for (const Study& study : studies()) {
    if (study.id != id) continue;
    for (const StudyResult& each : data.studies) {
      if (each.group == study.group) results.push_back(&each);
    }
  }
  return results;
}

std::vector<NamedArray> measured_arrays(const Measured& measured, const std::vector<std::size_t>& order) {
  const std::size_t rows = order.size(), columns = ablation_measure_count;
  std::size_t seeds = 0;
  for (const MeasuredScheme& each : measured.schemes) seeds = std::max(seeds, each.runs.size());
  std::vector<double> means, deviations, parameters;
  std::vector<double> runs(rows * seeds * columns, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < rows; ++i) {
    const MeasuredScheme& scheme = measured.schemes[order[i]];
    parameters.push_back(static_cast<double>(scheme.summary.parameters));
    for (std::size_t k = 0; k < columns; ++k) {
      const AblationMeasure& measure = ablation_measures()[k];
      const SampleMean& value = scheme.summary.*measure.over_seeds;
      means.push_back(value.mean);
      deviations.push_back(scheme.runs.size() > 1 ? value.deviation
                                                  : std::numeric_limits<double>::quiet_NaN());
      for (std::size_t run = 0; run < scheme.runs.size(); ++run)
        runs[(i * seeds + run) * columns + k] = scheme.runs[run].*measure.of_run;
    }
  }
  const auto array = [](std::vector<std::size_t> shape, const std::vector<double>& numbers) {
    return [shape = std::move(shape), numbers] { return Array{shape, numbers}; };
  };
  std::vector<NamedArray> arrays = {{"accuracy", array({rows, columns}, means)},
                                    {"deviation", array({rows, columns}, deviations)},
                                    {"runs", array({rows, seeds, columns}, runs)},
                                    {"parameters", array({rows}, parameters)}};
  const std::vector<double> factors = grids_of(measured.summaries());
  if (factors.empty()) return arrays;
  std::vector<double> on_grids, spreads;
  for (const std::size_t at : order) {
    const auto& tried = measured.schemes[at].summary.grids;
    for (const double factor : factors) {
      const auto found = tried.find(factor);
      const bool known = found != tried.end();
      on_grids.push_back(known ? found->second.mean : std::numeric_limits<double>::quiet_NaN());
      spreads.push_back(known && found->second.count > 1 ? found->second.deviation
                                                         : std::numeric_limits<double>::quiet_NaN());
    }
  }
  arrays.push_back({"grids", array({factors.size()}, factors)});
  arrays.push_back({"accuracy_grids", array({rows, factors.size()}, on_grids)});
  arrays.push_back({"deviation_grids", array({rows, factors.size()}, spreads)});
  return arrays;
}

// Plots above, their numbers as a table below.
Figure measured_figure(const Comparison& data, const Values& values) {
  const Measured& measured = data.measured;
  const auto order = measured_order(data, values[sort_by], values[descending]);
  const auto study = results_of(data, values[chosen_study]);
  Figure figure;
  figure.table = measured_table(measured, order, study);
  figure.subtitle = message("{}. A dot for each run", measured_setting(measured));
  const bool spread = std::any_of(measured.schemes.begin(), measured.schemes.end(),
                                  [](const MeasuredScheme& each) { return each.summary.seeds > 1; });
  figure.subtitle += spread ? "; stroke and bar: mean ± deviation." : ".";
  figure.panels = measured_panels(measured, order);
  static const std::vector<TextColumn> columns = {{20}, {10}, {8}, {8}, {8}, {8}, {8}, {18}, {9}};
  TextTable sheet;
  BarColumn strip;
  const auto [width, lines] = lay_out(sheet, *figure.table, columns, {}, strip);
  Panel table = sheet.panel(width, lines);
  const bool on_grids = !grids_of(measured.summaries()).empty();
  table.row = on_grids ? 2 : 1;
  table.column_span = 2;
  figure.row_weights = {1.2, 1};
  // A row of the plots and one of the table for each scheme.
  figure.preferred_aspect = std::clamp(21.0 / (5.0 + 2.0 * static_cast<double>(order.size())), 0.3, 1.6);
  if (on_grids) {
    Panel curves = grids_panel(measured);
    curves.row = 1;
    curves.column_span = 2;
    figure.panels.push_back(std::move(curves));
    figure.row_weights = {1.2, 1.2, 1};
    figure.preferred_aspect = std::max(0.3, figure.preferred_aspect * 0.7);
  }
  figure.panels.push_back(std::move(table));
  figure.keeps_places = true;  // a table beside the plots would have half of the width
  figure.caption = measured_finding(measured, study);
  const ComparedRuns& runs = *measured.runs;
  figure.readings = {{"runs", grouped(static_cast<long long>(runs.rows.size())),
                      "How many models were trained: schemes times seeds."},
                     {"schemes", fmt::to_string(measured.schemes.size()), schemes_help}};
  if (!runs.data_title.empty())
    figure.readings.push_back({"data set", runs.data_title, "What the models were trained and tested on."});
  if (runs.samples > 0)
    figure.readings.push_back({"training images", grouped(runs.samples),
                               "Images that each model was trained on; one counts every time it is seen."});
  if (runs.classes > 0)
    figure.readings.push_back({"chance", message("{} %", number(100.0 / runs.classes, 1)),
                               "The accuracy of a guess: one over the number of classes."});
  if (!study.empty()) {
    const OrderCheck check = order_against(measured, study);
    figure.readings.push_back(
        {"pairs in the published order", message("{} of {}", check.same, check.pairs),
         "Pairs of schemes that the study beside reports as well, and how many of them are in the same order "
         "here by more than their deviations. High: the small models repeat what the study found."});
  }
  figure.arrays = measured_arrays(measured, order);
  return figure;
}

Figure figure(const Comparison& data, const Values& values, const Progress& progress) {
  const View view = values[show];
  progress.check();
  if (view == View::measured) return measured_figure(data, values);
  const auto order = row_order(data, values[sort_by], values[descending]);
  Figure figure;
  figure.table = comparison_table(data, order, view);
  figure.subtitle = subtitle(*figure.table, view);
  figure.panels = {table_panel(*figure.table, view, figure.preferred_aspect)};
  figure.caption = finding(data, view);

  std::int64_t max = 0;
  std::vector<double> parameters, published;
  for (const std::size_t at : order) {
    const SchemeRow& row = data.rows[at];
    max = std::max(max, row.parameters.value_or(0));
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    parameters.push_back(row.parameters ? static_cast<double>(*row.parameters) : unknown);
    published.push_back(row.max_gain.value_or(unknown));
  }
  figure.readings = {{"schemes", fmt::to_string(data.rows.size()), schemes_help},
                     {"patches", grouped(data.request.grid.count()),
                      "Patches of the image that parameters are counted for."},
                     {"most learned parameters", grouped(max),
                      "The most learned parameters that one of the schemes needs for position."},
                     {"published results", fmt::to_string(data.studies.size()),
                      "How many studies the accuracies come from."},
                     {"claims of the articles that do not hold", fmt::to_string(data.contradicted),
                      "Statements in the articles that the published numbers contradict."}};
  const auto as_array = [](const std::vector<double>& numbers) {
    return [numbers] { return Array{{numbers.size()}, numbers}; };
  };
  figure.arrays = {{"parameters", as_array(parameters)}, {"published", as_array(published)}};
  return figure;
}

Formula formula(const Comparison& data, const Values& values, const std::optional<Hit>&) {
  Formula formula;
  if (values[show] == View::measured) {
    formula.general =
        "not told apart: |<i>m</i><sub>A</sub> − <i>m</i><sub>B</sub>| ≤ <i>t</i><sub>0.975, ν</sub> "
        "√(<i>s</i><sub>A</sub><sup>2</sup>/<i>n</i><sub>A</sub> + <i>s</i><sub>B</sub><sup>2</sup>/<i>n</i>"
        "<sub>B</sub>), ν after Welch and Satterthwaite";
    return formula;
  }
  formula.general =
      "<i>n</i>(learned 2-D) = (<i>R</i> + <i>C</i>) <i>D</i>/2, <i>n</i>(learned 1-D) = <i>R C D</i>";
  const TableRequest& request = data.request;
  const SchemeRow& plane = data.row("learned-2d");
  if (plane.parameters) {
    formula.substituted = message("({} + {}) · {}/2 = {}", request.grid.rows, request.grid.columns,
                                  request.width, grouped(*plane.parameters));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_ablation_lab() {
  return make_lab<Comparison>(
      {.id = "ablation",
       .name = "Ablation",
       .question = "Which scheme is best?",
       .section = "Learn",
       .keywords = "accuracy compare schemes best study published measured seeds ablate",
       .order = 120,
       .inputs = {InputId::compared}},
      parameters(), {prepare, figure, formula});
}

}  // namespace whereabouts
