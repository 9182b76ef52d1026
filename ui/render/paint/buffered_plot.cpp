#include "ui/render/paint/buffered_plot.h"

namespace whereabouts {

void BufferedPlot::paintEvent(QPaintEvent* event) {
  if (mPaintBuffers.size() != 3 || !panelRegion || !overlayRegion) {
    QCustomPlot::paintEvent(event);
    return;
  }
  QCPPainter painter(this);
  if (!painter.isActive()) return;
  painter.fillRect(event->rect(), mBackgroundBrush);
  mPaintBuffers[0]->draw(&painter);
  const QRegion regions[] = {panelRegion(), overlayRegion()};
  for (int k = 0; k < 2; ++k) {
    const QRegion region = regions[k].intersected(event->rect());
    if (region.isEmpty()) continue;
    painter.setClipRegion(region);
    mPaintBuffers[k + 1]->draw(&painter);
  }
}

}  // namespace whereabouts
