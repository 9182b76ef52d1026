// The forward and backward pass of a model over some images, on the calling thread alone. A training step
// runs one for each part of its batch.
#pragma once

#include <cstdint>
#include <vector>

#include "core/train/model/attention_pass.h"

namespace whereabouts {

// Images of a pass: values normalised as the model expects them.
template <class T>
struct PassInput {
  int images = 0;
  const T* pixels = nullptr;    // (images, rows, columns, channels)
  const int* labels = nullptr;  // (images)
  const std::uint64_t* streams =
      nullptr;  // (images): of the random numbers of dropout; null: nothing is dropped
};

struct PassSettings {
  double dropout = 0;  // share that is dropped behind the position embedding, the attention and the MLP
  double label_smoothing = 0;  // share of the target that is spread over all classes
  double weight = 1;           // of each image's loss in the gradient
};

struct PassSums {
  double loss = 0;  // cross entropy, summed over the images, natural logarithm
  int correct = 0;
};

template <class T>
class Pass {
 public:
  // For at most `images` images; `position` must outlive the pass. `checkpointing`: keeps what enters each
  // block alone and computes the block again on the way back, for less memory.
  Pass(const MiniVit& model, const ParameterLayout& layout, const TrainedPosition<T>& position, int images,
       bool checkpointing);

  // Loss and correct answers; where `gradients` (of all parameters) and `derived` (of the position,
  // TrainedPosition::gradient_count()) are given, adds the gradients of weight * loss to them. Where `logits`
  // is given it gets (images, classes).
  PassSums run(const T* parameters, const PassInput<T>& input, const PassSettings& settings, T* gradients,
               T* derived, T* logits = nullptr);

  // Held for activations.
  std::size_t bytes() const;

 private:
  struct BlockState {
    std::vector<T> input;                              // (rows, D), kept where blocks are computed again
    std::vector<T> normed1, y1, normed2, y2, up, act;  // (rows, D) or (rows, hidden)
    std::vector<T> factors1, factors2;                 // (rows)
    std::vector<T> before_cpe;                         // (rows, D)
    AttentionState<T> attention;
  };

  struct StageState {
    std::vector<T> patches;          // (images, cells, values), what the convolution weighs
    std::vector<T> normed, factors;  // (images, cells, outputs), (images, cells), where it has a norm
  };

  BlockState& state_of(int block);
  void resize(BlockState& state, bool whole) const;
  void resize_stages();
  // The patch embedding of one image: tokens (patches, D), and what their gradient d (patches, D) gives.
  void run_stages(const T* parameters, const T* pixels, int image, T* tokens);
  void stages_gradient(const T* parameters, int image, const T* d, T* gradients);
  void embed(const T* parameters, const PassInput<T>& input);
  void forward_block(const T* parameters, int block);
  void backward_block(const T* parameters, int block, T* gradients, T* derived);
  void convolve(const T* kernel, const T* bias, const T* x, T* y) const;
  void convolution_gradient(const T* kernel, const T* x, T* d, T* d_kernel, T* d_bias);
  PassSums classify(const T* parameters, const PassInput<T>& input, T* gradients, T* logits);
  void backward_embedding(const T* parameters, T* gradients, T* derived);
  // Drops numbers of x (rows, D), or of its gradient: the same for the same site.
  void drop(T* x, int site) const;

  MiniVit model_;
  ParameterLayout layout_;
  const TrainedPosition<T>& position_;
  AttentionPass<T> attention_;
  bool checkpointing_;
  int max_images_, tokens_, width_;
  PassSettings settings_;
  const std::uint64_t* streams_ = nullptr;
  int images_ = 0, rows_ = 0;
  std::vector<BlockState> blocks_;
  std::vector<EmbeddingStage> stages_;
  std::vector<StageState> stage_states_;
  std::vector<T> product_, cells_, d_patches_;  // of one image and stage
  std::vector<T> x_, d_, d_rows_, d_hidden_, d_qkv_;
  std::vector<T> final_, normed_, y_, factors_, pooled_, logits_, d_pooled_;
};

extern template class Pass<float>;
extern template class Pass<double>;

}  // namespace whereabouts
