#include "ui/render/layout/plan.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/figure/lead_panel.h"
#include "ui/render/layout/arrange.h"
#include "ui/render/layout/layout_tracks.h"
#include "ui/render/layout/list_rows.h"

namespace whereabouts {
namespace {

constexpr double emptiest = -1e9;

// Margins and bars as they usually are.
TrackRequest usualRequest(const Figure& figure, QSizeF area, const TypeStyle& type) {
  TrackRequest request;
  request.area = QRectF(QPointF(0, 0), area);
  request.gapX = 18;
  request.gapY = 12;
  const auto shows = [](const Axis& axis) { return axis.visible; };
  for (const Panel& panel : figure.panels) {
    const double left = (shows(panel.y) ? 28 : 0) + (shows(panel.y) && !panel.y.label.empty() ? 18 : 0);
    const double bottom = (shows(panel.x) ? 18 : 0) + (shows(panel.x) && !panel.x.label.empty() ? 17 : 0);
    const double top = (panel.title.empty() && panel.subtitle.empty() ? 0 : 20) + (panel.legend ? 8 : 0);
    request.margins.push_back(QMarginsF(left, top, 4, bottom) * type.scale);
    request.legends.push_back(0);
  }
  request.barWidths.assign(static_cast<std::size_t>(figure.columns()), 0);
  request.besideBar.assign(figure.panels.size(), false);
  for (std::size_t k = 0; k < figure.scales.size(); ++k) {
    const ColourScale& scale = figure.scales[k];
    if (!scale.bar) continue;
    const auto column = static_cast<std::size_t>(std::clamp(scale.column, 0, figure.columns() - 1));
    double width = 66 * type.scale;
    for (std::size_t other = 0; other < k; ++other) {
      const ColourScale& b = figure.scales[other];
      const bool meet = b.bar && b.column == scale.column && b.row < scale.row + scale.row_span &&
                        scale.row < b.row + b.row_span;
      if (meet) width += 66 * type.scale;
    }
    request.barWidths[column] = std::max(request.barWidths[column], width);
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
      const Panel& panel = figure.panels[i];
      if (panel.row < scale.row + scale.row_span && scale.row < panel.row + panel.row_span)
        request.besideBar[i] = true;
    }
  }
  return request;
}

// How much longer than high a panel of any shape makes use of.
double longest(const Panel& panel) {
  const bool table = std::any_of(panel.layers.begin(), panel.layers.end(), [](const Layer& layer) {
    return std::holds_alternative<HeatMap>(layer.content);
  });
  return table ? 6 : 3;
}

// The height below which a panel tells little. Of a list rows are then left out, which is worse than a low
// chart; though long ones have no claim on all of it.
struct Useful {
  double height = 0;
  bool rows = false;
};

std::vector<Useful> usefulHeights(const Figure& figure, double height, const TypeStyle& type) {
  std::vector<Useful> useful;
  for (const Panel& panel : figure.panels) {
    Useful& each = useful.emplace_back(Useful{panel.square_units ? 40.0 : 60.0, false});
    const auto rows = listRows(panel, type);
    if (!rows) continue;
    // Margins are more than usual where words are long.
    const double needed = 1.25 * rows->count * rows->min;
    each = {std::clamp(needed, 60.0, std::max(60.0, 0.4 * height)), true};
  }
  return useful;
}

// The mean over the panels of the logarithm of the area that each makes use of: a curve gains little from
// being much longer than high, or higher than wide. Less where panels are too small to tell anything: the few
// charts beside many maps count there as much as a third of all.
double worthOf(const Figure& figure, const Tracks& tracks, double area, const std::vector<Useful>& useful) {
  struct Kind {
    double areas = 0, smallness = 0, weight = 0;
  };
  Kind maps, others;
  const double plenty = std::log(300.0 * 200.0);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const bool square = figure.panels[i].square_units;
    double width = tracks.plots[i].width(), height = tracks.plots[i].height();
    if (!square) {
      const double w = width, h = height;
      width = std::min(w, longest(figure.panels[i]) * h);
      height = std::min(h, 1.2 * w);
    }
    const double low = std::min(1.0, height / useful[i].height);
    double small = std::min(width / (square ? 40 : 60), useful[i].rows ? low * low * low : low);
    small = std::min(1.0, small);
    if (!square) small *= std::min(1.0, width / std::clamp(0.16 * area, 90.0, 140.0));
    const double weight = square ? 1 : 0.5;
    Kind& kind = square ? maps : others;
    double gain = std::log(std::max(1.0, width * height));
    // A large chart tells no more than one of a readable size; a map of the size of a stage does.
    if (!square) gain = std::min(gain, plenty + 0.3 * (gain - plenty));
    kind.areas += weight * gain;
    kind.smallness += weight * 2 * std::log(std::max(0.01, small));
    kind.weight += weight;
  }
  const double weight = maps.weight + others.weight;
  if (weight == 0) return emptiest;
  const double share = others.weight == 0 ? 0 : std::max(1.0 / 3, others.weight / weight);
  double worth = (maps.areas + others.areas) / weight;
  if (maps.weight > 0) worth += (1 - share) * maps.smallness / maps.weight;
  if (others.weight > 0) worth += share * others.smallness / others.weight;
  return worth;
}

