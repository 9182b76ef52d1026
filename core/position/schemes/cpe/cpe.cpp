#include "core/position/schemes/cpe/cpe.h"

#include "core/base/failure.h"
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
  Matrix position = Matrix::Zero(tokens.rows(), tokens.cols());
  for (int token = 0; token < grid.count(); ++token) {
    progress.check();
    const Cell cell = grid.cell(token);
    for (int tap = 0; tap < 9; ++tap) {
      const Cell from{cell.row + tap / 3 - 1, cell.column + tap % 3 - 1};
      if (!grid.contains(from)) continue;
      position.row(token).array() +=
          tokens.row(grid.token(from)).array() * kernel.col(tap).transpose().array();
    }
  }
  return position;
}

}  // namespace whereabouts
