#include "ui/render/layout/legend.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {

std::vector<LegendEntry> legendOf(const Panel& panel, const Face& metrics) {
  std::vector<LegendEntry> entries;
  if (!panel.legend) return entries;
  for (const Layer& layer : panel.layers) {
    LegendEntry entry;
    std::string label;
    if (const auto* curve = std::get_if<Line>(&layer.content)) {
      label = curve->label;
      entry.colour = curve->colour;
      entry.dashed = curve->dashed;
    } else if (const auto* points = std::get_if<Scatter>(&layer.content)) {
      label = points->label;
      entry.colour = points->colour;
      entry.line = false;
      entry.mark = points->mark;
    }
    if (label.empty()) continue;
    entry.label = QString::fromStdString(label);
    entry.rect =
        QRectF(0, 0, 22 + std::ceil(metrics.horizontalAdvance(entry.label)), std::ceil(metrics.height()));
    entries.push_back(entry);
  }
  return entries;
}

// Sets the entries in lines of at most `width`; returns the height. On one line with the heading where both
// fit.
double flowLegend(std::vector<LegendEntry>& entries, double width, double headingWidth,
                  double headingHeight) {
  if (entries.empty()) return 0;
  // Names cut short in a narrow panel name nothing.
  const auto wide = [width](const LegendEntry& entry) { return entry.rect.width() > width; };
  if (std::any_of(entries.begin(), entries.end(), wide)) {
    entries.clear();
    return 0;
  }
  constexpr double apart = 14;
  double all = -apart;
  for (const LegendEntry& entry : entries) all += entry.rect.width() + apart;
  const double height = entries.front().rect.height() + 3;
  if (headingHeight > 0 && headingWidth + 20 + all <= width) {
    double x = width - all;
    for (LegendEntry& entry : entries) {
      entry.rect.moveTo(x, -headingHeight);
      x += entry.rect.width() + apart;
    }
    return 0;
  }
  double x = 0, y = 0;
  for (LegendEntry& entry : entries) {
    if (x > 0 && x + entry.rect.width() > width) {
      x = 0;
      y += height;
    }
    entry.rect.moveTo(x, y);
    x += entry.rect.width() + apart;
  }
  return y + height;
}

double stackLegend(std::vector<LegendEntry>& entries, QSizeF plot) {
  if (entries.empty()) return 0;
  constexpr double apart = 10, between = 3, widestShare = 0.6;
  const double height = entries.front().rect.height() + between;
  double widest = 0;
  for (const LegendEntry& entry : entries) widest = std::max(widest, entry.rect.width());
  if (widest > widestShare * plot.width()) return 0;
  if (height * static_cast<double>(entries.size()) - between > plot.height()) return 0;
  double y = 0;
  for (LegendEntry& entry : entries) {
    entry.rect.moveTo(apart, y);
    y += height;
  }
  return apart + widest;
}

}  // namespace whereabouts
