#include "core/train/run/ablation_table.h"

#include <fmt/format.h>

#include "core/base/number_text.h"

namespace whereabouts {

const std::array<AblationMeasure, ablation_measure_count>& ablation_measures() {
  static const std::array<AblationMeasure, ablation_measure_count> all = {
      {{"accuracy", "Accuracy, %", &AblationSummary::accuracy, &AblationRow::accuracy},
       {"scrambled", "Scrambled, %", &AblationSummary::scrambled, &AblationRow::accuracy_scrambled},
       {"larger", "1.5 × grid, %", &AblationSummary::larger, &AblationRow::accuracy_larger},
       {"double", "2 × grid, %", &AblationSummary::twice, &AblationRow::accuracy_double}}};
  return all;
}

bool ties(const MeanDeviation& a, const MeanDeviation& b) {
  constexpr double rounding = 1e-12;
  return a.mean - a.deviation <= b.mean + b.deviation + rounding &&
         b.mean - b.deviation <= a.mean + a.deviation + rounding;
}

std::size_t best_of(const std::vector<AblationSummary>& summaries, const AblationMeasure& measure) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < summaries.size(); ++i) {
    if ((summaries[i].*measure.over_seeds).mean > (summaries[best].*measure.over_seeds).mean) best = i;
  }
  return best;
}

std::string percent_text(const MeanDeviation& value, int runs) {
  return runs > 1 ? fmt::format("{:.1f} ± {:.1f}", 100 * value.mean, 100 * value.deviation)
                  : fmt::format("{:.1f}", 100 * value.mean);
}

Table ablation_table(const std::vector<AblationSummary>& summaries, const std::string& title) {
  Table table;
  table.title = title;
  table.columns = {{"Position", false, true}, {"Seeds", true, true}, {"Parameters", true, true}};
  for (const AblationMeasure& measure : ablation_measures())
    table.columns.push_back({measure.title, true, true});
  for (const AblationMeasure& measure : ablation_measures())
    table.columns.push_back({std::string(measure.title) + " deviation", true, false});
  bool spread = false;
  for (const AblationSummary& each : summaries) {
    const auto number_cell = [](const std::string& text, double value) { return TableCell{text, value, -1}; };
    std::vector<TableCell> row = {
        {each.position, {}, -1},
        number_cell(fmt::to_string(each.seeds), each.seeds),
        number_cell(grouped(each.parameters), static_cast<double>(each.parameters))};
    for (const AblationMeasure& measure : ablation_measures()) {
      const MeanDeviation& value = each.*measure.over_seeds;
      const AblationSummary& best = summaries[best_of(summaries, measure)];
      TableCell cell = number_cell(percent_text(value, each.seeds), 100 * value.mean);
      if (each.seeds > 1 && best.seeds > 1 && ties(value, best.*measure.over_seeds)) {
        cell.note = 0;
        spread = true;
      }
      row.push_back(std::move(cell));
    }
    for (const AblationMeasure& measure : ablation_measures()) {
      TableCell cell;
      if (each.seeds > 1) cell.value = 100 * (each.*measure.over_seeds).deviation;
      row.push_back(std::move(cell));
    }
    table.rows.push_back(std::move(row));
  }
  if (spread)
    table.notes.emplace_back(
        "The best of the column, or a tie with it: mean ± deviation over the seeds overlap.");
  return table;
}

}  // namespace whereabouts
