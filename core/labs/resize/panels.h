// The panels of the lab `resize`: maps before and after under every rule, and the rules in order.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/resize/data.h"

namespace whereabouts {

// What the maps show of a table.
struct Shown {
  enum class What { similarity, component, dimension } what = What::similarity;
  Cell reference = {};  // of the source grid
  int component = 0;    // 0-based
  int dimension = 0;

  Message label() const;     // of the colour bar: "cosine similarity", "component 2", "dimension 40"
  Message quantity() const;  // "similarity to (7, 7)", the others as their label
};

// One table on one grid, reduced to what the panels need of it.
struct RuleResult {
  std::string id;
  Message title;
  GridShape grid;
  std::shared_ptr<const Matrix> map;  // (R, C)
  double neighbours = 0;              // neighbour_similarity()
  Message same_as;                    // short_title() of an earlier rule with the same map; empty
};

// `table`: (grid.count(), D), of the source grid or of the target.
std::shared_ptr<const Matrix> shown_map(const ResizeData& data, const Matrix& table, GridShape grid,
                                        const Shown& shown);
// Every rule that applies to `to`, in the catalogue's order; of those that are one function the first, and
// `chosen`.
std::vector<RuleResult> all_rules(const ResizeData& data, GridShape to, const Shown& shown,
                                  const std::string& chosen, const Progress& progress);
// A rule's name, short enough for the heading of a narrow map: "Cubic AA" for "Bicubic, antialiased".
Message short_title(const std::string& rule);

const RuleResult* find_rule(const std::vector<RuleResult>& rules, const std::string& id);
double max_difference(const Matrix& a, const Matrix& b);

// Ids of the panels that no rule made; those of a rule are called by it.
inline constexpr const char *original_panel_id = "original", *file_panel_id = "file";

struct ResizeView {
  const ResizeData& data;
  const Shown& shown;
  GridShape to;
  const RuleResult& before;
  const std::vector<RuleResult>& rules;
  const RuleResult& standard;               // what the others are compared with
  std::shared_ptr<const Matrix> reference;  // the second checkpoint's map; null unless `to` is its grid
};

// All rules as maps, or as differences from the first; scale 0 is that of the maps.
void add_all_rules(Figure& figure, const ResizeView& view, bool differences);
// One rule: before, after, what it differs in from `other`, and the line through the reference.
void add_one_rule(Figure& figure, const ResizeView& view, const RuleResult& chosen, const RuleResult& other);

}  // namespace whereabouts
