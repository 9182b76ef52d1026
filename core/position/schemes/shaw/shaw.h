// Shaw et al. 2018: every clipped offset between two tokens has a learned vector that is added to the key:
// (q_i . (k_j + a[offset])) / sqrt(d).
#pragma once

#include <cstdint>

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/bias/bias.h"

namespace whereabouts {

constexpr int default_max_relative_position = 16;  // k: farther offsets share the vectors of the two ends

struct ShawRequest {
  int tokens = 0;
  int head_dim = 0;  // d
  int max_relative_position = default_max_relative_position;
  std::uint32_t seed = 0;
  bool two_sigma = false;
};

struct ShawTable {
  Matrix table;       // (2k + 1, d)
  IndexMatrix index;  // (N, N): clip(j - i, -k, k) + k of query i and key j, so keys ahead have greater rows
};

// Seeded like learned tables; one table serves all heads of a layer. Refuses (usage) no tokens, a width or a
// max_relative_position out of range, and more than 2^28 numbers.
ShawTable shaw_table(const ShawRequest& request, const Progress& progress = {});

// The index alone. The sign is the paper's, key minus query; one of the articles has query minus key, the
// same numbers with the rows of the table reversed.
IndexMatrix shaw_index(int tokens, int max_relative_position);

// (2k + 1) d, with the refusals of shaw_table().
std::int64_t shaw_parameters(const ShawRequest& request);

}  // namespace whereabouts
