// A thin track with a ring; a click jumps there.
#pragma once

#include <QSlider>

namespace whereabouts {

class Slider : public QSlider {
  Q_OBJECT

 public:
  explicit Slider(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  // Where the ring's centre stands for the present value, widget coordinates.
  QPoint knob() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  int valueAt(double x) const;
};

}  // namespace whereabouts
