// Lessons: their actions, their panel, and where they meet the rest of the window.
#include <QFileInfo>
#include <QFutureWatcher>
#include <QStandardPaths>
#include <QtConcurrent>

#include "core/base/failure.h"
#include "core/lesson/lesson_list.h"
#include "ui/language/language.h"
#include "ui/lessons/answers_dialog.h"
#include "ui/lessons/lesson_curtain.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/parameters/reading_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"
#include "ui/window/presenter.h"
#include "ui/window/stage.h"
#include "ui/window/window_panels.h"

namespace whereabouts {

std::filesystem::path MainWindow::answerSheet() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
  return std::filesystem::path(folder.toStdString()) / "answers.csv";
}

void MainWindow::connectLessons() {
  connect(&lessons_, &LessonRun::began, this, [this] {
    lessonPanel_->show();
    panels_->fit();
    presentLesson();
  });
  connect(&lessons_, &LessonRun::left, this, [this] {
    lessonPanel_->hide();
    panels_->fit();
    presentLesson();
  });
  connect(&lessons_, &LessonRun::moving, &playback_, &Playback::pause);
  connect(&lessons_, &LessonRun::failed, this,
          [this](const Failure& failure) { notice_->tell(failure, NoticeBar::About::reading); });
  connect(&lessons_, &LessonRun::changed, this, &MainWindow::refreshLessonActions);
  connect(&lessons_, &LessonRun::changed, readings_,
          [this] { readings_->setCovered(lessons_.hidesFigure()); });
  connect(lessonPanel_, &LessonPanel::browseRequested, this, &MainWindow::browseTensors);
  connect(lessonPanel_, &LessonPanel::openRequested, this, [this] {
    const QString file = askForInput(InputId::checkpoint, tr("Open an ImageNet model"));
    if (!file.isEmpty()) openFiles({file});
  });
  lessonKeys_.addWindow(this, true);
  // Reading the lessons must not delay the first figure.
  connect(this, &MainWindow::firstFigurePainted, this, &MainWindow::findLessons);
}

void MainWindow::findLessons() {
  struct Found {
    std::vector<std::shared_ptr<const Lesson>> lessons;
    std::optional<Failure> failure;
  };
  auto* watcher = new QFutureWatcher<Found>(this);
  connect(watcher, &QFutureWatcher<Found>::finished, this, [this, watcher] {
    const Found found = watcher->result();
    watcher->deleteLater();
    if (found.failure) notice_->tell(*found.failure, NoticeBar::About::reading);
    for (const auto& lesson : found.lessons) {
      actions_.addChecked(
          tr("Lessons"), QString::fromStdString(lesson->title), {}, QString::fromStdString(lesson->question),
          [this, lesson] { return lessons_.path() && lessons_.path()->lesson().id == lesson->id; },
          [this, lesson] { lessons_.start(lesson); });
    }
    lessonsFound_ = true;
    emit lessonsFound();
  });
  watcher->setFuture(QtConcurrent::run([language = currentLanguage().toStdString()]() -> Found {
    try {
      return {shipped_lessons(language), {}};
    } catch (const Failure& failure) {
      return {{}, failure};
    } catch (const std::exception& error) {
      return {{}, Failure(Fault::failed, "lessons", error.what(), "install the program again")};
    }
  }));
}

void MainWindow::createLessonActions() {
  const QString lessons = tr("Lessons");
  nextStep_ = actions_.addNamed(lessons, tr("Next step of the lesson"), tr("Page Down"),
                                tr("Go on, or end the count of hands"), [this] { lessons_.next(); });
  stepBefore_ = actions_.addNamed(lessons, tr("Step before"), tr("Page Up"), tr("Look at it again"),
                                  [this] { lessons_.back(); });
  comeBack_ = actions_.add(lessons, tr("Back to the lesson"), QStringLiteral("Ctrl+Shift+B"),
                           tr("Show what the step shows, after you have left the path"),
                           [this] { lessons_.comeBack(); });
  countHands_ = actions_.addChecked(
      lessons, tr("Count the hands of the room"), QStringLiteral("Ctrl+H"),
      tr("The keys 1 to 9 count hands instead of answering; with Shift they take one away"),
      [this] { return lessons_.room(); }, [this] { lessons_.setRoom(!lessons_.room()); });
  restartLesson_ = actions_.add(lessons, tr("Start the lesson again"), {},
                                tr("Without the answers that were given"), [this] { lessons_.restart(); });
  leaveLesson_ =
      actions_.add(lessons, tr("Leave the lesson"), {}, tr("Close its panel"), [this] { lessons_.leave(); });
  actions_.add(lessons, tr("Recorded answers…"), {},
               tr("The answers that were given, and a copy of them as CSV"), [this] { showAnswers(); });
  refreshLessonActions();
}

void MainWindow::refreshLessonActions() {
  if (!nextStep_) return;
  const LessonPath* path = lessons_.path();
  for (QAction* action : {restartLesson_, leaveLesson_}) action->setEnabled(path);
  nextStep_->setEnabled(lessons_.mayGoOn());
  stepBefore_->setEnabled(path && path->at() > 0);
  comeBack_->setEnabled(lessons_.isAway());
  countHands_->setEnabled(path);
  countHands_->setChecked(lessons_.room());
}

void MainWindow::showAnswers() {
  auto* dialog = new AnswersDialog(lessons_.sheet(), settings_.outputFolder(), front());
  connect(dialog, &AnswersDialog::saved, this, [this](const QString& file) {
    settings_.setOutputFolder(QFileInfo(file).absolutePath());
    notice_->confirm(tr("Saved %1").arg(QFileInfo(file).fileName()));
  });
  connect(dialog, &AnswersDialog::failed, this,
          [this](const QString& words) { notice_->tell({}, words, NoticeBar::About::writing); });
  dialog->open();
}

// The lesson beside the figure on the full screen, with the page keys.
void MainWindow::presentLesson() {
  if (!presenter_) return;
  if (!lessons_.path()) {
    presenter_->setCompanion(nullptr);
    presenter_->setPages({}, {});
    return;
  }
  auto* panel = presenter_->findChild<LessonPanel*>();
  if (!panel) {
    panel = new LessonPanel(lessons_, workspace_, presenter_);
    connect(panel, &LessonPanel::openRequested, lessonPanel_, &LessonPanel::openRequested);
    connect(panel, &LessonPanel::browseRequested, lessonPanel_, &LessonPanel::browseRequested);
    new LessonCurtain(lessons_, presenter_->findChild<Stage*>());
    lessonKeys_.addWindow(presenter_, false);
  }
  presenter_->setCompanion(panel);
  presenter_->setPages([this](int by) { by > 0 ? lessons_.next() : lessons_.back(); },
                       tr("Page Up, Page Down: the lesson"));
}

}  // namespace whereabouts
