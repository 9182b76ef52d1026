// The texts of messages, as they stand in sources: figures and failures say many of them only of some files.
#pragma once

#include <filesystem>
#include <set>
#include <string>

namespace whereabouts {

// `all`: every literal of two words or more as well. Of every .cpp and .h under `folder`: the formats of
// message() with %1 for {}, the words of Message("..."), and literals that are passed to what refuses, notes
// or assumes. `all`: every literal of two words, too.
std::set<std::string> source_texts(const std::filesystem::path& folder, bool all = false);

}  // namespace whereabouts
