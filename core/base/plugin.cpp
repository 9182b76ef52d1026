#include "core/base/plugin.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>

#include "core/base/installation.h"

namespace whereabouts {

LoadedPlugin load_plugin(const PluginFile& file) {
  LoadedPlugin plugin{nullptr, fmt::format("{} is not installed", file.name)};
  for (const std::filesystem::path& place : places_of_plugin(file.name)) {
    std::error_code error;
    if (!std::filesystem::exists(place, error)) continue;
    void* library = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      plugin.problem = fmt::format("{} cannot be loaded: {}", file.name, ::dlerror());
      continue;
    }
    const auto entry = reinterpret_cast<const void* (*)()>(::dlsym(library, file.entry));
    const void* functions = entry == nullptr ? nullptr : entry();
    if (functions != nullptr && *static_cast<const int*>(functions) == file.abi_version)
      return {functions, {}};
    plugin.problem = fmt::format("{} is of another version than this program: build or install both together",
                                 place.string());
  }
  return plugin;
}

}  // namespace whereabouts
