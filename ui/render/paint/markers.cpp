#include "ui/render/paint/markers.h"

#include <QCache>
#include <algorithm>
#include <cmath>

#include "ui/render/layout/list_rows.h"
#include "ui/render/layout/sheets.h"

namespace whereabouts {
namespace {

// On plain ground a ring needs no edges against what is below it, and shows the points that it stands around.
void drawHollowRing(QPainter& painter, QPointF at, double size, const Theme& theme) {
  const double radius = size / 2;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.text, theme.stroke(1.4)));
  painter.drawEllipse(at, radius, radius);
}

void draw(QPainter& painter, const Scatter& points, const MarkPlace& place) {
  // In a small plot large rings would hide what they mark.
  const double side = std::min(place.plot.width(), place.plot.height());
  const double room = points.mark == Marker::ring ? std::clamp(side / 140, 0.65, 1.0) : 1;
  const double size = points.size * place.theme.typeScale * room;
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    const QPointF at = place.at(points.x[i], points.y[i]);
    if (!place.plot.adjusted(-0.5, -0.5, 0.5, 0.5).contains(at)) continue;
    if (points.mark == Marker::ring && !place.overRaster) {
      drawHollowRing(painter, at, size / room, place.theme);
      continue;
    }
    drawPoint(painter, at, points.mark, size, place.theme.colour(points.colour), place.theme.background);
  }
}

void draw(QPainter& painter, const Arrows& arrows, const MarkPlace& place) {
  const QColor colour = place.theme.colour(arrows.colour);
  const double width = place.theme.stroke(arrows.width);
  for (std::size_t i = 0; i < arrows.x0.size(); ++i) {
    const QPointF from = place.at(arrows.x0[i], arrows.y0[i]), to = place.at(arrows.x1[i], arrows.y1[i]);
    const QLineF shaft(from, to);
    const double length = shaft.length();
    if (!(length > 0.5)) continue;
    const double head = std::min(length, 3 + 3.5 * width);
    const QPointF along = (to - from) / length, across(-along.y(), along.x());
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QLineF(from, to - along * head * 0.8));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(
        QPolygonF({to, to - along * head + across * head * 0.42, to - along * head - across * head * 0.42}));
  }
}

void draw(QPainter& painter, const LineSegments& segments, const MarkPlace& place) {
  QVector<QLineF> lines;
  bool straight = true;  // along the axes: sharp without smoothing
  for (std::size_t i = 0; i < segments.x0.size(); ++i) {
    const QLineF line(place.at(segments.x0[i], segments.y0[i]), place.at(segments.x1[i], segments.y1[i]));
    if (line.x1() != line.x2() && line.y1() != line.y2()) straight = false;
    lines.push_back(line);
  }
  QColor colour = place.theme.colour(segments.colour);
  const double width = place.theme.stroke(segments.width);
  // Close lines over an image must not hide it: they lose their edge, then some of their strength.
  const auto count = static_cast<double>(std::max<qsizetype>(1, lines.size()));
  const double spacing = (place.plot.width() + place.plot.height()) / count;
  const double strength = segments.halo ? std::clamp(spacing / 16, 0.4, 1.0) : 1;
  painter.setRenderHint(QPainter::Antialiasing, !straight || place.vector);
  const auto stroke = [&](QColor ink, double thickness) {
    QPen pen(ink, thickness, Qt::SolidLine, Qt::FlatCap);
    if (segments.dashed) pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLines(lines);
  };
  if (segments.halo && strength == 1) {
    QColor edge = contrasting(colour);
    edge.setAlphaF(0.38F * static_cast<float>(segments.opacity));
    stroke(edge, width + 2);
  }
  colour.setAlphaF(static_cast<float>(std::clamp(segments.opacity * strength, 0.0, 1.0)));
  stroke(colour, width);
}

void draw(QPainter& painter, const Rectangles& cells, const MarkPlace& place) {
  const QColor colour = place.theme.colour(cells.colour);
  for (const Rectangles::Box& each : cells.boxes) {
    const QRectF box = place.box(each);
    if (!box.intersects(place.plot)) continue;
    if (cells.fill_opacity > 0) {
      QColor fill = colour;
      fill.setAlphaF(static_cast<float>(std::min(1.0, cells.fill_opacity)));
      painter.fillRect(box, fill);
    }
    if (cells.width > 0) drawOutline(painter, box, colour, place.theme.stroke(cells.width));
  }
}

