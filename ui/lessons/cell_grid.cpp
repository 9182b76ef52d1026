#include "ui/lessons/cell_grid.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

constexpr double kMaxSide = 30;  // px of a cell

}  // namespace

CellGrid::CellGrid(GridShape cells, QWidget* parent) : QWidget(parent), cells_(cells) {
  setObjectName(QStringLiteral("cellGrid"));
  setFocusPolicy(Qt::StrongFocus);
  setProperty("takesArrows", true);
  setAccessibleName(tr("Cells to choose from"));
  setToolTip(tr("Choose a cell: click it, or use the arrow keys"));
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

double CellGrid::side() const {
  return std::min(double(scaled(kMaxSide)), double(width() - 2) / cells_.columns);
}

int CellGrid::heightForWidth(int width) const {
  const double side = std::min(double(scaled(kMaxSide)), double(width - 2) / cells_.columns);
  return qRound(side * cells_.rows) + 2;
}

QSize CellGrid::sizeHint() const {
  return {scaled(200), heightForWidth(scaled(200))};
}

QRectF CellGrid::box(Cell cell) const {
  return {1 + cell.column * side(), 1 + cell.row * side(), side(), side()};
}

void CellGrid::settle(std::optional<Cell> chosen, std::optional<Cell> right) {
  settled_ = true;
  chosen_ = chosen;
  right_ = right;
  setFocusPolicy(Qt::NoFocus);
  update();
}

void CellGrid::choose(Cell cell) {
  if (settled_ || !cells_.contains(cell)) return;
  chosen_ = cell;
  setAccessibleDescription(tr("row %1, column %2").arg(cell.row).arg(cell.column));
  update();
  emit cellChosen();
}

void CellGrid::keyPressEvent(QKeyEvent* event) {
  const Cell from = chosen_.value_or(Cell{0, 0});
  if (!chosen_ && event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down) return choose(from);
  switch (event->key()) {
    case Qt::Key_Left:
      return choose({from.row, from.column - 1});
    case Qt::Key_Right:
      return choose({from.row, from.column + 1});
    case Qt::Key_Up:
      return choose({from.row - 1, from.column});
    case Qt::Key_Down:
      return choose({from.row + 1, from.column});
    default:
      QWidget::keyPressEvent(event);
  }
}

void CellGrid::mousePressEvent(QMouseEvent* event) {
  const QPointF at = event->position() - QPointF(1, 1);
  if (at.x() >= 0 && at.y() >= 0)
    choose({static_cast<int>(at.y() / side()), static_cast<int>(at.x() / side())});
}

void CellGrid::paintEvent(QPaintEvent*) {
  const Theme& colours = currentTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  for (int token = 0; token < cells_.count(); ++token) {
    const Cell cell = cells_.cell(token);
    const bool chosen = chosen_ == cell, right = right_ == cell;
    painter.setPen(QPen(colours.line, 1));
    painter.setBrush(chosen ? colours.accent : right ? colours.accentBackground : colours.panel);
    painter.drawRect(box(cell));
  }
  if (right_) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.highlight, 3));
    painter.drawRect(box(*right_).adjusted(1, 1, -1, -1));
  }
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colours.accent, 1));
  painter.drawRect(QRectF(0.5, 0.5, side() * cells_.columns + 1, side() * cells_.rows + 1));
}

}  // namespace whereabouts
