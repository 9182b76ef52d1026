#include "core/base/cache_folder.h"

#include <cstdlib>
#include <string>

namespace whereabouts {
namespace {

std::filesystem::path folder_in(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? std::filesystem::path() : std::filesystem::path(value);
}

}  // namespace

std::filesystem::path cache_folder() {
  const std::filesystem::path cache = folder_in("XDG_CACHE_HOME"), home = folder_in("HOME");
  if (cache.is_absolute()) return cache / "whereabouts";
  return home.is_absolute() ? home / ".cache/whereabouts" : std::filesystem::path();
}

}  // namespace whereabouts
