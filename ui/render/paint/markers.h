// Draws scatter, arrows, line segments, rectangles, text and lists over a panel.
#pragma once

#include <qcustomplot.h>

#include "core/figure/figure.h"
#include "ui/theme/theme.h"

namespace whereabouts {

struct MarkPlace {
  const QCPAxis& x;
  const QCPAxis& y;
  QRectF plot;  // px
  const Theme& theme;
  bool vector = false;      // the painter keeps shapes and words
  bool fine = false;        // at least two device pixels per px, or a vector painter
  double minType = 0;       // px: smaller words are left out; 0: what a screen shows well
  bool overRaster = false;  // marks lie on maps and images, of any colour

  QPointF at(double xValue, double yValue) const { return {x.coordToPixel(xValue), y.coordToPixel(yValue)}; }
  QRectF box(const Rectangles::Box& box) const {
    return QRectF(at(box.left, box.top), at(box.left + box.width, box.top + box.height)).normalized();
  }
};

// Draws any layer but heat maps, images and lines.
void drawMarks(QCPPainter& painter, const Layer& layer, const MarkPlace& place);

// The colour of an edge around `colour` that makes it readable on any background.
QColor contrasting(const QColor& colour);
void drawPoint(QPainter& painter, QPointF at, Marker mark, double size, const QColor& colour,
               const QColor& edge);
// An outline of `width` px around `box`, with a halo outside and inside.
void drawOutline(QPainter& painter, const QRectF& box, const QColor& colour, double width);

}  // namespace whereabouts
