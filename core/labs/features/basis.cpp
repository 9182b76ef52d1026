#include "core/labs/features/basis.h"

#include <algorithm>

#include "core/analysis/percentile.h"

namespace whereabouts {
namespace {

Matrix stacked(const std::vector<BasisMember>& members) {
  Eigen::Index rows = 0;
  for (const BasisMember& each : members) rows += each.tokens->rows();
  Matrix all(rows, members.front().tokens->cols());
  Eigen::Index at = 0;
  for (const BasisMember& each : members) {
    all.middleRows(at, each.tokens->rows()) = *each.tokens;
    at += each.tokens->rows();
  }
  return all;
}

bool lies_at_rim(GridShape grid, int token) {
  const Cell cell = grid.cell(token);
  return cell.row == 0 || cell.column == 0 || cell.row == grid.rows - 1 || cell.column == grid.columns - 1;
}

Eigen::VectorXd along(const Matrix& tokens, const Eigen::RowVectorXd& mean,
                      const Eigen::RowVectorXd& direction) {
  return (tokens.cast<double>().rowwise() - mean) * direction.transpose();
}

BasisCut cut_of(const std::vector<BasisMember>& members, const Matrix& all, const ForegroundCut& asked,
                const Progress& progress) {
  const Components first = principal_components(all, 1, progress);
  BasisCut cut;
  cut.mean = first.mean;
  cut.direction = first.directions.row(0);
  const Eigen::VectorXd along_it = along(all, cut.mean, cut.direction);
  const std::vector<double> scores(along_it.begin(), along_it.end());
  const double low = percentile(scores, 0.01), high = percentile(scores, 0.99);
  cut.bound = low + asked.threshold * (high - low);
  cut.parts = high > low && first.explained.size() > 0 && first.explained[0] > 0;
  cut.share = first.explained.size() > 0 ? first.explained[0] : 0;
  int rim = 0, rim_above = 0;
  std::size_t row = 0;
  for (const BasisMember& each : members) {
    for (int token = 0; token < each.tokens->rows(); ++token, ++row) {
      if (!lies_at_rim(each.grid, token)) continue;
      ++rim;
      rim_above += scores[row] > cut.bound ? 1 : 0;
    }
  }
  cut.above =
      asked.side == features::Side::automatic ? 2 * rim_above <= rim : asked.side == features::Side::above;
  return cut;
}

Matrix only(const Matrix& all, const std::vector<bool>& inside) {
  Matrix kept(std::count(inside.begin(), inside.end(), true), all.cols());
  Eigen::Index next = 0;
  for (Eigen::Index row = 0; row < all.rows(); ++row) {
    if (inside[static_cast<std::size_t>(row)]) kept.row(next++) = all.row(row);
  }
  return kept;
}

void stretch(ColourBasis& basis, const Matrix& tokens) {
  for (std::size_t channel = 0; channel < 3; ++channel) {
    const auto k = static_cast<Eigen::Index>(channel);
    if (k >= basis.components.deviations.size() || basis.components.deviations[k] <= 0) continue;
    const Eigen::VectorXd along_it = along(tokens, basis.components.mean, basis.components.directions.row(k));
    const std::vector<double> scores(along_it.begin(), along_it.end());
    basis.low[channel] = percentile(scores, 0.01);
    basis.high[channel] = percentile(scores, 0.99);
  }
}

}  // namespace

std::vector<bool> BasisCut::inside(const Matrix& tokens) const {
  const Eigen::VectorXd scores = along(tokens, mean, direction);
  std::vector<bool> found;
  found.reserve(static_cast<std::size_t>(scores.size()));
  for (const double score : scores) found.push_back(parts && (score > bound) == above);
  return found;
}

Matrix ColourBasis::scores(const Matrix& tokens) const {
  const MatrixD all = (tokens.cast<double>().rowwise() - components.mean) * components.directions.transpose();
  Matrix three = Matrix::Zero(all.rows(), 3);
  const auto kept = std::min<Eigen::Index>(3, all.cols());
  three.leftCols(kept) = all.leftCols(kept).cast<float>();
  return three;
}

Matrix ColourBasis::colours(const Matrix& tokens) const {
  if (flat) return Matrix::Zero(tokens.rows(), 3);
  Matrix made = Matrix::Constant(tokens.rows(), 3, 0.5F);
  for (std::size_t channel = 0; channel < 3; ++channel) {
    if (!(high[channel] > low[channel])) continue;
    const auto k = static_cast<Eigen::Index>(channel);
    const Eigen::VectorXd scores = along(tokens, components.mean, components.directions.row(k));
    made.col(k) = ((scores.array() - low[channel]) / (high[channel] - low[channel]))
                      .cwiseMax(0.0)
                      .cwiseMin(1.0)
                      .cast<float>();
  }
  if (!cut) return made;
  const std::vector<bool> kept = cut->inside(tokens);
  for (Eigen::Index row = 0; row < made.rows(); ++row) {
    if (!kept[static_cast<std::size_t>(row)]) made.row(row).setZero();
  }
  return made;
}

ColourBasis colour_basis(const std::vector<BasisMember>& members, const std::vector<BasisMember>& stretched,
                         const ForegroundCut* cut, const Progress& progress) {
  ColourBasis basis;
  const Matrix all = stacked(members);
  if (cut == nullptr) {
    basis.components = principal_components(all, 3, progress);
    stretch(basis, stacked(stretched));
  } else {
    basis.cut = cut_of(members, all, *cut, progress.part(0, 0.5));
    const Matrix inside = only(all, basis.cut->inside(all));
    basis.flat = inside.rows() < 2;
    if (basis.flat) {
      basis.components.mean = Eigen::RowVectorXd::Zero(all.cols());
      basis.components.directions = MatrixD::Zero(1, all.cols());
      basis.components.explained = Eigen::VectorXd::Zero(0);
    } else {
      basis.components = principal_components(inside, 3, progress.part(0.5, 1));
      stretch(basis, inside);
    }
  }
  basis.components.scores.resize(0, 0);
  return basis;
}

}  // namespace whereabouts
