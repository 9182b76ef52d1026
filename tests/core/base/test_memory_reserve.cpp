// A process that uses all the memory it may have: what destructors need while it goes back is there.
#include <cstddef>
#include <fstream>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/base/large_pages.h"
#include "core/base/memory_reserve.h"
#include "tests/registered_test.h"
#include "tests/sanitized.h"

#if defined(__linux__)
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace whereabouts;

namespace {

#if defined(__linux__)

struct Piece {
  Piece* before = nullptr;
  char more[120] = {};
};

// Takes all there is in small pieces until operator new throws, while it holds an object whose destructor
// takes 64 KB. The pieces stay.
void take_everything(Piece*& last) {
  nlohmann::json held;
  for (int i = 0; i < 4096; ++i) held[std::to_string(i)] = i;
  for (;;) last = new Piece{last, {}};
}

// Exit status 0 where it comes back from each of the rounds. 16 MB may be taken.
[[noreturn]] void run_out_of_memory(bool with_reserve, int rounds) {
  const int nowhere = ::open("/dev/null", O_WRONLY);
  ::dup2(nowhere, STDERR_FILENO);  // std::terminate() tells
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  if (with_reserve) hold_memory_reserve();
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t limit = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + (rlim_t{16} << 20);
  const rlimit room{limit, limit};
  if (pages == 0 || ::setrlimit(RLIMIT_AS, &room) != 0) ::_exit(3);
  for (int round = 0; round < rounds; ++round) {
    Piece* last = nullptr;
    try {
      take_everything(last);
    } catch (const std::bad_alloc&) {
      while (last != nullptr) delete std::exchange(last, last->before);
      renew_memory_reserve();
    }
  }
  ::_exit(0);
}

int status_of(bool with_reserve, int rounds) {
  const pid_t child = ::fork();
  if (child == 0) run_out_of_memory(with_reserve, rounds);
  int status = -1;
  ::waitpid(child, &status, 0);
  return status;
}

#endif

}  // namespace

class TestMemoryReserve : public QObject {
  Q_OBJECT

 private slots:
  void aDestructorFindsWhatItNeeds() {
#if defined(__linux__)
    // Where core alone is watched, it does without large pages.
    if (sanitized || !lie_in_large_pages())
      QSKIP("a sanitizer reserves more addresses than a process may be held to");
    // Without it such a destructor ends the process: where that is no longer so, none of this is needed.
    const int without = status_of(false, 1);
    QVERIFY(WIFSIGNALED(without));
    QCOMPARE(WTERMSIG(without), SIGABRT);
    const int with = status_of(true, 3);
    QVERIFY(WIFEXITED(with));
    QCOMPARE(WEXITSTATUS(with), 0);
#else
    QSKIP("memory is held to a limit as Linux does it");
#endif
  }

  // A library's process is left as it is.
  void nothingIsHeldUnasked() {
    const std::new_handler before = std::get_new_handler();
    renew_memory_reserve();
    QVERIFY(std::get_new_handler() == before);
  }
};

REGISTER_TEST(TestMemoryReserve, QCoreApplication)
#include "test_memory_reserve.moc"
