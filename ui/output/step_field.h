// A step of a sweep, shown and typed as the parameter's value.
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

  QString textFromValue(double value) const override;
  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& at) const override;

 private:
  ParameterState swept_;
};

}  // namespace whereabouts
