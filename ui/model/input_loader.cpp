#include "ui/model/input_loader.h"

#include <QFuture>
#include <QTimer>
#include <QtConcurrent>

#include "ui/language/job_failure.h"
#include "ui/model/when_done.h"

namespace whereabouts {
namespace {

constexpr int kSlowLoading = 200;  // ms

}  // namespace

InputLoader::InputLoader(QObject* parent) : QObject(parent) {}

InputLoader::~InputLoader() {
  progress_.cancel();
}

void InputLoader::cancel() {
  progress_.cancel();
  ++serial_;
  if (!busy_) return;
  busy_ = false;
  emit finished();
}

void InputLoader::load(InputEdit edit, std::shared_ptr<const InputSet> base) {
  progress_.cancel();
  progress_ = Progress();
  const quint64 serial = ++serial_;
  busy_ = true;
  renews_ = edit.renews;
  QTimer::singleShot(kSlowLoading, this, [this, serial, label = edit.label] {
    if (busy_ && serial == serial_) emit slow(label);
  });
  auto work = [apply = std::move(edit.apply), renews = edit.renews, base,
               progress = progress_]() -> std::shared_ptr<LoadResult> {
    auto result = std::make_shared<LoadResult>();
    result->base = base;
    result->renewed = renews;
    result->inputs = base ? base : builtInInputSet();
    Inputs inputs = result->inputs->inputs;
    if (apply(inputs, *result, progress)) result->inputs = makeInputSet(std::move(inputs));
    return result;
  };
  const auto finish = [this, serial](const std::shared_ptr<LoadResult>& result) {
    if (serial != serial_) return;
    busy_ = false;
    if (result) emit loaded(*result);
    emit finished();
  };
  // What is thrown comes here as it is: a thread without memory can say nothing of it.
  const auto fail = [base, renews = edit.renews, label = edit.label.toStdString(),
                     finish](const std::exception& error) {
    const Failure failure = jobFailure(error, label);
    if (failure.fault() == Fault::cancelled) return finish(nullptr);
    auto result = std::make_shared<LoadResult>();
    result->base = base;
    result->renewed = renews;
    result->inputs = base ? base : builtInInputSet();
    result->failures.push_back(failure);
    finish(result);
  };
  whenDone(QtConcurrent::run(std::move(work)), this,
           [finish, fail](const QFuture<std::shared_ptr<LoadResult>>& done) {
             std::shared_ptr<LoadResult> result;
             try {
               result = done.result();
             } catch (const std::exception& error) {
               return fail(error);
             }
             finish(result);
           });
}

}  // namespace whereabouts
