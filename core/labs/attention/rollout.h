// What attention of a whole model says together: rollout and distances.
#pragma once

#include <functional>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/labs/framework/model/model_input.h"
#include "core/vit/forward/attention_maps.h"

namespace whereabouts {

// What a layer passes on in a rollout: A' = (F + I) / 2, F the heads fused, without the `discard` share of
// its least weights (that from the first token to itself stays). Where its rows do not sum to 1 then, column
// j is divided by the sum of row j, as vit-explain has it (Gildenblat 2020), whose rollouts these are.
enum class Fusion { mean, max, min };
struct RolloutRule {
  Fusion heads = Fusion::mean;
  double discard = 0;  // 0 to below 1
  bool is_plain() const { return heads == Fusion::mean && discard == 0; }
};

// What needs every map of a pass. The maps are computed one at a time and not kept.
struct AttentionFlow {
  // Mean attention distance (core/analysis/attention_distance.h) in pixels, mean over the patches. Weights on
  // the prefix are left out. (layers, heads).
  MatrixD distances;
  // Attention rollout (Abnar & Zuidema 2020) to the layers 1, 3, 5, ...: every layer passes on half of what
  // it had and half of what its heads see on average; R = A'[layer] ... A'[0] with A' = (A + I) / 2.
  // Transposed: (key, query). The layers between are one product more. By another rule than the plain one, of
  // every layer.
  std::vector<Matrix> rollouts;
  RolloutRule rule;

  std::size_t bytes() const;
};

// Of a model with stages the distances alone, each in pixels of its layer's grid, NaN where a layer has fewer
// heads: what flows on from a layer are other tokens behind a merging.
AttentionFlow stage_distances(const AttentionMaps& maps, const std::vector<InputPatches>& layers,
                              const Progress& progress);

// `layer_done` is called after every layer. Looks at `progress` at least every 20 ms.
// Of films the grid is that of a slot, and distances are those within a frame, whichever slot is looked at.
AttentionFlow attention_flow(const AttentionMaps& maps, GridShape grid, double patch_rows,
                             double patch_columns, const Progress& progress = {},
                             const std::function<void(int done, int of)>& layer_done = {}, int time_slots = 1,
                             const RolloutRule& rule = {});

// Rollout to a layer: of one query, (tokens); of all of them, (query, key).
RowVector rollout_row(const AttentionMaps& maps, const AttentionFlow& flow, int layer, int query);
Matrix rollout(const AttentionMaps& maps, const AttentionFlow& flow, int layer,
               const Progress& progress = {});

}  // namespace whereabouts
