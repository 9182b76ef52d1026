// Files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <string>

#include "core/array/array.h"
#include "core/base/matrix.h"

namespace whereabouts {

// Writes a file whole or not at all: to a temporary name in the same folder, flushed, then renamed.
// Fails naming the path (a missing folder, no permission, a full disk); nothing is left behind.
void write_file(const std::filesystem::path& path, const std::string& bytes);

// The same for what is not held in memory. Where `content` throws, nothing is left behind and an older file
// stays.
void write_file(const std::filesystem::path& path, const FileContent& content);

}  // namespace whereabouts
