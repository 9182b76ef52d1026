// The block that begins a stage of Hiera (forward_pooled.cpp), there and back.
#include <utility>
#include <vector>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_crossing.h"
#include "core/vit/backward/backward_heads.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {

using namespace plain;

namespace {

// Of squares of four tokens of a grid whose sides are even.
class Squares {
 public:
  explicit Squares(GridShape grid) : grid_(grid), half_{grid.rows / 2, grid.columns / 2} {}

  // The largest of four, number by number.
  Matrix largest(const Matrix& x) const {
    Matrix out(half_.count(), x.cols());
    for (int token = 0; token < half_.count(); ++token) {
      out.row(token) = x.row(one(token, 0));
      for (int part = 1; part < 4; ++part) out.row(token) = out.row(token).cwiseMax(x.row(one(token, part)));
    }
    return out;
  }
  // To the first of the largest.
  Matrix largest_backward(const Matrix& x, const Matrix& d) const {
    Matrix dx = Matrix::Zero(x.rows(), x.cols());
    for (int token = 0; token < half_.count(); ++token) {
      for (Eigen::Index column = 0; column < x.cols(); ++column) {
        int best = one(token, 0);
        for (int part = 1; part < 4; ++part) {
          if (x(one(token, part), column) > x(best, column)) best = one(token, part);
        }
        dx(best, column) += d(token, column);
      }
    }
    return dx;
  }
  Matrix mean(const Matrix& x) const {
    Matrix out = Matrix::Zero(half_.count(), x.cols());
    each([&](int token, int of) { out.row(token) += x.row(of) / 4; });
    return out;
  }
  Matrix mean_backward(const Matrix& d) const {
    Matrix dx(grid_.count(), d.cols());
    each([&](int token, int of) { dx.row(of) = d.row(token) / 4; });
    return dx;
  }

 private:
  int one(int token, int part) const {
    const Cell cell = half_.cell(token);
    return grid_.token({2 * cell.row + part / 2, 2 * cell.column + part % 2});
  }
  template <typename Do>
  void each(const Do& apply) const {
    for (int token = 0; token < half_.count(); ++token) {
      for (int part = 0; part < 4; ++part) apply(token, one(token, part));
    }
  }

  const GridShape grid_, half_;
};

Matrix scaled_by(Matrix rows, const std::vector<float>& scale) {
  if (!scale.empty()) rows.array().rowwise() *= Vector(scale.data(), rows.cols()).array();
  return rows;
}

class PooledBlock : public Crossing {
 public:
  PooledBlock(const VitConfiguration& configuration, const MergeWeights& weights, const Matrix& tokens,
              GridShape from, const EncoderStage& stage, GridShape to, const Progress& progress)
      : progress_(progress),
        activation_(configuration.activation),
        epsilon_(configuration.epsilon),
        weights_(weights),
        block_(*weights.block),
        from_(from),
        to_(to),
        window_(stage.entry_window.count() > 0 ? stage.entry_window : from),
        inner_(Eigen::Index{stage.heads} * stage.head_dim),
        heads_(stage.heads),
        qkv_(block_.qkv, progress),
        proj_(block_.proj, progress),
        shortcut_(weights.shortcut, progress),
        mlp_(block_.mlp, progress),
        x_(tokens) {
    const Squares squares(from);
    normed_ = normalized(x_, block_.norm1.view(), epsilon_);
    Matrix beside(to.count(), stage.width);
    if (has_shortcut()) {
      wide_ = product(normed_, shortcut_.view, progress);
      beside = squares.largest(wide_);
    } else {
      beside << squares.largest(x_), squares.mean(x_);
    }
    attend();
    sum_ = beside + scaled_by(product(seen_, proj_.view, progress), block_.layer_scale1);
    tokens_ = sum_ + scaled_by(mlp_of(mlp_.view, activation_, epsilon_, before_mlp(), progress),
                               block_.layer_scale2);
  }

  Matrix backward(Matrix d) override {
    d += norm_backward(sum_, block_.norm2.view(), epsilon_,
                       mlp_backward(mlp_.view, activation_, epsilon_, before_mlp(),
                                    scaled_by(d, block_.layer_scale2), progress_));
    Matrix dnormed =
        attention_backward(product_backward(scaled_by(d, block_.layer_scale1), proj_.view, progress_));
    const Squares squares(from_);
    if (has_shortcut()) {
      dnormed += product_backward(squares.largest_backward(wide_, d), shortcut_.view, progress_);
      return norm_backward(x_, block_.norm1.view(), epsilon_, std::move(dnormed));
    }
    return norm_backward(x_, block_.norm1.view(), epsilon_, std::move(dnormed)) +
           squares.largest_backward(x_, d.leftCols(x_.cols())) +
           squares.mean_backward(d.rightCols(x_.cols()));
  }

