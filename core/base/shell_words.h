// Words as a shell reads them.
#pragma once

#include <string>
#include <vector>

namespace whereabouts {

// Quoted where a shell would read more into it.
std::string shell_word(const std::string& word);
// Joined with spaces, each as shell_word() writes it.
std::string shell_words(const std::vector<std::string>& words);

}  // namespace whereabouts
