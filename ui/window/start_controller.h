// The start page: when it is shown, where its doors lead, and what it offers to open again.
#pragma once

#include <filesystem>

#include "ui/lessons/lesson_run.h"
#include "ui/window/window_controller.h"

class QStackedWidget;

namespace whereabouts {

class FileController;
class FoundPage;
class StartPage;
struct OfferedFigure;

class StartController : public WindowController {
  Q_OBJECT

 public:
  // `pages`: the first of them is the window's own, with labs and figure.
  StartController(const WindowParts& parts, QStackedWidget& pages, FileController& files, LessonRun& lessons);

  void createActions();
  void showTheme();
  bool shown() const;
  // The page of before, or the labs.
  void toggle();
  void show();
  void hide();
  // What is open is kept for the next start, with its picture; nothing where nothing was changed.
  void keep(const QPixmap& figure);
  // The lessons that come with the program; how far one is in them is looked up when the page is shown.
  void offerLessons(std::vector<std::shared_ptr<const Lesson>> lessons);
  // Where.
  static std::filesystem::path keptSession();

 signals:
  void lessonRequested(const std::shared_ptr<const whereabouts::Lesson>& lesson);
  // A figure of the start page was painted, for the first time.
  void painted();

 private:
  void build();
  void offerRecents();
  void offerProgress();
  void showProgress();
  void openFigure(const OfferedFigure& figure);

  QStackedWidget& pages_;
  FileController& files_;
  LessonRun& lessons_;
  std::vector<std::shared_ptr<const Lesson>> offered_;
  KeptAnswers::Rows answers_;  // as they were read last
  StartPage* page_ = nullptr;
  FoundPage* found_ = nullptr;
  int recentsAsked_ = 0;
};

}  // namespace whereabouts
