#include "core/labs/attention/sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/attention/words.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

constexpr int most_cells = 32;  // along each side of a small map

// Means of merged x merged cells, those of the last rows and columns of what is left.
Matrix means_of(const Eigen::Ref<const Matrix>& map, int merged) {
  if (merged == 1) return map;
  Matrix means((map.rows() + merged - 1) / merged, (map.cols() + merged - 1) / merged);
  for (Eigen::Index row = 0; row < means.rows(); ++row) {
    for (Eigen::Index column = 0; column < means.cols(); ++column) {
      const Eigen::Index top = row * merged, left = column * merged;
      means(row, column) = map.block(top, left, std::min<Eigen::Index>(merged, map.rows() - top),
                                     std::min<Eigen::Index>(merged, map.cols() - left))
                               .mean();
    }
  }
  return means;
}

// The query where it lies on the grid of another layer.
std::optional<Cell> at_grid(const std::optional<Cell>& query, GridShape from, GridShape to) {
  if (!query) return query;
  return Cell{std::min(to.rows - 1, query->row * to.rows / from.rows),
              std::min(to.columns - 1, query->column * to.columns / from.columns)};
}

// Layers stand across where they are as many as heads.
bool layers_across(const AttentionMaps& maps) {
  return maps.layers() >= maps.heads();
}

}  // namespace

Sheet sheet_of(const AttentionData& data, const AttentionRun& pass, const AttentionView& view,
               const Progress& progress) {
  Sheet sheet;
  sheet.staged = data.has_stages();
  const AttentionMaps& maps = *pass.maps;
  int side = 1;
  for (int layer = 0; layer < maps.layers(); ++layer)
    side = std::max({side, data.at(layer).grid.rows, data.at(layer).grid.columns});
  sheet.merged = (side + most_cells - 1) / most_cells;
  std::vector<float> cells;
  for (int layer = 0; layer < maps.layers(); ++layer) {
    progress.check();
    AttentionView there = view;
    there.layer = layer;
    there.query = at_grid(view.query, data.at(view.layer).grid, data.at(layer).grid);
    there.head = -1;
    there.rollout = false;
    const Gaze gaze = gaze_of(data, pass, there);
    const GridShape grid = data.at(layer).grid;
    const int first = data.prefix + view.slot * grid.count();
    const auto seen = static_cast<int>(seen_tokens(maps, layer, gaze.token).size());
    const auto even = static_cast<float>(seen > 0 ? seen : maps.tokens(layer));
    auto& row = sheet.maps.emplace_back();
    for (int head = 0; head < maps.heads(layer); ++head) {
      const RowVector weights = gaze.heads.row(head).segment(first, grid.count());
      const double largest = weights.maxCoeff();
      if (largest > sheet.peak.weight) sheet.peak = {layer, head, largest};
      Matrix map = means_of(Eigen::Map<const Matrix>(weights.data(), grid.rows, grid.columns), sheet.merged);
      if (sheet.staged) map *= even;
      cells.insert(cells.end(), map.data(), map.data() + map.size());
      row.push_back(std::make_shared<const Matrix>(std::move(map)));
    }
  }
  sheet.bright =
      bright_end(Eigen::Map<const RowVector>(cells.data(), static_cast<Eigen::Index>(cells.size())), 0);
  return sheet;
}

