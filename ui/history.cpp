#include "ui/history.h"

#include <utility>

namespace whereabouts {

void History::record(Step step, bool staysOpen) {
  const bool grows = open_ && done_ > 0 && steps_[done_ - 1].lab == step.lab &&
                     steps_[done_ - 1].parameter == step.parameter;
  if (grows) {
    steps_[done_ - 1].after = std::move(step.after);
  } else {
    close();
    steps_.resize(done_);
    steps_.push_back(std::move(step));
    if (steps_.size() > kMost) steps_.erase(steps_.begin());
    done_ = steps_.size();
  }
  open_ = true;
  if (!staysOpen) close();
}

void History::close() {
  if (!open_) return;
  open_ = false;
  if (done_ > 0 && steps_[done_ - 1].before == steps_[done_ - 1].after) {
    steps_.resize(done_ - 1);
    done_ = steps_.size();
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

void History::clear() {
  steps_.clear();
  done_ = 0;
  open_ = false;
}

}  // namespace whereabouts
