// Waiting on a condition with what libraries of older systems have: std::condition_variable::wait() itself
// comes out of GCC 12's library alone (GLIBCXX_3.4.30), and a program linked to it does not start beside an
// older one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace whereabouts {

// Returns once `holds()` does; called with `lock` held, as the condition's own wait.
template <typename Holds>
void wait_until_it_holds(std::condition_variable& condition, std::unique_lock<std::mutex>& lock,
                         const Holds& holds) {
  while (!condition.wait_for(lock, std::chrono::hours(1), holds)) {
  }
}

}  // namespace whereabouts
