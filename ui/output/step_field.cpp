#include "ui/output/step_field.h"

#include <cmath>

#include "core/failure.h"

namespace whereabouts {

StepField::StepField(QWidget* parent) : NumberField(parent) {
  setProperty("role", "field");
  setDecimals(0);
  setAlignment(Qt::AlignLeft);
}

void StepField::setSwept(const ParameterState& swept) {
  swept_ = swept;
  setRange(0, swept.sweep.count - 1);
  setSuffix(swept.parameter->unit.empty() ? QString()
                                          : QLatin1Char(' ') + QString::fromStdString(swept.parameter->unit));
  setValue(value());
}

int StepField::step() const {
  return static_cast<int>(std::lround(value()));
}

QString StepField::textFromValue(double value) const {
  if (!swept_.parameter) return {};
  const Value held = swept_.sweep.value_at(static_cast<int>(std::lround(value)));
  for (const Choice& choice : swept_.choices) {
    if (held == Value(choice.id)) return QString::fromStdString(choice.label);
  }
  return QString::fromStdString(to_text(held));
}

double StepField::valueFromText(const QString& text) const {
  if (!swept_.parameter) return 0;
  QString words = text;
  if (words.endsWith(suffix())) words.chop(suffix().size());
  words = words.trimmed();
  for (const Choice& choice : swept_.choices) {
    if (words.compare(QString::fromStdString(choice.label), Qt::CaseInsensitive) == 0)
      return swept_.sweep.step_of(Value(choice.id));
  }
  try {
    return swept_.sweep.step_of(parse_value(*swept_.parameter, words.toStdString()));
  } catch (const Failure&) {
    return value();  // half typed
  }
}

// Anything may be typed; what is no value leaves the one before.
QValidator::State StepField::validate(QString&, int&) const {
  return QValidator::Acceptable;
}

}  // namespace whereabouts
