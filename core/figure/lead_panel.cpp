#include "core/figure/lead_panel.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace whereabouts {
namespace {

constexpr int max_tracks = 24;

bool uses(const Panel& panel, std::size_t scale) {
  return std::any_of(panel.layers.begin(), panel.layers.end(), [scale](const Layer& layer) {
    const auto* map = std::get_if<HeatMap>(&layer.content);
    return map && map->scale == static_cast<int>(scale);
  });
}

// Panels that stand in rows of their own: those without a bar but the leader's, or those of one bar, which so
// stands beside nothing else.
using Group = std::vector<std::size_t>;
struct Others {
  std::vector<Group> maps, charts;
};

// Which bar a panel needs that the leader has not; -1: none.
int bar_of(const Figure& figure, std::size_t leader, const Panel& panel) {
  for (std::size_t k = 0; k < figure.scales.size(); ++k) {
    if (figure.scales[k].bar && uses(panel, k) && !uses(figure.panels[leader], k)) return static_cast<int>(k);
  }
  return -1;
}

// The panels that do not lead, in reading order.
Others others_of(const Figure& figure, std::size_t leader) {
  std::vector<std::size_t> order(figure.panels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Panel &one = figure.panels[a], &other = figure.panels[b];
    return std::pair(one.row, one.column) < std::pair(other.row, other.column);
  });
  std::map<int, Group> maps, charts;
  for (const std::size_t each : order) {
    const Panel& panel = figure.panels[each];
    if (each != leader) (is_map(panel) ? maps : charts)[bar_of(figure, leader, panel)].push_back(each);
  }
  Others others;
  for (auto& [bar, group] : maps) others.maps.push_back(std::move(group));
  for (auto& [bar, group] : charts) others.charts.push_back(std::move(group));
  return others;
}

int largest(const std::vector<Group>& groups) {
  std::size_t max = 0;
  for (const Group& group : groups) max = std::max(max, group.size());
  return static_cast<int>(max);
}

// How many charts of a group stand in a row, and in the first one: what the others leave.
int row_of(const Group& group, const LeadPlaces& places) {
  return std::min(places.charts, static_cast<int>(group.size()));
}
int first_row(const Group& group, const LeadPlaces& places) {
  const int across = row_of(group, places), left = static_cast<int>(group.size()) % across;
  return left == 0 ? across : left;
}

// Tracks that rows of so many maps and charts share; a row of charts is always full. Of charts below all one
// stands under the leader, the others over these tracks.
int tracks_for(const Others& others, const LeadPlaces& places) {
  int tracks = others.maps.empty() ? 1 : places.columns;
  const auto over = [&](int in_row) { return places.charts_below ? std::max(1, in_row - 1) : in_row; };
  for (const Group& group : others.charts)
    tracks = std::lcm(tracks, std::lcm(over(row_of(group, places)), over(first_row(group, places))));
  return tracks;
}

// A chart reads well at less height than a map of the same row. Of a free height, beside the page's width:
constexpr double map_row = 1, chart_row = 0.8, free_chart_row = 0.45;

// Beside its width.
double height_of(const Panel& panel) {
  if (!panel.square_units) return 1 / 1.6;
  return (panel.y.upper - panel.y.lower) * panel.unit_ratio / (panel.x.upper - panel.x.lower);
}

// Puts the others into the rows from `row` on and the tracks from `column` on, and says how high those rows
// are.
std::vector<double> put_others(Figure& figure, const Others& others, const LeadPlaces& places, int row,
                               int column, int tracks) {
  std::vector<double> weights;
  const bool free = places.share == 0;
  const auto next_row = [&](double weight) {
    weights.push_back(weight);
    return row + static_cast<int>(weights.size()) - 1;
  };
  const auto put_at = [&](std::size_t index, int at_row, int first, int span) {
    Panel& panel = figure.panels[index];
    panel.row = at_row;
    panel.column = first;
    panel.row_span = 1;
    panel.column_span = span;
  };
  const auto put = [&](std::size_t index, int at_row, int at_column, int span) {
    put_at(index, at_row, column + at_column * span, span);
  };
  int now = row;
  for (const Group& group : others.maps) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      const int at = static_cast<int>(i) % places.columns;
      const double natural = height_of(figure.panels[group[i]]) / places.columns;
      if (at == 0) now = next_row(free ? natural : map_row);
      if (free) weights.back() = std::max(weights.back(), natural);
      put(group[i], now, at, tracks / places.columns);
    }
  }
  for (const Group& group : others.charts) {
    int in_row = first_row(group, places), at = 0;
    for (const std::size_t each : group) {
      if (at == 0) now = next_row(free ? free_chart_row : chart_row);
      if (places.charts_below && in_row == 1) {
        put_at(each, now, 0, column + tracks);
      } else if (places.charts_below && at == 0) {
        put_at(each, now, 0, column);
      } else if (places.charts_below) {
        const int span = tracks / (in_row - 1);
        put_at(each, now, column + (at - 1) * span, span);
      } else {
        put(each, now, at, tracks / in_row);
      }
      if (++at < in_row) continue;
      at = 0;
      in_row = row_of(group, places);
    }
  }
  return weights;
}

