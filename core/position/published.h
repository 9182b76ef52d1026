// Published accuracies of papers and code bases, per scheme (docs/schemes.md, "Published results").
#pragma once

#include <string>
#include <vector>

#include "core/position/scheme.h"

namespace whereabouts {

// Empty where none of our sources has a number for the scheme.
std::vector<PublishedResult> published_results(const std::string& scheme);

}  // namespace whereabouts
