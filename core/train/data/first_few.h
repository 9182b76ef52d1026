// A long list in a short sentence.
#pragma once

#include <string>
#include <vector>

namespace whereabouts {

// "a, b, c and 4 more".
std::string first_few(const std::vector<std::string>& names);

}  // namespace whereabouts
