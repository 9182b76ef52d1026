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

bool FigureRenderer::zoomed(std::size_t panel) const {
  const Panel& each = context_.figure->panels[panel];
  const ViewRange& view = views_[panel];
  return view.x != TickRange{each.x.lower, each.x.upper} || view.y != TickRange{each.y.lower, each.y.upper};
}

void FigureRenderer::setView(std::size_t panel, const ViewRange& view) {
  const Panel& from = context_.figure->panels[panel];
  zoomed_ = false;
  for (std::size_t i = 0; i < views_.size(); ++i) {
    const Panel& to = context_.figure->panels[i];
    if (i == panel) {
      views_[i] = view;
    } else if (const bool x = zoomTogether(from.x, to.x), y = zoomTogether(from.y, to.y);
               to.square_units ? x && y : x || y) {
      if (x) views_[i].x = sameOn(to.x, from.x, view.x);
      if (y) views_[i].y = sameOn(to.y, from.y, view.y);
    }
    zoomed_ = zoomed_ || zoomed(i);
  }
  layoutStale_ = true;
}

ViewRange FigureRenderer::view(std::size_t panel) const {
  return panel < layout_.panels.size() && !zoomed(panel) ? layout_.panels[panel].view : views_[panel];
}

void FigureRenderer::resetViews() {
  views_.clear();
  if (context_.figure) {
    for (const Panel& panel : context_.figure->panels) {
      views_.push_back({{panel.x.lower, panel.x.upper}, {panel.y.lower, panel.y.upper}});
    }
  }
  zoomed_ = false;
  layoutStale_ = true;
}

}  // namespace whereabouts
