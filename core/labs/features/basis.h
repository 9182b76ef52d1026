// The basis in which tokens become colours: principal components of those of one image or of several, in two
// stages where only the foreground is to be coloured (Oquab et al. 2024, section 7.6).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/analysis/components.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/parameter/declare.h"

namespace whereabouts {

namespace features {
enum class Side { automatic, above, below };
inline constexpr Option<Side> sides[] = {
    {Side::automatic, "auto", "Inner side", "That of which less lies at the rim of the image"},
    {Side::above, "above", "Above", "Where the first component is above the threshold"},
    {Side::below, "below", "Below", "Where it is below: the sign of a component means nothing"}};
inline constexpr Handle<Side> side{"side", sides};
}  // namespace features

// What of the patches is the foreground: where the first component of all of them lies on one side of a
// threshold.
struct ForegroundCut {
  double threshold = 0.5;  // 0: the least of the component, 1: the most, each but for one patch in a hundred
  features::Side side = features::Side::automatic;

  bool operator==(const ForegroundCut&) const = default;
};

// The tokens of one image in one layer, (N, D), and where they lie.
struct BasisMember {
  const Matrix* tokens = nullptr;
  GridShape grid;
};

// First stage: the first component of all members, cut at a bound.
struct BasisCut {
  Eigen::RowVectorXd mean, direction;  // (D)
  double bound = 0;                    // of the score along it
  bool above = true;                   // the side that was taken
  bool parts = false;                  // false: nothing tells the members apart, and nothing is inside
  double share = 0;                    // of the members' variance, along that component

  std::vector<bool> inside(const Matrix& tokens) const;
};

struct ColourBasis {
  std::optional<BasisCut> cut;
  Components components;  // of the members, of their foreground alone where there is a cut; without scores
  std::array<double, 3> low = {}, high = {};  // what becomes 0 and 1 of a colour; alike: 0.5 throughout
  bool flat = false;                          // a foreground of fewer than two patches: all colours are black

  // (N, 3): along the first three directions; zeros where there are fewer.
  Matrix scores(const Matrix& tokens) const;
  // (N, 3) in 0..1, cut there; the background black.
  Matrix colours(const Matrix& tokens) const;
};

// Of all tokens of `members`. Colours are stretched so that the 1st and the 99th percentile of `stretched`
// become 0 and 1 (component_colours()); with a cut these are those of the members' foreground.
ColourBasis colour_basis(const std::vector<BasisMember>& members, const std::vector<BasisMember>& stretched,
                         const ForegroundCut* cut, const Progress& progress);

}  // namespace whereabouts
