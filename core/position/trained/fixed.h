// Parts of schemes that learn nothing: evaluated once.
#pragma once

#include <algorithm>

#include "core/position/additive/additive_table.h"
#include "core/position/bias/bias_scheme.h"
#include "core/position/bias/bias_table.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/trained/offset_bias.h"
#include "core/position/trained/trained.h"

namespace whereabouts {

// A table of an additive scheme; the tokens in front have zeros.
template <class T>
class FixedTable final : public TrainedPart<T> {
 public:
  FixedTable(const AdditiveScheme& scheme, const TrainedPlan& plan) {
    const TrainedShape& shape = plan.shape;
    const auto width = static_cast<std::size_t>(shape.width);
    this->terms_.shared = true;
    std::vector<T>& table = this->terms_.table;
    table.assign(static_cast<std::size_t>(shape.tokens()) * width, T(0));
    const Matrix fixed = scheme.table(checked_table(scheme, trained_table_request(shape)), {});
    std::copy_n(fixed.data(), fixed.size(), table.data() + static_cast<std::size_t>(shape.prefix()) * width);
  }
  void update(const T*) override {}
  void backward(const T*, const T*, T*) const override {}
};

// The angles of a rotation; the tokens in front do not turn.
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

// Biases by offset; the tokens in front have none. `blocks`: the depth where every layer has biases of its
// own, else 1.
template <class T>
class FixedBias final : public OffsetBias<T> {
 public:
  using typename OffsetBias<T>::Rows;
  FixedBias(const BiasScheme& scheme, const TrainedPlan& plan, int blocks)
      : OffsetBias<T>(plan, blocks, false, false),
        scheme_(scheme),
        request_(checked_bias(scheme, trained_bias_request(plan.shape))) {
    this->evaluate(nullptr);
  }

 protected:
  Rows rows(int block, const T*) const override {
    BiasRequest request = request_;
    request.layer = block;
    return scheme_.fixed_rows(request).template cast<T>();
  }
  void rows_gradient(int, const T*, const Rows&, const Rows&, const T*, T*) const override {}

 private:
  const BiasScheme& scheme_;
  const BiasRequest request_;
};

}  // namespace whereabouts
