// What a layout takes of a figure's area: rectangles that must not overlap.
#pragma once

#include <QFontMetricsF>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/layout/layout.h"
#include "ui/theme/theme.h"

namespace whereabouts {

inline std::vector<QRectF> takenPlaces(const Figure& figure, const FigureLayout& layout) {
  const QString& family = layout.type.family;
  const QFontMetricsF heading(figureFont(layout.type.heading, QFont::DemiBold, family)),
      plain(figureFont(layout.type.heading, QFont::Normal, family)),
      tick(figureFont(layout.type.tick, QFont::Normal, family));
  std::vector<QRectF> taken = {layout.title, layout.subtitle, layout.captionBox};
  for (const PanelLayout& panel : layout.panels) {
    taken.push_back(QRectF(panel.plot));
    const double words = panel.subtitle.isEmpty() ? panel.titleX + heading.horizontalAdvance(panel.title)
                                                  : panel.subtitleX + plain.horizontalAdvance(panel.subtitle);
    taken.push_back(QRectF(panel.heading.topLeft(), QSizeF(words, panel.heading.height())));
    if (!panel.moreText.isEmpty()) taken.push_back(panel.more);
    for (const LegendEntry& entry : panel.legend) taken.push_back(entry.rect);
  }
  for (const ColourBarLayout& bar : layout.bars) {
    const ColourScale& scale = figure.scales[static_cast<std::size_t>(bar.scale)];
    taken.push_back(bar.vertical ? QRectF(bar.bar).adjusted(0, -bar.tipUpper, 0, bar.tipLower)
                                 : QRectF(bar.bar).adjusted(-bar.tipLower, 0, bar.tipUpper, 0));
    if (!bar.text.isEmpty()) taken.push_back(bar.label);
    for (const TickMark& mark : bar.ticks) {
      const double share = (mark.at - scale.lower) / (scale.upper - scale.lower);
      const double width = tick.horizontalAdvance(mark.label), line = tick.capHeight();
      const QRectF below(bar.bar.left() + share * bar.bar.width() - width / 2,
                         bar.bar.top() + bar.bar.height() + 4, width, line);
      const QRectF beside(bar.bar.left() + bar.bar.width() + 5,
                          bar.bar.top() + (1 - share) * bar.bar.height() - line / 2, width, line);
      taken.push_back(bar.vertical ? beside : below);
    }
  }
  return taken;
}

// "": each lies in `area` and none on another.
inline QString overlapIn(const std::vector<QRectF>& taken, const QRectF& area) {
  const auto words = [](const QRectF& rect) {
    return QString("%1 %2 %3 x %4").arg(rect.x()).arg(rect.y()).arg(rect.width()).arg(rect.height());
  };
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (taken[i].isEmpty()) continue;
    if (!area.adjusted(-0.5, -0.5, 0.5, 0.5).contains(taken[i])) return words(taken[i]) + " lies outside";
    for (std::size_t k = 0; k < i; ++k) {
      const double edge = 0.6;
      if (taken[i].adjusted(edge, edge, -edge, -edge).intersects(taken[k].adjusted(edge, edge, -edge, -edge)))
        return words(taken[i]) + " lies on " + words(taken[k]);
    }
  }
  return {};
}

}  // namespace whereabouts
