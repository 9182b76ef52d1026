// QCustomPlot that puts its buffers together only where there is something in them.
#pragma once

#include <qcustomplot.h>

#include <functional>

namespace whereabouts {

// Three buffers cover the whole widget each; blending all of them everywhere would cost more than drawing a
// small figure.
class BufferedPlot : public QCustomPlot {
 public:
  using QCustomPlot::QCustomPlot;
  // Where the second buffer (what panels show) and the third (what follows the pointer) hold anything, in px.
  std::function<QRegion()> panelRegion, overlayRegion;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace whereabouts
