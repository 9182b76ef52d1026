// What the ends of a colour scale may be.
#pragma once

namespace whereabouts {

// Ends lie within +-max_scale_end, and so far apart that single precision tells many values between
// them: at least min_scale_share of the larger end's size.
inline constexpr double max_scale_end = 1e30, min_scale_share = 1e-6;
bool is_drawable_range(double lower, double upper);
// The smallest distance of two such ends.
double min_drawable_span(double lower, double upper);

}  // namespace whereabouts
