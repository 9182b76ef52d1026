#include "ui/render/paint/words.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/colour/colour_map.h"
#include "ui/render/paint/markers.h"

namespace whereabouts {
namespace {

// The baseline that centres capitals in a line.
double baselineIn(const QRectF& line, const QFontMetricsF& metrics) {
  return line.center().y() + metrics.capHeight() / 2;
}

void drawTurned(QCPPainter& painter, const QRectF& rect, const QString& text) {
  if (text.isEmpty()) return;
  painter.save();
  painter.translate(rect.center());
  painter.rotate(-90);
  const QFontMetricsF metrics(painter.font());
  painter.drawText(QPointF(-metrics.horizontalAdvance(text) / 2, metrics.capHeight() / 2), text);
  painter.restore();
}

// A bar with round corners, or a point where values lie beyond its end.
QPainterPath shapeOf(const ColourBarLayout& bar) {
  constexpr double round = 2;
  const QRectF body(bar.bar);
  QPainterPath path;
  path.addRoundedRect(body, round, round);
  // Points of the end at the top or right: both corners and the tip between them.
  const auto point = [&](QPointF a, QPointF b, QPointF outwards, double tip) {
    if (tip <= 0) return;
    const QPointF inwards = -2 * round * outwards;
    QPainterPath end;
    end.addPolygon(QPolygonF({a + inwards, a, (a + b) / 2 + tip * outwards, b, b + inwards}));
    end.closeSubpath();
    path = path.united(end);
  };
  if (bar.vertical) {
    point(body.topLeft(), body.topRight(), {0, -1}, bar.tipUpper);
    point(body.bottomLeft(), body.bottomRight(), {0, 1}, bar.tipLower);
  } else {
    point(body.topRight(), body.bottomRight(), {1, 0}, bar.tipUpper);
    point(body.topLeft(), body.bottomLeft(), {-1, 0}, bar.tipLower);
  }
  return path;
}

// The name of a curve beside its end, with a thin line to it where the two are apart.
void drawNameAtEnd(QCPPainter& painter, const LegendEntry& entry, const Theme& theme) {
  const QPointF end = *entry.end, name(entry.rect.left() - 2, entry.rect.center().y());
  constexpr double apart = 4, meets = 10;  // px
  if (name.x() - end.x() > meets || std::abs(name.y() - end.y()) > apart) {
    painter.setPen(QPen(theme.colour(entry.colour), theme.lineScale, Qt::DotLine));
    static_cast<QPainter&>(painter).drawLine(QLineF(end.x() + apart, end.y(), name.x(), name.y()));
  }
  painter.setPen(theme.colourOfWords(entry.colour));
  painter.drawText(QPointF(entry.rect.left(), baselineIn(entry.rect, QFontMetricsF(painter.font()))),
                   entry.label);
}

// Where `text` has one of the words, whole and in any case: start and length, each place once.
std::vector<std::pair<qsizetype, qsizetype>> wordsIn(const QString& text, const QStringList& words) {
  std::vector<std::pair<qsizetype, qsizetype>> places;
  for (const QString& word : words) {
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
      const qsizetype end = at + word.size();
      const bool whole =
          (at == 0 || !text[at - 1].isLetter()) && (end == text.size() || !text[end].isLetter());
      const bool known = std::any_of(places.begin(), places.end(), [&](const auto& place) {
        return at < place.first + place.second && place.first < end;
      });
      if (whole && !known) places.emplace_back(at, word.size());
    }
  }
  return places;
}

}  // namespace

Words::Words(QCustomPlot* plot, const RenderContext* context)
    : QCPLayerable(plot, "axes"), context_(context) {}

void Words::applyDefaultAntialiasingHint(QCPPainter* painter) const {
  // Not QCPPainter's own switch, which would move everything by half a pixel.
  painter->setRenderHint(QPainter::Antialiasing);
}

void Words::draw(QCPPainter* painter) {
  if (!context_->placed->figure) return;
  drawHead(*painter);
  for (const PanelLayout& places : layout().panels) drawPanelWords(*painter, places);
  for (const ColourBarLayout& bar : layout().bars) drawBar(*painter, bar);
  drawCaption(*painter);
}

void Words::drawLines(QCPPainter& painter, const std::vector<TextLine>& lines, QPointF at, double pixels,
                      const QColor& plain) const {
  const double height = lineHeight(pixels);
  const QString& family = layout().type.family;
  const QFont normal = figureFont(pixels, QFont::Normal, family),
              strong = figureFont(pixels, QFont::DemiBold, family);
  const QFontMetricsF metrics(normal);
  double y = at.y();
  for (const TextLine& line : lines) {
    const double baseline = baselineIn(QRectF(0, y, 1, height), metrics);
    for (const PlacedRun& run : line) {
      painter.setFont(run.strong ? strong : normal);
      painter.setPen(run.strong ? context_->theme.accent : plain);
      painter.drawText(QPointF(at.x() + run.x, baseline), run.text);
    }
    y += height;
  }
}

void Words::drawHead(QCPPainter& painter) const {
  const Theme& theme = context_->theme;
  if (!layout().titleText.isEmpty()) {
    painter.setFont(figureFont(layout().type.title, QFont::Bold, layout().type.family));
    painter.setPen(theme.text);
    painter.drawText(
        QPointF(layout().title.left(), baselineIn(layout().title, QFontMetricsF(painter.font()))),
        layout().titleText);
  }
  drawLines(painter, layout().subtitleLines, layout().subtitle.topLeft(), layout().type.subtitle,
            theme.muted);
}

