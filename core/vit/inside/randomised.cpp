#include "core/vit/inside/randomised.h"

#include <cmath>
#include <vector>

#include "core/base/permutation.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {
namespace {

void draw(float* values, std::size_t count, NumpyRandomState& random) {
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < count; ++i) sum += static_cast<double>(values[i]);
  const double mean = sum / static_cast<double>(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double off = static_cast<double>(values[i]) - mean;
    squares += off * off;
  }
  const double deviation = std::sqrt(squares / static_cast<double>(count));
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(mean + deviation * random.normal());
}

void draw(LinearWeights& product, NumpyRandomState& random) {
  const int outputs = product.outputs(), inputs = product.inputs();
  if (outputs == 0 || inputs == 0) return;
  std::vector<float> weight(static_cast<std::size_t>(outputs) * inputs),
      bias(static_cast<std::size_t>(outputs));
  product.unpack(weight.data(), bias.data());
  draw(weight.data(), weight.size(), random);
  draw(bias.data(), bias.size(), random);
  product = LinearWeights(weight.data(), bias.data(), outputs, inputs);
}

}  // namespace

ModelChange randomised(std::uint32_t seed) {
  return [seed](VitConfiguration& configuration, VitWeights& weights) {
    NumpyRandomState random(seed);
    draw(weights.head, random);
    AttentionPoolWeights& pool = weights.attention_pool;
    for (LinearWeights* product : {&pool.mlp.fc2, &pool.mlp.gate, &pool.mlp.fc1, &pool.out, &pool.key_value})
      draw(*product, random);
    const auto& stages = configuration.stages;
    for (auto number = static_cast<int>(weights.blocks.size()) - 1; number >= 0; --number) {
      PackedBlock& block = weights.blocks[static_cast<std::size_t>(number)];
      for (LinearWeights* product :
           {&block.mlp.fc2, &block.mlp.gate, &block.mlp.fc1, &block.proj, &block.qkv})
        draw(*product, random);
      for (std::size_t stage = 1; stage < stages.size() && stage <= weights.merges.size(); ++stage) {
        if (stages[stage].first == number) draw(weights.merges[stage - 1].reduction, random);
      }
    }
  };
}

}  // namespace whereabouts
