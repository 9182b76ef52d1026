// The window's own controls, painted with the theme in use.
//
//   Slider       a thin track with a ring; a click jumps there
//   Toggle       a switch
//   Segmented    two or three choices side by side
//   ComboBox     a flat box with a chevron; entries may carry a swatch
//   NumberField  an editable number that reads like text until it is touched
//   IconButton   a line drawing that can be pressed
#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSlider>

class QButtonGroup;

namespace whereabouts {

// `value` with four significant digits.
QString significantText(double value);

class Slider : public QSlider {
  Q_OBJECT

 public:
  explicit Slider(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  // Where the ring's centre stands for the present value, widget coordinates.
  QPoint knob() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  int valueAt(double x) const;
};

class Toggle : public QAbstractButton {
  Q_OBJECT

 public:
  explicit Toggle(QWidget* parent = nullptr);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

class Segmented : public QWidget {
  Q_OBJECT

 public:
  explicit Segmented(QWidget* parent = nullptr);
  struct Entry {
    QString text, help;
  };
  void setEntries(const QList<Entry>& entries);
  int current() const;
  void setCurrent(int index);
  // Width that the widest entries need side by side, for type of size 1.
  static int neededWidth(const QStringList& texts, const QFont& font);

 signals:
  void chosen(int index);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QButtonGroup* group_;
};

class ComboBox : public QComboBox {
  Q_OBJECT

 public:
  explicit ComboBox(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
};

class NumberField : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit NumberField(QWidget* parent = nullptr);
  // Shows four significant digits instead of a fixed number of decimals.
  void setSignificant(bool significant) { significant_ = significant; }
  // As wide as its longest value needs, so that nothing moves while it changes.
  void fit();
  QString textFromValue(double value) const override;
  // Somebody clicked into it or writes; until then the keys are those of the window.
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

class IconButton : public QAbstractButton {
  Q_OBJECT

 public:
  enum class Face { plain, round };  // round: the filled accent circle of "play"
  IconButton(const QString& drawingName, const QString& help, QWidget* parent = nullptr,
             Face face = Face::plain);
  void setDrawing(const QString& name);
  void setSide(int side, int drawingSide);
  QSize sizeHint() const override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString drawing_;
  Face face_;
  int side_ = 32;
  int drawingSide_ = 18;
};

}  // namespace whereabouts
