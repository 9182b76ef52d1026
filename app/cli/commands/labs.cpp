// whereabouts labs [ID] [--json]
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/lab_arguments.h"
#include "app/cli/parameter_json.h"
#include "app/cli/table_text.h"
#include "core/base/failure.h"
#include "core/labs/framework/lab_runner.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

// Calls `use(parameter, default, scope)` for every parameter, on the built-in inputs.
template <typename Use>
void for_each_parameter(const Lab& lab, const Inputs& inputs, Use use) {
  const Inputs seen = seen_inputs(lab, inputs, {}, Policy::adjust);
  Values values;
  for (const Parameter& parameter : lab.parameters()) {
    const Scope scope{seen, values};
    const Value initial = parameter.initial(scope);
    use(parameter, initial, scope);
    values.set(parameter.id, initial);
  }
}

Json lab_json(const Lab& lab, const Inputs& inputs) {
  Json parameters = Json::array();
  for_each_parameter(lab, inputs, [&](const Parameter& parameter, const Value& initial, const Scope& scope) {
    parameters.push_back(parameter_json(parameter, initial, scope));
  });
  const LabInfo& info = lab.info();
  return {{"id", info.id},
          {"title", info.question},
          {"sweep", info.sweep.empty() ? Json() : Json(info.sweep)},
          {"parameters", parameters}};
}

std::string labs_text() {
  std::vector<std::vector<std::string>> rows = {{"ID", "SWEEP", "QUESTION"}};
  for (const Lab* lab : labs()) {
    const LabInfo& info = lab->info();
    rows.push_back({info.id, info.sweep.empty() ? "-" : info.sweep, info.question});
  }
  return table_text(rows);
}

std::string parameters_text(const Lab& lab, const Inputs& inputs) {
  std::vector<std::vector<std::string>> rows = {{"ID", "KIND", "RANGE", "DEFAULT", "UNIT", "HELP"}};
  for_each_parameter(lab, inputs, [&](const Parameter& parameter, const Value& initial, const Scope& scope) {
    const bool long_range = parameter.kind == Kind::colour_map;
    const std::string range = long_range ? "a map, or NAME_r" : range_text(parameter, scope);
    const std::string text = to_text(initial);
    rows.push_back({parameter.id, kind_name(parameter.kind), range, text.empty() ? "-" : shown(text, 24),
                    parameter.unit.empty() ? "-" : parameter.unit, parameter.help});
  });
  return lab.info().question + "\n\n" + table_text(rows);
}

void declare_labs(CommandLine& line) {
  line.positional("ID", "a lab", false);
  line.flag("json", "as JSON");
}

int run_labs(const CommandLine& line) {
  const Inputs inputs = built_in_inputs();
  const Lab* chosen = line.has("ID") ? &chosen_lab(line.text("ID"), "ID") : nullptr;
  if (line.has("json")) {
    Json list = Json::array();
    for (const Lab* lab : labs()) {
      if (!chosen || lab == chosen) list.push_back(lab_json(*lab, inputs));
    }
    std::printf("%s\n", list.dump(2).c_str());
  } else {
    std::fputs((chosen ? parameters_text(*chosen, inputs) : labs_text()).c_str(), stdout);
  }
  return 0;
}

}  // namespace

Command labs_command() {
  return {.name = "labs",
          .summary = "the labs; with ID its parameters",
          .about = "The labs; with ID the parameters of one.",
          .usage = "labs [ID] [--json]",
          .declare = declare_labs,
          .run = run_labs};
}

}  // namespace whereabouts
