// An editable number that reads like text until it is touched.
#pragma once

#include <QDoubleSpinBox>

namespace whereabouts {

// `value` with four significant digits.
QString significantText(double value);

class NumberField : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit NumberField(QWidget* parent = nullptr);
  // Shows four significant digits instead of a fixed number of decimals.
  void setSignificant(bool significant) { significant_ = significant; }
  // As wide as its longest value needs, so that nothing moves while it changes.
  void fit();
  QString textFromValue(double value) const override;
  // The user clicked into it or types; until then the keys belong to the window.
  bool isEditing() const { return editing_; }

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  bool significant_ = false;
  bool editing_ = false;
  bool fitted_ = false;
};

}  // namespace whereabouts
