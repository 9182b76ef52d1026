#include "ui/widgets/number_field.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QWheelEvent>
#include <cmath>

#include "ui/language/core_words.h"
#include "ui/language/language.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {
constexpr int kAllDecimals = 323;  // the most that QDoubleSpinBox has
}

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
  connect(lineEdit(), &QLineEdit::textEdited, this, [this](const QString& text) {
    editing_ = true;
    if (empty_ && !text.isEmpty()) setEmpty(false);
  });
  connect(this, &QDoubleSpinBox::valueChanged, this, [this] {
    if (!empty_) return;
    setEmpty(false);
    lineEdit()->setText(prefix() + textFromValue(value()) + suffix());
  });
}

void NumberField::setScale(const NumberScale& scale) {
  scale_ = scale;
  // QDoubleSpinBox rounds to its decimals: as many as it can, so that it keeps what it is given.
  setDecimals(scale.whole() ? 0 : kAllDecimals);
  setRange(scale.min(), scale.max());
  setSingleStep(scale.step());
}

void NumberField::leaveEmpty() {
  setEmpty(true);
  lineEdit()->clear();
}

void NumberField::setEmpty(bool empty) {
  if (empty_ == empty) return;
  empty_ = empty;
  emit emptied(empty);
}

QString NumberField::textFromValue(double value) const {
  if (empty_ && value == this->value()) return {};
  return localNumber(scale_ ? scale_->text(value) : QString::number(value, 'f', decimals()).toStdString());
}

// Empty: half typed, or no number.
std::optional<double> NumberField::read(const QString& text) const {
  QString words = text;
  if (!prefix().isEmpty() && words.startsWith(prefix())) words.remove(0, prefix().size());
  if (!suffix().isEmpty() && words.endsWith(suffix())) words.chop(suffix().size());
  words = words.trimmed();
  // "0,05" is meant as it is written in half of Europe; "1,000" may be a thousand or one, where a point is
  // the decimal mark.
  static const QRegularExpression thousands(QStringLiteral("^[+-]?[1-9]\\d{0,2},\\d{3}$"));
  const bool comma = currentLocale().decimalPoint() == QLatin1String(",");
  if (words.count(QLatin1Char(',')) == 1 && !words.contains(QLatin1Char('.')) &&
      (comma || !thousands.match(words).hasMatch())) {
    words.replace(QLatin1Char(','), QLatin1Char('.'));
  }
  bool fine = false;
  const double value = QLocale::c().toDouble(words, &fine);
  if (!fine || !std::isfinite(value) || words.contains(QLatin1Char(','))) return std::nullopt;
  return value;
}

double NumberField::valueFromText(const QString& text) const {
  if (empty_ && text.isEmpty()) return value();
  if (!takesReals()) return QDoubleSpinBox::valueFromText(text);
  return qBound(minimum(), read(text).value_or(value()), maximum());
}

QValidator::State NumberField::validate(QString& text, int& at) const {
  if (empty_ && text.isEmpty()) return QValidator::Acceptable;
  if (!takesReals() || (!specialValueText().isEmpty() && text == specialValueText()))
    return QDoubleSpinBox::validate(text, at);
  if (read(text)) return QValidator::Acceptable;
  QString words = text;
  if (!prefix().isEmpty() && words.startsWith(prefix())) words.remove(0, prefix().size());
  if (!suffix().isEmpty() && words.endsWith(suffix())) words.chop(suffix().size());
  static const QRegularExpression begun(QStringLiteral("^[-+0-9.,eE ]*$"));
  return begun.match(words).hasMatch() ? QValidator::Intermediate : QValidator::Invalid;
}

// What is no number leaves the one before.
void NumberField::fixup(QString& text) const {
  if (!takesReals()) return QDoubleSpinBox::fixup(text);
  text = prefix() + textFromValue(value()) + suffix();
}

void NumberField::stepBy(int steps) {
  if (empty_) {
    setEmpty(false);
    lineEdit()->setText(prefix() + textFromValue(value()) + suffix());
  }
  if (!scale_) return QDoubleSpinBox::stepBy(steps);
  interpretText();
  setValue(scale_->moved(value(), steps));
  selectAll();
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

int NumberField::widthOf(double value) const {
  const int words = fontMetrics().horizontalAdvance(prefix() + textFromValue(value) + suffix());
  return qBound(scaled(36), words + scaled(16), scaled(190));
}

void NumberField::fit() {
  fitted_ = true;
  ensurePolished();
  int widest = qMax(widthOf(minimum()), widthOf(maximum()));
  // Between the ends a number may have more digits than both.
  if (takesReals()) {
    constexpr int samples = 24;
    for (int i = 1; i < samples; ++i)
      widest = qMax(widest, widthOf(scale_->value_at(i * scale_->last() / samples)));
  }
  setFixedWidth(qMax(widest, widthOf(value())));
}

void NumberField::makeRoom() {
  const int width = widthOf(value());
  if (fitted_ && width > minimumWidth()) setFixedWidth(width);
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
