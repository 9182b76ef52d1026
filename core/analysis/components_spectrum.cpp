#include "core/analysis/components_spectrum.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "core/analysis/components.h"
#include "core/base/failure.h"
#include "core/base/hypotenuse.h"

namespace whereabouts {
namespace {

// The transform of length N as two real matrices (N, N): cos and -sin of 2 pi k n / N. Position tables have
// short sides, and the products over all dimensions at once are quicker than a fast transform of each.
struct Fourier {
  MatrixD cosine, sine;

  explicit Fourier(int length) : cosine(length, length), sine(length, length) {
    for (int k = 0; k < length; ++k) {
      for (int n = 0; n < length; ++n) {
        const auto turns = static_cast<double>((static_cast<long long>(k) * n) % length) / length;
        cosine(k, n) = std::cos(2 * std::numbers::pi * turns);
        sine(k, n) = -std::sin(2 * std::numbers::pi * turns);
      }
    }
  }
};

// Calls take(row, power) with the power (C, width) of the frequencies (row, 0..C-1) of some dimensions, whose
// values are `block` (R * C, width); divided by R * C.
template <typename Take>
void transform(const MatrixD& block, GridShape grid, const Fourier& of_rows, const Fourier& of_columns,
               const Progress& progress, const Take& take) {
  const Eigen::Index width = block.cols(), line = grid.columns * width;
  const Eigen::Map<const MatrixD> lines(block.data(), grid.rows, line);
  Eigen::RowVectorXd real(line), imaginary(line);
  for (int row = 0; row < grid.rows; ++row) {
    progress.check();
    real.noalias() = of_rows.cosine.row(row) * lines;
    imaginary.noalias() = of_rows.sine.row(row) * lines;
    const Eigen::Map<const MatrixD> a(real.data(), grid.columns, width),
        b(imaginary.data(), grid.columns, width);
    const MatrixD whole_real = of_columns.cosine * a - of_columns.sine * b;
    const MatrixD whole_imaginary = of_columns.sine * a + of_columns.cosine * b;
    take(row, MatrixD((whole_real.array().square() + whole_imaginary.array().square()) / grid.count()));
  }
}

void check_grid(const Matrix& table, GridShape grid) {
  if (grid.rows >= 1 && grid.columns >= 1 && table.rows() == grid.count() && table.cols() >= 1) return;
  refuse_usage("spectrum",
               message("a table of {} rows does not fit a grid of {}", table.rows(), to_text(grid)),
               "give the grid that it belongs to");
}

// Some dimensions at a time, so that a block stays within a few MB.
Eigen::Index block_width(GridShape grid) {
  return std::clamp<Eigen::Index>((Eigen::Index{1} << 18) / grid.count(), 1, 64);
}

int centred(int frequency, int length) {
  return frequency <= length / 2 ? frequency : frequency - length;
}

// The one of a frequency and its negative that is kept: column > 0, or column = 0 and row >= 0; the highest
// frequency of an even side is its own negative.
DimensionFrequency described(int row, int column, GridShape grid) {
  DimensionFrequency found;
  found.row = centred(row, grid.rows);
  found.column = centred(column, grid.columns);
  if (found.column < 0 || (found.column == 0 && found.row < 0) ||
      (2 * found.column == grid.columns && found.row < 0)) {
    found.row = -found.row;
    found.column = -found.column;
  }
  if (2 * found.column == -grid.columns) found.column = -found.column;
  if (2 * found.row == -grid.rows) found.row = -found.row;
  found.cycles = hypotenuse(static_cast<double>(found.row) / grid.rows,
                            static_cast<double>(found.column) / grid.columns);
  return found;
}

}  // namespace

std::vector<DimensionFrequency> dimension_frequencies(const Matrix& table, GridShape grid,
                                                      const Progress& progress) {
  check_grid(table, grid);
  const Fourier of_rows(grid.rows), of_columns(grid.columns);
  std::vector<DimensionFrequency> answers;
  const Eigen::Index step = block_width(grid);
  for (Eigen::Index first = 0; first < table.cols(); first += step) {
    progress.report(static_cast<double>(first) / static_cast<double>(table.cols()), "spatial frequencies");
    const Eigen::Index width = std::min(step, table.cols() - first);
    MatrixD block = table.middleCols(first, width).cast<double>();
    const Eigen::RowVectorXd mean = block.colwise().mean();
    block.rowwise() -= mean;
    const Eigen::RowVectorXd all = block.colwise().squaredNorm();
    const double min = 1e-20 * static_cast<double>(grid.count());
    std::vector<DimensionFrequency> strongest(static_cast<std::size_t>(width));
    std::vector<double> max(static_cast<std::size_t>(width), 0.0);
    transform(block, grid, of_rows, of_columns, progress, [&](int row, const MatrixD& power) {
      for (int column = 0; column < grid.columns; ++column) {
        if (row == 0 && column == 0) continue;
        const DimensionFrequency here = described(row, column, grid);
        const auto key = [](const DimensionFrequency& f) { return std::tuple(f.cycles, f.column, f.row); };
        for (Eigen::Index d = 0; d < width; ++d) {
          const auto at = static_cast<std::size_t>(d);
          const double value = power(column, d);
          // Rounding must not choose between equals.
          const double margin = 1e-9 * all[d];
          const bool lower = key(here) < key(strongest[at]);
          if (value > max[at] + margin || (value >= max[at] - margin && max[at] > 0 && lower)) {
            max[at] = std::max(value, max[at]);
            strongest[at] = here;
          }
        }
      }
    });
    for (Eigen::Index d = 0; d < width; ++d) {
      const auto at = static_cast<std::size_t>(d);
      if (all[d] <= min * (1 + mean[d] * mean[d])) {
        strongest[at] = {};
        answers.push_back(strongest[at]);
        continue;
      }
      // The negative frequency holds as much, unless it is the same.
      const int row = (strongest[at].row + grid.rows) % grid.rows;
      const bool own_negative = 2 * row % grid.rows == 0 && 2 * strongest[at].column % grid.columns == 0;
      strongest[at].share = std::min(1.0, (own_negative ? 1 : 2) * max[at] / all[d]);
      answers.push_back(strongest[at]);
    }
  }
  return answers;
}

MatrixD mean_spectrum(const Matrix& table, GridShape grid, const Progress& progress) {
  check_grid(table, grid);
  const Fourier of_rows(grid.rows), of_columns(grid.columns);
  MatrixD spectrum = MatrixD::Zero(grid.rows, grid.columns);
  const Eigen::Index step = block_width(grid);
  for (Eigen::Index first = 0; first < table.cols(); first += step) {
    progress.report(static_cast<double>(first) / static_cast<double>(table.cols()), "spectrum");
    const MatrixD block = table.middleCols(first, std::min(step, table.cols() - first)).cast<double>();
    transform(block, grid, of_rows, of_columns, progress, [&](int row, const MatrixD& power) {
      for (int column = 0; column < grid.columns; ++column) {
        spectrum((row + grid.rows / 2) % grid.rows, (column + grid.columns / 2) % grid.columns) +=
            power.row(column).sum();
      }
    });
  }
  return spectrum / static_cast<double>(table.cols());
}

}  // namespace whereabouts
