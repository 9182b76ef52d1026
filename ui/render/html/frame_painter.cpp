#include "ui/render/html/frame_painter.h"

#include <algorithm>
#include <cmath>

#include "ui/render/paint/export.h"
#include "ui/render/paint/figure_renderer.h"
#include "ui/render/paint/prepared_figure.h"

namespace whereabouts {
namespace {

// px. A phone held upright; larger type needs more, and is shown smaller there.
constexpr int narrowWidth = 360;

// A length of the page in units of the layout: smaller type is a larger layout, shown smaller.
int unitsOf(double mm, const ExportOptions& options) {
  return static_cast<int>(std::lround(mm / mmPerInch * 96 * layoutScale(options)));
}

std::vector<int> widthsOf(const ExportOptions& options) {
  const int wide = std::max(1, unitsOf(options.widthMm, options));
  const int narrow =
      static_cast<int>(narrowWidth * theme(options.theme).typeScale * std::max(1.0, layoutScale(options)));
  return wide > 1.25 * narrow ? std::vector<int>{wide, narrow} : std::vector<int>{wide};
}

}  // namespace

// Figures with one width, drawn one after the other: first all are measured.
struct FramePainter::Series {
  std::unique_ptr<FigureRenderer> renderer;
  std::vector<std::size_t> frames;
  QSize size;
  double deviceScale = 1;
  std::size_t done = 0;
  bool measured = false, fixed = false;  // fixed: its height is given
};

FramePainter::FramePainter(const ExportOptions& options, std::shared_ptr<const Figure> first,
                           const std::vector<std::shared_ptr<const Figure>>& figures)
    : options_(options) {
  const auto add = [&](const std::shared_ptr<const Figure>& figure) {
    frames_.push_back({exportedPart(figure, options), {}});
  };
  add(first);
  for (const auto& figure : figures) add(figure);
  const std::vector<int> widths = widthsOf(options);
  for (std::size_t view = 0; view < widths.size(); ++view) {
    const auto start = [&](std::vector<std::size_t> frames) {
      auto series = std::make_unique<Series>();
      series->renderer = exportRenderer(options);
      series->frames = std::move(frames);
      series->deviceScale = (view == 0 ? options.dpi / 96.0 : 2) / layoutScale(options);
      const bool fixed = view == 0 && options.heightMm > 0;
      const int height = unitsOf(options.heightMm, options);
      // Where the height is free the drawing ends by itself: the highest of them must not be cut off.
      constexpr int high = 100000;
      series->size = {widths[view], fixed ? std::max(1, height) : high};
      series->fixed = fixed;
      series->renderer->setNaturalHeight(!fixed);
      series->renderer->plot()->setBackground(QBrush(Qt::NoBrush));
      series_.push_back(std::move(series));
    };
    start({0});
    std::vector<std::size_t> others;
    for (std::size_t i = 1; i < frames_.size(); ++i) others.push_back(i);
    if (!others.empty()) start(std::move(others));
  }
}

FramePainter::~FramePainter() = default;

double FramePainter::fraction() const {
  double all = 0, done = 0;
  for (const auto& series : series_) {
    const auto count = static_cast<double>(series->frames.size());
    all += 2 * count;
    done += static_cast<double>(series->done) + (series->measured ? count : 0);
  }
  return all > 0 ? done / all : 1;
}

bool FramePainter::advance() {
  if (at_ >= series_.size()) return false;
  Series& series = *series_[at_];
  const std::size_t frame = series.frames[series.done];
  setLettered(*series.renderer, frames_[frame].figure, options_, series.size);
  if (series.measured) {
    paint(series, frame);
  } else {
    series.renderer->computeLayoutAt(series.size, series.deviceScale);
    // A narrow page has them where it can.
    if (series.size.width() == series_.front()->size.width()) refuseBarsElsewhere(*series.renderer, options_);
  }
  if (++series.done < series.frames.size()) return true;
  series.done = series.measured ? series.done : 0;
  if (series.measured) {
    ++at_;
    series.renderer.reset();
  }
  series.measured = true;
  return at_ < series_.size();
}

void FramePainter::paint(Series& series, std::size_t frame) {
  // The pixels of maps are made on the page; a still drawing needs those of the first figure.
  series.renderer->setDrawsRasters(frame == 0);
  SvgRecorder recorder(series.size);
  QCPPainter painter;
  painter.begin(&recorder);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNonCosmetic);
  painter.setMode(QCPPainter::pmNoCaching);
  const double rasterScale = 2 / layoutScale(options_);  // sharp on most screens
  series.renderer->paint(painter, series.size, rasterScale, series.deviceScale);
  painter.end();
  const FigureLayout& layout = series.renderer->layout();
  PaintedView view;
  view.width = series.size.width();
  view.height = series.fixed ? series.size.height() : static_cast<int>(std::ceil(layout.usedHeight));
  view.pieces = recorder.take();
  for (const PanelLayout& places : layout.panels) view.plots.push_back({places.plot, places.view});
  frames_[frame].views.push_back(std::move(view));
}

}  // namespace whereabouts
