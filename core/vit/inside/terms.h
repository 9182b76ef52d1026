// The logits of attention, split into what content, position and biases have to do with each other.
//
// What a block's attention reads is a sum of a content part and a position part. Every step from there to the
// logits is linear once the scales of its norms are held at their values for the sum ("frozen"): a mean is
// taken from each part, each is divided by the sum's deviation and multiplied by gamma; beta, and the biases
// of queries and keys, are a third part. So, with q = q_c + q_p + q_b and k likewise,
//
//   logit(i, j) = scale * sum of the nine q_a(i) . k_b(j)   + the scheme's own term
//
// where the scheme's own term is what rotations change (rotated less unrotated), biases of pairs and Shaw's
// vectors add. The sum is the logit up to rounding.
#pragma once

#include <array>
#include <memory>

#include "core/vit/forward/windows.h"
#include "core/vit/vit.h"

namespace whereabouts {

enum class TermPart : int { content, position, bias };
inline constexpr int term_parts = 3;

// Of one block and one image. Immutable. Where tokens see one another in windows, all maps are NaN for the
// pairs that do not; places of windows that hold no token have no part in them.
class LogitTerms {
 public:
  // `content` + `position`, (tokens, D): what enters the block; of block 0 before norm_before_blocks().
  // `scheme`: null where positions take no part in the attention.
  LogitTerms(const Vit& vit, int block, const Matrix& content, const Matrix& position,
             std::shared_ptr<const PositionEncoding> scheme, const Progress& progress = {});

  int heads() const { return heads_; }
  int tokens() const { return tokens_; }
  // Whether the scheme acts inside the attention of this block: rotations, biases of pairs, vectors of
  // offsets, parabolas.
  bool has_relative() const { return rotated_ || biased_; }
  // Null where every token sees all of them.
  const WindowTable* windows() const { return windows_.get(); }
  std::size_t bytes() const;

  // (tokens, tokens), query by key, with scale: one of the nine terms, their sum, the scheme's own, and the
  // sum of all.
  Matrix term(TermPart query, TermPart key, int head) const;
  Matrix products(int head) const;
  Matrix relative(int head, const Progress& progress = {}) const;
  Matrix total(int head, const Progress& progress = {}) const;

 private:
  float scale(int head) const;
  Matrix seen_alone(Matrix map) const;
  void add_decomposed(const DecomposedKeys& offsets, const Matrix& queries, Matrix& added) const;

  int block_, heads_, tokens_, dim_;
  bool rotated_ = false, biased_ = false;
  std::shared_ptr<const PositionEncoding> scheme_;
  std::shared_ptr<const WindowTable> windows_;
  std::vector<float> head_scales_;                 // cosine attention; else empty
  Matrix features_;                                // of parabolas, (tokens, 2 heads M)
  ShawKeys shaw_;                                  // of the model, which must outlive this
  std::array<Matrix, term_parts> queries_, keys_;  // (tokens, heads * dim)
};

// (heads, 3, 3) and (heads): each term's share of the logits between patches, each row less its mean:
// <term, total> / <total, total>, over the pairs that see each other. All ten of a head sum to 1; NaN where a
// head's logits are the same everywhere.
struct TermShares {
  std::vector<std::array<std::array<double, term_parts>, term_parts>> terms;
  std::vector<double> relative;
};
TermShares term_shares(const LogitTerms& terms, int prefix, const Progress& progress = {});

// (2 R - 1, 2 C - 1), R x C being `reach`: the mean of a map between the patches of `grid` over all pairs
// whose key lies (row - R + 1, column - C + 1) from the query; NaN where no pair of that offset has a number.
// `map`: (tokens, tokens).
Matrix offset_kernel(const Matrix& map, int prefix, GridShape grid, GridShape reach);

}  // namespace whereabouts
