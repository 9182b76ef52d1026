// The panels of the lab `audit`.
#pragma once

#include <memory>

#include "core/figure/figure.h"
#include "core/labs/audit/data.h"

namespace whereabouts {

// By layer, with their intervals: position's share of the variance; what a probe reads of row and column;
// the artifact rate.
Panel audit_share_panel(const AuditData& data, int layer);
Panel audit_probe_panel(const AuditData& data, int layer);
Panel audit_rate_panel(const AuditData& data, int layer);
// The fixed pattern of the layers side by side, over the patches of the input: a token of several patches at
// each of them.
Panel audit_pattern_panel(const AuditData& data, int layer, audit::Show show);

// (N) of a layer, over its own tokens: how long the pattern is, in root mean square distances of a token from
// the mean; or its scores on a component, the largest of them 1.
RowVector pattern_values(const AuditLayer& layer, audit::Show show);

// "before block 5", "after the last block"
Message audit_layer_in_words(const AuditData& data, int layer);

}  // namespace whereabouts
