// "How do waves make an address?": the table of a fixed scheme, its waves, and how addresses differ.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/on_pages.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/sinusoid/compare.h"
#include "core/labs/sinusoid/panels.h"
#include "core/labs/sinusoid/truths.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_numbers = std::int64_t{1}
                                     << 25;  // 128 MB of float32: more cells than any screen shows

constexpr Handle<std::string> waves{"scheme"}, order{"layout"}, compare{"compare"};
constexpr Handle<int> tokens{"tokens"}, width{"dim"}, position_handle{"position"},
    dimension_handle{"dimension"}, columns_handle{"columns"};

// Either of the two tables needs a grid: then both are made for it.
bool on_a_grid(const Values& values) {
  const auto other = compared_form(values[compare]);
  return find_scheme(values[waves]).two_dimensional || (other && other->scheme.two_dimensional);
}

bool needs_grid(const Scope& scope) {
  return on_a_grid(scope.values);
}

GridShape shape_of(const Values& values) {
  return on_a_grid(values) ? values[scheme::grid] : GridShape{1, values[tokens]};
}

// Waves of rows and columns need a width that divides by 4 (big_vision's layout at least 8), a learned table
// in halves an even one.
Range width_range(const Scope& scope) {
  int min = 1, step = 1;
  const auto need = [&](const std::string& id, const std::string& layout) {
    const AdditiveScheme::Widths widths = find_additive(id).widths(layout);
    step = std::max(step, widths.step);
    min = std::max(min, widths.min);
  };
  need(scope[waves], scope[order]);
  if (const auto other = compared_form(scope[compare])) need(other->scheme.id, other->layout);
  return {.min = 1.0 * std::max(min, step), .max = 4096, .step = step};
}

std::vector<Choice> orders(const Scope& scope) {
  return layout_choices(find_scheme(scope[waves]));
}

std::vector<Choice> wave_schemes() {
  std::vector<Choice> choices;
  for (const Scheme& each : image_schemes()) {
    if (as_waves(each)) choices.push_back(scheme_choice(each));
  }
  return choices;
}

std::vector<Parameter> parameters() {
  return {
      declare(waves, {.label = "Scheme",
                      .help = "Which waves make the table",
                      .heavy = true,
                      .initial = "sinusoidal-1d",
                      .choices = wave_schemes()}),
      declare(order, {.label = "Layout",
                      .help = "In which order sines and cosines stand in a row",
                      .heavy = true,
                      .initial = [](const Scope& scope) { return orders(scope).front().id; },
                      .choices = orders}),
      declare(compare, {.label = "Compare with",
                        .help = "Another table for the same tokens and width, and the difference",
                        .heavy = true,
                        .initial = "none",
                        .choices = compare_choices()}),
      declare(tokens, {.label = "Tokens",
                       .help = "Number of positions in the sequence",
                       .heavy = true,
                       .initial = 176,
                       .range = Range{.min = 1, .max = 8192},
                       .applies = [](const Scope& scope) { return !needs_grid(scope); }}),
      patch_grid_parameter({.applies = needs_grid}),
      declare(width, {.label = "Width",
                      .help = "Length D of every vector",
                      .heavy = true,
                      .initial = [](const Scope& scope) { return needs_grid(scope) ? 192 : 768; },
                      .range = width_range}),
      temperature_parameter(),
      seed_parameter({.help = "Seed of the learned table",
                      .heavy = true,
                      .initial = 0,
                      .applies =
                          [](const Scope& scope) {
                            const auto other = compared_form(scope[compare]);
                            return other && other->scheme.learnable;
                          }}),
      declare(
          position_handle,
          {.label = "Position",
           .help = "The position whose vector is shown",
           .initial = [](const Scope& scope) { return std::min(37, shape_of(scope.values).count() - 1); },
           .range = [](const Scope& scope) { return Range{.max = shape_of(scope.values).count() - 1.0}; }}),
      declare(
          dimension_handle,
          {.label = "Dimension",
           .help = "The wave that is shown",
           // A wave of some 30 positions, or of some 20 rows: long enough to be seen, short enough to repeat.
           .initial = [](const Scope& scope) { return scope[width] / (needs_grid(scope) ? 24 : 6); },
           .range = [](const Scope& scope) { return Range{.max = scope[width] - 1.0}; }}),
      declare(columns_handle,
              {.label = "Columns",
               .help = "How many dimensions the table shows, from the first: the fast waves alone",
               .initial = [](const Scope& scope) { return scope[width]; },
               .range = [](const Scope& scope) { return Range{.min = 1, .max = 1.0 * scope[width]}; },
               .applies = [](const Scope& scope) { return scope[compare] == "none"; }}),
      map_parameter("PuOr_r"),
      range_parameter()};
}

