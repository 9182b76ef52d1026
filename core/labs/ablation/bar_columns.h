// Bars beside the rows of a sheet.
#pragma once

#include "core/labs/ablation/text_table.h"

namespace whereabouts {

// The numbers of the column "Learned parameters" on a logarithmic axis from 1 to the next power of ten.
void add_count_bars(TextTable& sheet, const Table& table, const BarColumn& strip);
// The points above and below learned 1-D, from a line at 0.
void add_gain_bars(TextTable& sheet, const Table& table, const BarColumn& strip);

}  // namespace whereabouts
