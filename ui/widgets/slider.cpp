#include "ui/widgets/slider.h"

#include <QMouseEvent>
#include <QPainter>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {
// Radius of the ring with its edge.
int ring() {
  return scaled(7);
}
}  // namespace

Slider::Slider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAttribute(Qt::WA_Hover);
}

QSize Slider::sizeHint() const {
  return {scaled(160), scaled(20)};
}

QPoint Slider::knob() const {
  const int span = maximum() - minimum();
  const double share = span > 0 ? static_cast<double>(sliderPosition() - minimum()) / span : 0;
  return {static_cast<int>(ring() + share * (width() - 2 * ring()) + 0.5), height() / 2};
}

int Slider::valueAt(double x) const {
  const double room = qMax(1, width() - 2 * ring());
  const double share = qBound(0.0, (x - ring()) / room, 1.0);
  return minimum() + static_cast<int>(share * (maximum() - minimum()) + 0.5);
}

void Slider::paintEvent(QPaintEvent*) {
  const Theme& colours = currentTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF centre(knob());
  const double middle = height() / 2.0, half = scaled(4) / 2.0;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.track);
  painter.drawRoundedRect(QRectF(0, middle - half, width(), 2 * half), half, half);
  painter.setBrush(isEnabled() ? colours.accent : colours.muted);
  painter.drawRoundedRect(QRectF(0, middle - half, centre.x(), 2 * half), half, half);
  if (hasFocus()) {
    painter.setBrush(faded(colours.accent, 0.22));
    painter.drawEllipse(QPointF(centre.x(), middle), ring() + scaled(3), ring() + scaled(3));
  }
  painter.setPen(QPen(isEnabled() ? colours.accent : colours.muted, 2));
  painter.setBrush(colours.panel);
  painter.drawEllipse(QPointF(centre.x(), middle), ring() - 1, ring() - 1);
}

void Slider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setFocus(Qt::MouseFocusReason);
  setSliderDown(true);
  // There may be more values than pixels: to take the ring is not to move it.
  const double apart = knob().x() - event->position().x();
  grip_ = qAbs(apart) <= ring() ? apart : 0;
  if (grip_ == 0 && apart != 0) setSliderPosition(valueAt(event->position().x()));
  update();
}

void Slider::mouseMoveEvent(QMouseEvent* event) {
  if (isSliderDown()) setSliderPosition(valueAt(event->position().x() + grip_));
}

void Slider::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && isSliderDown()) setSliderDown(false);
}

void Slider::wheelEvent(QWheelEvent* event) {
  // Without focus the wheel scrolls the panel the slider is in.
  if (hasFocus()) {
    QSlider::wheelEvent(event);
  } else {
    event->ignore();
  }
}

}  // namespace whereabouts
