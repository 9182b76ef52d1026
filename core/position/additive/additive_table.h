// Tables of additive schemes and their waves, by id.
#pragma once

#include <string>

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/additive/additive_scheme.h"

namespace whereabouts {

// The request with its layout filled in. Refuses (usage) what the scheme does not allow at any size: an
// unknown layout, a width that does not divide.
TableRequest checked_form(const AdditiveScheme& scheme, const TableRequest& request);
// Refuses (usage) also widths outside 1..65536, and tables of more than 2^28 numbers.
TableRequest checked_table(const AdditiveScheme& scheme, const TableRequest& request);

// The table (N, D) in float32, each value the rounded float64 evaluation. Refuses (usage) widths that the
// scheme does not allow, naming those that it does, and schemes of other kinds.
Matrix additive_table(const std::string& scheme, const TableRequest& request, const Progress& progress = {});

// Refuses (usage) what additive_table() refuses, and schemes of no waves. 0 <= dimension < request.width.
Wave wave_of(const std::string& scheme, const TableRequest& request, int dimension);

// The coordinate of token `token` along the wave's axis. MoCo v3 numbers cells down the columns of the R x C
// grid: its "row" is n div R and its "column" n mod R, which is the usual order on square grids.
int wave_coordinate(const std::string& scheme, const TableRequest& request, const Wave& wave, int token);

}  // namespace whereabouts
