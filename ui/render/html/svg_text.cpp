#include "ui/render/html/svg_text.h"

#include <cmath>

namespace whereabouts {

QByteArray svgNumber(double value) {
  const double rounded = std::round(value * 100) / 100;
  if (!std::isfinite(rounded)) return "0";
  QByteArray text = QByteArray::number(rounded, 'f', 2);
  while (text.endsWith('0')) text.chop(1);
  if (text.endsWith('.')) text.chop(1);
  if (text.startsWith("0.")) text.remove(0, 1);
  if (text.startsWith("-0.")) text.remove(1, 1);
  return text.isEmpty() || text == "-" || text == "-0" ? QByteArray("0") : text;
}

QByteArray svgAttribute(const char* name, const QByteArray& value) {
  return QByteArray(" ") + name + "=\"" + value + "\"";
}

QByteArray svgColour(const char* name, const QColor& colour, double opacity) {
  QByteArray text = svgAttribute(name, colour.name().toLatin1());
  const double alpha = colour.alphaF() * opacity;
  if (alpha < 0.999) text += svgAttribute((QByteArray(name) + "-opacity").constData(), svgNumber(alpha));
  return text;
}

QByteArray svgPen(const QPen& pen, double opacity) {
  if (pen.style() == Qt::NoPen) return {};
  const double width = pen.widthF() > 0 ? pen.widthF() : 1;
  QByteArray text = svgColour("stroke", pen.color(), opacity);
  if (width != 1) text += svgAttribute("stroke-width", svgNumber(width));
  if (pen.capStyle() == Qt::RoundCap) text += svgAttribute("stroke-linecap", "round");
  if (pen.capStyle() == Qt::SquareCap) text += svgAttribute("stroke-linecap", "square");
  if (pen.joinStyle() == Qt::RoundJoin) text += svgAttribute("stroke-linejoin", "round");
  if (pen.joinStyle() == Qt::BevelJoin) text += svgAttribute("stroke-linejoin", "bevel");
  if (pen.style() != Qt::SolidLine) {
    QByteArray dashes;
    for (const double length : pen.dashPattern())
      dashes += (dashes.isEmpty() ? "" : " ") + svgNumber(length * width);
    text += svgAttribute("stroke-dasharray", dashes);
  }
  return text;
}

QByteArray svgPath(const QPainterPath& path) {
  QByteArray text;
  QPointF start, at;
  // Written relative to the last rounded point, so that roundings do not add up.
  const auto to = [&](const QPointF& point) {
    const QPointF rounded(std::round(point.x() * 100) / 100, std::round(point.y() * 100) / 100);
    const QByteArray x = svgNumber(rounded.x() - at.x()), y = svgNumber(rounded.y() - at.y());
    at = rounded;
    return x + (y.startsWith('-') ? "" : " ") + y;
  };
  char last = 0;
  const auto command = [&](char letter) {
    const bool same = letter == last;
    last = letter;
    if (!same) text += letter;
    return same;
  };
  const auto append = [&](bool same, const QByteArray& numbers) {
    text += (same && !numbers.startsWith('-') ? " " : "") + numbers;
  };
  for (int i = 0; i < path.elementCount(); ++i) {
    const QPainterPath::Element element = path.elementAt(i);
    if (element.isMoveTo()) {
      last = 0;
      text += 'M' + svgNumber(element.x) + ' ' + svgNumber(element.y);
      at = QPointF(std::round(element.x * 100) / 100, std::round(element.y * 100) / 100);
      start = at;
    } else if (element.isLineTo()) {
      const QPointF point(element.x, element.y);
      const bool closes = i > 1 && (i + 1 == path.elementCount() || path.elementAt(i + 1).isMoveTo()) &&
                          std::abs(point.x() - start.x()) < 0.006 && std::abs(point.y() - start.y()) < 0.006;
      if (closes) {
        last = 0;
        text += 'z';
        at = start;
        continue;
      }
      const bool same = command('l');
      append(same, to(point));
    } else if (element.isCurveTo() && i + 2 < path.elementCount()) {
      const QPointF from = at;
      const QPointF a(element.x, element.y);
      const QPainterPath::Element b = path.elementAt(i + 1), end = path.elementAt(i + 2);
      const auto relative = [&](const QPointF& point) {
        const QByteArray x = svgNumber(point.x() - from.x()), y = svgNumber(point.y() - from.y());
        return x + (y.startsWith('-') ? "" : " ") + y;
      };
      const bool same = command('c');
      append(same, relative(a));
      append(true, relative(b));
      append(true, to(end));
      i += 2;
    }
  }
  return text;
}

bool isUpright(const QPainterPath& path) {
  for (int i = 0; i < path.elementCount(); ++i) {
    const QPainterPath::Element element = path.elementAt(i);
    if (element.isMoveTo()) continue;
    if (!element.isLineTo()) return false;
    const QPainterPath::Element before = path.elementAt(i - 1);
    if (std::abs(element.x - before.x) > 0.001 && std::abs(element.y - before.y) > 0.001) return false;
  }
  return true;
}

QByteArray markupEscaped(const QString& text) {
  QString clean;
  for (const QChar c : text) {
    if (c.unicode() >= 0x20 || c == '\t' || c == '\n') clean += c;
  }
  return clean.toHtmlEscaped().replace('\'', QLatin1String("&#39;")).toUtf8();
}

}  // namespace whereabouts
