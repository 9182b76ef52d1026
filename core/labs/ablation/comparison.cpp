#include "core/labs/ablation/comparison.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/base/failure.h"
#include "core/position/parameter_count.h"

namespace whereabouts {
namespace {

using ablation::Sort;

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

// What a row may be sorted by; empty where it is unknown.
struct SortKey {
  std::string title;
  struct Numbers {
    std::optional<double> family, parameters, published, accuracy;
  } numbers;

  std::optional<double> by(Sort sort) const {
    if (sort == Sort::accuracy) return numbers.accuracy;
    if (sort == Sort::published) return numbers.published;
    if (sort == Sort::parameters) return numbers.parameters;
    return numbers.family;
  }
};

std::vector<std::size_t> order_of(const std::vector<SortKey>& keys, Sort sort, bool descending) {
  std::vector<std::size_t> order(keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (sort == Sort::scheme)
      return descending ? keys[b].title < keys[a].title : keys[a].title < keys[b].title;
    const auto left = keys[a].by(sort), right = keys[b].by(sort);
    if (!left || !right) return left.has_value() && !right.has_value();
    return descending ? *right < *left : *left < *right;
  });
  return order;
}

}  // namespace

const SchemeRow& Comparison::row(const std::string& scheme) const {
  for (const SchemeRow& each : rows) {
    if (each.scheme->id == scheme) return each;
  }
  throw std::logic_error("no row for " + scheme);
}

std::shared_ptr<const Comparison> compare_schemes(const TableRequest& request,
                                                  std::shared_ptr<const ComparedRuns> runs) {
  auto comparison = std::make_shared<Comparison>();
  comparison->request = request;
  for (const Scheme& scheme : image_schemes()) {
    SchemeRow row;
    row.scheme = &scheme;
    row.formula = scheme.count_formula();
    row.per_layer = scheme.is_per_layer();
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
  if (runs) comparison->measured = measured_schemes(std::move(runs));
  return comparison;
}

std::vector<std::size_t> row_order(const Comparison& comparison, Sort sort, bool descending) {
  const std::vector<SchemeRow>& rows = comparison.rows;
  std::vector<SortKey> keys;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MeasuredScheme* measured = comparison.measured.find(rows[i].scheme->id);
    keys.push_back(
        {rows[i].scheme->title,
         {.family = static_cast<double>(i),
          .parameters =
              rows[i].parameters ? std::optional(static_cast<double>(*rows[i].parameters)) : std::nullopt,
          .published = rows[i].max_gain,
          .accuracy = measured ? std::optional(measured->summary.accuracy.mean) : std::nullopt}});
  }
  return order_of(keys, sort, descending);
}

std::vector<std::size_t> measured_order(const Comparison& comparison, Sort sort, bool descending) {
  std::vector<SortKey> keys;
  for (const MeasuredScheme& each : comparison.measured.schemes) {
    const auto row =
        std::find_if(comparison.rows.begin(), comparison.rows.end(), [&](const SchemeRow& known) {
          return each.scheme != nullptr && known.scheme->id == each.scheme->id;
        });
    const bool known = row != comparison.rows.end();
    keys.push_back(
        {each.title,
         {.family = known ? std::optional(static_cast<double>(row - comparison.rows.begin())) : std::nullopt,
          .parameters = static_cast<double>(each.summary.parameters),
          .published = known ? row->max_gain : std::nullopt,
          .accuracy = each.summary.accuracy.mean}});
  }
  return order_of(keys, sort, descending);
}

}  // namespace whereabouts
