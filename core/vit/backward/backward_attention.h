// The attention of one block there and back, of one image.
#pragma once

#include <memory>

#include "core/backend/block.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/vit/backward/backward_parabolas.h"

namespace whereabouts {

class AttentionBackward {
 public:
  virtual ~AttentionBackward() = default;

  // What the heads give, side by side, (tokens, heads dim).
  const Matrix& heads() const { return heads_; }
  // Of a number whose gradient by heads() is `dheads`: that by what the attention reads, (tokens, D).
  virtual Matrix backward(const Matrix& dheads) = 0;
  // BlockGradient::probabilities, and once backward() was called the gradient by them.
  const Matrix& probabilities() const { return probabilities_; }
  const Matrix& by_probabilities() const { return by_probabilities_; }
  // Once backward() was called, where the block has BlockWeights::queries: the gradient by them.
  const Matrix& by_queries() const { return by_queries_; }

 protected:
  Matrix heads_, probabilities_, by_probabilities_, by_queries_;
};

// Of the kind that `weights` say. `input`: what the attention reads, (tokens, D). `weights` are unpacked; all
// but `input` must outlive it.
std::unique_ptr<AttentionBackward> attention_backward(const BlockWeights& weights, const EncoderShape& shape,
                                                      const Matrix& input, const Progress& progress);

// Of all tokens, or within windows, of several of which a token may be one, which then has the mean of what
// it sees in each; with mixed heads; with attention of places; with parabolas; with tokens that stand still.
class TokenAttention : public AttentionBackward {
 public:
  TokenAttention(const BlockWeights& weights, const EncoderShape& shape, const Matrix& input,
                 const Progress& progress);
  Matrix backward(const Matrix& dheads) override;

 private:
  // Rows of a group of tokens that see one another: of a window, or all.
  struct Group {
    Eigen::Index first, size;
  };

  Group group(Eigen::Index number) const { return {number * size_, size_}; }
  Matrix gathered(const Matrix& rows) const;
  Matrix scattered(const Matrix& rows) const;
  Matrix divided_among_places(Matrix rows) const;
  void attend(const Matrix& input);
  Matrix logits_of(Group group, int head) const;
  Matrix weights_of(Eigen::Index number) const;
  Matrix logits_backward(Eigen::Index number, const Matrix& dseen);
  Matrix part(Eigen::Index which, int head, Group group) const;
  Matrix turned(Eigen::Index which, int head, Group group) const;
  Matrix rotated_in(Matrix rows, int head, Group group, bool back = false) const;
  float scale(int head) const;
  template <typename Do>
  void each_norm(const Do& apply) const;
  void add_shaw(Matrix& logits, int head) const;
  void add_shaw_backward(Matrix& dq, const Matrix& dlogits) const;

  const BlockWeights& weights_;
  const EncoderShape& shape_;
  const Progress& progress_;
  const Eigen::Index dim_, inner_, tokens_, groups_, size_;
  ParabolasBackward parabolas_;
  Matrix softmax_;       // of attention of places: what the softmax gave; else empty
  Matrix held_;          // where numbers are held to bounds: what the attention reads; else empty
  Matrix raw_, normed_;  // (groups * size, 3 heads dim): before and behind the norms of heads
};

}  // namespace whereabouts
