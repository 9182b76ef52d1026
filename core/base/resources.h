// Files that come with the program.
#pragma once

#include <filesystem>
#include <string>

namespace whereabouts {

// Where the file or folder `name` of resources/ lies (core/base/installation.h), links resolved. Fails
// (Fault::failed) where it is not there.
std::filesystem::path resource_path(const std::string& name);

}  // namespace whereabouts
