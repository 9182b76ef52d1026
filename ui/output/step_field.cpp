#include "ui/output/step_field.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "ui/language/core_words.h"
#include "ui/language/value_words.h"

namespace whereabouts {
namespace {
constexpr int kMostSteps = 2000, kRatioSteps = 400;  // as of a slider
}

StepField::StepField(QWidget* parent) : NumberField(parent) {
  setProperty("role", "field");
  setDecimals(0);
  setAlignment(Qt::AlignLeft);
}

// Never beyond the sweep: while one takes the place of another, the field holds a value of the one before.
int StepField::stepAt(double value) const {
  return static_cast<int>(std::lround(qBound(0.0, value, static_cast<double>(swept_.sweep.count - 1))));
}

void StepField::setSwept(const ParameterState& swept) {
  swept_ = swept;
  if (takesAnyValue()) {
    setScale(NumberScale(*swept.parameter, swept.range, kMostSteps, kRatioSteps));
  } else {
    setNoScale();
    setDecimals(0);
    setRange(0, swept.sweep.count - 1);
  }
  setSuffix(swept.parameter->unit.empty() ? QString() : QLatin1Char(' ') + coreText(swept.parameter->unit));
  setValue(value());
}

int StepField::step() const {
  return takesAnyValue() ? swept_.sweep.step_of(Value(value())) : stepAt(value());
}

void StepField::setStep(int step) {
  setValue(takesAnyValue() ? std::get<double>(swept_.sweep.value_at(step)) : step);
}

Value StepField::chosen() const {
  return takesAnyValue() ? Value(value()) : swept_.sweep.value_at(step());
}

QString StepField::textFromValue(double value) const {
  if (!swept_.parameter) return {};
  if (takesAnyValue()) return NumberField::textFromValue(value);
  return valueWords(swept_, swept_.sweep.value_at(stepAt(value)));
}

double StepField::valueFromText(const QString& text) const {
  if (!swept_.parameter) return 0;
  if (takesAnyValue()) return NumberField::valueFromText(text);
  QString words = text;
  if (words.endsWith(suffix())) words.chop(suffix().size());
  words = words.trimmed();
  for (const Choice& choice : swept_.choices) {
    if (words.compare(coreText(choice.label), Qt::CaseInsensitive) == 0)
      return swept_.sweep.step_of(Value(choice.id));
  }
  if (swept_.parameter->kind == Kind::cell) {
    static const QRegularExpression numbers(QStringLiteral("(\\d+)\\D+(\\d+)"));
    const QRegularExpressionMatch match = numbers.match(words);
    words = match.captured(1) + QLatin1Char(',') + match.captured(2);
  }
  try {
    return swept_.sweep.step_of(parse_value(*swept_.parameter, words.toStdString()));
  } catch (const Failure&) {
    return value();  // half typed
  }
}

QSize StepField::widened(QSize size) const {
  constexpr int kAskedFor = 18;
  int more = 0;
  for (const double end : {minimum(), maximum()}) {
    const QString words = prefix() + textFromValue(end) + suffix();
    const QFontMetrics metrics = fontMetrics();
    more =
        std::max(more, metrics.horizontalAdvance(words) - metrics.horizontalAdvance(words.left(kAskedFor)));
  }
  return size.grownBy({0, 0, more, 0});
}

// Anything may be typed; what is no value leaves the one before.
QValidator::State StepField::validate(QString& text, int& at) const {
  return takesAnyValue() ? NumberField::validate(text, at) : QValidator::Acceptable;
}

}  // namespace whereabouts
