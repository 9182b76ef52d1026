// The values that prepare() sees.
#pragma once

#include "core/labs/framework/lab.h"

namespace whereabouts {

// Of the resolved `values`, those of heavy parameters.
Values heavy_values(const Lab& lab, const Values& values);

}  // namespace whereabouts
