// The talk that is being made: its actions, its file and its slides.
#pragma once

#include <QStringList>

#include "core/base/progress.h"
#include "ui/window/window_controller.h"

class QAction;

namespace whereabouts {

class LessonRun;
class Talk;
class TalkPanel;
class WindowPanels;

// The parts of the window that a talk changes.
struct TalkWidgets {
  TalkPanel& panel;
  WindowPanels& panels;
};

class TalkController : public WindowController {
  Q_OBJECT

 public:
  TalkController(const WindowParts& parts, Talk& talk, LessonRun& lessons, const TalkWidgets& widgets);
  ~TalkController() override;

  void createActions();
  // What the window shows becomes a page, behind the one that is looked at; the first one of a new talk where
  // none is open.
  void addView();
  // Empty: asks for a file where the talk has none.
  void save(const QString& file = {});
  // Empty: asks for a file.
  void writeSlides(const QString& file = {});
  void stop() { progress_.cancel(); }
  // True where all is saved, or the user has it saved or lets it go.
  bool mayLeave();

 signals:
  void presentRequested();
  // Slides are being made, and are no more.
  void slow(double fraction, const QString& stage);
  void idle();

 private:
  void replaceView();
  bool writeTo(const QString& file);
  bool saveAs();
  void close();
  void follow();
  void refreshActions();

  Talk& talk_;
  LessonRun& lessons_;
  TalkPanel& panel_;
  WindowPanels& panels_;
  Progress progress_;
  bool making_ = false;  // slides
  QAction* replace_ = nullptr;
  QAction* undo_ = nullptr;
  QAction* redo_ = nullptr;
  QAction* save_ = nullptr;
  QAction* saveAs_ = nullptr;
  QAction* slides_ = nullptr;
  QAction* present_ = nullptr;
  QAction* close_ = nullptr;
};

}  // namespace whereabouts
