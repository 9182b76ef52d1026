// Draws everything outside of the plots but tick numbers: titles, labels, legends, colour bars, the caption.
#pragma once

#include <qcustomplot.h>

#include "ui/render/layout/layout.h"
#include "ui/render/paint/panel_layer.h"

namespace whereabouts {

class Words : public QCPLayerable {
 public:
  Words(QCustomPlot* plot, const RenderContext* context);

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
  void draw(QCPPainter* painter) override;

 private:
  void drawHead(QCPPainter& painter) const;
  void drawPanelWords(QCPPainter& painter, const PanelLayout& places) const;
  void drawBar(QCPPainter& painter, const ColourBarLayout& bar) const;
  void drawCaption(QCPPainter& painter) const;
  void markExplained(QCPPainter& painter) const;
  void drawLines(QCPPainter& painter, const std::vector<TextLine>& lines, QPointF at, double pixels,
                 const QColor& plain) const;

  const FigureLayout& layout() const { return context_->placed->layout; }

  const RenderContext* context_;
};

}  // namespace whereabouts
