// Plays a parameter through its range: the animation behind the transport bar.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <string>

#include "ui/model/workspace.h"

namespace whereabouts {

class Playback : public QObject {
  Q_OBJECT

 public:
  explicit Playback(Workspace& workspace, QObject* parent = nullptr);

  // The parameter that is swept: the lab's default, or the steps of a run once one is opened, until the user
  // chooses another. In a view of the lab that has not that one: a number or place that it has. Empty: none
  // can be swept.
  const std::string& parameter() const { return parameter_; }
  void setParameter(const std::string& id);
  // The sweepable parameters of the figure shown.
  std::vector<const ParameterState*> choices() const;

  int count() const;  // of steps; 0 where nothing can be swept
  int step() const;   // of the value last asked for
  bool playing() const { return timer_.isActive(); }
  double speed() const { return speed_; }
  bool loops() const { return loops_; }
  // Steps a second at the speed 1.
  double rate() const;

 public slots:
  void play();
  void pause();
  void toggle();
  void setSpeed(double speed);
  void setLoops(bool loops);
  // `finished` false while the scrubber is held.
  void goTo(int step, bool finished);
  void next();
  void previous();
  void first();
  void last();

 signals:
  void changed();
  // A step was asked for by hand: others may follow.
  void stepped();

 private:
  void tick();
  void chooseParameter();
  void followView();
  // Whether the swept parameter of the lab, which this view has not, would bring its own.
  bool bringsItsView() const;
  void set(int step, bool finished);

  Workspace& workspace_;
  std::string parameter_, wanted_;
  const CheckpointRun* run_ = nullptr;  // to notice another one; never dereferenced
  QTimer timer_;
  QElapsedTimer clock_;
  double position_ = 0;  // in steps, while it plays
  int step_ = 0;
  double speed_ = 1;
  bool loops_ = true;
};

}  // namespace whereabouts