void Words::drawPanelWords(QCPPainter& painter, const PanelLayout& places) const {
  const Theme& theme = context_->theme;
  const TypeSizes& type = layout().type;
  const auto font = [&](double pixels, int weight = QFont::Normal) {
    return figureFont(pixels, weight, type.family);
  };
  const QFont heading = font(type.heading, QFont::DemiBold);
  const double baseline = baselineIn(places.heading, QFontMetricsF(heading));
  if (!places.letter.isEmpty()) {
    painter.setFont(font(type.heading, QFont::Bold));
    painter.setPen(theme.text);
    painter.drawText(QPointF(places.heading.left(), baseline), places.letter);
  }
  if (!places.title.isEmpty()) {
    painter.setFont(heading);
    painter.setPen(theme.text);
    painter.drawText(QPointF(places.heading.left() + places.titleX, baseline), places.title);
  }
  if (!places.subtitle.isEmpty()) {
    painter.setFont(font(type.heading));
    painter.setPen(theme.muted);
    painter.drawText(QPointF(places.heading.left() + places.subtitleX, baseline), places.subtitle);
  }
  const QFont label = font(type.label);
  const QFontMetricsF metrics(label);
  painter.setFont(label);
  painter.setPen(theme.muted);
  if (!places.xText.isEmpty()) {
    const double left = places.xLabel.center().x() - metrics.horizontalAdvance(places.xText) / 2;
    painter.drawText(QPointF(left, baselineIn(places.xLabel, metrics)), places.xText);
  }
  drawTurned(painter, places.yLabel, places.yText);
  if (!places.moreText.isEmpty()) {
    painter.setFont(font(type.tick));
    painter.drawText(QPointF(places.more.left(), baselineIn(places.more, QFontMetricsF(painter.font()))),
                     places.moreText);
    painter.setFont(label);
  }
  for (const LegendEntry& entry : places.legend) {
    const QColor colour = theme.colour(entry.colour);
    const double middle = entry.rect.center().y();
    if (entry.end) {
      painter.setFont(label);
      drawNameAtEnd(painter, entry, theme);
      continue;
    }
    if (entry.line) {
      QPen pen(colour, 2 * theme.lineScale, Qt::SolidLine, Qt::FlatCap);
      if (entry.dashed) pen.setDashPattern({2.5, 1.5});
      painter.setPen(pen);
      static_cast<QPainter&>(painter).drawLine(
          QLineF(entry.rect.left(), middle, entry.rect.left() + 16, middle));
    } else {
      drawPoint(painter, QPointF(entry.rect.left() + 8, middle), entry.mark, 7, colour, theme.background);
    }
    painter.setFont(label);
    painter.setPen(theme.text);
    painter.drawText(QPointF(entry.rect.left() + 21, baselineIn(entry.rect, metrics)), entry.label);
  }
}

void Words::drawBar(QCPPainter& painter, const ColourBarLayout& bar) const {
  const ColourMap& map =
      colour_map(context_->placed->figure->scales.at(static_cast<std::size_t>(bar.scale)).map);
  const QRectF body(bar.bar);
  QLinearGradient gradient(body.bottomLeft(), bar.vertical ? body.topLeft() : body.bottomRight());
  for (std::size_t i = 0; i < 256; i += 5) {
    const Rgb colour = map.colours[i];
    gradient.setColorAt(static_cast<double>(i) / 255, QColor(colour.red, colour.green, colour.blue));
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(gradient);
  painter.drawPath(shapeOf(bar));
  painter.setBrush(Qt::NoBrush);
  painter.setFont(figureFont(layout().type.label, QFont::Normal, layout().type.family));
  painter.setPen(context_->theme.muted);
  if (bar.vertical) {
    drawTurned(painter, bar.label, bar.text);
  } else if (!bar.text.isEmpty()) {
    painter.drawText(QPointF(bar.label.left(), baselineIn(bar.label, QFontMetricsF(painter.font()))),
                     bar.text);
  }
}

void Words::drawCaption(QCPPainter& painter) const {
  if (layout().captionBox.isEmpty()) return;
  const Theme& theme = context_->theme;
  painter.setBrush(context_->backdrop ? QBrush(theme.panel) : QBrush(Qt::NoBrush));
  painter.setPen(theme.name == "paper" ? QPen(Qt::NoPen) : QPen(theme.line, theme.lineScale));
  painter.drawRoundedRect(layout().captionBox, 8, 8);
  drawLines(painter, layout().captionLines, layout().captionAt, layout().type.caption, theme.text);
  if (!context_->explained.isEmpty()) markExplained(painter);
}

// A dotted line below each word that can be asked for, as below those of readings.
void Words::markExplained(QCPPainter& painter) const {
  const double pixels = layout().type.caption, height = lineHeight(pixels);
  painter.setPen(QPen(context_->theme.muted, 1, Qt::DotLine));
  for (std::size_t i = 0; i < layout().captionLines.size(); ++i) {
    const QPointF at = layout().captionAt + QPointF(0, static_cast<double>(i) * height);
    for (const PlacedRun& run : layout().captionLines[i]) {
      const QFontMetricsF metrics(
          figureFont(pixels, run.strong ? QFont::DemiBold : QFont::Normal, layout().type.family));
      const double below = baselineIn(QRectF(0, at.y(), 1, height), metrics) + 2.5;
      for (const auto& [from, length] : wordsIn(run.text, context_->explained)) {
        const double x = at.x() + run.x + metrics.horizontalAdvance(run.text.left(from));
        painter.drawLine(QPointF(x, below),
                         QPointF(x + metrics.horizontalAdvance(run.text.mid(from, length)), below));
      }
    }
  }
}

}  // namespace whereabouts
