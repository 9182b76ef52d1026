// A second table beside the first of the lab `sinusoid`.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/labs/sinusoid/panels.h"

namespace whereabouts {

// "none", every layout of every additive wave as "sinusoidal-2d/moco", and the learned tables.
std::vector<Choice> compare_choices();
// Scheme and layout of such an id; the layout is empty where the scheme has one form only.
std::pair<std::string, std::string> compared_scheme(const std::string& id);

// The table of `id` for the grid, width and temperature of `data`. Refuses (usage) what the scheme refuses.
ComparedTable compared_table(const SinusoidData& data, const std::string& id, std::uint32_t seed,
                             const Progress& progress);

// Rearranges the figure of the first table: both tables and their difference above, both similarities and
// the chosen dimension below.
void show_compared(Figure& figure, const SinusoidData& data, int position, int dimension);

}  // namespace whereabouts
