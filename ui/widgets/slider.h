// A thin track with a ring; a click jumps there, and the ring stays under the pointer that takes it.
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

  double grip_ = 0;  // from the pointer to the ring's centre
};

}  // namespace whereabouts
