#include "core/vit/backward/backward_attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_channels.h"
#include "core/vit/backward/backward_clipping.h"
#include "core/vit/backward/backward_gating.h"
#include "core/vit/backward/backward_head_convolutions.h"
#include "core/vit/backward/backward_mixing.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/backward/backward_places.h"

namespace whereabouts {

using namespace plain;

TokenAttention::TokenAttention(const BlockWeights& weights, const EncoderShape& shape, const Matrix& input,
                               const Progress& progress)
    : weights_(weights),
      shape_(shape),
      progress_(progress),
      dim_(shape.dim()),
      inner_(shape.inner()),
      tokens_(input.rows()),
      groups_(weights.windows.tokens != nullptr ? weights.windows.count : 1),
      size_(weights.windows.tokens != nullptr ? weights.windows.size : input.rows()),
      parabolas_(weights.parabolas, shape.heads, input) {
  attend(input);
}

// The rows of every group one behind the other; of a place without a token zeros.
Matrix TokenAttention::gathered(const Matrix& rows) const {
  if (weights_.windows.tokens == nullptr) return rows;
  Matrix all = Matrix::Zero(groups_ * size_, rows.cols());
  for (Eigen::Index place = 0; place < all.rows(); ++place) {
    if (const int token = weights_.windows.tokens[place]; token >= 0) all.row(place) = rows.row(token);
  }
  return all;
}

Matrix TokenAttention::scattered(const Matrix& rows) const {
  if (weights_.windows.tokens == nullptr) return rows;
  Matrix tokens = Matrix::Zero(tokens_, rows.cols());
  for (Eigen::Index place = 0; place < rows.rows(); ++place) {
    if (const int token = weights_.windows.tokens[place]; token >= 0) tokens.row(token) += rows.row(place);
  }
  return tokens;
}

// Of tokens that lie in several windows the mean: each row divided by how many places its token has.
Matrix TokenAttention::divided_among_places(Matrix rows) const {
  if (weights_.windows.tokens == nullptr) return rows;
  Eigen::ArrayXf times = Eigen::ArrayXf::Zero(tokens_);
  for (Eigen::Index place = 0; place < groups_ * size_; ++place) {
    if (const int token = weights_.windows.tokens[place]; token >= 0) times[token] += 1;
  }
  rows.array().colwise() /= times.max(1);
  return rows;
}

// Queries, keys and values of a head, (size, dim).
Matrix TokenAttention::part(Eigen::Index which, int head, Group group) const {
  return normed_.block(group.first, which * inner_ + head * dim_, group.size, dim_);
}

Matrix TokenAttention::turned(Eigen::Index which, int head, Group group) const {
  Matrix own = part(which, head, group);
  if (weights_.head_scales != nullptr) own = of_unit_length(std::move(own));
  return rotated_in(std::move(own), head, group);
}

// By where tokens lie in the grid, whatever their window.
Matrix TokenAttention::rotated_in(Matrix rows, int head, Group group, bool back) const {
  if (!weights_.rotation.present()) return rows;
  if (weights_.windows.tokens == nullptr) return rotated(std::move(rows), weights_.rotation, head, back);
  const int* tokens = weights_.windows.tokens + group.first;
  Matrix all = Matrix::Zero(tokens_, rows.cols());
  for (Eigen::Index place = 0; place < group.size; ++place) {
    if (tokens[place] >= 0) all.row(tokens[place]) = rows.row(place);
  }
  all = rotated(std::move(all), weights_.rotation, head, back);
  for (Eigen::Index place = 0; place < group.size; ++place) {
    if (tokens[place] >= 0) rows.row(place) = all.row(tokens[place]);
  }
  return rows;
}

float TokenAttention::scale(int head) const {
  return weights_.head_scales != nullptr ? weights_.head_scales[head]
                                         : 1 / std::sqrt(static_cast<float>(dim_));
}

// The norms of queries, keys and values, with the first column that each goes over.
template <typename Do>
void TokenAttention::each_norm(const Do& apply) const {
  Eigen::Index begin = 0;
  for (const NormView* norm : {&weights_.q_norm, &weights_.k_norm, &weights_.v_norm}) {
    for (Eigen::Index first = 0; norm->present() && first < inner_; first += norm->size)
      apply(*norm, begin + first);
    begin += inner_;
  }
}

// q_i . keys[index(i, j)] / sqrt(dim), of queries that are not turned.
void TokenAttention::add_shaw(Matrix& logits, int head) const {
  const Matrix products = part(0, head, group(0)) / std::sqrt(static_cast<float>(dim_)) *
                          MatrixView(weights_.shaw.keys, weights_.shaw.rows, dim_).transpose();
  for (Eigen::Index i = 0; i < logits.rows(); ++i) {
    for (Eigen::Index j = 0; j < logits.cols(); ++j)
      logits(i, j) += products(i, weights_.shaw.index[i * logits.cols() + j]);
  }
}

void TokenAttention::add_shaw_backward(Matrix& dq, const Matrix& dlogits) const {
  const MatrixView keys(weights_.shaw.keys, weights_.shaw.rows, dim_);
  const float scale = 1 / std::sqrt(static_cast<float>(dim_));
  for (Eigen::Index i = 0; i < dlogits.rows(); ++i) {
    for (Eigen::Index j = 0; j < dlogits.cols(); ++j)
      dq.row(i) += scale * dlogits(i, j) * keys.row(weights_.shaw.index[i * dlogits.cols() + j]);
  }
}

Matrix TokenAttention::logits_of(Group group, int head) const {
  Matrix logits = scale(head) * turned(0, head, group) * turned(1, head, group).transpose();
  if (weights_.bias.table != nullptr) logits += relative_bias(weights_.bias, head, group.size);
  if (weights_.shaw.keys != nullptr) add_shaw(logits, head);
  if (weights_.decomposed.rows != nullptr) logits += decomposed(weights_.decomposed, part(0, head, group));
  parabolas_.add(logits, head, dim_);
  if (weights_.windows.tokens == nullptr || weights_.windows.regions == nullptr) return logits;
  const int* region = weights_.windows.regions + group.first;
  for (Eigen::Index query = 0; query < group.size; ++query) {
    for (Eigen::Index key = 0; key < group.size; ++key)
      if (region[query] != region[key]) logits(query, key) += weights_.windows.apart;
  }
  return logits;
}

// What the values of a group are weighed with, (heads * size, size).
Matrix TokenAttention::weights_of(Eigen::Index number) const {
  const StillTokens& still = weights_.composed.still;
  const Eigen::Index rows = shape_.heads * size_;
  Matrix seen =
      mixed_weights(probabilities_.middleRows(number * rows, rows), weights_.composed.mixing, shape_.heads);
  // The shifts give weights to every key, hidden ones among them.
  for (int key = 0; still.present() && key < static_cast<int>(size_); ++key) {
    if (still.hidden(key)) seen.col(key).setZero();
  }
  return seen;
}

void TokenAttention::attend(const Matrix& input) {
  if (weights_.clipping != nullptr) held_ = gathered(input);
  raw_ = held_qkv(gathered(input), weights_.qkv, weights_.clipping, progress_);
  normed_ = raw_;
  each_norm([&](const NormView& norm, Eigen::Index first) {
    auto columns = normed_.middleCols(first, norm.size);
    columns = normalized(columns, norm, shape_.epsilon);
  });
  if (weights_.queries != nullptr)
    normed_.leftCols(inner_) = gathered(MatrixView(weights_.queries, tokens_, inner_));
  const HeadMixing& mixing = weights_.composed.mixing;
  const StillTokens& still = weights_.composed.still;
  const Eigen::Index rows = shape_.heads * size_;
  probabilities_.resize(groups_ * rows, size_);
  Matrix heads(groups_ * size_, inner_), logits(rows, size_);
  for (Eigen::Index number = 0; number < groups_; ++number) {
    for (int head = 0; head < shape_.heads; ++head) {
      progress_.check();
      logits.middleRows(head * size_, size_) = logits_of(group(number), head);
    }
    logits = mixed_heads(logits, mixing.logits, mixing.logits_shift, shape_.heads);
    for (int key = 0; still.present() && key < static_cast<int>(size_); ++key) {
      if (still.hidden(key)) logits.col(key).setConstant(-std::numeric_limits<float>::infinity());
    }
    auto own = probabilities_.middleRows(number * rows, rows);
    own = softmax(logits);
    for (Eigen::Index row = 0; still.present() && row < rows; ++row) {
      if (still.still(static_cast<int>(row % size_))) own.row(row) = RowVector::Unit(size_, row % size_);
    }
    if (weights_.composed.places.weights != nullptr) {
      softmax_ = own;
      own = gated_by_places(softmax_, weights_.composed, shape_.heads);
    }
    const Matrix seen = weights_of(number);
    for (int head = 0; head < shape_.heads; ++head)
      heads.block(number * size_, head * dim_, size_, dim_) =
          seen.middleRows(head * size_, size_) * part(2, head, group(number));
  }
  heads_ = divided_among_places(scattered(heads));
}

// Of a group: the gradient by the logits of its heads, of one by what the values are weighed with, `dseen`;
// all (heads * size, size).
Matrix TokenAttention::logits_backward(Eigen::Index number, const Matrix& dseen) {
  const HeadMixing& mixing = weights_.composed.mixing;
  const Eigen::Index rows = shape_.heads * size_;
  const Matrix seen = probabilities_.middleRows(number * rows, rows);
  const Matrix own = mixed_weights_backward(seen, mixing, shape_.heads, dseen);
  by_probabilities_.middleRows(number * rows, rows) = own;
  const Matrix dlogits = softmax_backward(softmax_.size() > 0 ? softmax_ : seen,
                                          gating_backward(own, weights_.composed, shape_.heads));
  return mixed_heads(dlogits, mixing.logits, nullptr, shape_.heads, true);
}

// By what the attention reads, (tokens, D), of one by what its heads give.
Matrix TokenAttention::backward(const Matrix& of_tokens) {
  const Matrix dheads = gathered(divided_among_places(of_tokens));
  by_probabilities_.resize(probabilities_.rows(), probabilities_.cols());
  Matrix dqkv(dheads.rows(), 3 * inner_), dseen(shape_.heads * size_, size_);
  for (Eigen::Index number = 0; number < groups_; ++number) {
    const Group here = group(number);
    const auto into = [&](Eigen::Index which, int head) {
      return dqkv.block(here.first, which * inner_ + head * dim_, size_, dim_);
    };
    const Matrix seen = weights_of(number);
    for (int head = 0; head < shape_.heads; ++head) {
      progress_.check();
      const Matrix dhead = dheads.block(here.first, head * dim_, size_, dim_);
      dseen.middleRows(head * size_, size_) = dhead * part(2, head, here).transpose();
      into(2, head) = seen.middleRows(head * size_, size_).transpose() * dhead;
    }
    for (int key = 0; weights_.composed.still.present() && key < static_cast<int>(size_); ++key) {
      if (weights_.composed.still.hidden(key)) dseen.col(key).setZero();
    }
    const Matrix all = logits_backward(number, dseen);
    for (int head = 0; head < shape_.heads; ++head) {
      progress_.check();
      const auto dlogits = all.middleRows(head * size_, size_);
      Matrix dq = scale(head) * dlogits * turned(1, head, here),
             dk = scale(head) * dlogits.transpose() * turned(0, head, here);
      dq = rotated_in(std::move(dq), head, here, true);
      dk = rotated_in(std::move(dk), head, here, true);
      if (weights_.head_scales != nullptr) {
        dq = unit_backward(part(0, head, here), std::move(dq));
        dk = unit_backward(part(1, head, here), std::move(dk));
      }
      if (weights_.shaw.keys != nullptr) add_shaw_backward(dq, dlogits);
      if (weights_.decomposed.rows != nullptr) dq += decomposed_backward(weights_.decomposed, dlogits, dim_);
      parabolas_.take(dlogits, head, dim_);
      into(0, head) = dq;
      into(1, head) = dk;
    }
  }
  if (weights_.queries != nullptr) {
    by_queries_ = scattered(dqkv.leftCols(inner_));
    dqkv.leftCols(inner_).setZero();
  }
  each_norm([&](const NormView& norm, Eigen::Index first) {
    dqkv.middleCols(first, norm.size) = norm_backward(raw_.middleCols(first, norm.size), norm, shape_.epsilon,
                                                      dqkv.middleCols(first, norm.size));
  });
  Matrix dinput = scattered(held_qkv_backward(held_, dqkv, weights_.qkv, weights_.clipping, progress_));
  parabolas_.add_to(dinput);
  return dinput;
}

std::unique_ptr<AttentionBackward> attention_backward(const BlockWeights& weights, const EncoderShape& shape,
                                                      const Matrix& input, const Progress& progress) {
  if (weights.reduction.present())
    return std::make_unique<ReducedAttentionBackward>(weights, shape, input, progress);
  if (weights.convolutions.present())
    return std::make_unique<ConvolvedAttentionBackward>(weights, shape, input, progress);
  if (weights.over_channels)
    return std::make_unique<ChannelAttentionBackward>(weights, shape, input, progress);
  return std::make_unique<TokenAttention>(weights, shape, input, progress);
}

}  // namespace whereabouts
