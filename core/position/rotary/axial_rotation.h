// What axial rotations have in common whose frequencies follow from how much larger a grid is than that of
// training: half of the pairs turn with the row and half with the column, as the articles' form of rope-2d,
// which all of them are on the grid of training. RotaryRequest::reference is that grid.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/position/rotary/fixed_rotation.h"

namespace whereabouts {

// Pairs of a head whose first half belongs to one axis and whose second to the other: adjacent ones, or
// within each half the first quarter with the second.
std::vector<std::array<int, 2>> axial_pairs(const RotaryRequest& request);

class ExtendedRotation : public UnlearnedRotation {
 public:
  using UnlearnedRotation::UnlearnedRotation;

  // The d/4 frequencies (radians per patch) of an axis that had `patches` patches in training and has `scale`
  // times as many now; scale >= 1. Of scale 1 they are T^(-4k/d).
  virtual Eigen::RowVectorXd frequencies(const RotaryRequest& request, int patches, double scale) const = 0;

  // How many times an axis is as long as in training; 1 where it is shorter, and of no reference.
  static double scale_of(int patches, int trained);

  std::string own_pairs(const std::string&) const override { return "half"; }
  bool extends_trained_grid() const final { return true; }
  int head_dim_step() const override { return 4; }
  void check(RotaryRequest& request) const override;
  RotaryRequest request_of(const SchemeRequest& asked) const override;
  std::vector<std::array<int, 2>> pairs(const RotaryRequest& request) const override {
    return axial_pairs(request);
  }
  MatrixD angles(const RotaryRequest& request, int head, const Progress& progress) const override;
};

// T^(-k/K), k = 0 .. K - 1.
Eigen::RowVectorXd axis_frequencies(double temperature, int count);
// NTK-aware: those of another base, T s^(K / (K - 1)), so that the slowest turns s times as slowly and the
// fastest, which has frequency 1, as before. One frequency alone stays.
Eigen::RowVectorXd ntk_frequencies(double temperature, int count, double scale);

// `trained-grid`, as `encode` declares it.
Parameter trained_grid_request();

}  // namespace whereabouts
