// What a position scheme gives a model in training: the tensors that it learns with their values before
// training, what their numbers give the forward pass, and the way back from gradients of that to gradients of
// the tensors. Formulas: docs/schemes.md. T is float, or double to check gradients.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/counter_random.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/parameter/values.h"

namespace whereabouts {

// Numbers from one row of logits to the next: whole registers of every instruction set.
constexpr int logit_stride(int tokens) {
  return (tokens + 15) / 16 * 16;
}

// A model in training, as its scheme sees it.
struct TrainedShape {
  GridShape grid;               // of patches
  bool class_token = false;     // one token in front of them
  bool class_position = false;  // which has a row of a table by token
  int width = 0, depth = 0, heads = 0;
  std::string layout, pairs;  // of the scheme; empty: its default
  Values own;                 // of Scheme::trained_parameters(); what is absent has its default

  int prefix() const { return class_token ? 1 : 0; }
  int tokens() const { return prefix() + grid.count(); }
  int head_dim() const { return width / heads; }
  template <typename T>
  T value(const Handle<T>& handle, T otherwise) const {
    return own.has(handle.id) ? static_cast<T>(own[handle]) : otherwise;
  }
};

// A tensor that a scheme learns.
struct LearnedTensor {
  // Writes the numbers before training, in row-major order. `random` is the tensor's own.
  using Draw =
      std::function<void(float* values, std::size_t count, std::uint32_t seed, CounterRandom& random)>;

  std::string name;        // in the model, or behind "blocks.N."
  std::vector<int> shape;  // row-major
  Draw draw = {};          // null: draw_normal() of deviation 0.02 within the absolute value 2
};

struct LearnedTensors {
  std::vector<LearnedTensor> model = {};         // in front of the blocks
  std::vector<LearnedTensor> block = {};         // of every block, behind its attention
  std::vector<LearnedTensor> behind_first = {};  // behind the first block, named as of the model
};

// Normal numbers; beyond `bound` they are drawn again.
void draw_normal(float* values, std::size_t count, double deviation, double bound, CounterRandom& random);
// Uniform within +-bound.
void draw_uniform(float* values, std::size_t count, double bound, CounterRandom& random);
LearnedTensor::Draw zeros();

// Where the tensors begin in the row of all parameters, in the order of LearnedTensors.
struct LearnedOffsets {
  std::vector<std::size_t> model;
  std::vector<std::vector<std::size_t>> blocks;
  std::vector<std::size_t> behind_first;
};

// What one scheme gives the forward pass, and where the gradients of that lie in the row of all of them.
template <class T>
class TrainedPart {
 public:
  using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);

  // Empty where the scheme has no such part. One after the other of each block, but for the table.
  struct Terms {
    bool shared = false;                    // by all blocks, which have no numbers of their own
    std::vector<T> table;                   // (tokens, D), added to the tokens
    std::vector<T> bias;                    // (heads, N, logit_stride(N)), added to the logits
    std::vector<T> scales;                  // (heads), of cosine attention
    std::vector<T> cosine, sine;            // (heads, tokens, d/2), 1 and 0 of tokens that do not turn
    std::vector<std::array<int, 2>> pairs;  // which dimensions turn together
    std::vector<T> rotations;  // (heads, tokens, d/g, g, g), the identity of tokens that do not turn
    int rotated_block = 0;     // g
    std::vector<T> places;     // (heads, tokens, M) of parabolas
    int parabolas = 0;         // M
    IndexMatrix key_index;     // (N, N), the row of key_vectors for query and key
    int key_rows = 0;          // of key_vectors
  };
  // Places in the row of gradients; absent where nothing is learned through them.
  struct Gradients {
    std::size_t table = absent, bias = absent, scales = absent, angles = absent, places = absent;
    std::size_t rotations = absent;  // d of the turned vector times its transpose, over queries and keys
  };
  // Tensors that the forward pass reads itself: where they begin in the row of all parameters.
  struct Tensors {
    std::vector<std::size_t> key_vectors;  // of each block (rows, d), added to the keys
    std::vector<std::size_t> parabolas;    // of each block (2 heads M, D): steepness, then slope
    std::size_t kernel = absent,
                kernel_bias = absent;  // (D, 9), (D), of a convolution behind the first block
  };

  virtual ~TrainedPart() = default;
  const Terms& terms() const { return terms_; }
  const Gradients& gradients() const { return gradients_; }
  const Tensors& tensors() const { return tensors_; }

  // Evaluates what is learned. What is fixed was evaluated once.
  virtual void update(const T* parameters) = 0;
  // Adds to `gradients` (of all parameters) what `derived` (the row of gradients of terms()) gives. After
  // update().
  virtual void backward(const T* parameters, const T* derived, T* gradients) const = 0;

 protected:
  Terms terms_;
  Gradients gradients_;
  Tensors tensors_;
};

// What a part is made from.
struct TrainedPlan {
  TrainedShape shape;
  LearnedOffsets offsets;
  std::size_t* gradient_count = nullptr;  // of the row of gradients so far; a part adds its own

  // A place for `numbers` of them.
  std::size_t reserve(std::size_t numbers) const;
};

}  // namespace whereabouts
