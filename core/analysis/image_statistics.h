// What places add to the tokens of many images: analysis of variance over images, one image at a time.
//
//   place_probe.h   what a linear probe reads of the place
//   bootstrap.h     intervals
#pragma once

#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/base/state_bytes.h"

namespace whereabouts {

// Of x(i, n), the token (D) at place n of image i, N places and K images (Doshi et al. 2026,
// arXiv 2601.05328: the mean token, plus a part of its position, plus a part of its content):
//
//   m(i)     mean of x(i, n) over the places       z(i, n)  = x(i, n) - m(i)
//   P(n)     mean of z(i, n) over the images: the fixed pattern, the mean over images less that over places
//   between  mean over n of |E P(n)|^2, estimated by the mean over n and over pairs of different images
//            i, j of <z(i, n), z(j, n)>
//   total    mean over i and n of |z(i, n)|^2, and the mean over pairs of |m(i) - m(j)|^2 / 2
//   share    between / total
//
// |P|^2 itself would be too large by what chance leaves in a mean of K images: in its place stand pairs of
// different images, whose mean has no such excess, whatever tokens of one image have in common. Likewise
// `total` is the variance of the tokens of all images there are. So the share may come out a little below 0
// where there is no pattern. Of one image it is NaN: place and content are one.
//
// Intervals draw blocks of images, which are all that is held: an image joins one of them. With as many
// blocks as images it is the bootstrap over images. Sums of z are float32, all else is float64.
class ImageStatistics {
 public:
  ImageStatistics(int places, int width, int blocks);

  // (N, D) of the next image.
  void add(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& rows, const Progress& progress = {});
  // Once all were added. Lets go of the blocks.
  void finish(const Progress& progress = {});

  // All that was added so far, of the same places, width and blocks.
  void state(StateBytes& bytes);

  int images() const { return images_; }
  int blocks() const { return static_cast<int>(counts_.size()); }  // that have images, once finished
  const Matrix& pattern() const { return pattern_; }               // (N, D): P(n)
  // With block b drawn counts[b] times; an image and itself, drawn again, are no pair. NaN where there is no
  // pair, or all tokens are the same.
  double share(const Eigen::VectorXd& counts) const;
  double total() const;  // of the images as they are; NaN of one

 private:
  struct Variance {
    double between = 0, total = 0;
  };
  Variance variance(const Eigen::VectorXd& counts) const;

  int places_, images_ = 0;
  RowVector shift_;           // (D): mean token of the first image
  std::vector<Matrix> sums_;  // per block (N, D): of z
  MatrixD mean_sums_;         // (blocks, D): of m - shift
  Eigen::VectorXd counts_;    // (blocks): images
  Eigen::VectorXd squares_;   // (blocks): of z
  Eigen::VectorXd mean_squares_;
  Matrix pattern_;
  // (blocks, blocks), of ordered pairs of different images: how many; the sums of <z, z'>; of |m - m'|^2 / 2.
  MatrixD pairs_, products_, distances_;
};

}  // namespace whereabouts
