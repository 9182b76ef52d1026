// Draws the figures of a page as SVG, a little at a time: on a wide page as in every other file, and on a
// narrow one.
#pragma once

#include <memory>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/html/svg_recorder.h"
#include "ui/render/layout/layout.h"
#include "ui/render/paint/export_options.h"

namespace whereabouts {

class FigureRenderer;

// A figure as it stands on a page of one width, in units of the layout: px where the type has the theme's
// size.
struct PaintedView {
  int width = 0, height = 0;
  std::vector<SvgPiece> pieces;
  struct Plot {
    QRect rect;
    ViewRange view;
  };
  std::vector<Plot> plots;  // of each panel
};

struct PaintedFrame {
  std::shared_ptr<const Figure> figure;  // with the chosen panels
  std::vector<PaintedView> views;        // wide, and narrow where that is another
};

class FramePainter {
 public:
  // The first figure is drawn alone, `figures` behind it alike: with room for the one that needs most. The
  // thread of the widgets only.
  FramePainter(const ExportOptions& options, std::shared_ptr<const Figure> first,
               const std::vector<std::shared_ptr<const Figure>>& figures);
  ~FramePainter();

  // Does a part of it, some milliseconds; false once all is done.
  bool advance();
  // 0 to 1.
  double fraction() const;
  // The first, then the others.
  std::vector<PaintedFrame> take() { return std::move(frames_); }

 private:
  struct Series;
  void paint(Series& series, std::size_t at);

  ExportOptions options_;
  std::vector<PaintedFrame> frames_;
  std::vector<std::unique_ptr<Series>> series_;
  std::size_t at_ = 0;  // of the series
};

}  // namespace whereabouts
