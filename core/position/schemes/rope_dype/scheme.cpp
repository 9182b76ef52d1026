// DyPE (Issachar et al. 2025, arXiv 2510.20766): YaRN's bands as a function of the step of a diffusion. From
// the first step, t = 1, where coarse structure forms, to the last, t = 0, with k = 2 t^2,
//
//   w'  = (1 - a) w / s + a w_ntk,   w_ntk of the base that s gives (rope_ntk)
//   w'' = (1 - b) w' + b w
//
// where a falls from 1 to 0 over the frequencies between those that turn 1.25^k and 0.75^k times over the
// grid of training, and b between 16^k and 2^k times; places of these are rounded outwards to whole
// frequencies. Queries and keys are multiplied by 0.1 ln s + 1, s as in rope_yarn. Bands, exponents and
// rounding as its code for FLUX has them.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/failure.h"
#include "core/position/rotary/axial_rotation.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

constexpr Handle<double> step_handle{"step"};

// 1 where frequencies are faster than `fast` turns over `patches` patches, 0 where they are slower than
// `slow`.
Eigen::RowVectorXd faster(double temperature, int count, int patches, double fast, double slow) {
  const auto place = [&](double turns) {
    return count * std::log(patches / (turns * 2 * std::numbers::pi)) / std::log(temperature);
  };
  const double low = std::max(0.0, std::floor(place(fast))),
               high = std::min<double>(count, std::ceil(place(slow)));
  const double length = high == low ? 0.001 : high - low;
  Eigen::RowVectorXd share(count);
  for (int k = 0; k < count; ++k) share(k) = 1 - std::clamp((k - low) / length, 0.0, 1.0);
  return share;
}

class RopeDype final : public ExtendedRotation {
 public:
  RopeDype()
      : ExtendedRotation(
            {.id = "rope-dype",
             .title = "RoPE 2-D (DyPE)",
             .summary =
                 "RoPE 2-D (axial); on a larger grid it is stretched as YaRN does, by how far a diffusion "
                 "has come",
             .brief_title = "axial, DyPE",
             .place = 76,
             .relative = true,
             .two_dimensional = true,
             .has_temperature = true,
             .transfers = true,
             .transfer = "Yes: which frequencies are divided follows from the grid and the step",
             .remarks = {"Stretches coarse steps most", "Classifiers have no steps", "FLUX"}}) {}

  std::vector<Parameter> parameters() const override {
    return {
        temperature_request(), pairs_request(), trained_grid_request(),
        declare(step_handle, {.help = "how far the diffusion still has to go: 1 at its first step, 0 at its "
                                      "last, as which a model without steps counts",
                              .initial = 0.0,
                              .range = Range{.min = 0, .max = 1}})};
  }
  void check(RotaryRequest& request) const override {
    ExtendedRotation::check(request);
    if (*request.temperature > 1) return;
    refuse_usage(flag("temperature"), "frequencies that do not fall have no bands", "the usual one is 10000");
  }
  Eigen::RowVectorXd frequencies(const RotaryRequest& request, int patches, double scale) const override {
    const int count = request.head_dim / 4;
    const double temperature = *request.temperature;
    Eigen::RowVectorXd trained = axis_frequencies(temperature, count);
    if (scale == 1) return trained;
    const double step = request.own.has(step_handle.id) ? request.own[step_handle] : 0,
                 exponent = 2 * step * step;
    const auto band = [&](double fast, double slow) {
      return faster(temperature, count, patches, std::pow(fast, exponent), std::pow(slow, exponent));
    };
    const Eigen::RowVectorXd by_base = band(1.25, 0.75), as_trained = band(16, 2);
    const Eigen::RowVectorXd stretched = (1 - by_base.array()) * trained.array() / scale +
                                         by_base.array() * ntk_frequencies(temperature, count, scale).array();
    return (1 - as_trained.array()) * stretched.array() + as_trained.array() * trained.array();
  }
  double amplitude(const RotaryRequest& request) const override {
    const GridShape grid = request.grid, trained = *request.reference;
    return 0.1 * std::log(
                     std::sqrt(scale_of(grid.rows, trained.rows) * scale_of(grid.columns, trained.columns))) +
           1;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_rope_dype_scheme() {
  return std::make_unique<RopeDype>();
}

}  // namespace whereabouts
