#include "core/position/schemes/market_cycle/market_cycle.h"

namespace whereabouts {
namespace {

class Horizon final : public CycleScheme {
 public:
  Horizon()
      : CycleScheme({.id = "horizon",
                     .title = "Calendar and horizon",
                     .summary =
                         "Market cycles of the day beside a sinusoid of how many days ahead the forecast "
                         "looks",
                     .place = 190,
                     .two_dimensional = true,
                     .of_time = true,
                     .has_temperature = true,
                     .transfers = true,
                     .transfer = "Yes: the waves are evaluated at any day and horizon"}) {}

  std::vector<Parameter> parameters() const override {
    std::vector<Parameter> list = cycle_requests();
    list.push_back(temperature_request());
    return list;
  }
  int cycle_width(int width) const override { return width / 2; }
  Widths widths(const std::string&) const override { return {.min = 2, .step = 2}; }
  void check(const TableRequest& request) const override { check_horizon(request); }
  Wave wave(const TableRequest& request, int dimension) const override {
    return horizon_wave(request, dimension);
  }
  // Rows are days, columns horizons.
  int coordinate(const TableRequest& request, Wave::Axis axis, int token) const override {
    const Cell cell = request.grid.cell(token);
    return axis == Wave::Axis::row ? cell.row : cell.column;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_horizon_scheme() {
  return std::make_unique<Horizon>();
}

}  // namespace whereabouts
