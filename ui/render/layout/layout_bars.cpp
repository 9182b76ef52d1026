#include "ui/render/layout/layout_bars.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "ui/render/layout/arrange.h"

namespace whereabouts {
namespace {

bool shares(const Panel& panel, int row, int end) {
  return panel.row < end && row < panel.row + panel.row_span;
}

struct ColumnSpan {
  int first = 0, last = 0;
};

// Of the panels in these rows that use the scale; of all of them where none does.
ColumnSpan columnSpanOf(const Figure& figure, std::size_t scale, int row, int end) {
  std::optional<ColumnSpan> found;
  for (const bool used : {true, false}) {
    for (const Panel& panel : figure.panels) {
      if (!shares(panel, row, end) || (used && !usesScale(panel, scale))) continue;
      const int last = panel.column + panel.column_span - 1;
      found = found ? ColumnSpan{std::min(found->first, panel.column), std::max(found->last, last)}
                    : ColumnSpan{panel.column, last};
    }
    if (found) break;
  }
  return found.value_or(ColumnSpan{0, std::max(0, figure.columns() - 1)});
}

// The part of a bar that its pointed end takes.
double tipOf(bool beyond, double thickness, double length) {
  return beyond ? std::round(std::min(thickness * 0.9, length / 6)) : 0;
}

}  // namespace

bool barsFitBelow(const Figure& figure) {
  for (const ColourScale& scale : figure.scales) {
    if (!scale.bar) continue;
    const int row = std::clamp(scale.row, 0, std::max(0, figure.rows() - 1));
    const int end = std::clamp(scale.row + scale.row_span, row + 1, figure.rows());
    for (const Panel& panel : figure.panels) {
      if (panel.row < end && panel.row + panel.row_span > end) return false;
      if (shares(panel, row, end) && panel.column > scale.column) return false;
    }
  }
  return true;
}

bool barsCanLieBelow(const Figure& figure) {
  for (std::size_t k = 0; k < figure.scales.size(); ++k) {
    const ColourScale& scale = figure.scales[k];
    if (!scale.bar) continue;
    const int row = std::clamp(scale.row, 0, std::max(0, figure.rows() - 1));
    const int end = std::clamp(scale.row + scale.row_span, row + 1, figure.rows());
    const ColumnSpan columns = columnSpanOf(figure, k, row, end);
    for (const Panel& panel : figure.panels) {
      const bool under = panel.column <= columns.last && panel.column + panel.column_span > columns.first;
      if (under && panel.row < end && panel.row + panel.row_span > end) return false;
    }
  }
  return true;
}

bool BarLayout::meet(std::size_t scale, std::size_t other) const {
  const Slot &a = slots_[scale], &b = slots_[other];
  if (!below_) return b.column == a.column && b.row < a.end && a.row < b.end;
  const ColumnSpan mine = columnSpanOf(figure_, scale, a.row, a.end),
                   its = columnSpanOf(figure_, other, b.row, b.end);
  return a.end == b.end && mine.first <= its.last && its.first <= mine.last;
}

std::size_t BarLayout::trackOf(const Slot& slot) const {
  return below_ ? static_cast<std::size_t>(slot.end - 1) : slot.column;
}

double BarLayout::thickness() const {
  return std::round((below_ ? 9 : 11) * std::min(1.3, typeScale_));
}

double BarLayout::labelWidth(const ColourScale& scale) const {
  if (!detail_.labels() || scale.label.empty()) return 0;
  return std::ceil(metrics_.label.horizontalAdvance(QString::fromStdString(scale.label)));
}

void BarLayout::measure(const Tracks& tracks, TrackRequest& request) {
  const auto columns = static_cast<std::size_t>(figure_.columns());
  slots_.assign(figure_.scales.size(), {});
  depths_.assign(below_ ? static_cast<std::size_t>(figure_.rows()) : columns, {});
  request.besideBar.assign(figure_.panels.size(), false);
  for (std::size_t k = 0; k < figure_.scales.size(); ++k) {
    const ColourScale& scale = figure_.scales[k];
    if (!scale.bar || columns == 0) continue;
    Slot& slot = slots_[k];
    slot.column = static_cast<std::size_t>(std::clamp(scale.column, 0, figure_.columns() - 1));
    slot.row = std::clamp(scale.row, 0, figure_.rows() - 1);
    slot.end = std::clamp(scale.row + scale.row_span, slot.row + 1, figure_.rows());
    for (std::size_t other = 0; other < k; ++other) {
      const Slot& b = slots_[other];
      if (b.depth > 0 && meet(k, other)) slot.slot = std::max(slot.slot, b.slot + 1);
    }
    const double length = tracks.plots.empty() ? 200 : extentOf(k, tracks).length;
    if (below_) {
      slot.depth = 8 + thickness() + 4 + std::ceil(metrics_.tick.height());
    } else {
      const std::vector<TickMark> ticks =
          withMark(barTicks(scale, length, metrics_.tick, true), figure_.decimal_mark);
      slot.numbers = widest(ticks, metrics_.tick);
      if (detail_.level == min_.detail && k < min_.barNumbers.size())
        slot.numbers = std::max(slot.numbers, min_.barNumbers[k]);
      slot.depth = 16 * detail_.spacing() + thickness() + tickPadding + slot.numbers + 1;
      if (labelWidth(scale) > 0) slot.depth += 4 + std::ceil(metrics_.label.height());
      for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
        const Panel& panel = figure_.panels[i];
        if (shares(panel, slot.row, slot.end)) request.besideBar[i] = true;
      }
    }
    auto& depths = depths_[trackOf(slot)];
    const auto at = static_cast<std::size_t>(slot.slot);
    depths.resize(std::max(depths.size(), at + 1), 0.0);
    depths[at] = std::max(depths[at], slot.depth);
  }
  std::vector<double> totals;
  for (const auto& depths : depths_) totals.push_back(std::accumulate(depths.begin(), depths.end(), 0.0));
  (below_ ? request.barHeights : request.barWidths) = totals;
}

