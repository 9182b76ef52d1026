// The fonts that a layout measures text with, and what it leaves out where there is little room.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "ui/render/layout/face.h"
#include "ui/render/layout/layout.h"
#include "ui/theme/theme.h"

namespace whereabouts {

// What is drawn around the plots, and the share of the usual space that is left between them.
struct Detail {
  bool labels, numbers, headings;
  double spacing;
};
// From everything to the least.
inline constexpr std::array<Detail, 4> details{
    {{true, true, true, 1}, {false, true, true, 0.7}, {false, false, true, 0.4}, {false, false, false, 0.4}}};

// An index into them.
struct DetailLevel {
  int level = 0;
  bool least() const { return level + 1 == static_cast<int>(details.size()); }
  bool labels() const { return detail().labels; }
  bool numbers() const { return detail().numbers; }
  bool headings() const { return detail().headings; }
  double spacing() const { return detail().spacing; }

 private:
  const Detail& detail() const { return details[static_cast<std::size_t>(level)]; }
};

struct Metrics {
  explicit Metrics(const TypeSizes& type)
      : letter(figureFont(type.heading, QFont::Bold, type.family)),
        heading(figureFont(type.heading, QFont::DemiBold, type.family)),
        headingPlain(figureFont(type.heading, QFont::Normal, type.family)),
        tick(figureFont(type.tick, QFont::Normal, type.family)),
        label(figureFont(type.label, QFont::Normal, type.family)) {}
  Face letter, heading, headingPlain, tick, label;
};

inline constexpr double tickPadding = 6;  // between plot and numbers

inline double widest(const std::vector<TickMark>& ticks, const Face& metrics) {
  double width = 0;
  for (const TickMark& tick : ticks) width = std::max(width, metrics.horizontalAdvance(tick.label));
  return std::ceil(width);
}

}  // namespace whereabouts
