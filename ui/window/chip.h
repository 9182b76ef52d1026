// An input of the figure, or what computes it: a thumbnail or icon, its name, and below that what kind
// of input it is and its facts: "Image · 100 × 60". Opens a menu.
#pragma once

#include <QAbstractButton>
#include <QImage>

namespace whereabouts {

class Chip : public QAbstractButton {
  Q_OBJECT

 public:
  Chip(const QString& drawingName, const QString& word, QWidget* parent = nullptr);
  // Returns true if that changed anything.
  bool set(const QString& name, const QString& facts, const QImage& thumbnail);
  // Greyed where the present figure does not use this input.
  void setUsed(bool used);
  bool used() const { return used_; }
  // Shows the icon as a warning.
  void setWarning(bool warning);
  bool warns() const { return warning_; }
  // Hides the icon; the word stays.
  void setCompact(bool compact);
  bool compact() const { return compact_; }
  // The names of files may be long: the chip takes at most this much.
  void setMost(int width);
  // The width that all its words need.
  int wanted() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {minWidth(), sizeHint().height()}; }
  // The width that the word needs.
  int minWidth() const;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int imageWidth() const;  // with the gap after it
  QString below() const;

  QString drawing_, word_, name_, facts_;
  QImage thumbnail_;
  bool used_ = true, warning_ = false, compact_ = false;
  int max_ = 320;
};

}  // namespace whereabouts
