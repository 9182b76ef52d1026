// Shorthands for declarations.
#include <utility>

#include "core/parameter/parameter.h"

namespace whereabouts {
namespace {

Parameter named(Kind kind, std::string id, std::string label, std::string help) {
  Parameter parameter;
  parameter.kind = kind;
  parameter.id = std::move(id);
  parameter.label = std::move(label);
  parameter.help = std::move(help);
  return parameter;
}

}  // namespace

Parameter integer_parameter(std::string id, std::string label, std::string help, std::int64_t initial,
                            double min, double max) {
  Parameter parameter = named(Kind::integer, std::move(id), std::move(label), std::move(help));
  parameter.initial = [initial](const Scope&) { return Value(initial); };
  parameter.range = [min, max](const Scope&) { return Range{min, max, {}, 0}; };
  return parameter;
}

Parameter real_parameter(std::string id, std::string label, std::string help, double initial, double min,
                         double max, double step) {
  Parameter parameter = named(Kind::real, std::move(id), std::move(label), std::move(help));
  parameter.step = step;
  parameter.initial = [initial](const Scope&) { return Value(initial); };
  parameter.range = [min, max](const Scope&) { return Range{min, max, {}, 0}; };
  return parameter;
}

Parameter switch_parameter(std::string id, std::string label, std::string help, bool initial) {
  Parameter parameter = named(Kind::toggle, std::move(id), std::move(label), std::move(help));
  parameter.initial = [initial](const Scope&) { return Value(initial); };
  return parameter;
}

Parameter choice_parameter(std::string id, std::string label, std::string help, std::string initial,
                           std::vector<Choice> choices) {
  Parameter parameter = named(Kind::choice, std::move(id), std::move(label), std::move(help));
  parameter.initial = [initial = std::move(initial)](const Scope&) { return Value(initial); };
  parameter.choices = [choices = std::move(choices)](const Scope&) { return choices; };
  return parameter;
}

Parameter text_parameter(std::string id, std::string label, std::string help, std::string initial) {
  Parameter parameter = named(Kind::text, std::move(id), std::move(label), std::move(help));
  parameter.initial = [initial = std::move(initial)](const Scope&) { return Value(initial); };
  return parameter;
}

const Parameter* find_parameter(const std::vector<Parameter>& parameters, const std::string& id) {
  for (const Parameter& parameter : parameters) {
    if (parameter.id == id) return &parameter;
  }
  return nullptr;
}

}  // namespace whereabouts
