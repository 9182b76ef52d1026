// The transformer block in plain Eigen expressions, to be read: what every other backend must agree with.
#pragma once

#include "core/backend/backend.h"

namespace whereabouts {

// "eigen": every position scheme, on one thread, without packing or fusing anything. Its encoders read
// LinearView::weight.
const AttentionBackend& eigen_backend();

}  // namespace whereabouts
