#include "core/labs/patches/parameters.h"

#include <algorithm>

#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/patch_parameters.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/patches/model_patch.h"
#include "core/labs/patches/projection.h"
#include "core/position/additive/table_means.h"
#include "core/vit/loaded.h"

namespace whereabouts {
namespace {

using patches::Padding;

constexpr Option<Padding> paddings[] = {
    {Padding::none, "none", "None", "Patches start at the image's edge"},
    {Padding::half, "half", "Half the overlap",
     "(patch - stride) / 2 pixels on every side, as overlapping convolutions do"}};
constexpr Handle<Padding> padding{"padding", paddings};

std::vector<Choice> additive_schemes(const Scope& scope) {
  const Image& image = *scope.inputs.image.image;
  const PatchGrid grid = chosen_plan(image, scope.values).grid;
  TableRequest request;
  request.grid = grid.grid;
  request.width = grid.patch * grid.patch * image.channels();
  std::vector<Choice> choices;
  for (const Scheme& scheme : image_schemes()) {
    if (!scheme.is_additive()) continue;
    choices.push_back(scheme_choice(scheme));
    choices.back().unusable = no_table_because(scheme.id, request);
  }
  return choices;
}

bool shows_cost(const Scope& scope) {
  return scope[patches::show] == patches::Show::cost;
}

// The projection where the checkpoint has one convolution and the image room for its kernel.
std::vector<patches::Show> shows_there_are(const Scope& scope) {
  using patches::Show;
  const Image& image = *scope.inputs.image.image;
  const auto kernel = patch_kernel(scope.inputs);
  if (!kernel || kernel->side > std::min(image.rows(), image.columns()))
    return {Show::all, Show::image, Show::tokens, Show::cost};
  return {Show::all, Show::image, Show::tokens, Show::projection, Show::cost};
}

// A patch may be larger than the square.
std::vector<patches::Input> cost_inputs(const Scope& scope) {
  if (scope[cut::patch] > 224) return {patches::Input::image};
  return {patches::Input::square, patches::Input::image};
}

// The projection and the costs have cuts of their own.
bool has_tokens(const Scope& scope) {
  using patches::Show;
  const Show show = scope[patches::show];
  return show == Show::all || show == Show::image || show == Show::tokens;
}

std::vector<patches::Tokens> token_kinds_there_are(const Scope& scope) {
  using patches::Tokens;
  if (!scope.inputs.checkpoint || !model_runs(*scope.inputs.checkpoint)) return {Tokens::raw};
  return {Tokens::raw, Tokens::embedded};
}

// A model that the user has opened shows its own way.
patches::Tokens first_tokens(const Scope& scope) {
  using patches::Tokens;
  const bool given = declared_input(InputId::checkpoint).given(scope.inputs);
  return given && token_kinds_there_are(scope).size() > 1 ? Tokens::embedded : Tokens::raw;
}

// Only of tokens that are made of pixels here: a model has its own.
Parameter of_pixels(Parameter parameter) {
  parameter.applies = [own = std::move(parameter.applies)](const Scope& scope) {
    const bool pixels = !has_tokens(scope) || scope[patches::tokens] == patches::Tokens::raw;
    return pixels && (!own || own(scope));
  };
  return parameter;
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
                                message("{} px, {}", model->size, model->model),
                                "The patch size that the checkpoint was made for"}};
  };
  return patch;
}

}  // namespace

bool shows_model_way(const Values& values) {
  using patches::Show;
  const Show show = values[patches::show];
  return values[patches::tokens] == patches::Tokens::embedded &&
         (show == Show::all || show == Show::image || show == Show::tokens);
}

FitPlan chosen_plan(const Image& image, const Values& values) {
  const int patch = values[cut::patch], stride = values[patches::stride];
  const int around = values[padding] == Padding::half ? (patch - stride) / 2 : 0;
  return plan_fit(image.rows(), image.columns(), patch, stride, around, values[cut::fit]);
}

std::vector<Parameter> patches_parameters() {
  return {
      declare(patches::show, {.label = "Show",
                              .help = "What is drawn",
                              .heavy = true,
                              .initial = patches::Show::all,
                              .among = shows_there_are}),
      declare(patches::tokens, {.label = "Tokens",
                                .help = "Whose tokens: pixels as they are, or what the model makes of them",
                                .heavy = true,
                                .initial = first_tokens,
                                .among = token_kinds_there_are,
                                .applies = has_tokens}),
      of_pixels(model_patch_parameter()),
      of_pixels(declare(
          patches::stride,
          {.label = "Stride",
           .help = "Pixels from one patch to the next; less than the patch size makes patches overlap",
           .unit = "px",
           .heavy = true,
           .initial = [](const Scope& scope) { return scope[cut::patch]; },
           .range = [](const Scope& scope) { return Range{.min = 1, .max = 1.0 * scope[cut::patch]}; }})),
      of_pixels(declare(
          padding,
          {.label = "Padding",
           .help = "Zeros around the image before it is cut",
           .heavy = true,
           .initial = Padding::none,
           .applies = [](const Scope& scope) { return scope[patches::stride] < scope[cut::patch]; }})),
      of_pixels(fit_parameter()),
      of_pixels(declare(
          patches::hierarchy,
          {.label = "Hierarchy",
           .help = "Stages that merge cells, such as 4,2,2: lines of every stage are drawn; empty for none",
           .heavy = true,
           .range =
               [](const Scope& scope) {
                 const Image& image = *scope.inputs.image.image;
                 return Range{.min = 1, .max = 1.0 * std::min(image.rows(), image.columns())};
               }})),
      of_pixels(declare(patches::scheme, {.label = "Position scheme",
                                          .help = "What is added to the tokens",
                                          .heavy = true,
                                          .initial = "sinusoidal-1d",
                                          .choices = additive_schemes})),
      declare(
          patches::projected,
          {.label = "Dimension",
           .help = "The dimension of the patch embedding whose kernel and values are drawn",
           .range =
               [](const Scope& scope) {
                 const auto kernel = patch_kernel(scope.inputs);
                 return Range{.min = 0, .max = kernel ? kernel->outputs - 1.0 : 0.0};
               },
           .applies = [](const Scope& scope) { return scope[patches::show] == patches::Show::projection; }}),
      declare(patches::encoder, {.label = "Encoder",
                                 .help = "The transformer whose costs are counted",
                                 .initial = patches::Encoder::base,
                                 .applies = shows_cost}),
      declare(patches::input, {.label = "Input",
                               .help = "The size of the input whose costs are counted",
                               .initial = [](const Scope& scope) { return cost_inputs(scope).front(); },
                               .among = cost_inputs,
                               .applies = shows_cost}),
      declare(patches::numbers, {.label = "Numbers",
                                 .help = "Write its number, from 1, into every patch",
                                 .initial = true,
                                 .applies =
                                     [](const Scope& scope) {
                                       return scope[patches::show] == patches::Show::all ||
                                              scope[patches::show] == patches::Show::image;
                                     }}),
      of_pixels(map_parameter("Purples_r")),
      of_pixels(range_parameter())};
}

}  // namespace whereabouts
