// Convolution layers (core/vit/weights/convolution.h) there and back, of one image: what entered each is
// kept, and its Jacobian multiplied from the left by the gradient of what leaves it.
#pragma once

#include <memory>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/vit/forward/convolutions.h"

namespace whereabouts {

// What some layer of these has that no way back is written for, in words; empty where there is none.
Message steps_without_backward(const MapSteps& steps);

class StepsBackward {
 public:
  // Runs `steps` on `map`, as run_steps() does: it becomes what they give. They must outlive it.
  StepsBackward(const MapSteps& steps, bool positions, FeatureMap& map, const Progress& progress);

  // Of a number whose gradient by what they gave is `d`, (cells, channels): that by what entered.
  Matrix backward(Matrix d);
  // Of a rollout, behind backward(): what the cells that they gave have, `rows`, goes to those that entered.
  // A coarser cell shares equally among those at its place. Attention among cells has the mean over heads of
  // (A * dA)+: beside a shortcut (not `alone`) it adds that, else each cell shares what it has in that
  // proportion, and nothing where all are 0. What has no attention adds nothing beside a shortcut.
  RowVector share(RowVector rows, bool alone = true) const;

 private:
  struct Taken {
    const MapStep* step = nullptr;
    FeatureMap input;
    std::unique_ptr<StepsBackward> body, shortcut;  // of residual
    Matrix seen;                                    // of attention: (cells that it gives, cells that enter)
  };

  bool sees() const;

  const Progress& progress_;
  const bool positions_;
  GridShape given_;  // by the last step
  std::vector<Taken> taken_;
};

// Of one step: the gradient by what entered it, `x`, of one by what it gave, `d`. `seen` gets the mean over
// heads of (A * dA)+.
Matrix attention_step_backward(const CoarserAttention& weights, bool positions, const FeatureMap& x,
                               const Matrix& d, Matrix& seen, const Progress& progress);
Matrix channel_step_backward(const MapStep& step, const FeatureMap& x, const Matrix& d,
                             const Progress& progress);
Matrix squeeze_step_backward(const MapStep& step, const FeatureMap& x, const Matrix& d,
                             const Progress& progress);

}  // namespace whereabouts
