#include "core/train/run/ablation_table.h"

#include <fmt/format.h>

#include <cmath>

#include "core/analysis/welch.h"
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

bool ties(const SampleMean& a, const SampleMean& b) {
  constexpr double rounding = 1e-12;
  const auto difference = welch_difference(a, b);
  if (!difference) return std::abs(a.mean - b.mean) <= rounding;
  return difference->low <= rounding && difference->high >= -rounding;
}

Message difference_text(const SampleMean& a, const SampleMean& b) {
  const NumberText mean = number(100 * (a.mean - b.mean), 1);
  const auto difference = welch_difference(a, b);
  if (!difference) return mean;
  return message("{} ({} to {})", mean, number(100 * difference->low, 1), number(100 * difference->high, 1));
}

std::size_t best_of(const std::vector<AblationSummary>& summaries, const AblationMeasure& measure) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < summaries.size(); ++i) {
    if ((summaries[i].*measure.over_seeds).mean > (summaries[best].*measure.over_seeds).mean) best = i;
  }
  return best;
}

NumberText percent_text(const SampleMean& value) {
  return NumberText(value.count > 1 ? fmt::format("{:.1f} ± {:.1f}", 100 * value.mean, 100 * value.deviation)
                                    : fmt::format("{:.1f}", 100 * value.mean));
}

const SampleMean* best_on_grid(const std::vector<AblationSummary>& summaries, double factor) {
  const SampleMean* best = nullptr;
  for (const AblationSummary& each : summaries) {
    const auto found = each.grids.find(factor);
    if (found != each.grids.end() && (best == nullptr || found->second.mean > best->mean))
      best = &found->second;
  }
  return best;
}

Table ablation_table(const std::vector<AblationSummary>& summaries, const std::string& title,
                     const std::map<std::string, double>& rates) {
  Table table;
  table.title = title;
  table.columns = {{"Position", false, true}, {"Seeds", true, true}, {"Parameters", true, true}};
  if (!rates.empty()) table.columns.push_back({"Position rate", true, true});
  for (const AblationMeasure& measure : ablation_measures())
    table.columns.push_back({measure.title, true, true});
  for (const AblationMeasure& measure : ablation_measures())
    table.columns.push_back({std::string(measure.title) + " deviation", true, false});
  table.columns.push_back({"Less the best, points", true, true});
  const std::vector<double> grids = grids_of(summaries);
  for (const double factor : grids) {
    table.columns.push_back({fmt::format("Grid of {} ×, %", factor), true, true});
    table.columns.push_back({fmt::format("Grid of {} ×, % deviation", factor), true, false});
  }
  bool spread = false;
  for (const AblationSummary& each : summaries) {
    const auto number_cell = [](const std::string& text, double value) { return TableCell{text, value, -1}; };
    std::vector<TableCell> row = {
        {each.position, {}, -1},
        number_cell(fmt::to_string(each.seeds), each.seeds),
        number_cell(grouped(each.parameters), static_cast<double>(each.parameters))};
    if (!rates.empty()) {
      const auto rate = rates.find(each.position);
      row.push_back(rate == rates.end() ? TableCell{"–", {}, -1}
                                        : number_cell(brief(rate->second), rate->second));
    }
    for (const AblationMeasure& measure : ablation_measures()) {
      const SampleMean& value = each.*measure.over_seeds;
      const SampleMean& best = summaries[best_of(summaries, measure)].*measure.over_seeds;
      TableCell cell = number_cell(percent_text(value), 100 * value.mean);
      if (value.count > 1 && best.count > 1 && ties(value, best)) {
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
    const AblationSummary& best = summaries[best_of(summaries, ablation_measures()[0])];
    row.push_back(&best == &each ? TableCell{"0", 0.0, -1}
                                 : number_cell(difference_text(each.accuracy, best.accuracy),
                                               100 * (each.accuracy.mean - best.accuracy.mean)));
    for (const double factor : grids) {
      const auto found = each.grids.find(factor);
      TableCell cell{"–", {}, -1}, deviation;
      if (found != each.grids.end()) {
        const SampleMean& value = found->second;
        const SampleMean& most = *best_on_grid(summaries, factor);
        cell = number_cell(percent_text(value), 100 * value.mean);
        if (value.count > 1) deviation.value = 100 * value.deviation;
        if (value.count > 1 && most.count > 1 && ties(value, most)) {
          cell.note = 0;
          spread = true;
        }
      }
      row.push_back(std::move(cell));
      row.push_back(std::move(deviation));
    }
    table.rows.push_back(std::move(row));
  }
  if (spread)
    table.notes.emplace_back(
        "The best of the column, or not told apart from it: the 95 % interval of their difference (Welch's "
        "test) "
        "holds 0.");
  return table;
}

}  // namespace whereabouts
