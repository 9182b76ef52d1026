#include "core/base/progress.h"

#include <algorithm>

#include "core/base/failure.h"

namespace whereabouts {

void Progress::check() const {
  const bool late = end_ && std::chrono::steady_clock::now() > *end_;
  if (cancelled() || late) throw Failure(Fault::cancelled, "whereabouts", "stopped", "");
}

Progress Progress::until(std::chrono::steady_clock::time_point end) const {
  Progress copy = *this;
  copy.end_ = end_ ? std::min(*end_, end) : end;
  return copy;
}

Progress Progress::part(double from, double to) const {
  Progress inner = *this;
  if (listener_) {
    inner.listener_ = [outer = listener_, from, to](double fraction, const Message& stage) {
      outer(from + fraction * (to - from), stage);
    };
  }
  return inner;
}

void Progress::report(double fraction, const Message& stage) const {
  check();
  if (listener_) listener_(fraction, stage);
}

}  // namespace whereabouts
