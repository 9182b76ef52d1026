// What every layer of a model says of each image of a data set.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/framework/model/execution.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

struct LayerFeatures {
  // (L + 1) of (images, D). Layer l < L is norm1 of block l applied to what enters it, layer L the last norm
  // of what leaves the last: what is read next, pooled as the model pools.
  std::vector<Matrix> layers;
  Message pooling;             // "class token", "mean over patches", "maximum over patches"
  std::vector<Message> notes;  // what was assumed or resampled on the way
};

// Of `images` with these numbers, prepared as the model's own preprocessing does it, in batches. Fails as
// Vit::load() and forward() do; refuses (usage, --samples) what would take over a gibibyte, saying how many
// images do not.
LayerFeatures layer_features(const std::shared_ptr<const Checkpoint>& checkpoint,
                             const LabelledImages& images, const std::vector<int>& numbers,
                             BackendPasses& passes, const Progress& progress);

}  // namespace whereabouts
