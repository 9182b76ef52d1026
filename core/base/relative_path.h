// How a file names others that are kept beside it.
#pragma once

#include <filesystem>
#include <string>

namespace whereabouts {

// `path` as seen from `folder`, where the way there goes up at most three folders and shares more than the
// root: both can be moved together then. Else as it is.
std::string relative_path(const std::string& path, const std::filesystem::path& folder);

}  // namespace whereabouts
