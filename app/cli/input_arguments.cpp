#include "app/cli/input_arguments.h"

#include "core/labs/framework/inputs.h"
#include "core/labs/framework/statement.h"

namespace whereabouts {
namespace {

std::vector<Parameter> flags_beside(const std::vector<Parameter>& own) {
  std::vector<Parameter> flags;
  for (const Parameter& parameter : statement_parameters()) {
    if (find_parameter(own, parameter.id) == nullptr) flags.push_back(parameter);
  }
  return flags;
}

}  // namespace

void declare_said(CommandLine& line, const std::vector<Parameter>& own) {
  line.parameters(flags_beside(own), "What the checkpoint does not say");
}

ModelStatement read_said(const CommandLine& line, const std::vector<Parameter>& own) {
  return to_statement(line.given(flags_beside(own), Inputs{}));
}

std::string first_said(const CommandLine& line, const std::vector<Parameter>& own) {
  for (const Parameter& parameter : flags_beside(own)) {
    if (line.has(parameter.id)) return "--" + parameter.id;
  }
  return {};
}

}  // namespace whereabouts
