#include "core/labs/framework/parameters/table_parameters.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_choice.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/tables/carried_table.h"

namespace whereabouts {
namespace {

// A page carries one table, as it was read: nothing is left to be chosen.
bool of_a_file(const Scope& scope) {
  return carried_table(scope.inputs.checkpoint) == nullptr;
}

std::vector<std::string> tables_in(const Scope& scope) {
  if (!of_a_file(scope)) return {carried_table(scope.inputs.checkpoint)->tensor};
  return table_names(*scope.inputs.checkpoint, *scope.inputs.anatomy);
}

// Why the chosen table has no grid behind that many tokens; empty where it has one.
Message no_grid_because(const Scope& scope, int prefix) {
  const auto& grid = scope.values.has(table::own_grid.id) ? table::own_grid : table::grid;
  if (!scope.inputs.anatomy || !scope.values.has(table::tensor.id) || !scope.values.has(grid.id)) return {};
  TableChoice choice;
  choice.tensor = scope[table::tensor];
  choice.prefix = prefix;
  choice.grid = scope[grid];
  try {
    chosen_position(*scope.inputs.checkpoint, *scope.inputs.anatomy, choice);
  } catch (const Failure& failure) {
    return failure.problem();
  }
  return {};
}

std::vector<Choice> prefixes(const Scope& scope) {
  std::vector<Choice> choices = {
      {"auto", "auto", "As many as the tokens of the file, where that leaves a square grid"}};
  for (int prefix = 0; prefix <= 8; ++prefix) {
    const std::string number = fmt::to_string(prefix);
    choices.push_back({number, number, "", no_grid_because(scope, prefix)});
  }
  return choices;
}

}  // namespace

const PositionTensor* position_tensor(const Anatomy& anatomy, const std::string& name) {
  for (const PositionTensor& each : anatomy.position) {
    if (each.tensor == name) return &each;
  }
  return nullptr;
}

Parameter tensor_parameter() {
  return declare(
      table::tensor,
      {.label = "Tensor",
       .help = "Name of the position table in the checkpoint; the encoder's where nothing is chosen",
       .heavy = true,
       .initial =
           [](const Scope& scope) {
             if (!of_a_file(scope)) return carried_table(scope.inputs.checkpoint)->tensor;
             const PositionTensor* table = default_table(*scope.inputs.anatomy);
             return table == nullptr ? std::string() : table->tensor;
           },
       .applies = of_a_file,
       .suggestions = tables_in,
       .names_tensor = true,
       .folded = true});
}

Parameter table_grid_parameter(const Handle<std::optional<GridShape>>& handle) {
  const bool own = handle.id == table::own_grid.id;
  return declare(
      handle,
      {.label = own ? "Table's grid" : "Grid",
       .help =
           own ? "Rows x columns of the table as it is, or auto to find them out from the number of tokens"
               : "Rows x columns of the table's patches, or auto to find them out from the number of tokens",
       .heavy = true,
       .applies = of_a_file,
       .folded = true});
}

Parameter prefix_parameter() {
  return declare(table::prefix, {.label = "Prefix tokens",
                                 .help = "Class, distillation and register tokens in front of the patches",
                                 .heavy = true,
                                 .choices = prefixes,
                                 .applies = of_a_file,
                                 .folded = true});
}

Parameter slot_parameter() {
  const auto slots = [](const Scope& scope) {
    if (!of_a_file(scope)) return 0;
    const PositionTensor* table = position_tensor(*scope.inputs.anatomy, scope[table::tensor]);
    return table == nullptr ? 0 : table->time_slots;
  };
  return declare(
      table::slot,
      {.label = "Frame",
       .help = "Which time slot of the table of a model that sees films, from 0",
       .heavy = true,
       .initial = 0,
       .range = [slots](const Scope& scope) { return Range{.max = std::max(0.0, slots(scope) - 1.0)}; },
       .applies = [slots](const Scope& scope) { return slots(scope) > 1; }});
}

std::vector<Parameter> table_parameters() {
  return {step_parameter(), tensor_parameter(), table_grid_parameter(), prefix_parameter(), slot_parameter()};
}

TableChoice table_choice(const Values& values, const Handle<std::optional<GridShape>>& grid) {
  TableChoice choice;
  choice.tensor = values[table::tensor];
  choice.grid = values[grid];
  choice.prefix = values[table::prefix];
  choice.slot = values.has(table::slot.id) ? values[table::slot] : 0;
  return choice;
}

GridShape table_grid(const Scope& scope, const Handle<std::optional<GridShape>>& grid) {
  if (!of_a_file(scope)) return carried_table(scope.inputs.checkpoint)->grid;
  try {
    return *chosen_position(*scope.inputs.checkpoint, *scope.inputs.anatomy, table_choice(scope.values, grid))
                .grid;
  } catch (const Failure&) {
    return {1, 1};  // prepare() refuses it in words
  }
}

}  // namespace whereabouts
