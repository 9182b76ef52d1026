// The blocks between two stages of MViT v2 (forward_pooled_convolutions.cpp), there and back.
#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/backend/key_places.h"
#include "core/vit/backward/backward_crossing.h"
#include "core/vit/backward/backward_head_convolutions.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/forward/position_encoding.h"

namespace whereabouts {

using namespace plain;

namespace {

// The largest of 3 x 3 cells two apart, inside of the grid, number by number; what stands before the grid
// stays.
class LargestAround {
 public:
  LargestAround(GridShape from, GridShape to, Eigen::Index prefix) : from_(from), to_(to), prefix_(prefix) {}

  Matrix of(const Matrix& x) const {
    Matrix out(prefix_ + to_.count(), x.cols());
    out.topRows(prefix_) = x.topRows(prefix_);
    for (int cell = 0; cell < to_.count(); ++cell) {
      auto row = out.row(prefix_ + cell);
      row.setConstant(-std::numeric_limits<float>::infinity());
      each(cell, [&](Eigen::Index token) { row = row.cwiseMax(x.row(token)).eval(); });
    }
    return out;
  }
  // To the first of the largest.
  Matrix backward(const Matrix& x, const Matrix& d) const {
    Matrix dx = Matrix::Zero(x.rows(), x.cols());
    dx.topRows(prefix_) = d.topRows(prefix_);
    for (int cell = 0; cell < to_.count(); ++cell) {
      for (Eigen::Index column = 0; column < x.cols(); ++column) {
        Eigen::Index best = -1;
        each(cell, [&](Eigen::Index token) {
          if (best < 0 || x(token, column) > x(best, column)) best = token;
        });
        dx(best, column) += d(prefix_ + cell, column);
      }
    }
    return dx;
  }

 private:
  template <typename Visit>
  void each(int cell, const Visit& visit) const {
    const Cell at = to_.cell(cell);
    for (int row = std::max(2 * at.row - 1, 0); row < std::min(2 * at.row + 2, from_.rows); ++row) {
      for (int column = std::max(2 * at.column - 1, 0); column < std::min(2 * at.column + 2, from_.columns);
           ++column)
        visit(prefix_ + from_.token({row, column}));
    }
  }

  const GridShape from_, to_;
  const Eigen::Index prefix_;
};

class ConvolvedBlock : public Crossing {
 public:
  ConvolvedBlock(const VitConfiguration& configuration, const PackedBlock& block,
                 const LinearWeights& shortcut, const LinearWeights& beside_mlp, const Matrix& tokens,
                 GridShape from, const EncoderStage& stage, GridShape to, bool positions,
                 const Progress& progress)
      : progress_(progress),
        activation_(configuration.activation),
        epsilon_(configuration.epsilon),
        block_(block),
        from_(from),
        to_(to),
        prefix_(tokens.rows() - from.count()),
        stride_(from == to ? 1 : 2),
        heads_(stage.heads),
        places_(stage.keys.places(from)),
        qkv_(block.qkv, progress),
        proj_(block.proj, progress),
        shortcut_(shortcut, progress),
        beside_mlp_(beside_mlp, progress),
        mlp_(block.mlp, progress),
        x_(tokens) {
    normed_ = normalized(x_, block.norm1.view(), epsilon_);
    beside_ = has_shortcut() ? product(normed_, shortcut_.view, progress) : x_;
    sum_ = stride_ == 1 ? beside_ : largest().of(beside_);
    if (positions && block.row_offsets.rows() > 0)
      offsets_ =
          offsets_between(block.row_offsets, block.column_offsets, to, {places_.rows, places_.columns});
    HeadConvolutions convolutions = block.view().convolutions;
    convolutions.places = places_;
    inside_.emplace(convolutions, stride_, to, offsets_ ? offsets_->view() : DecomposedKeys{}, heads_,
                    epsilon_, product(normed_, qkv_.view, progress), progress);
    sum_ += product(inside_->out(), proj_.view, progress);
    const Matrix before = before_mlp();
    tokens_ = mlp_of(mlp_.view, activation_, epsilon_, before, progress);
    if (changes_width()) {
      tokens_ += product(before, beside_mlp_.view, progress);
    } else {
      tokens_ += sum_;
    }
  }

  Matrix backward(Matrix d) override {
    Matrix dbefore = mlp_backward(mlp_.view, activation_, epsilon_, before_mlp(), d, progress_);
    if (changes_width()) {
      dbefore += product_backward(d, beside_mlp_.view, progress_);
      d = Matrix::Zero(sum_.rows(), sum_.cols());
    }
    d += norm_backward(sum_, block_.norm2.view(), epsilon_, std::move(dbefore));
    Matrix dnormed =
        product_backward(inside_->backward(product_backward(d, proj_.view, progress_)), qkv_.view, progress_);
    Matrix dbeside = stride_ == 1 ? std::move(d) : largest().backward(beside_, d);
    if (has_shortcut()) {
      dnormed += product_backward(dbeside, shortcut_.view, progress_);
      return norm_backward(x_, block_.norm1.view(), epsilon_, std::move(dnormed));
    }
    return norm_backward(x_, block_.norm1.view(), epsilon_, std::move(dnormed)) + dbeside;
  }

  // In equal shares beside the attention, of which a place divides what it gets among its tokens.
  RowVector share(const RowVector& rows) const override {
    RowVector shared(x_.rows()), seen(x_.rows());
    shared << rows.head(prefix_), shared_by_place(rows.tail(to_.count()), to_, from_, stride_);
    const RowVector made =
        rows * positive_mean(inside_->probabilities(), inside_->by_probabilities(), heads_);
    divide_among_tokens(places_, static_cast<int>(prefix_), 1, made.data(), seen.data());
    return shared + seen;
  }

 private:
  bool has_shortcut() const { return shortcut_.view.outputs > 0; }
  bool changes_width() const { return beside_mlp_.view.outputs > 0; }
  LargestAround largest() const { return {from_, to_, prefix_}; }
  Matrix before_mlp() const { return normalized(sum_, block_.norm2.view(), epsilon_); }

  const Progress& progress_;
  const Activation activation_;
  const float epsilon_;
  const PackedBlock& block_;
  const GridShape from_, to_;
  const Eigen::Index prefix_;
  const int stride_, heads_;
  const KeyPlaces places_;
  const OpenLayer qkv_, proj_, shortcut_, beside_mlp_;
  const OpenMlp mlp_;
  const Matrix x_;
  Matrix normed_, beside_, sum_;  // beside: the attention, on the grid that enters
  std::optional<DecomposedOffsets> offsets_;
  std::optional<ConvolvedHeadsBackward> inside_;
};

}  // namespace

std::unique_ptr<Crossing> convolved_block(const VitConfiguration& configuration, const PackedBlock& block,
                                          const LinearWeights& shortcut, const LinearWeights& beside_mlp,
                                          const Matrix& tokens, GridShape from, const EncoderStage& stage,
                                          GridShape to, bool positions, const Progress& progress) {
  return std::make_unique<ConvolvedBlock>(configuration, block, shortcut, beside_mlp, tokens, from, stage, to,
                                          positions, progress);
}

}  // namespace whereabouts