// The largest type whose longest label leaves visible what lies below; 0 where that is too small to read.
double leavingSize(const Text& text, const Face& metrics, double size, double widest, double roomWidth,
                   double roomHeight, double min) {
  constexpr double halo = 4;
  for (double chosen = 1.4 * size; chosen >= std::max(min, 0.62 * size); chosen -= 0.5) {
    const double width = widest * chosen / size + halo, height = metrics.capHeight() * chosen / size + halo;
    const bool slim = width <= 0.7 * roomWidth && height <= 0.7 * roomHeight;
    if (slim && width * height <= text.max_cover * roomWidth * roomHeight) return chosen;
  }
  return 0;
}

// The largest type that `text` may have in its room: larger where there is plenty, a little smaller where
// there is little, 0 where the longest label does not fit. All labels are drawn or none: a few of them would
// mislead. Labels that may be cut short are always drawn.
double fittedSize(const Text& text, const MarkPlace& place, double roomWidth, double roomHeight) {
  const double size = std::max(place.minType, text.size * place.theme.typeScale);
  if (roomWidth <= 0 && roomHeight <= 0) return size;
  // Thousands of labels in rooms of a few pixels are not worth measuring.
  constexpr double minRoom = 5;
  if ((roomWidth > 0 && roomWidth < minRoom) || (roomHeight > 0 && roomHeight < minRoom)) return 0;
  const Face metrics(figureFont(size, text.halo ? QFont::DemiBold : QFont::Normal, place.theme.family));
  const double widest = widestOf(text, metrics);
  if (text.max_cover > 0)
    return leavingSize(text, metrics, size, widest, roomWidth, roomHeight, place.minType);
  double factor = 1.7;
  if (roomWidth > 0)
    factor = std::min(factor, std::max(0.55 * roomWidth, std::min(widest, roomWidth * 0.92)) / widest);
  if (roomHeight > 0) {
    factor = std::min(factor, std::max(0.42 * roomHeight, std::min(metrics.height(), roomHeight * 0.92)) /
                                  metrics.height());
  }
  // Print and fine screens show smaller type well.
  const double chosen = std::max({size * factor, place.fine ? 5.0 : 7.0, place.minType});
  const bool wide = roomWidth > 0 && widest * chosen / size > roomWidth;
  const bool high = roomHeight > 0 && metrics.capHeight() * chosen / size + 2 > roomHeight;
  // The rows of a list have their room from the layout: their names are what they are about.
  return (wide || high) && !text.elided ? 0 : chosen;
}

