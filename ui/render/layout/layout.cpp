#include "ui/render/layout/layout.h"

#include <algorithm>

#include "core/figure/lead_panel.h"
#include "core/figure/thumbnail.h"
#include "ui/render/layout/arrange.h"
#include "ui/render/layout/layout_solver.h"
#include "ui/render/layout/list_rows.h"
#include "ui/render/layout/plan.h"
#include "ui/render/layout/readable.h"
#include "ui/render/layout/reflow.h"
#include "ui/render/layout/strip.h"

namespace whereabouts {

TypeSizes::TypeSizes(const TypeStyle& style, double width)
    : title(std::clamp(width * 0.031, 15.0, 23.0) * style.scale),
      subtitle((width < 420 ? 11 : 13) * style.scale),
      heading(12 * style.scale),
      tick(10.4 * style.scale),
      label(11 * style.scale),
      caption((width < 420 ? 11 : 13) * style.scale),
      family(style.family) {}

namespace {

FigureLayout solved(const Figure& figure, const Plan& plan, const LayoutRequest& request, bool narrow) {
  return LayoutSolver(figure, plan, request, narrow).solve();
}

// As it stands, with its own shares.
Plan kept(Figure outline) {
  Plan plan;
  plan.outline = std::move(outline);
  return plan;
}

// On a page of free height maps of a few millimetres show nothing: they are larger in fewer columns.
FigureLayout onNarrowPage(const Figure& figure, const LayoutRequest& request, FigureLayout chosen) {
  constexpr double tiny = 72;
  bool folds = false;
  const Figure outline = outlineOf(figure);
  std::optional<Figure> narrower = reflowed(outline);
  if (!narrower) narrower = withTallPanelsBelow(outline);
  // Where there are no halves, a bar below the maps at least leaves them the width.
  const auto tall = [](const Panel& panel) { return panel.row_span > 1; };
  if (!narrower && std::none_of(figure.panels.begin(), figure.panels.end(), tall)) narrower = outline;
  while (narrower && chosen.smallestMap > 0 && chosen.smallestMap < tiny && barsFitBelow(*narrower)) {
    const Plan plan = kept(std::move(*narrower));
    FigureLayout other = solved(figure, plan, request, true);
    if (other.smallestMap < 1.25 * chosen.smallestMap) break;
    chosen = std::move(other);
    folds = true;
    narrower = reflowed(plan.outline);
    if (narrower) continue;
    std::vector<double> widths;
    for (const PanelLayout& places : chosen.panels) widths.push_back(places.plot.width());
    Figure used = plan.outline;
    const std::vector<bool> wide = listsWithWideLabels(figure, used, widths, request.type());
    if (auto apart = withRowsOfTheirOwn(used, wide))
      chosen = solved(figure, kept(std::move(*apart)), request, true);
  }
  if (folds) return chosen;
  // Else in the shape of a column of text, where other places make much of it.
  const double width = usualArea(figure, request).width();
  constexpr double high = 1.15;
  Plan plan = planned(figure, {width, high * width}, request.type(), true);
  if (!plan.moved) return chosen;
  plan.outline.preferred_aspect = 1 / high;
  return solved(figure, plan, request, false);
}

// On a page of free height the leader has its width, and maps beside each other at least `map` px.
FigureLayout ledColumn(const Figure& figure, std::size_t leader, double map, const LayoutRequest& request) {
  const double width = usualArea(figure, request).width();
  const LeadPlaces places = lead_column(figure, leader, map / width);
  const Plan plan = kept(lead_panel(outlineOf(figure), leader, places));
  return solved(figure, plan, request, barsFitBelow(plan.outline));
}

// As the lab has them, or one panel above the others in fewer columns, where more of them can be read so.
FigureLayout onReadablePage(const Figure& figure, const LayoutRequest& request) {
  constexpr double maps[] = {80, 130, 260};  // px, of a map with the gap behind it
  const auto unreadable = [&](const FigureLayout& layout) {
    return unreadablePanels(figure, layout, request.type());
  };
  const std::size_t leader = figure.panels.empty() ? 0 : telling_panel(figure);
  FigureLayout best =
      figure.leader ? ledColumn(figure, leader, maps[0], request)
                    : onNarrowPage(figure, request, solved(figure, kept(outlineOf(figure)), request, false));
  // Of maps alone none is more than the others, unless the lab says so.
  const bool alike = !figure.leader && std::all_of(figure.panels.begin(), figure.panels.end(),
                                                   [](const Panel& panel) { return panel.square_units; });
  if (alike || figure.keeps_places || figure.panels.size() < 2) return best;
  int left = unreadable(best);
  for (const double map : maps) {
    if (left == 0) break;
    FigureLayout other = ledColumn(figure, leader, map, request);
    const int of_other = unreadable(other);
    if (of_other >= left) continue;
    left = of_other;
    best = std::move(other);
  }
  return best;
}

// In a window or on a page of given height, or a wide one.
FigureLayout onPage(const Figure& figure, const LayoutRequest& request) {
  const Plan* before = request.min.plan.get();
  const bool goesOn = before && before->outline.leader == figure.leader &&
                      before->outline.panels.size() == figure.panels.size() &&
                      before->outline.scales.size() == figure.scales.size();
  const bool bounded = request.size.height() > 0;
  Plan plan = goesOn ? plannedAs(*before, figure)
                     : planned(figure, usualArea(figure, request), request.type(), bounded, request.minMap);
  FigureLayout chosen = solved(figure, plan, request, false);
  chosen.room.plan = std::make_shared<const Plan>(std::move(plan));
  return chosen;
}

// Of a figure that nothing leads, as it stands; or, where maps of more than a few panels would be too small,
// with the largest large and the others in turns.
FigureLayout withLargeMaps(const Figure& figure, const LayoutRequest& request) {
  constexpr std::size_t few = 3;
  if (request.min.stripShown == 0) {
    FigureLayout plain = onPage(figure, request);
    const auto isSmall = [&](std::size_t i) {
      const QRect& plot = plain.panels[i].plot;
      return is_map(figure.panels[i]) && std::min(plot.width(), plot.height()) < request.minMap;
    };
    bool small = false;
    for (std::size_t i = 0; i < figure.panels.size(); ++i) small = small || isSmall(i);
    // One that plays stays as it began.
    if (!small || figure.panels.size() <= few || figure.keeps_places || request.min.plan) return plain;
  }
  Figure led = figure;
  led.leader = stripLeader(figure);
  return stripLayout(led, request, onPage);
}

}  // namespace

FigureLayout computeLayout(const Figure& figure, const LayoutRequest& request) {
  const bool bounded = request.size.height() > 0;
  if (!bounded && request.size.width() < narrowPage) return onReadablePage(figure, request);
  if (!bounded || request.minMap == 0) return onPage(figure, request);
  return figure.leader ? stripLayout(figure, request, onPage) : withLargeMaps(figure, request);
}

}  // namespace whereabouts
