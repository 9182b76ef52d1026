// Draws a figure with QCustomPlot: the same for the window, PNG, SVG and PDF.
//
//   resample.h         values and images at device resolution
//   panel_layer.h      one layer of a panel
//   markers.h            points, arrows, cells, words over a panel
//   words.h            titles, labels, bars, caption
//   overlay.h          hover, keyboard cursor and drags, in a buffer of their own
//   buffered_plot.h    puts the buffers together
//   figure_renderer.h  keeps all that in step with a figure
#pragma once

#include <qcustomplot.h>

#include <memory>
#include <optional>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/layout/layout.h"
#include "ui/render/layout/placed_figure.h"
#include "ui/render/paint/buffered_plot.h"
#include "ui/render/paint/overlay.h"
#include "ui/render/paint/panel_layer.h"
#include "ui/render/paint/words.h"

namespace whereabouts {

class FigureRenderer {
 public:
  explicit FigureRenderer(QWidget* parent = nullptr);
  ~FigureRenderer();
  FigureRenderer(const FigureRenderer&) = delete;
  FigureRenderer& operator=(const FigureRenderer&) = delete;

  QCustomPlot* plot() { return plot_.get(); }
  const Figure* figure() const { return context_.placed->figure.get(); }
  const Theme& theme() const { return context_.theme; }
  // The figure where it stands now: it is laid out, in the size of before, where it has not been yet.
  std::shared_ptr<const PlacedFigure> placed();
  const FigureLayout& layout() { return placed()->layout; }
  Overlay& overlay() { return *overlay_; }

  // Nothing is drawn before replot() or paint(). The zoom stays where the panels and the kinds of their
  // layers are those of before.
  void setFigure(std::shared_ptr<const Figure> figure);
  void setTheme(const Theme& theme);
  // Figures that may follow. reserveNext() looks at one of them, which takes a moment, and returns whether
  // there are more; leaveRoom() has looked at all, and from then on the layout leaves room for them.
  void setUpcoming(std::vector<std::shared_ptr<const Figure>> figures, bool all);
  bool reserveNext();
  void leaveRoom();
  // As in FigureView.
  void setHoldsRanges(bool holds);
  void setShowsWords(bool title, bool caption);
  // Words of the caption, in small letters, that are marked from the next figure on.
  void setExplained(const QStringList& words) { context_.explained = words; }
  // Before the titles of the panels; empty: none.
  void setLetters(std::vector<QString> letters);
  void setPlacement(LegendPlace legend, BarPlace bars);
  // LayoutRequest::minMap and firstMap.
  void setStrip(double minMap, int first);
  // Whether the theme's background is painted; setTheme() turns it on.
  void setBackdrop(bool shown);

  // px of the smallest words inside panels: smaller ones are left out. 0: what a screen shows well.
  void setMinType(double pixels) { context_.minType = pixels; }

  // Brings the layout up to date with figure, zoom and size, then draws into the widget's buffers; `now`:
  // shows them at once.
  void replot(bool now);
  void replotOverlay();
  // Draws on any painter at this size in px. `rasterScale` > 0: a vector painter, rasters get so many pixels
  // per px. `deviceScale` > 0: laid out for so many device pixels per px instead.
  void paint(QCPPainter& painter, QSize size, double rasterScale, double deviceScale = 0);
  // Only the layout of that: its room stays for the figures that follow.
  void computeLayoutAt(QSize size) { updateLayout(size); }
  // That layout alone; nothing is kept of it. A height of 0: as high as the figure wants.
  FigureLayout layoutAt(QSize size) const { return computeLayout(*figure(), request(size)); }
  void computeLayoutAt(QSize size, double deviceScale) {
    setDeviceScale(deviceScale);
    updateLayout(size);
  }
  // What the next layout has of those before it, and a layout that the present figure got with the same.
  const LayoutRoom& room() const { return zoomed() ? zoomedRoom_ : room_; }
  void useLayout(QSize size, double deviceScale, FigureLayout layout);
  // Without them paint() leaves maps and images out; a pixel marks where each would be.
  void setDrawsRasters(bool on) { context_.drawsRasters = on; }
  // The height this figure wants at a width, and whether paint() shall lay it out just so.
  int naturalHeight(int width) const;
  void setNaturalHeight(bool on) { natural_ = on; }

  // Zoom. Panels zoom together along axes that index the same places.
  void setView(std::size_t panel, const ViewRange& view);
  void resetViews();
  bool zoomed() const { return context_.placed->zoomed(); }

  QPointF toPixels(std::size_t panel, QPointF axes);
  QPointF toAxes(std::size_t panel, QPointF pixels);

 private:
  struct PanelPlot;
  class AbsoluteLayout;
  LayoutRequest request(QSize size) const;
  // Another figure, or other parts of it: what is drawn next.
  void exchange(std::shared_ptr<const Figure> figure, std::vector<ViewRange> views);
  // The next layout owes nothing to the figures before, only to those that may follow; afresh: for another
  // size or type, those are looked at again.
  void forgetRoom();
  void startRoomAfresh();
  void useReserved();
  bool isUpcoming(const Figure& figure) const;
  // Of the figures that may follow: the first room, and what their longest words may have more.
  LayoutRoom roomOfLongestWords() const;
  std::size_t charactersMore() const;
  void rebuild();
  void setDeviceScale(double scale);
  void updateLayout(QSize size);
  void place(FigureLayout layout);
  void updateAxes();
  void updateCurves();

  RenderContext context_;
  std::shared_ptr<const Figure> given_;  // with its own ranges, where those shown are held
  std::unique_ptr<BufferedPlot> plot_;
  AbsoluteLayout* elements_ = nullptr;
  Overlay* overlay_ = nullptr;
  std::vector<std::unique_ptr<PanelPlot>> panels_;
  std::vector<QCPAxisRect*> bars_;
  LayoutRoom room_, zoomedRoom_;  // of the figures before; the second grows with the numbers of a zoomed part
  std::vector<PanelShape> shapes_;
  std::vector<std::shared_ptr<const Figure>> upcoming_;  // alike in shapes
  std::vector<PanelShape> upcomingShapes_;
  bool allUpcoming_ = true;
  LayoutRoom upcomingRoom_;
  std::size_t reserved_ = 0;  // of them
  bool leavesRoom_ = false;   // for those
  std::string structure_;
  QSize laidOut_;
  QRegion drawnPanels_;  // what the buffers hold
  double deviceScale_ = 1;
  std::vector<QString> letters_;
  LegendPlace legendPlace_ = LegendPlace::fitting;
  BarPlace barPlace_ = BarPlace::fitting;
  bool title_ = true, caption_ = true;
  double minMap_ = 0;
  int firstMap_ = 0;
  bool natural_ = false, holdsRanges_ = false;
  bool layoutStale_ = true, built_ = false;
};

}  // namespace whereabouts
