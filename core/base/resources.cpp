#include "core/base/resources.h"

#include "core/base/failure.h"
#include "core/base/installation.h"

namespace whereabouts {

std::filesystem::path resource_path(const std::string& name) {
  for (const std::filesystem::path& place : places_of_resource(name)) {
    // In a build folder this is a link to the sources' files, whose names people know.
    std::error_code error;
    std::filesystem::path found = std::filesystem::canonical(place, error);
    if (!error) return found;
  }
  refuse_file("resources/" + name, "it is not installed", "install or build the program again");
}

}  // namespace whereabouts
