#include "core/array/write_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <functional>
#include <optional>
#include <random>

#include "core/array/array.h"
#include "core/array/hidden_part.h"
#include "core/base/failure.h"
#include "core/base/port.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

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
#if defined(EDQUOT)
    case EDQUOT:
#endif
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

// Fills a pipe or device.
void write_stream(int descriptor, const fs::path& path, const FileContent& content) {
  const port::NoPipeSignal no_signal;
  content([&](const char* data, std::size_t size) {
    if (const int error = port::write_all(descriptor, data, size)) refuse_write(path, error);
  });
}

// "/dev/stdout" and its kin name an open descriptor, whatever it leads to: a file renamed over it would never
// reach the one who redirected it.
std::optional<int> named_descriptor(const fs::path& path) {
  const std::string text = path.string();
  if (text == "/dev/stdout") return port::standard_output;
  if (text == "/dev/stderr") return port::standard_error;
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

// Makes something beside `target` under an unused name by `make`, which returns 0, EEXIST or another error.
template <typename Make>
std::pair<int, fs::path> with_unused_name(const fs::path& target, const Make& make) {
  std::random_device random;
  int error = EEXIST;
  fs::path name;
  for (int attempt = 0; attempt < 100 && error == EEXIST; ++attempt) {
    name = target.parent_path() / hidden_part_name(random());
    error = make(name);
  }
  return {error, name};
}

// The new file under its temporary name, which is removed unless it is complete.
class Temporary {
 public:
  explicit Temporary(fs::path path) : path_(std::move(path)) {}
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  ~Temporary() {
    std::error_code ignored;
    if (!complete_) fs::remove(path_, ignored);
  }
  // Returns 0 or the error.
  int rename_to(const fs::path& target) {
    const int error = port::rename_over(path_, target);
    complete_ = error == 0;
    return error;
  }

 private:
  fs::path path_;
  bool complete_ = false;
};

// What a program left that was killed between naming and renaming: nobody holds it.
bool remove_left(const fs::path& name) {
  const port::Descriptor left = port::open_to_lock(name);
  port::Status held, named;
  if (!left.is_open() || port::lock(left.number()) != 0) return false;
  if (port::status_of(left.number(), held) != 0 || port::status_of(name, named) != 0) return false;
  std::error_code error;
  return held.inode == named.inode && held.device == named.device && fs::remove(name, error);
}

// Names a file for as long as it takes to rename it. The name is that of the target's, so that what is left
// there by a program that was killed is found by the next that writes the same file.
fs::path name_for_a_moment(int descriptor, const fs::path& path, const fs::path& target) {
  port::lock(descriptor);
  fs::path own =
      target.parent_path() /
      hidden_part_name(static_cast<unsigned>(std::hash<std::string>()(target.filename().string())));
  int error = port::name_it(descriptor, own);
  if (error == EEXIST && remove_left(own)) error = port::name_it(descriptor, own);
  if (error == 0) return own;
  // Somebody writes the same file now.
  const auto [failed, name] = with_unused_name(
      target, [descriptor](const fs::path& hidden) { return port::name_it(descriptor, hidden); });
  if (failed != 0) refuse_write(path, failed);
  return name;
}

void replace_whole(const fs::path& path, const FileContent& content) {
  const fs::path target = followed(path);
  port::Status old;
  const bool replaces = port::status_of(target, old) == 0;
  if (replaces && !port::may_write(target)) refuse_write(path, errno);
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  // The umask decides who may read it. Without a name, where the system has that, nothing is left of it if
  // the program is killed.
  port::Descriptor file = port::create_unnamed(folder);
  std::optional<Temporary> temporary;
  if (!file.is_open()) {
    const auto [error, name] = with_unused_name(target, [&file](const fs::path& hidden) {
      file = port::create_new(hidden);
      return file.is_open() ? 0 : errno;
    });
    if (error != 0) refuse_write(path, error);
    temporary.emplace(name);
  }
  if (const int error = replaces ? port::set_permissions(file.number(), old.permissions) : 0;
      error != 0 && error != EPERM)
    refuse_write(path, error);
  content([&, number = file.number()](const char* data, std::size_t size) {
    if (const int error = port::write_all(number, data, size)) refuse_write(path, error);
  });
  // A delayed allocation that fails is told here, before the old file is given up.
  if (const int error = port::flush(file.number())) refuse_write(path, error);
  if (!temporary) {
    const int direct = replaces ? EEXIST : port::name_it(file.number(), target);
    if (direct != 0 && direct != EEXIST) refuse_write(path, direct);
    if (direct == EEXIST) temporary.emplace(name_for_a_moment(file.number(), path, target));
  } else if (const int error = file.close()) {
    refuse_write(path, error);
  }
  // A name of its own only for as long as two calls take: it is closed behind them.
  if (const int error = temporary ? temporary->rename_to(target) : 0) refuse_write(path, error);
}

}  // namespace

void write_file(const fs::path& path, const FileContent& content) {
  if (path.empty()) refuse_file("output file", "it has no name", "name a file");
  if (const auto number = named_descriptor(path)) return write_stream(*number, path, content);
  port::Status status;
  const int unknown = port::status_of(path, status);
  if (unknown == 0) {
    if (status.kind == port::Kind::folder) refuse_write(path, EISDIR);
    if (status.kind != port::Kind::file) {
      port::Descriptor stream = port::open_to_stream(path);
      if (!stream.is_open()) refuse_write(path, errno);
      write_stream(stream.number(), path, content);
      if (const int error = stream.close()) refuse_write(path, error);
      return;
    }
  } else if (unknown == ENOTDIR || unknown == EACCES || unknown == ELOOP || unknown == ENAMETOOLONG) {
    refuse_write(path, unknown);
  }
  if (!path.has_filename()) refuse_write(path, EISDIR);
  replace_whole(path, content);
}

void write_file(const fs::path& path, const std::string& bytes) {
  write_file(path, [&](const WriteBytes& write) { write(bytes.data(), bytes.size()); });
}

}  // namespace whereabouts
