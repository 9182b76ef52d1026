// Recognises what is left in a file's place when it was not downloaded: a Git LFS pointer or a web page.
#pragma once

#include <string>
#include <string_view>

namespace whereabouts {

// The lines of text that Git LFS leaves until a large file is fetched. `start`: a file's first bytes, up to
// 512.
bool is_lfs_pointer(std::string_view start);

// One of those, or an HTML document, whatever its letters' case and whatever white space or byte order mark
// stands before it.
bool is_stand_in(std::string_view start);

// Fails (Fault::failed) naming the file, what stands there and how to get the file itself; returns where it
// is neither.
void refuse_stand_in(const std::string& where, std::string_view start);

}  // namespace whereabouts
