// Identifies unsupported files by their first bytes, for error messages.
#pragma once

#include <filesystem>
#include <string>

namespace whereabouts {

// Fails (Fault::failed) naming the file, what it is and what to do about it. `start`: its first bytes, up to
// 512.
[[noreturn]] void refuse_kind(const std::filesystem::path& path, const std::string& start);

// Whether these first bytes are the signature of a format that is no checkpoint's, or of what stands in the
// place of the weights (stand_in.h).
bool is_of_another_kind(const std::string& start);

}  // namespace whereabouts
