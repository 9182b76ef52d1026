// The rules in order: by likeness to the second checkpoint's table, or by what they do to neighbours.
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/resize/panels.h"

namespace whereabouts {

// One line per rule. Where there is a reference: its mean cosine to that table, the likest first; else the
// neighbour similarity after the rule, with that of the table before it as a guide. `chosen` is drawn in the
// colour of highlights.
Panel ranking_panel(const ResizeData& data, const std::vector<RuleResult>& rules, double before,
                    const std::string& chosen);

// "... was made by **Linear, corners aligned**: mean cosine **0.9998**; ..."; empty without a reference.
Message maker_in_words(const ResizeData& data);

}  // namespace whereabouts
