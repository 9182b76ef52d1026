// What the lab `ablation` compares: every scheme of the catalogue, its count of learned parameters for one
// transformer, what is said of it, and where the articles say otherwise.
//
//   comparison.h    the rows, computed from the catalogue
//   claims.h        the articles' claims, compared with the rows
//   studies.h       published accuracies, grouped so that they can be compared
//   measured.h      what runs of several schemes measured; measured_panels.h: its plots
//   tables.h        the rows as a table, one view each
//   text_table.h    words and rules as layers
//   bar_columns.h   bars beside the rows
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/ablation/claims.h"
#include "core/labs/ablation/measured.h"
#include "core/labs/ablation/studies.h"
#include "core/labs/framework/lab.h"
#include "core/position/scheme.h"

namespace whereabouts {

namespace ablation {
enum class Sort { family, scheme, parameters, published, accuracy };
}  // namespace ablation

struct SchemeRow {
  const Scheme* scheme = nullptr;
  std::optional<std::int64_t> parameters;  // empty where the scheme refuses this transformer
  Message refusal;                         // then: why
  std::string formula;                     // of the count
  bool per_layer = false;                  // whether every layer has its own
  // Over the studies that have learned-1d; no mean, since these are not comparable with each other.
  std::optional<double> min_gain, max_gain;
  const StudyResult* best = nullptr;  // the study of max_gain
};

struct Comparison : Data {
  TableRequest request;  // grid, width and heads
  std::vector<SchemeRow> rows;
  std::vector<StudyResult> studies;
  std::vector<Claim> claims;  // those that do not hold, and what a reader of the articles may miss
  int contradicted = 0;       // of the claims: those that do not hold
  Measured measured;          // no schemes without runs

  const SchemeRow& row(const std::string& scheme) const;
  std::size_t bytes() const override {
    return rows.size() * sizeof(SchemeRow) + measured.schemes.size() * sizeof(MeasuredScheme);
  }
};

std::shared_ptr<const Comparison> compare_schemes(const TableRequest& request,
                                                  std::shared_ptr<const ComparedRuns> runs = nullptr);
// Indices into `rows`; what is unknown stands last either way.
std::vector<std::size_t> row_order(const Comparison& comparison, ablation::Sort sort, bool descending);
// The same of what was measured: indices into `measured.schemes`.
std::vector<std::size_t> measured_order(const Comparison& comparison, ablation::Sort sort, bool descending);

}  // namespace whereabouts
