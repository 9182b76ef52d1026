// The page of an export as it will be, with its panels: a click, or the arrow keys and Space, leaves one out.
#pragma once

#include <QLabel>
#include <QRectF>
#include <QString>
#include <vector>

namespace whereabouts {

class PagePreview : public QLabel {
  Q_OBJECT

 public:
  explicit PagePreview(QWidget* parent = nullptr);

  struct Spot {
    QRectF rect;  // px of the page
    int number = 0;
    QString name;
  };
  // The panels can be left out where there are several.
  void setPage(const QPixmap& page, std::vector<Spot> spots);
  const std::vector<Spot>& spots() const { return spots_; }
  // Where a panel's mark is, px of this widget.
  QPoint markOf(std::size_t spot) const;

 signals:
  void panelClicked(int number);
  // One step nearer (1) or further (-1), by wheel or key.
  void zoomed(int steps);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  bool choosable() const { return spots_.size() > 1; }
  QPointF origin() const;
  int spotAt(QPointF position) const;
  void setCurrent(int spot);
  void describe();

  std::vector<Spot> spots_;
  int hovered_ = -1, current_ = 0;
};

}  // namespace whereabouts
