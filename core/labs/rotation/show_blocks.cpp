#include "core/labs/rotation/show_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/words.h"
#include "core/position/schemes/liere/liere.h"

namespace whereabouts {
namespace {

Panel seen_panel(const RotationData& data, const RotationView& view) {
  RowVector values(data.grid.count());
  for (int token = 0; token < data.grid.count(); ++token)
    values[token] = static_cast<float>(rotated_score(data, *data.forms.front(), view.position, token));
  Panel panel = grid_map_panel(data.grid, {.values = on_grid(values, data.grid),
                                           .scale = 0,
                                           .quantity = "score with the key here",
                                           .ring = data.grid.cell(view.position),
                                           .title = "Score",
                                           .subtitle = message("from {}", token_text(data, view.position))});
  const Cell key = data.grid.cell(view.key);
  const Scatter cross = point_at(key.column, key.row, {.mark = Marker::cross, .colour = Colour::highlight});
  panel.layers.push_back({cross});
  place(panel, {.row = 0, .column = 0});
  panel.click = ClickSets{"key", ClickSets::From::token};
  return panel;
}

// By how much the scores of every offset differ between places, (2R - 1, 2C - 1).
Panel spread_panel(const RotationData& data) {
  Panel panel = score_panel(data, {}, 1);
  HeatMap map = std::get<HeatMap>(panel.layers.front().content);
  map.values = data.spread;
  map.quantity = "largest less smallest score";
  panel.layers = {{map}, {ring_at({0, 0})}};
  // Offsets are no tokens.
  panel.click.reset();
  panel.tokens = {};
  panel.x.indexing = panel.y.indexing = {};
  panel.title = "Spread by offset";
  panel.subtitle = "over places";
  place(panel, {.row = 0, .column = 1});
  return panel;
}

// R of the query's place: its blocks along the diagonal.
Panel matrix_panel(const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  const Eigen::Index size = form.block;
  auto whole = std::make_shared<Matrix>(Matrix::Zero(data.width, data.width));
  for (Eigen::Index first = 0; first < data.width; first += size) {
    whole->block(first, first, size, size) =
        Eigen::Map<const Matrix>(form.rotations->row(view.position).data() + first * size, size, size);
  }
  Panel panel = table_map_panel({.values = std::move(whole),
                                 .scale = 2,
                                 .quantity = "rotation",
                                 .rows = "dimension",
                                 .columns = "dimension",
                                 .title = "Rotation",
                                 .subtitle = message("of {}", token_text(data, view.position))});
  panel.square_units = true;
  place(panel, {.row = 1, .column = 0});
  return panel;
}

Panel blocks_panel(const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  const int blocks = data.width / form.block;
  Panel panel;
  place(panel, {.row = 1, .column = 1});
  panel.title = "What each block adds";
  panel.subtitle = message("{} to {}", token_text(data, view.position), token_text(data, view.key));
  panel.x = index_axis(Index::dimension, blocks, "block");
  panel.x.line = true;
  panel.legend = true;
  LineSegments bars;
  bars.colour = Colour::accent;
  bars.width = blocks <= 16 ? 9 : blocks <= 48 ? 5 : 2;
  Line max, min;
  max.colour = min.colour = Colour::muted;
  max.dashed = min.dashed = true;
  max.width = min.width = 1;
  max.label = "upper bound";
  double bound = 1e-6;
  for (int block = 0; block < blocks; ++block) {
    const double reach =
        static_cast<double>(data.query.segment(Eigen::Index{block} * form.block, form.block).norm()) *
        static_cast<double>(data.key.segment(Eigen::Index{block} * form.block, form.block).norm());
    max.x.push_back(block);
    max.y.push_back(reach);
    min.x.push_back(block);
    min.y.push_back(-reach);
    bound = std::max(bound, reach);
    add_segment(bars, block, 0, block, contribution(data, form, block, view.position, view.key));
  }
  panel.y = value_axis(-1.15 * bound, 1.15 * bound, "");
  panel.layers = {{max}, {min}, {bars}};
  return panel;
}

std::vector<Reading> readings_of(const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  const int planes = liere_planes(form.block);
  return {
      {"score", number(rotated_score(data, form, view.position, view.key), 3), score_help},
      {"unturned score", number(static_cast<double>(data.query.dot(data.key)), 3),
       "Of this query and this key in the grid's first cell, which does not turn."},
      {"change if moved", brief(data.max_change, 2),
       "How much the score changes at most when query and key move by the same shift: max |score(x, y) − "
       "score(x + t, y + t)| of this query and this key over all cells and shifts. 0 but for rounding where "
       "the score depends on the offset alone."},
      {"blocks", message("{} of {} × {}", data.width / form.block, form.block, form.block)},
      {"planes of a block", fmt::to_string(planes)},
      {"mean spread", brief(static_cast<double>(data.spread->mean()), 2),
       "By how much the scores of one offset differ between places, mean over offsets. 0 in a relative "
       "scheme."}};
}

}  // namespace

void show_blocks(Figure& figure, const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  figure.subtitle = "Every block of a query's dimensions turns in all its planes at once; so does the key's.";
  figure.scales[0].row = figure.scales[0].column = 0;
  const double largest = std::max(1e-6, static_cast<double>(data.spread->maxCoeff()));
  figure.scales.push_back({.lower = 0, .upper = largest, .label = "spread", .row = 0, .column = 1});
  figure.scales.push_back(symmetric_scale(1, "rotation"));
  figure.scales.back().row = 1;
  figure.scales.back().column = 0;
  figure.panels = {seen_panel(data, view), spread_panel(data), matrix_panel(data, view),
                   blocks_panel(data, view)};
  figure.row_weights = {1, 0.9};
  figure.preferred_aspect = 1.25;
  figure.caption =
      message("Moving query and key alike changes the score by up to **{}** (every place and shift): ",
              brief(data.max_change, 2));
  if (form.layout == v_jepa_layout) {
    figure.subtitle = "Each pair of a query's dimensions is multiplied by a matrix; so is that of a key.";
    figure.caption +=
        data.max_change > 1e-4
            ? message(
                  "the two dimensions of a pair turn by different angles, so that this is **no rotation**, "
                  "and the score depends on more than the offset. At one offset it differs between places "
                  "by **{}** on average; of a rotation by 0.",
                  brief(static_cast<double>(data.spread->mean()), 2))
            : Message("so little does not tell it from a rotation.");
    figure.readings = readings_of(data, view);
    return;
  }
  const bool is_line = data.grid.rows == 1 || data.grid.columns == 1;
  figure.caption += data.max_change > 1e-4
                        ? "the turns of rows and of columns do not commute, so it is **no "
                          "function of the offset**. In blocks of 2 it is, on any one grid, as in mixed RoPE."
                    : is_line ? "along one axis all turns commute, and it depends on the offset only."
                              : "on so small a grid that is too little to tell.";
  figure.readings = readings_of(data, view);
}

Formula blocks_formula(const RotationData& data, int position) {
  Formula formula;
  if (data.forms.front()->layout == v_jepa_layout) {
    formula.general =
        "<i>q</i><sub>2j</sub>′ = <i>q</i><sub>2j</sub> cos α − <i>q</i><sub>2j+1</sub> sin α, "
        "<i>q</i><sub>2j+1</sub>′ = <i>q</i><sub>2j+1</sub> cos β + <i>q</i><sub>2j</sub> sin β";
    return formula;
  }
  formula.general =
      "<i>q</i><sub>m</sub> · <i>k</i><sub>n</sub> = <i>q</i><sup>T</sup> e<sup>−A(m)</sup> e<sup>A(n)</sup> "
      "<i>k</i>, A = <i>x</i><sub>row</sub> A<sub>row</sub> + <i>x</i><sub>column</sub> A<sub>column</sub>";
  const GridShape grid = data.grid;
  if (position >= grid.count()) return formula;
  const Cell cell = grid.cell(position);
  formula.substituted =
      message("A{} = {} A<sub>row</sub> + {} A<sub>column</sub>", token_text(data, position),
              number(liere_coordinate(cell.row, grid.rows, grid.rows), 3),
              number(liere_coordinate(cell.column, grid.columns, grid.columns), 3));
  return formula;
}

}  // namespace whereabouts
