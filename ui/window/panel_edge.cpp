#include "ui/window/panel_edge.h"

#include <QMouseEvent>
#include <QPainter>

#include "ui/theme/current_theme.h"

namespace whereabouts {

PanelEdge::PanelEdge(const QString& help, QWidget* parent) : QWidget(parent) {
  setCursor(Qt::SplitHCursor);
  setToolTip(help);
  setAccessibleName(help);
  setAttribute(Qt::WA_Hover);
  setFocusPolicy(Qt::NoFocus);
}

void PanelEdge::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  held_ = true;
  pressedAt_ = event->globalPosition().x();
  emit pressed();
  update();
}

void PanelEdge::mouseMoveEvent(QMouseEvent* event) {
  if (held_) emit dragged(qRound(event->globalPosition().x() - pressedAt_));
}

void PanelEdge::mouseReleaseEvent(QMouseEvent*) {
  if (!held_) return;
  held_ = false;
  emit released();
  update();
}

void PanelEdge::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) emit doubleClicked();
}

void PanelEdge::paintEvent(QPaintEvent*) {
  if (!underMouse() && !held_) return;
  QPainter(this).fillRect(QRectF(width() / 2.0 - 1, 0, 2, height()), currentTheme().accent);
}

}  // namespace whereabouts