// Along the bar: where the plots begin that have its colours, and how far they reach.
BarLayout::Extent BarLayout::extentOf(std::size_t scale, const Tracks& tracks) const {
  const Slot& slot = slots_[scale];
  double start = std::numeric_limits<double>::max(), end = 0;
  const auto beside = [&](const Panel& panel) { return shares(panel, slot.row, slot.end); };
  const bool any = std::any_of(figure_.panels.begin(), figure_.panels.end(),
                               [&](const Panel& panel) { return beside(panel) && usesScale(panel, scale); });
  for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
    const Panel& panel = figure_.panels[i];
    if (!beside(panel) || (any && !usesScale(panel, scale))) continue;
    const QRectF& plot = tracks.plots[i];
    if (below_) {
      start = std::min(start, plot.left());
      end = std::max(end, plot.right());
    } else {
      // A panel without axes may reach below its row.
      const auto last = static_cast<std::size_t>(slot.end) - 1;
      start = std::min(start, plot.top());
      end = std::max(end, std::min(plot.bottom(), tracks.bottom[last]));
    }
  }
  if (end > start) return {start, end - start};
  if (below_) return {tracks.left.front(), tracks.right.back() - tracks.left.front()};
  const double top = tracks.top[static_cast<std::size_t>(slot.row)];
  return {top, tracks.bottom[static_cast<std::size_t>(slot.end) - 1] - top};
}

ColourBarLayout BarLayout::behind(std::size_t index, const Tracks& tracks,
                                  const std::vector<PanelLayout>& panels) const {
  const Slot& slot = slots_[index];
  const ColourScale& scale = figure_.scales[index];
  // Close to the panels it belongs to, behind the numbers of the last of them.
  double x = 0;
  for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
    const Panel& panel = figure_.panels[i];
    if (static_cast<std::size_t>(panel.column + panel.column_span - 1) > slot.column) continue;
    if (!shares(panel, slot.row, slot.end)) continue;
    x = std::max(x, tracks.plots[i].right() + panels[i].margins.right());
  }
  if (x == 0) x = tracks.right[slot.column];
  for (int s = 0; s < slot.slot; ++s) x += depths_[slot.column][static_cast<std::size_t>(s)];
  Extent extent = extentOf(index, tracks);
  // The numbers at the ends of two bars, one above the other, need a line between them.
  for (std::size_t k = 0; k < slots_.size(); ++k) {
    const Slot& other = slots_[k];
    if (k == index || other.depth <= 0 || other.column != slot.column || other.slot != slot.slot) continue;
    const Extent next = extentOf(k, tracks);
    const double line = std::ceil(metrics_.tick.height());
    const double below = next.start - (extent.start + extent.length),
                 above = extent.start - (next.start + next.length);
    if (below >= -1) extent.length -= std::max(0.0, line - below) / 2;
    if (above < -1 || above >= line) continue;
    extent.start += (line - above) / 2;
    extent.length -= (line - above) / 2;
  }
  x += 16 * detail_.spacing();
  ColourBarLayout bar;
  bar.tipUpper = tipOf(scale.extend_max, thickness(), extent.length);
  bar.tipLower = tipOf(scale.extend_min, thickness(), extent.length);
  const double length = extent.length - bar.tipUpper - bar.tipLower;
  bar.bar = QRect(static_cast<int>(std::round(x)), static_cast<int>(std::round(extent.start + bar.tipUpper)),
                  static_cast<int>(thickness()), std::max(1, static_cast<int>(std::round(length))));
  bar.ticks = withMark(barTicks(scale, length, metrics_.tick, true), figure_.decimal_mark);
  if (labelWidth(scale) > 0) {
    const double numbers = std::max(slot.numbers, widest(bar.ticks, metrics_.tick));
    const double at = bar.bar.x() + bar.bar.width() + tickPadding + numbers + 4;
    bar.label = QRectF(at, extent.start, std::ceil(metrics_.label.height()), extent.length);
    bar.text = metrics_.label.elidedText(QString::fromStdString(scale.label), Qt::ElideRight, extent.length);
  }
  return bar;
}

