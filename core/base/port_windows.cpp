#if defined(_WIN32)

// After this, or it takes names that others have.
#define WIN32_LEAN_AND_MEAN
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>
// Behind windows.h, which they need.
#include <fcntl.h>
#include <io.h>
#include <psapi.h>
#include <share.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "core/base/port.h"

namespace whereabouts::port {
namespace {

namespace fs = std::filesystem;

int error_of(DWORD code) {
  switch (code) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
      return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
      return EACCES;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
      return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
      return ENOSPC;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
      return EPIPE;
    case ERROR_LOCK_VIOLATION:
    case ERROR_IO_PENDING:
      return EWOULDBLOCK;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
      return ENOMEM;
    default:
      return EIO;
  }
}

int last_error() {
  return error_of(::GetLastError());
}

HANDLE handle_of(int descriptor) {
  return reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor));
}

// Files and folders count 100 ns from 1601.
std::int64_t nanoseconds(const FILETIME& time) {
  constexpr std::int64_t from_1601_to_1970 = 116'444'736'000'000'000;
  const std::int64_t ticks =
      static_cast<std::int64_t>((std::uint64_t{time.dwHighDateTime} << 32U) | time.dwLowDateTime);
  return (ticks - from_1601_to_1970) * 100;
}

int status_of_handle(HANDLE handle, Status& status) {
  switch (::GetFileType(handle)) {
    case FILE_TYPE_DISK:
      break;
    case FILE_TYPE_PIPE:
      status.kind = Kind::pipe;
      return 0;
    default:
      status.kind = Kind::device;
      return 0;
  }
  BY_HANDLE_FILE_INFORMATION told;
  if (::GetFileInformationByHandle(handle, &told) == 0) return last_error();
  const bool folder = (told.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  status.kind = folder ? Kind::folder : Kind::file;
  status.permissions = (told.dwFileAttributes & FILE_ATTRIBUTE_READONLY) != 0 ? 0444U : 0666U;
  status.device = told.dwVolumeSerialNumber;
  status.inode = (std::uint64_t{told.nFileIndexHigh} << 32U) | told.nFileIndexLow;
  status.size = (std::uint64_t{told.nFileSizeHigh} << 32U) | told.nFileSizeLow;
  status.modified = status.changed = nanoseconds(told.ftLastWriteTime);
  return 0;
}

Descriptor opened(const fs::path& path, DWORD access, DWORD how, DWORD attributes, int flags) {
  constexpr DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  const HANDLE handle = ::CreateFileW(path.c_str(), access, share, nullptr, how, attributes, nullptr);
  if (handle == INVALID_HANDLE_VALUE) {
    errno = last_error();
    return Descriptor();
  }
  const int number =
      ::_open_osfhandle(reinterpret_cast<std::intptr_t>(handle), flags | _O_BINARY | _O_NOINHERIT);
  if (number < 0) ::CloseHandle(handle);
  return Descriptor(number);
}

// As CommandLineToArgvW() takes it apart again.
void append_quoted(std::wstring& line, const std::wstring& word) {
  if (!line.empty()) line += L' ';
  line += L'"';
  std::size_t slashes = 0;
  for (const wchar_t letter : word) {
    if (letter == L'"') line.append(slashes + 1, L'\\');
    slashes = letter == L'\\' ? slashes + 1 : 0;
    line += letter;
  }
  line.append(slashes, L'\\');
  line += L'"';
}

std::wstring wide(const std::string& utf8) {
  return fs::path(std::u8string(utf8.begin(), utf8.end())).wstring();
}

// The variables of this program, those of `added` in the place of others of their name; ends with two zeros.
std::wstring environment_with(const std::vector<std::pair<std::string, std::string>>& added) {
  std::wstring block;
  wchar_t* const all = ::GetEnvironmentStringsW();
  for (const wchar_t* entry = all; *entry != L'\0'; entry += std::wstring(entry).size() + 1) {
    const std::wstring text = entry;
    const bool replaced = std::any_of(added.begin(), added.end(), [&](const auto& each) {
      const std::wstring begins = wide(each.first) + L'=';
      return text.size() >= begins.size() && ::_wcsnicmp(text.c_str(), begins.c_str(), begins.size()) == 0;
    });
    if (!replaced) block += text + L'\0';
  }
  ::FreeEnvironmentStringsW(all);
  for (const auto& [name, value] : added) block += wide(name) + L'=' + wide(value) + L'\0';
  return block + L'\0';
}

}  // namespace

