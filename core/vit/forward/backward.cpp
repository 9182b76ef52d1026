#include "core/vit/forward/backward.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/vit/forward/backward_block.h"
#include "core/vit/forward/backward_head.h"
#include "core/vit/forward/backward_neck.h"
#include "core/vit/forward/backward_stage_queries.h"
#include "core/vit/forward/backward_steps.h"
#include "core/vit/forward/block_views.h"

namespace whereabouts {
namespace {

using Pooling = VitConfiguration::Pooling;

Message more_stages() {
  return Message("its stages are more than blocks and what leads from one to the next");
}

Message made_by_convolutions() {
  return Message("convolutions make its queries, keys and values");
}

// Between two stages.
Message merge_without_backward(const MergeWeights& merge, const EncoderStage& before) {
  if (!merge.present()) return {};
  if (merge.block) return merge.block->convolutions ? made_by_convolutions() : Message{};
  return merge.reduction.inputs() == 4 * before.width ? Message{} : more_stages();
}

Message block_without_backward(const PackedBlock& block) {
  if (block.time) return Message("its attention is divided over space and time");
  if (block.convolutions) return made_by_convolutions();
  return {};
}

}  // namespace

Message without_backward(const VitConfiguration& configuration) {
  const Pooling pooling = configuration.pooling;
  if (configuration.classes == 0 || !configuration.head_unknown.empty())
    return Message("it has no head, so that there is no class to be relevant for");
  if (configuration.keys_apart && configuration.pooled_queries) return made_by_convolutions();
  // The weights tell the rest of what stands between stages.
  const bool more = !configuration.rotary.empty() || pooling == Pooling::attention;
  if (!configuration.stages.empty() && more) return more_stages();
  if (!configuration.beside.empty()) return configuration.beside;
  if (configuration.film.time_slots() > 1) return Message("it sees films");
  if (configuration.decomposed) return Message("its queries meet vectors of offsets");
  return {};
}

Message without_backward(const VitConfiguration& configuration, const VitWeights& weights) {
  if (Message has = without_backward(configuration); !has.empty()) return has;
  if (weights.head.outputs() == 0)
    return Message("it has no head, so that there is no class to be relevant for");
  if (weights.token_head.outputs() > 0) return Message("its head reads every token by itself");
  if (weights.pixels.present() || weights.second.present())
    return Message("it has blocks beside those of its patches");
  for (std::size_t i = 0; i < weights.merges.size(); ++i) {
    if (Message has = merge_without_backward(weights.merges[i], configuration.stages[i]); !has.empty())
      return has;
  }
  for (const auto* layers : {&weights.between, &weights.stage_queries}) {
    for (const auto& [block, steps] : *layers) {
      if (Message has = steps_without_backward(steps); !has.empty()) return has;
    }
  }
  for (const PackedBlock& block : weights.blocks) {
    if (Message has = block_without_backward(block); !has.empty()) return has;
  }
  return {};
}

BackwardPass::BackwardPass(const VitConfiguration& configuration, const VitWeights& weights,
                           const PositionEncoding& position, bool zero_position, GridShape grid,
                           const Progress& progress)
    : configuration_(configuration),
      weights_(weights),
      position_(position),
      zero_position_(zero_position),
      grid_(grid),
      progress_(progress) {}

// core/backend/block.h has the block as a formula, EigenEncoder (core/backend/eigen) as expressions.
// The views of a block's weights, which are valid as long as this.
struct BackwardPass::Views {
  Views(const BackwardPass& pass, int number, int tokens)
      : stage(pass.configuration_.stage_of(number)),
        position(pass.zero_position_ ? nullptr : &pass.position_),
        views(pass.weights_, position, pass.position_.windows, stage, stage.grid(pass.grid_)),
        weights(views.unpacked(number, pass.progress_)),
        shape(encoder_shape(pass.configuration_, pass.weights_, position, {}, 1, tokens, stage)) {}

