// Sinusoids of row and column: the six layouts found in code bases (docs/schemes.md, "Sinusoidal 2-D").
#pragma once

#include "core/position/table_request.h"

namespace whereabouts {

// Four blocks of Q = D/4 dimensions, angle = coordinate / T^(k/Q); big-vision divides k by Q - 1 (D >= 8).
// DETR has two interleaved halves of D/2, exponent 2 floor(k/2) / (D/2), on coordinates 1..last scaled to 2
// pi.
Wave sinusoidal_2d_wave(const TableRequest& request, int dimension);

// Refuses (usage) widths that do not divide by 4, and D < 8 for big-vision.
void check_sinusoidal_2d(const TableRequest& request);

int sinusoidal_2d_coordinate(const TableRequest& request, Wave::Axis axis, int token);

}  // namespace whereabouts
