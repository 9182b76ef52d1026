// An input of the figure, or what computes it: a small picture or drawing, its name and what it is, on two
// lines.
#pragma once

#include <QAbstractButton>
#include <QImage>

namespace whereabouts {

class Chip : public QAbstractButton {
  Q_OBJECT

 public:
  explicit Chip(const QString& drawingName, QWidget* parent = nullptr);
  // Whether that changed anything.
  bool set(const QString& name, const QString& facts, const QImage& thumbnail);
  // Greyed where the present figure does not use this input.
  void setUsed(bool used);
  bool used() const { return used_; }
  // The drawing warns.
  void setWarning(bool warning);
  bool warns() const { return warning_; }
  // The drawing alone.
  void setCompact(bool compact);
  bool compact() const { return compact_; }
  // The names of files may be long: the chip takes at most this much.
  void setMost(int width);
  // The width that all its words need.
  int wanted() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {compact_ ? kCompact : kLeast, 36}; }
  static constexpr int kCompact = 36, kLeast = 80;  // wide

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int pictureWidth() const;

  QString drawing_, name_, facts_;
  QImage thumbnail_;
  bool used_ = true, warning_ = false, compact_ = false;
  int most_ = 320;
};

}  // namespace whereabouts
