#include "app/cli/input_arguments.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/inputs/override_parameters.h"

namespace whereabouts {
namespace {

std::vector<Parameter> flags_beside(const std::vector<Parameter>& own, const DeclaredInput& input) {
  std::vector<Parameter> flags = input.statements();
  std::erase_if(flags, [&](const Parameter& flag) { return find_parameter(own, flag.id) != nullptr; });
  return flags;
}

std::vector<Parameter> flags_beside(const std::vector<Parameter>& own) {
  return flags_beside(own, declared_input(InputId::checkpoint));
}

}  // namespace

void declare_statements(CommandLine& line, const DeclaredInput& input, const std::vector<Parameter>& own) {
  const std::vector<Parameter> flags = flags_beside(own, input);
  if (!flags.empty()) line.parameters(flags, input.statements_heading);
  if (find_parameter(flags, override_role_id) != nullptr) line.may_repeat(override_role_id);
}

void read_statements(const CommandLine& line, const DeclaredInput& input, const std::vector<Parameter>& own,
                     InputSources& sources) {
  input.state(sources, line.given(flags_beside(own, input), Inputs{}));
}

void declare_overrides(CommandLine& line, const std::vector<Parameter>& own) {
  declare_statements(line, declared_input(InputId::checkpoint), own);
}

ModelOverrides read_overrides(const CommandLine& line, const std::vector<Parameter>& own) {
  return to_overrides(line.given(flags_beside(own), Inputs{}));
}

void declare_image_values(CommandLine& line) {
  declare_statements(line, declared_input(InputId::image), {});
}

ImageValues read_image_values(const CommandLine& line, const std::vector<std::filesystem::path>& images) {
  const std::string& id = image_values_parameter().id;
  if (!line.has(id)) return ImageValues::automatic;
  const Values values = line.resolved({image_values_parameter()});
  const bool used = std::any_of(images.begin(), images.end(), [](const std::filesystem::path& path) {
    return !path.empty() && takes_image_values(path.string());
  });
  if (!used) refuse_usage("--" + id, "no image is given that is an array of numbers", "leave it out");
  return image_values_named(values.get<std::string>(id));
}

std::string first_override(const CommandLine& line, const std::vector<Parameter>& own) {
  for (const Parameter& parameter : flags_beside(own)) {
    if (line.has(parameter.id)) return "--" + parameter.id;
  }
  return {};
}

}  // namespace whereabouts