// A bar stands beside the leader where that has its colours, else beside those of the others that have.
void place_bars(Figure& figure, const Panel& leader) {
  for (std::size_t k = 0; k < figure.scales.size(); ++k) {
    ColourScale& scale = figure.scales[k];
    int row = figure.rows(), end = 0, column = 0;
    const auto reach = [&](const Panel& panel) {
      row = std::min(row, panel.row);
      end = std::max(end, panel.row + panel.row_span);
      column = std::max(column, panel.column + panel.column_span - 1);
    };
    if (uses(leader, k)) {
      reach(leader);
    } else {
      for (const Panel& panel : figure.panels) {
        if (uses(panel, k)) reach(panel);
      }
    }
    if (end == 0) {  // nobody does: it stays out of the way
      row = 0;
      end = 1;
    }
    scale.row = row;
    scale.row_span = end - row;
    scale.column = column;
  }
}

}  // namespace

bool is_map(const Panel& panel) {
  constexpr double strip = 3;
  return panel.square_units && height_of(panel) * strip > 1;
}

std::vector<std::size_t> maps_beside(const Figure& figure, std::size_t leader) {
  std::vector<std::size_t> maps;
  for (const Group& group : others_of(figure, leader).maps)
    maps.insert(maps.end(), group.begin(), group.end());
  return maps;
}

Figure lead_panel(Figure figure, std::size_t leader, const LeadPlaces& places) {
  if (leader >= figure.panels.size()) throw std::logic_error("a figure has no such panel to lead");
  figure.leader = leader;
  figure.even_columns = false;
  const Others others = others_of(figure, leader);
  const int tracks = tracks_for(others, places);
  Panel& chief = figure.panels[leader];
  chief.row = chief.column = 0;
  const std::vector<double> rows =
      put_others(figure, others, places, places.below ? 1 : 0, places.below ? 0 : 1, tracks);
  const double high = std::accumulate(rows.begin(), rows.end(), 0.0);
  figure.row_weights = rows;
  figure.column_weights.assign(static_cast<std::size_t>(tracks), 1.0 / tracks);
  if (places.below) {
    chief.row_span = 1;
    chief.column_span = tracks;
    const bool free = places.share == 0;
    const double own = free ? height_of(chief) : places.share * std::max(1.0, high);
    figure.row_weights.insert(figure.row_weights.begin(), own);
    if (free) figure.preferred_aspect = 1 / (own + high);
  } else {
    int beside = static_cast<int>(rows.size());
    if (places.charts_below) {
      beside = 0;
      for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        const Panel& panel = figure.panels[i];
        if (i != leader && is_map(panel)) beside = std::max(beside, panel.row + panel.row_span);
      }
    }
    chief.row_span = std::max(1, beside);
    chief.column_span = 1;
    figure.column_weights.insert(figure.column_weights.begin(), places.share);
    if (rows.empty()) figure.column_weights.resize(1);
  }
  place_bars(figure, chief);
  return figure;
}

LeadPlaces lead_column(const Figure& figure, std::size_t leader, double map_width) {
  const Others others = others_of(figure, leader);
  LeadPlaces places{.below = true, .share = 0};
  const int columns = std::clamp(static_cast<int>(1 / map_width), 1, 6);
  // Beside a leader of the lab's own a map alone is no second one.
  places.columns = std::clamp(columns, 1, std::max(figure.leader ? 2 : 1, largest(others.maps)));
  // Charts are wider.
  places.charts = std::clamp((columns + 1) / 2, 1, 3);
  while (places.charts > 1 && tracks_for(others, places) > max_tracks) --places.charts;
  return places;
}

std::vector<LeadPlaces> lead_places(const Figure& figure, std::size_t leader) {
  const Others others = others_of(figure, leader);
  const int maps = largest(others.maps), charts = largest(others.charts);
  std::vector<LeadPlaces> all;
  for (const bool below : {false, true}) {
    for (int columns = 1; columns <= std::clamp(maps, 1, below ? 12 : 6); ++columns) {
      for (int across = 1; across <= std::clamp(charts, 1, below ? 4 : 3); ++across) {
        for (const bool charts_below : {false, true}) {
          if (charts_below && (below || maps == 0 || charts == 0)) continue;
          const LeadPlaces places{below, columns, across, 1, charts_below};
          if (tracks_for(others, places) > max_tracks) continue;
          for (const double share : {0.6, 1.0, 1.6, 2.4, 3.6})
            all.push_back({below, columns, across, share, charts_below});
        }
      }
    }
  }
  return all;
}

}  // namespace whereabouts
