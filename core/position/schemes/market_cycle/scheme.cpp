#include "core/position/schemes/market_cycle/market_cycle.h"

namespace whereabouts {
namespace {

class MarketCycle final : public CycleScheme {
 public:
  MarketCycle()
      : CycleScheme({.id = "market-cycle",
                     .title = "Market cycles",
                     .summary =
                         "Sines and cosines of the day around a week, a month, a quarter and a year of "
                         "trading days",
                     .place = 180,
                     .of_time = true,
                     .transfers = true,
                     .transfer = "Yes: the waves are evaluated at any day"}) {}

  std::vector<Parameter> parameters() const override { return cycle_requests(); }
  int cycle_width(int width) const override { return width; }
  Widths widths(const std::string&) const override { return {}; }
  void check(const TableRequest& request) const override { check_market_cycle(request); }
  Wave wave(const TableRequest& request, int dimension) const override {
    return market_cycle_wave(request, dimension);
  }
  int coordinate(const TableRequest&, Wave::Axis, int token) const override { return token; }
};

}  // namespace

std::unique_ptr<const Scheme> make_market_cycle_scheme() {
  return std::make_unique<MarketCycle>();
}

}  // namespace whereabouts
