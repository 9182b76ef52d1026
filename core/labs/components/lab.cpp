// "What is in the table?": principal components, frequencies, and what the table is.
#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/components/data.h"
#include "core/labs/components/panels.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/table_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"

namespace whereabouts {
namespace {

constexpr int small_maps = 6;

constexpr Handle<int> chosen_component{"component"};

int count_of(const Scope& scope) {
  const PositionTensor* tensor = position_tensor(*scope.inputs.anatomy, scope[table::tensor]);
  const int width = tensor ? tensor->width : component_limit;
  return std::max(1, std::min({component_limit, table_grid(scope).count() - 1, width}));
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> list = table_parameters();
  list.push_back(
      declare(chosen_component,
              {.label = "Component",
               .help = "The principal component that is drawn large, the strongest first",
               .initial = 1,
               .range = [](const Scope& scope) { return Range{.min = 1, .max = 1.0 * count_of(scope)}; }}));
  list.push_back(map_parameter("PuOr_r"));
  list.push_back(range_parameter());
  return list;
}

std::vector<NamedArray> arrays_of(const std::shared_ptr<const ComponentsData>& data) {
  const GridShape grid = data->table.grid;
  return {{"components",
           [data, grid] {
             return maps_array(data->maps.size(), grid, [&](std::size_t i) {
               return data->maps[i]->reshaped<Eigen::RowMajor>().transpose();
             });
           }},
          {"explained",
           [data] {
             const auto& explained = data->components.explained;
             return Array{{static_cast<std::size_t>(explained.size())},
                          std::vector<double>(explained.begin(), explained.end())};
           }},
          {"rgb",
           [data, grid] {
             Array array = to_array(data->colours);
             array.shape = {static_cast<std::size_t>(grid.rows), static_cast<std::size_t>(grid.columns), 3};
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
void add_panels(Figure& figure, const ComponentsData& data, int component) {
  const auto add = [&](Panel panel, PanelPlace at) {
    place(panel, at);
    figure.panels.push_back(std::move(panel));
  };
  const int kept = static_cast<int>(data.maps.size());
  Panel chosen = component_panel(data, component);
  chosen.title = message("Chosen: {}", chosen.title);
  chosen.subtitle.clear();
  add(std::move(chosen), {});
  for (int k = 0; k < std::min(small_maps, kept); ++k) {
    Panel panel = component_panel(data, k);
    if (k == component) panel.layers.push_back(cursor(frame_of(data.table.grid)));
    add(std::move(panel), {.row = k / 3, .column = 1 + k % 3});
  }
  add(colours_panel(data), {.row = 1});
  for (Panel& panel : figure.panels) {
    panel.x.visible = panel.row == 1 || kept <= 3;
    panel.y.visible = panel.column == 0;
  }
  add(explained_panel(data, component), {.column = 4, .row_span = 2});
  add(table_map_panel({.values = data.patches,
                       .scale = 1,
                       .tokens = data.table.grid,
                       .title = "The table",
                       .subtitle = times_text(data.patches->rows(), data.patches->cols())}),
      {.row = 2, .column_span = 4});
  add(frequency_panel(data), {.row = 2, .column = 4});
}

Message finding(const ComponentsData& data, int component) {
  if (data.components.variance == 0) {
    return message("The table is **constant**: {}, so there is no component to find.",
                   data.patches->rows() < 2                ? Message("it has one row")
                   : (data.patches->array() == 0.0f).all() ? "it is zero everywhere"
                                                           : "every row is the same");
  }
  return message(
      "The table is {}. Its first {} **{} %** of the variance, component {} **{} %**.",
      kind_in_words(data.detection),
      data.maps.size() > 2    ? Message("three components hold")
      : data.maps.size() == 2 ? "two components hold"
                              : "component holds",
      number(100 * data.explained_by(static_cast<int>(std::min<std::size_t>(3, data.maps.size()))), 0),
      component + 1, number(100 * data.components.explained[component], 1));
}

std::vector<Reading> readings_of(const ComponentsData& data, int component) {
  const int kept = static_cast<int>(data.maps.size());
  const bool varies = data.components.variance > 0;
  int needed = 0;
  while (needed < kept && data.explained_by(needed) < 0.95) ++needed;
  std::vector<Reading> readings = {
      {"kind of table", kind_in_short(data.detection),
       "What kind of table this is, told from its values: a sinusoid of a known layout, learned, or random."},
      {"table", table_size_text(data.table.grid, data.table.prefix),
       "Rows × columns of the position table, and how many vectors come before the patches (a class token, "
       "for example)."},
      {"width", grouped(data.patches->cols()), "Numbers in one position vector."},
      {message("component {}", component + 1),
       varies ? message("{} %", number(100 * data.components.explained[component], 1)) : "no variance",
       "Share of the variance of the table along this principal component, 0 to 100 %. High: much of what "
       "the table says is in this map."},
      {"components for 95 %",
       !varies                          ? "no variance"
       : data.explained_by(kept) < 0.95 ? message("more than {}", kept)
                                        : message("{}", needed),
       "How many principal components hold 95 % of the variance together. Few: the table is simple, however "
       "wide it is."}};
  if (!varies) {
    add_note_reading(readings, data.table.note);
    return readings;
  }
  if (data.detection.sinusoid) {
    readings.push_back({"error", brief(data.detection.sinusoid->error, 2),
                        "The largest absolute difference between the table and the sinusoid it was taken "
                        "for. Near 0: it is that sinusoid."});
  } else {
    readings.push_back({"adjacent rows more similar by", number(data.detection.neighbour_likeness, 2),
                        "Mean cosine similarity of adjacent positions less that of any two, their mean "
                        "removed. Above 0: the table knows what is next to what; near 0: it does not."});
  }
  add_note_reading(readings, data.table.note);
  return readings;
}

int component_of(const ComponentsData& data, const Values& values) {
  return std::min(values[chosen_component], static_cast<int>(data.maps.size())) - 1;
}

Figure figure(const ComponentsData& data, const Values& values, const Progress&) {
  const GridShape grid = data.table.grid;
  const int component = component_of(data, values);
  Figure figure;
  figure.subtitle = message("The table of the checkpoint {}, taken apart: {} patches, {} dimensions.",
                            data.table.source, times_text(grid), grouped(data.patches->cols()));
  figure.scales = {
      scale_for(values, {.lower = -1, .label = "relative to the largest", .row_span = 2, .column = 3}),
      {.map = values[colours::map],
       .lower = -data.value_bound,
       .upper = data.value_bound,
       .label = "value",
       .row = 2,
       .column = 3}};
  add_panels(figure, data, component);
  figure.row_weights = {1, 1, 1};
  const double shape = std::clamp(static_cast<double>(grid.columns) / grid.rows, 0.4, 2.5);
  // Flat maps need the width themselves.
  figure.column_weights = {1, 1, 1, 1, shape > 1.6 ? 1.1 : 1.9};
  figure.preferred_aspect = std::clamp(1.75 * std::pow(shape, 0.2), 1.2, 2.0);
  figure.caption = finding(data, component);
  figure.readings = readings_of(data, component);
  figure.arrays = arrays_of(data.shared_from_this());
  return figure;
}

Formula formula(const ComponentsData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general = "<i>s</i><sub>nk</sub> = (<i>E</i><sub>n</sub> − <i>Ē</i>) · <i>v</i><sub>k</sub>";
  if (!hovered) return formula;
  int component = component_of(data, values);
  for (int k = 0; k < std::min(small_maps, static_cast<int>(data.maps.size())); ++k) {
    if (hovered->panel == component_panel_id(k)) component = k;
  }
  if (hovered->dimension) {
    const auto dimension = static_cast<std::size_t>(*hovered->dimension);
    if (dimension >= data.frequencies.size()) return formula;
    const DimensionFrequency& each = data.frequencies[dimension];
    formula.substituted = message("dimension {}: {} cycles down, {} across, {} % of its power", dimension,
                                  std::abs(each.row), each.column, number(100 * each.share, 0));
  } else if (hovered->token && *hovered->token < data.components.scores.rows()) {
    formula.substituted = message("<i>s</i>({}, {}) = {}", *hovered->token, component + 1,
                                  number(data.components.scores(*hovered->token, component), 3));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_components_lab() {
  return make_lab<ComponentsData>({.id = "components",
                                   .name = "Components",
                                   .question = "What is in the table?",
                                   .section = "Compare",
                                   .keywords = "pca principal spectrum table embedding detect",
                                   .order = 70,
                                   .inputs = {InputId::checkpoint, InputId::run},
                                   .fine_model = true,
                                   .sweep = chosen_component.id},
                                  parameters(), {prepare_components, figure, formula});
}

}  // namespace whereabouts
