// "Who is near whom?": similarity between the rows of a checkpoint's position table.
#include <algorithm>
#include <cmath>

#include "core/analysis/neighbours.h"
#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/on_pages.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/neighbours/data.h"
#include "core/labs/neighbours/panels.h"
#include "core/labs/neighbours/table.h"

namespace whereabouts {
namespace {

using neighbours::Show;

constexpr Handle<bool> class_token{"class-token"};

std::vector<Parameter> parameters() {
  std::vector<Parameter> list = any_table_parameters();
  list.insert(list.begin(), declare(neighbours::show, {.label = "Show",
                                                       .help = "One map, six well-spread ones, or all",
                                                       .heavy = true,
                                                       .initial = Show::references}));
  list.push_back(reference_parameter(
      any_table_grid, "The position that all the others are compared with; click one in a map"));
  list.push_back(declare(neighbours::measure, {.label = "Measure",
                                               .help = "How two vectors are compared",
                                               .heavy = true,
                                               .initial = Measure::cosine}));
  list.push_back(map_parameter("viridis"));
  list.push_back(range_parameter());
  list.push_back(declare(
      class_token, {.label = "Class token",
                    .help = "Also show the similarity of class and other prefix tokens to every patch",
                    .applies = [](const Scope& scope) { return !neighbours::computed(scope.values); }}));
  return list;
}

// Why no position has a nearest other one.
Message no_neighbours(const NeighboursData& data) {
  const Matrix& patches = data.table.patches;
  if (patches.rows() < 2) return "The table has one position, so no position is nearer than another.";
  if ((patches.array() == 0.0f).all())
    return "The table is **zero everywhere**: no position is nearer than another.";
  if ((patches.rowwise() - patches.row(0)).isZero(0))
    return "Every row of the table is **the same**: no position is nearer than another.";
  return "All pairs of rows are **equally similar**: no position is nearer than another.";
}

Message finding(const NeighboursData& data) {
  const NeighbourReadings& readings = data.readings;
  if (readings.without == readings.asked) return no_neighbours(data);
  const auto near = static_cast<int>(std::lround(readings.nearest_share * readings.asked));
  Message text = message(
      "Nearest-neighbour share **{}**: for {} of {}{} positions the most similar other one is next to it on "
      "the grid.",
      number(readings.nearest_share, 2), grouped(near), grouped(readings.asked),
      readings.asked < data.table.grid.count() ? " sampled" : "");
  if (readings.without > 0) {
    text += message(" {} {} and no nearest other.", grouped(readings.without),
                    readings.without == 1 ? "of them has a row of zeros" : "of them have rows of zeros");
  }
  const auto& by_distance = readings.by_distance;
  if (!std::isnan(by_distance[0]) && !std::isnan(by_distance[1])) {
    text += message(" Similarity goes from **{}** at distance 1 to **{}** at distance 3.",
                    number(by_distance[0], 2), number(by_distance[1], 2));
  }
  return text;
}

// A small grid has no two positions that far apart.
Message mean_text(double mean) {
  return std::isnan(mean) ? "none" : number(mean, 2);
}

// What the class token's own row comes to.
Message class_token_finding(const PositionTable& table) {
  return message(
      " The class token's position has length **{}**, those of patches **{}** on average. Some "
      "models add it behind the positions: there it has none.",
      brief(table.prefix_rows.row(0).norm(), 2), brief(table.patches.rowwise().norm().mean(), 2));
}

Message subtitle_of(Show show, const Message& of) {
  const Message measure = capitalised(of);
  switch (show) {
    case Show::references:
      return message("{} of one position's vector to all the others, for six positions.", measure);
    case Show::one:
      return message("{} of one position's vector to all the others.", measure);
    case Show::all:
      return message("{} of every position's vector to all the others.", measure);
    case Show::matrix:
      return message("{} of every pair of positions, in raster order.", measure);
  }
  return {};
}

std::vector<NamedArray> arrays_of(const NeighboursData& data) {
  const auto basis = std::make_shared<const SimilarityBasis>(data.basis);
  return {{"similarity",
           [basis, whole = data.similarity] {
             check_pairs(static_cast<int>(basis->rows.rows()), 32768);
             return to_array(whole ? *whole : similarity_matrix(*basis));
           }},
          {"maps",
           [basis, grid = data.table.grid] {
             const auto references = six_references(grid);
             return maps_array(references.size(), grid, [&](std::size_t i) {
               return similarity_row(*basis, grid.token(references[i].cell));
             });
           }},
          {"prefix", [prefix = data.prefix] { return to_array(*prefix); }}};
}

Figure figure(const NeighboursData& data, const Values& values, const Progress& progress) {
  const Show show = values[neighbours::show];
  const Cell reference = cell_in(data.table.grid, values, reference_cell);
  const Message measure = measure_name(data.basis.measure);
  Figure figure;
  figure.subtitle = subtitle_of(show, measure);
  if (data.computed) figure.subtitle = message("{} The table: {}.", figure.subtitle, data.table.note);
  figure.scales = {scale_for(values, {.lower = data.min, .upper = data.max, .label = measure})};
  if (show == Show::references) add_six(figure, data, progress);
  if (show == Show::one) add_one(figure, data, reference);
  if (show == Show::all) add_all(figure, data, reference);
  if (show == Show::matrix) add_matrix(figure, data, reference);
  if (values[class_token] && data.table.prefix > 0) add_prefix(figure, data);

  const NeighbourReadings& readings = data.readings;
  const auto& by_distance = readings.by_distance;
  figure.caption = finding(data);
  if (values[class_token] && data.table.prefix > 0) figure.caption += class_token_finding(data.table);
  figure.readings = {
      {"table", table_size_text(data.table.grid, data.table.prefix),
       "Rows × columns of the position table, and how many vectors come before the patches (a "
       "class token, for example)."},
      {"width", grouped(data.table.patches.cols()), "Numbers in one position vector."},
      {"nearest vector is adjacent",
       readings.without == readings.asked ? "no nearest vector"
                                          : message("{} %", number(100 * readings.nearest_share, 0)),
       "Share of the positions whose most similar other position is one of the four next to "
       "it, up to 100 %. High: the table knows the grid."},
      {"at distance 1 / 3 / 7",
       message("{} / {} / {}", mean_text(by_distance[0]), mean_text(by_distance[1]),
               mean_text(by_distance[2])),
       "Mean similarity of two positions that are 1, 3 and 7 steps apart. Falling values mean "
       "that similarity says how far apart they are."},
      {"same row / column", message("{} / {}", mean_text(readings.same_row), mean_text(readings.same_column)),
       "Mean similarity of two positions in the same row, and in the same column. High: the "
       "table keeps rows or columns together."}};
  if (data.computed) {
    figure.readings.insert(
        figure.readings.begin(),
        {"made by", data.table.note, "The scheme that makes the table, instead of a checkpoint."});
  } else {
    add_note_reading(figure.readings, data.table.note);
  }
  figure.arrays = arrays_of(data);
  return figure;
}

Formula formula(const NeighboursData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula;
  switch (data.basis.measure) {
    case Measure::cosine:
      formula.general =
          "<i>s</i><sub>ij</sub> = <i>E</i><sub>i</sub> · <i>E</i><sub>j</sub> / "
          "(|<i>E</i><sub>i</sub>| |<i>E</i><sub>j</sub>|)";
      break;
    case Measure::centred_cosine:
      formula.general =
          "<i>s</i><sub>ij</sub> = cos(<i>E</i><sub>i</sub> − <i>Ē</i>, <i>E</i><sub>j</sub> − <i>Ē</i>)";
      break;
    case Measure::dot:
      formula.general = "<i>s</i><sub>ij</sub> = <i>E</i><sub>i</sub> · <i>E</i><sub>j</sub>";
      break;
    case Measure::negative_distance:
      formula.general = "<i>s</i><sub>ij</sub> = −|<i>E</i><sub>i</sub> − <i>E</i><sub>j</sub>|";
      break;
  }
  if (hovered && hovered->cell && hovered->value) {
    const GridShape grid = data.table.grid;
    int from = grid.token(cell_in(grid, values, reference_cell));
    if (hovered->outer_cell) from = grid.token(*hovered->outer_cell);
    if (hovered->other_token) from = *hovered->other_token;
    for (const NamedCell& each : six_references(grid)) {
      if (hovered->panel == reference_panel_id(each.cell)) from = grid.token(each.cell);
    }
    formula.substituted = message("<i>s</i>({}, {}) = {}", from, *hovered->token, number(*hovered->value, 3));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_neighbours_lab() {
  return make_lab_on_pages<NeighboursData>({.id = "neighbours",
                                            .name = "Neighbours",
                                            .question = "Who is near whom?",
                                            .section = "Compare",
                                            .keywords = "near nearest similarity cosine distance reference",
                                            .order = 60,
                                            .inputs = {InputId::checkpoint, InputId::run},
                                            .fine_model = true,
                                            .sweep = reference_cell.id,
                                            .sweep_overrides = with(neighbours::show, Show::one)},
                                           parameters(), {prepare_neighbours, figure, formula});
}

}  // namespace whereabouts