struct Shares {
  double columns = 1, rows = 1, worth = emptiest;
};

Shares bestShares(const Figure& figure, TrackRequest request, const std::vector<double>& columns,
                  const std::vector<double>& rows, const std::vector<Useful>& useful) {
  Shares best;
  for (const double c : columns) {
    for (const double r : rows) {
      request.mapColumns = c;
      request.mapRows = r;
      // What the lab chose stays where another share changes little.
      const double cost = 0.03 * (std::abs(std::log(c)) + std::abs(std::log(r)));
      const double worth = worthOf(figure, solveGrid(figure, request), request.area.width(), useful) - cost;
      if (worth > best.worth + 1e-9) best = {c, r, worth};
    }
  }
  return best;
}

// The part of the height of a leader's rows that stays empty below it, where others stand at its right.
double emptyBelow(const Figure& figure, const Tracks& tracks) {
  const Panel& leader = figure.panels[*figure.leader];
  const auto& own = tracks.plots[*figure.leader];
  double end = own.bottom();
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    if (figure.panels[i].row < leader.row + leader.row_span) end = std::max(end, tracks.plots[i].bottom());
  }
  return end > own.top() ? (end - own.bottom()) / (end - own.top()) : 0;
}

// Of a figure with a leader: how large that is, as long as the others can be read.
double worthOfLead(const Figure& figure, const Tracks& tracks, const std::vector<Useful>& useful,
                   double minMap) {
  constexpr double readableMap = 96, readableChart = 150;  // px
  const double plenty = std::log(200.0 * 200.0);
  // Margins may be a little more than usual.
  constexpr double slack = 6, tooSmall = 4;
  // A little smaller is better than half a page that is empty.
  constexpr double emptiness = 0.4;
  double worth = -emptiness * emptyBelow(figure, tracks), others = 0, count = 0;
  bool large = true;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    double width = tracks.plots[i].width(), height = tracks.plots[i].height();
    double small = std::min(width, height) / readableMap;
    if (!is_map(panel)) {
      small = std::min(width / readableChart, height / useful[i].height);
      width = std::min(width, longest(panel) * height);
      height = std::min(height, 1.2 * width);
    }
    if (is_map(panel) && minMap > 0) {
      const double least = i == *figure.leader ? 2 * minMap : minMap + slack;
      large = large && std::min(width, height) >= least;
    }
    const double gain = std::log(std::max(1.0, width * height));
    if (i == *figure.leader) {
      worth += gain;
      continue;
    }
    others += 0.3 * std::min(gain, plenty) + 2 * std::log(std::clamp(small, 0.01, 1.0));
    ++count;
  }
  if (!large) worth -= tooSmall;
  // What is large enough gains little from more.
  if (minMap > 0 && large) others /= 2;
  return count > 0 ? worth + others / count : worth;
}

