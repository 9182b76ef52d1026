#include "ui/lessons/kept_answers.h"

#include <QtConcurrent>
#include <utility>

#include "ui/language/job_failure.h"
#include "ui/model/when_done.h"

namespace whereabouts {

KeptAnswers::KeptAnswers(std::filesystem::path file, QObject* parent)
    : QObject(parent), file_(std::move(file)) {
  thread_.setMaxThreadCount(1);
}

void KeptAnswers::add(std::function<std::vector<AnswerRow>()> made) {
  const auto write = [file = file_, made = std::move(made)] {
    try {
      append_answers(file, made());
    } catch (const std::exception& error) {
      // The window may be closed by the time that it could be told.
      qWarning("%s", error.what());
      throw;
    }
  };
  whenDone(QtConcurrent::run(&thread_, write), this, [this](QFuture<void> done) {
    try {
      done.waitForFinished();
    } catch (const std::exception& error) {
      emit failed(jobFailure(error, FilePath{file_.string()}));
      return;
    }
    emit added();
  });
}

QFuture<KeptAnswers::Rows> KeptAnswers::read() {
  return QtConcurrent::run(&thread_, [file = file_] { return read_answers(file); });
}

QFuture<void> KeptAnswers::copyTo(const std::filesystem::path& other) {
  return QtConcurrent::run(&thread_, [file = file_, other] { copy_answers(file, other); });
}

}  // namespace whereabouts
