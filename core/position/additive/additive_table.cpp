#include "core/position/additive/additive_table.h"

#include <cmath>

#include "core/base/failure.h"

namespace whereabouts {

TableRequest checked_form(const AdditiveScheme& scheme, const TableRequest& given) {
  TableRequest request = given;
  if (request.grid.rows < 1 || request.grid.columns < 1) {
    refuse_usage(flag("grid"), "a table needs at least one token",
                 message("give {} or {}", flag("grid", "RxC"), flag("tokens", "N")));
  }
  // Refuses also a temperature so small that dividing a coordinate by it overflows.
  const bool usable = request.temperature > 0 && std::isfinite(request.temperature) &&
                      std::isfinite(std::ldexp(1.0, 32) / request.temperature);
  if (scheme.has_temperature && !usable) {
    refuse_usage(flag("temperature"), "the temperature must be a positive number", "10000 is the usual one");
  }
  check_layout(scheme, request.layout);
  scheme.check(request);
  return request;
}

TableRequest checked_table(const AdditiveScheme& scheme, const TableRequest& request) {
  if (request.width < 1 || request.width > 65536) {
    refuse_usage(flag("dim"), message("a width of {} is out of range", request.width), "allowed: 1 to 65536");
  }
  const std::int64_t tokens = std::int64_t{request.grid.rows} * request.grid.columns;
  if (tokens > (std::int64_t{1} << 28) / request.width) {
    refuse_usage(flag("dim"), message("a table of {} x {} is too large", tokens, request.width),
                 "at most 268435456 numbers fit: choose fewer tokens or a smaller width");
  }
  return checked_form(scheme, request);
}

Matrix additive_table(const std::string& id, const TableRequest& request, const Progress& progress) {
  const AdditiveScheme& scheme = find_additive(id);
  return scheme.table(checked_table(scheme, request), progress);
}

Wave wave_of(const std::string& id, const TableRequest& request, int dimension) {
  const WaveScheme& scheme = find_waves(id);
  return scheme.wave(checked_table(scheme, request), dimension);
}

int wave_coordinate(const std::string& id, const TableRequest& request, const Wave& wave, int token) {
  const WaveScheme& scheme = find_waves(id);
  return scheme.coordinate(checked_table(scheme, request), wave.axis, token);
}

}  // namespace whereabouts
