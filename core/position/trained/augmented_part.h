// A part that is another one in every step of training, as DINOv3's rotation is.
#pragma once

#include "core/base/counter_random.h"

namespace whereabouts {

class AugmentedPart {
 public:
  virtual ~AugmentedPart() = default;
  // What the next step sees, by numbers of `random`; null: what a trained model sees. Before update().
  virtual void augment(CounterRandom* random) = 0;
};

}  // namespace whereabouts
