#include "ui/render/html/frame_painter.h"

#include <algorithm>
#include <cmath>

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

// A figure, and how it stands at each width.
struct FramePainter::Frame {
  std::shared_ptr<const Figure> figure;  // with the chosen panels
  struct Standing {
    LayoutRoom room;  // that the layout was made with
    FigureLayout layout;
    bool measured = false, painted = false;
    PaintedView view;
  };
  std::vector<Standing> standings;
};

// Figures with one width, drawn one after the other: first all are measured.
struct FramePainter::Series {
  std::unique_ptr<FigureRenderer> renderer;
  std::size_t view = 0;  // of the page
  std::vector<std::size_t> frames;
  QSize size;
  double deviceScale = 1;
  std::size_t done = 0;
  bool measured = false, fixed = false;  // fixed: its height is given
  // Where the questions or shapes of its figures differ, room depends on which comes after which.
  bool alike = true;
};

FramePainter::FramePainter(const ExportOptions& options, std::shared_ptr<const Figure> first,
                           const QString& otherTheme)
    : options_(options) {
  options_.cursors = true;
  const std::vector<int> widths = widthsOf(options);
  known_.push_back(std::make_unique<Frame>());
  known_.front()->figure = exportedPart(first, options_);
  QStringList themes{options.theme};
  if (!otherTheme.isEmpty()) themes << otherTheme;
  widths_ = widths.size();
  known_.front()->standings.resize(widths_ * static_cast<std::size_t>(themes.size()));
  std::size_t view = 0;
  for (const QString& each : themes) {
    for (const int width : widths) {
      series_.push_back(makeSeries(true, view, width, each));
      series_.push_back(makeSeries(false, view, width, each));
      ++view;
    }
  }
  show({});
}

FramePainter::~FramePainter() = default;

FramePainter::Series FramePainter::makeSeries(bool first, std::size_t view, int width,
                                              const QString& theme) const {
  Series series;
  ExportOptions options = options_;
  options.theme = theme;
  series.renderer = exportRenderer(options);
  const bool wide = view % widths_ == 0;
  series.view = view;
  if (first) series.frames = {0};
  series.deviceScale = (wide ? options_.dpi / 96.0 : 2) / layoutScale(options_);
  const bool fixed = wide && options_.heightMm > 0;
  const int height = unitsOf(options_.heightMm, options_);
  // Where the height is free the drawing ends by itself: the highest of them must not be cut off.
  constexpr int high = 100000;
  series.size = {width, fixed ? std::max(1, height) : high};
  series.fixed = fixed;
  series.renderer->setNaturalHeight(!fixed);
  series.renderer->plot()->setBackground(QBrush(Qt::NoBrush));
  return series;
}

void FramePainter::show(const std::vector<std::shared_ptr<const Figure>>& figures) {
  shown_.clear();
  for (const auto& figure : figures) {
    const auto [place, isNew] = places_.emplace(figure, known_.size());
    shown_.push_back(place->second);
    if (!isNew) continue;
    known_.push_back(std::make_unique<Frame>());
    known_.back()->figure = exportedPart(figure, options_);
    known_.back()->standings.resize(known_.front()->standings.size());
  }
  bool alike = true;
  for (const std::size_t at : shown_) {
    const Figure &first = *known_[shown_.front()]->figure, &other = *known_[at]->figure;
    alike = alike && first.title == other.title && shapesOf(first) == shapesOf(other);
  }
  for (Series& series : series_) {
    series.done = 0;
    series.measured = false;
    if (series.frames == std::vector<std::size_t>{0}) continue;
    series.frames = shown_;
    series.alike = alike;
  }
  at_ = 0;
}

double FramePainter::fraction() const {
  double all = 0, done = 0;
  for (const Series& series : series_) {
    const auto count = static_cast<double>(series.frames.size());
    all += 2 * count;
    done += static_cast<double>(series.done) + (series.measured ? count : 0);
  }
  return all > 0 ? done / all : 1;
}

std::vector<PaintedFrame> FramePainter::frames() const {
  std::vector<PaintedFrame> frames;
  const auto add = [&](const Frame& known) {
    frames.push_back({known.figure, {}});
    for (const Frame::Standing& standing : known.standings) frames.back().views.push_back(standing.view);
  };
  add(*known_.front());
  for (const std::size_t at : shown_) add(*known_[at]);
  return frames;
}

bool FramePainter::advance() {
  bool worked = false;
  while (!worked && at_ < series_.size()) {
    Series& series = series_[at_];
    if (series.done < series.frames.size()) {
      Frame& frame = *known_[series.frames[series.done]];
      worked = series.measured ? paint(series, frame) : measure(series, frame);
      ++series.done;
    } else if (series.measured) {
      ++at_;
    } else {
      series.measured = true;
      series.done = 0;
    }
  }
  return at_ < series_.size();
}

// False where that was done before.
bool FramePainter::measure(Series& series, Frame& frame) {
  Frame::Standing& standing = frame.standings[series.view];
  if (standing.measured && series.alike) return false;
  setLettered(*series.renderer, frame.figure, options_, series.size);
  const LayoutRoom room = series.renderer->room();
  series.renderer->computeLayoutAt(series.size, series.deviceScale);
  standing.room = room;
  standing.layout = series.renderer->layout();
  standing.measured = true;
  standing.painted = false;
  // A narrow page has them where it can.
  if (series.view % widths_ == 0) refuseBarsElsewhere(*series.renderer, options_);
  return true;
}

bool FramePainter::paint(Series& series, Frame& frame) {
  Frame::Standing& standing = frame.standings[series.view];
  FigureRenderer& renderer = *series.renderer;
  if (series.alike && standing.painted && areAlike(standing.room, renderer.room())) return false;
  renderer.setFigure(frame.figure);
  if (!areAlike(standing.room, renderer.room())) {
    // Others have left more room.
    setLettered(renderer, frame.figure, options_, series.size);
    standing.room = renderer.room();
    renderer.computeLayoutAt(series.size, series.deviceScale);
    standing.layout = renderer.layout();
  } else {
    renderer.useLayout(series.size, series.deviceScale, standing.layout);
  }
  // The pixels of maps are made on the page; a still drawing needs those of the first figure.
  renderer.setDrawsRasters(&frame == known_.front().get());
  SvgRecorder recorder(series.size);
  QCPPainter painter;
  painter.begin(&recorder);
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNonCosmetic);
  painter.setMode(QCPPainter::pmNoCaching);
  const double rasterScale = 2 / layoutScale(options_);  // sharp on most screens
  renderer.paint(painter, series.size, rasterScale, series.deviceScale);
  painter.end();
  PaintedView view;
  view.width = series.size.width();
  view.height = series.fixed ? series.size.height() : static_cast<int>(std::ceil(standing.layout.usedHeight));
  view.pieces = recorder.take();
  for (const PanelLayout& places : standing.layout.panels) view.plots.push_back({places.plot, places.view});
  standing.view = std::move(view);
  standing.painted = true;
  return true;
}

}  // namespace whereabouts
