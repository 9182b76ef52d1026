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
  // Where.
  static std::filesystem::path keptSession();

 signals:
  // A figure of the start page was painted, for the first time.
  void painted();

 private:
  void build();
  void offerRecents();
  void openFigure(const OfferedFigure& figure);
  void popUpLessons(const QPoint& at);

  QStackedWidget& pages_;
  FileController& files_;
  LessonRun& lessons_;
  StartPage* page_ = nullptr;
  FoundPage* found_ = nullptr;
};

}  // namespace whereabouts
