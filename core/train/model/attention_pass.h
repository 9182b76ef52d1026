// Attention of some images forward and backward: softmax(scale q k^T + bias) v of each head, with what the
// position scheme does inside of it.
#pragma once

#include <vector>

#include "core/train/model/trained_position.h"

namespace whereabouts {

// What the forward pass of one block keeps for the way back.
template <class T>
struct AttentionState {
  std::vector<T> qkv;            // (rows, 3 D): queries and keys turned, or of length 1
  std::vector<T> probabilities;  // (images, heads, N, logit_stride(N))
  std::vector<T> output;         // (rows, D)
  std::vector<T> lengths;        // cosine attention: (rows, 2 heads) of queries, then of keys
  std::vector<T> features;       // pape: (rows, 2 heads M), what its weight makes of the input

  std::size_t bytes() const {
    return (qkv.size() + probabilities.size() + output.size() + lengths.size() + features.size()) * sizeof(T);
  }
};

template <class T>
class AttentionPass {
 public:
  // `position` must outlive the pass.
  AttentionPass(const MiniVit& model, const TrainedPosition<T>& position);

  // For at most `images` images.
  void resize(AttentionState<T>& state, int images) const;
  // From state.qkv, the projections, and state.features to everything else.
  void forward(const T* parameters, int block, int images, AttentionState<T>& state);
  // `d_output` (rows, D) in, `d_qkv` (rows, 3 D) out: of the projections. Adds to `gradients` and `derived`.
  void backward(const T* parameters, int block, int images, const AttentionState<T>& state, const T* d_output,
                T* d_qkv, T* gradients, T* derived);

  // pape: the gradient of the features behind backward(), (rows, 2 heads M).
  const T* d_features() const { return d_features_.data(); }

 private:
  // One head of one image.
  struct Head {
    std::ptrdiff_t row, at;  // its first row, and its first number in a row of q, k or v
    int head;
    T scale;
  };
  Head head_of(int block, int image, int head) const;
  void prepare(int block, const Head& head, AttentionState<T>& state);
  void turn(int block, const Head& head, T* qkv, bool back) const;
  void add_shaw(const T* table, const Head& head, const T* qkv, T* logits);
  void shaw_gradient(const T* table, const Head& head, const T* qkv, const T* d_logits, T* d_qkv, T* d_table);
  void turn_blocks(int block, const Head& head, T* qkv, bool back);
  void turn_gradient(int block, const Head& head, const T* qkv, const T* d_qkv, T* derived) const;
  void angle_gradient(int block, const Head& head, const T* qkv, const T* d_qkv, T* derived) const;
  // softmax(x + parabolas + bias) takes these (N, stride): parabolas of one head over the root of d, plus
  // `bias`.
  const T* parabola_bias(int block, const Head& head, const AttentionState<T>& state, const T* bias);
  void parabola_gradient(int block, const Head& head, const AttentionState<T>& state, const T* d_logits,
                         T* derived);
  void length_gradient(const Head& head, const AttentionState<T>& state, T* d_qkv) const;

  MiniVit model_;
  const TrainedPosition<T>& position_;
  int tokens_, width_, dim_, stride_;
  std::vector<T> d_logits_, met_, turned_, bias_, d_features_;
};

extern template class AttentionPass<float>;
extern template class AttentionPass<double>;

}  // namespace whereabouts
