// Draws the figures of a page as SVG, a little at a time: on a wide page as in every other file, and on a
// narrow one; in one theme, or in two that the page changes between.
#pragma once

#include <map>
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
  // Wide, and narrow where that is another; then the same in the other theme, where there is one.
  std::vector<PaintedView> views;
};

class FramePainter {
 public:
  // The thread of the widgets only, as all of it. `otherTheme`: its name; empty: there is none.
  FramePainter(const ExportOptions& options, std::shared_ptr<const Figure> first,
               const QString& otherTheme = {});
  ~FramePainter();

  // What is drawn next: the first figure, alone, and `figures`, alike: with room for the one that needs most
  // of all that were ever given. Those which stand as they were drawn before are not drawn again.
  void show(const std::vector<std::shared_ptr<const Figure>>& figures);
  // Does a part of it, some milliseconds; false once all is done.
  bool advance();
  // 0 to 1.
  double fraction() const;
  // The first, then the others.
  std::vector<PaintedFrame> frames() const;

 private:
  struct Frame;
  struct Series;
  Series makeSeries(bool first, std::size_t view, int width, const QString& theme) const;
  bool measure(Series& series, Frame& frame);
  bool paint(Series& series, Frame& frame);

  ExportOptions options_;
  std::size_t widths_ = 1;                     // of each theme
  std::vector<std::unique_ptr<Frame>> known_;  // all that were ever given; the first is the first
  std::map<std::shared_ptr<const Figure>, std::size_t> places_;  // of the others among them
  std::vector<std::size_t> shown_;                               // the others that are drawn now
  std::vector<Series> series_;
  std::size_t at_ = 0;  // of the series
};

}  // namespace whereabouts
