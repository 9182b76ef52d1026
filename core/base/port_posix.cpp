#if !defined(_WIN32)

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/resource.h>
#include <sys/syscall.h>
#endif
#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <thread>

#include "core/base/port.h"

extern char** environ;

namespace whereabouts::port {
namespace {

namespace fs = std::filesystem;

std::int64_t nanoseconds(const timespec& time) {
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

int as_status(int result, const struct stat& told, Status& status) {
  if (result != 0) return errno;
  const mode_t mode = told.st_mode;
  status.kind = S_ISREG(mode)    ? Kind::file
                : S_ISDIR(mode)  ? Kind::folder
                : S_ISFIFO(mode) ? Kind::pipe
                : S_ISSOCK(mode) ? Kind::socket
                                 : Kind::device;
  status.permissions = mode & 0777U;
  status.device = static_cast<std::uint64_t>(told.st_dev);
  status.inode = static_cast<std::uint64_t>(told.st_ino);
  status.size = static_cast<std::uint64_t>(std::max<off_t>(told.st_size, 0));
#if defined(__APPLE__)
  status.modified = nanoseconds(told.st_mtimespec);
  status.changed = nanoseconds(told.st_ctimespec);
#else
  status.modified = nanoseconds(told.st_mtim);
  status.changed = nanoseconds(told.st_ctim);
#endif
  return 0;
}

// Kilobytes, of /proc/self/status: unlike getrusage() it does not count what the parent held before this
// program took its place.
std::uint64_t told_of_memory(const char* what) {
  std::ifstream status("/proc/self/status");
  std::uint64_t value = 0;
  for (std::string word; status >> word;) {
    if (word == what) status >> value;
  }
  return value * 1024;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  list.reserve(texts.size() + 1);
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

std::vector<std::string> environment_with(const std::vector<std::pair<std::string, std::string>>& added) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    const bool replaced = std::any_of(added.begin(), added.end(), [&](const auto& each) {
      return text.starts_with(each.first) && text[each.first.size()] == '=';
    });
    if (!replaced) entries.push_back(text);
  }
  for (const auto& [name, value] : added) {
    entries.push_back(name);
    entries.back().append("=").append(value);
  }
  return entries;
}

int make_pipe(Descriptor& from, Descriptor& to) {
  int ends[2];
  if (::pipe(ends) != 0) return errno;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  from = Descriptor(ends[0]);
  to = Descriptor(ends[1]);
  return 0;
}

}  // namespace

fs::path program_path() {
#if defined(__APPLE__)
  std::uint32_t size = 0;
  _NSGetExecutablePath(nullptr, &size);
  std::string path(size, '\0');
  if (_NSGetExecutablePath(path.data(), &size) != 0) return {};
  std::error_code error;
  return fs::canonical(path.c_str(), error);
#else
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error);
#endif
}

void* open_library(const fs::path& path, std::string* problem) {
  void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr && problem != nullptr) *problem = ::dlerror();
  return library;
}

void* symbol_of(void* library, const char* name) {
  return ::dlsym(library, name);
}

int status_of(const fs::path& path, Status& status) {
  struct stat told {};
  return as_status(::stat(path.c_str(), &told), told, status);
}

int status_of(int descriptor, Status& status) {
  struct stat told {};
  return as_status(::fstat(descriptor, &told), told, status);
}

bool may_write(const fs::path& path) {
  return ::access(path.c_str(), W_OK) == 0;
}

