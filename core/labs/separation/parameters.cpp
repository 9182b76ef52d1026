#include "core/labs/separation/parameters.h"

#include "core/labs/framework/model_input.h"
#include "core/labs/framework/scheme_parameters.h"
#include "core/labs/framework/step_parameter.h"

namespace whereabouts {
namespace {

// The last layer's number; of a checkpoint without a model, which prepare() refuses, that of one block.
int last_layer(const Scope& scope) {
  const bool stands_in = !has_transformer(scope.inputs) && scope.inputs.checkpoint->path().empty();
  return layer_count(stands_in ? with_model(scope.inputs) : scope.inputs);
}

}  // namespace

std::vector<Parameter> separation_parameters() {
  return {
      step_parameter(),
      declare(separation::layer,
              {.label = "Layer",
               .help = "Where: before block 0, 1, ..., and behind the last",
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
      declare(separation::samples, {.label = "At most",
                                    .help = "Images that are measured; drawn where there are more",
                                    .unit = "images",
                                    .heavy = true,
                                    .step = 100,
                                    .logarithmic = true,
                                    .initial = 10000,
                                    .range = Range{.min = 10, .max = 100000}}),
      seed_parameter({.help = "Draws the images, where there are more, and the pairs of the distributions",
                      .heavy = true})};
}

}  // namespace whereabouts
