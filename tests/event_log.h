// What a program was told last: said on stderr when it crashes, when a sanitizer ends it, and when it hangs.
#pragma once

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <thread>

// Only where the program is built with a sanitizer.
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*)());

namespace whereabouts {

class EventLog {
 public:
  // `heading` is said first: how to do it again. An event hangs that takes the thread which calls this so
  // much of a processor's time, or that no time is enough for. All in seconds.
  EventLog(const std::string& heading, int busy, int idle) {
    copy(heading, heading_);
    pthread_getcpuclockid(pthread_self(), &clock_);
    if (__sanitizer_set_death_callback) {
      __sanitizer_set_death_callback([] { tell("a sanitizer ends it"); });
    } else {
      // A stack of its own, for what has used up the usual one.
      static std::array<char, 1 << 16> room;
      stack_t stack = {};
      stack.ss_sp = room.data();
      stack.ss_size = room.size();
      sigaltstack(&stack, nullptr);
      for (std::size_t i = 0; i < signals_.size(); ++i) {
        struct sigaction action = {};
        action.sa_flags = SA_ONSTACK | SA_RESETHAND;
        action.sa_handler = [](int signal) {
          tell("it crashes");
          for (std::size_t k = 0; k < signals_.size(); ++k) {
            if (signals_[k] == signal) sigaction(signal, &before_[k], nullptr);
          }
          raise(signal);
        };
        sigaction(signals_[i], &action, &before_[i]);
      }
    }
    watch_ = std::thread([this, busy, idle] { watch(busy, idle); });
  }
  ~EventLog() {
    ends_ = true;
    watch_.join();
  }

  // The event that begins now.
  void note(const std::string& words) {
    const unsigned at = count_;
    copy(words, lines_[at % lines_.size()]);
    count_ = at + 1;
  }

  static void tell(const char* why) {
    static std::atomic<bool> told{false};
    if (told.exchange(true)) return;
    say("\n");
    say(why);
    say(". ");
    say(heading_.data());
    say("\nThe last events:\n");
    const unsigned count = count_, kept = static_cast<unsigned>(lines_.size());
    for (unsigned i = count > kept ? count - kept : 0; i < count; ++i) {
      say("  ");
      say(lines_[i % kept].data());
      say("\n");
    }
  }

 private:
  using Line = std::array<char, 240>;
  static constexpr std::array<int, 5> signals_ = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
  static inline std::array<struct sigaction, 5> before_;
  static inline Line heading_{};
  static inline std::array<Line, 30> lines_{};
  static inline std::atomic<unsigned> count_{0};

  clockid_t clock_ = {};
  std::atomic<bool> ends_{false};
  std::thread watch_;

  static void copy(const std::string& text, Line& line) {
    const std::size_t length = std::min(text.size(), line.size() - 1);
    std::memcpy(line.data(), text.data(), length);
    line[length] = 0;
  }
  // Nothing that a signal handler may not call.
  static void say(const char* text) {
    if (write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
  }
  double used() const {
    timespec time = {};
    clock_gettime(clock_, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  void watch(int busy, int idle) {
    using namespace std::chrono_literals;
    unsigned seen = count_;
    double usedThen = used();
    auto then = std::chrono::steady_clock::now();
    while (!ends_) {
      std::this_thread::sleep_for(100ms);
      if (seen != count_) {
        seen = count_;
        usedThen = used();
        then = std::chrono::steady_clock::now();
      } else if (used() - usedThen > busy || std::chrono::steady_clock::now() - then > idle * 1s) {
        tell("it hangs");
        std::abort();
      }
    }
  }
};

}  // namespace whereabouts
