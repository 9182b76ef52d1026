// From the values of one step of a lesson to those of the next: numbers run there, everything else switches.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <vector>

#include "ui/model/workspace.h"

namespace whereabouts {

class LessonTransition : public QObject {
  Q_OBJECT

 public:
  explicit LessonTransition(Workspace& workspace, QObject* parent = nullptr);

  // To `target`, the values chosen for the lab that is shown. At once where nothing can run: only numbers
  // that need no heavy work run, and only over so many steps.
  void start(const Values& target);
  // Stays where it is.
  void stop();
  bool running() const { return timer_.isActive(); }

 signals:
  // Before and after a value is set from here.
  void setting(bool begins);
  void finished();

 private:
  struct Run {
    std::string parameter;
    Sweep sweep;
    int from = 0, to = 0;  // steps of the sweep
  };
  void tick();
  void set(const Values& values, bool finished);

  Workspace& workspace_;
  Values target_;
  std::vector<Run> runs_;
  QTimer timer_;
  QElapsedTimer clock_;
};

}  // namespace whereabouts