std::shared_ptr<const SinusoidData> prepare(const Inputs&, const Values& heavy, const Progress& progress) {
  auto data = std::make_shared<SinusoidData>();
  data->scheme = heavy[waves];
  data->two_dimensional = on_a_grid(heavy);
  TableRequest& request = data->request;
  request.grid = shape_of(heavy);
  request.width = heavy[width];
  request.layout = heavy[order];
  request.temperature = heavy[scheme::temperature];
  if (std::int64_t{request.grid.count()} * request.width > max_numbers) {
    refuse_usage(flag("dim"),
                 message("{} tokens of {} numbers are more than the {} that can be drawn",
                         grouped(request.grid.count()), grouped(request.width), grouped(max_numbers)),
                 "choose fewer tokens or a smaller width");
  }
  data->table = std::make_shared<const Matrix>(additive_table(data->scheme, request, progress));
  for (int dimension = 0; dimension < request.width; ++dimension)
    data->cosine.push_back(wave_of(data->scheme, request, dimension).cosine);
  data->prose = difference_from_prose(*data, progress);
  progress.report(0.7, "similarity");
  data->basis = similarity_basis(*data->table, Measure::cosine, progress);
  if (const auto other = compared_form(heavy[compare]))
    data->compared = compared_table(*data, *other, heavy[scheme::seed], progress);
  return data;
}

// The exponent as the fraction people write: 12/768 rather than 0.0156.
Message exponent_text(double exponent, int columns) {
  for (const int divisor : {columns, columns / 2, columns / 4, columns / 4 - 1}) {
    if (divisor < 1) continue;
    const double numerator = exponent * divisor;
    if (std::abs(numerator - std::round(numerator)) > 1e-9 * divisor) continue;
    return message("{}/{}", std::lround(numerator), divisor);
  }
  return brief(exponent, 4);
}

double wavelength(const Wave& wave) {
  return 2 * std::numbers::pi * wave.divisor / wave.scale;
}

Message finding(const SinusoidData& data, int position, int dimension, const RowVector& row) {
  const Wave wave = wave_of(data.scheme, data.request, dimension);
  // MoCo numbers rows and columns its own way, which is another grid unless this one is square.
  const GridShape grid = data.request.grid;
  const bool renumbered = data.two_dimensional && data.request.layout == "moco" && grid.rows != grid.columns;
  const char* const places = renumbered                        ? "steps of the layout's own numbering"
                             : wave.axis == Wave::Axis::row    ? "rows"
                             : wave.axis == Wave::Axis::column ? "columns"
                                                               : "positions";
  Message text = message("Dimension **{}** repeats every **{}** {}; at position {} it is **{}**.", dimension,
                         brief(wavelength(wave), 4), places, position,
                         number(static_cast<double>((*data.table)(position, dimension)), 3));
  if (position + 1 < data.request.grid.count()) {
    text += message(" The next position's address has cosine similarity **{}**.",
                    number(static_cast<double>(row[position + 1]), 3));
  }
  return text;
}

// Of one table; which dimensions have which waves is the layout's.
Message subtitle_of(const SinusoidData& data) {
  if (find_scheme(data.scheme).two_dimensional)
    return "Every row is one cell's address: waves over the rows beside waves over the columns.";
  const std::string start = data.two_dimensional ? "Every row is one cell's address, by its number"
                                                 : "Every row is one position's address";
  return start + (data.request.layout == "concatenated"
                      ? ": all sines, then all cosines, each from fast to slow."
                      : ": sines and cosines, from fast on the left to slow.");
}

