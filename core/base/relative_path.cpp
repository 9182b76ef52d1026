#include "core/base/relative_path.h"

#include <algorithm>
#include <iterator>

namespace whereabouts {
namespace {

constexpr int max_folders_up = 3;

}  // namespace

std::string relative_path(const std::string& path, const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  const fs::path from = folder.lexically_normal(), to = fs::path(path).lexically_normal();
  if (!to.is_absolute()) return path;
  const auto [a, b] = std::mismatch(from.begin(), from.end(), to.begin(), to.end());
  if (std::distance(from.begin(), a) < 2) return path;  // the root alone is shared
  const fs::path relative = to.lexically_relative(from);
  const auto up = std::count(relative.begin(), relative.end(), fs::path(".."));
  return relative.empty() || up > max_folders_up ? path : relative.generic_string();
}

}  // namespace whereabouts
