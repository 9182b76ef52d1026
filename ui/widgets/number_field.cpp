#include "ui/widgets/number_field.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/theme/current_theme.h"

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
  lineEdit()->installEventFilter(this);
  connect(lineEdit(), &QLineEdit::textEdited, this, [this] { editing_ = true; });
}

QString significantText(double value) {
  const int whole = value == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  QString text = QString::number(value, 'f', std::clamp(4 - whole, 0, 8));
  if (text.contains(QLatin1Char('.'))) {
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  }
  return text;
}

QString NumberField::textFromValue(double value) const {
  return significant_ ? significantText(value) : QString::number(value, 'f', decimals());
}

bool NumberField::eventFilter(QObject* watched, QEvent* event) {
  if (watched == lineEdit() && event->type() == QEvent::MouseButtonPress) editing_ = true;
  return QDoubleSpinBox::eventFilter(watched, event);
}

void NumberField::focusOutEvent(QFocusEvent* event) {
  QDoubleSpinBox::focusOutEvent(event);
  editing_ = false;
}

// Escape undoes what was typed; where nothing was, it belongs to the window.
void NumberField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    const QString text = prefix() + textFromValue(value()) + suffix();
    event->setAccepted(lineEdit()->text() != text);
    lineEdit()->setText(text);
    editing_ = false;
    return;
  }
  QDoubleSpinBox::keyPressEvent(event);
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) editing_ = false;
}

void NumberField::fit() {
  fitted_ = true;
  ensurePolished();
  const QFontMetrics metrics(font());
  int widest = 0;
  const auto room = [&](double value) {
    widest = qMax(widest, metrics.horizontalAdvance(prefix() + textFromValue(value) + suffix()));
  };
  room(minimum());
  room(maximum());
  // Between the ends a number may have more digits than both.
  const double least = std::pow(10.0, -decimals());
  for (double power = least; significant_ && power < maximum(); power *= 10) {
    if (power >= minimum()) room(2 * power);
  }
  setFixedWidth(qBound(scaled(36), widest + scaled(16), scaled(190)));
}

void NumberField::changeEvent(QEvent* event) {
  QDoubleSpinBox::changeEvent(event);
  if (event->type() == QEvent::StyleChange && fitted_) fit();
}

void NumberField::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) {
    QDoubleSpinBox::wheelEvent(event);
  } else {
    event->ignore();
  }
}

}  // namespace whereabouts
