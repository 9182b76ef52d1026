#include "ui/widgets/painted_button.h"

#include <QKeyEvent>
#include <QPainter>

#include "ui/theme/current_theme.h"
#include "ui/theme/scaled_font.h"

namespace whereabouts {

bool clicksOnEnter(QAbstractButton& button, const QKeyEvent& event) {
  if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter) return false;
  button.click();
  return true;
}

PaintedButton::PaintedButton(const QString& name, const QString& help, QWidget* parent)
    : QAbstractButton(parent) {
  setAccessibleName(name);
  setToolTip(help);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
}

void PaintedButton::paintCard(QPainter& painter) const {
  const Theme& theme = currentTheme();
  painter.setRenderHint(QPainter::Antialiasing);
  const bool lit = underMouse() || isDown();
  painter.setPen(QPen(hasFocus() || lit ? theme.accent : theme.line, hasFocus() ? 2 : 1));
  painter.setBrush(lit ? theme.accentBackground : theme.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), scaled(10), scaled(10));
}

void PaintedButton::keyPressEvent(QKeyEvent* event) {
  if (!clicksOnEnter(*this, *event)) QAbstractButton::keyPressEvent(event);
}

}  // namespace whereabouts
