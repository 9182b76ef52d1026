#include "ui/lessons/lesson_run.h"

#include <QDateTime>
#include <QPointer>
#include <QTimer>
#include <QtConcurrent>
#include <utility>

#include "core/lesson/lesson_inputs.h"
#include "ui/language/job_failure.h"
#include "ui/lessons/lesson_session.h"
#include "ui/lessons/open_question.h"

namespace whereabouts {
namespace {

constexpr std::size_t kMaxOpened = 6;

// With built-in inputs alone nothing is to be opened.
bool namesNoFile(const LessonSession& session) {
  LessonSession bare;
  bare.lab = session.lab;
  return session.same_inputs(bare);
}

}  // namespace

LessonRun::LessonRun(Workspace& workspace, std::filesystem::path sheet, QObject* parent)
    : QObject(parent), workspace_(workspace), transition_(workspace), answers_(std::move(sheet)) {
  connect(&answers_, &KeptAnswers::failed, this, &LessonRun::failed);
  connect(&transition_, &LessonTransition::setting, this,
          [this](bool begins) { window_ = begins ? Window::moving : Window::here; });
  connect(&transition_, &LessonTransition::finished, this, &LessonRun::lookForAnswer);
  for (const auto touched : {&Workspace::labChanged, &Workspace::valuesChanged, &Workspace::inputsChanged})
    connect(&workspace_, touched, this, &LessonRun::checkAway);
  connect(&workspace_, &Workspace::inputsChanged, this, &LessonRun::adoptUserInputs);
  connect(&workspace_, &Workspace::shownChanged, this, &LessonRun::lookForAnswer);
}

LessonRun::~LessonRun() {
  progress_.cancel();
  workspace_.setWithholds(nullptr);
}

void LessonRun::stopJobs() {
  progress_.cancel();
  progress_ = Progress();
  ++serial_;
  ++job_;
  if (opening()) window_ = Window::here;
  measuring_.reset();
  ahead_.reset();
  answered_.reset();
}

void LessonRun::start(std::shared_ptr<const Lesson> lesson) {
  begin(std::move(lesson), workspace_.inputs());
}

void LessonRun::restart() {
  if (!path_) return;
  // The checkpoint that the lesson wants may have given way to one of its own.
  const Opened now = workspace_.inputs();
  const bool better = now && meets_wish(path_->lesson(), now->inputs);
  begin(path_->shared_lesson(), better || !user_ ? now : user_);
}

void LessonRun::begin(std::shared_ptr<const Lesson> lesson, const Opened& user) {
  prepare(std::move(lesson), user);
  emit began();
  arrive();
}

void LessonRun::prepare(std::shared_ptr<const Lesson> lesson, const Opened& user) {
  stopJobs();
  transition_.stop();
  measured_.clear();
  varied_.clear();
  recorded_.clear();
  opened_.clear();
  target_.reset();
  user_ = user;
  figures_ = std::make_shared<LessonFigures>(user_ ? user_->inputs : built_in_inputs());
  figuresLock_ = std::make_shared<std::mutex>();
  const bool rich = user_ && meets_wish(*lesson, user_->inputs);
  path_.emplace(std::move(lesson), rich);
}

void LessonRun::revise(std::shared_ptr<const Lesson> talk, int at, bool here) {
  const bool begins = !isTalk();
  if (begins) {
    prepare(std::move(talk), workspace_.inputs());
  } else {
    path_.emplace(std::move(talk));
  }
  path_->go_to(at);
  const LessonSession& session = *path_->shown();
  if (here) {
    ++serial_;
    transition_.stop();
    target_ = session;
    targetInputs_ = workspace_.inputs();
    keepOpened(session, targetInputs_);
    window_ = Window::here;
  }
  if (begins) emit began();
  if (target_ != session) return arrive();
  guard();
  emit changed();
}

void LessonRun::keepOpened(const LessonSession& session, const Opened& inputs) {
  if (namesNoFile(session)) return;
  std::erase_if(opened_, [&](const auto& kept) { return kept.first.same_inputs(session); });
  if (opened_.size() == kMaxOpened) opened_.erase(opened_.begin());
  opened_.emplace_back(session, inputs);
}

void LessonRun::leave() {
  if (!path_) return;
  if (measuring_) record(*measuring_, nullptr);
  stopJobs();
  transition_.stop();
  const bool ours = targetInputs_ && workspace_.inputs() == targetInputs_;
  path_.reset();
  target_.reset();
  window_ = Window::here;
  guard();
  if (ours) workspace_.setInputs(user_ ? user_ : builtInInputSet());
  emit left();
  emit changed();
}

// A step was reached, or answered: the window goes there.
void LessonRun::arrive() {
  const LessonStep& step = path_->step();
  const bool choices = step.transfer || (step.commit && step.commit->kind == Commitment::Kind::choices);
  const std::size_t count = step.transfer ? step.transfer->choices.size()
                            : step.commit ? step.commit->choices.size()
                                          : 0;
  if (path_->waits()) {
    hands_.assign(choices ? count : 0, 0);
    firstHands_.clear();
    closed_ = false;
  }
  if (isAway()) window_ = Window::here;
  // First: what is set below must not show it either.
  guard();
  if (const LessonSession* session = path_->shown()) show(*session);
  emit changed();
}

void LessonRun::show(const LessonSession& session) {
  target_ = session;
  ++serial_;
  if (opening()) window_ = Window::here;
  transition_.stop();
  if (namesNoFile(session)) return place(session, builtInInputSet());
  for (const auto& [kept, inputs] : opened_) {
    if (kept.same_inputs(session)) return place(session, inputs);
  }
  window_ = Window::opening;
  targetInputs_ = nullptr;
  const Inputs user = user_ ? user_->inputs : Inputs();
  struct Outcome {
    Opened inputs;
    std::optional<Failure> failure;
  };
  auto* watcher = new QFutureWatcher<Outcome>(this);
  connect(watcher, &QFutureWatcher<Outcome>::finished, this,
          [this, watcher, session, serial = serial_, beside = workspace_.inputs()] {
            const Outcome outcome = watcher->result();
            watcher->deleteLater();
            if (serial != serial_) return;
            window_ = Window::here;
            if (workspace_.inputs() != beside) {
              // Something was opened by hand meanwhile: the lesson does not come over it.
              window_ = Window::away;
            } else if (outcome.failure) {
              if (outcome.failure->fault() != Fault::cancelled) emit failed(*outcome.failure);
            } else {
              keepOpened(session, outcome.inputs);
              place(session, outcome.inputs);
            }
            emit changed();
          });
  watcher->setFuture(QtConcurrent::run([session, user, progress = progress_]() -> Outcome {
    try {
      return {makeInputSet(lesson_inputs(session, user, progress)), {}};
    } catch (const std::exception& error) {
      return {nullptr, jobFailure(error, "lesson")};
    }
  }));
}

void LessonRun::place(const LessonSession& session, const Opened& inputs) {
  emit moving();
  targetInputs_ = inputs;
  window_ = Window::here;
  if (workspace_.lab().info().id == session.lab && workspace_.inputs() == inputs) {
    transition_.start(session.values);
    return;
  }
  Session whole = workspace_.session();
  whole.lab = session.lab;
  whole.values[session.lab] = session.values;
  window_ = Window::moving;
  workspace_.restore(whole, inputs);
  window_ = Window::here;
}

void LessonRun::next() {
  if (!path_) return;
  if (path_->waits()) {
    const bool counted = std::any_of(hands_.begin(), hands_.end(), [](int n) { return n > 0; });
    if (!countsHands() || !counted) {
      emit answerMissing();
      return;
    }
    if (!closed_) {
      closed_ = true;
      emit changed();
      return;
    }
    LessonAnswer answer;
    answer.hands = hands_;
    answer.first_hands = firstHands_;
    return commit(answer);
  }
  if (path_->next()) arrive();
}

bool LessonRun::mayGoOn() const {
  if (!path_) return false;
  if (!path_->waits()) return path_->may_go_on();
  return countsHands() && std::any_of(hands_.begin(), hands_.end(), [](int n) { return n > 0; });
}

void LessonRun::back() {
  if (path_ && path_->back()) arrive();
}

void LessonRun::goTo(int step) {
  if (path_ && step != path_->at() && path_->go_to(step)) arrive();
}

void LessonRun::setAnswering(Answering answering) {
  if (answering == answering_) return;
  answering_ = answering;
  if (path_ && path_->waits()) {
    std::fill(hands_.begin(), hands_.end(), 0);
    firstHands_.clear();
    closed_ = false;
  }
  emit changed();
}

void LessonRun::count(int choice, int by) {
  if (!path_ || !path_->waits() || closed_ || choice < 0 || choice >= static_cast<int>(hands_.size())) return;
  int& hands = hands_[static_cast<std::size_t>(choice)];
  hands = std::clamp(hands + by, 0, kMaxHands);
  emit changed();
}

void LessonRun::setHands(int choice, int hands) {
  if (!path_ || !path_->waits() || !countsHands() || choice < 0 || choice >= static_cast<int>(hands_.size()))
    return;
  hands_[static_cast<std::size_t>(choice)] = std::clamp(hands, 0, kMaxHands);
  emit changed();
}

void LessonRun::voteAgain() {
  if (!path_ || !path_->waits() || !closed_) return;
  firstHands_ = hands_;
  std::fill(hands_.begin(), hands_.end(), 0);
  closed_ = false;
  emit changed();
}

void LessonRun::press(int number, bool away) {
  if (!path_ || !path_->waits() || number < 1 || number > static_cast<int>(hands_.size())) return;
  if (countsHands()) return count(number - 1, away ? -1 : 1);
  if (away) return;
  LessonAnswer answer;
  answer.choice = number - 1;
  commit(answer);
}

void LessonRun::commit(const LessonAnswer& answer) {
  if (!path_ || !path_->waits()) return;
  try {
    path_->commit(answer);
  } catch (const Failure&) {
    emit answerMissing();
    return;
  }
  if (path_->step().transfer) record(path_->at(), nullptr);
  arrive();
}

void LessonRun::skip() {
  LessonAnswer none;
  none.skipped = true;
  commit(none);
}

bool LessonRun::waitsForNumber() const {
  return path_ && path_->waits() && path_->step().commit &&
         path_->step().commit->kind == Commitment::Kind::number;
}

bool LessonRun::showsTarget() const {
  return target_ && targetInputs_ && workspace_.lab().info().id == target_->lab &&
         workspace_.inputs() == targetInputs_ && workspace_.given() == target_->values;
}

// The figure of a step that was answered has come, or was left before it came: it is measured.
void LessonRun::lookForAnswer() {
  if (!path_ || opening() || window_ == Window::moving || transition_.running()) return;
  const LessonStep& step = path_->step();
  const bool wanted = step.commit && !path_->waits() && !measured_.contains(path_->at());
  if (!wanted || measuring_ == path_->at()) return;
  if (!showsTarget()) return startMeasuring(nullptr);
  const auto shown = workspace_.shown();
  if (!workspace_.upToDate() || !shown) return;
  if (shown->failure) return keepMeasured(path_->at(), {{}, QString::fromUtf8(shown->failure->what())});
  startMeasuring(shown->alone);
}

void LessonRun::startMeasuring(std::shared_ptr<const Figure> figure) {
  const int at = path_->at();
  measuring_ = at;
  auto* watcher = new QFutureWatcher<Measured>(this);
  connect(watcher, &QFutureWatcher<Measured>::finished, this, [this, watcher, at, job = job_] {
    const Measured measured = watcher->result();
    watcher->deleteLater();
    if (path_ && job == job_ && measuring_ == at) keepMeasured(at, measured);
  });
  // It may be known already; else that is waited for, because it is on its way.
  const auto ahead = answered_ && answered_->step == at ? answered_->measurement : nullptr;
  const auto job = [ahead, step = path_->step(), session = *path_->step().session, figure, figures = figures_,
                    lock = figuresLock_, progress = progress_, where = path_->lesson().title]() -> Measured {
    try {
      if (ahead) {
        const MeasuredAhead& known = ahead->wait(progress);
        if (known.measured) return {known.measured, {}};
      }
      // One at a time: what is measured of other figures is kept for the next step.
      const std::lock_guard guard(*lock);
      const FigureOf other = [&](const LessonSession& another) { return figures->of(another, progress); };
      const auto own = figure ? figure : other(session);
      return {measure_step(step, *own, other, where), {}};
    } catch (const std::exception& error) {
      return {{}, QString::fromUtf8(jobFailure(error, where).what())};
    }
  };
  watcher->setFuture(QtConcurrent::run(job));
}

void LessonRun::keepMeasured(int step, Measured measured) {
  measuring_.reset();
  measured_[step] = std::move(measured);
  record(step, &measured_[step]);
  emit changed();
}

void LessonRun::record(int step, const Measured* measured) {
  const LessonAnswer* answer = path_->answer(step);
  if (!answer || !recorded_.insert(step).second) return;
  const auto number = measured ? measured->measurement : std::nullopt;
  const bool transfer = step_of(path_->lesson(), step, path_->rich()).transfer.has_value();
  const std::string time = QDateTime::currentDateTime()
                               .toOffsetFromUtc(QDateTime::currentDateTime().offsetFromUtc())
                               .toString(Qt::ISODate)
                               .toStdString();
  answers_.add([lesson = path_->shared_lesson(), step, rich = path_->rich(), answer = *answer, number,
                transfer, time] {
    return answer_rows(*lesson, step, rich, answer, number ? &*number : nullptr, !number && !transfer, time);
  });
}

std::vector<AnsweredStep> LessonRun::answered() const {
  std::vector<AnsweredStep> all;
  for (int at = 0; path_ && at < path_->count(); ++at) {
    const LessonAnswer* answer = path_->answer(at);
    if (!answer) continue;
    const auto found = measured_.find(at);
    all.push_back({at, *answer, found == measured_.end() ? std::nullopt : found->second.measurement});
  }
  return all;
}

const LessonMeasurement* LessonRun::measured() const {
  const auto found = path_ ? measured_.find(path_->at()) : measured_.end();
  return found != measured_.end() && found->second.measurement ? &*found->second.measurement : nullptr;
}

QString LessonRun::problem() const {
  const auto found = path_ ? measured_.find(path_->at()) : measured_.end();
  return found == measured_.end() ? QString() : found->second.problem;
}

bool LessonRun::varied() const {
  return path_ && varied_.contains(path_->at());
}

void LessonRun::checkAway() {
  if (!path_ || window_ == Window::moving || opening()) return;
  transition_.stop();
  if (path_->step().transfer) {
    window_ = Window::away;
    emit changed();
    return;
  }
  if (!target_ || !targetInputs_) return;
  const bool here = workspace_.lab().info().id == target_->lab && workspace_.inputs() == targetInputs_;
  bool same = here;
  if (here) {
    Values now = workspace_.given(), then = target_->values;
    const auto& vary = path_->step().vary;
    if (vary && !path_->waits()) {
      const auto of = [&](const Values& values) {
        return values.has(vary->parameter) ? std::optional(values.at(vary->parameter)) : std::nullopt;
      };
      if (of(now) != of(then)) varied_.insert(path_->at());
      std::vector<std::string> ids = find_parameter(workspace_.lab().parameters(), vary->parameter)->clears;
      ids.push_back(vary->parameter);
      for (const std::string& id : ids) {
        now.erase(id);
        then.erase(id);
      }
    }
    same = now == then;
  }
  window_ = same ? Window::here : Window::away;
  lookForAnswer();
  emit changed();
}

void LessonRun::comeBack() {
  if (path_) arrive();
}

const LessonSession* LessonRun::shownPart() const {
  const bool shows =
      path_ && target_ && !isAway() && !opening() && workspace_.lab().info().id == target_->lab;
  return shows && !isTalk() ? &*target_ : nullptr;
}

bool LessonRun::hidesFigure() const {
  return path_ && path_->step().transfer && !isAway();
}

// What was opened by hand may be what the lesson wants: a checkpoint, and an image for it to look at.
void LessonRun::adoptUserInputs() {
  if (!path_ || window_ == Window::moving || !workspace_.inputs() || path_->lesson().wants.empty()) return;
  // Undo brings back what the lesson itself has opened.
  const Opened held = workspace_.inputs();
  const bool ours =
      std::any_of(opened_.begin(), opened_.end(), [&](const auto& opened) { return opened.second == held; });
  if (ours || held == builtInInputSet()) return;
  const Inputs& now = held->inputs;
  Inputs mine = user_ ? user_->inputs : built_in_inputs();
  const Inputs* shown = targetInputs_ ? &targetInputs_->inputs : nullptr;
  const bool image = !shown || now.image.path != shown->image.path;
  const bool checkpoint = meets_wish(path_->lesson(), now) && now.checkpoint != mine.checkpoint;
  if (!image && !checkpoint) return;
  if (image) mine.image = now.image;
  if (checkpoint) use_checkpoint(mine, now.checkpoint);
  user_ = makeInputSet(std::move(mine));
  // What is answered stays as it was asked.
  bool begun = false;
  for (int at = 0; at < path_->count(); ++at) begun = begun || path_->answer(at);
  if (!begun) {
    figures_ = std::make_shared<LessonFigures>(user_->inputs);
    figuresLock_ = std::make_shared<std::mutex>();
    opened_.clear();
    ahead_.reset();
    path_->set_rich(meets_wish(path_->lesson(), user_->inputs));
    // After the listeners of this change: what is shown is about to be another session.
    if (path_->rich()) {
      QTimer::singleShot(0, this, [this, serial = ++serial_] {
        if (path_ && serial == serial_) arrive();
      });
    }
  }
  emit changed();
}

bool LessonRun::wishes() const {
  return path_ && !path_->lesson().wants.empty() && !path_->rich() && !couldBeRicher();
}

bool LessonRun::couldBeRicher() const {
  return path_ && !path_->rich() && user_ && meets_wish(path_->lesson(), user_->inputs);
}

// Until the question that waits is answered, nothing in the window makes a figure that answers it.
void LessonRun::guard() {
  const std::optional<int> waiting = path_ ? path_->withheld() : std::nullopt;
  if (!waiting) {
    if (ahead_) answered_ = std::exchange(ahead_, std::nullopt);
    return workspace_.setWithholds(nullptr);
  }
  // Asked again, as by one who went back a step.
  if (ahead_ && ahead_->step == *waiting) return;
  const Lesson& lesson = path_->lesson();
  const bool rich = path_->rich();
  OpenQuestion question{step_of(lesson, *waiting, rich), {}, {}};
  if (const LessonSession* before = shown_before(lesson, *waiting, rich)) question.seen.push_back(*before);
  for (int at = 0; at < *waiting; ++at) {
    const LessonStep& step = step_of(lesson, at, rich);
    if (step.before) question.seen.push_back(*step.before);
    if (step.session) question.seen.push_back(*step.session);
  }
  ahead_ = Ahead{*waiting, measureAhead(question.step)};
  question.ahead = ahead_->measurement;
  workspace_.setWithholds(std::make_shared<const Withholds>(
      [question = std::move(question)](const ComputeResult& result, const Progress& progress) {
        return answersQuestion(result, question, progress);
      }));
}

// Other values, labs and inputs may tell the answer as well; which of them do is known when it is measured.
std::shared_ptr<const AwaitedMeasurement> LessonRun::measureAhead(const LessonStep& step) {
  auto ahead = std::make_shared<AwaitedMeasurement>();
  (void)QtConcurrent::run([ahead, step, user = user_ ? user_->inputs : built_in_inputs(), figures = figures_,
                           lock = figuresLock_, progress = progress_] {
    const std::lock_guard guard(*lock);
    ahead->set(measure_ahead(step, user, *figures, progress));
  });
  return ahead;
}

}  // namespace whereabouts