  EncoderStage stage;
  const PositionEncoding* position;
  BlockViews views;
  BlockWeights weights;
  EncoderShape shape;
};

Matrix BackwardPass::run(const std::vector<Matrix>& states, int of_class, const OnGradient& on_layer,
                         double& logit) {
  const int depth = configuration_.depth;
  Crossings behind;
  const GridShape last = configuration_.grid_of_block(depth, grid_);
  add_layers(depth, last, states.back(), behind);
  const MapSteps neck =
      weights_.neck.present() ? steps_of_neck(weights_, configuration_.epsilon, progress_) : MapSteps{};
  if (!neck.empty())
    behind.push_back(crossing_by_steps(
        neck, nullptr, true, behind.empty() ? states.back() : behind.back()->tokens(), last, progress_));
  Matrix gradient =
      head_backward(configuration_, weights_, behind.empty() ? states.back() : behind.back()->tokens(),
                    of_class, on_layer, logit, progress_);
  gradient = through(behind, std::move(gradient));
  std::optional<StageQueriesBackward> queries;  // of the stage that runs
  for (int number = depth - 1; number >= 0; --number) {
    const Matrix& x = states[static_cast<std::size_t>(number)];
    Views views(*this, number, static_cast<int>(x.rows()));
    const EncoderStage& stage = views.stage;
    const auto shared = weights_.stage_queries.find(stage.first);
    if (shared != weights_.stage_queries.end() && number + 1 == stage.first + stage.depth)
      queries.emplace(shared->second, !zero_position_, states[static_cast<std::size_t>(stage.first)],
                      stage.grid(grid_), *position_.windows[static_cast<std::size_t>(stage.first)],
                      progress_);
    const bool asks = weights_.blocks[static_cast<std::size_t>(number)].stage_queries;
    if (asks) views.weights.queries = queries->queries().data();
    BlockBackward block(views.weights, views.shape, x, progress_);
    Crossings between;
    if (has_crossings_to(number + 1)) between = crossings_to(number + 1, block.output());
    gradient = block.backward(through(between, std::move(gradient)));
    if (asks) queries->add(block.by_queries());
    if (queries && number == stage.first) {
      gradient += queries->backward();
      queries.reset();
    }
    if (number + 1 == depth) std::move(behind.begin(), behind.end(), std::back_inserter(between));
    if (on_layer)
      on_layer({number, views.shape.heads, block.probabilities(), block.by_probabilities(), x, gradient,
                views.weights.reduction.present() ? views.weights.reduction.places : KeyPlaces{},
                [&](RowVector rows) {
                  for (auto crossing = between.rbegin(); crossing != between.rend(); ++crossing)
                    rows = (*crossing)->share(rows);
                  return rows;
                }});
    progress_.report(1 - static_cast<double>(number) / depth, "gradients");
  }
  return gradient;
}

Matrix BackwardPass::through(const Crossings& crossings, Matrix gradient) {
  for (auto crossing = crossings.rbegin(); crossing != crossings.rend(); ++crossing)
    gradient = (*crossing)->backward(std::move(gradient));
  return gradient;
}

// What stands before block `next`, behind the one before it, whose tokens these are.
BackwardPass::Crossings BackwardPass::crossings_to(int next, const Matrix& tokens) const {
  Crossings made;
  const auto here = [&]() -> const Matrix& { return made.empty() ? tokens : made.back()->tokens(); };
  const auto& stages = configuration_.stages;
  bool enters = false;
  for (std::size_t number = 1; number < stages.size(); ++number) {
    if (stages[number].first != next) continue;
    enters = true;
    const GridShape from = stages[number - 1].grid(grid_), to = stages[number].grid(grid_);
    if (number <= weights_.merges.size() && weights_.merges[number - 1].present()) {
      const MergeWeights& merge = weights_.merges[number - 1];
      made.push_back(merge.block
                         ? pooled_block(configuration_, merge, here(), from, stages[number], to, progress_)
                         : merging_of_four(configuration_, merge, here(), from, to, progress_));
    }
    add_layers(next, from, here(), made);
  }
  if (!enters && next < configuration_.depth)
    add_layers(next, configuration_.grid_of_block(next - 1, grid_), tokens, made);
  return made;
}

bool BackwardPass::has_crossings_to(int next) const {
  const auto& stages = configuration_.stages;
  const bool enters = std::any_of(stages.begin(), stages.end(), [&](const EncoderStage& stage) {
    return stage.first == next && &stage != &stages.front();
  });
  return enters || (next < configuration_.depth && !stages.empty() && weights_.between.contains(next));
}

void BackwardPass::add_layers(int block, GridShape grid, const Matrix& tokens, Crossings& made) const {
  const auto steps = weights_.between.find(block);
  if (steps == weights_.between.end() || configuration_.stages.empty()) return;
  const auto front = weights_.prefix_between.find(block);
  made.push_back(crossing_by_steps(steps->second,
                                   front == weights_.prefix_between.end() ? nullptr : &front->second,
                                   !zero_position_, tokens, grid, progress_));
}

}  // namespace whereabouts
