// The schemes of the folders schemes/NAME, each made by its make_NAME_scheme(). The build writes the list.
#pragma once

#include <memory>
#include <vector>

#include "core/position/scheme.h"

namespace whereabouts {

std::vector<std::unique_ptr<const Scheme>> make_schemes();

}  // namespace whereabouts
