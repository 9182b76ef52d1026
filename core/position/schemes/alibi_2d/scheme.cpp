#include "core/position/bias/bias_scheme.h"
#include "core/position/bias/offset_bias.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/alibi_2d/alibi_2d.h"

namespace whereabouts {
namespace {

class Alibi2d final : public BiasScheme {
 public:
  Alibi2d()
      : BiasScheme(
            {.id = "alibi-2d",
             .title = "ALiBi 2-D",
             .summary = "Minus a slope per head times the distance between the two cells",
             .place = 130,
             .relative = true,
             .two_dimensional = true,
             .transfers = true,
             .transfer = "Yes: distances are measured on the new grid, greater ones than in training "
                         "included",
             .remarks = {"Nothing to learn; near before far", "Sees distance, not direction", "CROMA"}}) {}

  std::vector<Parameter> parameters() const override { return {heads_request()}; }
  std::vector<Parameter> trained_parameters() const override { return {}; }
  LearnedTensors learned_tensors(const TrainedShape&) const override { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<FixedBias<float>>(*this, plan, 1);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<FixedBias<double>>(*this, plan, 1);
  }
  std::span<const StoredName> stored_names() const override { return {}; }
  std::string count_formula() const override { return "none"; }
  bool has_window() const override { return false; }
  bool has_pretraining_window() const override { return false; }
  bool has_class_token() const override { return false; }
  void check(BiasRequest&) const override {}
  BiasTable table(const BiasRequest& request, const Progress& progress) const override {
    return alibi_2d(request.grid, request.heads, progress);
  }
  Matrix fixed_rows(const BiasRequest& request) const override {
    return alibi_rows(request.grid, request.heads);
  }
  std::vector<double> slopes(const BiasRequest& request) const override {
    return alibi_slopes(request.heads);
  }
  bool has_index() const override { return false; }
  std::int64_t learned_numbers(const BiasRequest&) const override { return 0; }
};

}  // namespace

std::unique_ptr<const Scheme> make_alibi_2d_scheme() {
  return std::make_unique<Alibi2d>();
}

}  // namespace whereabouts