ColourBarLayout BarLayout::under(std::size_t index, const Tracks& tracks,
                                 const std::vector<PanelLayout>& panels) const {
  const Slot& slot = slots_[index];
  const ColourScale& scale = figure_.scales[index];
  const std::size_t row = trackOf(slot);
  double y = 0, margin = 0;
  for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
    if (figure_.panels[i].row + figure_.panels[i].row_span != slot.end) continue;
    margin = std::max(margin, panels[i].margins.bottom());
    y = std::max(y, tracks.plots[i].bottom());
  }
  if (y == 0) y = tracks.bottom[row];
  y += margin + 8;
  for (int s = 0; s < slot.slot; ++s) y += depths_[row][static_cast<std::size_t>(s)];
  const Extent extent = extentOf(index, tracks);
  // Its words stand at its right, unless they would take half of it.
  const double words = labelWidth(scale) > 0 ? std::min(labelWidth(scale) + 10, extent.length / 2) : 0;
  ColourBarLayout bar;
  bar.vertical = false;
  double length = extent.length - words;
  bar.tipUpper = tipOf(scale.extend_max, thickness(), length);
  bar.tipLower = tipOf(scale.extend_min, thickness(), length);
  length -= bar.tipUpper + bar.tipLower;
  // Half of the numbers at the ends reaches beyond them.
  bar.ticks = withMark(barTicks(scale, length, metrics_.tick, false), figure_.decimal_mark);
  const auto half = [&](const TickMark& tick) { return metrics_.tick.horizontalAdvance(tick.label) / 2; };
  const double lead = bar.ticks.empty() ? 0 : std::max(0.0, half(bar.ticks.front()) - bar.tipLower - 4);
  const double trail = bar.ticks.empty() ? 0 : std::max(0.0, half(bar.ticks.back()) - bar.tipUpper - 4);
  length -= lead + trail;
  bar.bar =
      QRect(static_cast<int>(std::round(extent.start + bar.tipLower + lead)), static_cast<int>(std::round(y)),
            std::max(1, static_cast<int>(std::round(length))), static_cast<int>(thickness()));
  bar.ticks = withMark(barTicks(scale, length, metrics_.tick, false), figure_.decimal_mark);
  if (words > 0) {
    const double height = std::ceil(metrics_.label.height());
    bar.label =
        QRectF(extent.start + extent.length - words + 10, y + (thickness() - height) / 2, words - 10, height);
    bar.text = metrics_.label.elidedText(QString::fromStdString(scale.label), Qt::ElideRight, words - 9);
  }
  return bar;
}

void BarLayout::tellRoom(LayoutRoom& room) const {
  for (const Slot& slot : slots_) room.barNumbers.push_back(slot.numbers);
}

std::vector<ColourBarLayout> BarLayout::placed(const Tracks& tracks, const std::vector<PanelLayout>& panels,
                                               double width) const {
  std::vector<ColourBarLayout> bars;
  for (std::size_t k = 0; k < slots_.size(); ++k) {
    const Slot& slot = slots_[k];
    if (slot.depth <= 0) continue;
    ColourBarLayout bar = below_ ? under(k, tracks, panels) : behind(k, tracks, panels);
    bar.scale = static_cast<int>(k);
    // In a figure this narrow the panels come first.
    if (bar.bar.right() >= width) continue;
    bars.push_back(bar);
  }
  return bars;
}

}  // namespace whereabouts
