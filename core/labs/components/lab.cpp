// "What is in the table?": principal components, frequencies, and what the table is.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/components/data.h"
#include "core/labs/components/panels.h"
#include "core/labs/framework/common.h"

namespace whereabouts {
namespace {

constexpr int small_maps = 6;

int count_of(const Scope& scope) {
  const GridShape grid = table_grid(scope);
  int width = component_limit;
  for (const PositionTensor& each : scope.inputs.anatomy->position) {
    if (each.tensor == scope.values.text("tensor")) width = each.width;
  }
  return std::max(1, std::min({component_limit, grid.count() - 1, width}));
}

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  list.push_back(step_parameter());
  list.push_back(tensor_parameter());
  list.push_back(grid_parameter());
  list.push_back(prefix_parameter());
  Parameter component = integer_parameter(
      "component", "Component", "The principal component that is drawn large, the strongest first", 1, 1, 2);
  component.range = [](const Scope& scope) { return Range{1, 1.0 * count_of(scope), {}, 0}; };
  list.push_back(component);
  list.push_back(map_parameter("PuOr_r"));
  list.push_back(range_parameter());
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "components";
  info.name = "Components";
  info.question = "What is in the table?";
  info.section = "Compare";
  info.keywords = "pca principal spectrum table embedding detect";
  info.order = 70;
  info.icon = "components";
  info.uses_checkpoint = true;
  info.uses_run = true;
  info.sweep = "component";
  return info;
}

class ComponentsLab : public Lab {
 public:
  ComponentsLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    return prepare_components(inputs, heavy, progress);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;
};

std::vector<NamedArray> arrays_of(const std::shared_ptr<const ComponentsData>& data) {
  const auto rows = static_cast<std::size_t>(data->table.grid.rows);
  const auto columns = static_cast<std::size_t>(data->table.grid.columns);
  return {{"components",
           [data, rows, columns] {
             Array array;
             array.shape = {data->maps.size(), rows, columns};
             std::vector<float> values;
             for (const auto& map : data->maps)
               values.insert(values.end(), map->data(), map->data() + map->size());
             array.values = std::move(values);
             return array;
           }},
          {"explained",
           [data] {
             const auto& explained = data->components.explained;
             return Array{{static_cast<std::size_t>(explained.size())},
                          std::vector<double>(explained.begin(), explained.end())};
           }},
          {"rgb",
           [data, rows, columns] {
             Array array = to_array(data->colours);
             array.shape = {rows, columns, 3};
             return array;
           }},
          // Row and column cycles over the grid, cycles per patch, share of the power.
          {"frequency", [data] {
             Array array;
             array.shape = {data->frequencies.size(), 4};
             std::vector<double> values;
             for (const DimensionFrequency& each : data->frequencies) {
               values.insert(values.end(), {1.0 * each.row, 1.0 * each.column, each.cycles, each.share});
             }
             array.values = std::move(values);
             return array;
           }}};
}

// The chosen component and the colours stand at the left, the first six beside them, then what is not on the
// grid.
void place(Panel& panel, int row, int column, int rows, int columns) {
  panel.row = row;
  panel.column = column;
  panel.row_span = rows;
  panel.column_span = columns;
}

Figure ComponentsLab::figure(const Data& held, const Values& values, const Progress&) const {
  const auto& data = dynamic_cast<const ComponentsData&>(held);
  const GridShape grid = data.table.grid;
  const int kept = static_cast<int>(data.maps.size());
  const int component = std::min(values.integer("component"), kept) - 1;
  Figure figure;
  figure.title = info().question;
  figure.subtitle =
      (data.table.source == "built-in" ? "The built-in table" : "The table of " + data.table.source) +
      ", taken apart: " + std::to_string(grid.rows) + " × " + std::to_string(grid.columns) + " patches, " +
      grouped(data.patches->cols()) + " dimensions.";
  ColourScale maps;
  maps.map = values.text("map");
  maps.lower = -1;
  maps.label = "relative to the largest";
  maps.row_span = 2;
  maps.column = 3;
  if (const auto range = chosen_range(values)) {
    maps.lower = range->first;
    maps.upper = range->second;
  }
  ColourScale entries;
  entries.map = values.text("map");
  entries.lower = -data.value_bound;
  entries.upper = data.value_bound;
  entries.label = "value";
  entries.row = 2;
  entries.column = 3;
  figure.scales = {maps, entries};

  Panel chosen = component_panel(data, component);
  chosen.title = "Chosen: " + chosen.title;
  chosen.subtitle.clear();
  place(chosen, 0, 0, 1, 1);
  figure.panels.push_back(chosen);
  for (int k = 0; k < std::min(small_maps, kept); ++k) {
    Panel panel = component_panel(data, k);
    place(panel, k / 3, 1 + k % 3, 1, 1);
    if (k == component) {
      Rectangles frame;
      frame.boxes = {{-0.5, -0.5, 1.0 * grid.columns, 1.0 * grid.rows}};
      panel.layers.push_back({frame});
    }
    figure.panels.push_back(panel);
  }
  Panel colours = colours_panel(data);
  place(colours, 1, 0, 1, 1);
  figure.panels.push_back(colours);
  for (Panel& panel : figure.panels) {
    panel.x.visible = panel.row == 1 || kept <= 3;
    panel.y.visible = panel.column == 0;
  }
  Panel explained = explained_panel(data, component);
  place(explained, 0, 4, 2, 1);
  figure.panels.push_back(explained);
  Panel table = table_panel(data);
  place(table, 2, 0, 1, 4);
  figure.panels.push_back(table);
  Panel frequency = frequency_panel(data);
  place(frequency, 2, 4, 1, 1);
  figure.panels.push_back(frequency);
  figure.row_weights = {1, 1, 1};
  const double shape = std::clamp(static_cast<double>(grid.columns) / grid.rows, 0.4, 2.5);
  // Flat maps need the width themselves.
  figure.column_weights = {1, 1, 1, 1, shape > 1.6 ? 1.1 : 1.9};
  figure.preferred_aspect = std::clamp(1.75 * std::pow(shape, 0.2), 1.2, 2.0);

  figure.caption = "The table is " + kind_in_words(data.detection) + ". Its first three components hold **" +
                   number(100 * data.explained_by(3), 0) + " %** of the variance, component " +
                   std::to_string(component + 1) + " **" +
                   number(100 * data.components.explained[component], 1) + " %**.";
  int needed = 0;
  while (needed < kept && data.explained_by(needed) < 0.95) ++needed;
  figure.readings = {
      {"kind of table", kind_in_short(data.detection)},
      {"table", std::to_string(grid.rows) + " × " + std::to_string(grid.columns) + " + " +
                    std::to_string(data.table.prefix)},
      {"width", grouped(data.patches->cols())},
      {"component " + std::to_string(component + 1),
       number(100 * data.components.explained[component], 1) + " %"},
      {"components for 95 %",
       data.explained_by(kept) < 0.95 ? "more than " + std::to_string(kept) : std::to_string(needed)}};
  if (data.detection.sinusoid) {
    figure.readings.push_back({"error", brief(data.detection.sinusoid->error, 2)});
  } else {
    figure.readings.push_back(
        {"adjacent rows more similar by", number(data.detection.neighbour_likeness, 2)});
  }
  figure.arrays = arrays_of(data.shared_from_this());
  return figure;
}

Formula ComponentsLab::formula(const Data& held, const Values& values,
                               const std::optional<Hit>& hovered) const {
  const auto& data = dynamic_cast<const ComponentsData&>(held);
  Formula formula;
  formula.general = "<i>s</i><sub>nk</sub> = (<i>E</i><sub>n</sub> − <i>Ē</i>) · <i>v</i><sub>k</sub>";
  if (!hovered) return formula;
  const int kept = static_cast<int>(data.maps.size());
  int component = std::min(values.integer("component"), kept) - 1;
  for (int k = 0; k < std::min(small_maps, kept); ++k) {
    if (hovered->panel == component_panel_id(k)) component = k;
  }
  if (hovered->dimension) {
    const auto dimension = static_cast<std::size_t>(*hovered->dimension);
    if (dimension >= data.frequencies.size()) return formula;
    const DimensionFrequency& each = data.frequencies[dimension];
    formula.substituted = "dimension " + std::to_string(dimension) + ": " +
                          std::to_string(std::abs(each.row)) + " cycles down, " +
                          std::to_string(each.column) + " across, " + number(100 * each.share, 0) +
                          " % of its power";
    return formula;
  }
  if (hovered->token && *hovered->token < data.components.scores.rows()) {
    formula.substituted = "<i>s</i>(" + std::to_string(*hovered->token) + ", " +
                          std::to_string(component + 1) +
                          ") = " + number(data.components.scores(*hovered->token, component), 3);
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_components_lab() {
  return std::make_unique<ComponentsLab>();
}

}  // namespace whereabouts
