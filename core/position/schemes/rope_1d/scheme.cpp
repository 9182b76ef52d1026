#include <cmath>

#include "core/position/rotary/fixed_rotation.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

class Rope1d final : public RotaryScheme {
 public:
  Rope1d()
      : RotaryScheme({.id = "rope-1d",
                      .title = "RoPE 1-D",
                      .summary = "Pairs of a query's and a key's dimensions turn by angles in step with the "
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
  std::vector<Parameter> trained_parameters() const override { return {}; }
  LearnedTensors learned_tensors(const TrainedShape&) const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<FixedRotation<float>>(*this, plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<FixedRotation<double>>(*this, plan);
  }
  std::span<const StoredName> stored_names() const override { return {}; }
  std::string count_formula() const override { return "none"; }
  double own_temperature(const std::string&) const override { return 10000; }
  std::string own_pairs(const std::string&) const override { return "adjacent"; }
  bool scales_with_grid(const std::string&) const override { return false; }
  int head_dim_step() const override { return 2; }
  void check(RotaryRequest&) const override {}
  std::int64_t tables(const RotaryRequest&) const override { return 1; }
  std::int64_t learned_numbers(const RotaryRequest&) const override { return 0; }

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
