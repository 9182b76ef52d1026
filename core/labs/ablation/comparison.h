// What the lab `ablation` compares: every scheme of the catalogue, its count of learned parameters for one
// transformer, what is said of it, and where the articles say otherwise.
//
//   comparison.h     the rows, computed from the catalogue
//   remarks.cpp      strengths, weaknesses and uses, scheme by scheme
//   claims.cpp       the articles' claims, held against the rows
//   studies.cpp      published accuracies, grouped so that they can be compared
//   tables.cpp       the rows as a table, one view each
//   text_table.h          words and rules as layers
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/labs/framework/lab.h"
#include "core/position/scheme.h"

namespace whereabouts {

namespace ablation {
enum class View { overview, parameters, transfer, strengths, published };
enum class Sort { family, scheme, parameters, published };
}  // namespace ablation

struct Remarks {
  std::string advantage, disadvantage, used_in;
};
const Remarks& remarks_on(const std::string& scheme);

// A published number and what it is compared with: the learned 1-D table of the same study and setting.
struct StudyResult {
  std::string scheme;
  PublishedResult result;
  std::string group;           // "Swin-T · ImageNet top-1 accuracy · Liu et al. 2021 (Swin)"
  std::optional<double> gain;  // percentage points above learned-1d of the group; empty without one
};
// All published results of the catalogue, group by group.
std::vector<StudyResult> study_results();

// Where a cell of the table differs from what an article says: the note shown for it.
enum class Field { learned, parameters, transfers, disadvantage, used_in, published };
struct Claim {
  std::string scheme;
  Field field = Field::parameters;
  std::string note;
};

struct SchemeRow {
  const Scheme* scheme = nullptr;
  std::optional<std::int64_t> parameters;  // empty where the scheme refuses this transformer
  std::string refusal;                     // then: why
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

  const SchemeRow& row(const std::string& scheme) const;
  std::size_t bytes() const override { return rows.size() * sizeof(SchemeRow); }
};

std::shared_ptr<const Comparison> compare_schemes(const TableRequest& request);
// Fills in `claims` and `contradicted`.
void hold_claims_against(Comparison& comparison);

// Indices into `rows`; what is unknown stands last either way.
std::vector<std::size_t> row_order(const Comparison& comparison, ablation::Sort sort, bool descending);

// Every column, those of `view` shown; the rows of `published` are results rather than schemes.
Table comparison_table(const Comparison& comparison, const std::vector<std::size_t>& order,
                       ablation::View view);

}  // namespace whereabouts
