// What a file is that is no checkpoint, or none that is read, as far as its first bytes tell.
#pragma once

#include <filesystem>
#include <string>

namespace whereabouts {

// Fails (Fault::failed) naming the file, what it is and what to do about it. `start`: its first bytes, up to
// 512.
[[noreturn]] void refuse_kind(const std::filesystem::path& path, const std::string& start);

// Git LFS leaves three lines of text where a large file belongs.
bool is_lfs_pointer(const std::string& start);

}  // namespace whereabouts
