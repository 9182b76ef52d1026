#include "ui/model/history.h"

#include <utility>

namespace whereabouts {

void History::record(Step step, bool staysOpen) {
  const bool grows = open_ && !step.opened && done_ > 0 && steps_[done_ - 1].lab == step.lab &&
                     steps_[done_ - 1].parameter == step.parameter;
  if (grows) {
    steps_[done_ - 1].after = std::move(step.after);
  } else {
    close();
    steps_.resize(done_);
    steps_.push_back(std::move(step));
    forget();
    done_ = steps_.size();
  }
  open_ = true;
  if (!staysOpen) close();
}

void History::close() {
  if (!open_) return;
  open_ = false;
  if (done_ > 0 && !steps_[done_ - 1].opened && steps_[done_ - 1].before == steps_[done_ - 1].after) {
    steps_.resize(done_ - 1);
    done_ = steps_.size();
  }
}

// The oldest steps beyond the bounds; what came before a forgotten opening was about other inputs.
void History::forget() {
  if (steps_.size() > kMaxSteps) steps_.erase(steps_.begin());
  int openings = 0;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    if (!steps_[i].opened || ++openings <= kMaxOpenings) continue;
    steps_.erase(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return;
  }
}

const History::Step& History::undo() {
  close();
  return steps_.at(--done_);
}

const History::Step& History::redo() {
  close();
  return steps_.at(done_++);
}

}  // namespace whereabouts
