#include "core/labs/resize/panels.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/resize/ranking.h"

namespace whereabouts {
namespace {

Panel map_panel(const ResizeView& view, const RuleResult& rule, std::shared_ptr<const Matrix> map, int scale,
                const Message& quantity) {
  std::optional<Cell> ring;
  if (view.shown.what == Shown::What::similarity)
    ring = same_place(view.shown.reference, view.data.table.grid, rule.grid);
  return grid_map_panel(rule.grid, {.values = std::move(map),
                                    .scale = scale,
                                    .quantity = quantity,
                                    .ring = ring,
                                    .id = rule.id,
                                    .title = rule.id.empty() ? Message(rule.title) : short_title(rule.id)});
}

// Rules that interpolate between cells. The others differ so much that these would all look alike beside
// them.
bool is_smooth(const RuleResult& rule) {
  return rule.id != "nearest" && rule.id != "slice" && rule.id != "crop" && rule.id != "sinusoid-reevaluated";
}

Panel before_panel(const ResizeView& view) {
  Panel panel =
      map_panel(view, view.before, view.before.map, 0, message("{}, original", view.shown.quantity()));
  panel.id = original_panel_id;
  panel.subtitle = times_text(view.before.grid);
  panel.click = ClickSets{reference_cell.id, ClickSets::From::cell};
  return panel;
}

// In the place of a rule that does not lead to this grid, so that a sweep leaves the others where they are.
Panel missing_panel(const ResizeView& view, const std::string& id) {
  Panel panel;
  panel.title = short_title(id);
  panel.x.visible = panel.y.visible = false;
  panel.square_units = true;
  panel.unit_ratio = 1.0 * view.to.rows / view.to.columns;
  Text why;
  panel.y.reversed = true;
  why.x = {0.5, 0.5};
  why.y = {0.36, 0.64};
  why.labels = {"smaller", "grids only"};
  // A sliver has room for one line.
  if (panel.unit_ratio < 0.25) {
    why.x = why.y = {0.5};
    why.labels = {Message("smaller grids only")};
  }
  why.colour = Colour::muted;
  why.size = 10;
  why.room_width = 1;
  why.elided = true;
  panel.layers.push_back({why});
  return panel;
}

// Columns that leave the fewest places empty, the most of those that do.
int columns_for(int panels) {
  int best = 3, fewest = panels;
  for (const int columns : {3, 4, 5}) {
    const int empty = (panels + columns - 1) / columns * columns - panels;
    if (empty > fewest) continue;
    fewest = empty;
    best = columns;
  }
  return best;
}

double shape_of(GridShape grid) {
  return std::clamp(static_cast<double>(grid.columns) / grid.rows, 0.25, 4.0);
}

// Ends rounded up to half a unit of the first digit.
ColourScale difference_scale(double max, const Message& label) {
  const double unit = max > 0 ? std::pow(10.0, std::floor(std::log10(max))) : 1;
  return symmetric_scale(std::ceil(max / unit * 2) / 2 * unit, label);
}

// The values of the row through the reference, over the width of the image.
Panel profile_panel(const ResizeView& view, const RuleResult& chosen) {
  const Cell here = view.shown.reference;
  Panel panel;
  place(panel, {.row = 1, .column_span = 2});
  panel.title = message("Along row {}", here.row);
  panel.legend = true;
  panel.x.label = "horizontal position, 0 to 1";
  panel.x.line = true;
  Line after;
  after.label = "resized";
  after.width = 1.75;
  Scatter before;
  before.label = "original";
  before.colour = Colour::series2;
  before.size = 6;
  const auto collect = [&](const RuleResult& rule, std::vector<double>& x, std::vector<double>& y) {
    const int row = same_place(here, view.data.table.grid, rule.grid).row;
    for (int column = 0; column < rule.grid.columns; ++column) {
      x.push_back((column + 0.5) / rule.grid.columns);
      y.push_back(static_cast<double>((*rule.map)(row, column)));
    }
  };
  collect(view.before, before.x, before.y);
  collect(chosen, after.x, after.y);
  double min = before.y.front(), max = min;
  for (const auto* values : {&before.y, &after.y}) {
    for (const double value : *values) {
      min = std::min(min, value);
      max = std::max(max, value);
    }
  }
  const double margin = max > min ? 0.06 * (max - min) : 0.5;
  panel.y = value_axis(min - margin, max + margin, view.shown.label());
  panel.layers = {{after}, {before}};
  return panel;
}

}  // namespace

Message short_title(const std::string& rule) {
  const std::string& title = find_resample_method(rule).title;
  constexpr std::array<std::array<const char*, 2>, 4> shorter = {
      {{", antialiased", " AA"}, {", half-pixel", ""}, {", corners", " corner"}, {", cropped", " crop"}}};
  std::string text = title.starts_with("Bicubic,") ? title.substr(2) : title;
  if (text.starts_with("cubic")) text[0] = 'C';
  for (const auto& [from, to] : shorter) {
    if (text.ends_with(from)) return text.substr(0, text.size() - std::string(from).size()) + to;
  }
  const std::size_t comma = text.find(',');
  if (comma != std::string::npos) text.erase(comma, 1);
  return text;
}

Message Shown::label() const {
  if (what == What::component) return message("component {}", component + 1);
  if (what == What::dimension) return message("dimension {}", dimension);
  return "cosine similarity";
}

Message Shown::quantity() const {
  if (what != What::similarity) return label();
  return message("similarity to {}", cell_text(reference));
}

std::shared_ptr<const Matrix> shown_map(const ResizeData& data, const Matrix& table, GridShape grid,
                                        const Shown& shown) {
  Eigen::VectorXf values;
  if (shown.what == Shown::What::dimension) {
    values = table.col(shown.dimension);
  } else if (shown.what == Shown::What::component) {
    const auto direction = data.directions.row(shown.component);
    values = table * direction.transpose();
    values.array() -= data.mean.dot(direction);
  } else {
    const int here = grid.token(same_place(shown.reference, data.table.grid, grid));
    values = table * table.row(here).transpose();
    const float length = table.row(here).norm();
    for (Eigen::Index token = 0; token < values.size(); ++token) {
      const float product = length * table.row(token).norm();
      values[token] = product > 0 ? values[token] / product : 0;
    }
  }
  return on_grid(values.transpose(), grid);
}

std::vector<RuleResult> all_rules(const ResizeData& data, GridShape to, const Shown& shown,
                                  const std::string& chosen, const Progress& progress) {
  std::vector<RuleResult> rules;
  for (const std::string& id : data.methods) {
    const ResampleMethod& method = find_resample_method(id);
    if (!applies_to(data, id, to) || (!method.same_as.empty() && id != chosen)) continue;
    progress.check();
    RuleResult rule;
    rule.id = id;
    rule.title = method.title;
    rule.grid = to;
    const Matrix table = resized(data, to, id, progress);
    rule.map = shown_map(data, table, to, shown);
    rule.neighbours = neighbour_similarity(table, to);
    for (const RuleResult& earlier : rules) {
      if (rule.same_as.empty() && earlier.same_as.empty() && max_difference(*earlier.map, *rule.map) < 2e-6) {
        rule.same_as = short_title(earlier.id);
      }
    }
    rules.push_back(std::move(rule));
  }
  return rules;
}

const RuleResult* find_rule(const std::vector<RuleResult>& rules, const std::string& id) {
  const auto found =
      std::find_if(rules.begin(), rules.end(), [&](const RuleResult& rule) { return rule.id == id; });
  return found == rules.end() ? nullptr : &*found;
}

double max_difference(const Matrix& a, const Matrix& b) {
  return static_cast<double>((a - b).cwiseAbs().maxCoeff());
}

void add_all_rules(Figure& figure, const ResizeView& view, bool differences) {
  const RuleResult& standard = view.standard;
  std::vector<Panel> panels = {before_panel(view)};
  panels[0].subtitle.clear();
  if (view.reference) {
    RuleResult file;
    file.title = view.data.reference->source;
    file.grid = view.to;
    panels.push_back(
        map_panel(view, file, view.reference, 0, message("{}, in the file", view.shown.quantity())));
    panels.back().id = file_panel_id;
    panels.back().subtitle = "the file";
  }
  double max = 0;
  for (const std::string& id : view.data.methods) {
    const RuleResult* const found = find_rule(view.rules, id);
    if (!found && !applies_to(view.data, id, view.to)) panels.push_back(missing_panel(view, id));
    if (!found) continue;
    const RuleResult& rule = *found;
    if (!differences || &rule == &standard) {
      panels.push_back(
          map_panel(view, rule, rule.map, 0, message("{}, {}", view.shown.quantity(), rule.title)));
    } else {
      if (is_smooth(rule)) max = std::max(max, max_difference(*rule.map, *standard.map));
      panels.push_back(map_panel(view, rule, std::make_shared<const Matrix>(*rule.map - *standard.map), 1,
                                 message("{} minus {}", rule.title, standard.title)));
    }
    if (!rule.same_as.empty()) panels.back().subtitle = message("as {}", rule.same_as);
  }
  const int count = static_cast<int>(panels.size()), columns = columns_for(count);
  const int rows = (count + columns - 1) / columns;
  for (int i = 0; i < count; ++i) {
    Panel& panel = panels[static_cast<std::size_t>(i)];
    place(panel, {.row = i / columns, .column = i % columns});
    // Numbers at the outer edges only, where the maps share them; that of the table has its own.
    panel.y.visible = panel.y.visible && panel.column == 0;
    panel.x.visible = panel.x.visible && (i == 0 || i + columns >= count);
    figure.panels.push_back(std::move(panel));
  }
  figure.scales[0].row_span = differences && rows > 1 ? 1 : rows;
  figure.scales[0].column = columns - 1;
  if (differences) {
    figure.scales.push_back(difference_scale(max, message("minus {}", standard.title)));
    figure.scales[1].row = rows > 1 ? 1 : 0;
    figure.scales[1].row_span = std::max(1, rows - 1);
    figure.scales[1].column = rows > 1 ? columns - 1 : 0;
  }
  Panel ranking = ranking_panel(view.data, view.rules, view.before.neighbours, "");
  ranking.column = columns;
  ranking.row_span = rows;
  figure.panels.push_back(ranking);
  figure.column_weights.assign(static_cast<std::size_t>(columns), 1);
  const double share = 0.5 * columns;
  figure.column_weights.push_back(share);
  figure.preferred_aspect =
      std::clamp((columns + share) * shape_of(view.to) / rows * (rows > 2 ? 1.3 : 1.0), 0.6, 4.0);
}

void add_one_rule(Figure& figure, const ResizeView& view, const RuleResult& chosen, const RuleResult& other) {
  figure.panels.push_back(before_panel(view));
  Panel after =
      map_panel(view, chosen, chosen.map, 0, message("{}, {}", view.shown.quantity(), chosen.title));
  after.column = 1;
  after.subtitle = times_text(view.to);
  figure.panels.push_back(after);
  figure.scales[0].column = 1;

  const auto less = std::make_shared<const Matrix>(*chosen.map - *other.map);
  Panel difference = map_panel(view, chosen, less, 1, message("minus {}", other.title));
  difference.column = 2;
  difference.title =
      message("Minus {}", (&other == &view.standard ? Message("default") : short_title(other.id)));
  figure.panels.push_back(difference);
  figure.scales.push_back(difference_scale(max_difference(*chosen.map, *other.map), "difference"));
  figure.scales[1].column = 2;

  figure.panels.push_back(profile_panel(view, chosen));
  Panel ranking = ranking_panel(view.data, view.rules, view.before.neighbours, chosen.id);
  place(ranking, {.row = 1, .column = 2});
  figure.panels.push_back(ranking);
  figure.row_weights = {1, 1.4};
  figure.preferred_aspect = std::clamp(1.35 * shape_of(view.to), 0.8, 3.0);
}

}  // namespace whereabouts
