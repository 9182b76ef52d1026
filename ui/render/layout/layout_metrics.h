// The type that a layout measures its words with, and what it leaves out where there is little room.
#pragma once

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/render/layout/layout.h"
#include "ui/theme/theme.h"

namespace whereabouts {

// What is left out, and how tight it is, in small figures.
struct DetailLevel {
  int level = 0;
  bool labels() const { return level < 1; }
  bool numbers() const { return level < 2; }
  bool headings() const { return level < 3; }
  double tightness() const { return level == 0 ? 1 : level == 1 ? 0.7 : 0.4; }
};

struct Metrics {
  explicit Metrics(const TypeSizes& type)
      : heading(figureFont(type.heading, QFont::DemiBold)),
        headingPlain(figureFont(type.heading)),
        tick(figureFont(type.tick)),
        label(figureFont(type.label)) {}
  QFontMetricsF heading, headingPlain, tick, label;
};

inline constexpr double tickPadding = 6;  // between plot and numbers

inline double widest(const std::vector<TickMark>& ticks, const QFontMetricsF& metrics) {
  double width = 0;
  for (const TickMark& tick : ticks) width = std::max(width, metrics.horizontalAdvance(tick.label));
  return std::ceil(width);
}

}  // namespace whereabouts
