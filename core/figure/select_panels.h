// A part of a figure.
#pragma once

#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// Only the chosen panels (0-based, in this order), moved together; scales that none of them uses lose their
// bars. Words, readings and arrays stay. Throws std::logic_error where there is no such panel.
Figure select_panels(const Figure& figure, const std::vector<std::size_t>& chosen);

}  // namespace whereabouts
