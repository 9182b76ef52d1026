// What systems differ in, and nothing else of the program asks them for: files by descriptor, libraries that
// are loaded later, other programs, memory, threads. port_posix.cpp is for Linux and its like,
// port_windows.cpp for Windows, which has been compiled and never run. Errors are numbers of <cerrno>, 0
// where there was none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace whereabouts::port {

// The file of this program; empty where the system does not tell.
std::filesystem::path program_path();

// Libraries. Null where it cannot be loaded, and then why.
void* open_library(const std::filesystem::path& path, std::string* problem = nullptr);
void* symbol_of(void* library, const char* name);

// Files and folders, links followed.
enum class Kind { file, folder, pipe, socket, device };
struct Status {
  Kind kind = Kind::file;
  unsigned permissions = 0;  // the lower nine bits of a mode
  std::uint64_t device = 0, inode = 0, size = 0;
  std::int64_t modified = 0, changed = 0;  // nanoseconds
};
int status_of(const std::filesystem::path& path, Status& status);
int status_of(int descriptor, Status& status);
bool may_write(const std::filesystem::path& path);
int rename_over(const std::filesystem::path& from, const std::filesystem::path& to);

// Descriptors; no program that is started inherits them.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  // Some file systems report a failed write only here.
  int close();
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};
// Each is not open where it failed, and errno says why.
Descriptor open_to_read(const std::filesystem::path& path);    // never waits, as for a pipe's writer
Descriptor open_to_lock(const std::filesystem::path& path);    // a file or a folder; nothing is read of it
Descriptor open_to_stream(const std::filesystem::path& path);  // a pipe or a device, to be written
Descriptor create_new(const std::filesystem::path& path);      // fails where something is there (EEXIST)
Descriptor open_or_create(const std::filesystem::path& path);  // follows no link
// To be written and read, without a name in `folder`: gone with the last that has it open.
Descriptor open_nameless(const std::filesystem::path& folder);
// To be written, without a name in `folder` until name_it() gives it one, so that nothing is left of a
// program that is killed. Not open where the system has no such files.
Descriptor create_unnamed(const std::filesystem::path& folder);
// EEXIST where something is there.
int name_it(int descriptor, const std::filesystem::path& path);
// A path by which this program and those that it starts open the file once more.
std::string path_of(int descriptor);

// As POSIX's read, write and pread: a count, or -1 with errno, which is never EINTR.
std::ptrdiff_t read_some(int descriptor, void* to, std::size_t size);
std::ptrdiff_t read_some_at(int descriptor, void* to, std::size_t size, std::uint64_t offset);
std::ptrdiff_t write_some(int descriptor, const void* from, std::size_t size);
// Writes all of it.
int write_all(int descriptor, const void* from, std::size_t size);
int flush(int descriptor);  // to the disk
int set_permissions(int descriptor, unsigned permissions);
// EWOULDBLOCK where somebody else holds it. Held until the descriptor is closed.
int lock(int descriptor);

constexpr int standard_output = 1, standard_error = 2;
bool is_terminal(int descriptor);

// While it lives, a reader that has gone is an error of this thread (EPIPE), not a signal to die of.
class NoPipeSignal {
 public:
  NoPipeSignal();
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal();

 private:
  struct Kept;
  Kept* kept_;
};

// Another program, its input and one of its outputs connected with this one; the rest leads nowhere.
struct ChildPlan {
  enum class Hears { nothing, output, errors };
  std::filesystem::path program;                                      // a path, not a name to be looked for
  std::vector<std::string> words;                                     // behind its name
  std::vector<std::pair<std::string, std::string>> environment = {};  // besides this program's
  bool feeds = false;
  Hears hears = Hears::nothing;
};
class Child {
 public:
  Child() = default;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();  // kills it

  int start(const ChildPlan& plan);
  int feed(const void* from, std::size_t size);  // waits until it has been taken
  void end_feed() { input_.close(); }
  // What it said since, waiting for the first; empty: it has closed that output.
  std::string hear();
  // Whether it ends within so long; then `status` is what it ended with, 128 and more by a signal.
  bool ends_within(int milliseconds);
  int status() const { return status_; }
  void kill();

 private:
  bool running_ = false;
  std::intptr_t process_ = 0;
  int status_ = 0;
  Descriptor input_, output_;
};

// Zeros, whose pages take memory once they are written; null where there is no room.
void* reserve_memory(std::size_t size);
// The same, null also where the system says that it has not so much.
void* take_memory(std::size_t size);
void release_memory(void* start, std::size_t size);
void give_back_memory(void* start, std::size_t size);  // whole pages, which are zeros again
// Whole pages, which come as large ones then where the system has some to give.
void prefer_large_pages(void* start, std::size_t size);

std::uint64_t physical_memory();  // bytes; 0 where the system does not tell
// Whether this program may use the processor's tiles (AMX), whose state is too large to be kept for all.
bool allow_tiles();
// Bytes that this program has in memory now, or had at most; 0 where the system does not tell.
std::uint64_t resident_memory();
std::uint64_t peak_resident_memory();
void reset_peak_resident_memory();

// Of the thread that calls; those that it starts inherit it.
void run_in_background();
// Is called in the child of a fork.
void at_fork(void (*child)());

}  // namespace whereabouts::port
