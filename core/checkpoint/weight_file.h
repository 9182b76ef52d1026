// A weight file that stays open and is read in parts. It is not mapped into memory: if the file shrinks or
// changes, the read fails instead of raising a signal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/progress.h"
#include "core/base/regular_file.h"

namespace whereabouts {

class WeightFile {
 public:
  // Fails (Fault::failed) naming it, as RegularFile does, and where it is empty.
  explicit WeightFile(const std::filesystem::path& path);
  WeightFile(const WeightFile&) = delete;
  WeightFile& operator=(const WeightFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::uint64_t size() const { return opened_.size; }  // bytes, when it was opened
  // Device, inode, size and times, mixed with `header`: equal for the same file with the same content.
  std::uint64_t identity(const std::string& header) const;

  // Fills `target` with the bytes [offset, offset + length), which must lie within size(). Safe from several
  // threads. Fails (Fault::failed) where the file has changed since it was opened or cannot be read.
  void read(std::uint64_t offset, void* target, std::size_t length, const Progress& progress = {}) const;
  std::string read(std::uint64_t offset, std::size_t length) const;

 private:
  struct State {
    std::uint64_t device = 0, inode = 0, size = 0;
    std::int64_t modified = 0, changed = 0;  // nanoseconds
    bool operator==(const State&) const = default;
  };
  State state() const;

  std::filesystem::path path_;
  RegularFile file_;
  State opened_;
};

}  // namespace whereabouts
