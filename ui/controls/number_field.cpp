#include <QLineEdit>
#include <QWheelEvent>

#include "core/figure/text.h"
#include "ui/controls/controls.h"

namespace whereabouts {

NumberField::NumberField(QWidget* parent) : QDoubleSpinBox(parent) {
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  setKeyboardTracking(false);
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setFrame(false);
  setProperty("role", "value");
  setLocale(QLocale::c());
  setGroupSeparatorShown(false);
  setFocusPolicy(Qt::StrongFocus);
  setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
}

QString NumberField::textFromValue(double value) const {
  if (significant_) return QString::number(value, 'g', 4);
  return QString::number(value, 'f', decimals());
}

void NumberField::fit() {
  const QFontMetrics metrics(font());
  int widest = 0;
  for (const double value : {minimum(), maximum()}) {
    widest = qMax(widest, metrics.horizontalAdvance(prefix() + textFromValue(value) + suffix()));
  }
  setFixedWidth(qBound(36, widest + 16, 190));
}

void NumberField::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) {
    QDoubleSpinBox::wheelEvent(event);
  } else {
    event->ignore();
  }
}

}  // namespace whereabouts
