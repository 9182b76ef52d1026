#include "ui/render/paint/panel_layer.h"

#include <algorithm>
#include <cmath>

#include "core/colour/colour_map.h"
#include "ui/render/paint/markers.h"

namespace whereabouts {

PanelLayer::PanelLayer(QCPAxisRect* rect, const RenderContext* context)
    : QCPLayerable(rect->parentPlot()), rect_(rect), context_(context) {}

QRect PanelLayer::clipRect() const {
  // Marks at the edge of a panel keep their outer half.
  constexpr int forLines = 2, forDots = 10;
  int beyond = forLines;
  if (layer_) {
    const auto* list = std::get_if<List>(&layer_->content);
    const bool raster =
        std::holds_alternative<HeatMap>(layer_->content) || std::holds_alternative<RgbImage>(layer_->content);
    const bool dots =
        std::holds_alternative<Scatter>(layer_->content) || (list && list->style == List::Style::dot);
    beyond = raster ? 0 : dots ? forDots : forLines;
  }
  return rect_->rect().adjusted(-beyond, -beyond, beyond, beyond);
}

void PanelLayer::applyDefaultAntialiasingHint(QCPPainter* painter) const {
  // Not QCPPainter's own switch, which would move everything by half a pixel.
  painter->setRenderHint(QPainter::Antialiasing);
}

void PanelLayer::draw(QCPPainter* painter) {
  if (!layer_) return;
  if (const auto* map = std::get_if<HeatMap>(&layer_->content)) return drawHeatMap(*painter, *map);
  if (const auto* image = std::get_if<RgbImage>(&layer_->content)) return drawImage(*painter, *image);
  const MarkPlace place{*rect_->axis(QCPAxis::atBottom),
                        *rect_->axis(QCPAxis::atLeft),
                        QRectF(rect_->rect().translated(0, -1)),
                        context_->theme,
                        context_->rasterScale > 0,
                        context_->rasterScale > 0 || painter->deviceTransform().m11() >= 2,
                        context_->minType,
                        overRaster_};
  drawMarks(*painter, *layer_, place);
}

PanelLayer::Window PanelLayer::windowOf(const QCPPainter& painter, const QRectF& area, int columns,
                                        int rows) const {
  const QCPAxis& x = *rect_->axis(QCPAxis::atBottom);
  const QCPAxis& y = *rect_->axis(QCPAxis::atLeft);
  // QCustomPlot's y axes end one pixel above their rectangle.
  const QRectF plot(rect_->rect().translated(0, -1));
  const bool vector = context_->rasterScale > 0;
  const QTransform device = painter.deviceTransform();
  const double scaleX = vector ? context_->rasterScale : device.m11(),
               scaleY = vector ? scaleX : device.m22();
  const double shiftX = vector ? 0 : device.dx(), shiftY = vector ? 0 : device.dy();

  Window window;
  const auto side = [](double start, double end, double clipStart, double clipEnd, int count, double scale,
                       Sampling& sampling) {
    const double a = std::round(start);
    double b = std::round(end);
    // The layout leaves room for whole device pixels, but its own units are larger.
    const double whole = std::round((end - start) / count) * count;
    if (whole != 0 && std::abs(end - start - whole) <= scale + 0.5) b = a + whole;
    const double from = std::max(std::min(a, b), std::round(clipStart));
    const double to = std::min(std::max(a, b), std::round(clipEnd));
    if (to - from < 1 || a == b) return std::pair(0, 0);
    sampling = {(from - a) * count / (b - a), count / (b - a), static_cast<int>(to - from), count};
    return std::pair(static_cast<int>(from), static_cast<int>(to));
  };
  const auto [left, right] =
      side(x.coordToPixel(area.left()) * scaleX + shiftX, x.coordToPixel(area.right()) * scaleX + shiftX,
           plot.left() * scaleX + shiftX, plot.right() * scaleX + shiftX, columns, scaleX, window.across);
  const auto [top, bottom] =
      side(y.coordToPixel(area.top()) * scaleY + shiftY, y.coordToPixel(area.bottom()) * scaleY + shiftY,
           plot.top() * scaleY + shiftY, plot.bottom() * scaleY + shiftY, rows, scaleY, window.down);
  window.device = QRect(left, top, right - left, bottom - top);
  window.logical = QRectF(left / scaleX, top / scaleY, (right - left) / scaleX, (bottom - top) / scaleY);
  return window;
}

void PanelLayer::place(QCPPainter& painter, const Window& window, const QImage& image) const {
  painter.save();
  if (context_->rasterScale > 0) {
    painter.drawImage(window.logical, image);
  } else {
    // Pixel by pixel, whatever the scale: the image was made for these very pixels.
    const double ratio = painter.device()->devicePixelRatio();
    painter.setClipping(false);
    painter.setWorldTransform(QTransform::fromScale(1 / ratio, 1 / ratio));
    painter.drawImage(window.device.topLeft(), image);
  }
  painter.restore();
}

void PanelLayer::drawHeatMap(QCPPainter& painter, const HeatMap& map) {
  const Matrix& values = *map.values;
  const int rows = static_cast<int>(values.rows()), columns = static_cast<int>(values.cols());
  const QRectF area(map.left, map.top, map.cell_width * columns, map.cell_height * rows);
  Window window = windowOf(painter, area, columns, rows);
  window.across.smooth = window.down.smooth = map.smooth;
  if (window.device.isEmpty()) return;
  if (!context_->drawsRasters) return place(painter, window, QImage(1, 1, QImage::Format_RGB32));
  const ColourScale& scale = context_->placed->figure->scales.at(static_cast<std::size_t>(map.scale));
  const bool same = made_.source == map.values && made_.map == scale.map && made_.lower == scale.lower &&
                    made_.upper == scale.upper && made_.across == window.across &&
                    made_.down == window.down && made_.veil == map.veil;
  if (!same) {
    const ColourTable table(colour_map(scale.map), scale.lower, scale.upper, map.veil);
    made_ = {map.values,
             scale.map,
             scale.lower,
             scale.upper,
             window.across,
             window.down,
             resampled(values, table, window.across, window.down),
             map.veil};
  }
  place(painter, window, made_.image);
}

void PanelLayer::drawImage(QCPPainter& painter, const RgbImage& image) {
  const QRectF area(image.left, image.top, image.width, image.height);
  const Window window = windowOf(painter, area, image.columns, image.rows);
  if (window.device.isEmpty()) return;
  if (!context_->drawsRasters) return place(painter, window, QImage(1, 1, QImage::Format_RGB32));
  if (made_.source != image.rgb || made_.across != window.across || made_.down != window.down) {
    made_ = {image.rgb,
             {},
             0,
             0,
             window.across,
             window.down,
             resampled(image.rgb->data(), image.rows, image.columns, window.across, window.down)};
  }
  place(painter, window, made_.image);
}

}  // namespace whereabouts
