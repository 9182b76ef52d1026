// Encodings of time: the day around market cycles, alone or beside the horizon of a forecast.
//
// market-cycle, of D dimensions and C cycles: k = D div 2C frequencies w_m per cycle (Harmonics, scheme.h),
// and per cycle a block [sin(day w_0) .. sin(day w_{k-1}), cos(day w_0) .. cos(day w_{k-1})]; the D - 2kC
// dimensions left over are 0, where the articles' code returns a narrower table. horizon, on days x horizons
// tokens: [market-cycle of the day, D/2 | sinusoidal-1d of the horizon, D/2], the second with its sines and
// cosines interleaved.
#pragma once

#include "core/base/message.h"
#include "core/position/additive/additive_scheme.h"
#include "core/position/scheme_request.h"

namespace whereabouts {

// Refuse (usage) no cycles, more than 64, cycles that are not above 0 days or beyond a million, and a width
// that leaves a cycle without a frequency; check_horizon() odd widths too.
void check_market_cycle(const TableRequest& request);
void check_horizon(const TableRequest& request);

// Frequencies k of every cycle, in `width` dimensions, and the dimensions left over.
int frequencies_per_cycle(const TableRequest& request, int width);
int padded_dimensions(const TableRequest& request, int width);

// The cycles of `encode`.
std::vector<Parameter> cycle_requests();

// Schemes with waves around these cycles.
class CycleScheme : public WaveScheme {
 public:
  using WaveScheme::WaveScheme;

  // How many dimensions the cycles share.
  virtual int cycle_width(int width) const = 0;

  TableRequest request_of(const SchemeRequest& asked) const final;
  // Says how many of these dimensions are left over.
  std::vector<Message> notes(const SchemeRequest& asked) const final;
};

// Of the day, which is the token's number. Padding is a sine of scale 0.
Wave market_cycle_wave(const TableRequest& request, int dimension);
// Of the day, which is the grid's row, or of the horizon, its column.
Wave horizon_wave(const TableRequest& request, int dimension);

}  // namespace whereabouts
