// The controls of the lab `patches`.
#pragma once

#include <vector>

#include "core/image/patches.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

std::vector<Parameter> patches_parameters();
// How the image is cut under `values`: patch, stride, padding, fit.
FitPlan chosen_plan(const Image& image, const Values& values);

}  // namespace whereabouts
