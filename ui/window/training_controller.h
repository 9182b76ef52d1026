// Training: the dialog, going on with a run, and the run on the stage while it grows, here or elsewhere.
#pragma once

#include "core/parameter/values.h"
#include "ui/model/run_watch.h"
#include "ui/model/training.h"
#include "ui/window/window_controller.h"

class QAction;

namespace whereabouts {

class ExportController;
class FileController;

class TrainingController : public WindowController {
  Q_OBJECT

 public:
  TrainingController(const WindowParts& parts, Training& training, FileController& files,
                     ExportController& exports);

  void createActions();
  void refreshActions();
  // Asks what a model is to be trained on, and begins.
  void show();
  void resume();
  // The run has more in it than was read: other inputs came in between.
  void lookAgain() { runGrew_ = true; }
  // True where nothing is trained, or the user agrees to stop it.
  bool mayStop();

 private:
  void showRun(const QString& folder);
  void renewRun();
  std::filesystem::path openRun() const;

  Training& training_;
  FileController& files_;
  ExportController& exports_;
  RunWatch watch_;        // of the open run, whoever adds to it
  Values chosen_;         // for the last one
  bool runGrew_ = false;  // since it was read
  QAction* train_ = nullptr;
  QAction* resumeTraining_ = nullptr;
  QAction* pauseTraining_ = nullptr;
  QAction* stopTraining_ = nullptr;
};

}  // namespace whereabouts
