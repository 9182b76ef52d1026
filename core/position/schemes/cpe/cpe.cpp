#include "core/position/schemes/cpe/cpe.h"

#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/base/permutation.h"
#include "core/position/truncated_normal.h"

namespace whereabouts {
namespace {

void check_width(int width) {
  if (width < 1 || width > 65536) {
    refuse_usage(flag("dim"), message("a width of {} is out of range", width), "allowed: 1 to 65536");
  }
}

}  // namespace

std::int64_t cpe_parameters(int width) {
  check_width(width);
  return std::int64_t{9} * width;
}

Matrix cpe_kernel(int width, std::uint32_t seed, bool two_sigma, const Progress& progress) {
  check_width(width);
  NumpyRandomState generator(seed);
  return truncated_normal(width, 9, two_sigma, generator, progress);
}

Matrix conditional_position(const Matrix& tokens, const Matrix& kernel, GridShape grid,
                            const Progress& progress) {
  Matrix position(tokens.rows(), tokens.cols());
  set_conditional_position(tokens, kernel, grid, position, progress);
  return position;
}

void set_conditional_position(const Eigen::Ref<const Matrix>& tokens, const Matrix& kernel, GridShape grid,
                              Eigen::Ref<Matrix> position, const Progress& progress) {
  if (tokens.rows() != grid.count()) {
    refuse_usage("cpe", message("{} tokens do not fill a grid of {}", tokens.rows(), to_text(grid)),
                 message("give {} tokens, without class and register tokens", grid.count()));
  }
  if (kernel.rows() != tokens.cols() || kernel.cols() != 9) {
    refuse_usage("cpe",
                 message("{} kernels of {} numbers do not fit tokens of width {}", kernel.rows(),
                         kernel.cols(), tokens.cols()),
                 "give a kernel of 9 numbers per channel");
  }
  const Matrix taps = kernel.transpose();  // whose rows lie as those of tokens do
  parallel_for(grid.rows, compute_threads(), progress, [&](int row, int) {
    for (int column = 0; column < grid.columns; ++column) {
      auto own = position.row(grid.token({row, column})).array();
      own.setZero();
      for (int tap = 0; tap < 9; ++tap) {
        const Cell from{row + tap / 3 - 1, column + tap % 3 - 1};
        if (grid.contains(from)) own += tokens.row(grid.token(from)).array() * taps.row(tap).array();
      }
    }
  });
}

}  // namespace whereabouts
