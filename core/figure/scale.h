// What the ends of a colour scale may be, and what they leave out.
#pragma once

#include "core/base/progress.h"
#include "core/figure/figure.h"

namespace whereabouts {

// Ends lie within +-max_scale_end, and so far apart that single precision tells many values between
// them: at least min_scale_share of the larger end's size.
inline constexpr double max_scale_end = 1e30, min_scale_share = 1e-6;
bool is_drawable_range(double lower, double upper);

// Brings the ends of every scale within what can be drawn (a file may hold any number) and notes whether
// finite values of the heat maps lie beyond them. Ends that are not in order stay as they are.
void finalize_scales(Figure& figure, const Progress& progress = {});

}  // namespace whereabouts