Figure figure(const SinusoidData& data, const Values& values, const Progress&) {
  const int position = values[position_handle], dimension = values[dimension_handle];
  const RowVector row = similarity_row(data.basis, position);
  Figure figure;
  figure.subtitle = subtitle_of(data);
  figure.scales = {scale_for(values, {.lower = -1, .label = "value", .column = 2})};
  if (data.two_dimensional) {
    figure.scales.push_back({.lower = std::min(0.0, std::floor(10.0 * row.minCoeff()) / 10.0),
                             .label = "similarity",
                             .row = 1,
                             .column = 2});
  }
  const int columns = values[columns_handle];
  Panel table = table_panel(data, data.table, position, dimension, 0, columns);
  table.column_span = 3;
  table.title = find_scheme(data.scheme).title;
  table.subtitle = times_text(data.table->rows(), data.table->cols());
  if (columns < data.table->cols())
    table.subtitle += columns == 1 ? ", the first dimension" : message(", the first {} dimensions", columns);
  figure.panels = {table, wave_panel(data, position, dimension), address_panel(data, position, dimension),
                   similarity_panel(data, position, row, data.two_dimensional ? 1 : 0)};
  if (!data.two_dimensional) {
    for (std::size_t i = 1; i < figure.panels.size(); ++i) figure.panels[i].tokens = {};
  }
  figure.row_weights = {1.1, 1};
  figure.preferred_aspect = 1.6;
  figure.caption = finding(data, position, dimension, row);
  const double squared = static_cast<double>(data.table->row(position).squaredNorm());
  figure.readings = {
      {"wavelength", brief(wavelength(wave_of(data.scheme, data.request, dimension)), 4),
       "Positions until the wave of the chosen dimension repeats. Short waves tell neighbours apart; "
       "long ones say roughly where."},
      {"length of the vector", number(std::sqrt(squared), 3),
       "Euclidean length of the vector of the chosen position. Complete pairs of sine and cosine make "
       "it the same at every position."},
      {"minimum similarity", number(static_cast<double>(row.minCoeff()), 3),
       "The smallest cosine similarity of the chosen position to another one, −1 to 1. Low: some "
       "position is told apart from it well."}};
  figure.arrays = {{"encoding", [matrix = data.table] { return to_array(*matrix); }},
                   {"similarity", [row] { return vector_array(row); }}};
  tell_truths(figure, data, position);
  if (data.compared) show_compared(figure, data, position, dimension);
  return figure;
}

Formula formula(const SinusoidData& data, const Values& values, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general =
      data.two_dimensional
          ? "<i>E</i>[(<i>r</i>, <i>c</i>), <i>k</i>] = sin or cos(<i>r</i> or <i>c</i> / "
            "<i>T</i><sup><i>k</i> / (<i>D</i>/4)</sup>)"
          : "<i>PE</i>[<i>p</i>, 2<i>i</i>] = sin(<i>p</i> / <i>T</i><sup>2<i>i</i>/<i>D</i></sup>), "
            "<i>PE</i>[<i>p</i>, 2<i>i</i>+1] = cos(same)";
  const int position = hovered && hovered->token ? *hovered->token : values[position_handle];
  const int dimension = hovered && hovered->dimension ? *hovered->dimension : values[dimension_handle];
  if (position >= data.table->rows() || dimension >= data.table->cols()) return formula;
  const Wave wave = wave_of(data.scheme, data.request, dimension);
  const int coordinate = wave_coordinate(data.scheme, data.request, wave, position);
  const std::string argument = wave.scale == 1 && wave.offset == 0
                                   ? fmt::to_string(coordinate)
                                   : brief((coordinate + wave.offset) * wave.scale, 4);
  formula.substituted =
      message("{}({} / {}<sup>{}</sup>) = {}", wave.cosine ? "cos" : "sin", argument,
              brief(data.request.temperature, 6), exponent_text(wave.exponent, data.request.width),
              number(static_cast<double>((*data.table)(position, dimension)), 3));
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_sinusoid_lab() {
  return make_lab_on_pages<SinusoidData>({.id = "sinusoid",
                                          .name = "Sinusoid",
                                          .question = "How do waves make an address?",
                                          .section = "Encode",
                                          .keywords = "wave frequency wavelength encoding sine cosine",
                                          .order = 30,
                                          .sweep = position_handle.id},
                                         parameters(), {prepare, figure, formula});
}

}  // namespace whereabouts
