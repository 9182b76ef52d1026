#include "ui/window/training_controller.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include "core/base/failure.h"
#include "core/train/run/begin_run.h"
#include "ui/language/failure_words.h"
#include "ui/training/train_dialog.h"
#include "ui/window/export_controller.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"

namespace whereabouts {

TrainingController::TrainingController(const WindowParts& parts, Training& training, FileController& files,
                                       ExportController& exports)
    : WindowController(parts), training_(training), files_(files), exports_(exports) {
  connect(&training_, &Training::changed, this, [this] {
    if (train_) refreshActions();
  });
  connect(&training_, &Training::began, this, &TrainingController::showRun);
  connect(&training_, &Training::written, this, [this] {
    runGrew_ = true;
    renewRun();
  });
  connect(&files_.loader(), &InputLoader::finished, this, &TrainingController::renewRun);
  connect(&watch_, &RunWatch::changed, this, [this] {
    runGrew_ = true;
    renewRun();
  });
  connect(&workspace_, &Workspace::inputsChanged, this, [this] { watch_.setFolder(openRun()); });
  connect(&training_, &Training::noted, this,
          [this](const QString& note) { notice_.tell({}, note, NoticeBar::About::training); });
  connect(&training_, &Training::ended, this,
          [this](const QString& words) { notice_.confirm(MainWindow::tr("Trained: %1").arg(words)); });
  connect(&training_, &Training::stopped, this, [this] {
    notice_.confirm(
        MainWindow::tr("The training was stopped; Resume training goes on from its last evaluation"));
  });
  connect(&training_, &Training::failed, this, [this](const Failure& failure) {
    // The dialog that asked for it tells it itself.
    const auto* dialog = qobject_cast<TrainDialog*>(exports_.dialog());
    if (dialog == nullptr || !dialog->isVisible())
      notice_.tell(wordsOf(failure, run_parameters()), NoticeBar::About::training);
  });
}

void TrainingController::createActions() {
  const QString training = MainWindow::tr("Training");
  train_ =
      actions_.add(training, MainWindow::tr("Train a model…"), QStringLiteral("Ctrl+Shift+T"),
                   MainWindow::tr("Train a small vision transformer and watch it learn"), [this] { show(); });
  resumeTraining_ =
      actions_.add(training, MainWindow::tr("Resume training…"), {},
                   MainWindow::tr("Go on with a run that was stopped: the open one, or one of your choice"),
                   [this] { resume(); });
  pauseTraining_ = actions_.addChecked(
      training, MainWindow::tr("Pause training"), QStringLiteral("Ctrl+Alt+T"),
      MainWindow::tr("Wait, or go on"), [this] { return training_.state() == Training::State::paused; },
      [this] { training_.state() == Training::State::paused ? training_.goOn() : training_.pause(); });
  stopTraining_ =
      actions_.add(training, MainWindow::tr("Stop training"), {},
                   MainWindow::tr("End it where it is; it can be resumed from its last evaluation"),
                   [this] { training_.stop(); });
}

void TrainingController::refreshActions() {
  using State = Training::State;
  const State state = training_.state();
  train_->setEnabled(state == State::none);
  resumeTraining_->setEnabled(state == State::none);
  pauseTraining_->setEnabled(state == State::running || state == State::paused);
  stopTraining_->setEnabled(state != State::none && state != State::finishing);
}

void TrainingController::show() {
  if (exports_.dialog()) return exports_.dialog()->raise();
  const QString place = QDir(settings_.outputFolder()).filePath(MainWindow::tr("run"));
  auto* dialog = new TrainDialog(training_, chosen_, place, front());
  connect(dialog, &TrainDialog::chosen, this, [this](const Values& given) { chosen_ = given; });
  exports_.openOutput(dialog);
}

// The run that is open, where it was stopped before its end; else the user says which.
void TrainingController::resume() {
  const auto inputs = workspace_.inputs();
  QString folder;
  if (inputs && inputs->inputs.run) {
    const RunFolder run(inputs->inputs.run->path());
    std::error_code error;
    if (std::filesystem::exists(run.state_path(), error) && !std::filesystem::exists(run.model_path(), error))
      folder = QString::fromStdString(run.path().string());
  }
  if (folder.isEmpty()) {
    folder = QFileDialog::getExistingDirectory(&window_, MainWindow::tr("Choose the run to go on with"),
                                               settings_.outputFolder());
  }
  if (!folder.isEmpty()) training_.resume(folder.toStdString());
}

// A run that begins is opened, in a lab that looks at runs as a whole.
void TrainingController::showRun(const QString& folder) {
  notice_.dismiss(NoticeBar::About::training);
  const auto watches = [](const Lab& lab) { return looks_at_whole_run(lab.info()); };
  if (!watches(workspace_.lab())) {
    for (const Lab* lab : labs()) {
      if (!watches(*lab)) continue;
      workspace_.chooseLab(lab->info().id);
      break;
    }
  }
  files_.openRun(folder);
}

// Absolute; empty where none is open.
std::filesystem::path TrainingController::openRun() const {
  const auto inputs = workspace_.inputs();
  if (!inputs || !inputs->inputs.run) return {};
  std::error_code error;
  return std::filesystem::absolute(inputs->inputs.run->path(), error);
}

// What the user opens comes first; afterwards it is tried again.
void TrainingController::renewRun() {
  if (!runGrew_ || files_.loader().busy()) return;
  runGrew_ = false;
  const std::filesystem::path folder = openRun();
  if (!folder.empty()) files_.load(whereabouts::renewRun(folder));
}

// True where nothing is trained, or the user agrees to stop it.
bool TrainingController::mayStop() {
  if (!training_.active()) return true;
  QMessageBox question(
      QMessageBox::Question, MainWindow::tr("Whereabouts"),
      MainWindow::tr("A model is being trained. Stop it? It can be resumed from its last evaluation."),
      QMessageBox::Cancel, front());
  question.setObjectName(QStringLiteral("stopTrainingQuestion"));
  QPushButton* stop = question.addButton(MainWindow::tr("Stop and close"), QMessageBox::AcceptRole);
  question.setDefaultButton(stop);
  question.exec();
  return question.clickedButton() == stop;
}

}  // namespace whereabouts
