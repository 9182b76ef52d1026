#include "app/cli/console.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <mutex>

#include "core/base/port.h"

namespace whereabouts {
namespace {

using Clock = std::chrono::steady_clock;

std::atomic<int> caught_signal = 0;
std::atomic<const Progress*> handle = nullptr;

// Only lock-free atomics are touched here.
extern "C" void stop_working(int number) {
  caught_signal.store(number, std::memory_order_relaxed);
  if (const Progress* progress = handle.load(std::memory_order_relaxed)) progress->cancel();
}

// Draws at most ten times a second, nothing within the first, and nothing where stderr is not a terminal.
class ProgressLine {
 public:
  void draw(double fraction, const std::string& stage) {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    if (!terminal_ || now - started_ < std::chrono::seconds(1)) return;
    if (drawn_ && now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    drawn_ = true;
    const double whole = from_ + (to_ - from_) * std::clamp(fraction, 0.0, 1.0);
    std::fprintf(stderr, "\r\033[K%3.0f %%  %s", 100 * whole, stage.c_str());
    std::fflush(stderr);
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    if (drawn_) std::fputs("\r\033[K", stderr);
    drawn_ = false;
  }
  void set_part(double from, double to) {
    const std::lock_guard lock(mutex_);
    from_ = from;
    to_ = to;
  }

 private:
  std::mutex mutex_;
  const bool terminal_ = port::is_terminal(port::standard_error);
  const Clock::time_point started_ = Clock::now();
  Clock::time_point last_ = started_;
  bool drawn_ = false;
  double from_ = 0, to_ = 1;
};

ProgressLine& line() {
  static ProgressLine only;
  return only;
}

}  // namespace

const Progress& console_progress() {
  static const Progress progress(
      [](double fraction, const std::string& stage) { line().draw(fraction, stage); });
  static const bool listening = [] {
    line();
    handle.store(&progress);
    struct sigaction action = {};
    action.sa_handler = stop_working;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
      // A signal that the caller ignores (nohup) stays ignored.
      struct sigaction before = {};
      ::sigaction(number, nullptr, &before);
      if (before.sa_handler != SIG_IGN) ::sigaction(number, &action, nullptr);
    }
    return true;
  }();
  static_cast<void>(listening);
  return progress;
}

void set_progress_part(double from, double to) {
  line().set_part(from, to);
}

void clear_console_progress() {
  line().clear();
}

int stop_signal() {
  return caught_signal.load();
}

}  // namespace whereabouts
