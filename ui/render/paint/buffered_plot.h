// A QCustomPlot that blends its buffers only where they hold something.
#pragma once

#include <qcustomplot.h>

#include <functional>

namespace whereabouts {

// Three buffers cover the whole widget each; blending all of them everywhere would cost more than drawing a
// small figure.
class BufferedPlot : public QCustomPlot {
 public:
  using QCustomPlot::QCustomPlot;
  // The px rectangles that the second buffer (panel contents) and the third (hover marks) use.
  std::function<QRegion()> panelRegion, overlayRegion;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace whereabouts
