#include "ui/widgets/toggle.h"

#include <QPainter>

#include "ui/theme/current_theme.h"

namespace whereabouts {

Toggle::Toggle(QWidget* parent) : QAbstractButton(parent) {
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize Toggle::sizeHint() const {
  return {scaled(32) + 2, scaled(22)};
}

void Toggle::paintEvent(QPaintEvent*) {
  const Theme& colours = currentTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double radius = scaled(18) / 2.0;
  const QRectF pill(1, height() / 2.0 - radius, scaled(32), 2 * radius);
  painter.setPen(hasFocus() ? QPen(colours.accent, 1.5) : QPen(Qt::NoPen));
  painter.setBrush(isChecked() ? colours.accent : colours.track);
  painter.drawRoundedRect(pill, radius, radius);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.dark && !isChecked() ? colours.text : colours.panel);
  painter.drawEllipse(QPointF(isChecked() ? pill.right() - radius : pill.left() + radius, pill.center().y()),
                      radius - 2, radius - 2);
}

}  // namespace whereabouts
