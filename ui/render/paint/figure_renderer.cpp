#include "ui/render/paint/figure_renderer.h"

#include <algorithm>
#include <cmath>

#include "ui/render/layout/held_ranges.h"

namespace whereabouts {

// Elements stand exactly where layout.h says.
class FigureRenderer::AbsoluteLayout : public QCPLayout {
 public:
  void add(QCPLayoutElement* element) {
    adoptElement(element);
    elements_.push_back(element);
  }
  int elementCount() const override { return static_cast<int>(elements_.size()); }
  QCPLayoutElement* elementAt(int index) const override { return elements_.value(index); }
  QCPLayoutElement* takeAt(int index) override {
    QCPLayoutElement* element = elements_.value(index);
    if (element) take(element);
    return element;
  }
  bool take(QCPLayoutElement* element) override {
    if (!elements_.removeOne(element)) return false;
    releaseElement(element);
    return true;
  }

 private:
  QList<QCPLayoutElement*> elements_;
};

namespace {

// Ticks that were chosen with the layout.
class GivenTicker : public QCPAxisTicker {
 public:
  std::vector<TickMark> marks;
  void generate(const QCPRange&, const QLocale&, QChar, int, QVector<double>& ticks,
                QVector<double>* subTicks, QVector<QString>* labels) override {
    ticks.clear();
    if (subTicks) subTicks->clear();
    if (labels) labels->clear();
    for (const TickMark& mark : marks) {
      ticks.append(mark.at);
      if (labels) labels->append(mark.label);
    }
  }
};

struct AxisLook {
  bool line = false, grid = false;
};

void styleAxis(QCPAxis& axis, const Theme& theme, AxisLook look) {
  const double width = theme.stroke(1);
  axis.setTickPen(Qt::NoPen);
  // Unseen, but not of no length: vector painters draw those as dots.
  axis.setTickLength(0, 1);
  axis.setSubTicks(false);
  axis.setTickLabelPadding(axis.orientation() == Qt::Horizontal ? 3 : 5);
  axis.setTickLabelFont(figureFont(TypeSizes(theme.typeScale).tick, QFont::Normal, theme.family));
  axis.setTickLabelColor(theme.muted);
  const QColor ink = theme.dark ? theme.muted.darker(150) : theme.muted.lighter(140);
  axis.setBasePen(look.line ? QPen(ink, width) : QPen(Qt::NoPen));
  axis.grid()->setVisible(look.grid);
  axis.grid()->setPen(QPen(theme.line, width));
  axis.grid()->setZeroLinePen(QPen(theme.track, width));
}

// Panels with the same words here differ in data only.
std::string structureOf(const Figure& figure) {
  std::string text;
  for (const Panel& panel : figure.panels) {
    text += 'p';
    for (const Layer& layer : panel.layers) text += static_cast<char>('0' + layer.content.index());
    text += panel.x.logarithmic ? 'L' : 'l';
    text += panel.y.logarithmic ? 'L' : 'l';
  }
  for (const ColourScale& scale : figure.scales) text += scale.bar ? 'B' : 'b';
  return text;
}

}  // namespace

struct FigureRenderer::PanelPlot {
  QCPAxisRect* rect = nullptr;
  QSharedPointer<GivenTicker> xTicker{new GivenTicker}, yTicker{new GivenTicker};
  std::vector<std::unique_ptr<PanelLayer>> layers;
  std::vector<QCPCurve*> curves;  // by layer; null where the layer is no line
};

FigureRenderer::FigureRenderer(QWidget* parent) : plot_(new BufferedPlot(parent)) {
  plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->setAutoAddPlottableToLegend(false);
  plot_->setInteractions({});
  plot_->setPlottingHint(QCP::phCacheLabels);
  plot_->plotLayout()->clear();
  plot_->plotLayout()->setMargins(QMargins());
  elements_ = new AbsoluteLayout;
  plot_->plotLayout()->addElement(0, 0, elements_);
  // Words, axes and grids below in one buffer, what the panels show in a second, what follows the pointer in
  // a third.
  plot_->moveLayer(plot_->layer("axes"), plot_->layer("main"), QCustomPlot::limBelow);
  plot_->removeLayer(plot_->layer("legend"));
  plot_->layer("main")->setMode(QCPLayer::lmBuffered);
  plot_->layer("overlay")->setMode(QCPLayer::lmBuffered);
  plot_->setCurrentLayer("main");
  context_.theme = whereabouts::theme("light");
  plot_->setBackground(QBrush(context_.theme.background));
  new Words(plot_.get(), &context_);  // the plot's, like every layerable without another owner
  overlay_ = new Overlay(plot_.get(), &context_.theme);
  plot_->panelRegion = [this] { return drawnPanels_; };
  // A plot that is resized draws at once: never with the layout of the figure before.
  QObject::connect(plot_.get(), &QCustomPlot::beforeReplot, plot_.get(), [this] {
    updateLayout(plot_->size());
    drawnPanels_ = {};
    for (const PanelLayout& places : context_.placed->layout.panels) {
      if (!places.plot.isEmpty()) drawnPanels_ += places.plot.adjusted(-12, -12, 12, 12);
    }
  });
  plot_->overlayRegion = [this] { return overlay_->state.region(); };
}

FigureRenderer::~FigureRenderer() = default;

void FigureRenderer::setTheme(const Theme& theme) {
  const Theme& before = context_.theme;
  const bool sameType = theme.typeScale == before.typeScale && theme.family == before.family;
  context_.theme = theme;
  setBackdrop(true);
  // Other colours move nothing: what is known of the room stays.
  if (!sameType) return startRoomAfresh();
  if (figure() && !layoutStale_) updateAxes();
}

void FigureRenderer::setShowsWords(bool title, bool caption) {
  if (title_ == title && caption_ == caption) return;
  title_ = title;
  caption_ = caption;
  startRoomAfresh();
}

void FigureRenderer::setLetters(std::vector<QString> letters) {
  layoutStale_ = layoutStale_ || letters != letters_;
  letters_ = std::move(letters);
}

void FigureRenderer::setPlacement(LegendPlace legend, BarPlace bars) {
  legendPlace_ = legend;
  barPlace_ = bars;
  startRoomAfresh();
}

void FigureRenderer::setStrip(double minMap, int first) {
  if (minMap_ == minMap && firstMap_ == first) return;
  minMap_ = minMap;
  firstMap_ = first;
  startRoomAfresh();
}

void FigureRenderer::setBackdrop(bool shown) {
  context_.backdrop = shown;
  plot_->setBackground(shown ? QBrush(context_.theme.background) : QBrush(Qt::NoBrush));
}

void FigureRenderer::setFigure(std::shared_ptr<const Figure> figure) {
  given_ = figure;
  const std::shared_ptr<const PlacedFigure> last = context_.placed;
  const std::shared_ptr<const Figure> before = last->figure;
  std::vector<PanelShape> shapes = figure ? shapesOf(*figure) : std::vector<PanelShape>();
  // One question with its panels where they were goes on; any other figure starts over.
  const bool sameQuestion = before && figure && before->title == figure->title;
  const bool goesOn = sameQuestion && shapes == shapes_;
  if (!sameQuestion) leavesRoom_ = holdsRanges_;
  shapes_ = std::move(shapes);
  if (holdsRanges_ && figure && isUpcoming(*figure)) figure = holdingRanges(*upcoming_.front(), figure);
  if (holdsRanges_ && goesOn) figure = holdingRanges(*before, figure);
  std::vector<ViewRange> views = fullViews(figure.get());
  // A zoomed axis keeps its part as long as its full range stays; an axis that moves shows its new range.
  for (std::size_t i = 0; goesOn && i < views.size(); ++i) {
    const ViewRange was = fullView(before->panels.at(i));
    if (views[i].x == was.x) views[i].x = last->views.at(i).x;
    if (views[i].y == was.y) views[i].y = last->views.at(i).y;
  }
  exchange(std::move(figure), std::move(views));
  const Figure* now = this->figure();
  const std::string structure = now ? structureOf(*now) : std::string();
  const bool same = built_ && structure == structure_;
  structure_ = structure;
  if (!same) rebuild();
  if (!goesOn) forgetRoom();
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    const Panel& panel = now->panels.at(i);
    const bool raster = std::any_of(panel.layers.begin(), panel.layers.end(), [](const Layer& layer) {
      return std::holds_alternative<HeatMap>(layer.content) ||
             std::holds_alternative<RgbImage>(layer.content);
    });
    for (std::size_t k = 0; k < panel.layers.size(); ++k) {
      if (panels_[i]->layers[k]) panels_[i]->layers[k]->show(&panel.layers[k], raster);
    }
  }
  updateCurves();
}

