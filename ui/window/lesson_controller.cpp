#include "ui/window/lesson_controller.h"

#include <QFileInfo>
#include <QFutureWatcher>
#include <QStandardPaths>
#include <QtConcurrent>

#include "core/base/failure.h"
#include "core/lesson/lesson_list.h"
#include "ui/language/failure_words.h"
#include "ui/language/job_failure.h"
#include "ui/language/language.h"
#include "ui/lessons/answers_dialog.h"
#include "ui/lessons/lesson_curtain.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/model/when_done.h"
#include "ui/parameters/challenge_box.h"
#include "ui/parameters/reading_panel.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"
#include "ui/window/presenter.h"
#include "ui/window/stage.h"
#include "ui/window/window_panels.h"

namespace whereabouts {

std::filesystem::path LessonController::answerSheet() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
  return std::filesystem::path(folder.toStdString()) / "answers.csv";
}

LessonController::LessonController(const WindowParts& parts, LessonRun& lessons, const LessonWidgets& widgets,
                                   FileController& files)
    : WindowController(parts),
      lessons_(lessons),
      panel_(widgets.panel),
      panels_(widgets.panels),
      readings_(widgets.readings),
      files_(files),
      keys_(lessons) {
  connect(&lessons_, &LessonRun::began, this, [this] {
    panel_.setVisible(!lessons_.isTalk());
    panels_.fit();
    present(presenter_);
    offerFollowing();
  });
  connect(&lessons_, &LessonRun::left, this, [this] {
    panel_.hide();
    panels_.fit();
    present(presenter_);
  });
  connect(&lessons_, &LessonRun::moving, &playback_, &Playback::pause);
  connect(&lessons_, &LessonRun::failed, this,
          [this](const Failure& failure) { notice_.tell(failure, NoticeBar::About::reading); });
  connect(&lessons_, &LessonRun::changed, this, &LessonController::refreshActions);
  connect(&lessons_, &LessonRun::changed, this, &LessonController::showPart);
  connect(&lessons_, &LessonRun::changed, this, &LessonController::ask);
  connect(&lessons_, &LessonRun::changed, &readings_,
          [this] { readings_.setCovered(lessons_.hidesFigure()); });
  connect(&panel_, &LessonPanel::browseRequested, &files_, &FileController::browseTensors);
  connect(&panel_, &LessonPanel::followingRequested, this, [this] {
    if (const auto next = following()) start(next);
  });
  connect(&panel_, &LessonPanel::openRequested, this, [this] {
    const QString file = files_.askForInput(InputId::checkpoint, MainWindow::tr("Open an ImageNet model"));
    if (!file.isEmpty()) files_.openFiles({file});
  });
  keys_.addWindow(&window_, true);
  // Reading the lessons must not delay the first figure.
  connect(qobject_cast<MainWindow*>(&window_), &MainWindow::firstFigurePainted, this,
          &LessonController::findLessons);
}

void LessonController::findLessons() {
  struct Found {
    std::vector<std::shared_ptr<const Lesson>> lessons;
    std::optional<Failure> failure;
  };
  auto* watcher = new QFutureWatcher<Found>(this);
  connect(watcher, &QFutureWatcher<Found>::finished, this, [this, watcher] {
    const Found all = watcher->result();
    watcher->deleteLater();
    if (all.failure) notice_.tell(*all.failure, NoticeBar::About::reading);
    for (const auto& lesson : all.lessons) {
      actions_.addChecked(
          MainWindow::tr("Lessons"), QString::fromStdString(lesson->title), {},
          QString::fromStdString(lesson->question),
          [this, lesson] { return lessons_.path() && lessons_.path()->lesson().id == lesson->id; },
          [this, lesson] { start(lesson); });
    }
    found_ = true;
    shipped_ = all.lessons;
    offerFollowing();  // of one that was begun before they were found
    emit found();
  });
  watcher->setFuture(QtConcurrent::run([language = currentLanguage().toStdString()]() -> Found {
    try {
      return {shipped_lessons(language), {}};
    } catch (const std::exception& error) {
      return {{}, jobFailure(error, "lessons")};
    }
  }));
}

