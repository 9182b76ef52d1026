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

// A rotation that learns nothing, of one table for all heads, with T = 10000 and on every grid as it is where
// nothing else is said.
class UnlearnedRotation : public RotaryScheme {
 public:
  using RotaryScheme::RotaryScheme;

  std::vector<Parameter> trained_parameters() const override { return {}; }
  LearnedTensors learned_tensors(const TrainedShape&) const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<FixedRotation<float>>(*this, plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<FixedRotation<double>>(*this, plan);
  }
  std::span<const StoredName> stored_names() const override { return {}; }
  std::string count_formula() const override { return "none"; }
  double own_temperature(const std::string&) const override { return 10000; }
  bool scales_with_grid(const std::string&) const override { return false; }
  std::int64_t tables(const RotaryRequest&) const override { return 1; }
  std::int64_t learned_numbers(const RotaryRequest&) const override { return 0; }
};

}  // namespace whereabouts
