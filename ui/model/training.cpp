#include "ui/model/training.h"

#include <new>

#include "core/base/parallel.h"
#include "core/train/run/begin_run.h"
#include "ui/language/core_words.h"

namespace whereabouts {
namespace {

constexpr int kWatchMs = 100;

Failure trainingFailure(const std::filesystem::path& folder, const std::exception& error) {
  if (const auto* failure = dynamic_cast<const Failure*>(&error)) return *failure;
  if (dynamic_cast<const std::bad_alloc*>(&error)) {
    return Failure(Fault::failed, FilePath{folder.string()}, "there is not enough memory to train this model",
                   message("choose a smaller batch, or {}", flag("checkpointing", "true")));
  }
  return Failure(Fault::failed, FilePath{folder.string()}, error.what(), "begin again");
}

}  // namespace

Training::Training(QObject* parent) : QObject(parent) {
  watch_.setInterval(kWatchMs);
  connect(&watch_, &QTimer::timeout, this, &Training::look);
}

Training::~Training() {
  progress_.cancel();
  if (worker_.joinable()) worker_.join();
}

void Training::begin(const Values& values, const std::filesystem::path& folder) {
  if (active()) return;
  folder_ = folder;
  start([values, folder](const Progress& progress) { return begin_run(values, folder, progress); });
}

void Training::resume(const std::filesystem::path& folder) {
  if (active()) return;
  folder_ = folder;
  start([folder](const Progress& progress) { return resume_run(folder, progress); });
}

void Training::start(Make make) {
  {
    const std::lock_guard lock(mutex_);
    shared_ = {};
    rows_ = 0;
    notes_.clear();
  }
  rowsSeen_ = 0;
  stopping_ = announced_ = false;
  set(State::loading);
  progress_ = Progress([this](double fraction, const Message& stage) {
    const std::lock_guard lock(mutex_);
    shared_.loading = fraction;
    shared_.stage = stage;
  });
  watch_.start();
  worker_ = std::thread([this, make = std::move(make), progress = progress_] { work(make, progress); });
}

void Training::goOn() {
  if (state_ != State::paused) return;
  set(State::running);
  progress_ = Progress();
  watch_.start();
  worker_ = std::thread([this, progress = progress_] { work({}, progress); });
}

void Training::pause() {
  if (state_ == State::running) progress_.cancel();
}

void Training::stop() {
  if (!active() || stopping_) return;
  stopping_ = true;
  if (state_ == State::paused) {
    conclude(std::nullopt);
  } else {
    progress_.cancel();
    set(State::finishing);
  }
}

void Training::work(const Make& make, Progress progress) {
  std::optional<Failure> failure;
  try {
    compute_in_background();
    if (make) {
      job_ = make(progress);
      const std::lock_guard lock(mutex_);
      shared_.data = job_->data().title;
      shared_.position = job_->configuration()[training::position];
      notes_ = job_->data().notes;
      shared_.told.steps = job_->configuration().steps();
      rows_ = static_cast<std::int64_t>(job_->metrics().size());
      if (rows_ > 0) {
        shared_.accuracy = job_->metrics().back().test_accuracy;
        shared_.told.step = job_->metrics().back().step;
      }
    }
    job_->run(
        [this](const RunProgress& told) {
          const std::lock_guard lock(mutex_);
          shared_.told = told;
          shared_.told.row = nullptr;
          if (told.row) shared_.accuracy = told.row->test_accuracy;
          rows_ = static_cast<std::int64_t>(job_->metrics().size());
        },
        progress);
  } catch (const std::exception& error) {
    failure = trainingFailure(folder_, error);
  }
  QMetaObject::invokeMethod(
      this, [this, failure = std::move(failure)] { conclude(failure); }, Qt::QueuedConnection);
}

Training::Status Training::status() const {
  const std::lock_guard lock(mutex_);
  Status status = shared_;
  status.state = state_;
  return status;
}

void Training::set(State state) {
  state_ = state;
  emit changed();
}

void Training::look() {
  std::int64_t rows = 0;
  bool made = false;
  std::vector<Message> notes;
  {
    const std::lock_guard lock(mutex_);
    rows = rows_;
    made = !shared_.data.empty();
    if (made && !announced_) notes = notes_;
  }
  if (made && !announced_) {
    announced_ = true;
    rowsSeen_ = rows;
    if (state_ == State::loading) state_ = State::running;
    emit began(QString::fromStdString(folder_.string()));
    for (const Message& note : notes) emit noted(coreText(note));
  } else if (announced_ && rows != rowsSeen_) {
    rowsSeen_ = rows;
    emit written();
  }
  emit changed();
}

void Training::conclude(std::optional<Failure> failure) {
  if (worker_.joinable()) worker_.join();
  watch_.stop();
  look();  // what the worker did last
  const bool cancelled = failure && failure->fault() == Fault::cancelled;
  if (cancelled && !stopping_ && job_) return set(State::paused);
  const bool whole = job_ && job_->ended();
  QString words;
  if (whole) {
    const MetricsRow& last = job_->metrics().back();
    words = tr("%1 % of %L2 test images are right after %L3 samples")
                .arg(localNumber(100 * last.test_accuracy, 1))
                .arg(job_->data().test.count())
                .arg(last.samples);
  }
  job_.reset();
  state_ = State::none;
  emit written();
  emit changed();
  if (failure && !cancelled) {
    emit failed(*failure);
  } else if (whole) {
    emit ended(words);
  } else if (announced_) {
    emit stopped();
  } else {
    emit calledOff();
  }
}

}  // namespace whereabouts
