// The figure and its question on the full screen, in large type, with every key of the window.
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/model/playback.h"

class QGraphicsOpacityEffect;
class QLabel;
class QPropertyAnimation;

namespace whereabouts {

class FigureView;
class Stage;

class Presenter : public QWidget {
  Q_OBJECT

 public:
  // `actions`: those of the window, with their keys.
  Presenter(Workspace& workspace, const QList<QAction*>& actions);

  FigureView& view();
  // Projector, or dark in the same large type.
  void setDark(bool dark);
  // What the window would say in its notice; empty: how to leave.
  void tell(const QString& words);

 signals:
  void left();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool handle(int key);
  void moveToLab(int by);
  void setBlack(bool black);
  void showHint();
  void placeHint();

  Workspace& workspace_;
  Stage* stage_;
  QLabel* hint_;
  QGraphicsOpacityEffect* opacity_;
  QPropertyAnimation* fading_;
  QTimer fades_;  // the hint, once it has been read
  QWidget* black_;
  QPoint pointer_;
};

}  // namespace whereabouts
