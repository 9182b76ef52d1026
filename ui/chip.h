// An input of the figure: a small picture or drawing, its name and what it is, on two lines.
#pragma once

#include <QAbstractButton>
#include <QImage>

namespace whereabouts {

class Chip : public QAbstractButton {
  Q_OBJECT

 public:
  explicit Chip(const QString& drawingName, QWidget* parent = nullptr);
  void set(const QString& name, const QString& facts, const QImage& thumbnail);
  // Greyed where the present figure does not use this input.
  void setUsed(bool used);
  // The names of files may be long: the chip takes at most this much.
  void setMost(int width);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {90, 36}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int pictureWidth() const;

  QString drawing_, name_, facts_;
  QImage thumbnail_;
  bool used_ = true;
  int most_ = 320;
};

}  // namespace whereabouts
