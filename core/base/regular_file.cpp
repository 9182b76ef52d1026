#include "core/base/regular_file.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "core/base/failure.h"
#include "core/base/port.h"

namespace whereabouts {
namespace {

constexpr std::size_t at_once = 4U << 20U;  // a cancel is seen within 20 ms on a slow disk

std::string reason(int error) {
  return std::generic_category().message(error);
}

[[noreturn]] void refuse_open(const std::filesystem::path& path, int error) {
  const std::string where = path.string();
  switch (error) {
    case ENOENT: {
      std::error_code unknown;
      if (std::filesystem::is_symlink(std::filesystem::symlink_status(path, unknown)))
        refuse_file(where, "it is a link to a file that is not there", "check where it leads");
      refuse_file(where, "there is no such file", "check the path");
    }
    case ELOOP:
      refuse_file(where, "its links lead round in a circle", "check where they lead");
    case ENOTDIR:
      refuse_file(where, "there is no such file: a part of the path is a file, not a folder",
                  "check the path");
    case EACCES:
    case EPERM:
      refuse_file(where, "it cannot be opened: no permission to read it",
                  "change its permissions or copy it");
    case ENAMETOOLONG:
      refuse_file(where, "the name is too long", "check the path");
    default:
      refuse_file(where, message("it cannot be opened ({})", reason(error)), "check the path");
  }
}

void check_kind(const std::filesystem::path& path, port::Kind kind) {
  const std::string where = path.string();
  switch (kind) {
    case port::Kind::file:
      return;
    case port::Kind::folder:
      refuse_file(where, "it is a folder", "name a file in it");
    case port::Kind::pipe:
      refuse_file(where, "it is a pipe, not a regular file", "save what comes out of it as a file first");
    case port::Kind::socket:
      refuse_file(where, "it is a socket, not a regular file", "name a file");
    case port::Kind::device:
      refuse_file(where, "it is a device, not a regular file", "name a file");
  }
}

std::string read_up_to(const RegularFile& file, const std::filesystem::path& path, std::uint64_t length,
                       const Progress& progress) {
  std::string bytes(static_cast<std::size_t>(length), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    progress.check();
    const std::ptrdiff_t got =
        port::read_some(file.descriptor(), bytes.data() + done, std::min(bytes.size() - done, at_once));
    if (got < 0)
      refuse_file(path.string(), message("it cannot be read ({})", reason(errno)), "check the disk it is on");
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

}  // namespace

void check_regular_file(const std::filesystem::path& path) {
  port::Status status;
  if (const int error = port::status_of(path, status)) refuse_open(path, error);
  check_kind(path, status.kind);
}

RegularFile::RegularFile(const std::filesystem::path& path) : descriptor_(-1) {
  check_regular_file(path);
  // It may have become something else since: neither does this wait, nor does a terminal take the program.
  port::Descriptor file = port::open_to_read(path);
  if (!file.is_open()) refuse_open(path, errno);
  port::Status status;
  if (const int error = port::status_of(file.number(), status)) refuse_open(path, error);
  check_kind(path, status.kind);
  size_ = status.size;
  descriptor_ = file.release();
}

RegularFile::~RegularFile() {
  port::Descriptor(descriptor_).close();
}

std::string read_regular_file(const std::filesystem::path& path, std::uint64_t limit,
                              const Progress& progress) {
  const RegularFile file(path);
  if (file.size() > limit) {
    refuse_file(path.string(),
                message("it is too large: {} bytes where {} are the limit", file.size(), limit),
                "check which file you meant");
  }
  return read_up_to(file, path, file.size(), progress);
}

std::string read_start(const std::filesystem::path& path, std::size_t limit) {
  const RegularFile file(path);
  return read_up_to(file, path, std::min<std::uint64_t>(file.size(), limit), {});
}

std::ifstream regular_stream(const std::filesystem::path& path) {
  check_regular_file(path);
  std::ifstream stream(path, std::ios::binary);
  if (!stream) refuse_open(path, errno);
  return stream;
}

}  // namespace whereabouts
