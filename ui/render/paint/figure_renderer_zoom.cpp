// The parts of the panels that are shown.
#include <cmath>

#include "ui/render/paint/figure_renderer.h"

namespace whereabouts {
namespace {

// Both index the same places and show the same of them, whatever the unit: of patches, or of pixels.
bool zoomTogether(const Axis& a, const Axis& b) {
  const Indexing &from = a.indexing, &to = b.indexing;
  if (from.index == Index::none || from.index != to.index || from.count != to.count) return false;
  if (a.logarithmic || b.logarithmic || from.repeats > 1 || to.repeats > 1)
    return a.lower == b.lower && a.upper == b.upper && from.repeats == to.repeats;
  const auto place = [](const Indexing& indexing, double at) {
    return (at - indexing.origin) / indexing.pitch;
  };
  constexpr double rounding = 1e-6;
  return std::abs(place(from, a.lower) - place(to, b.lower)) < rounding &&
         std::abs(place(from, a.upper) - place(to, b.upper)) < rounding;
}

// The part of axis `to` that shows what `range` shows of `from`.
TickRange sameOn(const Axis& to, const Axis& from, const TickRange& range) {
  if (range == TickRange{from.lower, from.upper}) return {to.lower, to.upper};
  const double scale = (to.upper - to.lower) / (from.upper - from.lower);
  return {to.lower + (range.lower - from.lower) * scale, to.lower + (range.upper - from.lower) * scale};
}

}  // namespace

void FigureRenderer::setView(std::size_t panel, const ViewRange& view) {
  const PlacedFigure& now = *context_.placed;
  if (panel >= now.views.size()) return;
  std::vector<ViewRange> views = now.views;
  const Panel& from = now.panel(panel);
  for (std::size_t i = 0; i < views.size(); ++i) {
    const Panel& to = now.panel(i);
    if (i == panel) {
      views[i] = view;
    } else if (const bool x = zoomTogether(from.x, to.x), y = zoomTogether(from.y, to.y);
               to.square_units ? x && y : x || y) {
      if (x) views[i].x = sameOn(to.x, from.x, view.x);
      if (y) views[i].y = sameOn(to.y, from.y, view.y);
    }
  }
  exchange(now.figure, std::move(views));
}

void FigureRenderer::resetViews() {
  exchange(context_.placed->figure, fullViews(figure()));
}

}  // namespace whereabouts
