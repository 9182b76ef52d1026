#include "core/analysis/separation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "core/base/counter_random.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"

namespace whereabouts {
namespace {

constexpr int tile = 256;  // rows of a block of pairs
constexpr double missing = std::numeric_limits<double>::quiet_NaN();

struct PairSums {
  double same = 0, all = 0;
};

// Rows as float64, in blocks between which a cancel is seen.
MatrixD finite_rows(const Matrix& rows, const Progress& progress) {
  MatrixD out(rows.rows(), rows.cols());
  for (Eigen::Index first = 0; first < rows.rows(); first += tile) {
    progress.check();
    const Eigen::Index count = std::min<Eigen::Index>(tile, rows.rows() - first);
    if (!rows.middleRows(first, count).allFinite())
      refuse_usage("features", "some of them are not finite", "use a model that was saved whole");
    out.middleRows(first, count) = rows.middleRows(first, count).cast<double>();
  }
  return out;
}

double inverse_length(const Eigen::Ref<const Eigen::RowVectorXd>& row) {
  const double length = row.norm();
  return length > 0 ? 1 / length : 0;
}

// Sums of 1 - cos over the pairs i < j.
PairSums cosine_sums(const MatrixD& rows, const std::vector<int>& labels, const ClassSeparation& counts,
                     const Progress& progress) {
  std::map<int, Eigen::RowVectorXd> sums;
  std::map<int, double> own;  // sum of |u|^2
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    if (i % tile == 0) progress.check();
    const double scale = inverse_length(rows.row(i));
    const int label = labels[static_cast<std::size_t>(i)];
    auto& sum = sums.try_emplace(label, Eigen::RowVectorXd::Zero(rows.cols())).first->second;
    sum += scale * rows.row(i);
    own[label] += scale > 0 ? 1 : 0;
  }
  Eigen::RowVectorXd all = Eigen::RowVectorXd::Zero(rows.cols());
  double same = 0, own_all = 0;
  for (const auto& [label, sum] : sums) {
    same += (sum.squaredNorm() - own[label]) / 2;
    all += sum;
    own_all += own[label];
  }
  const double pairs = (all.squaredNorm() - own_all) / 2;
  return {static_cast<double>(counts.same_pairs) - same,
          static_cast<double>(counts.same_pairs + counts.different_pairs) - pairs};
}

// Sums of |a - b| over the pairs i < j, tile by tile; added in the order of the tiles.
PairSums euclidean_sums(MatrixD rows, const std::vector<int>& labels, const Progress& progress) {
  // Around the mean, so that |a|^2 + |b|^2 - 2ab loses less.
  rows.rowwise() -= rows.colwise().mean().eval();
  const Eigen::VectorXd squares = rows.rowwise().squaredNorm();
  const auto count = static_cast<int>(rows.rows());
  const int tiles = (count + tile - 1) / tile;
  std::vector<std::pair<int, int>> tasks;
  for (int a = 0; a < tiles; ++a) {
    for (int b = a; b < tiles; ++b) tasks.emplace_back(a, b);
  }
  std::vector<PairSums> sums(tasks.size());
  parallel_for(static_cast<int>(tasks.size()), compute_threads(), progress, [&](int task, int) {
    const auto [a, b] = tasks[static_cast<std::size_t>(task)];
    const int rows_a = std::min(tile, count - a * tile), rows_b = std::min(tile, count - b * tile);
    const MatrixD products =
        rows.middleRows(a * tile, rows_a) * rows.middleRows(b * tile, rows_b).transpose();
    PairSums sum;
    for (int i = 0; i < rows_a; ++i) {
      const int row = a * tile + i;
      for (int j = a == b ? i + 1 : 0; j < rows_b; ++j) {
        const int other = b * tile + j;
        const double length = std::sqrt(std::max(0.0, squares[row] + squares[other] - 2 * products(i, j)));
        sum.all += length;
        sum.same +=
            labels[static_cast<std::size_t>(row)] == labels[static_cast<std::size_t>(other)] ? length : 0;
      }
    }
    sums[static_cast<std::size_t>(task)] = sum;
  });
  PairSums total;
  for (const PairSums& each : sums) {
    total.same += each.same;
    total.all += each.all;
  }
  return total;
}

ClassSeparation counted(const std::vector<int>& labels) {
  std::map<int, std::int64_t> sizes;
  for (const int label : labels) ++sizes[label];
  ClassSeparation counts;
  const auto all = static_cast<std::int64_t>(labels.size());
  for (const auto& [label, size] : sizes) counts.same_pairs += size * (size - 1) / 2;
  counts.different_pairs = all * (all - 1) / 2 - counts.same_pairs;
  return counts;
}

// Rows by class: what pairs are drawn from.
class ByClass {
 public:
  explicit ByClass(const std::vector<int>& labels) : rows_(labels.size()) {
    std::iota(rows_.begin(), rows_.end(), 0);
    std::stable_sort(rows_.begin(), rows_.end(), [&](int a, int b) {
      return labels[static_cast<std::size_t>(a)] < labels[static_cast<std::size_t>(b)];
    });
    const double all = static_cast<double>(labels.size());
    for (std::size_t first = 0; first < rows_.size();) {
      std::size_t end = first;
      const auto label = [&](std::size_t at) { return labels[static_cast<std::size_t>(rows_[at])]; };
      while (end < rows_.size() && label(end) == label(first)) ++end;
      const double size = static_cast<double>(end - first);
      ends_.push_back(end);
      same_.push_back((same_.empty() ? 0 : same_.back()) + size * (size - 1));
      different_.push_back((different_.empty() ? 0 : different_.back()) + size * (all - size));
      first = end;
    }
  }

