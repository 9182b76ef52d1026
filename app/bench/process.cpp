#include "app/bench/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "core/base/failure.h"

extern char** environ;

namespace whereabouts {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

std::vector<std::string> environment_with(const std::vector<std::pair<std::string, std::string>>& added) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry; ++entry) {
    bool replaced = false;
    for (const auto& [name, value] : added) {
      replaced = replaced || std::strncmp(*entry, (name + "=").c_str(), name.size() + 1) == 0;
    }
    if (!replaced) entries.emplace_back(*entry);
  }
  for (const auto& [name, value] : added) entries.push_back(name + "=" + value);
  return entries;
}

}  // namespace

Finished run_self(const std::vector<std::string>& arguments,
                  const std::vector<std::pair<std::string, std::string>>& environment) {
  const std::string program = fs::read_symlink("/proc/self/exe").string();
  std::vector<std::string> command = arguments;
  command.insert(command.begin(), program);
  std::vector<std::string> entries = environment_with(environment);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) refuse_file("bench", std::strerror(errno), "close other programs");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  Finished finished;
  pid_t child = 0;
  const auto start = Clock::now();
  const int error = ::posix_spawn(&child, program.c_str(), &actions, nullptr, pointers(command).data(),
                                  pointers(entries).data());
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (error != 0) {
    ::close(ends[0]);
    refuse_file(program, std::strerror(error), "check that it can be run");
  }
  char buffer[4096];
  for (;;) {
    const ssize_t count = ::read(ends[0], buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    if (finished.output.empty()) finished.first_output = since(start);
    finished.output.append(buffer, static_cast<std::size_t>(count));
  }
  ::close(ends[0]);
  while (::waitpid(child, &finished.status, 0) < 0 && errno == EINTR) {
  }
  finished.whole = since(start);
  return finished;
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (fs::temp_directory_path() / "whereabouts-bench-XXXXXX").string();
  if (!::mkdtemp(name.data()))
    refuse_file(name, std::strerror(errno), "set TMPDIR to a folder that can be written");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace whereabouts
