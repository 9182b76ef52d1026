#include "core/vit/backward/backward_pixels.h"

#include <numeric>
#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_open_block.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {

PixelsBackward::PixelsBackward(const VitConfiguration& configuration, const PixelTower& tower,
                               const std::vector<Matrix>& states, const Progress& progress)
    : configuration_(configuration),
      tower_(tower),
      states_(states),
      progress_(progress),
      by_pixels_(Matrix::Zero(states.front().rows(), states.front().cols())) {
  patches_.window = tower.cells;
  patches_.tokens.resize(static_cast<std::size_t>(states.front().rows()));
  std::iota(patches_.tokens.begin(), patches_.tokens.end(), 0);
}

void PixelsBackward::backward(int number, const Matrix& by_given, const OnGradient& on_layer) {
  const auto at = static_cast<std::size_t>(number);
  const Matrix& x = states_[at];
  OpenBlock open(configuration_, tower_.blocks[at], tower_.width, tower_.heads, patches_.view(), x,
                 progress_);
  BlockBackward& block = open.block();
  by_pixels_ += join_backward(tower_.joins[at], block.output(), by_given);
  by_pixels_ = block.backward(by_pixels_);
  if (!on_layer) return;
  on_layer({.block = number,
            .heads = tower_.heads,
            .probabilities = block.probabilities(),
            .by_probabilities = block.by_probabilities(),
            .input = x,
            .by_input = by_pixels_,
            .windows = &patches_,
            .of = BlockGradient::Of::pixels});
}

// A norm of each cell or of all cells of a patch side by side, a product of all, and in some models a norm.
Matrix PixelsBackward::join_backward(const PixelsToPatch& join, const Matrix& pixels,
                                     const Matrix& by_given) const {
  const Eigen::Index each = pixels.cols(), cells = tower_.cells.count(), patches = pixels.rows() / cells;
  const float epsilon = configuration_.epsilon;
  const NormView before = join.before.view();
  const Matrix rows =
      before.size == each ? pixels : Matrix(plain::MatrixView(pixels.data(), patches, each * cells));
  const Matrix normed = plain::normalized(rows, before, epsilon);
  const OpenLayer layer(join.product, progress_);
  const Matrix made = product(plain::MatrixView(normed.data(), patches, each * cells), layer.view, progress_);
  const NormView after = join.after.present() ? join.after.view() : NormView{};
  const Matrix dnormed =
      product_backward(norm_backward(made, after, epsilon, by_given), layer.view, progress_);
  const Matrix drows =
      norm_backward(rows, before, epsilon, plain::MatrixView(dnormed.data(), rows.rows(), rows.cols()));
  return plain::MatrixView(drows.data(), pixels.rows(), each);
}

}  // namespace whereabouts
