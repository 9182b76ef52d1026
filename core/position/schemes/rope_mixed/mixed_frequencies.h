// The learned frequencies of rope-mixed (Heo et al. 2024): every pair of every head rotates along a direction
// of its own.
#pragma once

#include <cstdint>
#include <string>

#include "core/array/array.h"
#include "core/position/rotary/rotary.h"

namespace whereabouts {

// The initialisation: with m_k = T^(-4k/d), k < d/4, and a random angle a for each head, the first d/4 pairs
// have (m_k cos a, m_k sin a) and the others the same rotated by a right angle. The angles are 2 pi times the
// uniform numbers of NumPy's RandomState(seed), layer by layer, head by head.
MixedFrequencies seeded_mixed_frequencies(int heads, int head_dim, double temperature, std::uint32_t seed,
                                          int layer = 0);

// A checkpoint's tensor: (2, depth, heads, d/2), or (2, depth, heads d/2) with `heads` heads. Refuses (usage)
// a layer or a number of heads that it does not have, and fails naming `where` on other shapes.
MixedFrequencies mixed_frequencies_of(const Array& freqs, int layer, int heads, const std::string& where);

}  // namespace whereabouts
