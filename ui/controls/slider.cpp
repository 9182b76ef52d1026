#include <QMouseEvent>
#include <QPainter>

#include "ui/controls/controls.h"
#include "ui/look.h"

namespace whereabouts {
namespace {
constexpr int kRing = 7;  // radius of the ring with its edge
}

Slider::Slider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAttribute(Qt::WA_Hover);
}

QSize Slider::sizeHint() const {
  return {160, 20};
}

QPoint Slider::knob() const {
  const int span = maximum() - minimum();
  const double share = span > 0 ? static_cast<double>(sliderPosition() - minimum()) / span : 0;
  return {static_cast<int>(kRing + share * (width() - 2 * kRing) + 0.5), height() / 2};
}

int Slider::valueAt(double x) const {
  const double room = qMax(1, width() - 2 * kRing);
  const double share = qBound(0.0, (x - kRing) / room, 1.0);
  return minimum() + static_cast<int>(share * (maximum() - minimum()) + 0.5);
}

void Slider::paintEvent(QPaintEvent*) {
  const Theme& colours = look();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF centre(knob());
  const double middle = height() / 2.0;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.track);
  painter.drawRoundedRect(QRectF(0, middle - 2, width(), 4), 2, 2);
  painter.setBrush(isEnabled() ? colours.accent : colours.muted);
  painter.drawRoundedRect(QRectF(0, middle - 2, centre.x(), 4), 2, 2);
  if (hasFocus()) {
    painter.setBrush(faded(colours.accent, 0.22));
    painter.drawEllipse(QPointF(centre.x(), middle), kRing + 3, kRing + 3);
  }
  painter.setPen(QPen(isEnabled() ? colours.accent : colours.muted, 2));
  painter.setBrush(colours.panel);
  painter.drawEllipse(QPointF(centre.x(), middle), kRing - 1, kRing - 1);
}

void Slider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setFocus(Qt::MouseFocusReason);
  setSliderDown(true);
  setSliderPosition(valueAt(event->position().x()));
  update();
}

void Slider::mouseMoveEvent(QMouseEvent* event) {
  if (isSliderDown()) setSliderPosition(valueAt(event->position().x()));
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
