#include "core/vit/inside/randomised.h"

#include <cmath>
#include <memory>
#include <utility>
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

void draw(Matrix& taps, std::vector<float>& bias, NumpyRandomState& random) {
  if (taps.size() == 0) return;
  draw(taps.data(), static_cast<std::size_t>(taps.size()), random);
  if (!bias.empty()) draw(bias.data(), bias.size(), random);
}

void draw(PackedBlock& block, NumpyRandomState& random) {
  PackedMlp& mlp = block.mlp;
  draw(mlp.fc2, random);
  draw(mlp.gate, random);
  draw(mlp.convolution, mlp.convolution_bias, random);
  draw(mlp.fc1, random);
  draw(block.local, block.local_bias, random);
  draw(block.interaction.second, block.interaction.second_bias, random);
  draw(block.interaction.first, block.interaction.first_bias, random);
  draw(block.proj, random);
  draw(block.qkv, random);
  if (block.time) {
    for (LinearWeights* product : {&block.time->dense, &block.time->proj, &block.time->qkv})
      draw(*product, random);
  }
  if (block.convolutions) {
    auto own = std::make_shared<PackedHeadConvolutions>(*block.convolutions);
    for (Matrix* kernel : {&own->values, &own->keys, &own->queries})
      draw(kernel->data(), static_cast<std::size_t>(kernel->size()), random);
    block.convolutions = std::move(own);
  }
  if (!block.reduction) return;
  draw(block.reduction->keys_values, random);
  draw(block.reduction->product, random);
}

void draw(MapSteps& steps, NumpyRandomState& random) {
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    draw(step->body, random);
    draw(step->shortcut, random);
    for (LinearWeights* product : {&step->expand, &step->reduce, &step->product, &step->attention.proj,
                                   &step->attention.keys_values, &step->attention.queries})
      draw(*product, random);
    if (step->kind == MapStep::Kind::convolution) draw(step->taps, step->bias, random);
  }
}

void draw(MergeWeights& merge, NumpyRandomState& random) {
  draw(merge.reduction, random);
  if (!merge.block) return;
  draw(*merge.block, random);
  draw(merge.shortcut, random);
  if (!merge.tail) return;
  draw(merge.tail_shortcut, random);
  draw(*merge.tail, random);
}

void draw(ClassCrossing& crossing, NumpyRandomState& random) {
  draw(crossing.back, random);
  for (auto block = crossing.blocks.rbegin(); block != crossing.blocks.rend(); ++block) {
    for (LinearWeights* product : {&block->proj, &block->keys_values, &block->q}) draw(*product, random);
  }
  draw(crossing.there, random);
}

// What runs beside a block: the meeting behind it and the other encoder's blocks before that (CrossViT).
void draw_second(int number, SecondEncoder& second, NumpyRandomState& random) {
  for (std::size_t at = 0; at < second.meetings.size(); ++at) {
    SecondEncoder::Meeting& meeting = second.meetings[at];
    if (meeting.blocks != number + 1) continue;
    draw(meeting.second, random);
    draw(meeting.first, random);
    const int first = at > 0 ? second.meetings[at - 1].second_blocks : 0;
    for (int block = meeting.second_blocks - 1; block >= first; --block)
      draw(second.blocks[static_cast<std::size_t>(block)], random);
  }
}

// The block among the pixels of a patch, and what it gives the patch (TNT).
void draw_pixels(std::size_t number, PixelTower& tower, NumpyRandomState& random) {
  if (!tower.present()) return;
  draw(tower.joins[number].product, random);
  draw(tower.blocks[number], random);
}

// What stands before a block, or behind the last one.
void draw_before(int number, const VitConfiguration& configuration, VitWeights& weights,
                 NumpyRandomState& random) {
  const auto& stages = configuration.stages;
  if (const auto queries = weights.stage_queries.find(number); queries != weights.stage_queries.end())
    draw(queries->second, random);
  if (const auto steps = weights.between.find(number); steps != weights.between.end())
    draw(steps->second, random);
  if (const auto front = weights.prefix_between.find(number); front != weights.prefix_between.end())
    draw(front->second, random);
  for (std::size_t stage = stages.size(); stage-- > 1;) {
    if (stages[stage].first == number && stage <= weights.merges.size())
      draw(weights.merges[stage - 1], random);
  }
}

}  // namespace

ModelChange randomised(std::uint32_t seed) {
  return [seed](VitConfiguration& configuration, VitWeights& weights) {
    NumpyRandomState random(seed);
    draw(weights.token_head, random);
    draw(weights.head, random);
    for (auto step = weights.head_steps.rbegin(); step != weights.head_steps.rend(); ++step)
      draw(step->product, random);
    AttentionPoolWeights& pool = weights.attention_pool;
    for (LinearWeights* product : {&pool.mlp.fc2, &pool.mlp.gate, &pool.mlp.fc1, &pool.out, &pool.key_value})
      draw(*product, random);
    draw(weights.neck.second, random);
    draw(weights.neck.first, random);
    for (auto* layers : {&weights.class_attention, &weights.class_blocks}) {
      for (auto layer = layers->rbegin(); layer != layers->rend(); ++layer) {
        for (LinearWeights* product : {&layer->mlp.fc2, &layer->mlp.gate, &layer->mlp.fc1, &layer->proj,
                                       &layer->q, &layer->keys_values})
          draw(*product, random);
      }
    }
    for (auto number = static_cast<int>(weights.blocks.size()); number >= 0; --number) {
      if (number < static_cast<int>(weights.blocks.size())) {
        draw_second(number, weights.second, random);
        draw(weights.blocks[static_cast<std::size_t>(number)], random);
        draw_pixels(static_cast<std::size_t>(number), weights.pixels, random);
      }
      draw_before(number, configuration, weights, random);
    }
  };
}

}  // namespace whereabouts
