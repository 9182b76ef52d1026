// What rotations that learn nothing give a model in training.
#pragma once

#include <algorithm>
#include <vector>

#include "core/position/rotary/rotary_scheme.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/trained/trained.h"

namespace whereabouts {

// Its angles; the tokens in front do not turn.
template <class T>
class FixedRotation final : public TrainedPart<T> {
 public:
  FixedRotation(const RotaryScheme& scheme, const TrainedPlan& plan) {
    const TrainedShape& shape = plan.shape;
    const Eigen::Index half = shape.head_dim() / 2, prefix = shape.prefix(), tokens = shape.tokens();
    this->terms_.shared = true;
    std::vector<T>&cosines = this->terms_.cosine, &sines = this->terms_.sine;
    cosines.assign(static_cast<std::size_t>(shape.heads * tokens * half), T(1));
    sines.assign(cosines.size(), T(0));
    const RotaryTable fixed = rotary_table(scheme, trained_rotary_request(shape));
    this->terms_.pairs = fixed.pairs;
    for (int head = 0; head < shape.heads; ++head) {
      const Eigen::Index at = (head * tokens + prefix) * half;
      const Matrix &cosine = fixed.cosine_of(head), &sine = fixed.sine_of(head);
      std::copy_n(cosine.data(), cosine.size(), cosines.data() + at);
      std::copy_n(sine.data(), sine.size(), sines.data() + at);
    }
  }
  void update(const T*) override {}
  void backward(const T*, const T*, T*) const override {}
};

}  // namespace whereabouts
