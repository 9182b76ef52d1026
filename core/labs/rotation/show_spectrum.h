// The periods of a rotary form against the grid that it turns over.
//
// A pair that turns by f radians from one patch to the next along an axis has the period 2 pi / |f| patches
// there. On a grid of n patches along that axis, of a model that was trained with t of them:
//   unused    period > n: the pair does not turn once over the grid
//   aliased   period < 2 (Nyquist): between neighbours it turns by over half a turn, so that it cannot be
//   told
//             from a slower turn the other way
//   unseen    period > t and n > t: its angles at the far places are none that training showed it (Peng et
//   al.
//             2023, YaRN: the pairs that interpolation has to leave inside of the trained range)
#pragma once

#include "core/labs/rotation/panels.h"

namespace whereabouts {

struct AxisPeriods {
  std::vector<double> periods;  // of each pair, in patches; infinite where it does not turn along the axis
  int patches = 0;              // along the axis
  int turning = 0, unused = 0, aliased = 0, unseen = 0;  // pairs
};
struct Spectrum {
  int trained = 0;
  AxisPeriods rows, columns;  // in one dimension columns alone
};
// Of a form that turns by angles.
Spectrum spectrum_of(const RotationData& data, int trained);

void show_spectrum(Figure& figure, const RotationData& data, const RotationView& view, int trained);

}  // namespace whereabouts
