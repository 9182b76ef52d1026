// Every file that is read is opened here. What is no regular file is refused before it is opened: a pipe
// would wait for its writer, and a device may do something. Links are followed, those of /dev and /proc too.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/base/progress.h"

namespace whereabouts {

// Fails (Fault::failed) naming the path: nothing is there, a folder, a pipe, a socket, a device.
void check_regular_file(const std::filesystem::path& path);

// A regular file, open for reading.
class RegularFile {
 public:
  // Fails as check_regular_file(), and where it may not be read.
  explicit RegularFile(const std::filesystem::path& path);
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;
  ~RegularFile();

  int descriptor() const { return descriptor_; }
  std::uint64_t size() const { return size_; }  // bytes, when it was opened

 private:
  int descriptor_;
  std::uint64_t size_ = 0;
};

// All bytes of a regular file. Fails as RegularFile, and where it is longer than `limit`.
std::string read_regular_file(const std::filesystem::path& path, std::uint64_t limit,
                              const Progress& progress = {});
// The first bytes, `limit` at most.
std::string read_start(const std::filesystem::path& path, std::size_t limit);
// A regular file as a stream, for what looks here and there in a large one.
std::ifstream regular_stream(const std::filesystem::path& path);

}  // namespace whereabouts