fs::path program_path() {
  std::wstring path(32768, L'\0');
  path.resize(::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
  return path;
}

void* open_library(const fs::path& path, std::string* problem) {
  const HMODULE library = ::LoadLibraryW(path.c_str());
  if (library == nullptr && problem != nullptr)
    *problem = std::system_category().message(static_cast<int>(::GetLastError()));
  return reinterpret_cast<void*>(library);
}

void* symbol_of(void* library, const char* name) {
  return reinterpret_cast<void*>(::GetProcAddress(static_cast<HMODULE>(library), name));
}

int status_of(const fs::path& path, Status& status) {
  // FILE_FLAG_BACKUP_SEMANTICS: folders too.
  const HANDLE handle = ::CreateFileW(path.c_str(), FILE_READ_ATTRIBUTES,
                                      FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return last_error();
  const int error = status_of_handle(handle, status);
  ::CloseHandle(handle);
  return error;
}

int status_of(int descriptor, Status& status) {
  return status_of_handle(handle_of(descriptor), status);
}

bool may_write(const fs::path& path) {
  return ::_waccess(path.c_str(), 2) == 0;
}

int rename_over(const fs::path& from, const fs::path& to) {
  return ::MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING) != 0 ? 0 : last_error();
}

int Descriptor::close() {
  if (number_ < 0) return 0;
  return ::_close(std::exchange(number_, -1)) == 0 ? 0 : errno;
}

Descriptor open_to_read(const fs::path& path) {
  return opened(path, GENERIC_READ, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, _O_RDONLY);
}

Descriptor open_to_lock(const fs::path& path) {
  return open_to_read(path);
}

Descriptor open_to_stream(const fs::path& path) {
  return opened(path, GENERIC_WRITE, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, _O_WRONLY);
}

Descriptor create_new(const fs::path& path) {
  return opened(path, GENERIC_WRITE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, _O_WRONLY);
}

Descriptor open_or_create(const fs::path& path) {
  return opened(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS,
                FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT, _O_RDWR);
}

Descriptor create_unnamed(const fs::path&) {
  return Descriptor();
}

int name_it(int, const fs::path&) {
  return ENOTSUP;
}

Descriptor open_nameless(const fs::path& folder) {
  for (unsigned attempt = 0; attempt < 100; ++attempt) {
    const unsigned long number = ::GetCurrentProcessId() * 100 + ::GetTickCount() + attempt;
    Descriptor file =
        opened(folder / (".whereabouts-" + std::to_string(number)), GENERIC_READ | GENERIC_WRITE, CREATE_NEW,
               FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, _O_RDWR);
    if (file.is_open() || errno != EEXIST) return file;
  }
  return Descriptor();
}

std::string path_of(int descriptor) {
  std::wstring path(32768, L'\0');
  path.resize(
      ::GetFinalPathNameByHandleW(handle_of(descriptor), path.data(), static_cast<DWORD>(path.size()), 0));
  return fs::path(path).string();
}

std::ptrdiff_t read_some(int descriptor, void* to, std::size_t size) {
  return ::_read(descriptor, to, static_cast<unsigned>(std::min<std::size_t>(size, 1U << 30U)));
}

std::ptrdiff_t read_some_at(int descriptor, void* to, std::size_t size, std::uint64_t offset) {
  OVERLAPPED at{};
  at.Offset = static_cast<DWORD>(offset);
  at.OffsetHigh = static_cast<DWORD>(offset >> 32U);
  DWORD count = 0;
  const auto wanted = static_cast<DWORD>(std::min<std::size_t>(size, 1U << 30U));
  if (::ReadFile(handle_of(descriptor), to, wanted, &count, &at) != 0)
    return static_cast<std::ptrdiff_t>(count);
  if (::GetLastError() == ERROR_HANDLE_EOF) return 0;
  errno = last_error();
  return -1;
}

std::ptrdiff_t write_some(int descriptor, const void* from, std::size_t size) {
  return ::_write(descriptor, from, static_cast<unsigned>(std::min<std::size_t>(size, 1U << 30U)));
}

int flush(int descriptor) {
  return ::_commit(descriptor) == 0 || errno == EBADF ? 0 : errno;
}

// A file that may not be written is told by may_write(); a new one keeps what its folder gives it.
int set_permissions(int, unsigned) {
  return 0;
}

int lock(int descriptor) {
  OVERLAPPED whole{};
  constexpr DWORD how = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
  return ::LockFileEx(handle_of(descriptor), how, 0, MAXDWORD, MAXDWORD, &whole) != 0 ? 0 : last_error();
}

bool is_terminal(int descriptor) {
  return ::_isatty(descriptor) != 0;
}

// Windows has no such signal.
struct NoPipeSignal::Kept {};
NoPipeSignal::NoPipeSignal() : kept_(nullptr) {}
NoPipeSignal::~NoPipeSignal() = default;

Child::~Child() {
  kill();
}

int Child::start(const ChildPlan& plan) {
  SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
  const HANDLE nowhere =
      ::CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  HANDLE its_input = nowhere, its_output = nowhere, ours = nullptr;
  // The end that is ours is not inherited, or the pipe would never close.
  const auto keep = [](HANDLE end, int flags) {
    ::SetHandleInformation(end, HANDLE_FLAG_INHERIT, 0);
    return Descriptor(
        ::_open_osfhandle(reinterpret_cast<std::intptr_t>(end), flags | _O_BINARY | _O_NOINHERIT));
  };
  if (plan.feeds) {
    if (::CreatePipe(&its_input, &ours, &inherited, 0) == 0) return last_error();
    input_ = keep(ours, _O_WRONLY);
  }
  if (plan.hears != ChildPlan::Hears::nothing) {
    if (::CreatePipe(&ours, &its_output, &inherited, 0) == 0) return last_error();
    output_ = keep(ours, _O_RDONLY);
  }
  STARTUPINFOW startup{};
  startup.cb = sizeof startup;
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdInput = its_input;
  startup.hStdOutput = plan.hears == ChildPlan::Hears::output ? its_output : nowhere;
  startup.hStdError = plan.hears == ChildPlan::Hears::errors ? its_output : nowhere;
  std::wstring line;
  append_quoted(line, plan.program.wstring());
  for (const std::string& word : plan.words) append_quoted(line, wide(word));
  std::wstring entries = environment_with(plan.environment);
  PROCESS_INFORMATION started{};
  const bool good = ::CreateProcessW(plan.program.c_str(), line.data(), nullptr, nullptr, TRUE,
                                     CREATE_NO_WINDOW | CREATE_UNICODE_ENVIRONMENT, entries.data(), nullptr,
                                     &startup, &started) != 0;
  const int error = good ? 0 : last_error();
  for (const HANDLE end : {its_input, its_output}) {
    if (end != nowhere) ::CloseHandle(end);
  }
  ::CloseHandle(nowhere);
  if (!good) return error;
  ::CloseHandle(started.hThread);
  process_ = reinterpret_cast<std::intptr_t>(started.hProcess);
  running_ = true;
  return 0;
}

int Child::feed(const void* from, std::size_t size) {
  return write_all(input_.number(), from, size);
}

bool Child::ends_within(int milliseconds) {
  if (!running_) return true;
  const HANDLE process = reinterpret_cast<HANDLE>(process_);
  if (::WaitForSingleObject(process, static_cast<DWORD>(milliseconds)) == WAIT_TIMEOUT) return false;
  DWORD status = 127;
  ::GetExitCodeProcess(process, &status);
  ::CloseHandle(process);
  running_ = false;
  status_ = static_cast<int>(status);
  return true;
}

void Child::kill() {
  if (!running_) return;
  ::TerminateProcess(reinterpret_cast<HANDLE>(process_), 128 + 9);
  while (!ends_within(1000)) {
  }
}

void* reserve_memory(std::size_t size) {
  return ::VirtualAlloc(nullptr, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

// What is committed counts at once.
void* take_memory(std::size_t size) {
  return reserve_memory(size);
}

void release_memory(void* start, std::size_t) {
  ::VirtualFree(start, 0, MEM_RELEASE);
}

void give_back_memory(void* start, std::size_t size) {
  if (::VirtualFree(start, size, MEM_DECOMMIT) != 0) ::VirtualAlloc(start, size, MEM_COMMIT, PAGE_READWRITE);
}

// Windows gives large pages to programs with a right that few have.
void prefer_large_pages(void*, std::size_t) {}

std::uint64_t physical_memory() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return ::GlobalMemoryStatusEx(&status) != 0 ? status.ullTotalPhys : 0;
}

// Windows keeps the tiles of those that use them since its version of 2022, unasked; which one runs is not
// asked.
bool allow_tiles() {
  return false;
}

std::uint64_t resident_memory() {
  PROCESS_MEMORY_COUNTERS counters{};
  return ::GetProcessMemoryInfo(::GetCurrentProcess(), &counters, sizeof counters) != 0
             ? counters.WorkingSetSize
             : 0;
}

std::uint64_t peak_resident_memory() {
  PROCESS_MEMORY_COUNTERS counters{};
  return ::GetProcessMemoryInfo(::GetCurrentProcess(), &counters, sizeof counters) != 0
             ? counters.PeakWorkingSetSize
             : 0;
}

// Windows counts from the start of the process.
void reset_peak_resident_memory() {}

void run_in_background() {
  ::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

// Windows has no fork.
void at_fork(void (*)()) {}

}  // namespace whereabouts::port

#endif
