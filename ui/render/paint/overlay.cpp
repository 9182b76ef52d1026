#include "ui/render/paint/overlay.h"

#include "ui/render/paint/markers.h"

namespace whereabouts {

QRegion OverlayState::region() const {
  QRegion all;
  const auto add = [&](const QRectF& rect) {
    if (!rect.isEmpty()) all += rect.adjusted(-6, -6, 6, 6).toAlignedRect();
  };
  for (const Outline& outline : outlines) add(outline.box.intersected(outline.clip));
  add(focusRing);
  if (!dragged.isNull()) add(QRectF(draggedAt, dragged.deviceIndependentSize()));
  return all;
}

Overlay::Overlay(QCustomPlot* plot, const Theme* theme) : QCPLayerable(plot, "overlay"), theme_(theme) {}

void Overlay::applyDefaultAntialiasingHint(QCPPainter* painter) const {
  // Not QCPPainter's own switch, which would move everything by half a pixel.
  painter->setRenderHint(QPainter::Antialiasing);
}

void Overlay::draw(QCPPainter* painter) {
  for (const OverlayState::Outline& outline : state.outlines) {
    painter->save();
    painter->setClipRect(outline.clip.adjusted(-3, -3, 3, 3));
    const QRectF box = outline.box.intersected(outline.clip);
    if (!box.isEmpty()) drawOutline(*painter, box, theme_->highlight, 2);
    painter->restore();
  }
  if (!state.focusRing.isEmpty()) {
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(theme_->accent, 1.5));
    painter->drawRoundedRect(state.focusRing.adjusted(-3, -3, 3, 3), 3, 3);
  }
  if (!state.dragged.isNull()) {
    painter->setOpacity(0.8);
    painter->drawPixmap(state.draggedAt, state.dragged);
    painter->setOpacity(1);
    drawOutline(*painter, QRectF(state.draggedAt, state.dragged.deviceIndependentSize()), theme_->accent, 2);
  }
}

}  // namespace whereabouts
