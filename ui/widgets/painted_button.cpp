#include "ui/widgets/painted_button.h"

#include <QKeyEvent>

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

void PaintedButton::keyPressEvent(QKeyEvent* event) {
  if (!clicksOnEnter(*this, *event)) QAbstractButton::keyPressEvent(event);
}

}  // namespace whereabouts
