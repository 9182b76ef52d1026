// Identifies unsupported files by their first bytes, for error messages.
#pragma once

#include <filesystem>
#include <string>

namespace whereabouts {

// Fails (Fault::failed) naming the file, what it is and what to do about it. `start`: its first bytes, up to
// 512.
[[noreturn]] void refuse_kind(const std::filesystem::path& path, const std::string& start);

// Whether these first bytes are the signature of a format that is no checkpoint's, or of a web page that
// stands under the name of the weights that it should have led to.
bool is_of_another_kind(const std::string& start);

// Recognises the three lines of text that Git LFS leaves in place of a large file.
bool is_lfs_pointer(const std::string& start);

}  // namespace whereabouts
