#include "ui/render/html/svg_recorder.h"

#include <QFont>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/hash.h"
#include "ui/render/html/svg_text.h"

namespace whereabouts {
namespace {

struct Clip {
  bool on = false;
  QRectF rect;
  bool operator==(const Clip&) const = default;
};

}  // namespace

class SvgRecorder::Engine : public QPaintEngine {
 public:
  explicit Engine(QSize size) : QPaintEngine(QPaintEngine::AllFeatures), area_(QPointF(), size) {}

  bool begin(QPaintDevice*) override { return true; }
  bool end() override {
    flush();
    return true;
  }
  Type type() const override { return QPaintEngine::User; }
  void updateState(const QPaintEngineState&) override {}

  void drawPath(const QPainterPath& path) override { shape(path); }
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    if (count < 2) return;
    QPainterPath path(points[0]);
    for (int i = 1; i < count; ++i) path.lineTo(points[i]);
    if (mode != PolylineMode) path.closeSubpath();
    if (mode == WindingMode) path.setFillRule(Qt::WindingFill);
    shape(path, mode != PolylineMode);
  }
  void drawPolygon(const QPoint* points, int count, PolygonDrawMode mode) override {
    std::vector<QPointF> exact(points, points + count);
    drawPolygon(exact.data(), count, mode);
  }
  void drawLines(const QLineF* lines, int count) override {
    QPainterPath path;
    for (int i = 0; i < count; ++i) {
      path.moveTo(lines[i].p1());
      path.lineTo(lines[i].p2());
    }
    shape(path, false);
  }
  void drawLines(const QLine* lines, int count) override {
    std::vector<QLineF> exact(lines, lines + count);
    drawLines(exact.data(), count);
  }
  void drawRects(const QRectF* rects, int count) override {
    for (int i = 0; i < count; ++i) {
      QPainterPath path;
      path.addRect(rects[i]);
      shape(path);
    }
  }
  void drawRects(const QRect* rects, int count) override {
    for (int i = 0; i < count; ++i) {
      const QRectF exact(rects[i]);
      drawRects(&exact, 1);
    }
  }
  void drawEllipse(const QRectF& rect) override {
    const QTransform transform = painter()->transform();
    if (transform.type() > QTransform::TxTranslate || std::abs(rect.width() - rect.height()) > 0.01) {
      QPainterPath path;
      path.addEllipse(rect);
      return shape(path);
    }
    release();
    const QPointF centre = transform.map(rect.center());
    add(styleOf(true),
        "<circle" + svgAttribute("cx", svgNumber(centre.x())) + svgAttribute("cy", svgNumber(centre.y())) +
            svgAttribute("r", svgNumber(rect.width() / 2)) + "/>",
        transform.mapRect(rect));
  }
  void drawEllipse(const QRect& rect) override { drawEllipse(QRectF(rect)); }
  void drawImage(const QRectF& rect, const QImage& image, const QRectF& source,
                 Qt::ImageConversionFlags) override {
    flush();
    pieces.push_back({{}, painter()->transform().mapRect(rect), image.copy(source.toRect())});
  }
  void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source) override {
    drawImage(rect, pixmap.toImage(), source, Qt::AutoColor);
  }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    const QPen pen = painter()->pen();
    if (pen.style() == Qt::NoPen || item.text().trimmed().isEmpty()) return;
    const QTransform transform = painter()->transform();
    const QRectF bounds = transform.mapRect(
        QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent()));
    QByteArray style = svgColour("fill", pen.color(), painter()->opacity());
    const QFont font = item.font();
    style += svgAttribute("font-size", QByteArray::number(font.pixelSize()));
    if (font.weight() != QFont::Normal)
      style += svgAttribute("font-weight", QByteArray::number(font.weight()));
    if (font.italic()) style += svgAttribute("font-style", "italic");
    if (halo_ && bounds.adjusted(-4, -4, 4, 4).contains(halo_->bounds)) {
      style += halo_->pen + svgAttribute("paint-order", "stroke");
      halo_.reset();
    }
    release();
    const QPointF place = transform.map(at);
    QByteArray element = "<text";
    if (transform.type() > QTransform::TxTranslate) {
      const double degrees = std::atan2(transform.m12(), transform.m11()) * 180 / M_PI;
      element += svgAttribute("transform", "translate(" + svgNumber(place.x()) + " " + svgNumber(place.y()) +
                                               ")rotate(" + svgNumber(degrees) + ")");
    } else {
      element += svgAttribute("x", svgNumber(place.x())) + svgAttribute("y", svgNumber(place.y()));
    }
    if (item.text().size() > 1) element += svgAttribute("textLength", svgNumber(item.width()));
    add(style, element + ">" + markupEscaped(item.text()) + "</text>", bounds);
  }

  std::vector<SvgPiece> pieces;

 private:
  // A word's halo, until it is known whether the word follows.
  struct Halo {
    QByteArray pen, style, element;
    QRectF bounds;
    Clip clip;
  };

  void shape(const QPainterPath& drawn, bool filled = true) {
    if (drawn.isEmpty()) return;
    release();
    const QPainterPath path = painter()->transform().map(drawn);
    QByteArray style = styleOf(filled);
    if (style.isEmpty()) return;
    // Grids and axes are sharp without smoothing.
    if (isUpright(path)) style += svgAttribute("shape-rendering", "crispEdges");
    const double width = painter()->pen().style() == Qt::NoPen ? 0 : painter()->pen().widthF();
    const QRectF bounds = path.boundingRect().adjusted(-width / 2, -width / 2, width / 2, width / 2);
    QByteArray element = "<path" + svgAttribute("d", svgPath(path));
    const bool holes = filled && path.fillRule() == Qt::OddEvenFill && element.count('M') > 1;
    element += (holes ? svgAttribute("fill-rule", "evenodd") : QByteArray()) + "/>";
    const QPen pen = painter()->pen();
    const bool outline = painter()->brush().style() == Qt::NoBrush && pen.joinStyle() == Qt::RoundJoin &&
                         pen.capStyle() == Qt::RoundCap && element.contains('c');
    if (outline) {
      halo_ = Halo{svgPen(pen, painter()->opacity()), style, element, bounds, clipFor(bounds)};
      return;
    }
    add(style, element, bounds);
  }

  // Of the shapes that the painter draws now; empty where it draws none.
  QByteArray styleOf(bool filled) {
    const QPen pen = painter()->pen();
    const QBrush brush = painter()->brush();
    const bool fills = filled && brush.style() != Qt::NoBrush;
    if (!fills && pen.style() == Qt::NoPen) return {};
    QByteArray style;
    if (!fills) {
      style = svgAttribute("fill", "none");
    } else if (const QGradient* gradient = brush.gradient()) {
      style = svgAttribute("fill", "url(#" + gradientOf(*gradient) + ")");
    } else {
      style = svgColour("fill", brush.color(), painter()->opacity());
    }
    return style + svgPen(pen, painter()->opacity());
  }

  // Its name says what it is, so that two of the same name on one page are the same.
  QByteArray gradientOf(const QGradient& gradient) {
    const auto& linear = static_cast<const QLinearGradient&>(gradient);
    const QTransform transform = painter()->transform();
    const QPointF from = transform.map(linear.start()), to = transform.map(linear.finalStop());
    QByteArray text = svgAttribute("gradientUnits", "userSpaceOnUse") +
                      svgAttribute("x1", svgNumber(from.x())) + svgAttribute("y1", svgNumber(from.y())) +
                      svgAttribute("x2", svgNumber(to.x())) + svgAttribute("y2", svgNumber(to.y())) + ">";
    for (const QGradientStop& stop : gradient.stops()) {
      text += "<stop" + svgAttribute("offset", QByteArray::number(stop.first, 'f', 4)) +
              svgAttribute("stop-color", stop.second.name().toLatin1()) + "/>";
    }
    Hash hash;
    hash.text({text.constData(), static_cast<std::size_t>(text.size())});
    const QByteArray name = "wa" + QByteArray::number(qulonglong(hash.value()), 16);
    definition_ = "<linearGradient" + svgAttribute("id", name) + text + "</linearGradient>";
    return name;
  }

  Clip clipFor(const QRectF& bounds) const {
    if (!painter()->hasClipping()) return {};
    const QRectF rect = painter()->transform().mapRect(painter()->clipBoundingRect()).intersected(area_);
    return rect.adjusted(-0.01, -0.01, 0.01, 0.01).contains(bounds) ? Clip() : Clip{true, rect};
  }

  void add(const QByteArray& style, const QByteArray& element, const QRectF& bounds) {
    addClipped(style, element, bounds, clipFor(bounds));
  }

  void addClipped(const QByteArray& style, const QByteArray& element, const QRectF& bounds,
                  const Clip& clip) {
    // Short runs: the next figure may have most of them again.
    constexpr int maxRun = 32;
    if (style != style_ || !(clip == clip_) || count_ >= maxRun || !definition_.isEmpty()) flush();
    if (clip.on && !clip.rect.intersects(bounds.adjusted(-0.5, -0.5, 0.5, 0.5))) {
      definition_.clear();
      return;
    }
    style_ = style;
    clip_ = clip;
    body_ += definition_ + element;
    definition_.clear();
    bounds_ = count_ == 0 ? bounds : bounds_.united(bounds);
    ++count_;
  }

  // A halo that no word followed is a shape.
  void release() {
    if (!halo_) return;
    const Halo halo = std::move(*halo_);
    halo_.reset();
    addClipped(halo.style, halo.element, halo.bounds, halo.clip);
  }

  void flush() {
    release();
    if (count_ == 0) return;
    QByteArray markup = "<g" + style_ + ">" + body_ + "</g>";
    if (clip_.on) {
      const QRectF& r = clip_.rect;
      markup = "<svg" + svgAttribute("x", svgNumber(r.x())) + svgAttribute("y", svgNumber(r.y())) +
               svgAttribute("width", svgNumber(r.width())) + svgAttribute("height", svgNumber(r.height())) +
               svgAttribute("viewBox", svgNumber(r.x()) + " " + svgNumber(r.y()) + " " +
                                           svgNumber(r.width()) + " " + svgNumber(r.height())) +
               ">" + markup + "</svg>";
      bounds_ = bounds_.intersected(r);
    }
    pieces.push_back({markup, bounds_, {}});
    body_.clear();
    count_ = 0;
  }

  QRectF area_;
  QByteArray style_, body_, definition_;
  Clip clip_;
  QRectF bounds_;
  int count_ = 0;
  std::optional<Halo> halo_;
};

SvgRecorder::SvgRecorder(QSize size) : size_(size), engine_(std::make_unique<Engine>(size)) {}

SvgRecorder::~SvgRecorder() = default;

QPaintEngine* SvgRecorder::paintEngine() const {
  return engine_.get();
}

std::vector<SvgPiece> SvgRecorder::take() {
  return std::move(engine_->pieces);
}

int SvgRecorder::metric(PaintDeviceMetric metric) const {
  constexpr double inch = 25.4;
  switch (metric) {
    case PdmWidth:
      return size_.width();
    case PdmHeight:
      return size_.height();
    case PdmWidthMM:
      return static_cast<int>(std::lround(size_.width() / 96.0 * inch));
    case PdmHeightMM:
      return static_cast<int>(std::lround(size_.height() / 96.0 * inch));
    case PdmNumColors:
      return 1 << 24;
    case PdmDepth:
      return 32;
    case PdmDevicePixelRatio:
      return 1;
    case PdmDevicePixelRatioScaled:
      return static_cast<int>(devicePixelRatioFScale());
    default:
      return 96;
  }
}

}  // namespace whereabouts
