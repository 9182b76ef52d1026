// What follows the pointer: outlined places, the patch being dragged. Drawn in a buffer of its own, so that
// hovering redraws nothing else.
#pragma once

#include <qcustomplot.h>

#include <vector>

#include "ui/theme/theme.h"

namespace whereabouts {

struct OverlayState {
  struct Outline {
    QRectF box;   // px
    QRectF clip;  // the plot it belongs to
  };
  std::vector<Outline> outlines;
  QPixmap dragged;    // the patch that follows the pointer
  QPointF draggedAt;  // its top left
  QRectF focusRing;   // of the panel that has the keyboard cursor

  QRegion region() const;  // all of it, px
};

class Overlay : public QCPLayerable {
 public:
  Overlay(QCustomPlot* plot, const Theme* theme);
  OverlayState state;

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
  void draw(QCPPainter* painter) override;

 private:
  const Theme* theme_;
};

}  // namespace whereabouts
