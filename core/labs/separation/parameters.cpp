#include "core/labs/separation/parameters.h"

#include <algorithm>
#include <cmath>

#include "core/labs/framework/model/model_input.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/labs/framework/parameters/step_parameter.h"

namespace whereabouts {
namespace {

// The last layer's number; of a checkpoint without a model, which prepare() refuses, that of one block.
int last_layer(const Scope& scope) {
  return layer_count(scope.inputs);
}

// As many images as take a few seconds on two cores, 10,000 at most: the products of a block with its weights
// are 24 D^2 operations for each token.
int affordable_images(const Scope& scope) {
  constexpr double operations = 6e11;
  constexpr int max = 10000, unknown = 200, round_to = 100;
  const auto& anatomy = scope.inputs.anatomy;
  if (!anatomy || !anatomy->width || !anatomy->depth) return unknown;
  const PositionTensor* table = default_table(*anatomy);
  const int tokens = table != nullptr ? table->tokens : 197;
  const double each = 24.0 * tokens * std::pow(*anatomy->width, 2) * *anatomy->depth;
  const int images = static_cast<int>(std::min<double>(max, operations / each));
  return std::max(round_to, images / round_to * round_to);
}

}  // namespace

std::vector<Parameter> separation_parameters() {
  return {
      step_parameter(),
      declare(separation::layer,
              {.label = "Layer",
               .help = "The layer whose tokens are compared: before block 0, 1, ..., and after the last",
               .initial = last_layer,
               .range = [](const Scope& scope) { return Range{.min = 0, .max = 1.0 * last_layer(scope)}; }}),
      declare(separation::distance, {.label = "Distance",
                                     .help = "How far two images are apart",
                                     .heavy = true,
                                     .initial = RowDistance::cosine}),
      declare(separation::share, {.label = "Images",
                                  .help = "Which part of the data set is measured",
                                  .heavy = true,
                                  .initial = separation::Share::test}),
      declare(
          separation::samples,
          {.label = "At most",
           .help = "How many images are measured, drawn at random; by default as many as take a few seconds",
           .unit = "images",
           .heavy = true,
           .step = 100,
           .logarithmic = true,
           .initial = affordable_images,
           .range = Range{.min = 10, .max = 100000}}),
      seed_parameter({.help = "Draws the images, where there are more, and the pairs of the distributions",
                      .heavy = true})};
}

}  // namespace whereabouts
