// An editable number that reads like text until it is touched.
#pragma once

#include <QDoubleSpinBox>
#include <optional>

#include "core/parameter/number_scale.h"

namespace whereabouts {

class NumberField : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit NumberField(QWidget* parent = nullptr);
  // Takes and shows every number of a parameter's range, and moves along its places. Without one it has a
  // fixed number of decimals.
  void setScale(const NumberScale& scale);
  void setNoScale() { scale_.reset(); }
  // As wide as its longest value needs, so that nothing moves while it changes.
  void fit();
  // Wider where what it shows, a number of many digits, needs it.
  void makeRoom();
  QString textFromValue(double value) const override;
  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& at) const override;
  void fixup(QString& text) const override;
  void stepBy(int steps) override;
  // Shows nothing until it is given a number, by the user or by setValue(); the keys up and down begin with
  // the number that it has.
  void leaveEmpty();
  bool isEmpty() const { return empty_; }
  // The user clicked into it or types; until then the keys belong to the window.
  bool isEditing() const { return editing_; }

 signals:
  void emptied(bool empty);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  // A real number may be typed as the command line takes it: 5e-4; a comma may stand for the point.
  bool takesReals() const { return scale_ && !scale_->whole(); }
  std::optional<double> read(const QString& text) const;
  int widthOf(double value) const;
  void setEmpty(bool empty);

  std::optional<NumberScale> scale_;
  bool editing_ = false;
  bool fitted_ = false;
  bool empty_ = false;
};

}  // namespace whereabouts
