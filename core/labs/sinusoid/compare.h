// A second table beside the first of the lab `sinusoid`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/labs/sinusoid/panels.h"

namespace whereabouts {

// "none", every layout of every additive wave as "sinusoidal-2d/moco", and the learned tables.
std::vector<Choice> compare_choices();
// Scheme and layout of such an id; the layout is empty where the scheme has one form only.
struct SchemeForm {
  const Scheme& scheme;
  std::string layout;
};
std::optional<SchemeForm> compared_form(const std::string& id);  // empty: none

// The table of `form` for the grid, width and temperature of `data`. Refuses (usage) what the scheme refuses.
ComparedTable compared_table(const SinusoidData& data, const SchemeForm& form, std::uint32_t seed,
                             const Progress& progress);

// Rearranges the figure of the first table: both tables and their difference above, both similarities and
// the chosen dimension below.
void show_compared(Figure& figure, const SinusoidData& data, int position, int dimension);

}  // namespace whereabouts
