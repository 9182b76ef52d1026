#include "core/checkpoint/weight_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/failure.h"
#include "core/base/hash.h"

namespace whereabouts {
namespace {

// Small enough that a cancel is seen within 20 ms on a slow disk.
constexpr std::size_t read_at_once = 4U << 20U;

std::int64_t nanoseconds(const timespec& time) {
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

[[noreturn]] void refuse_open(const std::filesystem::path& path, int error) {
  const std::string where = path.string();
  switch (error) {
    case ENOENT: {
      std::error_code unknown;
      if (std::filesystem::is_symlink(std::filesystem::symlink_status(path, unknown))) {
        refuse_file(where, "it is a link to a file that is not there", "check where it leads");
      }
      refuse_file(where, "there is no such file", "check the path");
    }
    case ELOOP:
      refuse_file(where, "its links lead round in a circle", "check where they lead");
    case ENOTDIR:
      refuse_file(where, "a part of the path is a file, not a folder", "check the path");
    case EACCES:
    case EPERM:
      refuse_file(where, "no permission to read it", "change its permissions or copy it");
    case ENAMETOOLONG:
      refuse_file(where, "the name is too long", "check the path");
    default:
      refuse_file(where, std::string("it cannot be opened (") + std::strerror(error) + ")", "check the path");
  }
}

}  // namespace

WeightFile::WeightFile(const std::filesystem::path& path) : path_(path) {
  // Checked before opening: opening a pipe waits for its writer, and opening a device may trigger something.
  const std::string where = path.string();
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) refuse_open(path, errno);
  if (S_ISDIR(status.st_mode)) refuse_file(where, "it is a folder", "name a file in it");
  if (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)) {
    refuse_file(where, "it is a pipe, which cannot be read in parts", "save it as a file first");
  }
  if (!S_ISREG(status.st_mode)) refuse_file(where, "it is a device, not a file", "name a regular file");

  descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor_ < 0) refuse_open(path, errno);
  try {
    opened_ = state();
    size_ = opened_.size;
    if (size_ == 0) refuse_file(where, "it is empty (0 bytes)", "copy or download it again");
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

WeightFile::~WeightFile() {
  ::close(descriptor_);
}

WeightFile::State WeightFile::state() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) refuse_open(path_, errno);
  return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
          static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0)), nanoseconds(status.st_mtim),
          nanoseconds(status.st_ctim)};
}

std::uint64_t WeightFile::identity(const std::string& header) const {
  Hash hash;
  hash.number(opened_.device);
  hash.number(opened_.inode);
  hash.number(opened_.size);
  hash.number(opened_.modified);
  hash.number(opened_.changed);
  hash.text(header);
  return hash.value();
}

void WeightFile::read(std::uint64_t offset, void* target, std::size_t length,
                      const Progress& progress) const {
  auto* to = static_cast<char*>(target);
  while (length > 0) {
    progress.check();
    const ssize_t got = ::pread(descriptor_, to, std::min(length, read_at_once), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      refuse_file(path_.string(), std::string("it cannot be read (") + std::strerror(errno) + ")",
                  "check the disk and open it again");
    }
    if (got == 0) {
      refuse_file(path_.string(), "the file has been cut short since it was opened", "open it again");
    }
    to += got;
    offset += static_cast<std::uint64_t>(got);
    length -= static_cast<std::size_t>(got);
  }
  // A file that was overwritten in place would mix the values of two versions. A new name or link changes the
  // time of change only and is harmless.
  const State now = state();
  if (now.size != opened_.size || now.modified != opened_.modified) {
    refuse_file(path_.string(), "the file has changed since it was opened", "open it again");
  }
}

std::string WeightFile::read(std::uint64_t offset, std::size_t length) const {
  std::string bytes(length, '\0');
  read(offset, bytes.data(), length);
  return bytes;
}

}  // namespace whereabouts