void arrange_sheet(Figure& figure, const AttentionData& data, const AttentionRun& pass,
                   const AttentionView& view, const Sheet& sheet) {
  const AttentionMaps& maps = *pass.maps;
  const bool across = layers_across(maps);
  Panel panel;
  panel.id = "sheet";
  panel.title = "Every head";
  panel.subtitle = across ? "layer across, head down" : "head across, layer down";
  panel.square_units = true;
  panel.x = index_axis(across ? Index::layer : Index::head, across ? maps.layers() : maps.heads(),
                       across ? "layer" : "head");
  panel.y = index_axis(across ? Index::head : Index::layer, across ? maps.heads() : maps.layers(),
                       across ? "head" : "layer");
  panel.y.reversed = true;
  constexpr double filled = 0.94;  // of the room of a map
  for (int layer = 0; layer < maps.layers(); ++layer) {
    for (int head = 0; head < maps.heads(layer); ++head) {
      HeatMap map;
      map.values = sheet.maps[static_cast<std::size_t>(layer)][static_cast<std::size_t>(head)];
      const auto rows = static_cast<double>(map.values->rows()),
                 columns = static_cast<double>(map.values->cols());
      map.cell_width = map.cell_height = filled / std::max(rows, columns);
      map.left = (across ? layer : head) - map.cell_width * columns / 2;
      map.top = (across ? head : layer) - map.cell_height * rows / 2;
      map.quantity = sheet.staged ? "times even" : "attention";
      panel.layers.push_back({std::move(map)});
    }
  }
  Rectangles frame;
  frame.colour = Colour::accent;
  frame.width = 1.5;
  const auto mark = [&](int head) {
    frame.boxes.push_back({(across ? view.layer : head) - 0.5, (across ? head : view.layer) - 0.5, 1, 1});
  };
  for (int head = 0; head < maps.heads(view.layer); ++head) {
    if (view.head < 0 || view.head == head) mark(head);
  }
  panel.layers.push_back(cursor(std::move(frame)));
  ClickSets enters{attention::layer.id, ClickSets::From::layer};
  std::vector<Tick> heads;
  heads.reserve(static_cast<std::size_t>(maps.heads()));
  for (int head = 0; head < maps.heads(); ++head) heads.push_back({1.0 * head, fmt::to_string(head)});
  enters.also = {{attention::head.id, ClickSets::From::head, std::move(heads)},
                 {over_image::show.id, ClickSets::From::nearest, {{0, "overlay"}}}};
  panel.click = std::move(enters);

  add_image(figure, data, pass, view, 0);
  Panel distances = distance_panel(data, pass, view, false);
  place(distances, {.row = 1});
  figure.panels.push_back(std::move(distances));
  place(panel, {.column = 1, .row_span = 2, .column_span = 3});
  figure.leader = figure.panels.size();
  figure.panels.push_back(std::move(panel));
  figure.preferred_aspect = across ? 1.5 : 1.1;
}

Message sheet_in_words(const AttentionData& data, const AttentionView& view, const Sheet& sheet) {
  Message words = message(
      "The query is {}, in the checkpoint {}{}: each small map is what one head of one layer gives "
      "to the patches, {}",
      query_token(data, view), data.model, data.zero_position ? " with its position embedding zeroed" : "",
      sheet.staged ? "in times of what even attention would give" : "all on one scale");
  if (sheet.merged > 1) words += message(", a cell for {} × {} patches", sheet.merged, sheet.merged);
  return message("{}.", words);
}

Message sheet_finding(const AttentionData& data, const AttentionRun& pass, const Sheet& sheet) {
  const MatrixD& distances = pass.flow.distances;
  struct At {
    Eigen::Index layer = 0, head = 0;
  } nearest, farthest;
  int count = 0;
  for (Eigen::Index layer = 0; layer < distances.rows(); ++layer) {
    for (Eigen::Index head = 0; head < distances.cols(); ++head) {
      const double here = distances(layer, head);
      if (std::isnan(here)) continue;
      ++count;
      if (here < distances(nearest.layer, nearest.head)) nearest = {layer, head};
      if (here > distances(farthest.layer, farthest.head)) farthest = {layer, head};
    }
  }
  Message text = message(
      "{}Of **{}** heads, head {} of layer {} looks nearest, **{}** px from its query on average over the "
      "patches, and head {} of layer {} farthest, **{}** px.",
      &pass == &data.scrambled ? "With its patches scrambled: " : "", count, nearest.head, nearest.layer,
      number(distances(nearest.layer, nearest.head), 0), farthest.head, farthest.layer,
      number(distances(farthest.layer, farthest.head), 0));
  text += message(" The most that this query gives to one patch is **{}**, in head {} of layer {}.",
                  number(sheet.peak.weight, 2), sheet.peak.head, sheet.peak.layer);
  return text;
}

}  // namespace whereabouts
