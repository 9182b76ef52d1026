// Parameters of a position scheme that is computed, not read from a file: `grid`, `seed`, `temperature`.
#pragma once

#include <cstdint>
#include <vector>

#include "core/parameter/parameter.h"
#include "core/position/scheme.h"

namespace whereabouts {

namespace scheme {
inline constexpr Handle<GridShape> grid{"grid"};
inline constexpr Handle<std::uint32_t> seed{"seed"};
inline constexpr Handle<double> temperature{"temperature"};
}  // namespace scheme

Choice scheme_choice(const Scheme& scheme);
std::vector<Choice> layout_choices(const Scheme& scheme);
// Heavy, 14 x 14 unless `declaration` says otherwise.
Parameter patch_grid_parameter(Declaration<GridShape> declaration = {});
// 0 to 2^32 - 1, as NumPy takes them; 21 unless `declaration` says otherwise.
Parameter seed_parameter(Declaration<std::uint32_t> declaration);
Parameter temperature_parameter(Declaration<double> declaration = {});

}  // namespace whereabouts
