#include "ui/render/layout/legend.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace whereabouts {

namespace {

// Of a panel's labelled curves, in the order of its legend: their last point up to x = `limit`, axis units.
std::vector<QPointF> endsOf(const Panel& panel, double limit) {
  std::vector<QPointF> ends;
  for (const Layer& layer : panel.layers) {
    const auto* curve = std::get_if<Line>(&layer.content);
    if (!curve || curve->label.empty()) continue;
    std::optional<QPointF> end;
    for (std::size_t i = 0; i < curve->x.size(); ++i) {
      const double x = curve->x[i], y = curve->y[i];
      if (!std::isfinite(x) || !std::isfinite(y) || (end && (x < end->x() || x > limit))) continue;
      end = QPointF(x, y);
    }
    if (end) ends.push_back(*end);
  }
  return ends;
}

// Where a value is between the ends of an axis, 0 to 1.
double shareOf(const Axis& axis, const TickRange& range, double value) {
  double lower = range.lower, upper = range.upper;
  if (axis.logarithmic) {
    lower = std::log(lower);
    upper = std::log(upper);
    value = std::log(value);
  }
  const double share = std::clamp((value - lower) / (upper - lower), 0.0, 1.0);
  return axis.reversed ? 1 - share : share;
}

// Moves places along a line of this length apart, as little as that takes, so that each has `room`.
std::vector<double> setApart(const std::vector<double>& wanted, double room, double length) {
  std::vector<std::size_t> order(wanted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  // Neighbours that are too near form a block, which stands around the middle of what its members want.
  struct Block {
    double sum = 0;  // of what they want, less their place in the block
    std::size_t count = 0;
    double first(double between, double end) const {
      const double size = static_cast<double>(count - 1) * between;
      return std::clamp(sum / static_cast<double>(count), between / 2,
                        std::max(between / 2, end - between / 2 - size));
    }
  };
  std::vector<Block> blocks;
  for (const std::size_t each : order) {
    blocks.push_back({wanted[each], 1});
    while (blocks.size() > 1) {
      const Block &last = blocks.back(), &before = blocks[blocks.size() - 2];
      const double behind = static_cast<double>(before.count) * room;
      if (before.first(room, length) + behind <= last.first(room, length)) break;
      const Block both{before.sum + last.sum - static_cast<double>(last.count) * behind,
                       before.count + last.count};
      blocks.pop_back();
      blocks.back() = both;
    }
  }
  std::vector<double> places(wanted.size());
  std::size_t next = 0;
  for (const Block& block : blocks) {
    for (std::size_t k = 0; k < block.count; ++k)
      places[order[next++]] = block.first(room, length) + static_cast<double>(k) * room;
  }
  return places;
}

}  // namespace

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

double labelEnds(std::vector<LegendEntry>& entries, const Panel& panel, const ViewRange& range, QSizeF plot,
                 double whole, bool sure) {
  if (entries.empty() || panel.x.reversed) return 0;
  constexpr double apart = 8, sample = 22, widestShare = 0.22;
  constexpr double lastPart = 0.15;  // of the axis, in which every curve ends
  constexpr double farthest = 1.2;   // lines that a name stands from its curve
  double widest = 0;
  for (const LegendEntry& entry : entries) {
    if (!entry.line) return 0;
    widest = std::max(widest, entry.rect.width() - sample);
  }
  const double line = entries.front().rect.height();
  const auto heights = [&](const std::vector<QPointF>& ends, const TickRange& y) {
    std::vector<double> all;
    for (const QPointF& end : ends) all.push_back((1 - shareOf(panel.y, y, end.y())) * plot.height());
    return all;
  };
  // What is zoomed into has its names where the whole has them.
  const std::vector<QPointF> ends = endsOf(panel, panel.x.upper);
  if (ends.size() != entries.size() || line * static_cast<double>(ends.size()) > plot.height()) return 0;
  if (!sure) {
    if (apart + widest > widestShare * whole) return 0;
    const std::vector<double> wanted = heights(ends, {panel.y.lower, panel.y.upper});
    const std::vector<double> places = setApart(wanted, line, plot.height());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (shareOf(panel.x, {panel.x.lower, panel.x.upper}, ends[i].x()) < 1 - lastPart) return 0;
      if (std::abs(places[i] - wanted[i]) > farthest * line) return 0;
    }
  }
  const std::vector<QPointF> seen = endsOf(panel, range.x.upper);
  const std::vector<double> wanted = heights(seen, range.y), places = setApart(wanted, line, plot.height());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    LegendEntry& entry = entries[i];
    entry.rect = QRectF(apart, places[i] - line / 2, entry.rect.width() - sample, line);
    entry.end = QPointF((shareOf(panel.x, range.x, seen[i].x()) - 1) * plot.width(), wanted[i]);
  }
  return apart + widest;
}

}  // namespace whereabouts
