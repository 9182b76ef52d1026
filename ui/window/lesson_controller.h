// Lessons: their actions, their panel, and where they meet the rest of the window.
#pragma once

#include <QPointer>
#include <filesystem>

#include "ui/lessons/lesson_keys.h"
#include "ui/lessons/lesson_run.h"
#include "ui/window/window_controller.h"

class QAction;

namespace whereabouts {

class AnswersDialog;
class FileController;
class LessonPanel;
class Presenter;
class ReadingPanel;
class WindowPanels;

// The parts of the window that a lesson changes.
struct LessonWidgets {
  LessonPanel& panel;
  WindowPanels& panels;
  ReadingPanel& readings;
};

class LessonController : public WindowController {
  Q_OBJECT

 public:
  LessonController(const WindowParts& parts, LessonRun& lessons, const LessonWidgets& widgets,
                   FileController& files);

  // Where answers are kept.
  static std::filesystem::path answerSheet();
  void createActions();
  // Where `mayBegin` allows it: it asks about what would be lost.
  void start(const std::shared_ptr<const Lesson>& lesson);
  void setGate(std::function<bool()> mayBegin) { mayBegin_ = std::move(mayBegin); }
  // The answers that lessons have kept.
  void showAnswers();
  // The lesson beside the figure on the full screen, with the page keys; null: it was left.
  void present(Presenter* presenter);
  // Whether the lessons that come with the program are in the menu.
  bool hasFound() const { return found_; }
  const std::vector<std::shared_ptr<const Lesson>>& shipped() const { return shipped_; }

 signals:
  // Once, when they are.
  void found();

 private:
  void findLessons();
  void copyAnswers(const QString& file);
  void leave();
  void refreshActions();
  void showChallenge(bool shown);
  void showPart();
  void ask();
  // The lesson after the one that is taken; null: none.
  std::shared_ptr<const Lesson> following() const;
  void offerFollowing();

  LessonRun& lessons_;
  LessonPanel& panel_;
  WindowPanels& panels_;
  ReadingPanel& readings_;
  FileController& files_;
  LessonKeys keys_;
  std::function<bool()> mayBegin_;
  bool found_ = false;
  std::vector<std::shared_ptr<const Lesson>> shipped_;
  QPointer<Presenter> presenter_;
  QPointer<AnswersDialog> answersDialog_;
  bool readsAnswers_ = false;
  QAction* nextStep_ = nullptr;
  QAction* stepBefore_ = nullptr;
  QAction* comeBack_ = nullptr;
  QAction* challenge_ = nullptr;
  QAction* countHands_ = nullptr;
  QAction* restartLesson_ = nullptr;
  QAction* leaveLesson_ = nullptr;
};

}  // namespace whereabouts
