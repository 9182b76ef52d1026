// Which of N goes to which of N, one to one.
#pragma once

#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// Row i goes to column result[i], each column being taken once, so that the sum of the gains (N, N) is
// largest. The Hungarian method with shortest augmenting paths (Kuhn 1955; Jonker and Volgenant 1987), N^3
// steps at most. Numbers that are not finite count as the lowest. Looks at `progress` once a row.
std::vector<int> best_assignment(const Matrix& gains, const Progress& progress = {});

}  // namespace whereabouts
