// The panels of the lab `knockout`.
#pragma once

#include "core/base/message.h"
#include "core/labs/knockout/data.h"

namespace whereabouts {

// A column of the map behind the heads.
struct KnockoutColumn {
  std::string name;                // "MLP", "position", "registers", "rotation"
  Message quantity;                // what a value is: "probability with another MLP"
  const std::vector<double>* off;  // (L)
};
std::vector<KnockoutColumn> columns_of(const KnockoutData& data, const Replaced& replaced,
                                       knockout::Parts parts);

// The answer with each part replaced: rows are layers. On the first scale.
Panel off_panel(const KnockoutData& data, const Replaced& replaced, knockout::Parts parts, int layer);
// What the head says of x_l. On the first scale.
Panel lens_panel(const KnockoutData& data, int layer);
// The same of every patch token of x_l. On the second scale, which ends at `end`.
Panel token_panel(const KnockoutData& data, int layer, double end);
// The answer with tokens of the scrambled run put in before each layer.
Panel patched_panel(const KnockoutData& data, int layer);

}  // namespace whereabouts
