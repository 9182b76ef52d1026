#include "core/vit/backward/backward_neck.h"

#include "core/vit/backward/backward_parts.h"

namespace whereabouts {
namespace {

void add_norm(const Norm& norm, float epsilon, MapSteps& steps) {
  if (!norm.present()) return;
  MapStep& step = steps.emplace_back();
  step.kind = MapStep::Kind::layer_norm;
  step.epsilon = epsilon;
  step.factor = norm.gamma;
  step.shift = norm.beta;
}

// `side` cells a side, with zeros around the grid.
void add_product(const LinearWeights& weights, int side, const Progress& progress, MapSteps& steps) {
  const OpenLayer open(weights, progress);
  MapStep& step = steps.emplace_back();
  step.kind = MapStep::Kind::convolution;
  step.window.kernel = side;
  step.window.padding = side / 2;
  step.product = LinearWeights(open.weight.data(), open.bias.data(), weights.outputs(), weights.inputs());
}

}  // namespace

MapSteps steps_of_neck(const VitWeights& weights, float epsilon, const Progress& progress) {
  constexpr float own = 1e-6F;  // of its norms, whatever the blocks have
  const NeckWeights& neck = weights.neck;
  MapSteps steps;
  add_norm(weights.norm, epsilon, steps);
  if (neck.second.outputs() > 0) {
    add_product(neck.first, 1, progress, steps);
    add_norm(neck.first_norm, own, steps);
    add_product(neck.second, 3, progress, steps);
  }
  add_norm(neck.last_norm, own, steps);
  return steps;
}

}  // namespace whereabouts
