// Everything of core that a translation needs, with the parameters that the window itself declares.
#pragma once

#include <set>
#include <string>

#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

// declared_texts(), and those of training, exports and frames.
std::set<std::string> shown_core_texts(const Inputs& inputs);

}  // namespace whereabouts
