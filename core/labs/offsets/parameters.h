// The parameters of the lab `offsets`.
#pragma once

#include <vector>

#include "core/parameter/parameter.h"

namespace whereabouts {

std::vector<Parameter> offsets_parameters();

}  // namespace whereabouts
