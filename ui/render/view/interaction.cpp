#include "ui/render/view/interaction.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {

int stepsAlong(const Axis& axis) {
  if (axis.indexing.index == Index::none || axis.indexing.count < 1) return 1;
  return axis.indexing.count * std::max(1, axis.indexing.repeats);
}

double centreOfStep(const Axis& axis, int step) {
  const Indexing& indexing = axis.indexing;
  if (indexing.index == Index::none || indexing.count < 1) {
    return axis.logarithmic ? std::sqrt(axis.lower * axis.upper) : (axis.lower + axis.upper) / 2;
  }
  const int repeat = step / indexing.count, element = step % indexing.count;
  return indexing.origin + repeat * indexing.repeat_pitch + element * indexing.pitch + indexing.extent / 2;
}

int stepAt(const Axis& axis, double position) {
  int best = 0;
  const int steps = stepsAlong(axis);
  for (int step = 1; step < steps; ++step) {
    if (std::abs(centreOfStep(axis, step) - position) < std::abs(centreOfStep(axis, best) - position))
      best = step;
  }
  return best;
}

FigureView::Interaction::Cursor FigureView::Interaction::within(const Panel& panel, Cursor cursor) {
  cursor.column = std::clamp(cursor.column, 0, stepsAlong(panel.x) - 1);
  cursor.row = std::clamp(cursor.row, 0, stepsAlong(panel.y) - 1);
  return cursor;
}

namespace {

TickRange mapped(const TickRange& range, bool logarithmic) {
  return logarithmic ? TickRange{std::log10(range.lower), std::log10(range.upper)} : range;
}

TickRange unmapped(const TickRange& range, bool logarithmic) {
  return logarithmic ? TickRange{std::pow(10, range.lower), std::pow(10, range.upper)} : range;
}

// A range of that length within `full`.
TickRange clamped(double lower, double length, const TickRange& full) {
  if (length >= full.upper - full.lower) return full;
  lower = std::clamp(lower, full.lower, full.upper - length);
  return {lower, lower + length};
}

}  // namespace

TickRange zoomedRange(const TickRange& view, const TickRange& full, double at, double factor,
                      bool logarithmic) {
  const TickRange v = mapped(view, logarithmic), f = mapped(full, logarithmic);
  const double centre = logarithmic ? std::log10(at) : at;
  const double length = std::max((v.upper - v.lower) * factor, (f.upper - f.lower) * 1e-5);
  const double share = (centre - v.lower) / (v.upper - v.lower);
  const TickRange zoomed = clamped(centre - share * length, length, f);
  // The full range exactly, so that "not zoomed" can be told by comparison.
  if (zoomed.lower == f.lower && zoomed.upper == f.upper) return full;
  return unmapped(zoomed, logarithmic);
}

TickRange movedRange(const TickRange& view, const TickRange& full, double by, bool logarithmic) {
  const TickRange v = mapped(view, logarithmic), f = mapped(full, logarithmic);
  const TickRange moved = clamped(v.lower + by, v.upper - v.lower, f);
  if (moved.lower == f.lower && moved.upper == f.upper) return full;
  return unmapped(moved, logarithmic);
}

}  // namespace whereabouts