// Haloed words as small images: stroking outlines for 196 labels each time would cost more than the rest of a
// frame. `look` stands for font, colour and scale.
QImage sprite(const QString& look, const QString& label, const QFont& font, const QColor& colour,
              double ratio) {
  static QCache<QString, QImage> sprites(4000);
  const QString key = look + label;
  if (const QImage* known = sprites.object(key)) return *known;
  const QFontMetricsF metrics(font);
  const double edge = 2;
  const QSizeF size(std::ceil(metrics.horizontalAdvance(label)) + 2 * edge,
                    std::ceil(metrics.height()) + 2 * edge);
  QImage image((size * ratio).toSize() + QSize(1, 1), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(ratio, ratio);
  QPainterPath path;
  path.addText(QPointF(edge, edge + metrics.ascent()), font, label);
  QColor halo = contrasting(colour);
  halo.setAlpha(190);
  painter.strokePath(path, QPen(halo, 2.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.fillPath(path, colour);
  painter.end();
  sprites.insert(key, new QImage(image));
  return image;
}

void draw(QPainter& painter, const Text& text, const MarkPlace& place) {
  const QPointF origin = place.at(place.x.range().lower, place.y.range().lower);
  const QPointF unit =
      place.at(place.x.range().lower + text.room_width, place.y.range().lower + text.room_height) - origin;
  const double roomWidth = text.room_width > 0 ? std::abs(unit.x()) : 0;
  const double roomHeight = text.room_height > 0 ? std::abs(unit.y()) : 0;
  const bool cut = text.elided && roomWidth > 0;
  const double size = fittedSize(text, place, cut ? 0 : roomWidth, roomHeight);
  if (size == 0) return;
  const QFont font = figureFont(size, text.halo ? QFont::DemiBold : QFont::Normal, place.theme.family);
  const QFontMetricsF metrics(font);
  const QColor colour = place.theme.colour(text.colour);
  QColor halo = contrasting(colour);
  halo.setAlpha(190);
  const double scale = painter.deviceTransform().m11();
  painter.setFont(font);
  const QString look = QString("%1/%2/%3/%4/%5/")
                           .arg(font.family())
                           .arg(font.pixelSize())
                           .arg(font.weight())
                           .arg(colour.rgba())
                           .arg(scale);
  const QTransform device = painter.deviceTransform();
  const bool sprites = text.halo && !place.vector;
  if (sprites) {
    painter.save();
    const double ratio = painter.device()->devicePixelRatio();
    painter.setWorldTransform(QTransform::fromScale(1 / ratio, 1 / ratio));
  }
  const double inset = 0.3 * size;  // from the edges of the room
  for (std::size_t i = 0; i < text.labels.size(); ++i) {
    QPointF at = place.at(text.x[i], text.y[i]);
    if (!place.plot.contains(at)) continue;
    // A table or a map of which a part is shown has no halves of lines at its edge.
    const double half = text.halo || roomHeight == 0 ? 0 : metrics.capHeight() / 2;
    if (at.y() - half < place.plot.top() || at.y() + half > place.plot.bottom()) continue;
    if (text.in_corner)
      at += QPointF(inset - roomWidth / 2, inset + metrics.capHeight() / 2 - roomHeight / 2);
    QString label = QString::fromStdString(text.labels[i]);
    if (cut) label = metrics.elidedText(label, Qt::ElideRight, roomWidth);
    const double width = metrics.horizontalAdvance(label);
    const double left = text.in_corner || text.align == Text::Align::left ? at.x()
                        : text.align == Text::Align::centre               ? at.x() - width / 2
                                                                          : at.x() - width;
    const QPointF baseline(left, at.y() + metrics.capHeight() / 2);
    if (sprites) {
      const QPointF corner = device.map(baseline - QPointF(2, 2 + metrics.ascent()));
      painter.drawImage(
          QPoint(static_cast<int>(std::round(corner.x())), static_cast<int>(std::round(corner.y()))),
          sprite(look, label, font, colour, scale));
      continue;
    }
    if (text.halo) {
      QPainterPath path;
      path.addText(baseline, font, label);
      painter.strokePath(path, QPen(halo, 2.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    }
    painter.setPen(colour);
    painter.drawText(baseline, label);
  }
  if (sprites) painter.restore();
}

}  // namespace

QColor contrasting(const QColor& colour) {
  return qGray(colour.rgb()) > 140 ? QColor(16, 18, 24) : QColor(255, 255, 255);
}

void drawPoint(QPainter& painter, QPointF at, Marker mark, double size, const QColor& colour,
               const QColor& edge) {
  switch (mark) {
    case Marker::ring: {
      // White between two dark edges: one of them shows on any ground.
      const double radius = size * 0.72;
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(QColor(20, 20, 28), size * 0.55));
      painter.drawEllipse(at, radius, radius);
      painter.setPen(QPen(Qt::white, size * 0.29));
      painter.drawEllipse(at, radius, radius);
      break;
    }
    case Marker::dot:
      painter.setBrush(colour);
      painter.setPen(QPen(edge, 1));
      painter.drawEllipse(at, size / 2, size / 2);
      break;
    case Marker::cross: {
      const double arm = size / 2;
      painter.setPen(QPen(colour, std::max(1.5, size * 0.22), Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(QLineF(at.x() - arm, at.y() - arm, at.x() + arm, at.y() + arm));
      painter.drawLine(QLineF(at.x() - arm, at.y() + arm, at.x() + arm, at.y() - arm));
      break;
    }
  }
}

void drawOutline(QPainter& painter, const QRectF& box, const QColor& colour, double width) {
  // Whole pixels keep the sides even; a cell too small to hold the outline gets it around it.
  QRectF edge(QPointF(std::round(box.left()), std::round(box.top())),
              QPointF(std::round(box.right()), std::round(box.bottom())));
  if (edge.width() < 3 * width || edge.height() < 3 * width)
    edge.adjust(-width / 2, -width / 2, width / 2, width / 2);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(0, 0, 0, 110), width + 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(edge);
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(edge);
}

void drawMarks(QCPPainter& painter, const Layer& layer, const MarkPlace& place) {
  if (const auto* points = std::get_if<Scatter>(&layer.content)) draw(painter, *points, place);
  if (const auto* arrows = std::get_if<Arrows>(&layer.content)) draw(painter, *arrows, place);
  if (const auto* segments = std::get_if<LineSegments>(&layer.content)) draw(painter, *segments, place);
  if (const auto* cells = std::get_if<Rectangles>(&layer.content)) draw(painter, *cells, place);
  if (const auto* text = std::get_if<Text>(&layer.content)) draw(painter, *text, place);
  if (const auto* list = std::get_if<List>(&layer.content)) {
    for (const Layer& marks : listMarks(*list)) {
      painter.setRenderHint(QPainter::Antialiasing);  // straight lines are drawn without
      drawMarks(painter, marks, place);
    }
  }
}

}  // namespace whereabouts
