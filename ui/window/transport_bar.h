// Play, step and scrub a parameter through its range.
#pragma once

#include <QWidget>

#include "ui/model/playback.h"

class QPushButton;

namespace whereabouts {

class IconButton;
class Slider;

class TransportBar : public QWidget {
  Q_OBJECT

 public:
  TransportBar(Workspace& workspace, Playback& playback, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showValue();
  void refresh();
  void chooseParameter();
  void chooseSpeed();

  Workspace& workspace_;
  Playback& playback_;
  IconButton* first_;
  IconButton* back_;
  IconButton* play_;
  IconButton* forward_;
  IconButton* loop_;
  Slider* scrub_;
  QPushButton* readout_;
  QPushButton* speed_;
  QStringList reserved_;  // texts that the readout is wide enough for
};

}  // namespace whereabouts