  std::pair<int, int> draw(CounterRandom& random, bool same) const {
    const std::vector<double>& weights = same ? same_ : different_;
    const double at = random.uniform() * weights.back();
    const auto found = std::upper_bound(weights.begin(), weights.end(), at);
    const auto chosen = static_cast<std::size_t>(std::min(found, weights.end() - 1) - weights.begin());
    const int first = chosen == 0 ? 0 : static_cast<int>(ends_[chosen - 1]);
    const int size = static_cast<int>(ends_[chosen]) - first;
    const int one = random.below(size);
    int other = 0;
    if (same) {
      other = random.below(size - 1);
      other = first + other + (other >= one ? 1 : 0);
    } else {
      other = random.below(static_cast<int>(rows_.size()) - size);
      other += other >= first ? size : 0;
    }
    return {rows_[static_cast<std::size_t>(first + one)], rows_[static_cast<std::size_t>(other)]};
  }

 private:
  std::vector<int> rows_;
  std::vector<std::size_t> ends_;         // of each class
  std::vector<double> same_, different_;  // ordered pairs that begin in this class or one before it
};

}  // namespace

ClassSeparation class_separation(const Matrix& rows, const std::vector<int>& labels, RowDistance distance,
                                 const Progress& progress) {
  ClassSeparation result = counted(labels);
  const MatrixD finite = finite_rows(rows, progress);
  const PairSums sums = distance == RowDistance::cosine ? cosine_sums(finite, labels, result, progress)
                                                        : euclidean_sums(finite, labels, progress);
  const double told_apart =
      distance == RowDistance::cosine
          ? 1e-12
          : 1e-7 * std::sqrt(finite.squaredNorm() /
                             static_cast<double>(std::max<Eigen::Index>(1, finite.rows())));
  const auto mean = [&](double sum, std::int64_t pairs) {
    if (pairs == 0) return missing;
    const double average = sum / static_cast<double>(pairs);
    return average < told_apart ? 0 : average;
  };
  result.same = mean(sums.same, result.same_pairs);
  result.different = mean(sums.all - sums.same, result.different_pairs);
  return result;
}

RowPairs row_pairs(const std::vector<int>& labels, int most, std::uint32_t seed) {
  const ClassSeparation counts = counted(labels);
  RowPairs pairs;
  pairs.all_same = counts.same_pairs <= most;
  pairs.all_different = counts.different_pairs <= most;
  const auto count = static_cast<int>(labels.size());
  if (pairs.all_same || pairs.all_different) {
    // Few pairs of one kind may stand among very many of the other: class by class, not row by row.
    std::map<int, std::vector<int>> classes;
    for (int i = 0; i < count; ++i) classes[labels[static_cast<std::size_t>(i)]].push_back(i);
    for (auto one = classes.begin(); one != classes.end(); ++one) {
      for (std::size_t i = 0; pairs.all_same && i < one->second.size(); ++i) {
        for (std::size_t j = i + 1; j < one->second.size(); ++j)
          pairs.same.emplace_back(one->second[i], one->second[j]);
      }
      for (auto other = std::next(one); pairs.all_different && other != classes.end(); ++other) {
        for (const int i : one->second) {
          for (const int j : other->second) pairs.different.emplace_back(i, j);
        }
      }
    }
  }
  const ByClass by_class(labels);
  for (const bool same : {true, false}) {
    if (same ? pairs.all_same : pairs.all_different) continue;
    CounterRandom random(seed, same ? 1 : 2);
    auto& drawn = same ? pairs.same : pairs.different;
    for (int i = 0; i < most; ++i) drawn.push_back(by_class.draw(random, same));
  }
  return pairs;
}

std::vector<float> distances_of(const Matrix& rows, const std::vector<std::pair<int, int>>& pairs,
                                RowDistance distance, const Progress& progress) {
  constexpr std::size_t at_once = 4096;
  std::vector<float> distances;
  distances.reserve(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i % at_once == 0) progress.check();
    const Eigen::RowVectorXd a = rows.row(pairs[i].first).cast<double>();
    const Eigen::RowVectorXd b = rows.row(pairs[i].second).cast<double>();
    constexpr double rounding = 1e-14;  // of the cosine of a row with itself
    double apart = (a - b).norm();
    if (distance != RowDistance::euclidean) {
      apart = 1 - a.dot(b) * inverse_length(a) * inverse_length(b);
      if (apart < rounding) apart = 0;
    }
    distances.push_back(static_cast<float>(apart));
  }
  return distances;
}

double share_further(const std::vector<float>& same, const std::vector<float>& different) {
  if (same.empty() || different.empty()) return missing;
  std::vector<float> sorted = same;
  std::sort(sorted.begin(), sorted.end());
  // Rounding parts distances that are equal.
  const float tie = 1e-6F * std::max(sorted.back(), *std::max_element(different.begin(), different.end()));
  double below = 0;
  for (const float value : different) {
    const auto first = std::lower_bound(sorted.begin(), sorted.end(), value - tie);
    const auto last = std::upper_bound(first, sorted.end(), value + tie);
    below += static_cast<double>(first - sorted.begin()) + 0.5 * static_cast<double>(last - first);
  }
  return below / (static_cast<double>(same.size()) * static_cast<double>(different.size()));
}

}  // namespace whereabouts
