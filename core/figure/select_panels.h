// A part of a figure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// Only the chosen panels (0-based, in this order), moved together; scales that none of them uses lose their
// bars. A panel that leads does so among several. Words, readings and arrays stay. Throws std::logic_error
// where there is no such panel.
Figure select_panels(const Figure& figure, const std::vector<std::size_t>& chosen);

// The panel that is named so: by its number from 1, or by its title, in any case, with its subtitle where
// several have one title; none: there is no such panel.
std::optional<std::size_t> named_panel(const Figure& figure, const std::string& name);

}  // namespace whereabouts
