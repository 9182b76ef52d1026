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
#include "core/vit/vit.h"

namespace whereabouts {

struct LayerFeatures {
  // (L + 1) of (images, D). Layer l < L is norm1 of block l applied to what enters it, layer L the last norm
  // of what leaves the last: what is read next, pooled as the model pools.
  std::vector<Matrix> layers;
  Message pooling;             // "class token", "mean over patches", "maximum over patches"
  std::vector<Message> notes;  // what was assumed or resampled on the way
};

// What one forward pass gives of that: (L + 1) of (its images, D).
struct PassFeatures {
  std::vector<Matrix> layers;
  std::vector<Message> notes;
};

// The forward passes over images with these numbers, prepared as the model's own preprocessing does it. What
// a pass gives does not depend on the others, so that they may run anywhere.
class FeaturePasses {
 public:
  // `images` must outlive it. Fails as Vit::load() does; refuses (usage, --samples) what would take over a
  // gibibyte, saying how many images do not.
  FeaturePasses(std::shared_ptr<const Checkpoint> checkpoint, const LabelledImages& images,
                std::vector<int> numbers, const Progress& progress);

  int images() const { return static_cast<int>(numbers_.size()); }
  int count() const;
  int images_of(int pass) const;
  // Fails as Vit::forward() does.
  PassFeatures run(int pass, BackendPasses& passes, const Progress& progress) const;
  // Each has to be put in once, of one model. Notes are those of the first.
  void put(const PassFeatures& part, int pass, LayerFeatures& into) const;

 private:
  std::shared_ptr<const Checkpoint> checkpoint_;
  const LabelledImages& images_;
  std::vector<int> numbers_;
  std::shared_ptr<const Vit> vit_;
  int at_once_ = 1;
};

// All of them here.
LayerFeatures layer_features(const FeaturePasses& of, BackendPasses& passes, const Progress& progress);

}  // namespace whereabouts
