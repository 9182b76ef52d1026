// The figure and its question on the full screen, in large type.
#pragma once

#include <QWidget>

#include "ui/playback.h"

namespace whereabouts {

class FigureView;

class Presenter : public QWidget {
  Q_OBJECT

 public:
  Presenter(Workspace& workspace, Playback& playback, bool dark);

 signals:
  void left();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool handle(int key);
  void refresh();

  Workspace& workspace_;
  Playback& playback_;
  FigureView* view_;
};

}  // namespace whereabouts
