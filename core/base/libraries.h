// The libraries that core is built with, for those who want to know.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace whereabouts {

// Name and version, in the order of the alphabet.
std::vector<std::pair<std::string, std::string>> libraries();

}  // namespace whereabouts
