// The tools of a presentation as buttons, for a mouse or a finger: a column at the right edge.
#pragma once

#include <QColor>
#include <QWidget>

namespace whereabouts {

class IconButton;

class PresenterTools : public QWidget {
  Q_OBJECT

 public:
  explicit PresenterTools(QWidget* parent = nullptr);

  void setOnePanel(bool on);
  void setHighlight(bool on);
  void setPen(bool on, const QColor& colour);
  // Whether there is something to clear.
  void setInked(bool inked);

 signals:
  void onePanelRequested();
  void highlightRequested();
  void penRequested();
  void colourRequested();
  void clearRequested();
  void blackRequested();
  void leaveRequested();

 private:
  IconButton* onePanel_;
  IconButton* highlight_;
  IconButton* pen_;
  class Swatch;
  Swatch* colour_;
  IconButton* clear_;
};

}  // namespace whereabouts
