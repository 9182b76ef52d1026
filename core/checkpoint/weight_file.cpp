#include "core/checkpoint/weight_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/base/port.h"

namespace whereabouts {
namespace {

// Small enough that a cancel is seen within 20 ms on a slow disk.
constexpr std::size_t read_at_once = 4U << 20U;

}  // namespace

WeightFile::WeightFile(const std::filesystem::path& path) : path_(path), file_(path), opened_(state()) {
  if (opened_.size == 0) refuse_file(path.string(), "it is empty (0 bytes)", "copy or download it again");
}

WeightFile::State WeightFile::state() const {
  port::Status status;
  if (const int error = port::status_of(file_.descriptor(), status)) {
    refuse_file(path_.string(), message("it cannot be read ({})", std::strerror(error)),
                "check the disk and open it again");
  }
  return {status.device, status.inode, status.size, status.modified, status.changed};
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
    const std::ptrdiff_t got =
        port::read_some_at(file_.descriptor(), to, std::min(length, read_at_once), offset);
    if (got < 0) {
      refuse_file(path_.string(), message("it cannot be read ({})", std::strerror(errno)),
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
