#include "core/analysis/components.h"

#include "core/analysis/percentile.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

// Blocks of some milliseconds, so that a cancel is seen between them.
constexpr Eigen::Index block_work = Eigen::Index{1} << 22;

// a * a^T, by blocks of rows of a; only the lower triangle's blocks are multiplied.
MatrixD gram(const MatrixD& a, const Progress& progress) {
  const Eigen::Index count = a.rows();
  const Eigen::Index edge = std::clamp<Eigen::Index>(
      static_cast<Eigen::Index>(std::sqrt(static_cast<double>(block_work) / static_cast<double>(a.cols()))),
      16, count > 16 ? count : 16);
  MatrixD product(count, count);
  for (Eigen::Index row = 0; row < count; row += edge) {
    const Eigen::Index rows = std::min(edge, count - row);
    for (Eigen::Index column = 0; column <= row; column += edge) {
      progress.check();
      const Eigen::Index columns = std::min(edge, count - column);
      product.block(row, column, rows, columns).noalias() =
          a.middleRows(row, rows) * a.middleRows(column, columns).transpose();
      if (column == row) continue;
      product.block(column, row, columns, rows) = product.block(row, column, rows, columns).transpose();
    }
  }
  return product;
}

void point_up(Components& components) {
  for (Eigen::Index k = 0; k < components.directions.rows(); ++k) {
    Eigen::Index at = 0;
    components.directions.row(k).cwiseAbs().maxCoeff(&at);
    if (components.directions(k, at) >= 0) continue;
    components.directions.row(k) *= -1;
    components.scores.col(k) *= -1;
  }
}

// An orthonormal row where the data give none: unit vectors less what the rows before them have of them.
Eigen::RowVectorXd completing(const MatrixD& directions, Eigen::Index known) {
  const Eigen::Index width = directions.cols();
  for (Eigen::Index axis = 0; axis < width; ++axis) {
    Eigen::RowVectorXd candidate = Eigen::RowVectorXd::Unit(width, axis);
    for (int pass = 0; pass < 2; ++pass) {
      for (Eigen::Index k = 0; k < known; ++k) {
        candidate -= candidate.dot(directions.row(k)) * directions.row(k);
      }
    }
    if (candidate.norm() > 1e-3) return candidate.normalized();
  }
  return Eigen::RowVectorXd::Zero(width);
}

void check_table(const Matrix& table, int count) {
  if (table.rows() < 1 || table.cols() < 1) {
    refuse_usage("components", "the table is empty", "choose another tensor");
  }
  if (count < 1) {
    refuse_usage("components", message("there are no {} components", count), "ask for 1 or more");
  }
  if (!table.allFinite()) {
    refuse_usage("components", "the table has values that are infinite or not a number",
                 "choose a table that was saved whole");
  }
}

// Squares below it are what is left of equal rows, by the rounding of their mean.
double rounding_of(const Matrix& table) {
  return 1e-28 * table.cast<double>().squaredNorm();
}

}  // namespace

Components principal_components(const Matrix& table, int count, const Progress& progress) {
  check_table(table, count);
  const Eigen::Index rows = table.rows(), width = table.cols();
  const Eigen::Index kept =
      std::min<Eigen::Index>(count, std::max<Eigen::Index>(1, std::min(rows - 1, width)));
  MatrixD centred = table.cast<double>();
  Components components;
  components.mean = centred.colwise().mean();
  centred.rowwise() -= components.mean;

  const bool by_rows = rows <= width;
  progress.report(0.1, "products of the rows");
  const MatrixD products = by_rows ? gram(centred, progress) : gram(centred.transpose(), progress);
  progress.report(0.5, "principal components");
  const Eigen::SelfAdjointEigenSolver<MatrixD> solved(products);
  progress.report(0.9, "principal components");
  const double rounding = rounding_of(table);
  const double whole = centred.squaredNorm() > rounding ? centred.squaredNorm() : 0;
  const double freedom = static_cast<double>(std::max<Eigen::Index>(1, rows - 1));
  components.variance = whole / freedom;
  components.directions = MatrixD::Zero(kept, width);
  components.scores = MatrixD::Zero(rows, kept);
  components.deviations = Eigen::VectorXd::Zero(kept);
  components.explained = Eigen::VectorXd::Zero(kept);
  const Eigen::Index last = products.rows() - 1;
  for (Eigen::Index k = 0; k < kept; ++k) {
    progress.check();
    const double squared = solved.eigenvalues()[last - k];
    const auto vector = solved.eigenvectors().col(last - k);
    // Squares of singular values are known to about 1e-16 of the largest; below that is noise.
    if (whole == 0 || !(squared > 1e-14 * whole)) {
      components.directions.row(k) = completing(components.directions, k);
      continue;
    }
    if (by_rows) {
      components.directions.row(k) = (vector.transpose() * centred).normalized();
    } else {
      components.directions.row(k) = vector.transpose();
    }
    components.scores.col(k).noalias() = centred * components.directions.row(k).transpose();
    components.deviations[k] = std::sqrt(squared / freedom);
    components.explained[k] = squared / whole;
  }
  point_up(components);
  return components;
}

double explained_by_components(const Matrix& table, int count, const Progress& progress) {
  check_table(table, count);
  MatrixD centred = table.cast<double>();
  centred.rowwise() -= centred.colwise().mean().eval();
  const double whole = centred.squaredNorm();
  if (!(whole > rounding_of(table))) return 0;
  const MatrixD products =
      table.rows() <= table.cols() ? gram(centred, progress) : gram(centred.transpose(), progress);
  const Eigen::SelfAdjointEigenSolver<MatrixD> solved(products, Eigen::EigenvaluesOnly);
  progress.check();
  const Eigen::Index kept = std::min<Eigen::Index>(count, solved.eigenvalues().size());
  return std::clamp(solved.eigenvalues().tail(kept).sum() / whole, 0.0, 1.0);
}

std::vector<Matrix> component_maps(const Components& components, GridShape grid) {
  if (grid.rows < 1 || grid.columns < 1 || components.scores.rows() != grid.count()) {
    refuse_usage("components",
                 message("{} rows do not fit a grid of {}", components.scores.rows(), to_text(grid)),
                 "give the grid that the table belongs to");
  }
  std::vector<Matrix> maps;
  for (Eigen::Index k = 0; k < components.scores.cols(); ++k) {
    const Eigen::VectorXf scores = components.scores.col(k).cast<float>();
    maps.emplace_back(Eigen::Map<const Matrix>(scores.data(), grid.rows, grid.columns));
  }
  return maps;
}

Matrix component_colours(const Components& components, int first) {
  Matrix colours = Matrix::Constant(components.scores.rows(), 3, 0.5F);
  for (int channel = 0; channel < 3; ++channel) {
    const int k = first + channel;
    if (k < 0 || k >= components.scores.cols() || components.deviations[k] <= 0) continue;
    const Eigen::VectorXd scores = components.scores.col(k);
    const std::vector<double> values(scores.begin(), scores.end());
    const double low = percentile(values, 0.01), high = percentile(values, 0.99);
    if (!(high > low)) continue;
    colours.col(channel) = ((scores.array() - low) / (high - low)).cwiseMax(0.0).cwiseMin(1.0).cast<float>();
  }
  return colours;
}

}  // namespace whereabouts
