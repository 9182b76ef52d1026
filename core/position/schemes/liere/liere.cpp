#include "core/position/schemes/liere/liere.h"

#include <numbers>

#include "core/base/permutation.h"
#include "core/position/schemes/liere/matrix_exponential.h"

namespace whereabouts {

LieReGenerators seeded_liere_generators(int heads, int head_dim, int block, std::uint32_t seed, int layer) {
  NumpyRandomState generator(seed);
  const Eigen::Index blocks = Eigen::Index{heads} * (head_dim / block), planes = liere_planes(block);
  for (std::int64_t draw = 0; draw < std::int64_t{layer} * 2 * blocks * planes; ++draw) generator.uniform();
  LieReGenerators generators{MatrixD(blocks, planes), MatrixD(blocks, planes)};
  for (MatrixD* axis : {&generators.row, &generators.column}) {
    for (double& value : axis->reshaped<Eigen::RowMajor>())
      value = 2 * std::numbers::pi * generator.uniform();
  }
  return generators;
}

double liere_coordinate(int cell, int count, int trained) {
  return count < 2 ? 0 : static_cast<double>(cell) * count / trained / (count - 1);
}

MatrixD liere_generator(const LieReGenerators& generators, int block_size, Eigen::Index block, double row,
                        double column) {
  MatrixD sum = MatrixD::Zero(block_size, block_size);
  Eigen::Index plane = 0;
  for (int i = 0; i < block_size; ++i) {
    for (int j = i + 1; j < block_size; ++j, ++plane) {
      sum(i, j) = row * generators.row(block, plane) + column * generators.column(block, plane);
      sum(j, i) = -sum(i, j);
    }
  }
  return sum;
}

MatrixD liere_rotations_of(const LieReGenerators& generators, int heads, int head, int block, GridShape grid,
                           GridShape trained, const Progress& progress) {
  const Eigen::Index blocks = generators.row.rows() / heads, size = Eigen::Index{block} * block;
  MatrixD rotations(grid.count(), blocks * size);
  for (int token = 0; token < grid.count(); ++token) {
    progress.check();
    const Cell cell = grid.cell(token);
    const double row = liere_coordinate(cell.row, grid.rows, trained.rows);
    const double column = liere_coordinate(cell.column, grid.columns, trained.columns);
    for (Eigen::Index each = 0; each < blocks; ++each) {
      const MatrixD rotation =
          matrix_exponential(liere_generator(generators, block, head * blocks + each, row, column));
      rotations.row(token).segment(each * size, size) = rotation.reshaped<Eigen::RowMajor>().transpose();
    }
  }
  return rotations;
}

std::vector<float> liere_rotations(const LieReGenerators& generators, int heads, int block, GridShape grid,
                                   GridShape trained, const Progress& progress) {
  std::vector<float> all;
  for (int head = 0; head < heads; ++head) {
    const Matrix rotations =
        liere_rotations_of(generators, heads, head, block, grid, trained, progress).cast<float>();
    all.insert(all.end(), rotations.data(), rotations.data() + rotations.size());
  }
  return all;
}

void turn_blocks(MatrixD& rows, const MatrixD& rotations, int block) {
  const Eigen::Index blocks = rows.cols() / block, size = Eigen::Index{block} * block;
  for (Eigen::Index token = 0; token < rows.rows(); ++token) {
    for (Eigen::Index each = 0; each < blocks; ++each) {
      const Eigen::Map<const MatrixD> rotation(rotations.row(token).data() + each * size, block, block);
      const Eigen::RowVectorXd before = rows.row(token).segment(each * block, block);
      rows.row(token).segment(each * block, block) = before * rotation.transpose();
    }
  }
}

}  // namespace whereabouts
