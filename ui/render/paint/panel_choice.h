// Some of a figure's panels.
#pragma once

#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// Only the chosen panels (1-based; empty: all), moved together; scales that none of them uses lose their
// bars. Refuses (usage, naming "panels") numbers that the figure has not.
Figure withPanels(const Figure& figure, const std::vector<int>& chosen);

}  // namespace whereabouts
