// What the ends of a colour scale may be, and what they leave out.
#pragma once

#include "core/figure/figure.h"
#include "core/progress.h"

namespace whereabouts {

// Ends lie within +-greatest_scale_end, and so far apart that single precision tells many values between
// them: at least least_scale_share of the larger end's size.
inline constexpr double greatest_scale_end = 1e30, least_scale_share = 1e-6;
bool is_drawable_range(double lower, double upper);

// Brings the ends of every scale within what can be drawn (a file may hold any number) and notes whether
// finite values of the heat maps lie beyond them. Ends that are not in order stay as they are.
void settle_scales(Figure& figure, const Progress& progress = {});

}  // namespace whereabouts
