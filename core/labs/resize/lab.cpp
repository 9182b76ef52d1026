// "What survives another resolution?": a position table under every rule that makes it larger or smaller.
#include "core/labs/framework/lab.h"

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/labs/framework/common.h"
#include "core/labs/resize/data.h"
#include "core/labs/resize/panels.h"
#include "core/labs/resize/ranking.h"

namespace whereabouts {
namespace {

// From 14 to 24, as from 224 to 384 pixels in patches of 16.
int larger_side(int side) {
  return std::clamp(static_cast<int>(std::lround(side * 24.0 / 14.0)), 1, resample_side_limit);
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
  if (values.text("grid") != "auto") return parse_grid(values.text("grid"), "--grid");
  const int rows = values.integer("side");
  std::optional<GridShape> reference;
  if (data.reference) reference = data.reference->grid;
  return {rows, columns_with(rows, data.table.grid, reference)};
}

// Whether the rule can work on the encoder's table, as far as its scheme tells.
bool suits(const std::string& method, const Anatomy& anatomy) {
  const std::string scheme = anatomy.position.empty() ? "" : anatomy.position.front().scheme;
  if (method == "factored") return scheme == "learned-2d" || scheme == "sinusoidal-2d";
  if (method == "sinusoid-reevaluated") return scheme.starts_with("sinusoidal");
  return true;
}

int max_rows(const Scope& scope) {
  const GridShape source = source_grid(scope);
  int rows = std::min(std::max(3 * source.rows, initial_rows(scope)), resample_side_limit);
  if (scope.values.text("method") != "slice") return rows;
  // The first rows of the table are no more than it has.
  const auto reference = reference_grid(scope);
  while (rows > 1 && rows * columns_with(rows, source, reference) > source.count()) --rows;
  return rows;
}

bool shows(const Scope& scope, const char* what) {
  return scope.values.text("show") == what;
}

std::vector<Parameter> declare() {
  std::vector<Parameter> list;
  list.push_back(choice_parameter("show", "Show", "What the maps show of the table", "similarity",
                                  {{"similarity", "Similarity", "Cosine with the reference cell"},
                                   {"component", "Component", "One of the table's principal components"},
                                   {"dimension", "Dimension", "One of the table's dimensions"}}));
  std::vector<Choice> methods = {{"all", "All", "Every rule, side by side"}};
  for (const ResampleMethod& method : resample_choices()) {
    if (!method.windows) methods.push_back({method.id, method.title, method.help});
  }
  Parameter method =
      choice_parameter("method", "Rule", "How the table is brought to the other grid", "all", {});
  method.choices = [methods = std::move(methods)](const Scope& scope) {
    std::vector<Choice> choices = methods;
    for (Choice& each : choices) each.offered = suits(each.id, *scope.inputs.anatomy);
    return choices;
  };
  list.push_back(std::move(method));
  list.push_back(step_parameter());
  list.push_back(tensor_parameter());
  Parameter own = grid_parameter();
  own.id = "table-grid";
  own.label = "Table's grid";
  own.help = "Rows x columns of the table as it is, or auto to find them out from the number of tokens";
  own.check_text = [](const std::string& text, const Scope&) {
    if (text != "auto") parse_grid(text, "--table-grid");
  };
  list.push_back(own);
  list.push_back(prefix_parameter());

  Parameter grid = text_parameter(
      "grid", "Target grid",
      "Rows x columns of the new grid, or auto for as many rows as Side says in the table's proportions",
      "auto");
  grid.heavy = true;
  grid.check_text = [](const std::string& text, const Scope&) {
    if (text != "auto") parse_grid(text, "--grid");
  };
  list.push_back(grid);
  Parameter side = integer_parameter("side", "Side", "Rows of the new grid", 24, 1, 42);
  side.unit = "patches";
  side.initial = [](const Scope& scope) {
    return Value(std::int64_t{std::min(initial_rows(scope), max_rows(scope))});
  };
  side.range = [](const Scope& scope) { return Range{1, static_cast<double>(max_rows(scope)), {}, 0}; };
  side.clears = {"grid"};
  list.push_back(side);

  Parameter reference;
  reference.id = "reference";
  reference.label = "Reference";
  reference.help = "The cell of the table that all others are compared with; click one in the original's map";
  reference.kind = Kind::cell;
  reference.range = [](const Scope& scope) { return Range{0, 0, source_grid(scope), 0}; };
  reference.initial = [](const Scope& scope) {
    const GridShape source = source_grid(scope);
    return Value(Cell{source.rows / 2, source.columns / 2});
  };
  list.push_back(reference);
  Parameter component =
      integer_parameter("component", "Component", "Which principal component, the strongest first", 1, 1, 6);
  component.applies = [](const Scope& scope) { return shows(scope, "component"); };
  list.push_back(component);
  Parameter dimension = integer_parameter("dimension", "Dimension", "Which dimension of the table", 0, 0, 1);
  dimension.range = [](const Scope& scope) {
    int width = 1;
    for (const PositionTensor& each : scope.inputs.anatomy->position) {
      if (each.tensor == scope.values.text("tensor")) width = std::max(1, each.width);
    }
    return Range{0, width - 1.0, {}, 0};
  };
  dimension.applies = [](const Scope& scope) { return shows(scope, "dimension"); };
  list.push_back(dimension);
  Parameter differences =
      switch_parameter("differences", "Differences",
                       "Show the difference of each rule from the library's own instead of its map", false);
  differences.applies = [](const Scope& scope) { return scope.values.text("method") == "all"; };
  list.push_back(differences);
  Parameter map = map_parameter("viridis");
  map.initial = [](const Scope& scope) {
    return Value(std::string(shows(scope, "similarity") ? "viridis" : "PuOr_r"));
  };
  list.push_back(map);
  list.push_back(range_parameter());
  return list;
}

LabInfo describe() {
  LabInfo info;
  info.id = "resize";
  info.name = "Resize";
  info.question = "What survives another resolution?";
  info.section = "Compare";
  info.keywords = "resample interpolate resolution grid bicubic larger";
  info.order = 80;
  info.icon = "resize";
  info.uses_checkpoint = true;
  info.uses_run = true;
  info.uses_checkpoint2 = true;
  info.sweep = "side";
  return info;
}

class ResizeLab : public Lab {
 public:
  ResizeLab() : Lab(describe(), declare()) {}

