#include <algorithm>
#include <array>

#include "core/figure/text.h"
#include "core/labs/ablation/comparison.h"

namespace whereabouts {
namespace {

std::string signed_number(double value) {
  return (value > 0 ? "+" : "") + number(value, 1);
}

// Rows of one kind and the columns that each of them fills.
template <typename Row>
struct ColumnOf {
  TableColumn column;
  std::optional<Field> field;
  TableCell (*cell)(const Row&);
};

std::string gain_text(const SchemeRow& row) {
  if (!row.max_gain) return "–";
  if (row.scheme->id == "learned-1d") return "0";
  const std::string min = signed_number(*row.min_gain), max = signed_number(*row.max_gain);
  return min == max ? min : min + " to " + max;
}

std::string results_text(const SchemeRow& row) {
  std::string text;
  for (const PublishedResult& each : row.scheme->published) {
    text += (text.empty() ? "" : "; ") + brief(each.percent, 5) + " % " + each.measure + ", " + each.setting +
            " (" + each.source + ")";
  }
  return text.empty() ? "–" : text;
}

std::optional<double> as_real(const std::optional<std::int64_t>& count) {
  if (!count) return std::nullopt;
  return static_cast<double>(*count);
}

using SchemeColumn = ColumnOf<SchemeRow>;
const auto& scheme_columns() {
  static const std::array<SchemeColumn, 13> columns = {{
      {{"Scheme", false, true},
       {},
       [](const SchemeRow& row) {
         return TableCell{row.scheme->title, {}, -1};
       }},
      {{"Learned", false, true},
       Field::learned,
       [](const SchemeRow& row) {
         return TableCell{row.scheme->learnable ? "yes" : "no", {}, -1};
       }},
      {{"Position", false, true},
       {},
       [](const SchemeRow& row) {
         return TableCell{row.scheme->id == "none" ? "nothing"
                          : row.scheme->relative   ? "relative"
                                                   : "absolute",
                          {},
                          -1};
       }},
      {{"Learned parameters", true, true},
       Field::parameters,
       [](const SchemeRow& row) {
         return TableCell{row.parameters ? grouped(*row.parameters) : "–", as_real(row.parameters), -1};
       }},
      {{"Counted as", false, true},
       {},
       [](const SchemeRow& row) {
         return TableCell{row.formula, {}, -1};
       }},
      {{"Held", false, true},
       {},
       [](const SchemeRow& row) {
         return TableCell{row.scheme->learnable ? row.per_layer ? "per layer" : "once" : "–", {}, -1};
       }},
      {{"Other grid", false, true},
       Field::transfers,
       [](const SchemeRow& row) {
         return TableCell{row.scheme->transfers ? "yes" : "no", {}, -1};
       }},
      {{"What another resolution takes", false, true},
       {},
       [](const SchemeRow& row) {
         return TableCell{row.scheme->transfer, {}, -1};
       }},
      {{"Strength", false, true},
       {},
       [](const SchemeRow& row) {
         return TableCell{remarks_on(row.scheme->id).advantage, {}, -1};
       }},
      {{"Weakness", false, true},
       Field::disadvantage,
       [](const SchemeRow& row) {
         return TableCell{remarks_on(row.scheme->id).disadvantage, {}, -1};
       }},
      {{"Used in", false, true},
       Field::used_in,
       [](const SchemeRow& row) {
         return TableCell{remarks_on(row.scheme->id).used_in, {}, -1};
       }},
      {{"Against learned 1-D, points", true, true},
       Field::published,
       [](const SchemeRow& row) {
         return TableCell{gain_text(row), row.max_gain, -1};
       }},
      {{"Published accuracy", false, true},
       {},
       [](const SchemeRow& row) {
         return TableCell{results_text(row), {}, -1};
       }},
  }};
  return columns;
}

bool shown_in(const std::string& view, std::size_t column) {
  if (column == 0) return true;
  if (view == "parameters") return column == 3 || column == 4 || column == 5;
  if (view == "transfer") return column == 6 || column == 7;
  if (view == "strengths") return column == 8 || column == 9 || column == 10;
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
    table.rows.push_back({{find_scheme(each->scheme).title, {}, -1},
                          {result.setting, {}, -1},
                          {result.measure, {}, -1},
                          {brief(result.percent, 5), result.percent, -1},
                          {gain, each->gain, -1},
                          {result.source, {}, -1}});
  }
  return table;
}

}  // namespace

Table comparison_table(const Comparison& comparison, const std::vector<std::size_t>& order,
                       const std::string& view) {
  if (view == "published") return results_table(comparison, order);
  const TableRequest& request = comparison.request;
  Table table;
  table.title = "Position schemes on a grid of " + std::to_string(request.grid.rows) + " × " +
                std::to_string(request.grid.columns) + " patches, width " + std::to_string(request.width) +
                ", " + std::to_string(request.heads) + (request.heads == 1 ? " head" : " heads");
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
