// ALiBi on a grid (CROMA, Fuller et al. 2023): attention falls with distance; nothing is learned.
#include <cmath>

#include "core/base/hypotenuse.h"
#include "core/position/bias/bias_scheme.h"
#include "core/position/bias/offset_bias.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

// - m_h times the Euclidean distance in cells, [N, N] for each of `heads`.
BiasTable alibi_2d(GridShape grid, int heads, const Progress& progress) {
  BiasTable made;
  for (const double slope : alibi_slopes(heads)) {
    Matrix bias(grid.count(), grid.count());
    for (int query = 0; query < grid.count(); ++query) {
      progress.check();
      const Cell at = grid.cell(query);
      for (int key = 0; key < grid.count(); ++key) {
        const Cell from = grid.cell(key);
        const double distance = hypotenuse(at.row - from.row, at.column - from.column);
        bias(query, key) = static_cast<float>(0 - slope * distance);
      }
    }
    made.bias.push_back(std::move(bias));
  }
  return made;
}

// The same by offset, [relative_rows(grid), heads], as rows of relative_index().
Matrix alibi_rows(GridShape grid, int heads) {
  const std::vector<double> slopes = alibi_slopes(heads);
  Matrix rows(relative_rows(grid), heads);
  const int across = 2 * grid.columns - 1;
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    const auto offset = static_cast<int>(row);
    const double distance =
        hypotenuse(offset / across - (grid.rows - 1), offset % across - (grid.columns - 1));
    for (int head = 0; head < heads; ++head) {
      rows(row, head) = static_cast<float>(-slopes[static_cast<std::size_t>(head)] * distance);
    }
  }
  return rows;
}

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

std::vector<double> alibi_slopes(int heads) {
  std::vector<double> slopes;
  for (int head = 1; head <= heads; ++head) slopes.push_back(std::exp2(-8.0 * head / heads));
  return slopes;
}

std::unique_ptr<const Scheme> make_alibi_2d_scheme() {
  return std::make_unique<Alibi2d>();
}

}  // namespace whereabouts
