#include "core/labs/offsets/parameters.h"

#include <algorithm>

#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "core/labs/offsets/tensors.h"
#include "core/position/bias/bias_scheme.h"
#include "core/position/scheme.h"
#include "core/position/schemes/pape/pape.h"
#include "core/position/schemes/shaw/shaw.h"

namespace whereabouts {
namespace {

// The learned biases of the chosen scheme.
std::vector<BiasTensor> tensors_of(const Scope& scope) {
  return bias_tensors(scope.inputs, scope[offsets::scheme]);
}

bool is_stored(const Scope& scope, Stored stored) {
  return stored_of(scope[offsets::scheme]) == stored;
}

// Its heads look to sides, and its slopes fall from block to block.
bool is_directed(const Scope& scope) {
  return find_parameter(find_scheme(scope[offsets::scheme]).parameters(), offsets::depth.id) != nullptr;
}

bool is_seeded(const Scope& scope) {
  return !chosen_bias_tensor(scope);
}

// Blocks with biases of their own: of the checkpoint, or of lookhere's formula.
int layer_count(const Scope& scope) {
  if (is_directed(scope)) return scope[offsets::depth];
  return static_cast<int>(tensors_of(scope).size());
}

int head_count(const Scope& scope) {
  if (is_stored(scope, Stored::vectors)) return 1;
  const auto tensor = chosen_bias_tensor(scope);
  return tensor ? tensor->heads : scope[offsets::heads];
}

GridShape initial_window(const Scope& scope) {
  const auto tensor = chosen_bias_tensor(scope);
  return tensor ? tensor->window : GridShape{8, 8};
}

std::vector<Choice> relative_schemes() {
  std::vector<Choice> choices;
  for (const Scheme& scheme : image_schemes()) {
    if (scheme.relative && scheme.kind != Scheme::Kind::rotary) choices.push_back(scheme_choice(scheme));
  }
  return choices;
}

std::string initial_scheme(const Scope& scope) {
  const std::vector<BiasTensor> tensors = bias_tensors(*scope.inputs.checkpoint);
  for (const BiasTensor& tensor : tensors) {
    if (tensor.form == BiasTensor::Form::table) return tensor.scheme();
  }
  return tensors.empty() ? "alibi-2d" : tensors.front().scheme();
}

std::vector<Choice> layouts(const Scope& scope) {
  std::vector<Choice> choices = layout_choices(find_scheme(scope[offsets::scheme]));
  if (choices.empty()) return {{"own", "Own", "The scheme has one form only"}};
  return choices;
}

std::vector<Choice> source_choices(const Scope& scope) {
  std::vector<Choice> choices = {
      {seeded_source, "Seeded", "Numbers as they are before training, drawn from the seed"}};
  for (const BiasTensor& tensor : tensors_of(scope)) {
    choices.push_back(
        {tensor.name, tensor.name, message("{} window, {} heads", to_text(tensor.window), tensor.heads)});
  }
  return choices;
}

std::string initial_source(const Scope& scope) {
  const std::vector<BiasTensor> tensors = tensors_of(scope);
  const auto chosen = static_cast<std::size_t>(std::max(0, scope[offsets::layer]));
  return tensors.empty() ? seeded_source : tensors[std::min(chosen, tensors.size() - 1)].name;
}

// Which biases there are: scheme, source, window and heads.
std::vector<Parameter> table_choices() {
  Parameter step = step_parameter();
  step.applies = [](const Scope& scope) { return scope.inputs.run && !is_seeded(scope); };
  std::vector<Parameter> list = {
      declare(offsets::scheme, {.label = "Scheme",
                                .help = "How the offset between two cells meets attention",
                                .initial = initial_scheme,
                                .choices = relative_schemes()}),
      declare(offsets::layout,
              {.label = "Layout",
               .help = "Which form of the scheme: the sides that heads look to, or the kind of parabolas",
               .initial = [](const Scope& scope) { return layouts(scope).front().id; },
               .choices = layouts,
               .applies =
                   [](const Scope& scope) { return !find_scheme(scope[offsets::scheme]).layouts.empty(); }}),
      declare(offsets::depth,
              {.label = "Depth",
               .help = "How many blocks the model has: slopes fall from the first to the last",
               .initial = 12,
               .range = Range{.min = 1, .max = 64},
               .applies = [](const Scope& scope) { return is_directed(scope); }}),
      declare(offsets::layer,
              {.label = "Layer",
               .help = "Which of the blocks with such biases, counted from the input",
               .range =
                   [](const Scope& scope) { return Range{.max = std::max(0, layer_count(scope) - 1) * 1.0}; },
               .applies = [](const Scope& scope) { return layer_count(scope) > 1; },
               .clears = {offsets::source.id}}),
      declare(offsets::source,
              {.label = "Source",
               .help = "The biases of a block of the checkpoint, that of the layer where left "
                       "out, or numbers as before training",
               .initial = initial_source,
               .choices = source_choices,
               .applies = [](const Scope& scope) { return !tensors_of(scope).empty(); }}),
      std::move(step),
      patch_grid_parameter({.label = "Window",
                            .help = "Rows x columns of the cells that attend to each other",
                            .initial = initial_window}),
      declare(
          offsets::pretraining,
          {.label = "Pretraining window",
           .help = "Rows x columns of the window that scales the offsets, or auto for what the file tells, "
                   "else the window",
           .applies =
               [](const Scope& scope) {
                 const auto tensor = chosen_bias_tensor(scope);
                 return is_stored(scope, Stored::network) &&
                        !(tensor && tensor->form == BiasTensor::Form::log_cr);
               }}),
      declare(
          offsets::heads,
          {.label = "Heads",
           .help = "How many heads have biases of their own",
           .initial = 12,
           .range =
               [](const Scope& scope) {
                 const auto* bias = dynamic_cast<const BiasScheme*>(&find_scheme(scope[offsets::scheme]));
                 return Range{.min = bias ? 1.0 * bias->min_heads(scope[offsets::layout]) : 1, .max = 64};
               },
           .applies =
               [](const Scope& scope) { return !is_stored(scope, Stored::vectors) && is_seeded(scope); }}),
      declare(offsets::parabolas, {.label = "Parabolas",
                                   .help = "How many parabolas each head adds up",
                                   .initial = default_parabolas,
                                   .range = Range{.min = 1, .max = 256},
                                   .applies =
                                       [](const Scope& scope) {
                                         return is_stored(scope, Stored::parabolas) &&
                                                scope[offsets::layout] != "rotation-invariant";
                                       }}),
      declare(offsets::steepness,
              {.label = "Steepness a",
               .help = "Curvature of each parabola, from the query's content: softplus(W h)",
               .initial = 0.1,
               .range = Range{.min = 0, .max = 10},
               .applies = [](const Scope& scope) { return is_stored(scope, Stored::parabolas); }}),
      declare(offsets::slope, {.label = "Slope b",
                               .help = "Slope of each parabola: above 0 favours keys at smaller x",
                               .initial = 0.0,
                               .range = Range{.min = -10, .max = 10},
                               .applies =
                                   [](const Scope& scope) {
                                     return is_stored(scope, Stored::parabolas) &&
                                            scope[offsets::layout] != "rotation-invariant";
                                   }}),
      declare(offsets::head_dim,
              {.label = "Head width",
               .help = "Width d of a head: logits are divided by its square root",
               .initial = 64,
               .range = Range{.min = 1, .max = 512},
               .applies = [](const Scope& scope) { return is_stored(scope, Stored::parabolas); }}),
      declare(offsets::class_token,
              {.label = "Class token",
               .help = "BEiT's class token in front, with three rows of its own",
               .applies =
                   [](const Scope& scope) { return is_stored(scope, Stored::offsets) && is_seeded(scope); }}),
      declare(offsets::max_relative_position,
              {.label = "Reach",
               .help = "Offsets farther than this share a vector",
               .initial = default_max_relative_position,
               .range = Range{.max = 1023},
               .applies = [](const Scope& scope) { return is_stored(scope, Stored::vectors); }}),
      seed_parameter({.help = "Seed of the numbers before training", .applies = [](const Scope& scope) {
                        return find_scheme(scope[offsets::scheme]).learnable &&
                               !is_stored(scope, Stored::vectors) && is_seeded(scope);
                      }})};
  for (Parameter& parameter : list) parameter.heavy = true;
  return list;
}

}  // namespace

std::vector<Parameter> offsets_parameters() {
  std::vector<Parameter> list = table_choices();
  list.push_back(declare(offsets::head,
                         {.label = "Head",
                          .help = "The head that is looked at",
                          .initial = [](const Scope& scope) { return head_count(scope) / 3; },
                          .range = [](const Scope& scope) { return Range{.max = head_count(scope) - 1.0}; },
                          .applies = [](const Scope& scope) { return !is_stored(scope, Stored::vectors); }}));
  list.push_back(cell_parameter(offsets::query,
                                {.label = "Query",
                                 .help = "The cell whose biases to all others are shown; click one in a map",
                                 .grid = [](const Scope& scope) { return scope[scheme::grid]; },
                                 .part = 3}));
  list.push_back(map_parameter([](const Scope& scope) {
    const auto tensor = chosen_bias_tensor(scope);
    const bool both_signs =
        is_stored(scope, Stored::offsets) || (tensor && tensor->form == BiasTensor::Form::log_cr);
    return both_signs ? "PuOr_r" : "viridis";
  }));
  list.push_back(range_parameter());
  return list;
}

}  // namespace whereabouts
