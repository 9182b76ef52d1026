#include "ui/model/history.h"

#include <utility>

#include "core/checkpoint/inspect/overrides.h"
#include "ui/model/input_set.h"

namespace whereabouts {

bool History::Opening::states() const {
  if (!opened->lab.empty() || !closed->inputs || !opened->inputs) return false;
  const Inputs &before = closed->inputs->inputs, &after = opened->inputs->inputs;
  if (!before.checkpoint || !after.checkpoint) return false;
  return !before.run && !after.run && before.image.image == after.image.image &&
         before.checkpoint->path() == after.checkpoint->path() &&
         overrides_of(*before.checkpoint) != overrides_of(*after.checkpoint);
}

bool History::Opening::statesOfImages() const {
  if (!opened->lab.empty() || !closed->inputs || !opened->inputs) return false;
  const Inputs &before = closed->inputs->inputs, &after = opened->inputs->inputs;
  const auto same = [](const ImageInput& a, const ImageInput& b) {
    return a.path == b.path && a.name == b.name;
  };
  return same(before.image, after.image) && same(before.image2, after.image2) &&
         (before.image.values != after.image.values || before.image2.values != after.image2.values);
}

void History::record(Step step, bool staysOpen) {
  const auto* change = std::get_if<Change>(&step);
  auto* last = done_ > 0 ? std::get_if<Change>(&steps_[done_ - 1]) : nullptr;
  const bool grows =
      open_ && change && last && last->lab == change->lab && last->parameter == change->parameter;
  if (grows) {
    last->after = std::get<Change>(std::move(step)).after;
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
  if (done_ == 0) return;
  const auto* last = std::get_if<Change>(&steps_[done_ - 1]);
  if (last && last->before == last->after) {
    steps_.resize(done_ - 1);
    done_ = steps_.size();
  }
}

// The oldest steps beyond the bounds; what came before a forgotten opening was about other inputs. A
// override shares the tensors of the file.
void History::forget() {
  if (steps_.size() > kMaxSteps) steps_.erase(steps_.begin());
  int openings = 0, pins = 0;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const auto* opening = std::get_if<Opening>(&steps_[i]);
    if (opening && !opening->states()) ++openings;
    if (std::holds_alternative<Pinning>(steps_[i])) ++pins;
    if (openings <= kMaxOpenings && pins <= kMaxPins) continue;
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
