#include "app/cli/input_arguments.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/inputs/statement.h"

namespace whereabouts {
namespace {

std::vector<Parameter> flags_beside(const std::vector<Parameter>& own) {
  std::vector<Parameter> flags;
  for (const Parameter& parameter : statement_parameters()) {
    if (find_parameter(own, parameter.id) == nullptr) flags.push_back(parameter);
  }
  return flags;
}

std::vector<Parameter> flags2_beside(const std::vector<Parameter>& own) {
  std::vector<Parameter> flags;
  for (Parameter parameter : statement_parameters()) {
    parameter.id += "2";
    if (find_parameter(own, parameter.id) == nullptr) flags.push_back(std::move(parameter));
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

void declare_image_values(CommandLine& line) {
  line.parameters({image_values_parameter()}, "What the image does not say");
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

std::string first_said(const CommandLine& line, const std::vector<Parameter>& own) {
  for (const Parameter& parameter : flags_beside(own)) {
    if (line.has(parameter.id)) return "--" + parameter.id;
  }
  return {};
}

void declare_said2(CommandLine& line, const std::vector<Parameter>& own) {
  line.parameters(flags2_beside(own), "What the second checkpoint does not say");
}

ModelStatement read_said2(const CommandLine& line, const std::vector<Parameter>& own) {
  Values said;
  for (const auto& [id, value] : line.given(flags2_beside(own), Inputs{}))
    said.set(id.substr(0, id.size() - 1), value);
  try {
    return to_statement(said);
  } catch (const Failure& failure) {
    throw Failure(failure.fault(), failure.where() + "2", failure.problem(), failure.remedy());
  }
}

}  // namespace whereabouts
