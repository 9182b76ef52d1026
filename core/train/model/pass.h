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
    LargeVector<T> input;                              // (rows, D), kept where blocks are computed again
    LargeVector<T> normed1, y1, normed2, y2, up, act;  // (rows, D) or (rows, hidden)
    LargeVector<T> factors1, factors2;                 // (rows)
    LargeVector<T> before_cpe;                         // (rows, D)
    AttentionState<T> attention;
  };

  struct StageState {
    LargeVector<T> patches;          // (images, cells, values), what the convolution weighs
    LargeVector<T> normed, factors;  // (images, cells, outputs), (images, cells), where it has a norm
  };

  BlockState& state_of(int block);
  void resize(BlockState& state, bool whole) const;
  void resize_stages();

  // Each operation and its backward pass. The residual stream is x_ (rows, D), its gradient dx_ (rows, D);
  // gradients of parameters are added to `gradients`, those of what the position scheme gave to `derived`.

  // Pixels become x_.
  void embed(const T* parameters, const PassInput<T>& input);
  void embed_backward(const T* parameters, T* gradients, T* derived);
  // One image: pixels (rows, columns, channels) become tokens (patches, D).
  void patch_embedding(const T* parameters, const T* pixels, int image, T* tokens);
  void patch_embedding_backward(const T* parameters, int image, const T* dtokens, T* gradients);
  void run_block(const T* parameters, int block);
  void run_block_backward(const T* parameters, int block, T* gradients, T* derived);
  // x_ += proj(attention(qkv(norm1(x_)))).
  void attention_branch(const T* parameters, int block);
  void attention_branch_backward(const T* parameters, int block, T* gradients, T* derived);
  // x_ += fc2(gelu(fc1(norm2(x_)))).
  void mlp_branch(const T* parameters, int block);
  void mlp_branch_backward(const T* parameters, int block, T* gradients);
  // y += the depthwise 3 x 3 convolution of the patches of x, zeros outside of the grid; x and y (rows, D),
  // W (D, 9), b (D).
  void cpe(const T* W, const T* b, const T* x, T* y) const;
  // dx_ enters as the gradient of x + cpe(x) and leaves as that of x.
  void cpe_backward(const T* W, const T* x, T* dW, T* db);
  // x_ becomes logits_ (images, classes).
  void head(const T* parameters);
  // dlogits (images, classes) becomes dx_.
  void head_backward(const T* parameters, const T* dlogits, T* gradients);
  // Turns logits_ into their gradient.
  PassSums cross_entropy(const PassInput<T>& input);
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
  LargeVector<T> product_, cells_, dpatches_;  // of one image and stage
  LargeVector<T> x_, dx_;
  LargeVector<T> branch_, dhidden_, dqkv_;  // what a branch adds to x_, and gradients inside of it
  LargeVector<T> final_, normed_, y_, factors_, pooled_, logits_, dpooled_;
};

extern template class Pass<float>;
extern template class Pass<double>;

}  // namespace whereabouts
