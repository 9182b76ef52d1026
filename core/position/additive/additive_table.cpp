#include "core/position/additive/additive_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/position/additive/learned.h"
#include "core/position/additive/market_cycle.h"
#include "core/position/additive/sinusoidal_1d.h"
#include "core/position/additive/sinusoidal_2d.h"
#include "core/position/scheme.h"

namespace whereabouts {

TableRequest checked_form(const Scheme& scheme, const TableRequest& given) {
  if (!scheme.is_additive()) {
    std::string known;
    for (const Scheme& each : schemes()) {
      if (each.is_additive()) known += (known.empty() ? "" : ", ") + each.id;
    }
    refuse_usage("scheme", scheme.id + " adds no table to the tokens (" + scheme.title + ")",
                 "choose one that does: " + known);
  }
  TableRequest request = given;
  if (request.grid.rows < 1 || request.grid.columns < 1) {
    refuse_usage("--grid", "a table needs at least one token", "give --grid RxC or --tokens N");
  }
  // Refuses also a temperature so small that dividing a coordinate by it overflows.
  const bool usable = request.temperature > 0 && std::isfinite(request.temperature) &&
                      std::isfinite(std::ldexp(1.0, 32) / request.temperature);
  if (scheme.has_temperature && !usable) {
    refuse_usage("--temperature", "the temperature must be a positive number", "10000 is the usual one");
  }
  if (!scheme.layouts.empty()) {
    if (request.layout.empty()) request.layout = scheme.layouts.front().id;
    std::string known;
    bool found = false;
    for (const Layout& layout : scheme.layouts) {
      found = found || layout.id == request.layout;
      known += (known.empty() ? "" : ", ") + layout.id;
    }
    if (!found) {
      refuse_usage("--layout", scheme.id + " has no layout \"" + request.layout + "\"",
                   "choose one of " + known);
    }
  } else if (!request.layout.empty()) {
    refuse_usage("--layout", scheme.id + " has one form only", "leave the layout out");
  }
  if (scheme.id == "sinusoidal-2d") check_sinusoidal_2d(request);
  if (scheme.id == "market-cycle") check_market_cycle(request);
  if (scheme.id == "horizon") check_horizon(request);
  if (scheme.id == "learned-2d") {
    if (request.combine != "concatenate" && request.combine != "add") {
      refuse_usage("--combine", "there is no way \"" + request.combine + "\" to join rows and columns",
                   "choose one of concatenate, add");
    }
    if (request.combine == "concatenate" && request.width % 2 != 0) {
      refuse_usage("--dim", fmt::format("two halves need an even width, not {}", request.width),
                   fmt::format("try {}, or --combine add", request.width + 1));
    }
  }
  return request;
}

namespace {

// Checks of a table that is computed as a whole.
TableRequest checked(const Scheme& scheme, const TableRequest& request) {
  if (request.width < 1 || request.width > 65536) {
    refuse_usage("--dim", fmt::format("a width of {} is out of range", request.width), "allowed: 1 to 65536");
  }
  const std::int64_t tokens = std::int64_t{request.grid.rows} * request.grid.columns;
  if (tokens > (std::int64_t{1} << 28) / request.width) {
    refuse_usage("--dim", fmt::format("a table of {} x {} is too large", tokens, request.width),
                 "at most 268435456 numbers fit: choose fewer tokens or a smaller width");
  }
  return checked_form(scheme, request);
}

Wave wave_in(const Scheme& scheme, const TableRequest& request, int dimension) {
  if (scheme.of_time)
    return scheme.two_dimensional ? horizon_wave(request, dimension) : market_cycle_wave(request, dimension);
  return scheme.two_dimensional ? sinusoidal_2d_wave(request, dimension)
                                : sinusoidal_1d_wave(request, dimension);
}

int coordinate_in(const Scheme& scheme, const TableRequest& request, const Wave& wave, int token) {
  if (scheme.of_time && scheme.two_dimensional) {
    const Cell cell = request.grid.cell(token);
    return wave.axis == Wave::Axis::row ? cell.row : cell.column;
  }
  return scheme.two_dimensional ? sinusoidal_2d_coordinate(request, wave, token) : token;
}

std::vector<Wave> waves_of(const Scheme& scheme, const TableRequest& request) {
  std::vector<Wave> waves;
  waves.reserve(static_cast<std::size_t>(request.width));
  for (int dimension = 0; dimension < request.width; ++dimension)
    waves.push_back(wave_in(scheme, request, dimension));
  return waves;
}

// Two dimensions that are sine and cosine of the same angle, which is computed once. In odd widths one sine
// stands alone.
struct Pair {
  double divisor = 1;
  int sine = 0, cosine = -1;
};

std::vector<Pair> pairs_1d(const std::vector<Wave>& waves) {
  std::vector<Pair> pairs;
  std::size_t without_cosine = 0;
  // In both layouts, sines and cosines go from fast to slow.
  for (std::size_t dimension = 0; dimension < waves.size(); ++dimension) {
    if (waves[dimension].cosine) {
      pairs[without_cosine++].cosine = static_cast<int>(dimension);
    } else {
      pairs.push_back({waves[dimension].divisor, static_cast<int>(dimension), -1});
    }
  }
  return pairs;
}

Matrix table_1d(const Scheme& scheme, const TableRequest& request, const Progress& progress) {
  const std::vector<Pair> pairs = pairs_1d(waves_of(scheme, request));
  Matrix table(request.grid.count(), request.width);
  for (int token = 0; token < table.rows(); ++token) {
    progress.check();
    for (const Pair& pair : pairs) {
      const double angle = token / pair.divisor;
      table(token, pair.sine) = static_cast<float>(std::sin(angle));
      if (pair.cosine >= 0) table(token, pair.cosine) = static_cast<float>(std::cos(angle));
    }
  }
  return table;
}

// Every wave is evaluated once per coordinate along its axis and copied to the tokens that share the
// coordinate.
Matrix table_by_waves(const Scheme& scheme, const TableRequest& request, const Progress& progress) {
  const std::vector<Wave> waves = waves_of(scheme, request);
  // MoCo's n div R and n mod R stay below C and R too: R * C tokens divided by R.
  const int max =
      scheme.two_dimensional ? std::max(request.grid.rows, request.grid.columns) : request.grid.count();
  Matrix values(max, request.width);
  for (int coordinate = 0; coordinate < max; ++coordinate) {
    progress.check();
    for (int dimension = 0; dimension < request.width; ++dimension) {
      const Wave& wave = waves[static_cast<std::size_t>(dimension)];
      const double angle = (coordinate + wave.offset) * wave.scale / wave.divisor;
      values(coordinate, dimension) = static_cast<float>(wave.cosine ? std::cos(angle) : std::sin(angle));
    }
  }
  Wave along_row, along_column;
  along_row.axis = Wave::Axis::row;
  along_column.axis = Wave::Axis::column;
  Matrix table(request.grid.count(), request.width);
  for (int token = 0; token < table.rows(); ++token) {
    progress.check();
    const int row = coordinate_in(scheme, request, along_row, token);
    const int column = coordinate_in(scheme, request, along_column, token);
    for (int dimension = 0; dimension < request.width; ++dimension) {
      const bool of_row = waves[static_cast<std::size_t>(dimension)].axis == Wave::Axis::row;
      table(token, dimension) = values(of_row ? row : column, dimension);
    }
  }
  return table;
}

}  // namespace

Matrix additive_table(const std::string& id, const TableRequest& given, const Progress& progress) {
  const Scheme& scheme = find_scheme(id);
  const TableRequest request = checked(scheme, given);
  if (scheme.of_time) return table_by_waves(scheme, request, progress);
  if (scheme.has_temperature) {
    return scheme.two_dimensional ? table_by_waves(scheme, request, progress)
                                  : table_1d(scheme, request, progress);
  }
  if (id == "learned-2d") return learned_2d_table(request, progress);
  if (id == "learned-1d") {
    NumpyRandomState generator(request.seed);
    return truncated_normal(request.grid.count(), request.width, request.two_sigma, generator, progress);
  }
  return Matrix::Zero(request.grid.count(), request.width);
}

std::int64_t additive_parameters(const std::string& id, const TableRequest& given) {
  const TableRequest request = checked(find_scheme(id), given);
  if (id == "learned-1d") return std::int64_t{request.grid.count()} * request.width;
  if (id == "learned-2d") {
    const int part = request.combine == "add" ? request.width : request.width / 2;
    return std::int64_t{request.grid.rows + request.grid.columns} * part;
  }
  return 0;
}

Wave wave_of(const std::string& id, const TableRequest& given, int dimension) {
  const Scheme& scheme = find_scheme(id);
  return wave_in(scheme, checked(scheme, given), dimension);
}

int wave_coordinate(const std::string& id, const TableRequest& given, const Wave& wave, int token) {
  const Scheme& scheme = find_scheme(id);
  return coordinate_in(scheme, checked(scheme, given), wave, token);
}

}  // namespace whereabouts
