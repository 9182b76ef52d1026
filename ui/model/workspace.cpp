#include "ui/model/workspace.h"

#include <utility>

#include "core/base/failure.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/lab_runner.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/parameter/parameter.h"
#include "core/parameter/with_value.h"
#include "ui/model/session_words.h"

namespace whereabouts {
namespace {

const Lab* labOrFirst(const std::string& id) {
  if (const Lab* lab = lab_with_id(id)) return lab;
  return labs().empty() ? nullptr : labs().front();
}

}  // namespace

Workspace::Workspace(const QString& lab, const QString& backend, QObject* parent)
    : QObject(parent), lab_(labOrFirst(lab.toStdString())), backend_(backend.toStdString()) {
  connect(&computation_, &ComputeQueue::computed, this, &Workspace::adopt);
  connect(&computation_, &ComputeQueue::slow, this, &Workspace::slow);
  connect(&computation_, &ComputeQueue::finished, this, &Workspace::idle);
}

void Workspace::start() {
  request();
}

const ParameterState* Workspace::state(const std::string& parameter) const {
  if (!shown_) return nullptr;
  for (const ParameterState& state : shown_->parameters) {
    if (state.parameter->id == parameter) return &state;
  }
  return nullptr;
}

std::shared_ptr<const ComputeResult> Workspace::displayed() const {
  if (!shown_ || shown_->figure) return shown_;
  const bool current =
      drawn_ && drawn_->request.lab == lab_ && drawn_->request.inputs == shown_->request.inputs;
  return current ? drawn_ : nullptr;
}

const Execution* Workspace::execution() const {
  const bool current = shown_ && shown_->data && shown_->request.backend == backend_;
  return current ? shown_->data->execution() : nullptr;
}

void Workspace::request() {
  if (!lab_) return;
  Request next;
  next.lab = lab_;
  next.inputs = inputs_;
  next.given = given();
  next.pinned = pinnedFigure();
  next.backend = backend_;
  next.withholds = withholds_;
  computation_.request(std::move(next));
}

void Workspace::adopt(const std::shared_ptr<const ComputeResult>& result) {
  const Request& request = result->request;
  const bool ours = request.lab == lab_ && request.pinned == pinnedFigure() && request.backend == backend_ &&
                    request.withholds == withholds_ && (!inputs_ || request.inputs == inputs_);
  if (!ours) return;
  if (!inputs_) {
    inputs_ = request.inputs;
    emit inputsChanged();
  }
  shown_ = result;
  if (shown_->figure) drawn_ = shown_;
  emit shownChanged(computation_.idle());
  if (shown_->failure) emit failed(*shown_->failure);
}

void Workspace::setWithholds(std::shared_ptr<const Withholds> withholds) {
  if (withholds == withholds_) return;
  const bool before = pinned();
  withholds_ = std::move(withholds);
  // Nobody has looked at the figures of before with this question in mind.
  if (withholds_) drawn_.reset();
  if (inputs_ || !computation_.idle()) request();
  if (pinned() == before) return;
  flipped_ = false;
  emit pinnedChanged(pinned());
}

void Workspace::chooseLab(const std::string& id) {
  const Lab* lab = labOrFirst(id);
  if (lab == lab_ || !lab) return;
  finishChange();
  const bool before = pinned();
  lab_ = lab;
  shown_.reset();
  flipped_ = false;
  request();
  emit labChanged();
  if (pinned() != before) emit pinnedChanged(pinned());
}

void Workspace::change(const std::string& parameter, const Values& after, bool finished) {
  Values& values = given_[lab_->info().id];
  if (values == after) {
    if (finished) finishChange();
    return;
  }
  history_.record(History::Change{lab_->info().id, parameter, values, after}, !finished);
  values = after;
  request();
  emit valuesChanged();
  emit historyChanged();
}

void Workspace::setValue(const std::string& id, Value value, bool finished) {
  const Parameter* parameter = find_parameter(lab_->parameters(), id);
  if (!parameter) return;
  change(id, with_value(given(), *parameter, std::move(value)), finished);
}

void Workspace::setValues(const Values& values, bool finished) {
  change({}, values, finished);
}

void Workspace::setValues(const std::vector<std::pair<std::string, Value>>& some, bool finished) {
  Values values = given();
  for (const auto& [id, value] : some) {
    if (const Parameter* parameter = find_parameter(lab_->parameters(), id))
      values = with_value(std::move(values), *parameter, value);
  }
  setValues(values, finished);
}

void Workspace::finishChange() {
  history_.close();
  emit historyChanged();
}

void Workspace::resetValue(const std::string& parameter) {
  Values after = given();
  after.erase(parameter);
  change(parameter, after, true);
}

void Workspace::resetAll() {
  change({}, {}, true);
}

void Workspace::swapPlaces(const std::string& parameter, int a, int b) {
  if (!shown_ || !shown_->values.has(parameter)) return;
  const auto* order = std::get_if<std::vector<int>>(&shown_->values.at(parameter));
  const int count = order ? static_cast<int>(order->size()) : 0;
  if (a < 0 || b < 0 || a >= count || b >= count || a == b) return;
  std::vector<int> swapped = *order;
  std::swap(swapped[static_cast<std::size_t>(a)], swapped[static_cast<std::size_t>(b)]);
  setValue(parameter, std::move(swapped), true);
}

void Workspace::apply(const std::string& lab, const Values& values) {
  given_[lab] = values;
  if (lab != lab_->info().id) {
    chooseLab(lab);
  } else {
    request();
  }
  emit valuesChanged();
  emit historyChanged();
}

// Back, or on again, to what an opening replaced.
void Workspace::reopen(const History::State& opened) {
  inputs_ = opened.inputs;
  if (!opened.lab.empty()) {
    given_ = opened.values;
    pins_ = opened.pins;
    flipped_ = false;
    shown_.reset();
    lab_ = labOrFirst(opened.lab);
  }
  request();
  if (!opened.lab.empty()) {
    emit pinnedChanged(pinned());
    emit labChanged();
  }
  emit inputsChanged();
  emit valuesChanged();
  emit historyChanged();
}

void Workspace::setPin(const std::string& lab, const Pin& pin) {
  if (pin.figure) {
    pins_[lab] = pin;
  } else {
    pins_.erase(lab);
  }
  flipped_ = false;
  if (lab != lab_->info().id) {
    chooseLab(lab);
  } else {
    request();
  }
  emit pinnedChanged(pinned());
  emit historyChanged();
}

void Workspace::undo() {
  history_.close();
  if (!history_.canUndo()) return;
  const History::Step step = history_.undo();
  if (const auto* opening = std::get_if<History::Opening>(&step)) return reopen(*opening->closed);
  if (const auto* pinning = std::get_if<History::Pinning>(&step))
    return setPin(pinning->lab, pinning->before);
  const auto& change = std::get<History::Change>(step);
  apply(change.lab, change.before);
}

void Workspace::redo() {
  history_.close();
  if (!history_.canRedo()) return;
  const History::Step step = history_.redo();
  if (const auto* opening = std::get_if<History::Opening>(&step)) return reopen(*opening->opened);
  if (const auto* pinning = std::get_if<History::Pinning>(&step)) return setPin(pinning->lab, pinning->after);
  const auto& change = std::get<History::Change>(step);
  apply(change.lab, change.after);
}

void Workspace::setInputs(std::shared_ptr<const InputSet> inputs) {
  if (inputs == inputs_) return;
  if (inputs_) {
    const auto closed = std::make_shared<History::State>(History::State{inputs_, {}, {}});
    const auto opened = std::make_shared<History::State>(History::State{inputs, {}, {}});
    history_.record(History::Opening{closed, opened}, false);
  }
  inputs_ = std::move(inputs);
  request();
  emit inputsChanged();
  emit historyChanged();
}

void Workspace::renewInputs(std::shared_ptr<const InputSet> inputs) {
  // Who was at the last step of the run follows it; any other step stays.
  if (inputs_ && inputs_->inputs.run) {
    const std::string& last = inputs_->inputs.run->steps().back().id;
    for (auto& [lab, values] : given_) {
      if (values.has(step_id) && values.get<std::string>(step_id) == last) values.erase(step_id);
    }
  }
  inputs_ = std::move(inputs);
  request();
  emit inputsChanged();
}

void Workspace::setBackend(const std::string& id) {
  if (id == backend_) return;
  backend_ = id;
  request();
  emit backendChanged();
}

void Workspace::restore(const Session& session, std::shared_ptr<const InputSet> inputs) {
  finishChange();
  const auto opened = std::make_shared<History::State>(
      History::State{std::move(inputs), labOrFirst(session.lab)->info().id, session.values});
  if (inputs_) {
    const auto closed =
        std::make_shared<History::State>(History::State{inputs_, lab_->info().id, given_, pins_});
    history_.record(History::Opening{closed, opened}, false);
  }
  reopen(*opened);
}

std::shared_ptr<const Figure> Workspace::pinnedFigure() const {
  const auto found = pins_.find(lab_->info().id);
  if (found == pins_.end() || (withholds_ && found->second.passed != withholds_)) return nullptr;
  return found->second.figure;
}

void Workspace::setPinned(bool pinned) {
  if (pinned == this->pinned()) return;
  if (pinned && (!shown_ || !shown_->alone)) return;
  const std::string& lab = lab_->info().id;
  const auto found = pins_.find(lab);
  const Pin before = found == pins_.end() ? Pin() : found->second;
  const Pin after = pinned ? Pin{shown_->alone, shown_->request.withholds} : Pin();
  history_.record(History::Pinning{lab, before, after}, false);
  setPin(lab, after);
}

void Workspace::setFlipped(bool flipped) {
  flipped = flipped && pinned();
  if (flipped == flipped_) return;
  flipped_ = flipped;
  if (shown_) emit shownChanged(computation_.idle());
}

Session Workspace::session() const {
  Session session;
  session.lab = lab_->info().id;
  session.values = given_;
  if (inputs_) session.sources = sources_of(inputs_->inputs);
  return session;
}

Session Workspace::sessionOf(const ComputeResult& result) const {
  Session session = this->session();
  session.lab = result.request.lab->info().id;
  session.values[session.lab] = result.request.given;
  if (result.request.inputs) session.sources = sources_of(result.request.inputs->inputs);
  return session;
}

// That of the figure that is shown: with the values that are in force, since one that was chosen may have
// been brought into its range, or refused; and without those that need not be named.
Session Workspace::presentSession() const {
  const auto result = displayed();
  Session present = result ? sessionOf(*result) : session();
  if (result) {
    Values& values = present.values[present.lab];
    values = {};
    for (const auto& [id, chosen] : result->request.given) {
      if (result->values.has(id)) values.set(id, result->values.at(id));
    }
    const Lab& lab = *result->request.lab;
    const auto in_force = [&](const Values& some) -> std::optional<Values> {
      try {
        return resolve_values(lab, result->seen, some, Policy::adjust);
      } catch (const Failure&) {
        return std::nullopt;  // they are no values without the others
      }
    };
    // Those whose controls are hidden are refused as flags. What they brought with them is said instead.
    std::vector<std::string> counting;
    for (const Parameter& parameter : lab.parameters()) {
      if (!parameter.applies || parameter.applies(Scope{result->seen, result->values}))
        counting.push_back(parameter.id);
      else
        values.erase(parameter.id);
    }
    for (const std::string& id : counting) {
      const Value& value = result->values.at(id);
      const auto found = in_force(values);
      if (found && found->at(id) != value) values.set(id, value);
    }
    // Without the step of a run that has been closed the figure is the same, and with it the line is refused.
    const auto whole = in_force(values);
    for (const auto& [id, value] : Values(values)) {
      Values others = values;
      others.erase(id);
      if (whole && in_force(others) == whole) values = std::move(others);
    }
  }
  return present;
}

QString Workspace::commandLine() const {
  const LabInfo& info = lab_->info();
  std::vector<std::string> words{"whereabouts", "figure"};
  Session session = presentSession();
  const auto result = displayed();
  const auto& inputs = result ? result->request.inputs : inputs_;
  // A lab that knows no runs shows the last snapshot of the one that is open: the line names that.
  if (inputs && inputs->inputs.run && !info.inputs.has(InputId::run) && info.inputs.has(InputId::checkpoint))
    session.sources[InputId::checkpoint] = inputs->inputs.checkpoint->path();
  const std::vector<std::string> own = sessionWords(session);
  words.insert(words.end(), own.begin(), own.end());
  // One that could not be used here would be refused.
  const Execution* ran = result && result->data ? result->data->execution() : nullptr;
  const bool usable = ran == nullptr || ran->instead_of.empty();
  const std::string& backend = result ? result->request.backend : backend_;
  if (info.inputs.has(InputId::backend) && backend != "auto" && usable)
    words.insert(words.end(), {"--backend", backend});
  words.insert(words.end(), {"--out", info.id + ".svg"});
  return shellLine(words);
}

}  // namespace whereabouts
