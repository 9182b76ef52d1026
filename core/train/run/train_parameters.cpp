#include "core/train/run/train_parameters.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/parameter/declare.h"
#include "core/position/scheme.h"
#include "core/train/data/data_parameters.h"

namespace whereabouts {
namespace {

// `ablate` declares the others without it.
std::string scheme_in(const Scope& scope) {
  return scope.values.has("position") ? scope.values[training::position] : std::string();
}

// Whether one part of a position at least is such a scheme.
template <typename Which>
bool any_part(const std::string& position, Which which) {
  const std::vector<JoinedScheme> joined = schemes_in(position);
  return std::any_of(joined.begin(), joined.end(),
                     [&](const JoinedScheme& each) { return each.scheme != nullptr && which(*each.scheme); });
}

template <typename Which>
Applies with_scheme(Which which) {
  return [which](const Scope& scope) { return any_part(scheme_in(scope), which); };
}

bool has_layouts(const Scheme& scheme) {
  return !scheme.layouts.empty();
}

bool has_pairs(const Scheme& scheme) {
  return find_parameter(scheme.parameters(), training::pairs.id) != nullptr;
}

// Of the stages together; what is beyond the range is refused with them.
int patch_of(const std::vector<double>& factors) {
  if (factors.empty()) return 4;
  double product = 1;
  for (const double factor : factors) product = std::min(64.0, product * factor);
  return static_cast<int>(product);
}

std::vector<Parameter> position_parameters() {
  return {
      declare(training::position,
              {.label = "Position",
               .help = "Scheme that tells the model where patches are; two are joined by +",
               .initial = "learned-1d",
               .suggestions =
                   [](const Scope&) {
                     std::vector<std::string> ids;
                     for (const Scheme& scheme : image_schemes()) ids.push_back(scheme.id);
                     return ids;
                   }}),
      declare(training::layout, {.label = "Layout",
                                 .help = "The scheme's layout; left out, its default",
                                 .applies = with_scheme(has_layouts)}),
      declare(training::pairs, {.label = "Pairs",
                                .help = "Dimensions of a rotation that turn together: adjacent or half",
                                .applies = with_scheme(has_pairs)}),
  };
}

std::vector<Parameter> size_parameters() {
  return {
      declare(training::hierarchy,
              {.label = "Hierarchy",
               .help = "Cells that each stage of the embedding merges, such as 4,2,2; empty for one stage",
               .range = Range{.min = 1, .max = 64},
               .clears = {"patch", "stride"}}),
      declare(training::patch,
              {.label = "Patch",
               .help = "Side of a patch; of a hierarchy the product of its factors",
               .unit = "px",
               .initial = [](const Scope& scope) { return patch_of(scope[training::hierarchy]); },
               .range = Range{.min = 1, .max = 64}}),
      declare(
          training::stride,
          {.label = "Stride",
           .help = "Distance from one patch to the next; patches overlap where it is smaller than a patch; "
                   "0: the side of a patch",
           .unit = "px",
           .range = [](const Scope& scope) { return Range{.min = 0, .max = 1.0 * scope[training::patch]}; }}),
      declare(training::width, {.label = "Width",
                                .help = "Length D of a token",
                                .initial = 64,
                                .range = Range{.min = 4, .max = 1024}}),
      declare(training::depth, {.label = "Depth",
                                .help = "Blocks, one after the other",
                                .initial = 4,
                                .range = Range{.min = 1, .max = 24}}),
      declare(training::heads, {.label = "Heads",
                                .help = "Attention heads that share the width",
                                .initial = 4,
                                .range = Range{.min = 1, .max = 64}}),
      declare(training::hidden, {.label = "Hidden",
                                 .help = "Width of the MLP; 0: four times the token's",
                                 .initial = 0,
                                 .range = Range{.min = 0, .max = 8192}}),
      declare(training::pool,
              {.label = "Pooling", .help = "What the classifier reads", .initial = training::Pool::token}),
      declare(training::class_position, {.label = "Class position",
                                         .help = "The class token has a row of the learned-1d table",
                                         .initial = true,
                                         .applies =
                                             [](const Scope& scope) {
                                               return scope[training::pool] == training::Pool::token &&
                                                      any_part(scheme_in(scope), [](const Scheme& scheme) {
                                                        return scheme.has_token_rows;
                                                      });
                                             }}),
  };
}

std::vector<Parameter> optimiser_parameters() {
  const Range share{.min = 0, .max = 0.9};
  return {
      declare(training::samples, {.label = "Samples",
                                  .help = "Images to train on in total; the data set repeats",
                                  .logarithmic = true,
                                  .initial = 60000,
                                  .range = Range{.min = 1, .max = 2000000000}}),
      declare(training::batch, {.label = "Batch",
                                .help = "Images of one step",
                                .initial = 128,
                                .range = Range{.min = 1, .max = 4096}}),
      declare(training::rate, {.label = "Rate",
                               .help = "Highest learning rate of the weights",
                               .logarithmic = true,
                               .initial = 2e-3,
                               .range = Range{.min = 1e-7, .max = 1}}),
      declare(training::position_rate,
              {.label = "Position rate",
               .help = "Highest learning rate of the position parameters; of a bias table by "
                       "default 15 times that of others",
               .logarithmic = true,
               .initial = [](const Scope& scope) { return default_position_rate(scheme_in(scope)); },
               .range = Range{.min = 1e-7, .max = 1}}),
      declare(training::warmup, {.label = "Warm-up",
                                 .help = "Share of the run in which the rate rises",
                                 .step = 0.01,
                                 .initial = 0.05,
                                 .range = share}),
      declare(training::position_warmup,
              {.label = "Position warm-up",
               .help = "Share of the run in which the rate of the position parameters rises",
               .step = 0.01,
               .initial = 0.05,
               .range = share}),
      declare(training::weight_decay,
              {.label = "Weight decay",
               .help = "Weight decay of matrices; biases, norms, tokens and positions do not decay",
               .step = 0.01,
               .initial = 0.05,
               .range = Range{.min = 0, .max = 1}}),
      declare(training::clip, {.label = "Clip",
                               .help = "Largest norm of the gradient; 0: not clipped",
                               .step = 0.5,
                               .initial = 1.0,
                               .range = Range{.min = 0, .max = 1000}}),
      declare(training::dropout, {.label = "Dropout",
                                  .help = "Share dropped behind the position embedding, attention and MLP",
                                  .step = 0.01,
                                  .range = share}),
      declare(training::label_smoothing, {.label = "Label smoothing",
                                          .help = "Share of the target that all classes have",
                                          .step = 0.01,
                                          .range = share}),
      declare(training::crop, {.label = "Crop",
                               .help = "Padding before a random crop; 0: none",
                               .unit = "px",
                               .range = Range{.min = 0, .max = 64}}),
      declare(training::flip,
              {.label = "Flip", .help = "Left and right change places in every other image, at random"}),
  };
}

std::vector<Parameter> course_parameters() {
  return {
      declare(training::seed, {.label = "Seed",
                               .help = "Seed of the first weights, the order of images, crops and dropout",
                               .range = Range{.min = 0, .max = std::numeric_limits<std::uint32_t>::max()}}),
      declare(training::evaluations, {.label = "Evaluations",
                                      .help = "How many times the test images are evaluated",
                                      .initial = 20,
                                      .range = Range{.min = 1, .max = 10000}}),
      declare(training::snapshots, {.label = "Snapshots",
                                    .help = "Checkpoints to save along the way, besides the first",
                                    .initial = 12,
                                    .range = Range{.min = 1, .max = 1000}}),
      declare(training::patience,
              {.label = "Patience",
               .help = "Stop after this many evaluations without a better accuracy; 0: never",
               .range = Range{.min = 0, .max = 10000}}),
  };
}

std::vector<Parameter> memory_parameters() {
  return {
      declare(training::checkpointing,
              {.label = "Checkpointing",
               .help = "Gradient checkpointing: recompute blocks in the backward pass, halving memory"}),
  };
}

std::vector<Parameter> joined(std::initializer_list<std::vector<Parameter>> groups) {
  std::vector<Parameter> all;
  for (const std::vector<Parameter>& group : groups) all.insert(all.end(), group.begin(), group.end());
  return all;
}

}  // namespace

std::vector<Parameter> scheme_parameters() {
  std::vector<Parameter> list;
  for (const Scheme& scheme : image_schemes()) {
    for (Parameter& each : scheme.trained_parameters()) {
      each.applies = with_scheme([&scheme](const Scheme& other) { return &other == &scheme; });
      list.push_back(std::move(each));
    }
  }
  return list;
}

double default_position_rate(const std::string& position) {
  double rate = SchemeInfo().position_rate;
  for (const auto& [id, scheme] : schemes_in(position)) {
    if (scheme != nullptr) rate = std::max(rate, scheme->position_rate);
  }
  return rate;
}

std::vector<Parameter> train_parameters() {
  return joined({position_parameters(), scheme_parameters(), size_parameters(), optimiser_parameters(),
                 course_parameters(), memory_parameters()});
}

std::vector<Parameter> run_parameters() {
  return joined({training_data_parameters(), train_parameters()});
}

std::vector<Parameter> stored_parameters() {
  return joined({training_data_parameters(), position_parameters(), scheme_parameters(), size_parameters(),
                 optimiser_parameters(), memory_parameters(), course_parameters()});
}

}  // namespace whereabouts
