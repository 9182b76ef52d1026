// "How does RoPE turn position into angle?": dials, turned queries and keys, and the score by offset.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/on_pages.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/pieces/arrays.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/rotation/data.h"
#include "core/labs/rotation/panels.h"
#include "core/labs/rotation/show_blocks.h"
#include "core/labs/rotation/show_spectrum.h"
#include "core/position/published.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"
#include "core/position/schemes/liere/liere.h"

namespace whereabouts {
namespace {

// Nothing where no source measured that form: of rope-2d, RoPE-ViT's was.
void add_published(Figure& figure, const RotationForm& form) {
  const Scheme& scheme = find_scheme(form.scheme);
  const std::vector<PublishedResult>& results = scheme.published;
  const bool of_layout = scheme.published_layout.empty() || form.layout == scheme.published_layout;
  if (results.empty() || !of_layout) return;
  const std::string& source = results.front().source;  // "Heo et al. 2024 (RoPE-ViT)"
  const std::string model = source.substr(std::min(source.size(), source.find('(')));
  figure.readings.push_back(
      {"published", message("{:g} % {}", results.front().percent, model),
       "The first accuracy that its source reports, for comparison; the lab Ablation lists all of them."});
}

constexpr const char* shift_help =
    "How much the score changes at most when query and key move alike: max |score(x, y) − "
    "score(x + t, y + t)|. 0 but for rounding where it depends on the offset alone.";
constexpr Handle<int> position_handle{"position"}, key_handle{"key"}, pair_handle{"pair"},
    trained_handle{"trained"};

bool compares(const Scope& scope) {
  return scope[rotation::show] == rotation::Show::forms;
}

bool shows_spectrum(const Scope& scope) {
  return scope[rotation::show] == rotation::Show::spectrum;
}

bool shows_one(const Scope& scope) {
  return scope[rotation::show] == rotation::Show::one;
}

// In detail, or its periods.
bool has_form(const Scope& scope) {
  return !compares(scope);
}

bool on_grid(const Scope& scope) {
  return rotation::on_grid(scope.values);
}

int token_count(const Scope& scope) {
  return rotation::shape_of(scope.values).count();
}

Range token_range(const Scope& scope) {
  return {.max = token_count(scope) - 1.0};
}

std::vector<Choice> rotary_schemes() {
  std::vector<Choice> choices;
  for (const Scheme& scheme : image_schemes()) {
    if (scheme.kind == Scheme::Kind::rotary) choices.push_back(scheme_choice(scheme));
  }
  return choices;
}

std::vector<Choice> layouts(const Scope& scope) {
  std::vector<Choice> choices = layout_choices(find_scheme(scope[rotation::scheme]));
  if (choices.empty()) return {{"own", "Own", "The scheme has one form only"}};
  if (stored_of(scope[rotation::scheme]) == Stored::angles)
    choices.push_back(
        {literal_layout, "One angle",
         "The whole head turns by row and then by column, so places on a diagonal share an angle"});
  if (stored_of(scope[rotation::scheme]) == Stored::angles && !shows_spectrum(scope))
    choices.push_back({v_jepa_layout, "V-JEPA 2",
                       "Neighbours are turned by angles laid out for halves: no rotation, so that the score "
                       "depends on more than the offset"});
  return choices;
}

// Shows one form of a scheme that may turn more than two dimensions together.
bool shows_blocks(const Scope& scope) {
  return shows_one(scope) && rotation::turns_blocks(scope.values);
}

// What a head can be cut into.
std::vector<Choice> block_sizes(const Scope& scope) {
  std::vector<Choice> sizes;
  for (int size = 2; size <= std::min(scope[rotation::width], max_liere_block); ++size) {
    if (scope[rotation::width] % size == 0) sizes.push_back({fmt::to_string(size), fmt::to_string(size), ""});
  }
  return sizes;
}

std::string initial_block(const Scope& scope) {
  int size = default_liere_block;
  while (scope[rotation::width] % size != 0) size /= 2;
  return fmt::to_string(size);
}

// Its pairs turn by angles.
bool has_pairs(const Scope& scope) {
  return !(shows_blocks(scope) && scope[rotation::block] != "2") && !rotation::no_rotation(scope.values);
}

bool has_layouts(const Scope& scope) {
  return has_form(scope) && !find_scheme(scope[rotation::scheme]).layouts.empty();
}

// What turns how: the parameters that say which angles there are.
std::vector<Parameter> form_parameters() {
  std::vector<Parameter> list = {
      declare(rotation::show, {.label = "Show",
                               .help = "One form in detail, six forms side by side, or the periods of one",
                               .initial = rotation::Show::one,
                               .former_ids = {"compare"}}),
      declare(rotation::scheme, {.label = "Scheme",
                                 .help = "Which rotary scheme turns the vectors",
                                 .initial = "rope-1d",
                                 .choices = rotary_schemes(),
                                 .applies = has_form}),
      declare(rotation::layout, {.label = "Layout",
                                 .help = "Which model's form of the two-dimensional scheme",
                                 .initial = [](const Scope& scope) { return layouts(scope).front().id; },
                                 .choices = layouts,
                                 .applies = has_layouts}),
      declare(rotation::pairs,
              {.label = "Pairs",
               .help = "Which dimensions turn together",
               .initial = "auto",
               .choices = std::vector<Choice>{{"auto", "As published", "The form's own way"},
                                              {"adjacent", "Adjacent", "Each even dimension with the next"},
                                              {"half", "Half-split",
                                               "Each of the first half with one of the second"}},
               .applies =
                   [](const Scope& scope) {
                     return !shows_blocks(scope) && !rotation::no_rotation(scope.values);
                   }}),
      declare(rotation::tokens, {.label = "Tokens",
                                 .help = "Number of positions in the sequence",
                                 .initial = 64,
                                 .range = Range{.min = 1, .max = 4096},
                                 .applies = [](const Scope& scope) { return !on_grid(scope); }}),
      patch_grid_parameter({.applies = on_grid}),
      declare(rotation::width,
              {.label = "Head width",
               .help = "Length d of a query or key",
               .step = 4,
               .initial = 64,
               .range =
                   [](const Scope& scope) {
                     const int min = min_head_dim(scope[rotation::scheme]);
                     return Range{.min = min > 4 ? 8.0 : 4.0, .max = 512, .step = on_grid(scope) ? 4 : 2};
                   }}),
      declare(rotation::block, {.label = "Block",
                                .help = "How many dimensions turn together, in all their planes",
                                .initial = initial_block,
                                .choices = block_sizes,
                                .applies = shows_blocks}),
      temperature_parameter(
          {.help = "T: the slowest pair turns once in about 2 pi T steps; each form has its own",
           .initial =
               [](const Scope& scope) {
                 return own_temperature(scope[rotation::scheme], scope[rotation::layout]);
               },
           .applies =
               [](const Scope& scope) {
                 return has_form(scope) && find_scheme(scope[rotation::scheme]).has_temperature &&
                        !rotation::no_rotation(scope.values);
               }}),
      declare(rotation::head, {.label = "Head",
                               .help = "The head whose directions turn; every head has its own",
                               .range = Range{.max = mixed_heads - 1},
                               .applies =
                                   [](const Scope& scope) {
                                     return has_form(scope) && find_scheme(scope[rotation::scheme]).learnable;
                                   }}),
      seed_parameter({.help = "Seed of the query, the key and what a scheme learns"}),
      declare(rotation::key_vector, {.label = "Key",
                                     .help = "Which vector is the key",
                                     .initial = rotation::Key::equal,
                                     .applies = [](const Scope& scope) { return !shows_spectrum(scope); }})};
  for (Parameter& parameter : list) parameter.heavy = true;
  return list;
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> list = form_parameters();
  list.push_back(
      declare(position_handle, {.label = "Position",
                                .help = "The token of the query; click a row of the angles",
                                .initial = [](const Scope& scope) { return token_count(scope) / 3; },
                                .range = token_range}));
  list.push_back(declare(key_handle, {.label = "Key at",
                                      .help = "The token of the key; click a place in the scores",
                                      .initial = [](const Scope& scope) { return token_count(scope) / 2; },
                                      .range = token_range,
                                      .applies = shows_one}));
  list.push_back(declare(
      pair_handle, {.label = "Pair",
                    .help = "The pair of dimensions looked at; click one in the bars",
                    .initial = [](const Scope& scope) { return scope[rotation::width] / 16; },
                    .range =
                        [](const Scope& scope) {
                          const int pairs = scope[rotation::width] / 2;
                          return Range{.max = pairs - 1.0};
                        },
                    .applies = [](const Scope& scope) { return has_form(scope) && has_pairs(scope); }}));
  list.push_back(declare(
      trained_handle,
      {.label = "Trained at",
       .help = "Patches a side (positions of a sequence) that a model was trained with: where the grid is "
               "larger, slow pairs turn to angles that it never saw",
       .initial =
           [](const Scope& scope) {
             const GridShape grid = rotation::shape_of(scope.values);
             return std::max(grid.rows, grid.columns);
           },
       .range = Range{.min = 1, .max = 4096},
       .applies = shows_spectrum}));
  list.push_back(map_parameter(
      [](const Scope& scope) { return on_grid(scope) && !shows_spectrum(scope) ? "viridis" : "PuOr_r"; }));
  list.back().help = "Colours of the scores on a grid, of the cosines in one dimension and of waves";
  list.push_back(range_parameter());
  return list;
}

// How long pair `pair` takes for one turn: "6.28 columns", "17.9 rows".
Message period_text(const RotationData& data, int pair) {
  const RotationForm& form = *data.forms.front();
  const double row = std::abs(turn_per_row(data, form, pair));
  const double column = std::abs(turn_per_column(data, form, pair));
  const double turn = 2 * std::numbers::pi;
  Message rows = row > 1e-12 ? message("{} rows", brief(turn / row, 3)) : "";
  if (!data.two_dimensional) return column > 0 ? message("{} positions", brief(turn / column, 3)) : "";
  if (column <= 1e-12) return rows;
  return message("{}{}{} columns", rows, (rows.empty() ? "" : " or "), brief(turn / column, 3));
}

Message literal_finding(const RotationData& data) {
  const GridShape grid = data.grid;
  const int reach = std::min({grid.rows - 1, grid.columns - 1, 4});
  if (reach < 1) return {};
  const Cell one{reach > 1 ? 1 : 0, reach}, other{reach, one.row};
  const MatrixD& angles = data.forms.front()->angles;
  const double difference =
      (angles.row(grid.token(one)) - angles.row(grid.token(other))).cwiseAbs().maxCoeff();
  return message(
      " Cells {} and {} are **one address**: their angles differ by **{}**, and {} cells share **{}**.",
      cell_text(one), cell_text(other), brief(difference, 2), grouped(grid.count()),
      grouped(grid.rows + grid.columns - 1));
}

// Scores one step to the right and one step down, where the grid has them.
Message steps_finding(const RotationData& data, const RotationView& view) {
  const Cell at = data.grid.cell(view.position);
  const auto score = [&](std::size_t form, int rows, int columns) -> std::optional<double> {
    const Cell cell{at.row + rows, at.column + columns};
    if (!data.grid.contains(cell)) return std::nullopt;
    return rotated_score(data, *data.forms[form], view.position, data.grid.token(cell));
  };
  Message text;
  const auto step = [](int at_now, int count) { return at_now + 1 < count ? 1 : -1; };
  const int down = step(at.row, data.grid.rows), right = step(at.column, data.grid.columns);
  if (const auto beside = score(0, 0, right), below = score(0, down, 0); beside && below) {
    const auto side = [](int way) { return way > 0 ? "next" : "previous"; };
    text = message(
        "In 1-D a key in the {} column scores **{}**, in the {} row **{}**; axial, **{}** and **{}**.",
        side(right), number(*beside, 2), side(down), number(*below, 2),
        number(score(1, 0, right).value_or(0), 2), number(score(1, down, 0).value_or(0), 2));
  }
  for (const int sign : {1, -1}) {
    if (const auto diagonal = score(2, sign, -sign)) {
      text += message(
          " With one angle for row and column together, the cell at {} scores **{}**, as the query's own "
          "place does.",
          cell_text({at.row + sign, at.column - sign}), number(*diagonal, 3));
      break;
    }
  }
  if (!text.empty()) return text;
  return message("The grid has a single row or column: **{}** {}.", grouped(data.grid.count()),
                 data.grid.count() == 1 ? "place" : "places");
}

// Scale 0: of the scores on a grid, of the cosines in one dimension, where the scores are a curve. Its ends
// do not depend on the position, so that colours stay what they are while it plays.
ColourScale first_scale(const RotationData& data, const Values& values) {
  ColourScale scale{.lower = -1, .label = "cosine", .row = 1, .column = 1};
  if (data.two_dimensional) {
    scale.column = 2;
    const bool one = data.forms.size() == 1;
    const double min = static_cast<double>(data.scores->minCoeff());
    scale.label = "score";
    scale.lower = one && data.equal_keys ? std::min(0.75, std::floor(4 * min) / 4) : -1;
    if (!one && data.equal_keys) scale.lower = -0.25;
  }
  return scale_for(values, scale);
}

// The query and the key before they turn, (d).
void add_vectors(Figure& figure, const RotationData& data) {
  figure.arrays.push_back({"query", [query = data.query] { return vector_array(query); }});
  figure.arrays.push_back({"key", [key = data.key] { return vector_array(key); }});
}

void add_arrays(Figure& figure, const std::shared_ptr<const RotationForm>& form,
                const std::shared_ptr<const Matrix>& scores) {
  const NamedArray arrays[] = {{"angles", [form] { return to_array(form->angles); }},
                               {"cos", [form] { return to_array(*form->cosine); }},
                               {"sin", [form] { return to_array(*form->sine); }},
                               {"pairs",
                                [form] {
                                  std::vector<std::int64_t> all;
                                  for (const auto& pair : form->pairs)
                                    all.insert(all.end(), pair.begin(), pair.end());
                                  return Array{{form->pairs.size(), 2}, std::move(all)};
                                }},
                               {"scores", [scores] { return to_array(*scores); }}};
  figure.arrays.insert(figure.arrays.begin(), std::begin(arrays), std::end(arrays));
}

void add_matrix_arrays(Figure& figure, const RotationData& data) {
  const std::shared_ptr<const RotationForm> form = data.forms.front();
  const std::size_t tokens = static_cast<std::size_t>(form->rotations->rows()),
                    size = static_cast<std::size_t>(form->block),
                    blocks = static_cast<std::size_t>(form->rotations->cols()) / (size * size);
  figure.arrays = {{"rotation",
                    [=] {
                      Array array = to_array(*form->rotations);
                      array.shape = {tokens, blocks, size, size};
                      return array;
                    }},
                   {"scores", [scores = data.scores] { return to_array(*scores); }},
                   {"spread", [spread = data.spread] { return to_array(*spread); }}};
  add_vectors(figure, data);
}

// Of a form whose coordinates are scaled by the grid: what holds on one grid does not hold across grids.
Message scaled_text(const RotationData& data) {
  if (!scaled_by_grid(*data.forms.front())) return {};
  return message(
      " So it is on any one grid, here {}: the coordinates are scaled by the grid, so another grid gives the "
      "same offset another score.",
      times_text(data.grid));
}

Message moves_text(const RotationData& data) {
  return data.moves == 0 ? "every place and shift" : message("{} random moves", grouped(data.moves));
}

// Six forms side by side.
void show_forms(Figure& figure, const RotationData& data, const RotationView& view) {
  figure.subtitle = "One query at the ring, one key at every cell: their score under six forms.";
  figure.scales[0].row = 0;
  figure.scales[0].row_span = 2;
  for (std::size_t i = 0; i < data.forms.size(); ++i) figure.panels.push_back(form_panel(data, i, view, 0));
  const double shape = static_cast<double>(data.grid.columns) / data.grid.rows;
  figure.preferred_aspect = std::clamp(1.6 * shape, 0.4, 5.0);
  figure.caption = steps_finding(data, view);
  add_vectors(figure, data);
  for (std::size_t i = 1; i < data.forms.size(); ++i)
    figure.arrays.push_back(
        {fmt::format("angles_{}", i), [form = data.forms[i]] { return to_array(form->angles); }});
  figure.readings = {
      {"forms", fmt::to_string(data.forms.size()), "How many variants of RoPE stand side by side."},
      {"grid", times_text(data.grid), "Rows × columns of positions."},
      {"head width", fmt::to_string(data.width),
       "Dimensions of one attention head; each pair of them turns as one dial."}};
}

void show_one(Figure& figure, const RotationData& data, const RotationView& view) {
  const RotationForm& form = *data.forms.front();
  if (data.two_dimensional) {
    figure.scales.push_back(symmetric_scale(1, "cosine"));
    figure.scales.back().bar = false;
    figure.scales.back().row = figure.scales.back().column = 1;
  }
  figure.subtitle = "Every pair of a query's dimensions turns at its own speed; so does the key's.";
  figure.panels = {dials_panel(data, view), angles_panel(data, view, data.two_dimensional ? 1 : 0),
                   score_panel(data, view, 0), plane_panel(data, view), contributions_panel(data, view)};
  figure.row_weights = {0.62, 1.25, 0.95};
  figure.preferred_aspect = 1.3;
  figure.caption = message(
      "Moving query and key alike changes the score by at most **{}** ({}): it depends on the offset only.",
      brief(data.max_change, 2), moves_text(data));
  figure.caption += scaled_text(data);
  if (form.layout == literal_layout) figure.caption += literal_finding(data);
  if (const Message period = period_text(data, view.pair); !period.empty()) {
    figure.caption += message(" Pair {} turns once in **{}**, here by **{}** rad from its dashed line.",
                              view.pair, period, number(form.angles(view.position, view.pair), 2));
  }
  figure.readings = {{"score", number(rotated_score(data, form, view.position, view.key), 3), score_help},
                     {"unturned score", number(rotated_score(data, form, view.position, view.position), 3),
                      "Of this query and this key at every offset, where a rotation is defined but never "
                      "applied, as in an article's hybrid model: position is lost."},
                     {"change if moved", brief(data.max_change, 2), shift_help},
                     {"pairs", message("{}, {}", form.pairs.size(), form.pairing),
                      "How many pairs of dimensions turn, and which dimensions make a pair."},
                     {"minimum score", number(static_cast<double>(data.scores->minCoeff()), 3),
                      "The smallest of the scores that are drawn, over all keys."}};
}

Figure figure(const RotationData& data, const Values& values, const Progress&) {
  const RotationView view{values[position_handle], values[key_handle], values[pair_handle]};
  Figure figure;
  if (values[rotation::show] == rotation::Show::spectrum) {
    figure.scales = {scale_for(values, {.lower = -1, .label = "cosine"})};
    show_spectrum(figure, data, view, values[trained_handle]);
    return figure;
  }
  figure.scales = {first_scale(data, values)};
  if (data.forms.size() > 1) {
    show_forms(figure, data, view);
  } else if (by_matrices(*data.forms.front())) {
    show_blocks(figure, data, view);
    add_published(figure, *data.forms.front());
    add_matrix_arrays(figure, data);
    return figure;
  } else {
    show_one(figure, data, view);
    add_published(figure, *data.forms.front());
  }
  add_arrays(figure, data.forms.front(), data.scores);
  if (data.forms.size() == 1) add_vectors(figure, data);
  return figure;
}

Formula formula(const RotationData& data, const Values& values, const std::optional<Hit>& hovered) {
  const RotationForm& form = *data.forms.front();
  if (by_matrices(form))
    return blocks_formula(data, hovered && hovered->token ? *hovered->token : values[position_handle]);
  Formula formula;
  formula.general =
      "<i>q</i><sub>m</sub> · <i>k</i><sub>n</sub> = Σ<sub>j</sub> Re(<i>q</i><sub>j</sub> "
      "<i>k̄</i><sub>j</sub> e<sup>i(α<sub>j</sub>(m) − α<sub>j</sub>(n))</sup>)";
  const int position = hovered && hovered->token ? *hovered->token : values[position_handle];
  const int pair = hovered && hovered->dimension ? *hovered->dimension : values[pair_handle];
  if (position >= form.angles.rows() || pair >= form.angles.cols()) return formula;
  Message sum;
  if (data.two_dimensional && find_scheme(form.scheme).two_dimensional) {
    const Cell cell = data.grid.cell(position);
    const double row = turn_per_row(data, form, pair), column = turn_per_column(data, form, pair);
    if (std::abs(form.angles(0, pair)) > 1e-12) sum = message("{} + ", number(form.angles(0, pair), 3));
    sum += message("{} × {} + {} × {}", cell.row, brief(row, 4), cell.column, brief(column, 4));
  } else {
    sum = message("{} / {}<sup>{}/{}</sup>", position, brief(form.temperature, 6), 2 * pair, data.width);
  }
  formula.substituted = message("α<sub>{}</sub>({}) = {} = {} rad", pair, token_text(data, position), sum,
                                number(form.angles(position, pair), 3));
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_rotation_lab() {
  return make_lab_on_pages<RotationData>(
      {.id = "rotation",
       .name = "Rotation",
       .question = "How does RoPE turn position into angle?",
       .section = "Encode",
       .keywords = "rope rotary angle dial turn query key liere spectrum period frequency alias",
       .order = 40,
       .sweep = position_handle.id},
      parameters(), {prepare_rotation, figure, formula});
}

}  // namespace whereabouts
