// Accuracies that papers and code bases print, per scheme (SCHEMES section 5).
#pragma once

#include <string>
#include <vector>

#include "core/position/scheme.h"

namespace whereabouts {

// Empty where no source of ours has a number for the scheme.
std::vector<PublishedResult> published_results(const std::string& scheme);

}  // namespace whereabouts
