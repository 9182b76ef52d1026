#include "core/array/hidden_part.h"

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <system_error>
#include <vector>

namespace whereabouts {

namespace fs = std::filesystem;

fs::path hidden_part_name(unsigned number) {
  return fmt::format(".whereabouts-{}.part", number);
}

bool is_hidden_part_name(const std::string& name) {
  return name.starts_with(".whereabouts-") && name.ends_with(".part");
}

port::Descriptor hold_hidden_folder(const fs::path& folder) {
  port::Descriptor held = port::open_to_lock(folder);
  if (!held.is_open() || port::lock(held.number()) != 0) return port::Descriptor();
  return held;
}

void remove_abandoned_folders(const fs::path& folder) {
  constexpr auto quiet = std::chrono::minutes(10);
  std::error_code error;
  std::vector<fs::path> parts;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (is_hidden_part_name(entry->path().filename().string()) && entry->is_directory(error))
      parts.push_back(entry->path());
  }
  for (const fs::path& part : parts) {
    const auto written = fs::last_write_time(part, error);
    if (error || fs::file_time_type::clock::now() - written < quiet) continue;
    const port::Descriptor held = hold_hidden_folder(part);
    if (held.is_open()) fs::remove_all(part, error);
  }
}

}  // namespace whereabouts