void FigureRenderer::exchange(std::shared_ptr<const Figure> figure, std::vector<ViewRange> views) {
  context_.placed =
      std::make_shared<const PlacedFigure>(PlacedFigure{std::move(figure), std::move(views), {}});
  layoutStale_ = true;
}

std::shared_ptr<const PlacedFigure> FigureRenderer::placed() {
  updateLayout(laidOut_.isValid() ? laidOut_ : plot_->size());
  return context_.placed;
}

void FigureRenderer::rebuild() {
  plot_->clearPlottables();
  panels_.clear();
  elements_->clear();
  bars_.clear();
  built_ = true;
  if (!figure()) return;
  const auto makeRect = [&](const QList<QCPAxis::AxisType>& types) {
    auto* rect = new QCPAxisRect(plot_.get(), false);
    elements_->add(rect);
    rect->setAutoMargins(QCP::msNone);
    rect->setMargins(QMargins());
    rect->setMinimumSize(0, 0);
    rect->setLayer("background");
    for (const QCPAxis::AxisType type : types) {
      QCPAxis* axis = rect->addAxis(type);
      axis->setLayer("axes");
      axis->grid()->setLayer("grid");
    }
    return rect;
  };
  for (const Panel& panel : figure()->panels) {
    auto made = std::make_unique<PanelPlot>();
    made->rect = makeRect({QCPAxis::atBottom, QCPAxis::atLeft});
    QCPAxis* x = made->rect->axis(QCPAxis::atBottom);
    QCPAxis* y = made->rect->axis(QCPAxis::atLeft);
    x->setTicker(made->xTicker);
    y->setTicker(made->yTicker);
    x->setScaleType(panel.x.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    y->setScaleType(panel.y.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    for (const Layer& layer : panel.layers) {
      const bool curve = std::holds_alternative<Line>(layer.content);
      made->curves.push_back(curve ? new QCPCurve(x, y) : nullptr);
      made->layers.push_back(curve ? nullptr : std::make_unique<PanelLayer>(made->rect, &context_));
    }
    panels_.push_back(std::move(made));
  }
  for (const ColourScale& scale : figure()->scales) {
    if (!scale.bar) continue;
    QCPAxisRect* rect = makeRect({QCPAxis::atRight, QCPAxis::atBottom});
    for (QCPAxis* axis : rect->axes()) axis->setTicker(QSharedPointer<GivenTicker>::create());
    bars_.push_back(rect);
  }
}

void FigureRenderer::updateCurves() {
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    const Panel& panel = figure()->panels.at(i);
    for (std::size_t k = 0; k < panel.layers.size(); ++k) {
      QCPCurve* curve = panels_[i]->curves[k];
      if (!curve) continue;
      const auto& content = std::get<Line>(panel.layers[k].content);
      const std::size_t count = content.x.size();
      QVector<QCPCurveData> data;
      data.reserve(static_cast<qsizetype>(content.steps ? 2 * count : count));
      for (std::size_t j = 0; j < count; ++j) {
        if (content.steps && j > 0)
          data.append({static_cast<double>(data.size()), content.x[j], content.y[j - 1]});
        data.append({static_cast<double>(data.size()), content.x[j], content.y[j]});
      }
      curve->data()->set(data, true);
      // A curve of one point has no length: a dot shows it.
      const double dot = 5 * context_.theme.typeScale;
      curve->setScatterStyle(count == 1 ? QCPScatterStyle(QCPScatterStyle::ssDisc, dot) : QCPScatterStyle());
    }
  }
}

LayoutRequest FigureRenderer::request(QSize size) const {
  const QSize asked = natural_ ? QSize(size.width(), 0) : size;
  return {asked,
          context_.theme.typeScale,
          title_,
          caption_,
          context_.placed->views,
          room(),
          deviceScale_,
          holdsRanges_,
          context_.theme.family,
          letters_,
          legendPlace_,
          barPlace_,
          minMap_,
          firstMap_};
}

int FigureRenderer::naturalHeight(int width) const {
  if (!figure()) return width * 2 / 3;
  return static_cast<int>(std::ceil(computeLayout(*figure(), request({width, 0})).usedHeight));
}

void FigureRenderer::setDeviceScale(double scale) {
  layoutStale_ = layoutStale_ || scale != deviceScale_;
  deviceScale_ = scale;
}

void FigureRenderer::updateLayout(QSize size) {
  if (!layoutStale_ && size == laidOut_) return;
  if (size != laidOut_) startRoomAfresh();
  laidOut_ = size;
  layoutStale_ = false;
  if (figure()) place(computeLayout(*figure(), request(size)));
}

void FigureRenderer::useLayout(QSize size, double deviceScale, FigureLayout layout) {
  setDeviceScale(deviceScale);
  laidOut_ = size;
  layoutStale_ = false;
  place(std::move(layout));
}

void FigureRenderer::place(FigureLayout layout) {
  const PlacedFigure& now = *context_.placed;
  context_.placed =
      std::make_shared<const PlacedFigure>(PlacedFigure{now.figure, now.views, std::move(layout)});
  zoomedRoom_ = context_.placed->layout.room;
  if (!zoomed()) room_ = zoomedRoom_;
  updateAxes();
}

void FigureRenderer::updateAxes() {
  const Theme& theme = context_.theme;
  const PlacedFigure& placed = *context_.placed;
  for (std::size_t i = 0; i < panels_.size(); ++i) {
    const Panel& panel = placed.panel(i);
    const PanelLayout& places = placed.layout.panels.at(i);
    PanelPlot& made = *panels_[i];
    const bool shown = !places.plot.isEmpty();
    made.rect->setVisible(shown);
    for (const auto& layer : made.layers) {
      if (layer) layer->setVisible(shown);
    }
    if (!shown) continue;
    // One pixel lower, because QCustomPlot's y axes end one pixel above their rectangle.
    made.rect->setOuterRect(places.plot.translated(0, 1));
    QCPAxis& x = *made.rect->axis(QCPAxis::atBottom);
    QCPAxis& y = *made.rect->axis(QCPAxis::atLeft);
    x.setRange(places.view.x.lower, places.view.x.upper);
    y.setRange(places.view.y.lower, places.view.y.upper);
    x.setRangeReversed(panel.x.reversed);
    y.setRangeReversed(panel.y.reversed);
    x.setVisible(panel.x.visible);
    y.setVisible(panel.y.visible);
    styleAxis(x, theme, {panel.x.line, false});
    styleAxis(y, theme, {panel.y.line, panel.y.line});
    made.xTicker->marks = places.xTicks;
    made.yTicker->marks = places.yTicks;
    for (std::size_t k = 0; k < made.curves.size(); ++k) {
      if (!made.curves[k]) continue;
      const auto& curve = std::get<Line>(panel.layers[k].content);
      QPen pen(theme.colour(curve.colour), theme.stroke(curve.width), Qt::SolidLine, Qt::RoundCap,
               Qt::RoundJoin);
      if (curve.dashed) {
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern({4, 2.5});
      }
      made.curves[k]->setPen(pen);
    }
  }
  for (std::size_t k = 0; k < bars_.size(); ++k) {
    const ColourBarLayout* places = k < placed.layout.bars.size() ? &placed.layout.bars[k] : nullptr;
    bars_[k]->setVisible(places != nullptr);
    if (!places) continue;
    const ColourScale& scale = placed.figure->scales.at(static_cast<std::size_t>(places->scale));
    bars_[k]->setOuterRect(places->bar.translated(0, 1));
    for (QCPAxis* axis : bars_[k]->axes()) {
      styleAxis(*axis, theme, {});
      axis->setVisible((axis->orientation() == Qt::Vertical) == places->vertical);
      // Shares of the bar: QCustomPlot refuses very large ranges.
      axis->setRange(0, 1);
      std::vector<TickMark>& marks = static_cast<GivenTicker&>(*axis->ticker()).marks;
      marks = places->ticks;
      for (TickMark& mark : marks) mark.at = (mark.at - scale.lower) / (scale.upper - scale.lower);
    }
  }
}

void FigureRenderer::replot(bool now) {
  if (plot_->bufferDevicePixelRatio() != plot_->devicePixelRatioF()) {
    plot_->setBufferDevicePixelRatio(plot_->devicePixelRatioF());
  }
  setDeviceScale(plot_->devicePixelRatioF());
  updateLayout(plot_->size());
  plot_->replot(now ? QCustomPlot::rpImmediateRefresh : QCustomPlot::rpQueuedRefresh);
}

void FigureRenderer::replotOverlay() {
  plot_->layer("overlay")->replot();
}

void FigureRenderer::paint(QCPPainter& painter, QSize size, double rasterScale, double deviceScale) {
  context_.rasterScale = rasterScale;
  setDeviceScale(deviceScale > 0   ? deviceScale
                 : rasterScale > 0 ? rasterScale
                                   : painter.deviceTransform().m11());
  updateLayout(size);
  plot_->toPainter(&painter, size.width(), size.height());
  context_.rasterScale = 0;
}

QPointF FigureRenderer::toPixels(std::size_t panel, QPointF axes) {
  placed();
  const QCPAxisRect& rect = *panels_.at(panel)->rect;
  return {rect.axis(QCPAxis::atBottom)->coordToPixel(axes.x()),
          rect.axis(QCPAxis::atLeft)->coordToPixel(axes.y())};
}

QPointF FigureRenderer::toAxes(std::size_t panel, QPointF pixels) {
  placed();
  const QCPAxisRect& rect = *panels_.at(panel)->rect;
  return {rect.axis(QCPAxis::atBottom)->pixelToCoord(pixels.x()),
          rect.axis(QCPAxis::atLeft)->pixelToCoord(pixels.y())};
}

}  // namespace whereabouts
