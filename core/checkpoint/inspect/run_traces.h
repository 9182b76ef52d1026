// Whether a folder of checkpoints has changed, told without opening anything in it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace whereabouts {

// Names, sizes and times of what is in the folder, in its folder `snapshots`, and in the folders of its
// snapshots: another number wherever open_run() may give something else, also while a file grows. 0 where the
// folder cannot be read.
std::uint64_t run_traces(const std::filesystem::path& folder);

// The folders in which something appears when a snapshot does: `folder`, and its `snapshots`.
std::vector<std::filesystem::path> run_folders(const std::filesystem::path& folder);

}  // namespace whereabouts
