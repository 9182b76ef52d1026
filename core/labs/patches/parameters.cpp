#include "core/labs/patches/parameters.h"

#include <algorithm>
#include <string>

#include "core/labs/framework/common.h"
#include "core/labs/patches/model_patch.h"
#include "core/position/additive/table_means.h"

namespace whereabouts {
namespace {

std::vector<Choice> additive_schemes(const Scope& scope) {
  const Image& image = *scope.inputs.image.image;
  const PatchGrid grid = chosen_plan(image, scope.values).grid;
  TableRequest request;
  request.grid = grid.grid;
  request.width = grid.patch * grid.patch * image.channels();
  std::vector<Choice> choices;
  for (const Scheme& scheme : schemes()) {
    if (!scheme.is_additive()) continue;
    choices.push_back({scheme.id, scheme.title, scheme.summary, no_table_because(scheme.id, request)});
  }
  return choices;
}

Parameter model_patch_parameter() {
  Parameter patch = patch_parameter();
  patch.initial = [](const Scope& scope) {
    const Image& image = *scope.inputs.image.image;
    const auto model = model_patch(scope.inputs);
    return Value(std::int64_t{model ? patch_for(*model, image.rows(), image.columns())
                                    : default_patch(image.rows(), image.columns())});
  };
  patch.presets = [](const Scope& scope) {
    const Image& image = *scope.inputs.image.image;
    const auto model = model_patch(scope.inputs);
    if (!model || model->size > std::min(image.rows(), image.columns())) return std::vector<Preset>{};
    return std::vector<Preset>{{Value(std::int64_t{model->size}),
                                std::to_string(model->size) + " px, " + model->model,
                                "The patch size that the checkpoint was made for"}};
  };
  return patch;
}

}  // namespace

FitPlan chosen_plan(const Image& image, const Values& values) {
  const int patch = values.integer("patch"), stride = values.integer("stride");
  const int padding = values.text("padding") == "half" ? (patch - stride) / 2 : 0;
  return plan_fit(image.rows(), image.columns(), patch, stride, padding, fit_of(values));
}

std::vector<Parameter> patches_parameters() {
  std::vector<Parameter> list;
  list.push_back(model_patch_parameter());

  Parameter stride = integer_parameter(
      "stride", "Stride", "Pixels from one patch to the next; less than the patch size makes patches overlap",
      1, 1, 1);
  stride.unit = "px";
  stride.heavy = true;
  stride.initial = [](const Scope& scope) { return scope.values.at("patch"); };
  stride.range = [](const Scope& scope) {
    return Range{1, static_cast<double>(scope.values.integer("patch")), {}, 0};
  };
  list.push_back(stride);

  Parameter padding =
      choice_parameter("padding", "Padding", "Zeros around the image before it is cut", "none",
                       {{"none", "None", "Patches start at the image's edge"},
                        {"half", "Half the overlap",
                         "(patch - stride) / 2 pixels on every side, as overlapping convolutions do"}});
  padding.heavy = true;
  padding.applies = [](const Scope& scope) {
    return scope.values.integer("stride") < scope.values.integer("patch");
  };
  list.push_back(padding);
  list.push_back(fit_parameter());

  Parameter hierarchy;
  hierarchy.id = "hierarchy";
  hierarchy.label = "Hierarchy";
  hierarchy.help = "Stages that merge cells, such as 4,2,2: lines of every stage are drawn; empty for none";
  hierarchy.kind = Kind::list;
  hierarchy.heavy = true;
  hierarchy.initial = [](const Scope&) { return Value(std::vector<double>{}); };
  hierarchy.range = [](const Scope& scope) {
    const Image& image = *scope.inputs.image.image;
    return Range{1, 1.0 * std::min(image.rows(), image.columns()), {}, 0};
  };
  list.push_back(hierarchy);

  Parameter scheme =
      choice_parameter("scheme", "Position scheme", "What is added to the tokens", "sinusoidal-1d", {});
  scheme.choices = additive_schemes;
  scheme.heavy = true;
  list.push_back(scheme);

  list.push_back(choice_parameter("show", "Show", "Which steps are drawn", "all",
                                  {{"all", "All steps", "Image, tokens, positions and their sum"},
                                   {"image", "Image", "The image and its patches alone"},
                                   {"tokens", "Tokens", "The three matrices alone"}}));
  list.push_back(switch_parameter("numbers", "Numbers", "Write its number, from 1, into every patch", true));
  list.push_back(map_parameter("Purples_r"));
  list.push_back(range_parameter());
  return list;
}

}  // namespace whereabouts
