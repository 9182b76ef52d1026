#include "core/array/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>
#include <optional>
#include <random>

#include "core/array/array.h"
#include "core/base/failure.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  // Some file systems report a failed write only here. Returns 0 or the error.
  int close() {
    const int result = ::close(number_);
    number_ = -1;
    return result == 0 ? 0 : errno;
  }

 private:
  int number_;
};

[[noreturn]] void refuse_write(const fs::path& path, int error) {
  const std::string where = path.string();
  switch (error) {
    case ENOENT:
      if (std::error_code missing; fs::is_directory(path.parent_path(), missing)) {
        refuse_file(where, "no file can be made in that folder", "choose another folder");
      }
      refuse_file(where, "its folder does not exist", "create the folder first or choose another");
    case ENOTDIR:
      refuse_file(where, "a part of the path is a file, not a folder", "choose another folder");
    case EACCES:
    case EPERM:
      refuse_file(where, "no permission to write there", "choose another folder or change its permissions");
    case EROFS:
      refuse_file(where, "the file system is read-only", "choose another folder");
    case ENOSPC:
    case EDQUOT:
      refuse_file(where, "the disk is full", "free some space or choose another disk");
    case EFBIG:
      refuse_file(where, "the file is larger than is allowed there", "choose another disk");
    case ENAMETOOLONG:
      refuse_file(where, "the name is too long", "choose a shorter one");
    case EISDIR:
      refuse_file(where, "it is a folder", "name a file in it");
    case EPIPE:
      refuse_file(where, "the reader at the other end has gone", "keep it reading until the end");
    default:
      refuse_file(where, message("it cannot be written ({})", std::strerror(error)), "choose another place");
  }
}

// Writes all bytes. Returns 0 or the error.
int write_all(int descriptor, const char* data, std::size_t size) {
  constexpr std::size_t at_once = 1U << 26U;
  while (size > 0) {
    const ssize_t written = ::write(descriptor, data, std::min(at_once, size));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    if (written == 0) return ENOSPC;
    data += written;
    size -= static_cast<std::size_t>(written);
  }
  return 0;
}

// While it lives, a reader that has gone is an error to report, not a signal to die of.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigset_t pending;
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGPIPE);
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &signal_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() {
    const timespec now{0, 0};
    while (!was_pending_ && sigtimedwait(&signal_, nullptr, &now) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t signal_, before_;
  bool was_pending_ = false;
};

// Fills a pipe or device.
void write_stream(int descriptor, const fs::path& path, const FileContent& content) {
  const NoPipeSignal no_signal;
  content([&](const char* data, std::size_t size) {
    if (const int error = write_all(descriptor, data, size)) refuse_write(path, error);
  });
}

// "/dev/stdout" and its kin name an open descriptor, whatever it leads to: a file renamed over it would never
// reach the one who redirected it.
std::optional<int> named_descriptor(const fs::path& path) {
  const std::string text = path.string();
  if (text == "/dev/stdout") return STDOUT_FILENO;
  if (text == "/dev/stderr") return STDERR_FILENO;
  for (const std::string prefix : {"/dev/fd/", "/proc/self/fd/"}) {
    if (text.rfind(prefix, 0) != 0) continue;
    int number = -1;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + prefix.size(), end, number);
    if (read.ec == std::errc() && read.ptr == end && number >= 0) return number;
  }
  return std::nullopt;
}

// Where the last link of a chain of symbolic links points, so that the link stays and its target is replaced.
fs::path followed(fs::path path) {
  std::error_code error;
  for (int hops = 0; hops < 40 && fs::is_symlink(fs::symlink_status(path, error)); ++hops) {
    const fs::path target = fs::read_symlink(path, error);
    if (error) break;
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path;
}

// Opens a new file beside `target` under an unused name; the umask decides who may read it.
std::pair<int, fs::path> open_temporary(const fs::path& target) {
  std::random_device random;
  for (int attempt = 0; attempt < 100; ++attempt) {
    const fs::path name = target.parent_path() / fmt::format(".whereabouts-{}.part", random());
    const int descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0 || errno != EEXIST) return {descriptor, name};
  }
  return {-1, {}};
}

// The new file under its temporary name, which is removed unless it is complete.
class Temporary {
 public:
  explicit Temporary(fs::path path) : path_(std::move(path)) {}
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  ~Temporary() {
    if (!complete_) ::unlink(path_.c_str());
  }
  // Returns 0 or the error.
  int rename_to(const fs::path& target) {
    complete_ = ::rename(path_.c_str(), target.c_str()) == 0;
    return complete_ ? 0 : errno;
  }

 private:
  fs::path path_;
  bool complete_ = false;
};

void replace_whole(const fs::path& path, const FileContent& content) {
  const fs::path target = followed(path);
  struct stat old {};
  const bool replaces = ::stat(target.c_str(), &old) == 0;
  if (replaces && ::access(target.c_str(), W_OK) != 0) refuse_write(path, errno);
  const auto [number, name] = open_temporary(target);
  if (number < 0) refuse_write(path, errno);
  Temporary temporary(name);
  Descriptor file(number);
  if (replaces && ::fchmod(file.number(), old.st_mode & 0777) != 0 && errno != EPERM)
    refuse_write(path, errno);
  content([&](const char* data, std::size_t size) {
    if (const int error = write_all(file.number(), data, size)) refuse_write(path, error);
  });
  // A delayed allocation that fails is told here, before the old file is given up.
  if (::fdatasync(file.number()) != 0 && errno != EINVAL && errno != ENOSYS) refuse_write(path, errno);
  if (const int error = file.close()) refuse_write(path, error);
  if (const int error = temporary.rename_to(target)) refuse_write(path, error);
}

}  // namespace

void write_file(const fs::path& path, const FileContent& content) {
  if (path.empty()) refuse_file("output file", "it has no name", "name a file");
  if (const auto number = named_descriptor(path)) return write_stream(*number, path, content);
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode)) refuse_write(path, EISDIR);
    if (!S_ISREG(status.st_mode)) {
      Descriptor stream(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
      if (!stream.open()) refuse_write(path, errno);
      write_stream(stream.number(), path, content);
      if (const int error = stream.close()) refuse_write(path, error);
      return;
    }
  } else if (errno == ENOTDIR || errno == EACCES || errno == ELOOP || errno == ENAMETOOLONG) {
    refuse_write(path, errno);
  }
  if (!path.has_filename()) refuse_write(path, EISDIR);
  replace_whole(path, content);
}

void write_file(const fs::path& path, const std::string& bytes) {
  write_file(path, [&](const WriteBytes& write) { write(bytes.data(), bytes.size()); });
}

}  // namespace whereabouts
