// Where the parts of the program lie, told from where the program is: beside it, as in a build folder, or
// where `cmake --install` put them. No path is absolute, so a tree may be moved as a whole.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace whereabouts {

// Absolute, in the order in which they are looked at; they need not exist. Empty where the system does not
// tell where the program is.
std::vector<std::filesystem::path> places_of_plugin(const std::string& name);
// Of the file or folder `name` of resources/.
std::vector<std::filesystem::path> places_of_resource(const std::string& name);

}  // namespace whereabouts
