#include "core/base/plugin.h"

#include <filesystem>

#include "core/base/installation.h"
#include "core/base/port.h"

namespace whereabouts {

LoadedPlugin load_plugin(const PluginFile& file) {
  LoadedPlugin plugin{nullptr, message("{} is not installed", file.name)};
  for (const std::filesystem::path& place : places_of_plugin(file.name)) {
    std::error_code error;
    if (!std::filesystem::exists(place, error)) continue;
    std::string problem;
    void* library = port::open_library(place, &problem);
    if (library == nullptr) {
      plugin.problem = message("{} cannot be loaded: {}", file.name, problem);
      continue;
    }
    const auto entry = reinterpret_cast<const void* (*)()>(port::symbol_of(library, file.entry));
    const void* functions = entry == nullptr ? nullptr : entry();
    if (functions != nullptr && *static_cast<const int*>(functions) == file.abi_version)
      return {functions, {}};
    plugin.problem =
        message("{} is of another version than this program: build or install both together", place.string());
  }
  return plugin;
}

}  // namespace whereabouts
