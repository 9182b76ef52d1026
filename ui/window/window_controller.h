// What the controllers of the window share: its model, its actions, and where it tells things. Each does one
// thing for the window:
//
//   file_controller.h      opening, closing, stating; the menus of the inputs; the view of the checkpoint
//   export_controller.h    saving, exporting, copying
//   training_controller.h  training, and the run on the stage while it grows
//   lesson_controller.h    lessons and their panel
//   talk_controller.h      a talk: adding views, saving, slides
#pragma once

#include <QObject>
#include <functional>

#include "ui/model/playback.h"
#include "ui/model/settings.h"
#include "ui/model/workspace.h"
#include "ui/window/actions.h"

class QMainWindow;

namespace whereabouts {

class NoticeBar;

struct WindowParts {
  QMainWindow& window;
  Settings& settings;
  Workspace& workspace;
  Playback& playback;
  Actions& actions;
  NoticeBar& notice;
  std::function<QWidget*()> front;  // what dialogs lie over: the figure on the full screen, where it is there
};

// Visible texts are those of the window: a controller translates with MainWindow::tr().
class WindowController : public QObject {
 protected:
  explicit WindowController(const WindowParts& parts);

  QWidget* front() const { return front_(); }

  QMainWindow& window_;
  Settings& settings_;
  Workspace& workspace_;
  Playback& playback_;
  Actions& actions_;
  NoticeBar& notice_;

 private:
  std::function<QWidget*()> front_;
};

}  // namespace whereabouts
