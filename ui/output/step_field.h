// Where a sweep begins or ends, shown and typed as the parameter's value. Of a real number that is any value
// of its range, of others a step.
#pragma once

#include "ui/model/compute_queue.h"
#include "ui/widgets/number_field.h"

namespace whereabouts {

class StepField : public NumberField {
  Q_OBJECT

 public:
  explicit StepField(QWidget* parent = nullptr);
  void setSwept(const ParameterState& swept);
  int step() const;
  void setStep(int step);
  // The parameter's value.
  Value chosen() const;

  QString textFromValue(double value) const override;
  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& at) const override;
  QSize sizeHint() const override { return widened(NumberField::sizeHint()); }
  QSize minimumSizeHint() const override { return widened(NumberField::minimumSizeHint()); }

 private:
  // A spin box asks for the room of 18 letters at most.
  QSize widened(QSize size) const;
  bool takesAnyValue() const { return swept_.parameter && swept_.parameter->kind == Kind::real; }
  int stepAt(double value) const;

  ParameterState swept_;
};

}  // namespace whereabouts
