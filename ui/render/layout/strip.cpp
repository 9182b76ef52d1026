#include "ui/render/layout/strip.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <tuple>
#include <utility>

#include "core/figure/lead_panel.h"
#include "core/figure/select_panels.h"

namespace whereabouts {
namespace {

// Of each panel, only those that are kept.
template <typename Each>
std::vector<Each> chosen(const std::vector<Each>& all, const std::vector<std::size_t>& kept) {
  std::vector<Each> some;
  for (const std::size_t i : kept) {
    if (i < all.size()) some.push_back(all[i]);
  }
  return some;
}

template <typename Each>
std::vector<Each> spread(const std::vector<Each>& some, const std::vector<std::size_t>& kept,
                         std::size_t count, const Each& rest) {
  std::vector<Each> all(count, rest);
  for (std::size_t i = 0; i < some.size(); ++i) all[kept[i]] = some[i];
  return all;
}

class StripSolver {
 public:
  using LayOut = std::function<FigureLayout(const Figure&, const LayoutRequest&)>;
  StripSolver(const Figure& figure, const LayoutRequest& request, const LayOut& layOut, bool charts)
      : figure_(figure),
        request_(request),
        layOut_(layOut),
        charts_(charts),
        maps_(stripPanels(figure, charts)) {}

  int count() const { return static_cast<int>(maps_.size()); }
  int first(int shown) const { return std::clamp(request_.firstMap, 0, count() - shown); }

  FigureLayout withAll() const {
    FigureLayout layout = layOut_(figure_, request_);
    layout.strip = {0, count(), count(), {}};
    layout.room.stripShown = charts_ ? -count() : count();
    return layout;
  }

  FigureLayout with(int shown) const { return with(first(shown), shown); }
  FigureLayout with(int first, int shown) const {
    const std::vector<std::size_t> kept = panelsOf(first, shown);
    LayoutRequest request = request_;
    request.footer = std::ceil(lineHeight(TypeSizes(request_.type(), request_.size.width()).heading)) + 10;
    request.views = chosen(request_.views, kept);
    request.letters = chosen(request_.letters, kept);
    request.min.margins = chosen(request_.min.margins, kept);
    request.min.legends = chosen(request_.min.legends, kept);
    FigureLayout layout = layOut_(select_panels(figure_, kept), request);
    layout.strip = {first, shown, count(), stripRect(layout, kept, request.footer)};
    layout.room.stripShown = charts_ ? -shown : shown;
    expand(layout, kept);
    return layout;
  }

  // The maps, and their names are whole.
  bool isReadable(const FigureLayout& layout) const {
    return std::all_of(maps_.begin(), maps_.end(), [&](std::size_t i) {
      const PanelLayout& places = layout.panels[i];
      if (places.plot.isEmpty() || !is_map(figure_.panels[i])) return true;
      return std::min(places.plot.width(), places.plot.height()) >= request_.minMap &&
             places.title == QString::fromStdString(figure_.panels[i].title);
    });
  }
  // So many at a time, whichever it is the turn of.
  bool areReadable(int shown) const {
    for (int first = 0; first < count(); first += shown) {
      if (!isReadable(with(std::min(first, count() - shown), shown))) return false;
    }
    return true;
  }

 private:
  std::vector<std::size_t> panelsOf(int first, int shown) const {
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      const auto rank = std::find(maps_.begin(), maps_.end(), i) - maps_.begin();
      if (rank == count() || (rank >= first && rank < first + shown)) kept.push_back(i);
    }
    return kept;
  }

  // Below the maps that take turns.
  QRectF stripRect(const FigureLayout& layout, const std::vector<std::size_t>& kept, double height) const {
    QRectF maps;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (std::find(maps_.begin(), maps_.end(), kept[i]) != maps_.end())
        maps |= QRectF(layout.panels[i].plot);
    }
    return {maps.left(), layout.panelsEnd, maps.width(), height};
  }

  void expand(FigureLayout& layout, const std::vector<std::size_t>& kept) const {
    const std::size_t count = figure_.panels.size();
    std::vector<PanelLayout> panels(count);
    for (std::size_t i = 0; i < count; ++i) {
      const Panel& panel = figure_.panels[i];
      panels[i].view = {{panel.x.lower, panel.x.upper}, {panel.y.lower, panel.y.upper}};
    }
    for (std::size_t i = 0; i < kept.size(); ++i) panels[kept[i]] = std::move(layout.panels[i]);
    layout.panels = std::move(panels);
    layout.room.margins = spread(layout.room.margins, kept, count, QMarginsF());
    layout.room.legends = spread(layout.room.legends, kept, count, 0.0);
  }

  const Figure& figure_;
  const LayoutRequest& request_;
  const LayOut& layOut_;
  bool charts_;                    // take turns as well
  std::vector<std::size_t> maps_;  // and those
};

}  // namespace

std::size_t stripLeader(const Figure& figure) {
  if (figure.leader) return *figure.leader;
  // A wide row of small maps fills no large place, and an image says less than what is drawn of it.
  const auto rank = [](const Panel& panel) {
    const double across = panel.x.upper - panel.x.lower;
    const double shape = across / ((panel.y.upper - panel.y.lower) * panel.unit_ratio);
    const bool drawn = std::any_of(panel.layers.begin(), panel.layers.end(), [](const Layer& layer) {
      return std::holds_alternative<HeatMap>(layer.content);
    });
    return std::tuple(shape > 0.5 && shape < 2, drawn, panel.row_span * panel.column_span);
  };
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    if (!is_map(figure.panels[i])) continue;
    if (!best || rank(figure.panels[i]) > rank(figure.panels[*best])) best = i;
  }
  return best.value_or(0);
}

std::vector<std::size_t> stripPanels(const Figure& figure, bool charts) {
  const std::size_t leader = stripLeader(figure);
  std::vector<std::size_t> panels = maps_beside(figure, leader);
  const std::set<std::size_t> maps(panels.begin(), panels.end());
  for (std::size_t i = 0; charts && i < figure.panels.size(); ++i) {
    if (i != leader && !maps.contains(i)) panels.push_back(i);
  }
  return panels;
}

FigureLayout stripLayout(const Figure& figure, const LayoutRequest& request,
                         const std::function<FigureLayout(const Figure&, const LayoutRequest&)>& layOut) {
  const StripSolver maps(figure, request, layOut, false), all(figure, request, layOut, true);
  if (const int before = request.min.stripShown; before != 0) {
    const StripSolver& solver = before > 0 ? maps : all;
    const int shown = std::min(std::abs(before), solver.count());
    return shown == solver.count() ? solver.withAll() : solver.with(shown);
  }
  FigureLayout whole = maps.withAll();
  if (maps.count() == 0 || maps.isReadable(whole)) return whole;
  // Beside charts that leave no room for a single map those take turns as well.
  const StripSolver& solver = maps.count() > 1 && maps.areReadable(1) ? maps : all;
  // The fewer, the larger.
  int enough = 1, tooMany = solver.count();
  while (tooMany - enough > 1) {
    const int tried = (enough + tooMany) / 2;
    (solver.areReadable(tried) ? enough : tooMany) = tried;
  }
  // In as few turns as that takes, but each about as full: the leader is larger beside fewer.
  const int turns = (solver.count() + enough - 1) / enough, even = (solver.count() + turns - 1) / turns;
  if (even < enough && solver.areReadable(even)) enough = even;
  return solver.count() > 1 ? solver.with(enough) : whole;
}

}  // namespace whereabouts
