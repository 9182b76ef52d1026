// Words as a shell reads them.
#pragma once

#include <string>
#include <vector>

namespace whereabouts {

// Joined with spaces, each quoted where a shell would read more into it.
std::string shell_words(const std::vector<std::string>& words);

}  // namespace whereabouts
