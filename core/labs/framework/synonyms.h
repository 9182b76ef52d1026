// What people call things that labs and commands have other names for: words that find them.
#pragma once

#include <string>

namespace whereabouts {

struct LabInfo;

// Every word that finds a lab beside its name and its question.
std::string words_that_find(const LabInfo& lab);
// Other words for `text`, a name or a help text, in the same language of the field: "overlay" for what lies
// over an image, "tutorial" for a lesson. Empty: none.
std::string synonyms_of(const std::string& text);

}  // namespace whereabouts
