// The colour map and the range of a figure's main heat map: parameters, and the scale they make.
#pragma once

#include <optional>
#include <string>

#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

namespace colours {
inline constexpr Handle<std::string> map{"map"};
inline constexpr Handle<std::optional<Interval>> range{"range"};
}  // namespace colours

Parameter map_parameter(FromScope<std::string> initial);
Parameter range_parameter();

// Ends the scale where the user asked for, if anywhere.
void apply_range(ColourScale& scale, const Values& values);
// `scale` with the chosen map and range. Equal ends are moved apart, so that one value can be drawn as well.
ColourScale scale_for(const Values& values, ColourScale scale);
// The same from the smallest to the largest finite value of `map`.
ColourScale scale_for(const Values& values, const Matrix& map, Message label);
// From -bound to bound; from -1 to 1 where it is not above 0.
ColourScale symmetric_scale(double bound, Message label, std::string map = "PuOr_r");

}  // namespace whereabouts
