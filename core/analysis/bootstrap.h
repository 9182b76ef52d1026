// How far a number would move if other units had been drawn: percentile intervals (Efron 1979).
#pragma once

#include <cstdint>
#include <functional>

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

inline constexpr int bootstrap_resamples = 1000;

// Of some numbers at once, (numbers, 3): each as the units are, and the 2.5th and the 97.5th percentile
// (linear between ranks) over resamples of them, NumPy's RandomState(seed).randint(0, units, (1000, units)),
// a row for each. `statistic` is given how often each unit is drawn, (units), all 1 the first time. A
// resample in which a number is NaN has no part in its interval; where all are NaN, or it is itself, so are
// its ends.
MatrixD bootstrapped(int units, std::uint32_t seed,
                     const std::function<Eigen::VectorXd(const Eigen::VectorXd& counts)>& statistic,
                     const Progress& progress = {});

}  // namespace whereabouts