Plan plannedLead(const Figure& figure, QSizeF area, const TypeStyle& type, double minMap) {
  Plan plan;
  plan.moved = true;
  const Figure outline = outlineOf(figure);
  const std::vector<Useful> useful = usefulHeights(outline, area.height(), type);
  double max = emptiest;
  for (const LeadPlaces& places : lead_places(outline, *outline.leader)) {
    Figure led = lead_panel(outline, *outline.leader, places);
    const double worth = worthOfLead(led, solveGrid(led, usualRequest(led, area, type)), useful, minMap);
    if (worth <= max + 1e-9) continue;
    max = worth;
    plan.outline = std::move(led);
  }
  return plan;
}

}  // namespace

Plan planned(const Figure& figure, QSizeF area, const TypeStyle& type, bool moves, double minMap) {
  Plan plan;
  plan.outline = outlineOf(figure);
  if (plan.outline.panels.empty()) return plan;
  if (figure.leader) return plannedLead(figure, area, type, minMap);
  const std::vector<double> few = {1, 1.5, 2.2}, fewRows = {1, 1.5};
  // Readers know where a lab's panels are: others places must be worth it.
  constexpr double worthwhile = 0.15;
  const std::vector<Useful> useful = usefulHeights(figure, area.height(), type);
  const auto best = [&](const Figure& outline, const std::vector<double>& columns,
                        const std::vector<double>& rows) {
    return bestShares(outline, usualRequest(outline, area, type), columns, rows, useful);
  };
  if (moves) {
    double max = best(plan.outline, few, fewRows).worth;
    max += worthwhile;
    for (Figure& other : rearrangements(plan.outline)) {
      const double worth = best(other, few, fewRows).worth;
      if (worth <= max) continue;
      max = worth;
      plan.outline = std::move(other);
      plan.moved = true;
    }
  }
  const Shares shares = best(plan.outline, {1, 0.6, 0.8, 1.25, 1.5, 1.8, 2.2, 2.7}, {1, 0.7, 1.3, 1.6, 2});
  plan.mapColumns = shares.columns;
  plan.mapRows = shares.rows;
  return plan;
}

Plan plannedAs(const Plan& before, const Figure& figure) {
  Plan plan = before;
  plan.outline = outlineOf(figure);
  const Figure& old = before.outline;
  Figure& now = plan.outline;
  now.row_weights = old.row_weights;
  now.column_weights = old.column_weights;
  now.even_columns = old.even_columns;
  now.preferred_aspect = old.preferred_aspect;
  for (std::size_t i = 0; i < now.panels.size(); ++i) {
    now.panels[i].row = old.panels[i].row;
    now.panels[i].column = old.panels[i].column;
    now.panels[i].row_span = old.panels[i].row_span;
    now.panels[i].column_span = old.panels[i].column_span;
  }
  for (std::size_t k = 0; k < now.scales.size(); ++k) {
    now.scales[k].row = old.scales[k].row;
    now.scales[k].row_span = old.scales[k].row_span;
    now.scales[k].column = old.scales[k].column;
  }
  return plan;
}

// All that plannedAs() takes from a plan.
bool placesAlike(const Plan& a, const Plan& b) {
  const Figure &one = a.outline, &other = b.outline;
  const auto panelsAlike = [](const Panel& p, const Panel& q) {
    return p.row == q.row && p.column == q.column && p.row_span == q.row_span &&
           p.column_span == q.column_span;
  };
  const auto scalesAlike = [](const ColourScale& p, const ColourScale& q) {
    return p.row == q.row && p.row_span == q.row_span && p.column == q.column;
  };
  return a.mapColumns == b.mapColumns && a.mapRows == b.mapRows && a.moved == b.moved &&
         one.row_weights == other.row_weights && one.column_weights == other.column_weights &&
         one.even_columns == other.even_columns && one.preferred_aspect == other.preferred_aspect &&
         std::equal(one.panels.begin(), one.panels.end(), other.panels.begin(), other.panels.end(),
                    panelsAlike) &&
         std::equal(one.scales.begin(), one.scales.end(), other.scales.begin(), other.scales.end(),
                    scalesAlike);
}

}  // namespace whereabouts
