// The figure and its question on the full screen, in large type, with every key of the window, and what one
// needs to speak to it: one panel alone, a mark at the pointer, a pen, a black screen.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <functional>

#include "ui/model/playback.h"

class QGraphicsOpacityEffect;
class QHBoxLayout;
class QLabel;
class QMouseEvent;
class QPropertyAnimation;

namespace whereabouts {

class FigureView;
class PresenterOverlay;
class PresenterTools;
class Stage;

class Presenter : public QWidget {
  Q_OBJECT

 public:
  // `actions`: those of the window, with their keys.
  Presenter(Workspace& workspace, const QList<QAction*>& actions);

  FigureView& view();
  const PresenterOverlay& overlay() const { return *overlay_; }
  // Projector, or dark in the same large type.
  void setDark(bool dark);
  // What the window would say in its notice; empty: how to leave.
  void tell(const QString& words);
  // What the page keys do, with -1 or 1, and what the hint calls it; nothing: the next and the previous lab.
  void setPages(std::function<void(int by)> turn, const QString& words);
  // What stands at the left of the figure, as the words of a lesson do; null takes it away and leaves it to
  // its owner.
  void setCompanion(QWidget* companion);
  // While the companion asks a question it has most of the screen, or all of it (`alone`), in type that the
  // last row of a room reads: 36 px of 1080 or more.
  enum class Asks { nothing, besideFigure, alone };
  void setAsks(Asks asks);

 public slots:
  // The panel under the pointer or the keyboard cursor alone, or all of them again.
  void togglePanel();
  // A ring at the pointer, a spotlight, neither.
  void changeHighlight();
  void togglePen();
  void takeNextColour();
  void removeLastLine();
  void clearInk();
  void toggleBlack();
  void nextPage() { turn(1); }
  void previousPage() { turn(-1); }

 signals:
  void left();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool handle(int key);
  bool leaveTool();
  bool draw(QEvent* event);
  void point(QPointF global);
  void turn(int by);
  void moveToLab(int by);
  void setBlack(bool black);
  void shareRoom();
  void setPen(bool on);
  void tellOfPen();
  void startAfresh();
  void showTools();
  void showHint();
  void placeHint();
  void fadeOut();
  void dress();

  Workspace& workspace_;
  Stage* stage_;
  QHBoxLayout* row_;
  QPointer<QWidget> companion_;
  PresenterOverlay* overlay_;
  PresenterTools* tools_;
  QLabel* hint_;
  QString hintWords_, shortHint_;  // the second for where the first has no room; empty: there is none
  QGraphicsOpacityEffect* opacity_;
  QPropertyAnimation* fading_;
  QTimer fades_;  // the hint, once it has been read
  QWidget* black_;
  QPoint pointer_;
  bool pen_ = false, dark_ = false;
  Asks asks_ = Asks::nothing;
  std::function<void(int)> turnPage_;
  QString pages_;  // in the hint
};

}  // namespace whereabouts
