// "Which scheme is best?": the schemes of the catalogue side by side, as a table.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/figure/text.h"
#include "core/labs/ablation/bar_columns.h"
#include "core/labs/ablation/comparison.h"
#include "core/labs/ablation/tables.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/scheme_parameters.h"

namespace whereabouts {
namespace {

using ablation::Sort;
using ablation::View;

constexpr Option<View> views[] = {
    {View::overview, "overview", "Overview", "Learned or not, how many parameters, another grid, accuracy"},
    {View::parameters, "parameters", "Parameters",
     "How many parameters are learned, and how they are counted"},
    {View::transfer, "transfer", "Resolution", "What another resolution takes"},
    {View::strengths, "strengths", "Strengths", "Strength, weakness and the models that use it"},
    {View::published, "published", "Published", "Accuracies that papers report, study by study"}};
constexpr Option<Sort> sorts[] = {
    {Sort::family, "family", "Family", "Sinusoidal, learned, rotary, biases, others"},
    {Sort::scheme, "scheme", "Scheme", "The scheme's name"},
    {Sort::parameters, "parameters", "Parameters", "The number of learned parameters"},
    {Sort::published, "published", "Published", "The most points over learned 1-D that one study reports"}};
constexpr Handle<View> shown_columns{"columns", views};
constexpr Handle<Sort> sort_by{"sort", sorts};
constexpr Handle<bool> descending{"descending"};
constexpr Handle<int> token_width{"dim"}, head_count{"heads"};

std::vector<Parameter> parameters() {
  return {declare(shown_columns, {.label = "Columns",
                                  .help = "What the table tells of every scheme",
                                  .initial = View::overview}),
          declare(sort_by, {.label = "Sort by",
                            .help = "The order of the rows; within a study for published accuracies",
                            .initial = Sort::family}),
          declare(descending, {.label = "Descending", .help = "The last rows first"}),
          patch_grid_parameter(),
          declare(token_width, {.label = "Width",
                                .help = "Length D of a token, all heads together",
                                .heavy = true,
                                .initial = 768,
                                .range = Range{.min = 1, .max = 4096}}),
          declare(head_count, {.label = "Heads",
                               .help = "Attention heads H that share the width",
                               .heavy = true,
                               .initial = 12,
                               .range = Range{.min = 1, .max = 64}})};
}

std::shared_ptr<const Comparison> prepare(const Inputs&, const Values& heavy, const Progress& progress) {
  progress.check();
  TableRequest request;
  request.grid = heavy[scheme::grid];
  request.width = heavy[token_width];
  request.heads = heavy[head_count];
  return compare_schemes(request);
}

std::string counts_finding(const Comparison& comparison) {
  const SchemeRow& line = comparison.row("learned-1d");
  const SchemeRow& plane = comparison.row("learned-2d");
  if (!line.parameters || !plane.parameters) {
    const SchemeRow& refused = line.parameters ? plane : line;
    return fmt::format("This transformer has no {}: {}.", refused.scheme->title, refused.refusal);
  }
  const double ratio = static_cast<double>(*line.parameters) / static_cast<double>(*plane.parameters);
  return fmt::format(
      "Learned 2-D has **{}** parameters, learned 1-D **{}** ({} with a class token): **{}** times as many.",
      grouped(*plane.parameters), grouped(*line.parameters),
      grouped(*line.parameters + comparison.request.width), number(ratio, 1));
}

std::string gains_finding(const Comparison& comparison) {
  const SchemeRow* best = nullptr;
  for (const SchemeRow& row : comparison.rows) {
    if (row.max_gain && (!best || *row.max_gain > *best->max_gain)) best = &row;
  }
  const SchemeRow& none = comparison.row("none");
  if (!best || !none.min_gain) return {};
  return fmt::format(
      "Within one study **{}** gains most over learned 1-D: **{}** points ({}, {}); without position up to "
      "**{}** are lost.",
      best->scheme->title, number(*best->max_gain, 1), best->best->result.setting, best->best->result.source,
      number(-*none.min_gain, 1));
}

std::string transfer_finding(const Comparison& comparison) {
  int relative = 0, carried = 0;
  for (const SchemeRow& row : comparison.rows) carried += row.scheme->transfers;
  for (const SchemeRow& row : comparison.rows) relative += row.scheme->relative;
  return fmt::format(
      "**{}** of {} schemes carry over to another grid with nothing resampled; **{}** are relative: "
      "attention "
      "depends on offsets.",
      carried, comparison.rows.size(), relative);
}

std::string finding(const Comparison& comparison, View view) {
  if (view == View::published)
    return gains_finding(comparison) +
           " Compare within one study only: there is no mean over different studies.";
  if (view == View::transfer || view == View::strengths) return transfer_finding(comparison);
  std::string text = counts_finding(comparison);
  if (view == View::overview) text += ' ' + gains_finding(comparison);
  return text;
}

std::string subtitle(const Table& table, View view) {
  if (view == View::published) return "Accuracies as papers print them, and points above learned 1-D.";
  std::string text = table.title + ".";
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
  const auto [width, lines] = lay_out(sheet, printed, columns, groups, strip);
  if (view == View::parameters) add_count_bars(sheet, table, strip);
  if (view == View::published) add_gain_bars(sheet, table, strip);
  aspect = std::clamp(0.84 * width / lines, 0.3, 3.0);
  return sheet.panel(width, lines);
}

Figure figure(const Comparison& data, const Values& values, const Progress& progress) {
  const View view = values[shown_columns];
  progress.check();
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
  figure.readings = {{"schemes", fmt::to_string(data.rows.size())},
                     {"patches", grouped(data.request.grid.count())},
                     {"most learned parameters", grouped(max)},
                     {"published results", fmt::to_string(data.studies.size())},
                     {"claims of the articles that do not hold", fmt::to_string(data.contradicted)}};
  const auto as_array = [](const std::vector<double>& numbers) {
    return [numbers] { return Array{{numbers.size()}, numbers}; };
  };
  figure.arrays = {{"parameters", as_array(parameters)}, {"published", as_array(published)}};
  return figure;
}

Formula formula(const Comparison& data, const Values&, const std::optional<Hit>&) {
  Formula formula;
  formula.general =
      "<i>n</i>(learned 2-D) = (<i>R</i> + <i>C</i>) <i>D</i>/2, <i>n</i>(learned 1-D) = <i>R C D</i>";
  const TableRequest& request = data.request;
  const SchemeRow& plane = data.row("learned-2d");
  if (plane.parameters) {
    formula.substituted = fmt::format("({} + {}) · {}/2 = {}", request.grid.rows, request.grid.columns,
                                      request.width, grouped(*plane.parameters));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_ablation_lab() {
  return make_lab<Comparison>({.id = "ablation",
                               .name = "Ablation",
                               .question = "Which scheme is best?",
                               .section = "Learn",
                               .keywords = "accuracy compare schemes best study published",
                               .order = 120},
                              parameters(), {prepare, figure, formula});
}

}  // namespace whereabouts
