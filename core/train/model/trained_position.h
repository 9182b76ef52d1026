// The position scheme of a model in training: what its parameters give the forward pass, and the way back
// from gradients of that to gradients of the parameters. Formulas: docs/schemes.md. T is float, or double to
// check gradients.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/position/bias/bias.h"
#include "core/position/rotary/liere.h"
#include "core/train/model/parameters.h"

namespace whereabouts {

// Numbers from one row of logits to the next: whole registers of every instruction set.
constexpr int logit_stride(int tokens) {
  return (tokens + 15) / 16 * 16;
}

template <class T>
class TrainedPosition {
 public:
  static constexpr std::size_t absent = BlockSlices::absent;

  TrainedPosition(const MiniVit& model, const ParameterLayout& layout);

  // Evaluates the scheme. What is fixed was evaluated once.
  void update(const T* parameters);

  // Null where the scheme has no such part.
  const T* table() const { return data(table_); }  // (tokens, D), added to the tokens
  const T* bias(int block) const { return part(bias_, block, bias_size()); }  // (heads, N, logit_stride(N))
  const T* scales(int block) const { return part(scales_, block, static_cast<std::size_t>(model_.heads)); }
  // (heads, tokens, d/2), of the first `skip()` tokens 1 and 0: they do not turn.
  const T* cosine(int block) const { return part(cosine_, block, angle_size()); }
  const T* sine(int block) const { return part(sine_, block, angle_size()); }
  const std::vector<std::array<int, 2>>& pairs() const { return pairs_; }
  // (heads, tokens, d/g, g, g) of liere, the identity for tokens that do not turn.
  const T* turns(int block) const { return part(turns_, block, turn_size()); }
  // (heads, tokens, M), x of pape.
  const T* places(int block) const { return part(places_, block, place_size()); }
  const IndexMatrix& shaw() const { return shaw_; }  // row of Shaw's table for query and key

  // Places of the gradients of these in one row of numbers; `absent` where nothing is learned through them.
  std::size_t gradient_count() const { return gradient_count_; }
  std::size_t table_gradient() const { return table_gradient_; }
  std::size_t bias_gradient(int block) const { return place(bias_gradient_, block, bias_size()); }
  std::size_t scale_gradient(int block) const {
    return place(scale_gradient_, block, static_cast<std::size_t>(model_.heads));
  }
  std::size_t angle_gradient(int block) const { return place(angle_gradient_, block, angle_size()); }
  std::size_t place_gradient(int block) const { return place(place_gradient_, block, place_size()); }
  // As turns(): d of the turned vector times its transpose, summed over queries and keys.
  std::size_t turn_gradient(int block) const { return place(turn_gradient_, block, turn_size()); }

  // Adds to `gradients` (of all parameters) what `derived` (gradient_count()) gives. After update().
  void backward(const T* parameters, const T* derived, T* gradients) const;

 private:
  using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  std::size_t bias_size() const;
  std::size_t angle_size() const;
  std::size_t turn_size() const;
  std::size_t place_size() const;
  static const T* data(const std::vector<T>& values) { return values.empty() ? nullptr : values.data(); }
  // Of one block, or what all blocks share.
  static const T* part(const std::vector<T>& values, int block, std::size_t size) {
    if (values.empty()) return nullptr;
    return values.data() + (values.size() == size ? 0 : size * static_cast<std::size_t>(block));
  }
  static std::size_t place(std::size_t first, int block, std::size_t size) {
    return first == absent ? absent : first + size * static_cast<std::size_t>(block);
  }
  void make_rotation();
  // Numbers of learned-1d, which are the last of table_: a class token without a row has zeros.
  std::size_t learned_size() const {
    return static_cast<std::size_t>(model_.table_rows()) * static_cast<std::size_t>(model_.width);
  }
  void update_table(const T* parameters);
  void update_biases(const T* parameters);
  void update_angles(const T* parameters);
  void update_turns(const T* parameters);
  void update_places(const T* parameters);
  LieReGenerators generators_of(int block, const T* parameters) const;
  Rows bias_rows(int block, const T* parameters) const;  // (rows, heads)
  void backward_table(const T* derived, T* gradients) const;
  void backward_biases(const T* parameters, const T* derived, T* gradients) const;
  void backward_angles(const T* derived, T* gradients) const;
  void backward_places(const T* derived, T* gradients) const;
  void backward_turns(const T* parameters, const T* derived, T* gradients) const;

  MiniVit model_;
  ParameterLayout layout_;
  PositionParts parts_;
  std::vector<T> table_, bias_, scales_, cosine_, sine_, turns_, places_;
  std::vector<std::array<int, 2>> pairs_;
  std::vector<int> bias_index_;  // (N, N), -1: none
  Rows coordinates_;             // log-cpb: (offsets, 2)
  IndexMatrix shaw_;
  std::size_t gradient_count_ = 0, table_gradient_ = absent, bias_gradient_ = absent,
              scale_gradient_ = absent, angle_gradient_ = absent, turn_gradient_ = absent,
              place_gradient_ = absent;
};

extern template class TrainedPosition<float>;
extern template class TrainedPosition<double>;

}  // namespace whereabouts
