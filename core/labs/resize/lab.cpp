// "What survives another resolution?": a position table under every rule that makes it larger or smaller.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/resize/data.h"
#include "core/labs/resize/panels.h"
#include "core/labs/resize/ranking.h"
#include "core/position/additive/additive_scheme.h"

namespace whereabouts {
namespace {

using What = Shown::What;

constexpr Option<What> shows[] = {
    {What::similarity, "similarity", "Similarity", "Cosine with the reference cell"},
    {What::component, "component", "Component", "One of the table's principal components"},
    {What::dimension, "dimension", "Dimension", "One of the table's dimensions"}};
constexpr Handle<What> show{"show", shows};
constexpr Handle<std::string> rule{"method"};
constexpr Handle<int> side{"side"}, component{"component"}, dimension{"dimension"};
constexpr Handle<bool> differences{"differences"};

// From 14 to 24, as from 224 to 384 pixels in patches of 16.
int larger_side(int rows) {
  return std::clamp(static_cast<int>(std::lround(rows * 24.0 / 14.0)), 1, resample_side_limit);
}

int initial_rows(const Scope& scope) {
  if (const auto reference = reference_grid(scope)) return reference->rows;
  return larger_side(source_grid(scope).rows);
}

// The columns that go with so many rows: as in the reference where those are its rows, else of the source's
// proportions.
int columns_with(int rows, GridShape source, const std::optional<GridShape>& reference) {
  if (reference && rows == reference->rows) return reference->columns;
  const double columns = static_cast<double>(rows) * source.columns / source.rows;
  return static_cast<int>(std::clamp(std::round(columns), 1.0, 1.0 * resample_side_limit));
}

GridShape target_of(const ResizeData& data, const Values& values) {
  if (const auto grid = values[resize::target]) return *grid;
  const int rows = values[side];
  std::optional<GridShape> reference;
  if (data.reference) reference = data.reference->grid;
  return {rows, columns_with(rows, data.table.grid, reference)};
}

// Whether the rule can work on the encoder's table, as far as its scheme tells.
bool suits(const std::string& method, const Anatomy& anatomy) {
  const PositionTensor* table = default_table(anatomy);
  if (table == nullptr) return method != "factored" && method != "sinusoid-reevaluated";
  const Scheme& scheme = find_scheme(table->scheme);
  if (method == "factored") return scheme.two_dimensional;
  if (method == "sinusoid-reevaluated") return as_waves(scheme) != nullptr;
  return true;
}

int max_rows(const Scope& scope) {
  const GridShape source = source_grid(scope);
  int rows = std::min(std::max(3 * source.rows, initial_rows(scope)), resample_side_limit);
  // Rows of the table are no more than it has.
  const auto reference = reference_grid(scope);
  while (rows > 1 && !makes_grid(scope[rule], source, {rows, columns_with(rows, source, reference)})) --rows;
  return rows;
}

Applies shows_only(What what) {
  return [what](const Scope& scope) { return scope[show] == what; };
}

std::vector<Choice> rules(const Scope& scope) {
  std::vector<Choice> choices = {{"all", "All", "Every rule, side by side"}};
  for (const ResampleMethod& method : resample_choices()) {
    if (method.windows) continue;
    choices.push_back({method.id, method.title, method.help});
    choices.back().offered = suits(method.id, *scope.inputs.anatomy);
  }
  return choices;
}

Range dimensions(const Scope& scope) {
  const PositionTensor* tensor = position_tensor(*scope.inputs.anatomy, scope[table::tensor]);
  return {.max = tensor ? std::max(1, tensor->width) - 1.0 : 0};
}

std::vector<Parameter> parameters() {
  return {
      declare(show,
              {.label = "Show", .help = "What the maps show of the table", .initial = What::similarity}),
      declare(rule, {.label = "Rule",
                     .help = "How the table is brought to the other grid",
                     .initial = "all",
                     .choices = rules}),
      step_parameter(),
      tensor_parameter(),
      table_grid_parameter(table::own_grid),
      prefix_parameter(),
      declare(resize::target,
              {.label = "Target grid",
               .help = "Rows x columns of the new grid, or auto for as many rows as Side says in the table's "
                       "proportions",
               .heavy = true}),
      declare(side,
              {.label = "Side",
               .help = "Rows of the new grid",
               .unit = "patches",
               .initial = [](const Scope& scope) { return std::min(initial_rows(scope), max_rows(scope)); },
               .range = [](const Scope& scope) { return Range{.min = 1, .max = 1.0 * max_rows(scope)}; },
               .clears = {resize::target.id}}),
      reference_parameter(
          source_grid,
          "The cell of the table that all others are compared with; click one in the original's map"),
      declare(component, {.label = "Component",
                          .help = "Which principal component, the strongest first",
                          .initial = 1,
                          .range = Range{.min = 1, .max = 6},
                          .applies = shows_only(What::component)}),
      declare(dimension, {.label = "Dimension",
                          .help = "Which dimension of the table",
                          .range = dimensions,
                          .applies = shows_only(What::dimension)}),
      declare(differences,
              {.label = "Differences",
               .help = "Show the difference of each rule from the library's own instead of its map",
               .applies = [](const Scope& scope) { return scope[rule] == "all"; }}),
      map_parameter(
          [](const Scope& scope) { return scope[show] == What::similarity ? "viridis" : "PuOr_r"; }),
      range_parameter()};
}

Shown shown_of(const ResizeData& data, const Values& values) {
  // A narrow or short table has fewer components than the range names.
  return {.what = values[show],
          .reference = cell_in(data.table.grid, values, reference_cell),
          .component = std::min(values[component], static_cast<int>(data.directions.rows())) - 1,
          .dimension = std::min(values[dimension], static_cast<int>(data.table.patches.cols()) - 1)};
}

// Ends that do not move with the target grid, so that a sweep shows the table change and not its colours.
ColourScale scale_of(const Matrix& before, const Shown& shown, const Values& values) {
  if (shown.what != What::similarity)
    return scale_for(values,
                     symmetric_scale(static_cast<double>(before.cwiseAbs().maxCoeff()), shown.label()));
  const double min = std::floor(static_cast<double>(before.minCoeff()) * 20) / 20;
  return scale_for(values, {.lower = std::min(0.95, min), .label = shown.label()});
}

// "all", or the rule that is shown.
std::string method_of(const ResizeData& data, const Values& values, GridShape to) {
  const std::string& method = values[rule];
  return method == auto_resample ? table_rule(method, data.library, data.table.grid, to).id : method;
}

struct Farthest {
  const RuleResult* rule = nullptr;
  double difference = 0;
};

Farthest farthest_from(const RuleResult& standard, const std::vector<RuleResult>& rules) {
  Farthest farthest;
  for (const RuleResult& each : rules) {
    const double difference = max_difference(*each.map, *standard.map);
    constexpr double rounding = 1e-6;
    if (difference > std::max(rounding, farthest.difference)) farthest = {&each, difference};
  }
  return farthest;
}

Message finding(const ResizeView& view, const RuleResult& chosen, const Farthest& farthest) {
  Message text;
  if (view.to == view.data.table.grid) {
    text =
        message("The grid is the table's own, **{}**: every rule leaves it as it is.", times_text(view.to));
  } else {
    text = message("From {} to **{}**", times_text(view.data.table.grid), times_text(view.to));
    if (std::isfinite(view.before.neighbours) && std::isfinite(chosen.neighbours)) {
      text += message(", the cosine of adjacent cells goes from **{}** to **{}** ({})",
                      number(view.before.neighbours, 3), number(chosen.neighbours, 3), chosen.title);
    }
    text += ".";
    if (farthest.rule) {
      text +=
          message(" {} differs most from the default, by up to **{}** in {}.", farthest.rule->title,
                  brief(farthest.difference, 2),
                  view.shown.what == What::similarity ? Message("similarity") : Message(view.shown.label()));
    }
  }
  const Message maker = maker_in_words(view.data);
  return maker.empty() ? text : message("{} {}", maker, text);
}

// A grid of a single cell has no adjacent ones.
Message likeness_text(double mean) {
  return std::isfinite(mean) ? number(mean, 3) : "none";
}

std::vector<NamedArray> arrays_of(const std::shared_ptr<const ResizeData>& data, GridShape to,
                                  const std::vector<std::string>& methods, bool one) {
  std::vector<NamedArray> arrays = {{"before", [data] { return to_array(data->table.patches); }}};
  for (const std::string& method : methods) {
    arrays.push_back({one ? "after" : fmt::format("after_{}", method),
                      [data, to, method] { return to_array(resized(*data, to, method, {})); }});
  }
  if (data->reference) {
    arrays.push_back({"reference", [data] { return to_array(data->reference->patches); }});
  }
  return arrays;
}

Figure figure(const ResizeData& data, const Values& values, const Progress& progress) {
  const GridShape to = target_of(data, values);
  const Shown shown = shown_of(data, values);
  const ChosenRule own = table_rule(auto_resample, data.library, data.table.grid, to);
  const std::string method = method_of(data, values, to);
  // Refuses in words a rule that cannot be applied here.
  if (method != "all") {
    const bool takes_table =
        std::find(data.methods.begin(), data.methods.end(), method) != data.methods.end();
    // On its own grid a table is left as it is without a look at it: ask for another one.
    if (!takes_table)
      resample(data.table.patches, data.table.grid, other_grid(data.table.grid), method, progress);
    if (!applies_to(data, method, to)) resample(data.table.patches, data.table.grid, to, method, progress);
  }
  RuleResult before;
  before.title = "Original";
  before.grid = data.table.grid;
  before.map = shown_map(data, data.table.patches, data.table.grid, shown);
  before.neighbours = data.neighbours;
  const std::vector<RuleResult> results = all_rules(data, to, shown, method, progress);
  const RuleResult* const found_own = find_rule(results, own.id);
  const RuleResult& standard = found_own ? *found_own : results.front();
  const RuleResult* found = method == "all" ? &standard : find_rule(results, method);
  const RuleResult& chosen = found ? *found : standard;

  ResizeView view{data, shown, to, before, results, standard, nullptr};
  if (data.reference && data.reference->grid == to) {
    view.reference = shown_map(data, data.reference->patches, to, shown);
  }
  Figure figure;
  figure.subtitle =
      message("The table of the checkpoint {}, {}, brought to {} by {}.", data.table.source,
              times_text(data.table.grid), times_text(to), method == "all" ? "every rule" : "one rule");
  figure.scales.push_back(scale_of(*before.map, shown, values));
  if (method == "all") {
    add_all_rules(figure, view, values[differences]);
  } else {
    // The default itself is compared with the first other rule that applies, linear before the others.
    const RuleResult* other = &chosen == &standard ? find_rule(results, "corner-aligned") : &standard;
    for (const RuleResult& each : results) {
      if (other && other != &chosen) break;
      other = &each;
    }
    add_one_rule(figure, view, chosen, *other);
  }
  const Farthest farthest = farthest_from(standard, results);
  figure.caption = finding(view, chosen, farthest);
  figure.readings = {
      {"table", table_size_text(data.table.grid, data.table.prefix),
       "Rows × columns of the table in the file, and how many vectors come before the patches (a class "
       "token, for example)."},
      {"kind of table", data.kind, "What kind of table this is, told from its values."},
      {"target", times_text(to), "Rows × columns of the resized table."},
      {"library", data.library.library.empty() ? "unknown" : data.library.library,
       "The library whose names the checkpoint carries."},
      {"default rule", find_resample_method(own.id).title,
       "The rule of that library; where it has none, this program's own default."},
      {"adjacent cells, old / new",
       message("{} / {}", likeness_text(before.neighbours), likeness_text(chosen.neighbours)),
       "Mean similarity of adjacent positions in the original table and in the resized one. A larger grid "
       "has closer neighbours, so more similar ones."},
      {"rules differ by up to", brief(farthest.difference, 2),
       "The largest absolute difference between the map of the default method and that of another one. Near "
       "0: it does not matter which is used."}};
  for (std::size_t i = 0; i < data.ranked.size() && i < 4; ++i) {
    figure.readings.push_back({find_resample_method(data.ranked[i].method).title,
                               number(data.ranked[i].mean_cosine, 4),
                               "Mean cosine similarity of this method's table to the one of the second "
                               "checkpoint, up to 1. The highest is likely the method that made it."});
  }
  add_note_reading(figure.readings, data.table.note);
  std::vector<std::string> ids;
  for (const std::string& id : data.methods) {
    if ((method == "all" || id == method) && applies_to(data, id, to)) ids.push_back(id);
  }
  figure.arrays = arrays_of(data.shared_from_this(), to, ids, method != "all");
  return figure;
}

bool aligns_corners(const std::string& method) {
  return method == "corner-aligned" || method == "qwen3-vl" || method == "torchvision" ||
         method == "radio-corners";
}

// Where along the old axis the new cell `at` is sampled.
double sampled_at(const std::string& method, int at, int from, int to) {
  if (aligns_corners(method)) return to > 1 ? at * (from - 1.0) / (to - 1.0) : 0;
  if (method == "nearest") return std::floor(static_cast<double>(at) * from / to);
  const double size = method == "dinov2" ? to + 0.1 : to;
  return (at + 0.5) * from / size - 0.5;
}

Formula formula(const ResizeData& data, const Values& values, const std::optional<Hit>& hovered) {
  const GridShape from = data.table.grid, to = target_of(data, values);
  std::string method = method_of(data, values, to);
  const std::string panel = hovered ? hovered->panel : std::string();
  // The panel of a rule is called by it.
  if (method == "all") {
    for (const ResampleMethod& each : resample_methods()) {
      if (!each.windows && panel == each.id) method = each.id;
    }
  }
  Formula formula;
  formula.general =
      "<i>E′</i>[<i>r′</i>, <i>c′</i>] = Σ <i>w</i>(<i>r</i> − <i>i</i>) <i>w</i>(<i>c</i> − <i>j</i>) "
      "<i>E</i>[<i>i</i>, <i>j</i>], ";
  formula.general += aligns_corners(method) ? "<i>r</i> = <i>r′</i> (<i>R</i> − 1) / (<i>R′</i> − 1)"
                     : method == "nearest"  ? "<i>r</i> = ⌊<i>r′ R</i> / <i>R′</i>⌋"
                     : method == "dinov2" ? "<i>r</i> = (<i>r′</i> + ½) <i>R</i> / (<i>R′</i> + 0.1) − ½"
                                          : "<i>r</i> = (<i>r′</i> + ½) <i>R</i> / <i>R′</i> − ½";
  if (method == "slice") formula.general = "<i>E′</i>[<i>n</i>] = <i>E</i>[<i>n</i>]";
  if (method == "crop") {
    formula.general =
        "<i>E′</i>[<i>r′</i>, <i>c′</i>] = <i>E</i>[<i>r′</i> + ⌊(<i>R</i> − <i>R′</i>) / 2⌋, <i>c′</i> + "
        "⌊(<i>C</i> − <i>C′</i>) / 2⌋]";
  }
  if (method == "sinusoid-reevaluated") {
    formula.general =
        "<i>E′</i>[<i>r′</i>, <i>c′</i>] = sin or cos(<i>r′</i> or <i>c′</i> / "
        "<i>T</i><sup><i>k</i> / (<i>D</i>/4)</sup>)";
  }
  if (!hovered || !hovered->cell || !hovered->value || panel == original_panel_id || panel == file_panel_id ||
      method == "slice" || method == "crop" || method == "sinusoid-reevaluated" ||
      !to.contains(*hovered->cell)) {
    return formula;
  }
  const Cell cell = *hovered->cell;
  // NaFlex and RADIO sample for the square of the longer side.
  const bool square = method == "naflex-aspect" || method == "radio" || method == "radio-corners";
  const int rows = square ? std::max(to.rows, to.columns) : to.rows;
  const int columns = square ? rows : to.columns;
  formula.substituted =
      message("<i>r</i> = {}, <i>c</i> = {}: {}", number(sampled_at(method, cell.row, from.rows, rows), 2),
              number(sampled_at(method, cell.column, from.columns, columns), 2), number(*hovered->value, 3));
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_resize_lab() {
  return make_lab<ResizeData>({.id = "resize",
                               .name = "Resize",
                               .question = "What survives another resolution?",
                               .section = "Compare",
                               .keywords = "resample interpolate resolution grid bicubic larger",
                               .order = 80,
                               .inputs = {InputId::checkpoint, InputId::checkpoint2, InputId::run},
                               .sweep = side.id},
                              parameters(), {prepare_resize, figure, formula});
}

}  // namespace whereabouts
