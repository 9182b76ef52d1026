// The handle between a side panel and the stage, drawn over both; dragging it resizes the panel.
#pragma once

#include <QWidget>

namespace whereabouts {

class PanelEdge : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kGrip = 7;  // px that the pointer has to meet

  PanelEdge(const QString& help, QWidget* parent);

 signals:
  // `by` px to the right since the press.
  void pressed();
  void dragged(int by);
  void released();
  void doubleClicked();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  double pressedAt_ = 0;  // global px
  bool held_ = false;
};

}  // namespace whereabouts
