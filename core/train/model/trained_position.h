// The position of a model in training: what its schemes give the forward pass, and the way back from
// gradients of that to gradients of the parameters. Each scheme has a part of its own
// (core/position/trained/trained.h).
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/position/trained/augmented_part.h"
#include "core/train/model/parameters.h"

namespace whereabouts {

template <class T>
class TrainedPosition {
 public:
  using Part = TrainedPart<T>;
  static constexpr std::size_t absent = Part::absent;

  TrainedPosition(const MiniVit& model, const ParameterLayout& layout);

  // Parts that training changes in every step (core/position/trained/augmented_part.h): by numbers of
  // `random`, or, of null, as a trained model has them. Before update().
  void augment(CounterRandom* random);
  // Evaluates the schemes. What is fixed was evaluated once.
  void update(const T* parameters);

  // As TrainedPart::Terms, of one block; null where no scheme has such a part.
  const T* table() const { return numbers(&Part::Terms::table, 0); }
  const T* bias(int block) const { return numbers(&Part::Terms::bias, block); }
  const T* scales(int block) const { return numbers(&Part::Terms::scales, block); }
  const T* cosine(int block) const { return numbers(&Part::Terms::cosine, block); }
  const T* sine(int block) const { return numbers(&Part::Terms::sine, block); }
  const T* rotations(int block) const { return numbers(&Part::Terms::rotations, block); }
  const T* places(int block) const { return numbers(&Part::Terms::places, block); }
  const std::vector<std::array<int, 2>>& pairs() const { return pairs_; }
  int rotated_block() const { return rotated_block_; }  // g; 0: none
  int parabolas() const { return parabolas_; }          // M; 0: none
  const IndexMatrix& key_index() const { return key_index_; }
  int key_rows() const { return key_rows_; }  // of the vectors that it is into; 0: none

  // Where tensors that the pass reads itself begin in the row of all parameters; `absent` without them.
  std::size_t key_vectors(int block) const { return of_block(key_vectors_, block); }
  std::size_t parabola_weights(int block) const { return of_block(parabola_weights_, block); }
  // Of the convolution behind the block.
  std::size_t kernel(int block) const { return block == 0 ? kernel_ : absent; }
  std::size_t kernel_bias() const { return kernel_bias_; }

  // Places of the gradients of the terms in one row of numbers; `absent` where nothing is learned through
  // them.
  std::size_t gradient_count() const { return gradient_count_; }
  std::size_t table_gradient() const { return place(&Part::Gradients::table, &Part::Terms::table, 0); }
  std::size_t bias_gradient(int block) const {
    return place(&Part::Gradients::bias, &Part::Terms::bias, block);
  }
  std::size_t scale_gradient(int block) const {
    return place(&Part::Gradients::scales, &Part::Terms::scales, block);
  }
  std::size_t angle_gradient(int block) const {
    return place(&Part::Gradients::angles, &Part::Terms::cosine, block);
  }
  std::size_t place_gradient(int block) const {
    return place(&Part::Gradients::places, &Part::Terms::places, block);
  }
  std::size_t rotation_gradient(int block) const {
    return place(&Part::Gradients::rotations, &Part::Terms::rotations, block);
  }

  // Adds to `gradients` (of all parameters) what `derived` (gradient_count()) gives. After update().
  void backward(const T* parameters, const T* derived, T* gradients) const;

 private:
  using Numbers = std::vector<T> Part::Terms::*;

  // Where a block's numbers begin among those of all.
  std::size_t at_block(const Part& part, Numbers of, int block) const;
  const T* numbers(Numbers of, int block) const;
  std::size_t place(std::size_t Part::Gradients::*gradient, Numbers of, int block) const;
  static std::size_t of_block(const std::vector<std::size_t>& offsets, int block) {
    return offsets.empty() ? absent : offsets[static_cast<std::size_t>(block)];
  }

  int depth_;
  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<AugmentedPart*> augmented_;  // of these
  std::vector<std::array<int, 2>> pairs_;
  int rotated_block_ = 0, parabolas_ = 0, key_rows_ = 0;
  IndexMatrix key_index_;
  std::vector<std::size_t> key_vectors_, parabola_weights_;
  std::size_t kernel_ = absent, kernel_bias_ = absent, gradient_count_ = 0;
};

extern template class TrainedPosition<float>;
extern template class TrainedPosition<double>;

}  // namespace whereabouts
