// Biases of the logits that are looked up by the offset between two patches.
#pragma once

#include <vector>

#include "core/position/bias/bias_scheme.h"
#include "core/position/bias/bias_table.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/trained/trained.h"

namespace whereabouts {

template <class T>
class OffsetBias : public TrainedPart<T> {
 public:
  using typename TrainedPart<T>::Rows;

  void update(const T* parameters) override {
    if (learned_) evaluate(parameters);
  }
  void backward(const T* parameters, const T* derived, T* gradients) const override {
    if (!learned_) return;
    const int tokens = shape_.tokens(), stride = logit_stride(tokens);
    for (int block = 0; block < shape_.depth; ++block) {
      const Rows values = rows(block, parameters);
      Rows d_rows = Rows::Zero(values.rows(), shape_.heads);
      const T* from = derived + this->gradients_.bias + size() * static_cast<std::size_t>(block);
      for (int head = 0; head < shape_.heads; ++head) {
        const int* index = index_.data();
        for (int query = 0; query < tokens; ++query, from += stride) {
          for (int key = 0; key < tokens; ++key, ++index) {
            if (*index >= 0) d_rows(*index, head) += from[key];
          }
        }
      }
      rows_gradient(block, parameters, values, d_rows, derived, gradients);
    }
  }

 protected:
  // `blocks`: depth where they have biases of their own, or 1. `prefix_rows`: whether tokens in front have
  // three rows behind those of the offsets, else no bias. Derived classes that learn nothing call evaluate().
  OffsetBias(const TrainedPlan& plan, int blocks, bool prefix_rows, bool learned)
      : shape_(plan.shape),
        index_(relative_token_index(plan.shape.grid, plan.shape.prefix(), prefix_rows)),
        learned_(learned),
        blocks_(blocks) {
    this->terms_.shared = blocks == 1 && plan.shape.depth > 1;
    this->terms_.bias.assign(size() * static_cast<std::size_t>(blocks), T(0));
    if (learned) this->gradients_.bias = plan.reserve(this->terms_.bias.size());
  }

  // The biases of one block by offset, (rows, heads).
  virtual Rows rows(int block, const T* parameters) const = 0;
  // From the gradient d_rows of rows() to that of the parameters.
  virtual void rows_gradient(int block, const T* parameters, const Rows& values, const Rows& d_rows,
                             const T* derived, T* gradients) const = 0;

  void evaluate(const T* parameters) {
    const int tokens = shape_.tokens(), stride = logit_stride(tokens);
    T* to = this->terms_.bias.data();
    for (int block = 0; block < blocks_; ++block) {
      const Rows values = rows(block, parameters);
      for (int head = 0; head < shape_.heads; ++head) {
        const int* index = index_.data();
        for (int query = 0; query < tokens; ++query, to += stride) {
          for (int key = 0; key < tokens; ++key, ++index) to[key] = *index < 0 ? T(0) : values(*index, head);
        }
      }
    }
  }

  const TrainedShape shape_;

 private:
  std::size_t size() const {
    return static_cast<std::size_t>(shape_.heads) * static_cast<std::size_t>(shape_.tokens()) *
           static_cast<std::size_t>(logit_stride(shape_.tokens()));
  }

  const std::vector<int> index_;  // (N, N), -1: none
  const bool learned_;
  const int blocks_;
};

// Of a scheme that learns nothing; the tokens in front have none. `blocks`: the depth where every layer has
// biases of its own, else 1.
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
