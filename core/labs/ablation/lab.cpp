// "Which scheme is best?": the schemes of the catalogue side by side, as a table.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/figure/text.h"
#include "core/labs/ablation/bar_columns.h"
#include "core/labs/ablation/comparison.h"

namespace whereabouts {
namespace {

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  list.push_back(choice_parameter(
      "columns", "Columns", "What the table tells of every scheme", "overview",
      {{"overview", "Overview", "Learned or not, how many parameters, another grid, accuracy"},
       {"parameters", "Parameters", "How many parameters are learned, and how they are counted"},
       {"transfer", "Resolution", "What another resolution takes"},
       {"strengths", "Strengths", "Strength, weakness and the models that use it"},
       {"published", "Published", "Accuracies that papers report, study by study"}}));
  list.push_back(choice_parameter(
      "sort", "Sort by", "The order of the rows; within a study for published accuracies", "family",
      {{"family", "Family", "Sinusoidal, learned, rotary, biases, others"},
       {"scheme", "Scheme", "The scheme's name"},
       {"parameters", "Parameters", "The number of learned parameters"},
       {"published", "Published", "The most points over learned 1-D that one study reports"}}));
  list.push_back(switch_parameter("descending", "Descending", "The last rows first", false));
  Parameter grid = text_parameter("grid", "Grid", "Rows x columns of patches", "14x14");
  grid.heavy = true;
  grid.check_text = [](const std::string& text, const Scope&) { parse_grid(text, "--grid"); };
  list.push_back(grid);
  Parameter width =
      integer_parameter("dim", "Width", "Length D of a token, all heads together", 768, 1, 4096);
  width.heavy = true;
  list.push_back(width);
  Parameter heads = integer_parameter("heads", "Heads", "Attention heads H that share the width", 12, 1, 64);
  heads.heavy = true;
  list.push_back(heads);
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "ablation";
  info.name = "Ablation";
  info.question = "Which scheme is best?";
  info.section = "Learn";
  info.keywords = "accuracy compare schemes best study published";
  info.order = 120;
  info.icon = "ablation";
  return info;
}

class AblationLab : public Lab {
 public:
  AblationLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs&, const Values& heavy,
                                      const Progress& progress) const override {
    TableRequest request;
    request.grid = parse_grid(heavy.text("grid"), "--grid");
    request.width = heavy.integer("dim");
    request.heads = heavy.integer("heads");
    progress.check();
    return compare_schemes(request);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;
};

std::string counts_finding(const Comparison& comparison) {
  const SchemeRow& line = comparison.row("learned-1d");
  const SchemeRow& plane = comparison.row("learned-2d");
  if (!line.parameters || !plane.parameters) {
    const SchemeRow& refused = line.parameters ? plane : line;
    return "This transformer has no " + refused.scheme->title + ": " + refused.refusal + ".";
  }
  const double ratio = static_cast<double>(*line.parameters) / static_cast<double>(*plane.parameters);
  return "Learned 2-D has **" + grouped(*plane.parameters) + "** parameters, learned 1-D **" +
         grouped(*line.parameters) + "** (" + grouped(*line.parameters + comparison.request.width) +
         " with a class token): **" + number(ratio, 1) + "** times as many.";
}

// "Swin-T, Liu et al. 2021 (Swin)"
std::string study_of(const SchemeRow& row) {
  return row.best->result.setting + ", " + row.best->result.source;
}

std::string gains_finding(const Comparison& comparison) {
  const SchemeRow* best = nullptr;
  for (const SchemeRow& row : comparison.rows) {
    if (row.max_gain && (!best || *row.max_gain > *best->max_gain)) best = &row;
  }
  const SchemeRow& none = comparison.row("none");
  if (!best || !none.min_gain) return {};
  return "Within one study **" + best->scheme->title + "** gains most over learned 1-D: **" +
         number(*best->max_gain, 1) + "** points (" + study_of(*best) + "); without position up to **" +
         number(-*none.min_gain, 1) + "** are lost.";
}

std::string transfer_finding(const Comparison& comparison) {
  int relative = 0, carried = 0;
  for (const SchemeRow& row : comparison.rows) carried += row.scheme->transfers;
  for (const SchemeRow& row : comparison.rows) relative += row.scheme->relative;
  return "**" + std::to_string(carried) + "** of " + std::to_string(comparison.rows.size()) +
         " schemes carry over to another grid with nothing resampled; **" + std::to_string(relative) +
         "** are relative: attention depends on offsets.";
}

std::string finding(const Comparison& comparison, const std::string& view) {
  if (view == "published")
    return gains_finding(comparison) +
           " Compare within one study only: there is no mean over different studies.";
  if (view == "transfer" || view == "strengths") return transfer_finding(comparison);
  std::string text = counts_finding(comparison);
  if (view == "overview") text += ' ' + gains_finding(comparison);
  return text;
}

std::string subtitle(const Table& table, const std::string& view) {
  if (view == "published") return "Accuracies as papers print them, and points above learned 1-D.";
  std::string text = table.title + ".";
  if (!notes_in_print(table).empty()) text += " Coloured: an article differs.";
  return text;
}

// The words of the table, with the bars that belong to this view.
Panel table_panel(const Table& table, const std::string& view, double& aspect) {
  static const std::vector<TextColumn> overview = {{16}, {6}, {6.2}, {6}, {4}, {8}};
  static const std::vector<TextColumn> parameters = {{16}, {6}, {12}, {6}};
  static const std::vector<TextColumn> transfer = {{10}, {4}, {27}};
  static const std::vector<TextColumn> strengths = {{10}, {12.5}, {12.5}, {10.5}};
  static const std::vector<TextColumn> published = {{16}, {24}, {5.5}, {6.5}};
  TextTable sheet;
  BarColumn strip;
  std::vector<std::string> groups;
  Table printed = table;
  if (view == "published") {
    // Measure and source head their rows; in the table's text they stay columns.
    printed.columns[2].shown = printed.columns[5].shown = false;
    for (const auto& row : table.rows) groups.push_back(row[2].text + " · " + row[5].text);
    printed.columns[3].title = "%";
    printed.columns[4].title = "± points";
  }
  if (view == "published" || view == "parameters") strip.width = 11;
  const std::vector<TextColumn>& columns = view == "parameters"  ? parameters
                                           : view == "transfer"  ? transfer
                                           : view == "strengths" ? strengths
                                           : view == "published" ? published
                                                                 : overview;
  const auto [width, lines] = lay_out(sheet, printed, columns, groups, strip);
  if (view == "parameters") add_count_bars(sheet, table, strip);
  if (view == "published") add_gain_bars(sheet, table, strip);
  aspect = std::clamp(0.84 * width / lines, 0.3, 3.0);
  return sheet.panel(width, lines);
}

Figure AblationLab::figure(const Data& held, const Values& values, const Progress& progress) const {
  const auto& data = dynamic_cast<const Comparison&>(held);
  const std::string& view = values.text("columns");
  progress.check();
  const auto order = row_order(data, values.text("sort"), values.on("descending"));
  Figure figure;
  figure.title = info().question;
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
  figure.readings = {{"schemes", std::to_string(data.rows.size())},
                     {"patches", grouped(data.request.grid.count())},
                     {"most learned parameters", grouped(max)},
                     {"published results", std::to_string(data.studies.size())},
                     {"claims of the articles that do not hold", std::to_string(data.contradicted)}};
  const auto as_array = [](const std::vector<double>& numbers) {
    return [numbers] { return Array{{numbers.size()}, numbers}; };
  };
  figure.arrays = {{"parameters", as_array(parameters)}, {"published", as_array(published)}};
  return figure;
}

Formula AblationLab::formula(const Data& held, const Values&, const std::optional<Hit>&) const {
  const auto& data = dynamic_cast<const Comparison&>(held);
  Formula formula;
  formula.general =
      "<i>n</i>(learned 2-D) = (<i>R</i> + <i>C</i>) <i>D</i>/2, <i>n</i>(learned 1-D) = <i>R C D</i>";
  const SchemeRow& plane = data.row("learned-2d");
  if (plane.parameters) {
    formula.substituted = "(" + std::to_string(data.request.grid.rows) + " + " +
                          std::to_string(data.request.grid.columns) + ") · " +
                          std::to_string(data.request.width) + "/2 = " + grouped(*plane.parameters);
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_ablation_lab() {
  return std::make_unique<AblationLab>();
}

}  // namespace whereabouts
