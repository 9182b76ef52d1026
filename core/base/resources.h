// Files that come with the program.
#pragma once

#include <filesystem>
#include <string>

namespace whereabouts {

// Where the file or folder `name` of resources/ lies: beside the program, where it is installed, or in the
// sources it was built from. Fails (Fault::failed) where it is in none of them.
std::filesystem::path resource_path(const std::string& name);

}  // namespace whereabouts
