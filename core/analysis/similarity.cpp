#include "core/analysis/similarity.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace whereabouts {
namespace {

constexpr Eigen::Index block_rows = 64;

bool is_cosine(Measure measure) { return measure == Measure::cosine || measure == Measure::centred_cosine; }

// Unit length, computed in double so that long rows lose nothing; a zero row stays zero.
void normalise(Eigen::Ref<RowVector> row) {
  const double norm = row.cast<double>().norm();
  if (norm > 0) row = (row.cast<double>() / norm).cast<float>();
}

RowVector column_means(const Matrix& table) { return table.cast<double>().colwise().mean().cast<float>(); }

// Rows first..first+rows of the similarity matrix.
Matrix similarity_block(const SimilarityBasis& basis, Eigen::Index first, Eigen::Index rows) {
  Matrix block = basis.rows.middleRows(first, rows) * basis.rows.transpose();
  if (basis.measure == Measure::negative_distance) {
    for (Eigen::Index row = 0; row < rows; ++row) {
      const float own = basis.squared_norms[first + row];
      block.row(row) = -(basis.squared_norms.transpose().array() + own - 2.0f * block.row(row).array()).max(0.0f).sqrt();
      block(row, first + row) = 0;  // the subtraction above leaves a rounding error here
    }
  } else if (is_cosine(basis.measure)) {
    block = block.cwiseMin(1.0f).cwiseMax(-1.0f);
    for (Eigen::Index row = 0; row < rows; ++row) {
      if (basis.squared_norms[first + row] > 0) block(row, first + row) = 1;
    }
  }
  return block;
}

}  // namespace

SimilarityBasis similarity_basis(const Matrix& table, Measure measure) {
  SimilarityBasis basis;
  basis.measure = measure;
  basis.rows = table;
  if (measure == Measure::centred_cosine && table.rows() > 0) basis.rows.rowwise() -= column_means(table);
  basis.squared_norms = basis.rows.cast<double>().rowwise().squaredNorm().cast<float>();
  if (is_cosine(measure)) {
    for (Eigen::Index row = 0; row < basis.rows.rows(); ++row) normalise(basis.rows.row(row));
  }
  return basis;
}

RowVector similarity_row(const SimilarityBasis& basis, int reference) {
  return similarity_block(basis, reference, 1).row(0);
}

RowVector similarity_to(const SimilarityBasis& basis, const Matrix& table, const RowVector& vector) {
  RowVector other = vector;
  if (basis.measure == Measure::centred_cosine) other -= column_means(table);
  const float squared = static_cast<float>(other.cast<double>().squaredNorm());
  if (is_cosine(basis.measure)) normalise(other);
  RowVector row = other * basis.rows.transpose();
  if (basis.measure == Measure::negative_distance) {
    row = -(basis.squared_norms.transpose().array() + squared - 2.0f * row.array()).max(0.0f).sqrt();
  } else if (is_cosine(basis.measure)) {
    row = row.cwiseMin(1.0f).cwiseMax(-1.0f);
  }
  return row;
}

Matrix similarity_matrix(const SimilarityBasis& basis, const Progress& progress) {
  const Eigen::Index count = basis.rows.rows();
  Matrix matrix(count, count);
  for (Eigen::Index first = 0; first < count; first += block_rows) {
    progress.check();
    const Eigen::Index rows = std::min(block_rows, count - first);
    matrix.middleRows(first, rows) = similarity_block(basis, first, rows);
  }
  // Products of blocks may round (i, j) and (j, i) differently: the upper half is the truth.
  for (Eigen::Index row = 0; row < count; ++row) {
    for (Eigen::Index column = 0; column < row; ++column) matrix(row, column) = matrix(column, row);
  }
  return matrix;
}

std::array<NamedCell, 6> six_references(GridShape grid) {
  const int rows = grid.rows, columns = grid.columns;
  return {NamedCell{"top left", {0, 0}},
          {"top centre", {0, columns / 2}},
          {"centre", {rows / 2, columns / 2}},
          {"left centre", {rows / 2, 0}},
          {"bottom right", {rows - 1, columns - 1}},
          {"quarter", {rows / 4, columns / 4}}};
}

NeighbourReadings neighbour_readings(const SimilarityBasis& basis, GridShape grid, const Progress& progress) {
  const int count = grid.count();
  // Beyond 4096 positions evenly chosen ones stand for all: the exact answer grows with the square.
  const int step = std::max(1, count / 4096);
  NeighbourReadings readings;
  std::array<double, 3> sums{};
  std::array<long long, 3> pairs{};
  double row_sum = 0, column_sum = 0;
  long long row_pairs = 0, column_pairs = 0;
  int near = 0, asked = 0;
  const Eigen::Index rows_at_once = step == 1 ? block_rows : 1;
  for (int first = 0; first < count; first += step == 1 ? static_cast<int>(block_rows) : step) {
    progress.check();
    const auto rows = static_cast<int>(std::min<Eigen::Index>(rows_at_once, count - first));
    const Matrix block = similarity_block(basis, first, rows);
    for (int row = 0; row < rows; ++row) {
      const Cell here = grid.cell(first + row);
      const auto value = [&](int r, int c) { return static_cast<double>(block(row, grid.token({r, c}))); };
      int nearest = -1;
      float most = -std::numeric_limits<float>::infinity();
      for (int token = 0; token < count; ++token) {
        if (token == first + row) continue;
        if (block(row, token) > most) {
          most = block(row, token);
          nearest = token;
        }
      }
      if (nearest >= 0) {
        const Cell other = grid.cell(nearest);
        near += std::abs(other.row - here.row) + std::abs(other.column - here.column) == 1;
      }
      ++asked;
      // 1, 9 and 49 are squares of one whole offset only: along a row or a column.
      for (std::size_t i = 0; i < 3; ++i) {
        const int distance = std::array{1, 3, 7}[i];
        for (const Cell offset : {Cell{0, distance}, {0, -distance}, {distance, 0}, {-distance, 0}}) {
          const Cell other{here.row + offset.row, here.column + offset.column};
          if (!grid.contains(other)) continue;
          sums[i] += value(other.row, other.column);
          ++pairs[i];
        }
      }
      for (int c = 0; c < grid.columns; ++c) {
        if (c != here.column) row_sum += value(here.row, c);
      }
      for (int r = 0; r < grid.rows; ++r) {
        if (r != here.row) column_sum += value(r, here.column);
      }
      row_pairs += grid.columns - 1;
      column_pairs += grid.rows - 1;
    }
  }
  const auto mean = [](double sum, long long number) {
    return number > 0 ? sum / static_cast<double>(number) : std::numeric_limits<double>::quiet_NaN();
  };
  readings.nearest_share = asked > 0 ? static_cast<double>(near) / asked : 0;
  for (std::size_t i = 0; i < 3; ++i) readings.by_distance[i] = mean(sums[i], pairs[i]);
  readings.same_row = mean(row_sum, row_pairs);
  readings.same_column = mean(column_sum, column_pairs);
  return readings;
}

}  // namespace whereabouts
