// The plots of what was measured: a dot for each run, mean and deviation for each scheme.
#pragma once

#include <cstddef>
#include <vector>

#include "core/figure/figure.h"
#include "core/labs/ablation/measured.h"

namespace whereabouts {

// Side by side in row 0, the schemes one below another in the given order (indices of Measured::schemes):
// accuracy as in training, and with scrambled patches and on larger grids. In the first the band is the best
// one's mean ± deviation; what is not told apart from the best has the accent colour.
std::vector<Panel> measured_panels(const Measured& measured, const std::vector<std::size_t>& order);
// Accuracy against the size of the grid, a curve for each scheme that was tried on larger ones. Those that
// are best on the largest have a colour and a name each, the others are grey.
Panel grids_panel(const Measured& measured);

}  // namespace whereabouts
