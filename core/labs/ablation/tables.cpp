#include "core/labs/ablation/tables.h"

#include <algorithm>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/words.h"

namespace whereabouts {
namespace {

std::string signed_number(double value) {
  return (value > 0 ? "+" : "") + number(value, 1);
}

Message gain_text(const SchemeRow& row) {
  if (!row.max_gain) return "–";
  if (row.scheme->is_reference) return "0";
  const std::string min = signed_number(*row.min_gain), max = signed_number(*row.max_gain);
  return min == max ? Message(min) : message("{} to {}", min, max);
}

std::string results_text(const SchemeRow& row) {
  Message text;
  for (const PublishedResult& each : row.scheme->published) {
    text += message("{}{} % {}, {} ({})", text.empty() ? "" : "; ", brief(each.percent, 5), each.measure,
                    each.setting, each.source);
  }
  return text.empty() ? "–" : text;
}

std::optional<double> as_real(const std::optional<std::int64_t>& count) {
  if (!count) return std::nullopt;
  return static_cast<double>(*count);
}

TableCell words(std::string text) {
  return {std::move(text), {}, -1};
}

// What a column holds of every scheme, and which of its cells the articles' claims are about.
struct SchemeColumn {
  TableColumn column;
  std::optional<Field> field;
  TableCell (*cell)(const SchemeRow&);
};
const std::vector<SchemeColumn>& scheme_columns() {
  using Row = SchemeRow;
  static const std::vector<SchemeColumn> columns = {
      {{"Scheme", false, true}, {}, [](const Row& row) { return words(row.scheme->title); }},
      {{"Learned", false, true},
       Field::learned,
       [](const Row& row) { return words(row.scheme->learnable ? "yes" : "no"); }},
      {{"Position", false, true},
       {},
       [](const Row& row) {
         return words(row.scheme->is_absent ? "nothing" : row.scheme->relative ? "relative" : "absolute");
       }},
      {{"Learned parameters", true, true},
       Field::parameters,
       [](const Row& row) {
         return TableCell{row.parameters ? grouped(*row.parameters) : "–", as_real(row.parameters), -1};
       }},
      {{"Counted as", false, true}, {}, [](const Row& row) { return words(row.formula); }},
      {{"Held", false, true},
       {},
       [](const Row& row) {
         return words(row.scheme->learnable ? row.per_layer ? "per layer" : "once" : "–");
       }},
      {{"Other grid", false, true},
       Field::transfers,
       [](const Row& row) { return words(row.scheme->transfers ? "yes" : "no"); }},
      {{"What another resolution takes", false, true},
       {},
       [](const Row& row) { return words(row.scheme->transfer); }},
      {{"Strength", false, true}, {}, [](const Row& row) { return words(row.scheme->remarks.advantage); }},
      {{"Weakness", false, true},
       Field::disadvantage,
       [](const Row& row) { return words(row.scheme->remarks.disadvantage); }},
      {{"Used in", false, true},
       Field::used_in,
       [](const Row& row) { return words(row.scheme->remarks.used_in); }},
      {{"Against learned 1-D, points", true, true},
       Field::published,
       [](const Row& row) {
         return TableCell{gain_text(row), row.max_gain, -1};
       }},
      {{"Published accuracy", false, true}, {}, [](const Row& row) { return words(results_text(row)); }}};
  return columns;
}

bool shown_in(ablation::View view, std::size_t column) {
  using ablation::View;
  if (column == 0) return true;
  if (view == View::parameters) return column == 3 || column == 4 || column == 5;
  if (view == View::transfer) return column == 6 || column == 7;
  if (view == View::strengths) return column == 8 || column == 9 || column == 10;
  return column == 1 || column == 2 || column == 3 || column == 6 || column == 11;
}

Table results_table(const Comparison& comparison, const std::vector<std::size_t>& order) {
  Table table;
  table.title = "Published accuracies by position scheme";
  table.columns = {{"Scheme", false, true},
                   {"Setting", false, true},
                   {"Measure", false, true},
                   {"Accuracy, %", true, true},
                   {"Against learned 1-D, points", true, true},
                   {"Source", false, true}};
  // The studies keep their places; within one the schemes stand in the order asked for.
  std::vector<const StudyResult*> rows;
  for (std::size_t start = 0; start < comparison.studies.size();) {
    const std::string& group = comparison.studies[start].group;
    std::size_t end = start;
    while (end < comparison.studies.size() && comparison.studies[end].group == group) ++end;
    for (const std::size_t each : order) {
      for (std::size_t i = start; i < end; ++i) {
        if (comparison.studies[i].scheme == comparison.rows[each].scheme->id)
          rows.push_back(&comparison.studies[i]);
      }
    }
    start = end;
  }
  for (const StudyResult* each : rows) {
    const PublishedResult& result = each->result;
    const std::string gain = !each->gain ? "–" : *each->gain == 0 ? "0" : signed_number(*each->gain);
    table.rows.push_back({words(find_scheme(each->scheme).title),
                          words(result.setting),
                          words(result.measure),
                          {brief(result.percent, 5), result.percent, -1},
                          {gain, each->gain, -1},
                          words(result.source)});
  }
  return table;
}

}  // namespace

Table measured_table(const Measured& measured, const std::vector<std::size_t>& order,
                     const std::vector<const StudyResult*>& study) {
  std::vector<AblationSummary> summaries;
  summaries.reserve(order.size());
  for (const std::size_t at : order) summaries.push_back(measured.schemes[at].summary);
  Table table =
      ablation_table(summaries, message("Accuracy by position scheme: {}", measured_setting(measured)),
                     measured.runs->rates);
  table.columns.front().title = "Scheme";
  // The curves show these.
  for (TableColumn& column : table.columns) {
    if (column.title.starts_with("Grid of ")) column.shown = false;
  }
  // The title says how many seeds there are, where it is one number.
  table.columns[1].shown = std::any_of(summaries.begin(), summaries.end(), [&](const AblationSummary& each) {
    return each.seeds != summaries.front().seeds;
  });
  for (std::size_t i = 0; i < order.size(); ++i)
    table.rows[i].front() = words(measured.schemes[order[i]].title);
  if (study.empty()) return table;
  table.columns.push_back({"Published, %", true, true});
  const int note = static_cast<int>(table.notes.size());
  table.notes.push_back(
      message("{}. Another model on other data: compare the order alone.", study.front()->group));
  for (std::size_t i = 0; i < order.size(); ++i) {
    TableCell cell{"–", {}, -1};
    for (const StudyResult* each : study) {
      if (each->scheme == summaries[i].position)
        cell = {brief(each->result.percent, 5), each->result.percent, note};
    }
    table.rows[i].push_back(std::move(cell));
  }
  return table;
}

Table comparison_table(const Comparison& comparison, const std::vector<std::size_t>& order,
                       ablation::View view) {
  if (view == ablation::View::published) return results_table(comparison, order);
  const TableRequest& request = comparison.request;
  Table table;
  table.title = message("Position schemes on a grid of {} patches, width {}, {} {}", times_text(request.grid),
                        request.width, request.heads, request.heads == 1 ? "head" : "heads");
  const auto& columns = scheme_columns();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    table.columns.push_back(columns[i].column);
    table.columns.back().shown = shown_in(view, i);
  }
  for (const std::size_t at : order) {
    const SchemeRow& row = comparison.rows[at];
    std::vector<TableCell> cells;
    for (const auto& column : columns) {
      TableCell cell = column.cell(row);
      for (const Claim& claim : comparison.claims) {
        if (claim.scheme != row.scheme->id || column.field != claim.field) continue;
        const auto known = std::find(table.notes.begin(), table.notes.end(), claim.note);
        cell.note = static_cast<int>(known - table.notes.begin());
        if (known == table.notes.end()) table.notes.push_back(claim.note);
      }
      cells.push_back(std::move(cell));
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace whereabouts
