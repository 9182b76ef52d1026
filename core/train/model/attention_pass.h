// Attention of some images forward and backward: softmax(scale q k^T + bias) v of each head, with what the
// position scheme does inside of it.
#pragma once

#include "core/base/large_pages.h"
#include "core/train/model/trained_position.h"

namespace whereabouts {

// What the forward pass of one block keeps for the way back.
template <class T>
struct AttentionState {
  LargeVector<T> qkv;            // (rows, 3 D): queries and keys turned, or of length 1
  LargeVector<T> probabilities;  // (images, heads, N, logit_stride(N))
  LargeVector<T> output;         // (rows, D)
  LargeVector<T> lengths;        // cosine attention: (rows, 2 heads) of queries, then of keys
  LargeVector<T> features;       // pape: (rows, 2 heads M), what its weight makes of the input

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
  // `doutput` (rows, D) in, `dqkv` (rows, 3 D) out: of the projections. Adds to `gradients` and `derived`.
  void backward(const T* parameters, int block, int images, const AttentionState<T>& state, const T* doutput,
                T* dqkv, T* gradients, T* derived);

  // pape: the gradient of the features behind backward(), (rows, 2 heads M).
  const T* dfeatures() const { return dfeatures_.data(); }

 private:
  // One head of one image.
  struct Head {
    std::ptrdiff_t row, at;  // its first row, and its first number in a row of q, k or v
    int head;
    T scale;
  };
  Head head_of(int block, int image, int head) const;

  // What a scheme does with the queries and keys of one head, qkv (rows, 3 D), and its backward pass.
  void normalise(const Head& head, AttentionState<T>& state) const;
  void normalise_backward(const Head& head, const AttentionState<T>& state, T* dqkv) const;
  void rotate_pairs(int block, const Head& head, T* qkv, bool back) const;
  void rotate_pairs_backward(int block, const Head& head, const T* qkv, const T* dqkv, T* derived) const;
  void rotate_blocks(int block, const Head& head, T* qkv, bool back);
  void rotate_blocks_backward(int block, const Head& head, const T* qkv, const T* dqkv, T* derived) const;
  // And with its logits, (N, stride).
  void shaw(const T* table, const Head& head, const T* qkv, T* logits);
  void shaw_backward(const T* table, const Head& head, const T* qkv, const T* dlogits, T* dqkv, T* dtable);
  // softmax(x + parabolas + bias) takes what this gives, (N, stride): parabolas of one head over the root of
  // d, plus `bias`.
  const T* parabolas(int block, const Head& head, const AttentionState<T>& state, const T* bias);
  void parabolas_backward(int block, const Head& head, const AttentionState<T>& state, const T* dlogits,
                          T* derived);

  MiniVit model_;
  const TrainedPosition<T>& position_;
  int tokens_, width_, dim_, stride_;
  LargeVector<T> dlogits_, bias_, dfeatures_;
  LargeVector<T> query_table_;           // shaw: (N, 2 max_relative_position + 1), queries times the table
  LargeVector<T> rotated_, curvatures_;  // of one token: a block of it; its parabolas
};

extern template class AttentionPass<float>;
extern template class AttentionPass<double>;

}  // namespace whereabouts
