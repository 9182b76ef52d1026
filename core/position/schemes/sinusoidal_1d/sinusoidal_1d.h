// Sinusoids of the token's number: Vaswani et al. 2017, section 3.5, for any D (also odd, as T2T-ViT's code).
#pragma once

#include "core/position/table_request.h"

namespace whereabouts {

// interleaved: dimension j has exponent 2 floor(j/2) / D, sines at even j. concatenated: the first ceil(D/2)
// dimensions are the sines of k = 0.., the rest the cosines, exponent 2k / D.
Wave sinusoidal_1d_wave(const TableRequest& request, int dimension);

}  // namespace whereabouts
