#include "core/base/resources.h"

#include "core/base/failure.h"

namespace whereabouts {

std::filesystem::path resource_path(const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path places[] = {program / "resources" / name, program / "../share/whereabouts" / name,
                             fs::path(WHEREABOUTS_RESOURCES) / name};
  for (const fs::path& place : places) {
    if (place.is_absolute() && fs::exists(place, error)) return place.lexically_normal();
  }
  refuse_file("resources/" + name, "it is not installed", "install or build the program again");
}

}  // namespace whereabouts
