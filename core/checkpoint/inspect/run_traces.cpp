#include "core/checkpoint/inspect/run_traces.h"

#include <algorithm>
#include <system_error>

#include "core/base/hash.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_traces = 100'000;  // as open_run() takes

std::vector<fs::directory_entry> sorted_entries(const fs::path& folder, std::error_code& error) {
  std::vector<fs::directory_entry> entries;
  for (fs::directory_iterator at(folder, error), end; !error && at != end && entries.size() < most_traces;
       at.increment(error)) {
    entries.push_back(*at);
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

void add_entries(const fs::path& folder, int levels, Hash& hash) {
  std::error_code error;
  for (const fs::directory_entry& entry : sorted_entries(folder, error)) {
    std::error_code gone;
    hash.text(entry.path().filename().string());
    if (entry.is_directory(gone)) {
      if (levels > 0) add_entries(entry.path(), levels - 1, hash);
      continue;
    }
    hash.number(entry.is_regular_file(gone) ? entry.file_size(gone) : std::uintmax_t{0});
    const auto time = entry.last_write_time(gone);
    hash.number(gone ? 0 : time.time_since_epoch().count());
  }
}

}  // namespace

std::uint64_t run_traces(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) return 0;
  Hash hash;
  // run/snapshots/checkpoint-100/model.safetensors
  add_entries(folder, 2, hash);
  return hash.value();
}

std::vector<fs::path> run_folders(const fs::path& folder) {
  std::vector<fs::path> folders = {folder};
  std::error_code error;
  if (fs::is_directory(folder / "snapshots", error)) folders.push_back(folder / "snapshots");
  return folders;
}

}  // namespace whereabouts