  std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                      const Progress& progress) const override {
    return prepare_resize(inputs, heavy, progress);
  }
  Figure figure(const Data& data, const Values& values, const Progress& progress) const override;
  Formula formula(const Data& data, const Values& values, const std::optional<Hit>& hovered) const override;
};

Shown shown_of(const ResizeData& data, const Values& values) {
  Shown shown;
  const std::string& show = values.text("show");
  if (show == "component") shown.what = Shown::What::component;
  if (show == "dimension") shown.what = Shown::What::dimension;
  shown.reference = values.cell("reference");
  // A narrow or short table has fewer components than the range names.
  shown.component = std::min(values.integer("component"), static_cast<int>(data.directions.rows())) - 1;
  shown.dimension = std::min(values.integer("dimension"), static_cast<int>(data.table.patches.cols()) - 1);
  return shown;
}

// Ends that do not move with the target grid, so that a sweep shows the table change and not its colours.
ColourScale scale_of(const Matrix& before, const Shown& shown, const Values& values) {
  ColourScale scale;
  scale.map = values.text("map");
  scale.label = shown.label();
  if (shown.what == Shown::What::similarity) {
    scale.lower = std::min(0.95, std::floor(static_cast<double>(before.minCoeff()) * 20) / 20);
    scale.upper = 1;
  } else {
    const auto bound = static_cast<double>(before.cwiseAbs().maxCoeff());
    scale.upper = bound > 0 ? bound : 1;
    scale.lower = -scale.upper;
  }
  if (const auto range = chosen_range(values)) {
    scale.lower = range->first;
    scale.upper = range->second;
  }
  return scale;
}

// "all", or the rule that is shown.
std::string method_of(const ResizeData& data, const Values& values, GridShape to) {
  const std::string& method = values.text("method");
  return method == auto_resample ? table_rule(method, data.library, data.table.grid, to).id : method;
}

std::string in_words(GridShape grid) {
  return std::to_string(grid.rows) + " × " + std::to_string(grid.columns);
}

struct Farthest {
  const RuleResult* rule = nullptr;
  double difference = 0;
};

Farthest farthest_from(const RuleResult& standard, const std::vector<RuleResult>& rules) {
  Farthest farthest;
  for (const RuleResult& rule : rules) {
    const double difference = max_difference(*rule.map, *standard.map);
    if (difference > farthest.difference) farthest = {&rule, difference};
  }
  return farthest;
}

std::string finding(const ResizeView& view, const RuleResult& chosen, const Farthest& farthest) {
  std::string text;
  if (view.to == view.data.table.grid) {
    text = "The grid is the table's own, **" + in_words(view.to) + "**: every rule leaves it as it is.";
  } else {
    text = "From " + in_words(view.data.table.grid) + " to **" + in_words(view.to) + "**";
    if (std::isfinite(view.before.neighbours) && std::isfinite(chosen.neighbours)) {
      text += ", the cosine of adjacent cells goes from **" + number(view.before.neighbours, 3) + "** to **" +
              number(chosen.neighbours, 3) + "** (" + chosen.title + ")";
    }
    text += ".";
    if (farthest.rule) {
      text += " " + farthest.rule->title + " differs most from the default, by up to **" +
              brief(farthest.difference, 2) + "** in " +
              (view.shown.what == Shown::What::similarity ? "similarity" : view.shown.label()) + ".";
    }
  }
  const std::string maker = maker_in_words(view.data);
  return maker.empty() ? text : maker + " " + text;
}

std::vector<NamedArray> arrays_of(const std::shared_ptr<const ResizeData>& data, GridShape to,
                                  const std::vector<std::string>& methods, bool one) {
  std::vector<NamedArray> arrays = {{"before", [data] { return to_array(data->table.patches); }}};
  for (const std::string& method : methods) {
    arrays.push_back({one ? "after" : "after_" + method,
                      [data, to, method] { return to_array(resized(*data, to, method, {})); }});
  }
  if (data->reference) {
    arrays.push_back({"reference", [data] { return to_array(data->reference->patches); }});
  }
  return arrays;
}

Figure ResizeLab::figure(const Data& held, const Values& values, const Progress& progress) const {
  const auto& data = dynamic_cast<const ResizeData&>(held);
  const GridShape to = target_of(data, values);
  const Shown shown = shown_of(data, values);
  const ChosenRule own = table_rule(auto_resample, data.library, data.table.grid, to);
  const std::string method = method_of(data, values, to);
  // Refuses in words a rule that cannot be applied here.
  if (method != "all" && (std::find(data.methods.begin(), data.methods.end(), method) == data.methods.end() ||
                          !applies_to(data, method, to))) {
    resample(data.table.patches, data.table.grid, to, method, progress);
  }
  RuleResult before;
  before.title = "Original";
  before.grid = data.table.grid;
  before.map = shown_map(data, data.table.patches, data.table.grid, shown);
  before.neighbours = data.neighbours;
  const std::vector<RuleResult> rules = all_rules(data, to, shown, method, progress);
  const RuleResult* const found_own = find_rule(rules, own.id);
  const RuleResult& standard = found_own ? *found_own : rules.front();
  const RuleResult* found = method == "all" ? &standard : find_rule(rules, method);
  const RuleResult& chosen = found ? *found : standard;

  ResizeView view{data, shown, to, before, rules, standard, nullptr};
  if (data.reference && data.reference->grid == to) {
    view.reference = shown_map(data, data.reference->patches, to, shown);
  }
  Figure figure;
  figure.title = info().question;
  figure.subtitle = (data.table.source == "built-in" ? "The built-in table, "
                                                     : "The table of " + data.table.source + ", ") +
                    in_words(data.table.grid) + ", brought to " + in_words(to) +
                    (method == "all" ? " by every rule." : " by one rule.");
  figure.scales.push_back(scale_of(*before.map, shown, values));
  if (method == "all") {
    add_all_rules(figure, view, values.on("differences"));
  } else {
    const RuleResult* other = &chosen == &standard ? find_rule(rules, "corner-aligned") : &standard;
    add_one_rule(figure, view, chosen, other ? *other : standard);
  }
  const Farthest farthest = farthest_from(standard, rules);
  figure.caption = finding(view, chosen, farthest);
  figure.readings = {{"table", in_words(data.table.grid) + " + " + std::to_string(data.table.prefix)},
                     {"kind of table", data.kind},
                     {"target", in_words(to)},
                     {"default rule", own.id + own.why},
                     {"similarity of adjacent cells, original / resized",
                      number(before.neighbours, 3) + " / " + number(chosen.neighbours, 3)},
                     {"rules differ by up to", brief(farthest.difference, 2)}};
  for (std::size_t i = 0; i < data.ranked.size() && i < 4; ++i) {
    figure.readings.push_back(
        {find_resample_method(data.ranked[i].method).title, number(data.ranked[i].mean_cosine, 4)});
  }
  std::vector<std::string> ids;
  for (const std::string& id : data.methods) {
    if ((method == "all" || id == method) && applies_to(data, id, to)) ids.push_back(id);
  }
  figure.arrays = arrays_of(data.shared_from_this(), to, ids, method != "all");
  return figure;
}

bool aligns_corners(const std::string& method) {
  return method == "corner-aligned" || method == "qwen3-vl" || method == "torchvision";
}

// Where along the old axis the new cell `at` is sampled.
double sampled_at(const std::string& method, int at, int from, int to) {
  if (aligns_corners(method)) return to > 1 ? at * (from - 1.0) / (to - 1.0) : 0;
  if (method == "nearest") return std::floor(static_cast<double>(at) * from / to);
  const double size = method == "dinov2" ? to + 0.1 : to;
  return (at + 0.5) * from / size - 0.5;
}

Formula ResizeLab::formula(const Data& held, const Values& values, const std::optional<Hit>& hovered) const {
  const auto& data = dynamic_cast<const ResizeData&>(held);
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
  if (method == "sinusoid-reevaluated") {
    formula.general =
        "<i>E′</i>[<i>r′</i>, <i>c′</i>] = sin or cos(<i>r′</i> or <i>c′</i> / "
        "<i>T</i><sup><i>k</i> / (<i>D</i>/4)</sup>)";
  }
  if (!hovered || !hovered->cell || !hovered->value || panel == original_panel_id || panel == file_panel_id ||
      method == "slice" || method == "sinusoid-reevaluated" || !to.contains(*hovered->cell)) {
    return formula;
  }
  const Cell cell = *hovered->cell;
  // NaFlex samples for the square of the longer side.
  const int rows = method == "naflex" ? std::max(to.rows, to.columns) : to.rows;
  const int columns = method == "naflex" ? rows : to.columns;
  formula.substituted = "<i>r</i> = " + number(sampled_at(method, cell.row, from.rows, rows), 2) +
                        ", <i>c</i> = " + number(sampled_at(method, cell.column, from.columns, columns), 2) +
                        ": " + number(*hovered->value, 3);
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_resize_lab() {
  return std::make_unique<ResizeLab>();
}

}  // namespace whereabouts
