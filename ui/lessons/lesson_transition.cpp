#include "ui/lessons/lesson_transition.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace whereabouts {
namespace {

constexpr double kSeconds = 0.9;
constexpr int kMaxSteps = 2000;  // a seed that jumps further only switches

double eased(double share) {
  return share * share * (3 - 2 * share);
}

}  // namespace

LessonTransition::LessonTransition(Workspace& workspace, QObject* parent)
    : QObject(parent), workspace_(workspace) {
  timer_.setInterval(16);
  connect(&timer_, &QTimer::timeout, this, &LessonTransition::tick);
}

void LessonTransition::start(const Values& target) {
  timer_.stop();
  runs_.clear();
  target_ = target;
  std::set<std::string> changed;
  for (const auto& [id, value] : target) changed.insert(id);
  for (const auto& [id, value] : workspace_.given()) changed.insert(id);
  bool heavy = false;
  for (const std::string& id : changed) {
    const ParameterState* state = workspace_.state(id);
    if (!state) continue;
    const Value to = target.has(id) ? target.at(id) : state->initial;
    if (to == state->value) continue;
    heavy = heavy || state->parameter->heavy;
    const Kind kind = state->parameter->kind;
    if ((kind != Kind::integer && kind != Kind::real) || state->sweep.count < 2) continue;
    const int from_step = state->sweep.step_of(state->value), to_step = state->sweep.step_of(to);
    if (std::abs(to_step - from_step) > 1 && std::abs(to_step - from_step) <= kMaxSteps)
      runs_.push_back({id, state->sweep, from_step, to_step});
  }
  // What needs heavy work would show a few frames late.
  if (heavy || runs_.empty() || !workspace_.upToDate()) {
    set(target_, true);
    emit finished();
    return;
  }
  clock_.start();
  timer_.start();
}

void LessonTransition::stop() {
  timer_.stop();
}

void LessonTransition::set(const Values& values, bool finished) {
  emit setting(true);
  workspace_.setValues(values, finished);
  emit setting(false);
}

void LessonTransition::tick() {
  // The next frame is asked for when the one before is there.
  if (!workspace_.upToDate()) return;
  const double share = static_cast<double>(clock_.elapsed()) / (1000 * kSeconds);
  if (share >= 1) {
    timer_.stop();
    set(target_, true);
    emit finished();
    return;
  }
  Values values = target_;
  for (const Run& run : runs_) {
    const int step = run.from + static_cast<int>(std::lround((run.to - run.from) * eased(share)));
    values.set(run.parameter, run.sweep.value_at(step));
  }
  set(values, false);
}

}  // namespace whereabouts
