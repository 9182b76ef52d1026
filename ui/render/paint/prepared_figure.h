// A figure with all that its export options say, laid out for its page.
#pragma once

#include <QSize>
#include <memory>
#include <vector>

#include "ui/render/paint/export_options.h"
#include "ui/render/paint/figure_renderer.h"

namespace whereabouts {

class PreparedFigure {
 public:
  // Refuses (usage) what the figure cannot have: panels, labels, bars below.
  PreparedFigure(const Figure& figure, const ExportOptions& options);

  // The next figure of a series, in the same size; the layout keeps the room of those before.
  void set(const Figure& figure);
  // The height stays what the first figure wanted.
  void holdHeight() { renderer_.setNaturalHeight(false); }
  // Makes room for what set() gave.
  void measure() { renderer_.computeLayoutAt(size_); }
  // Draws it in `size()` units; `rasterScale` as in FigureRenderer::paint().
  void paint(QCPPainter& painter, double rasterScale) { renderer_.paint(painter, size_, rasterScale); }

  const ExportOptions& options() const { return options_; }
  // What of the figure is drawn.
  const Figure& figure() const { return *renderer_.figure(); }
  // Which of the figure's panels, from 1, those are.
  const std::vector<int>& panels() const { return shown_; }
  const FigureLayout& layout() {
    measure();
    return renderer_.layout();
  }
  QSize size() const { return size_; }  // units of the layout
  double widthMm() const { return options_.widthMm; }
  double heightMm() const { return heightMm_; }
  // Pixels of a raster in a vector file, per unit of the layout.
  double rasterScale() const;
  // Behind all; invalid: nothing.
  QColor background() const;

 private:
  ExportOptions options_;
  std::vector<int> shown_;
  std::vector<int> fitting_;      // the panels that fit, of the figure before; empty: all
  std::size_t panelsBefore_ = 0;  // that it had
  FigureRenderer renderer_;
  QSize size_;
  double heightMm_ = 0;
};

// The colours, lines and font that the options choose; its background is the one behind the figure, where
// there is one.
Theme chosenTheme(const ExportOptions& options);

// Whether nothing is behind the figure.
bool isTransparent(const ExportOptions& options);

// For pages that lay out figures themselves. The figure with the words and panels that the options choose.
std::shared_ptr<const Figure> exportedPart(const std::shared_ptr<const Figure>& figure,
                                           const ExportOptions& options);
// Draws such figures in the colours and lines of the options; it has none yet.
std::unique_ptr<FigureRenderer> exportRenderer(const ExportOptions& options);
// Gives it the next figure, of a series or alone, to be drawn in this size, with the letters of its panels.
void setLettered(FigureRenderer& renderer, const std::shared_ptr<const Figure>& figure,
                 const ExportOptions& options, QSize size);
// Refuses (usage) bars below that its layout has elsewhere.
void refuseBarsElsewhere(FigureRenderer& renderer, const ExportOptions& options);

}  // namespace whereabouts
