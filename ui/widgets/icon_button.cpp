#include "ui/widgets/icon_button.h"

#include <QKeyEvent>
#include <QPainter>

#include "ui/theme/current_theme.h"

namespace whereabouts {

IconButton::IconButton(const QString& iconName, const QString& help, QWidget* parent, Face face)
    : PaintedButton(help, help, parent), icon_(iconName), face_(face) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  if (face == Face::round) setSide(38, 18);
}

void IconButton::setIconName(const QString& name) {
  if (icon_ == name) return;
  icon_ = name;
  update();
}

QSize IconButton::sizeHint() const {
  return {scaled(side_), scaled(side_)};
}

void IconButton::setSide(int side, int iconSide) {
  side_ = side;
  iconSide_ = iconSide;
  updateGeometry();
}

// A button alone would move the focus with them.
void IconButton::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
    event->ignore();
  } else {
    PaintedButton::keyPressEvent(event);
  }
}

void IconButton::paintEvent(QPaintEvent*) {
  const Theme& colours = currentTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  QColor ink = underMouse() ? colours.text : colours.muted;
  if (face_ == Face::round) {
    ink = colours.panel;
    painter.setPen(hasFocus() ? QPen(colours.text, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(isEnabled() ? colours.accent : colours.track);
    painter.drawEllipse(box);
  } else {
    if (isChecked()) ink = colours.accent;
    painter.setPen(hasFocus() ? QPen(colours.accent, 1) : QPen(Qt::NoPen));
    painter.setBrush(isChecked() ? colours.accentBackground
                                 : (underMouse() && isEnabled() ? colours.chip : QColor(Qt::transparent)));
    if (hasFocus() || isChecked() || underMouse()) painter.drawRoundedRect(box, scaled(7), scaled(7));
  }
  if (!isEnabled()) ink = faded(colours.muted, 0.5);
  const int side = scaled(iconSide_);
  painter.drawPixmap((width() - side) / 2, (height() - side) / 2,
                     iconPixmap(icon_, ink, side, devicePixelRatioF()));
}

}  // namespace whereabouts
