// A lock between processes: of one machine, and of several where they share a file system that passes locks
// on.
#pragma once

#include <filesystem>
#include <optional>

namespace whereabouts {

// Held until it is destroyed, or its process ends in whatever way. The file stays.
class FileLock {
 public:
  // Makes the file where there is none. Empty where somebody else holds it. Fails (Fault::failed) naming the
  // path where it cannot be made.
  static std::optional<FileLock> take(const std::filesystem::path& path);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace whereabouts
