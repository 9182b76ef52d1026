// The image tower of a vision-language model on the image: the order of its patches, its windows, the rows
// and columns that turn them, and the position ids that its language model gives text and image.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/modalities/panels.h"
#include "core/labs/modalities/parameters.h"
#include "core/labs/modalities/tower.h"
#include "core/labs/modalities/views.h"

namespace whereabouts {
namespace {

constexpr int max_patches = 1 << 16;   // that are drawn
constexpr int max_numbered = 24 * 24;  // cells with their numbers

struct TowerData : Data, std::enable_shared_from_this<TowerData> {
  ImageTower tower;
  TowerSequence sequence;
  std::shared_ptr<const Image> shown;  // as the tower gets it
  int image_rows = 0, image_columns = 0;
  MRopeSequence spans;                 // of the language model, with the two marks around the image
  std::vector<MRopeIds> position_ids;  // (tokens)

  std::size_t bytes() const override { return shown->count() * sizeof(double) + sequence.cells.size() * 64; }
  int windows() const { return static_cast<int>(sequence.window_starts.size()) - 1; }
  int windowed_blocks() const {
    int count = 0;
    for (int block = 0; block < tower.depth; ++block) count += tower.windows.windowed(block) ? 1 : 0;
    return count;
  }
  int smallest_window() const {
    int least = sequence.patches.count();
    for (int window = 0; window < windows(); ++window) {
      const auto at = static_cast<std::size_t>(window);
      least = std::min(least, sequence.window_starts[at + 1] - sequence.window_starts[at]);
    }
    return least;
  }
  // Numbers that the image takes of the position ids.
  int taken() const { return std::max(sequence.merged.rows, sequence.merged.columns); }
};

std::shared_ptr<const TowerData> prepare_tower(const Inputs& inputs, const Values& heavy,
                                               const Progress& progress) {
  progress.check();
  auto data = std::make_shared<TowerData>();
  data->tower = tower_of(*inputs.checkpoint);
  const Image& image = *inputs.image.image;
  data->image_rows = image.rows();
  data->image_columns = image.columns();
  const GridShape pixels = tower_input(data->tower, image.rows(), image.columns());
  const GridShape patches{pixels.rows / data->tower.patch, pixels.columns / data->tower.patch};
  if (std::int64_t{patches.rows} * patches.columns > max_patches) {
    refuse_usage(flag("image"), message("{} patches are too many to draw", times_text(patches)),
                 message("at most {} together: choose a smaller image", max_patches));
  }
  data->sequence = tower_sequence(data->tower, patches);
  data->shown = std::make_shared<const Image>(resized(image, pixels.rows, pixels.columns, progress));
  const auto words = static_cast<int>(modalities::text_words(heavy).size());
  const int before = heavy[modalities::before];
  data->spans = {before + 1, data->sequence.merged, words - before + 1};
  data->position_ids = m_rope_ids(data->spans, {.layout = data->tower.layout});
  return data;
}

PatchGrid patch_grid(const TowerData& data) {
  PatchGrid grid;
  grid.patch = grid.stride = data.tower.patch;
  grid.grid = data.sequence.patches;
  grid.image_rows = data.shown->rows();
  grid.image_columns = data.shown->columns();
  return grid;
}

// Lines between squares of `side` cells of a grid, each `pitch` units, from `origin` on.
Layer square_lines(GridShape cells, int side, double pitch, double origin, double width) {
  LineSegments lines;
  const double bottom = origin + cells.rows * pitch, right = origin + cells.columns * pitch;
  for (int row = side; row < cells.rows; row += side)
    add_segment(lines, origin, origin + row * pitch, right, origin + row * pitch);
  for (int column = side; column < cells.columns; column += side)
    add_segment(lines, origin + column * pitch, origin, origin + column * pitch, bottom);
  lines.colour = Colour::white;
  lines.halo = true;
  lines.width = width;
  return {lines};
}

Panel input_panel(const TowerData& data) {
  const PatchGrid grid = patch_grid(data);
  Panel panel = patched_image_panel(
      "What the tower gets", message("{} patches", times_text(grid.grid)), grid, *data.shown,
      data.shown->rows() != data.image_rows || data.shown->columns() != data.image_columns);
  panel.x.visible = panel.y.visible = false;
  panel.layers = {{whole_image(*data.shown)}};
  if (lines_fit(data.sequence.merged))
    panel.layers.push_back(square_lines(grid.grid, data.tower.merge, data.tower.patch, 0, 1));
  if (data.windows() > 1 && data.tower.windows.any())
    panel.layers.push_back(square_lines(grid.grid, data.tower.windows.window.rows, data.tower.patch, 0, 2.5));
  return panel;
}

Panel order_panel(const TowerData& data, const std::vector<int>& numbers, int side, const Message& title,
                  const Message& subtitle) {
  const GridShape grid = data.sequence.patches;
  const RowVector values =
      Eigen::Map<const Eigen::RowVectorXi>(numbers.data(), static_cast<Eigen::Index>(numbers.size()))
          .cast<float>();
  Panel panel = grid_map_panel(
      grid, {.values = on_grid(values, grid), .quantity = "place", .title = title, .subtitle = subtitle});
  if (side > 1 && side * 2 <= std::max(grid.rows, grid.columns) &&
      lines_fit({(grid.rows + side - 1) / side, (grid.columns + side - 1) / side})) {
    panel.layers.push_back(square_lines(grid, side, 1, -0.5, 1.25));
  }
  if (grid.count() <= max_numbered) {
    MatrixD cells(grid.rows, grid.columns);
    for (int token = 0; token < grid.count(); ++token)
      cells.data()[token] = numbers[static_cast<std::size_t>(token)];
    panel.layers.push_back(cell_numbers(cells, 0));
  }
  panel.x.visible = panel.y.visible = false;
  return panel;
}

// Ids by place: (axes, places).
Panel strip_panel(const MatrixD& ids, int scale, const std::vector<const char*>& names, const Message& title,
                  const Message& subtitle) {
  Panel panel;
  panel.title = title;
  panel.subtitle = subtitle;
  panel.y = hidden_axis(-0.5, static_cast<double>(ids.rows()) - 0.5);
  panel.y.visible = true;
  panel.y.reversed = true;
  for (std::size_t axis = 0; axis < names.size(); ++axis)
    panel.y.ticks.push_back({static_cast<double>(axis), names[axis]});
  HeatMap heat;
  heat.values = as_floats(ids);
  heat.scale = scale;
  heat.quantity = "id";
  panel.layers = {{heat}};
  if (ids.cols() <= 64) panel.layers.push_back(cell_numbers(ids, 0));
  return panel;
}

Panel turning_panel(const TowerData& data) {
  const TowerSequence& sequence = data.sequence;
  const auto patches = static_cast<Eigen::Index>(sequence.cells.size());
  MatrixD ids(2, patches);
  std::vector<int> tokens;
  for (const Cell& cell : sequence.cells) {
    ids(0, static_cast<Eigen::Index>(tokens.size())) = cell.row;
    ids(1, static_cast<Eigen::Index>(tokens.size())) = cell.column;
    tokens.push_back(sequence.patches.token(cell));
  }
  Panel panel = strip_panel(ids, 1, {"row", "column"}, "What turns the patches", "in the tower's order");
  panel.x = index_axis(Index::token, static_cast<int>(patches), "place");
  panel.tokens = sequence.patches;
  panel.token_at_place = std::move(tokens);
  panel.item_name = "patch";
  return panel;
}

Panel language_panel(const TowerData& data) {
  const auto count = static_cast<Eigen::Index>(data.position_ids.size());
  MatrixD ids(3, count);
  for (Eigen::Index token = 0; token < count; ++token) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      ids(static_cast<Eigen::Index>(axis), token) = data.position_ids[static_cast<std::size_t>(token)][axis];
  }
  Panel panel = strip_panel(ids, 2, {"time", "height", "width"}, "Position ids in the language model",
                            message("{} of image and {} of text", data.sequence.merged.count(),
                                    data.spans.text_before + data.spans.text_after));
  panel.x = hidden_axis(-0.5, static_cast<double>(count) - 0.5);
  panel.x.visible = true;
  const int image = data.sequence.merged.count(), before = data.spans.text_before;
  panel.x.ticks = {{0.5 * (before - 1), "text"},
                   {before + 0.5 * (image - 1), "image"},
                   {before + image + 0.5 * (data.spans.text_after - 1), "text"}};
  LineSegments borders;
  for (const int border : {before, before + image})
    add_segment(borders, border - 0.5, panel.y.lower, border - 0.5, panel.y.upper);
  borders.colour = Colour::text;
  borders.width = 1.25;
  panel.layers.push_back({borders});
  return panel;
}

// How many places apart a patch and the one below it are at most, in the tower's order.
int farthest_below(const TowerData& data) {
  const std::vector<int> numbers = numbers_in_order(data.sequence);
  const GridShape grid = data.sequence.patches;
  int most = 0;
  for (int token = 0; token + grid.columns < grid.count(); ++token) {
    const auto at = static_cast<std::size_t>(token), below = at + static_cast<std::size_t>(grid.columns);
    most = std::max(most, std::abs(numbers[below] - numbers[at]));
  }
  return most;
}

Message tower_caption(const TowerData& data) {
  const TowerSequence& sequence = data.sequence;
  const int merge = data.tower.merge;
  Message text = message(
      "{} makes **{}** patches of this image and takes them in squares of {}, each of which becomes one of "
      "**{}** tokens; these take **{}** {} of its language model. ",
      data.tower.family, sequence.patches.count(), times_text(merge, merge), sequence.merged.count(),
      data.taken(), data.taken() == 1 ? "id" : "ids");
  if (!data.tower.windows.any()) return text + "Every block sees all patches.";
  if (data.windows() == 1)
    return text + "All patches lie in one window, so that every block sees all of them.";
  const Message cut = data.smallest_window() < data.tower.windows.window.count()
                          ? message(", cut at the edges down to {}", data.smallest_window())
                          : "";
  return text +
         message("**{}** of its {} blocks see **{}** windows of {} patches{}; the others see all patches.",
                 data.windowed_blocks(), data.tower.depth, data.windows(),
                 times_text(data.tower.windows.window), cut);
}

Figure tower_figure(const TowerData& data, const Values& values, const Progress& progress) {
  progress.check();
  Figure figure;
  const TowerSequence& sequence = data.sequence;
  figure.subtitle =
      "The image as this model takes it, and the position ids of its tokens; a word is one token here.";
  const bool windows = data.tower.windows.any() && data.windows() > 1;
  const int columns = windows ? 3 : 2;
  const auto last = [](int count) { return std::max(1.0, count - 1.0); };
  double most = 1;
  for (const MRopeIds& id : data.position_ids) most = std::max({most, id[0], id[1], id[2]});
  figure.scales = {
      scale_for(values, {.map = "viridis",
                         .lower = 0,
                         .upper = last(sequence.patches.count()),
                         .label = "place",
                         .column = columns - 1}),
      {.map = "viridis",
       .lower = 0,
       .upper = last(std::max(sequence.patches.rows, sequence.patches.columns)),
       .label = "id",
       .row = 1,
       .column = columns - 1},
      {.map = "viridis", .lower = 0, .upper = most, .label = "id", .row = 2, .column = columns - 1}};
  Panel input = input_panel(data),
        order = order_panel(data, numbers_in_order(sequence), data.tower.merge, "Order of the patches",
                            message("in squares of {}", times_text(data.tower.merge, data.tower.merge))),
        turning = turning_panel(data), language = language_panel(data);
  place(order, {.column = 1});
  place(turning, {.row = 1, .column_span = columns});
  place(language, {.row = 2, .column_span = columns});
  figure.panels = {input, order};
  if (windows) {
    Panel in_windows = order_panel(data, numbers_in_windows(sequence), data.tower.windows.window.rows,
                                   "In windows", message("of {}", times_text(data.tower.windows.window)));
    place(in_windows, {.column = 2});
    figure.panels.push_back(in_windows);
  }
  figure.panels.push_back(turning);
  figure.panels.push_back(language);
  figure.row_weights = {3, 0.8, 1};
  figure.preferred_aspect = 1.3;
  figure.caption = tower_caption(data);
  figure.readings = {
      {"input", message("{} px", times_text(data.shown->rows(), data.shown->columns())),
       "What the model's own processor resizes the image to: whole squares of merged patches in its shape, "
       "within its limits."},
      {"patches", times_text(sequence.patches), "Rows and columns of the tower."},
      {"tokens for the language model", times_text(sequence.merged), "Rows and columns of merged patches."},
      {"farthest patch below", fmt::to_string(farthest_below(data)),
       "Places between a patch and the one below it, at most. In rows it would be the number of columns."},
      {"ids of the image", fmt::to_string(data.taken()),
       "How many numbers of the position ids it takes: the larger of rows and columns of merged patches."}};
  if (data.tower.windows.any()) {
    figure.readings.push_back({"windows", fmt::to_string(data.windows()),
                               "Of the blocks that do not see all patches. One: all lie in it."});
  }
  if (data.tower.sections) {
    const MRopeSections& pairs = *data.tower.sections;
    figure.readings.push_back({"pairs of time, height, width",
                               message("{}, {}, {}", pairs[0], pairs[1], pairs[2]),
                               "Sections of the language model, as its configuration says."});
  }
  add_note_readings(figure.readings, data.tower.assumed);
  const auto kept = data.shared_from_this();
  figure.arrays = {{"patch_ids",
                    [kept] {
                      std::vector<std::int64_t> flat;
                      for (const Cell& cell : kept->sequence.cells) {
                        flat.push_back(cell.row);
                        flat.push_back(cell.column);
                      }
                      return Array{{kept->sequence.cells.size(), 2}, std::move(flat)};
                    }},
                   {"window_index", [kept] { return to_array(kept->sequence.window_index); }},
                   {"window_starts", [kept] { return to_array(kept->sequence.window_starts); }},
                   {"position_ids",
                    [kept] {
                      std::vector<std::int64_t> flat;
                      for (const MRopeIds& id : kept->position_ids)
                        flat.insert(flat.end(), id.begin(), id.end());
                      return Array{{kept->position_ids.size(), 3}, std::move(flat)};
                    }},
                   {"input", [kept] { return image_array(*kept->shown); }}};
  if (data.tower.sections) {
    figure.arrays.push_back({"sections", [kept] {
                               const MRopeSections& pairs = *kept->tower.sections;
                               return to_array(std::vector<int>(pairs.begin(), pairs.end()));
                             }});
  }
  if (data.tower.windows.any()) {
    figure.arrays.push_back({"window", [kept] {
                               const GridShape window = kept->tower.windows.window;
                               return to_array(std::vector<int>{window.rows, window.columns});
                             }});
    figure.arrays.push_back({"windowed", [kept] {
                               std::vector<int> blocks;
                               blocks.reserve(static_cast<std::size_t>(kept->tower.depth));
                               for (int block = 0; block < kept->tower.depth; ++block)
                                 blocks.push_back(kept->tower.windows.windowed(block) ? 1 : 0);
                               return to_array(blocks);
                             }});
  }
  return figure;
}

Formula tower_formula(const TowerData& data, const Values&, const std::optional<Hit>& hovered) {
  Formula formula{
      "<i>n</i> = <i>m</i>² (<i>C</i>/<i>m</i> ⌊<i>r</i>/<i>m</i>⌋ + ⌊<i>c</i>/<i>m</i>⌋) + <i>m</i> "
      "(<i>r</i> mod <i>m</i>) + <i>c</i> mod <i>m</i>",
      {}};
  const GridShape grid = data.sequence.patches;
  if (!hovered || !hovered->token || *hovered->token >= grid.count()) return formula;
  const int m = data.tower.merge;
  const Cell cell = grid.cell(*hovered->token);
  const int of = grid.columns / m * (cell.row / m) + cell.column / m,
            in = m * (cell.row % m) + cell.column % m;
  formula.substituted =
      message("{} · ({} · {} + {}) + {} · {} + {} = {}", m * m, grid.columns / m, cell.row / m,
              cell.column / m, m, cell.row % m, cell.column % m, m * m * of + in);
  return formula;
}

}  // namespace

LabView modalities::tower_view() {
  return make_view<TowerData>(
      {.id = "tower",
       .label = "In a model",
       .help = "How the tower of a vision-language model takes the image: order, windows, position ids",
       .parameters = {{text.id}, {before.id}},
       .overrides = {{colours::map.id, [](const Scope&) { return colours::map.write("viridis"); }}},
       .offered =
           [](const Scope& scope) { return scope.inputs.checkpoint && is_tower(*scope.inputs.checkpoint); }},
      {prepare_tower, tower_figure, tower_formula});
}

}  // namespace whereabouts
