#include "core/base/file_lock.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include "core/base/failure.h"
#include "core/base/port.h"

namespace whereabouts {

std::optional<FileLock> FileLock::take(const std::filesystem::path& path) {
  port::Descriptor file = port::open_or_create(path);
  if (!file.is_open())
    refuse_file(path.string(), message("it cannot be made: {}", std::generic_category().message(errno)),
                "choose a place where you may write");
  const int error = port::lock(file.number());
  if (error == 0) return FileLock(file.release());
  if (error == EWOULDBLOCK) return std::nullopt;
  refuse_file(path.string(), message("it cannot be locked: {}", std::generic_category().message(error)),
              "choose a file system that knows locks");
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
  port::Descriptor(descriptor_).close();
}

}  // namespace whereabouts