  // In equal shares beside the attention.
  RowVector share(const RowVector& rows) const override {
    RowVector shared = shared_by_place(rows, to_, from_, 2);
    for (std::size_t number = 0; number < windows_.size(); ++number) {
      const Window& own = windows_[number];
      RowVector asked = RowVector::Zero(static_cast<Eigen::Index>(own.queries.size()));
      for (std::size_t place = 0; place < own.queries.size(); ++place) {
        if (own.queries[place] >= 0) asked[static_cast<Eigen::Index>(place)] = rows[own.queries[place]];
      }
      const RowVector passed = asked * positive_mean(own.heads.probabilities(), own.by_probabilities, heads_);
      for (std::size_t place = 0; place < own.keys.size(); ++place) {
        if (own.keys[place] >= 0) shared[own.keys[place]] += passed[static_cast<Eigen::Index>(place)];
      }
    }
    return shared;
  }

 private:
  // The tokens at the places of one window: of the grid that enters, and of the coarser one. -1: none.
  struct Window {
    std::vector<int> keys, queries;
    Matrix own;  // (places, 3 heads dim); of a place without a token the biases
    HeadsBackward heads;
    Matrix by_probabilities = {};
  };

  bool has_shortcut() const { return weights_.shortcut.outputs() > 0; }
  Matrix before_mlp() const { return normalized(sum_, block_.norm2.view(), epsilon_); }

  void attend() {
    const Matrix qkv = product(normed_, qkv_.view, progress_),
                 none = product(Matrix::Zero(1, normed_.cols()), qkv_.view, progress_);
    const GridShape half{window_.rows / 2, window_.columns / 2};
    seen_ = Matrix::Zero(to_.count(), inner_);
    for (int top = 0; top < from_.rows; top += window_.rows) {
      for (int left = 0; left < from_.columns; left += window_.columns) {
        std::vector<int> keys, queries;
        Matrix own(window_.count(), qkv.cols());
        for (int place = 0; place < window_.count(); ++place) {
          const Cell in = window_.cell(place), at{top + in.row, left + in.column};
          keys.push_back(from_.contains(at) ? from_.token(at) : -1);
          own.row(place) = keys.back() >= 0 ? qkv.row(keys.back()) : none.row(0);
        }
        for (int place = 0; place < half.count(); ++place) {
          const Cell in = half.cell(place), at{top / 2 + in.row, left / 2 + in.column};
          queries.push_back(to_.contains(at) ? to_.token(at) : -1);
        }
        HeadsBackward found(Squares(window_).largest(own.leftCols(inner_)), own.rightCols(2 * inner_), heads_,
                            progress_);
        for (int place = 0; place < half.count(); ++place) {
          if (const int token = queries[static_cast<std::size_t>(place)]; token >= 0)
            seen_.row(token) = found.out().row(place);
        }
        windows_.push_back({std::move(keys), std::move(queries), std::move(own), std::move(found)});
      }
    }
  }

  // By the normed tokens, of one by what the heads give.
  Matrix attention_backward(const Matrix& dseen) {
    Matrix dqkv = Matrix::Zero(x_.rows(), 3 * inner_);
    for (Window& own : windows_) {
      Matrix dout = Matrix::Zero(static_cast<Eigen::Index>(own.queries.size()), inner_);
      for (std::size_t place = 0; place < own.queries.size(); ++place) {
        if (own.queries[place] >= 0)
          dout.row(static_cast<Eigen::Index>(place)) = dseen.row(own.queries[place]);
      }
      HeadsBackward::Gradients by = own.heads.backward(dout);
      own.by_probabilities = std::move(by.probabilities);
      const Matrix dqueries = Squares(window_).largest_backward(own.own.leftCols(inner_), by.queries);
      for (std::size_t place = 0; place < own.keys.size(); ++place) {
        if (own.keys[place] < 0) continue;
        dqkv.row(own.keys[place]) << dqueries.row(static_cast<Eigen::Index>(place)),
            by.keys_values.row(static_cast<Eigen::Index>(place));
      }
    }
    return product_backward(dqkv, qkv_.view, progress_);
  }

  const Progress& progress_;
  const Activation activation_;
  const float epsilon_;
  const MergeWeights& weights_;
  const PackedBlock& block_;
  const GridShape from_, to_, window_;
  const Eigen::Index inner_;
  const int heads_;
  const OpenLayer qkv_, proj_, shortcut_;
  const OpenMlp mlp_;
  const Matrix x_;
  Matrix normed_, wide_, seen_, sum_;  // wide: what the shortcut makes of normed tokens
  std::vector<Window> windows_;
};

}  // namespace

std::unique_ptr<Crossing> pooled_block(const VitConfiguration& configuration, const MergeWeights& weights,
                                       const Matrix& tokens, GridShape from, const EncoderStage& stage,
                                       GridShape to, const Progress& progress) {
  return std::make_unique<PooledBlock>(configuration, weights, tokens, from, stage, to, progress);
}

}  // namespace whereabouts
