// NTK-aware scaling of rotary frequencies (bloc97 2023; Peng et al. 2023, YaRN, section 3.1), an axis at a
// time: on a grid s times as long along it the base T becomes T s^(K / (K - 1)) for its K = d/4 frequencies,
// which is the d / (d - 2) of a sequence whose d dimensions all turn.
#include "core/position/rotary/axial_rotation.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

class RopeNtk final : public ExtendedRotation {
 public:
  RopeNtk()
      : ExtendedRotation(
            {.id = "rope-ntk",
             .title = "RoPE 2-D (NTK)",
             .summary =
                 "RoPE 2-D (axial); on a larger grid slow pairs turn more slowly, the fastest as before",
             .brief_title = "axial, NTK",
             .place = 72,
             .relative = true,
             .two_dimensional = true,
             .has_temperature = true,
             .transfers = true,
             .transfer = "Yes: the base of the frequencies grows with the grid",
             .remarks = {"Neighbours stay apart", "Middle pairs meet new angles", "Language models"}}) {}

  std::vector<Parameter> parameters() const override {
    return {temperature_request(), pairs_request(), trained_grid_request()};
  }
  Eigen::RowVectorXd frequencies(const RotaryRequest& request, int, double scale) const override {
    return ntk_frequencies(*request.temperature, request.head_dim / 4, scale);
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_rope_ntk_scheme() {
  return std::make_unique<RopeNtk>();
}

}  // namespace whereabouts