int rename_over(const fs::path& from, const fs::path& to) {
  return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

int Descriptor::close() {
  if (number_ < 0) return 0;
  return ::close(std::exchange(number_, -1)) == 0 ? 0 : errno;
}

Descriptor open_to_read(const fs::path& path) {
  return Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

Descriptor open_to_lock(const fs::path& path) {
  return open_to_read(path);
}

Descriptor open_to_stream(const fs::path& path) {
  return Descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
}

Descriptor create_new(const fs::path& path) {
  return Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
}

Descriptor open_or_create(const fs::path& path) {
  return Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
}

Descriptor create_unnamed(const fs::path& folder) {
#if defined(O_TMPFILE)
  // It gets its name by way of /proc.
  if (::access("/proc/self/fd", X_OK) != 0) return Descriptor();
  return Descriptor(::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
#else
  return Descriptor();
#endif
}

int name_it(int descriptor, const fs::path& path) {
  const std::string now = "/proc/self/fd/" + std::to_string(descriptor);
  return ::linkat(AT_FDCWD, now.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

Descriptor open_nameless(const fs::path& folder) {
#if defined(O_TMPFILE)
  const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
    return Descriptor(nameless);
#endif
  std::string name = (folder / ".whereabouts-XXXXXX").string();
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(name.c_str());
  return Descriptor(named);
}

std::string path_of(int descriptor) {
#if defined(__linux__)
  return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(descriptor);
#else
  return "/dev/fd/" + std::to_string(descriptor);
#endif
}

std::ptrdiff_t read_some(int descriptor, void* to, std::size_t size) {
  for (;;) {
    const ssize_t count = ::read(descriptor, to, size);
    if (count >= 0 || errno != EINTR) return count;
  }
}

std::ptrdiff_t read_some_at(int descriptor, void* to, std::size_t size, std::uint64_t offset) {
  for (;;) {
    const ssize_t count = ::pread(descriptor, to, size, static_cast<off_t>(offset));
    if (count >= 0 || errno != EINTR) return count;
  }
}

std::ptrdiff_t write_some(int descriptor, const void* from, std::size_t size) {
  for (;;) {
    const ssize_t count = ::write(descriptor, from, size);
    if (count >= 0 || errno != EINTR) return count;
  }
}

int flush(int descriptor) {
#if defined(__APPLE__)
  const int result = ::fsync(descriptor);
#else
  const int result = ::fdatasync(descriptor);
#endif
  return result == 0 || errno == EINVAL || errno == ENOSYS ? 0 : errno;
}

int set_permissions(int descriptor, unsigned permissions) {
  return ::fchmod(descriptor, static_cast<mode_t>(permissions)) == 0 ? 0 : errno;
}

int lock(int descriptor) {
  return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

bool is_terminal(int descriptor) {
  return ::isatty(descriptor) == 1;
}

struct NoPipeSignal::Kept {
  sigset_t signal, before;
  bool was_pending;
};

NoPipeSignal::NoPipeSignal() : kept_(new Kept) {
  sigset_t pending;
  sigemptyset(&kept_->signal);
  sigaddset(&kept_->signal, SIGPIPE);
  sigpending(&pending);
  kept_->was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &kept_->signal, &kept_->before);
}

NoPipeSignal::~NoPipeSignal() {
#if defined(__APPLE__)
  sigset_t pending;
  int taken = 0;
  if (!kept_->was_pending && sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1)
    sigwait(&kept_->signal, &taken);
#else
  const timespec now{0, 0};
  while (!kept_->was_pending && sigtimedwait(&kept_->signal, nullptr, &now) < 0 && errno == EINTR) {
  }
#endif
  pthread_sigmask(SIG_SETMASK, &kept_->before, nullptr);
  delete kept_;
}

Child::~Child() {
  kill();
}

int Child::start(const ChildPlan& plan) {
  Descriptor its_input, its_output;
  if (plan.feeds) {
    if (const int error = make_pipe(its_input, input_)) return error;
  }
  if (plan.hears != ChildPlan::Hears::nothing) {
    if (const int error = make_pipe(output_, its_output)) return error;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const auto connect = [&](int number, const Descriptor& with, int way) {
    if (with.is_open()) {
      posix_spawn_file_actions_adddup2(&actions, with.number(), number);
    } else {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", way, 0);
    }
  };
  const Descriptor nowhere;
  connect(0, its_input, O_RDONLY);
  connect(1, plan.hears == ChildPlan::Hears::output ? its_output : nowhere, O_WRONLY);
  connect(2, plan.hears == ChildPlan::Hears::errors ? its_output : nowhere, O_WRONLY);
  std::vector<std::string> words = plan.words, entries = environment_with(plan.environment);
  words.insert(words.begin(), plan.program.string());
  // Signals that this thread holds back are none of the child's.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t child = 0;
  const int error = ::posix_spawn(&child, plan.program.c_str(), &actions, &attributes, pointers(words).data(),
                                  pointers(entries).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return error;
  process_ = child;
  running_ = true;
  return 0;
}

int Child::feed(const void* from, std::size_t size) {
  const NoPipeSignal no_signal;
  return write_all(input_.number(), from, size);
}

bool Child::ends_within(int milliseconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  while (running_) {
    int status = 0;
    const pid_t ended = ::waitpid(static_cast<pid_t>(process_), &status, WNOHANG);
    if (ended != 0 && !(ended < 0 && errno == EINTR)) {
      running_ = false;
      status_ = ended < 0 ? 127 : WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
      break;
    }
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

void Child::kill() {
  if (!running_) return;
  ::kill(static_cast<pid_t>(process_), SIGKILL);
  while (!ends_within(1000)) {
  }
}

namespace {

void* mapped(std::size_t size, int flags) {
  void* const start =
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
  return start == MAP_FAILED ? nullptr : start;
}

}  // namespace

void* reserve_memory(std::size_t size) {
  return mapped(size, MAP_NORESERVE);
}

void* take_memory(std::size_t size) {
  return mapped(size, 0);
}

void release_memory(void* start, std::size_t size) {
  ::munmap(start, size);
}

void give_back_memory(void* start, std::size_t size) {
  ::madvise(start, size, MADV_DONTNEED);
}

void prefer_large_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t size) {
#if defined(MADV_HUGEPAGE)
  ::madvise(start, size, MADV_HUGEPAGE);
#endif
}

std::uint64_t physical_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) : 0;
}

bool allow_tiles() {
#if defined(__linux__) && defined(__x86_64__)
  // Linux's numbers: asm/prctl.h of 5.16, and the feature's place in XCR0.
  constexpr long request_permission = 0x1023, tile_data = 18;
  return ::syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
#else
  return false;
#endif
}

std::uint64_t resident_memory() {
  return told_of_memory("VmRSS:");
}

std::uint64_t peak_resident_memory() {
  return told_of_memory("VmHWM:");
}

void reset_peak_resident_memory() {
  std::ofstream("/proc/self/clear_refs") << "5";
}

void run_in_background() {
#if defined(__linux__)
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), 10);
#endif
}

void at_fork(void (*child)()) {
  ::pthread_atfork(nullptr, nullptr, child);
}

}  // namespace whereabouts::port

#endif