void LessonController::start(const std::shared_ptr<const Lesson>& lesson) {
  if (!mayBegin_ || mayBegin_()) lessons_.start(lesson);
}

void LessonController::leave() {
  if (!mayBegin_ || mayBegin_()) lessons_.leave();
}

void LessonController::createActions() {
  const QString lessons = MainWindow::tr("Lessons");
  nextStep_ =
      actions_.addNamed(lessons, MainWindow::tr("Next step of the lesson"), MainWindow::tr("Page Down"),
                        MainWindow::tr("Go on, or end the count of hands"), [this] { lessons_.next(); });
  stepBefore_ = actions_.addNamed(lessons, MainWindow::tr("Step before"), MainWindow::tr("Page Up"),
                                  MainWindow::tr("Look at it again"), [this] { lessons_.back(); });
  comeBack_ = actions_.add(lessons, MainWindow::tr("Back to the lesson"), QStringLiteral("Ctrl+Shift+B"),
                           MainWindow::tr("Show what the step shows, after you have left the path"),
                           [this] { lessons_.comeBack(); });
  countHands_ = actions_.addChecked(
      lessons, MainWindow::tr("Count the hands of the room"), QStringLiteral("Ctrl+H"),
      MainWindow::tr("The keys 1 to 9 count hands instead of answering; with Shift they take one away"),
      [this] { return lessons_.countsHands(); },
      [this] {
        lessons_.setAnswering(lessons_.countsHands() ? LessonRun::Answering::alone
                                                     : LessonRun::Answering::room);
      });
  ChallengeBox& box = readings_.challenge();
  challenge_ = actions_.addChecked(
      lessons, MainWindow::tr("Challenge of this lab"), QStringLiteral("Ctrl+Shift+H"),
      MainWindow::tr("Something to find with the controls of this lab, above its readings"),
      [&box] { return box.wanted(); }, [this, &box] { showChallenge(!box.wanted()); });
  connect(&box, &ChallengeBox::closed, this, [this] { showChallenge(false); });
  restartLesson_ =
      actions_.add(lessons, MainWindow::tr("Start the lesson again"), {},
                   MainWindow::tr("Without the answers that were given"), [this] { lessons_.restart(); });
  leaveLesson_ = actions_.add(lessons, MainWindow::tr("Leave the lesson"), {},
                              MainWindow::tr("Close its panel"), [this] { leave(); });
  actions_.add(lessons, MainWindow::tr("Recorded answers…"), {},
               MainWindow::tr("The answers that were given, and a copy of them as CSV"),
               [this] { showAnswers(); });
  refreshActions();
}

std::shared_ptr<const Lesson> LessonController::following() const {
  const LessonPath* path = lessons_.path();
  for (std::size_t i = 0; path && i + 1 < shipped_.size(); ++i) {
    if (shipped_[i]->id == path->lesson().id) return shipped_[i + 1];
  }
  return nullptr;
}

void LessonController::offerFollowing() {
  const auto next = following();
  const QString title = next ? QString::fromStdString(next->title) : QString();
  panel_.setFollowing(title);
  if (auto* other = presenter_ ? presenter_->findChild<LessonPanel*>() : nullptr) other->setFollowing(title);
}

// A question that waits fills the full screen; one without a figure leaves no room for any.
void LessonController::ask() {
  if (!presenter_) return;
  using Asks = Presenter::Asks;
  const LessonPath* path = lessons_.path();
  const bool waits = path && path->waits() && !lessons_.isAway();
  presenter_->setAsks(!waits ? Asks::nothing : lessons_.hidesFigure() ? Asks::alone : Asks::besideFigure);
}

