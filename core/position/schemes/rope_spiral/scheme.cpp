// Spiral RoPE (Liu et al. 2026, arXiv 2602.03227): the pairs of a head in G groups, each of which turns by
// the projection of the place on a direction of its own,
//
//   angle = w_k (column cos(pi g / G) + row sin(pi g / G)),   w_k = T^(-k / K), k < K = d / (2 G), g < G.
//
// Two groups are columns and rows. The authors' code has this with the same frequencies for every direction
// (same_theta) and reads the projections off the grid by bilinear interpolation, clamped at its border; here
// they are exact.
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/base/failure.h"
#include "core/position/rotary/fixed_rotation.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

constexpr Handle<int> groups{"groups"};

// G: four, as the authors', or as many as divide the pairs.
int group_count(const RotaryRequest& request) {
  const int stated = request.own.has(groups.id) ? request.own[groups] : 0;
  return stated > 0 ? stated : std::gcd(4, request.head_dim / 2);
}

class RopeSpiral final : public UnlearnedRotation {
 public:
  RopeSpiral()
      : UnlearnedRotation(
            {.id = "rope-spiral",
             .title = "Spiral RoPE",
             .summary = "Groups of pairs turn along directions of their own, evenly spread over half a turn",
             .brief_title = "spiral",
             .place = 84,
             .relative = true,
             .two_dimensional = true,
             .has_temperature = true,
             .transfers = true,
             .transfer = "Yes: the projections are evaluated at the new grid",
             .remarks = {"Diagonals like rows", "Few frequencies each", "–"}}) {}

  std::vector<Parameter> parameters() const override {
    return {
        temperature_request(), pairs_request(),
        declare(groups, {.help = "directions; 0: four, or two where they do not divide the pairs of a head",
                         .initial = 0,
                         .range = Range{.min = 0, .max = 256}})};
  }
  std::string own_pairs(const std::string&) const override { return "adjacent"; }
  int head_dim_step() const override { return 4; }
  void check(RotaryRequest& request) const override {
    const int pairs = request.head_dim / 2, count = group_count(request);
    if (pairs % count == 0) return;
    refuse_usage(flag("groups"), message("{} pairs do not divide into {} groups", pairs, count),
                 message("choose a divisor of {}", pairs));
  }

  MatrixD angles(const RotaryRequest& request, int, const Progress& progress) const override {
    const int count = group_count(request), each = request.head_dim / 2 / count;
    Eigen::RowVectorXd along_columns(count * each), along_rows(count * each);
    for (int group = 0; group < count; ++group) {
      const double direction = std::numbers::pi * group / count;
      for (int k = 0; k < each; ++k) {
        const double frequency = std::pow(*request.temperature, -static_cast<double>(k) / each);
        along_columns(group * each + k) = frequency * std::cos(direction);
        along_rows(group * each + k) = frequency * std::sin(direction);
      }
    }
    MatrixD angles(request.grid.count(), count * each);
    for (int token = 0; token < angles.rows(); ++token) {
      progress.check();
      const Cell cell = request.grid.cell(token);
      angles.row(token) = cell.column * along_columns + cell.row * along_rows;
    }
    return angles;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_rope_spiral_scheme() {
  return std::make_unique<RopeSpiral>();
}

}  // namespace whereabouts
