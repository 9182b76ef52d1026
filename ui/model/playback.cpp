#include "ui/model/playback.h"

#include <algorithm>
#include <cmath>

#include "core/labs/framework/parameters/step_parameter.h"

namespace whereabouts {

Playback::Playback(Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(8);
  connect(&timer_, &QTimer::timeout, this, &Playback::tick);
  connect(&workspace_, &Workspace::labChanged, this, &Playback::chooseParameter);
  connect(&workspace_, &Workspace::inputsChanged, this, [this] {
    const auto inputs = workspace_.inputs();
    const CheckpointRun* run = inputs ? inputs->inputs.run.get() : nullptr;
    if (run == run_) return;
    run_ = run;
    chooseParameter();
  });
  connect(&workspace_, &Workspace::shownChanged, this, [this](bool newest) {
    if (newest && !playing()) followView();
    const ParameterState* state = workspace_.state(parameter_);
    // While it plays, the step is its own; otherwise whatever set the value moves the scrubber too.
    if (state && newest && !playing() && state->sweep.count > 0) step_ = state->sweep.step_of(state->value);
    if (state && playing() && step_ >= state->sweep.count) pause();
    emit changed();
  });
  connect(&workspace_, &Workspace::failed, this, &Playback::pause);
  chooseParameter();
}

void Playback::chooseParameter() {
  timer_.stop();
  const LabInfo& info = workspace_.lab().info();
  const auto inputs = workspace_.inputs();
  const bool overTraining = info.inputs.has(InputId::run) && inputs && inputs->inputs.run;
  parameter_ = wanted_ = overTraining ? std::string(step_id) : info.sweep;
  step_ = 0;
  emit changed();
}

bool Playback::bringsItsView() const {
  const LabInfo& info = workspace_.lab().info();
  const Values& given = workspace_.given();
  return wanted_ == info.sweep && info.sweep_overrides.size() > 0 &&
         std::all_of(info.sweep_overrides.begin(), info.sweep_overrides.end(), [&](const auto& each) {
           return !given.has(each.first) || given.at(each.first) == each.second;
         });
}

void Playback::followView() {
  const ParameterState* wanted = workspace_.state(wanted_);
  const ParameterState* now = wanted;
  if (wanted && !wanted->applies && !bringsItsView()) {
    for (const ParameterState* each : choices()) {
      const Kind kind = each->parameter->kind;
      if (!each->applies || (kind != Kind::integer && kind != Kind::real && kind != Kind::cell)) continue;
      now = each;
      break;
    }
  }
  if (now) parameter_ = now->parameter->id;
}

void Playback::setParameter(const std::string& id) {
  if (id == parameter_) return;
  pause();
  parameter_ = wanted_ = id;
  const ParameterState* state = workspace_.state(id);
  step_ = state && state->sweep.count > 0 ? state->sweep.step_of(state->value) : 0;
  emit changed();
}

std::vector<const ParameterState*> Playback::choices() const {
  std::vector<const ParameterState*> sweepable;
  const auto shown = workspace_.shown();
  if (!shown) return sweepable;
  for (const ParameterState& state : shown->parameters) {
    const bool own = state.parameter->id == workspace_.lab().info().sweep;
    if (state.sweep.count > 1 && (state.applies || own)) sweepable.push_back(&state);
  }
  return sweepable;
}

int Playback::count() const {
  const ParameterState* state = workspace_.state(parameter_);
  return state && state->sweep.count > 1 ? state->sweep.count : 0;
}

int Playback::step() const {
  return step_;
}

double Playback::rate() const {
  return std::clamp(count() / 8.0, 2.0, 30.0);
}

void Playback::set(int step, bool finished) {
  const ParameterState* state = workspace_.state(parameter_);
  if (!state || state->sweep.count < 2) return;
  step_ = std::clamp(step, 0, state->sweep.count - 1);
  workspace_.setValue(parameter_, state->sweep.value_at(step_), finished);
  emit changed();
}

void Playback::play() {
  if (playing() || count() == 0) return;
  if (step_ >= count() - 1) set(0, false);
  position_ = step_;
  clock_.start();
  timer_.start();
  emit changed();
}

void Playback::pause() {
  if (!playing()) return;
  timer_.stop();
  workspace_.finishChange();
  emit changed();
}

void Playback::toggle() {
  playing() ? pause() : play();
}

void Playback::setSpeed(double speed) {
  speed_ = std::clamp(speed, 0.25, 4.0);
  emit changed();
}

void Playback::setLoops(bool loops) {
  loops_ = loops;
  emit changed();
}

void Playback::goTo(int step, bool finished) {
  pause();
  emit stepped();
  set(step, finished);
}

void Playback::next() {
  goTo(step_ + 1 >= count() && loops_ ? 0 : step_ + 1, true);
}
void Playback::previous() {
  goTo(step_ == 0 && loops_ ? count() - 1 : step_ - 1, true);
}
void Playback::first() {
  goTo(0, true);
}

void Playback::last() {
  goTo(count() - 1, true);
}

void Playback::tick() {
  // The next frame is asked for when the one before is there: a slow lab plays slower instead of piling up.
  if (!workspace_.upToDate()) return;
  const double seconds = std::min(static_cast<double>(clock_.nsecsElapsed()) * 1e-9, 0.25);
  clock_.restart();
  position_ += seconds * rate() * speed_;
  const int steps = count();
  if (steps == 0) return pause();
  if (position_ >= steps) {
    if (!loops_) {
      set(steps - 1, false);
      return pause();
    }
    position_ = std::fmod(position_, steps);
  }
  const int step = static_cast<int>(position_);
  if (step != step_) set(step, false);
}

}  // namespace whereabouts
