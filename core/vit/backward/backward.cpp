#include "core/vit/backward/backward.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/backend/cpu/reduced_attention.h"
#include "core/vit/backward/backward_block.h"
#include "core/vit/backward/backward_divided.h"
#include "core/vit/backward/backward_head.h"
#include "core/vit/backward/backward_neck.h"
#include "core/vit/backward/backward_pass_views.h"
#include "core/vit/backward/backward_pixels.h"
#include "core/vit/backward/backward_stage_queries.h"
#include "core/vit/backward/backward_steps.h"

namespace whereabouts {

Message without_backward(const VitConfiguration& configuration) {
  if (configuration.classes == 0 || !configuration.head_unknown.empty())
    return Message("it has no head, so that there is no class to be relevant for");
  return {};
}

Message without_backward(const VitConfiguration& configuration, const VitWeights& weights) {
  if (Message has = without_backward(configuration); !has.empty()) return has;
  if (weights.head.outputs() == 0)
    return Message("it has no head, so that there is no class to be relevant for");
  for (const auto* layers : {&weights.between, &weights.stage_queries}) {
    for (const auto& [block, steps] : *layers) {
      if (Message has = steps_without_backward(steps); !has.empty()) return has;
    }
  }
  return {};
}

BackwardPass::BackwardPass(const VitConfiguration& configuration, const VitWeights& weights,
                           const PositionEncoding& position, bool zero_position, GridShape grid,
                           const std::vector<Matrix>* beside, const Progress& progress)
    : configuration_(configuration),
      weights_(weights),
      position_(position),
      zero_position_(zero_position),
      grid_(grid),
      beside_(beside),
      progress_(progress) {}

Matrix BackwardPass::run(const std::vector<Matrix>& states, int of_class, const OnGradient& on_layer,
                         double& logit) {
  if (weights_.second.present()) return run_with_second(states, of_class, on_layer, logit);
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
  std::optional<PixelsBackward> pixels;
  if (weights_.pixels.present()) pixels.emplace(configuration_, weights_.pixels, *beside_, progress_);
  struct Films {
    WindowTable frames, places;
  };
  std::optional<Films> films;  // where attention is divided over time and space
  if (!weights_.blocks.empty() && weights_.blocks.front().time) {
    const Eigen::Index prefix = states.front().rows() - grid_.count();
    const int slots = configuration_.film.time_slots();
    films.emplace(Films{frames_of_film(prefix, grid_, slots), places_of_film(prefix, grid_, slots)});
  }
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
    std::optional<TimeBackward> time;  // in front of the attention over space
    if (films) {
      time.emplace(*weights_.blocks[static_cast<std::size_t>(number)].time, films->places, views.shape, x,
                   progress_);
      views.weights.windows = films->frames.view();
    }
    BlockBackward block(views.weights, views.shape, time ? time->output() : x, progress_);
    Crossings between;
    if (has_crossings_to(number + 1)) between = crossings_to(number + 1, block.output());
    gradient = block.backward(through(between, std::move(gradient)));
    if (time) gradient = time->backward(gradient);
    if (asks) queries->add(block.by_queries());
    if (queries && number == stage.first) {
      gradient += queries->backward();
      queries.reset();
    }
    if (number + 1 == depth) std::move(behind.begin(), behind.end(), std::back_inserter(between));
    std::optional<BlockGradient> over_time;
    if (time)
      over_time.emplace(BlockGradient{.block = number,
                                      .heads = views.shape.heads,
                                      .probabilities = time->probabilities(),
                                      .by_probabilities = time->by_probabilities(),
                                      .input = x,
                                      .by_input = gradient,
                                      .windows = &films->places});
    if (on_layer)
      on_layer({number, views.shape.heads, block.probabilities(), block.by_probabilities(), x, gradient,
                has_fewer_keys(views.weights) ? key_places(views.weights) : KeyPlaces{},
                [&](RowVector rows) {
                  for (auto crossing = between.rbegin(); crossing != between.rend(); ++crossing)
                    rows = (*crossing)->share(rows);
                  return rows;
                },
                films ? &films->frames : nullptr, over_time ? &*over_time : nullptr});
    if (pixels) pixels->backward(number, gradient.bottomRows(grid_.count()), on_layer);
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
      if (merge.tail)
        made.push_back(convolved_block(configuration_, *merge.tail, {}, merge.tail_shortcut, here(), from,
                                       stages[number - 1], from, !zero_position_, progress_));
      made.push_back(merging(merge, here(), from, stages[number], to));
    }
    add_layers(next, from, here(), made);
  }
  if (!enters && next < configuration_.depth)
    add_layers(next, configuration_.grid_of_block(next - 1, grid_), tokens, made);
  return made;
}

std::unique_ptr<Crossing> BackwardPass::merging(const MergeWeights& merge, const Matrix& tokens,
                                                GridShape from, const EncoderStage& stage,
                                                GridShape to) const {
  if (!merge.block) return merging_of_four(configuration_, merge, tokens, from, to, progress_);
  if (merge.block->convolutions)
    return convolved_block(configuration_, *merge.block, merge.shortcut, {}, tokens, from, stage, to,
                           !zero_position_, progress_);
  return pooled_block(configuration_, merge, tokens, from, stage, to, progress_);
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
