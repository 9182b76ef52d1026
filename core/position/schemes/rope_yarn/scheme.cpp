// YaRN (Peng et al. 2023, arXiv 2309.00071, section 3), an axis at a time. A frequency w turns r = L w / (2
// pi) times over the L patches of training. On a grid s times as long it becomes
//
//   w' = (1 - g) w / s + g w,   g = 0 where r < alpha, 1 where r > beta, else (r - alpha) / (beta - alpha),
//
// and queries and keys are multiplied by 0.1 ln s + 1, the logits so by its square, with s the geometric mean
// of both axes'. alpha = 1 and beta = 32 are the paper's, for thousands of tokens: over the 8 or 14 patches
// of an image no frequency turns more than twice, so that nearly all are interpolated.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/failure.h"
#include "core/position/rotary/axial_rotation.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

constexpr Handle<double> beta_fast{"beta-fast"}, beta_slow{"beta-slow"};

double stated_or(const RotaryRequest& request, const Handle<double>& handle, double otherwise) {
  return request.own.has(handle.id) ? request.own[handle] : otherwise;
}

class RopeYarn final : public ExtendedRotation {
 public:
  RopeYarn()
      : ExtendedRotation(
            {.id = "rope-yarn",
             .title = "RoPE 2-D (YaRN)",
             .summary = "RoPE 2-D (axial); on a larger grid pairs that did not turn once in training are "
                        "stretched with it, and logits are sharper",
             .brief_title = "axial, YaRN",
             .place = 74,
             .relative = true,
             .two_dimensional = true,
             .has_temperature = true,
             .transfers = true,
             .transfer = "Yes: slow frequencies are divided by how much larger the grid is",
             .remarks = {"Slow pairs keep their angles", "Nearly all pairs are slow", "Language models"}}) {}

  std::vector<Parameter> parameters() const override {
    const Range turns{.min = 0, .max = 1e6};
    return {
        temperature_request(), pairs_request(), trained_grid_request(),
        declare(beta_fast, {.help = "pairs that turn more often than this over the grid of training stay as "
                                    "they are",
                            .initial = 32.0,
                            .range = turns}),
        declare(beta_slow, {.help = "pairs that turn less often than this are stretched in full",
                            .initial = 1.0,
                            .range = turns})};
  }
  void check(RotaryRequest& request) const override {
    ExtendedRotation::check(request);
    if (stated_or(request, beta_slow, 1) < stated_or(request, beta_fast, 32)) return;
    refuse_usage(flag("beta-slow"), "it is not below --beta-fast", "the usual ones are 1 and 32");
  }
  Eigen::RowVectorXd frequencies(const RotaryRequest& request, int patches, double scale) const override {
    Eigen::RowVectorXd made = axis_frequencies(*request.temperature, request.head_dim / 4);
    const double slow = stated_or(request, beta_slow, 1), fast = stated_or(request, beta_fast, 32);
    for (double& frequency : made) {
      const double turns = patches * frequency / (2 * std::numbers::pi);
      const double kept = std::clamp((turns - slow) / (fast - slow), 0.0, 1.0);
      frequency = (1 - kept) * frequency / scale + kept * frequency;
    }
    return made;
  }
  double amplitude(const RotaryRequest& request) const override {
    const GridShape grid = request.grid, trained = *request.reference;
    const double scale =
        std::sqrt(scale_of(grid.rows, trained.rows) * scale_of(grid.columns, trained.columns));
    return 0.1 * std::log(scale) + 1;
  }
  std::vector<Message> notes(const SchemeRequest& asked) const override {
    const RotaryRequest request = checked_rotary(*this, request_of(asked));
    if (*request.reference == request.grid) return {};
    const double slow = stated_or(request, beta_slow, 1), fast = stated_or(request, beta_fast, 32);
    int whole = 0, part = 0;
    for (const int patches : {request.reference->rows, request.reference->columns}) {
      for (const double frequency : axis_frequencies(*request.temperature, request.head_dim / 4)) {
        const double turns = patches * frequency / (2 * std::numbers::pi);
        whole += turns <= slow ? 1 : 0;
        part += turns > slow && turns < fast ? 1 : 0;
      }
    }
    return {
        message("of {} pairs {} are stretched in full and {} in part; queries and keys are multiplied by {}",
                request.head_dim / 2, whole, part, brief(amplitude(request), 4))};
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_rope_yarn_scheme() {
  return std::make_unique<RopeYarn>();
}

}  // namespace whereabouts
