#include "core/labs/neighbours/table.h"

#include <algorithm>

#include "core/figure/text.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/parameters/table_parameters.h"
#include "core/position/additive/additive_table.h"
#include "core/tables/carried_table.h"
#include "core/tables/position_table.h"

namespace whereabouts {
namespace {

using namespace neighbours;

constexpr GridShape usual_grid{14, 14};

bool makes_table(const Scope& scope) {
  return computed(scope.values);
}

bool is_learned(const Scope& scope) {
  return computed(scope.values) && find_scheme(scope[source]).learnable;
}

// Waves alone: a learned table has none.
bool has_waves(const Scope& scope) {
  return computed(scope.values) && as_waves(find_scheme(scope[source]));
}

std::vector<Choice> table_choices() {
  std::vector<Choice> choices = {{from_checkpoint, "Of the checkpoint", "The table that the checkpoint has"}};
  for (const Scheme& each : image_schemes()) {
    if (each.is_additive() && (each.learnable || as_waves(each))) choices.push_back(scheme_choice(each));
  }
  return choices;
}

std::vector<Choice> layouts(const Scope& scope) {
  std::vector<Choice> choices;
  if (computed(scope.values)) choices = layout_choices(find_scheme(scope[source]));
  if (choices.empty()) choices.push_back({"none", "None", "It has one form only"});
  return choices;
}

// Vectors of one number point one way or the other: nothing is nearer than something else.
constexpr int min_width = 2;

Range widths(const Scope& scope) {
  AdditiveScheme::Widths widths;
  if (computed(scope.values))
    widths = find_additive(scope[source]).widths(layouts(scope).size() > 1 ? scope[layout] : "");
  return {.min = 1.0 * std::max({min_width, widths.min, widths.step}), .max = 4096, .step = widths.step};
}

TableRequest request_of(const Values& values, GridShape grid) {
  TableRequest request;
  request.grid = grid;
  request.width = values[width];
  request.layout = find_scheme(values[source]).layouts.empty() ? std::string() : values[layout];
  request.temperature = values[scheme::temperature];
  request.seed = values[scheme::seed];
  return request;
}

Message made_by(const Values& values) {
  const Scheme& made = find_scheme(values[source]);
  if (made.learnable)
    return message("{}: random as training begins, seed {}", made.title, values[scheme::seed]);
  for (const Layout& each : made.layouts) {
    if (each.id == values[layout] && made.layouts.size() > 1)
      return message("{}, {}, T = {}", made.title, each.title, brief(values[scheme::temperature], 6));
  }
  return message("{}, T = {}", made.title, brief(values[scheme::temperature], 6));
}

}  // namespace

bool neighbours::computed(const Values& values) {
  return values[source] != from_checkpoint;
}

std::vector<Parameter> any_table_parameters() {
  std::vector<Parameter> list = table_parameters();
  for (Parameter& each : list) {
    if (each.id == table::grid.id) {
      each.applies = [of_a_file = each.applies](const Scope& scope) {
        return computed(scope.values) || of_a_file(scope);
      };
      each.help += "; a scheme has that of the checkpoint's table then";
    } else {
      each.applies = [before = each.applies](const Scope& scope) {
        return !computed(scope.values) && (!before || before(scope));
      };
    }
  }
  list.insert(list.begin(), declare(source, {.label = "Table",
                                             .help = "The checkpoint's, or one that a scheme makes",
                                             .heavy = true,
                                             .initial = from_checkpoint,
                                             .choices = table_choices()}));
  list.push_back(declare(layout, {.label = "Layout",
                                  .help = "In which order sines and cosines stand in a row",
                                  .heavy = true,
                                  .initial = [](const Scope& scope) { return layouts(scope).front().id; },
                                  .choices = layouts,
                                  .applies = has_waves}));
  list.push_back(declare(width, {.label = "Width",
                                 .help = "Length D of every vector that a scheme makes",
                                 .heavy = true,
                                 .initial = 192,
                                 .range = widths,
                                 .applies = makes_table}));
  list.push_back(temperature_parameter({.applies = has_waves}));
  list.push_back(seed_parameter(
      {.help = "Seed of a learned table", .heavy = true, .initial = 0, .applies = is_learned}));
  return list;
}

GridShape any_table_grid(const Scope& scope) {
  if (!computed(scope.values)) return table_grid(scope);
  if (const auto chosen = scope[table::grid]) return *chosen;
  const GridShape of_checkpoint = table_grid(scope);
  return of_checkpoint.count() > 1 ? of_checkpoint : usual_grid;
}

PositionTable any_table(const Inputs& inputs, const Values& heavy, const Progress& progress) {
  if (!computed(heavy)) {
    const PositionTable* carried = carried_table(inputs.checkpoint);
    return carried ? *carried : load_position_table(*inputs.checkpoint, table_choice(heavy), progress);
  }
  PositionTable made;
  made.scheme = heavy[source];
  made.grid = any_table_grid({inputs, heavy});
  made.patches = additive_table(made.scheme, request_of(heavy, made.grid), progress);
  made.prefix_rows.resize(0, made.patches.cols());
  made.note = made_by(heavy);
  return made;
}

}  // namespace whereabouts
