#include "core/labs/ablation/comparison.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/base/failure.h"
#include "core/position/parameter_count.h"

namespace whereabouts {
namespace {

// How parameter_count() counts: R x C patches, D wide, H heads.
std::string formula_of(const std::string& id) {
  if (id == "learned-1d") return "R·C·D";
  if (id == "learned-2d") return "(R + C)·D/2";
  if (id == "rope-mixed") return "2·H·(D/2H) = D";
  if (id == "relative-bias") return "(2R − 1)(2C − 1)·H";
  if (id == "log-cpb") return "512·(3 + H)";
  if (id == "shaw") return "(2·16 + 1)·D/H";
  if (id == "cpe") return "9·D";
  return "none";
}

void count_studies(Comparison& comparison) {
  for (SchemeRow& row : comparison.rows) {
    for (const StudyResult& study : comparison.studies) {
      if (study.scheme != row.scheme->id || !study.gain) continue;
      const double gain = *study.gain;
      row.min_gain = std::min(row.min_gain.value_or(gain), gain);
      if (row.max_gain && *row.max_gain >= gain) continue;
      row.max_gain = gain;
      row.best = &study;
    }
  }
}

}  // namespace

const SchemeRow& Comparison::row(const std::string& scheme) const {
  for (const SchemeRow& each : rows) {
    if (each.scheme->id == scheme) return each;
  }
  throw std::logic_error("no row for " + scheme);
}

std::shared_ptr<const Comparison> compare_schemes(const TableRequest& request) {
  auto comparison = std::make_shared<Comparison>();
  comparison->request = request;
  for (const Scheme& scheme : schemes()) {
    SchemeRow row;
    row.scheme = &scheme;
    row.formula = formula_of(scheme.id);
    row.per_layer = scheme.learnable && !scheme.is_additive() && scheme.id != "cpe";
    try {
      row.parameters = parameter_count(scheme.id, request);
    } catch (const Failure& failure) {
      if (failure.fault() != Fault::usage) throw;
      row.refusal = failure.problem();
    }
    comparison->rows.push_back(row);
  }
  comparison->studies = study_results();
  count_studies(*comparison);
  hold_claims_against(*comparison);
  return comparison;
}

std::vector<std::size_t> row_order(const Comparison& comparison, ablation::Sort sort, bool descending) {
  using ablation::Sort;
  const std::vector<SchemeRow>& rows = comparison.rows;
  std::vector<std::size_t> order(rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto value = [&](std::size_t i) -> std::optional<double> {
    if (sort == Sort::published) return rows[i].max_gain;
    if (sort == Sort::parameters && rows[i].parameters) return static_cast<double>(*rows[i].parameters);
    if (sort == Sort::family) return static_cast<double>(i);
    return std::nullopt;
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (sort == Sort::scheme) {
      const std::string &left = rows[a].scheme->title, &right = rows[b].scheme->title;
      return descending ? right < left : left < right;
    }
    const auto left = value(a), right = value(b);
    if (!left || !right) return left.has_value() && !right.has_value();
    return descending ? *right < *left : *left < *right;
  });
  return order;
}

}  // namespace whereabouts
