#include "core/vit/backward/backward_crossing.h"

#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/backward/backward_steps.h"

namespace whereabouts {

using namespace plain;

namespace {

class MergingOfFour : public Crossing {
 public:
  MergingOfFour(const VitConfiguration& configuration, const MergeWeights& weights, const Matrix& tokens,
                GridShape from, GridShape to, const Progress& progress)
      : progress_(progress),
        norm_(weights.norm.view()),
        epsilon_(configuration.embedding_epsilon),
        norm_after_(configuration.window_form.norm_after_merging),
        reduction_(weights.reduction, progress),
        from_(from),
        to_(to) {
    const Eigen::Index width = tokens.cols();
    four_ = Matrix::Zero(to.count(), 4 * width);
    for (int token = 0; token < from.count(); ++token) {
      const auto [row, part] = place(token);
      four_.row(row).segment(part * width, width) = tokens.row(token);
    }
    if (norm_after_) {
      made_ = product(four_, reduction_.view, progress);
      tokens_ = normalized(made_, norm_, epsilon_);
    } else {
      tokens_ = product(normalized(four_, norm_, epsilon_), reduction_.view, progress);
    }
  }

  Matrix backward(Matrix d) override {
    const Matrix dfour =
        norm_after_ ? product_backward(norm_backward(made_, norm_, epsilon_, std::move(d)), reduction_.view,
                                       progress_)
                    : norm_backward(four_, norm_, epsilon_, product_backward(d, reduction_.view, progress_));
    const Eigen::Index width = dfour.cols() / 4;
    Matrix dtokens(from_.count(), width);
    for (int token = 0; token < from_.count(); ++token) {
      const auto [row, part] = place(token);
      dtokens.row(token) = dfour.row(row).segment(part * width, width);
    }
    return dtokens;
  }

  // In equal shares, which its weights may see otherwise.
  RowVector share(const RowVector& rows) const override { return shared_by_place(rows, to_, from_, 2); }

 private:
  // The token that one becomes a part of, and which.
  std::pair<Eigen::Index, Eigen::Index> place(int token) const {
    const Cell cell = from_.cell(token);
    return {to_.token({cell.row / 2, cell.column / 2}), 2 * (cell.column % 2) + cell.row % 2};
  }

  const Progress& progress_;
  const NormView norm_;
  const float epsilon_;
  const bool norm_after_;
  const OpenLayer reduction_;
  const GridShape from_, to_;
  Matrix four_, made_;
};

class CrossingBySteps : public Crossing {
 public:
  CrossingBySteps(const MapSteps& steps, const LinearWeights* front, bool positions, const Matrix& tokens,
                  GridShape grid, const Progress& progress)
      : progress_(progress), prefix_(tokens.rows() - grid.count()) {
    FeatureMap map{1, grid, tokens.bottomRows(grid.count())};
    steps_ = std::make_unique<StepsBackward>(steps, positions, map, progress);
    tokens_.resize(prefix_ + map.grid.count(), map.values.cols());
    tokens_.bottomRows(map.grid.count()) = map.values;
    if (front == nullptr) return;
    front_ = OpenLayer(*front, progress);
    tokens_.topRows(prefix_) = product(tokens.topRows(prefix_), front_.view, progress);
  }

  Matrix backward(Matrix d) override {
    Matrix cells = steps_->backward(d.bottomRows(d.rows() - prefix_));
    if (prefix_ == 0) return cells;
    Matrix dtokens(prefix_ + cells.rows(), cells.cols());
    dtokens << product_backward(d.topRows(prefix_), front_.view, progress_), cells;
    return dtokens;
  }

  RowVector share(const RowVector& rows) const override {
    const RowVector cells = steps_->share(rows.tail(rows.size() - prefix_));
    RowVector shared(prefix_ + cells.size());
    shared << rows.head(prefix_), cells;
    return shared;
  }

 private:
  const Progress& progress_;
  const Eigen::Index prefix_;
  std::unique_ptr<StepsBackward> steps_;
  OpenLayer front_;
};

}  // namespace

std::unique_ptr<Crossing> merging_of_four(const VitConfiguration& configuration, const MergeWeights& weights,
                                          const Matrix& tokens, GridShape from, GridShape to,
                                          const Progress& progress) {
  return std::make_unique<MergingOfFour>(configuration, weights, tokens, from, to, progress);
}

std::unique_ptr<Crossing> crossing_by_steps(const MapSteps& steps, const LinearWeights* front, bool positions,
                                            const Matrix& tokens, GridShape grid, const Progress& progress) {
  return std::make_unique<CrossingBySteps>(steps, front, positions, tokens, grid, progress);
}

}  // namespace whereabouts
