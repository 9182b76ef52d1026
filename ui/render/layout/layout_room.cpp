#include "ui/render/layout/layout_room.h"

#include <cmath>
#include <functional>

#include "ui/render/layout/plan.h"

namespace whereabouts {
namespace {

// To a pixel: a plot has whole ones.
bool hasProportions(const Panel& panel, const QRectF& plot) {
  if (!panel.square_units) return true;
  const double aspect =
      (panel.x.upper - panel.x.lower) / ((panel.y.upper - panel.y.lower) * panel.unit_ratio);
  return std::abs(plot.width() - aspect * plot.height()) <= 1 + aspect;
}

}  // namespace

std::vector<PanelShape> shapesOf(const Figure& figure) {
  std::vector<PanelShape> shapes;
  for (const Panel& panel : figure.panels)
    shapes.push_back({panel.row, panel.column, panel.row_span, panel.column_span, panel.square_units});
  if (figure.leader) shapes[*figure.leader].leads = true;
  return shapes;
}

bool areAlike(const LayoutRoom& a, const LayoutRoom& b) {
  const auto alike = [](const auto& one, const auto& other, const auto& equal) {
    return one == other || (one && other && equal(*one, *other));
  };
  return a.margins == b.margins && a.legends == b.legends && a.barNumbers == b.barNumbers &&
         a.subtitleLines == b.subtitleLines && a.captionLines == b.captionLines &&
         a.wordShare == b.wordShare && a.detail == b.detail && a.narrow == b.narrow &&
         a.stripShown == b.stripShown && alike(a.solved, b.solved, std::equal_to<>()) &&
         alike(a.plan, b.plan, &placesAlike);
}

Tracks stillTracks(const Figure& figure, const TrackRequest& request, const LayoutRoom& min, bool plays) {
  const SolvedTracks* before = min.solved.get();
  if (!before || before->shapes != shapesOf(figure)) return solveGrid(figure, request);
  if (before->request != request) return solveGrid(figure, request, before->tracks.rooms);
  Tracks tracks = before->tracks;
  tracks.plots = tracks.rooms;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    if (hasProportions(figure.panels[i], tracks.rooms[i])) continue;
    if (!plays) return solveGrid(figure, request);
    tracks.plots[i] = plotWithin(tracks.rooms[i], figure.panels[i]);
  }
  return tracks;
}

}  // namespace whereabouts
