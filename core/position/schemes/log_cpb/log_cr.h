// timm's other form of log-CPB (swinv2_cr).
#pragma once

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/bias/bias.h"

namespace whereabouts {

// timm's continuous bias (swinv2_cr, RelPosMlp in mode cr), with the same rows: second relu(first x + shift)
// + offset, where x = sign(D) ln(1 + |D|) does not depend on the window.
Matrix log_cr_rows(const BiasNetwork& network, const RowVector& offset, GridShape window,
                   const Progress& progress = {});

}  // namespace whereabouts
