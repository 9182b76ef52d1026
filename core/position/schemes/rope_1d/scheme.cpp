#include <cmath>

#include "core/position/rotary/fixed_rotation.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

class Rope1d final : public UnlearnedRotation {
 public:
  Rope1d()
      : UnlearnedRotation({.id = "rope-1d",
                           .title = "RoPE 1-D",
                           .summary =
                               "Pairs of a query's and a key's dimensions turn by angles in step with the "
                               "token's number",
                           .brief_title = "1-D",
                           .place = 60,
                           .relative = true,
                           .has_temperature = true,
                           .transfers = true,
                           .transfer = "Yes, but an offset means another step when rows change their length",
                           .remarks = {"Scores depend on the offset; nothing to learn",
                                       "An offset crosses row ends unnoticed", "LLaMA, GPT-J"}}) {}

  std::vector<Parameter> parameters() const override { return {temperature_request(), pairs_request()}; }
  std::string own_pairs(const std::string&) const override { return "adjacent"; }
  int head_dim_step() const override { return 2; }
  void check(RotaryRequest&) const override {}

  MatrixD angles(const RotaryRequest& request, int, const Progress& progress) const override {
    const int pairs = request.head_dim / 2;
    MatrixD angles(request.grid.count(), pairs);
    Eigen::RowVectorXd frequencies(pairs);
    for (int pair = 0; pair < pairs; ++pair) {
      frequencies(pair) = std::pow(*request.temperature, -2.0 * pair / request.head_dim);
    }
    for (int token = 0; token < angles.rows(); ++token) {
      progress.check();
      angles.row(token) = token * frequencies;
    }
    return angles;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_rope_1d_scheme() {
  return std::make_unique<Rope1d>();
}

}  // namespace whereabouts