// The panels that the step is about, under its own heading, in the window and on the full screen.
void LessonController::showPart() {
  Stage::Part part;
  if (const LessonSession* session = lessons_.shownPart())
    part = {session->panels, session->marks, session->caption || session->panels.empty(),
            QString::fromStdString(lessons_.path()->step().title)};
  for (QWidget* window : {static_cast<QWidget*>(&window_), static_cast<QWidget*>(presenter_)}) {
    if (auto* stage = window ? window->findChild<Stage*>() : nullptr) stage->setPart(part);
  }
}

void LessonController::showChallenge(bool shown) {
  readings_.challenge().setWanted(shown);
  challenge_->setChecked(shown);
  if (shown && !panels_.sideShown()) panels_.toggleSide();
}

void LessonController::refreshActions() {
  if (!nextStep_) return;
  const LessonPath* path = lessons_.path();
  // A lesson asks its own questions.
  const bool taken = path && !lessons_.isTalk();
  challenge_->setEnabled(!taken);
  readings_.challenge().setCovered(taken);
  const bool talk = lessons_.isTalk();
  for (QAction* action : {restartLesson_, leaveLesson_}) action->setEnabled(path && !talk);
  nextStep_->setEnabled(lessons_.mayGoOn());
  stepBefore_->setEnabled(path && path->at() > 0);
  comeBack_->setEnabled(lessons_.isAway());
  countHands_->setEnabled(path && !talk);
  countHands_->setChecked(lessons_.countsHands());
}

void LessonController::showAnswers() {
  if (answersDialog_ || readsAnswers_) return;
  readsAnswers_ = true;
  whenDone(lessons_.answers().read(), this, [this](const QFuture<KeptAnswers::Rows>& done) {
    readsAnswers_ = false;
    KeptAnswers::Rows rows;
    QString problem;
    try {
      rows = done.result();
    } catch (const std::exception& error) {
      problem = problemWords(error);
    }
    answersDialog_ =
        new AnswersDialog(lessons_.answers().file(), rows, problem, settings_.outputFolder(), front());
    connect(answersDialog_, &AnswersDialog::copyRequested, this, &LessonController::copyAnswers);
    answersDialog_->open();
  });
}

void LessonController::copyAnswers(const QString& file) {
  whenDone(lessons_.answers().copyTo(file.toStdString()), this, [this, file](QFuture<void> done) {
    try {
      done.waitForFinished();
    } catch (const std::exception& error) {
      return notice_.tell(jobFailure(error, FilePath{file.toStdString()}), NoticeBar::About::writing);
    }
    settings_.setOutputFolder(QFileInfo(file).absolutePath());
    notice_.confirm(MainWindow::tr("Saved %1").arg(QFileInfo(file).fileName()));
  });
}

// The lesson beside the figure on the full screen, with the page keys.
void LessonController::present(Presenter* presenter) {
  presenter_ = presenter;
  if (!presenter_) return;
  if (!lessons_.path()) {
    presenter_->setCompanion(nullptr);
    presenter_->setPages({}, {});
    return;
  }
  auto* panel = presenter_->findChild<LessonPanel*>();
  if (!panel) {
    panel = new LessonPanel(lessons_, workspace_, presenter_);
    connect(panel, &LessonPanel::followingRequested, &panel_, &LessonPanel::followingRequested);
    connect(panel, &LessonPanel::openRequested, &panel_, &LessonPanel::openRequested);
    connect(panel, &LessonPanel::browseRequested, &panel_, &LessonPanel::browseRequested);
    new LessonCurtain(lessons_, presenter_->view(), presenter_->findChild<Stage*>());
    panel->setShowsPrompt(true);
    keys_.addWindow(presenter_, false);
  }
  showPart();
  presenter_->setCompanion(panel);
  offerFollowing();
  ask();
  presenter_->setPages([this](int by) { by > 0 ? lessons_.next() : lessons_.back(); },
                       lessons_.isTalk() ? MainWindow::tr("Page Up, Page Down: the talk")
                                         : MainWindow::tr("Page Up, Page Down: the lesson"));
}

}  // namespace whereabouts
