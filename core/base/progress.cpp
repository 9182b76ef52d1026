#include "core/base/progress.h"

#include "core/base/failure.h"

namespace whereabouts {

void Progress::check() const {
  if (cancelled()) throw Failure(Fault::cancelled, "whereabouts", "stopped", "");
}

void Progress::report(double fraction, const std::string& stage) const {
  check();
  if (listener_) listener_(fraction, stage);
}

}  // namespace whereabouts
