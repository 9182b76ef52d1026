#include "core/base/installation.h"

#include "core/base/port.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// `beside` and `installed` are folders, seen from that of the program.
std::vector<fs::path> places(const char* beside, const char* installed, const std::string& name) {
  const fs::path program = port::program_path().parent_path();
  if (!program.is_absolute()) return {};
  return {(program / beside / name).lexically_normal(), (program / installed / name).lexically_normal()};
}

}  // namespace

std::vector<fs::path> places_of_plugin(const std::string& name) {
  return places("", WHEREABOUTS_PLUGIN_FOLDER, name);
}

std::vector<fs::path> places_of_resource(const std::string& name) {
  return places("resources", WHEREABOUTS_RESOURCE_FOLDER, name);
}

}  // namespace whereabouts
