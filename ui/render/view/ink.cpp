#include "ui/render/view/ink.h"

#include <QPainterPath>

#include "ui/render/view/figure_view.h"

namespace whereabouts {
namespace {

constexpr double kEdge = 1.5;  // px of it on each side

// Through the middles between the points, so that a quick line has no corners.
QPainterPath smooth(const std::vector<QPointF>& points) {
  QPainterPath path(points.front());
  if (points.size() == 1) path.lineTo(points.front() + QPointF(0.1, 0));  // a dot
  for (std::size_t i = 1; i + 1 < points.size(); ++i) path.quadTo(points[i], (points[i] + points[i + 1]) / 2);
  if (points.size() > 1) path.lineTo(points.back());
  return path;
}

}  // namespace

void Ink::begin(QPointF position, const QColor& colour, double width) {
  HandLine line;
  line.panel = view_.panelUnder(position);
  if (!line.panel) line.alone = view_.onlyPanel();
  line.colour = colour;
  line.width = width;
  line.points.push_back(stored(line, position));
  lines_.push_back(std::move(line));
  drawing_ = true;
}

void Ink::extend(QPointF position) {
  if (!drawing_) return;
  const QPointF point = stored(lines_.back(), position);
  if (point != lines_.back().points.back()) lines_.back().points.push_back(point);
}

void Ink::end() {
  drawing_ = false;
}

void Ink::removeLast() {
  drawing_ = false;
  if (!lines_.empty()) lines_.pop_back();
}

void Ink::clear() {
  drawing_ = false;
  lines_.clear();
}

QPointF Ink::stored(const HandLine& line, QPointF position) const {
  if (line.panel) return view_.axesAt(*line.panel, position).value_or(QPointF());
  return {position.x() / view_.width(), position.y() / view_.height()};
}

std::vector<QPointF> Ink::placed(const HandLine& line) const {
  std::vector<QPointF> places;
  places.reserve(line.points.size());
  for (const QPointF& point : line.points) {
    if (!line.panel) {
      if (line.alone != view_.onlyPanel()) return {};
      places.emplace_back(point.x() * view_.width(), point.y() * view_.height());
      continue;
    }
    const std::optional<QPointF> place = view_.pixelsAt(*line.panel, point);
    if (!place) return {};
    places.push_back(*place);
  }
  return places;
}

void Ink::paint(QPainter& painter, const QColor& edge) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (const HandLine& line : lines_) {
    const std::vector<QPointF> places = placed(line);
    if (places.empty()) continue;
    painter.save();
    // In a zoomed panel what was drawn on the rest of it would lie over its neighbours.
    if (const std::optional<QRectF> part = line.panel ? view_.zoomedPlot(*line.panel) : std::nullopt)
      painter.setClipRect(*part);
    const QPainterPath path = smooth(places);
    painter.setPen(QPen(edge, line.width + 2 * kEdge, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setPen(QPen(line.colour, line.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.restore();
  }
  painter.restore();
}

QRectF Ink::bounds() const {
  QRectF all;
  for (const HandLine& line : lines_) {
    const std::vector<QPointF> places = placed(line);
    if (places.empty()) continue;
    const double margin = line.width + 2 * kEdge + 1;
    all |= smooth(places).boundingRect().adjusted(-margin, -margin, margin, margin);
  }
  return all;
}

}  // namespace whereabouts
