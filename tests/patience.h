// No test fails because the machine is busy: what is limited is the processor time of the test, not the time
// on the wall.
//
// Waits for something to happen, Qt Test's own and those of its QTRY_ macros, are a minute long at least.
// They end as soon as it happens. Shorter waits than two seconds let time pass: they stay as they are. A test
// that hangs in a loop is ended by its limit of processor time, any other one by ctest.
#pragma once

#include <sys/resource.h>
#include <time.h>

#include <QElapsedTimer>
#include <QtTest>
#include <utility>

namespace whereabouts {

constexpr int patience = 60000;  // ms
constexpr int patient(int milliseconds) {
  return milliseconds < 2000 || milliseconds > patience ? milliseconds : patience;
}

// What the process has computed since start(), or the time that has passed where that is less: it may compute
// on many processors.
class ProcessorTime {
 public:
  ProcessorTime() { start(); }
  void start() {
    began_ = used();
    wall_.start();
  }
  qint64 nsecsElapsed() const { return qMin(used() - began_, wall_.nsecsElapsed()); }
  qint64 elapsed() const { return nsecsElapsed() / 1'000'000; }  // ms

 private:
  static qint64 used() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return qint64{1'000'000'000} * time.tv_sec + time.tv_nsec;
  }
  qint64 began_ = 0;
  QElapsedTimer wall_;
};

inline bool limit_processor_time() {
  // Qt Test ends a function after five minutes on the wall.
  qputenv("QTEST_FUNCTION_TIMEOUT", "86400000");
  constexpr rlim_t usual = 1800, thorough = 8 * 3600;  // s; the longest test takes 200
  rlimit limit{};
  getrlimit(RLIMIT_CPU, &limit);
  const rlim_t wanted = qEnvironmentVariableIsSet("WHEREABOUTS_LONG") ? thorough : usual;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < wanted) return true;
  limit.rlim_cur = wanted;
  return setrlimit(RLIMIT_CPU, &limit) == 0;
}
inline const bool processor_time_is_limited = limit_processor_time();

}  // namespace whereabouts

namespace QTest {

template <typename Condition>
bool wait_for_patiently(Condition&& happened, int milliseconds = whereabouts::patience) {
  return qWaitFor(std::forward<Condition>(happened), whereabouts::patient(milliseconds));
}
template <typename Window>
bool wait_for_exposed_patiently(Window&& window, int milliseconds = whereabouts::patience) {
  return qWaitForWindowExposed(std::forward<Window>(window), whereabouts::patient(milliseconds));
}
template <typename Window>
bool wait_for_active_patiently(Window&& window, int milliseconds = whereabouts::patience) {
  return qWaitForWindowActive(std::forward<Window>(window), whereabouts::patient(milliseconds));
}

}  // namespace QTest

#define qWaitFor wait_for_patiently
#define qWaitForWindowExposed wait_for_exposed_patiently
#define qWaitForWindowActive wait_for_active_patiently
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, whereabouts::patience)
#define QTRY_VERIFY2(condition, message) QTRY_VERIFY2_WITH_TIMEOUT(condition, message, whereabouts::patience)
#define QTRY_COMPARE(value, expected) QTRY_COMPARE_WITH_TIMEOUT(value, expected, whereabouts::patience)
