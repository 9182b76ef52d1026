// A grid of cells to choose one from, with the mouse or the arrow keys.
#pragma once

#include <QWidget>
#include <optional>

#include "core/base/grid.h"

namespace whereabouts {

class CellGrid : public QWidget {
  Q_OBJECT

 public:
  explicit CellGrid(GridShape cells, QWidget* parent = nullptr);

  std::optional<Cell> chosen() const { return chosen_; }
  // After the answer: nothing can be chosen any more, and the right cell is marked.
  void settle(std::optional<Cell> chosen, std::optional<Cell> right);
  QSize sizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 signals:
  void cellChosen();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void choose(Cell cell);
  double side() const;
  QRectF box(Cell cell) const;

  GridShape cells_;
  std::optional<Cell> chosen_, right_;
  bool settled_ = false;
};

}  // namespace whereabouts
