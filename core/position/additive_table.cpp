#include <algorithm>
#include <cmath>

#include "core/failure.h"
#include "core/image/permutation.h"
#include "core/position/learned.h"
#include "core/position/scheme.h"
#include "core/position/sinusoidal_1d.h"
#include "core/position/sinusoidal_2d.h"

namespace whereabouts {
namespace {

// The request with its layout filled in, or a refusal.
TableRequest checked(const Scheme& scheme, const TableRequest& given) {
  TableRequest request = given;
  if (request.grid.rows < 1 || request.grid.columns < 1) {
    refuse_usage("--grid", "a table needs at least one token", "give --grid RxC or --tokens N");
  }
  if (request.width < 1 || request.width > 65536) {
    refuse_usage("--dim", "a width of " + std::to_string(request.width) + " is out of range", "allowed: 1 to 65536");
  }
  const std::int64_t numbers = std::int64_t{request.grid.rows} * request.grid.columns * request.width;
  if (numbers > std::int64_t{1} << 28) {
    refuse_usage("--dim", "a table of " + std::to_string(numbers) + " numbers is too large",
                 "at most 268435456 numbers fit: choose fewer tokens or a smaller width");
  }
  if (scheme.has_temperature && !(request.temperature > 0 && std::isfinite(request.temperature))) {
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
      refuse_usage("--layout", scheme.id + " has no layout \"" + request.layout + "\"", "choose one of " + known);
    }
  } else if (!request.layout.empty()) {
    refuse_usage("--layout", scheme.id + " has one form only", "leave the layout out");
  }
  if (scheme.id == "sinusoidal-2d") check_sinusoidal_2d(request);
  if (scheme.id == "learned-2d") {
    if (request.combine != "concatenate" && request.combine != "add") {
      refuse_usage("--combine", "there is no way \"" + request.combine + "\" to join rows and columns",
                   "choose one of concatenate, add");
    }
    if (request.combine == "concatenate" && request.width % 2 != 0) {
      refuse_usage("--dim", "two halves need an even width, not " + std::to_string(request.width),
                   "try " + std::to_string(request.width + 1) + ", or --combine add");
    }
  }
  return request;
}

Wave wave_in(const Scheme& scheme, const TableRequest& request, int dimension) {
  return scheme.two_dimensional ? sinusoidal_2d_wave(request, dimension) : sinusoidal_1d_wave(request, dimension);
}

int coordinate_in(const Scheme& scheme, const TableRequest& request, const Wave& wave, int token) {
  return scheme.two_dimensional ? sinusoidal_2d_coordinate(request, wave, token) : token;
}

// Every wave is evaluated once per coordinate along its axis, in double, and copied to the tokens that share the
// coordinate. A sine and a cosine of one frequency share their angle, which is most of the work.
Matrix waves(const Scheme& scheme, const TableRequest& request, const Progress& progress) {
  const int count = request.grid.count();
  Matrix table(count, request.width);
  if (!scheme.two_dimensional) {
    std::vector<Wave> all;
    for (int dimension = 0; dimension < request.width; ++dimension) all.push_back(wave_in(scheme, request, dimension));
    for (int token = 0; token < count; ++token) {
      if (token % 32 == 0) progress.check();
      double divisor = 0, sine = 0, cosine = 0;
      for (int dimension = 0; dimension < request.width; ++dimension) {
        const Wave& wave = all[static_cast<std::size_t>(dimension)];
        if (wave.divisor != divisor) {
          divisor = wave.divisor;
          const double angle = token / divisor;
          sine = std::sin(angle);
          cosine = std::cos(angle);
        }
        table(token, dimension) = static_cast<float>(wave.cosine ? cosine : sine);
      }
    }
    return table;
  }
  // MoCo's n div R and n mod R stay below C and R too: R * C tokens divided by R.
  const int most = std::max(request.grid.rows, request.grid.columns);
  std::vector<float> values(static_cast<std::size_t>(most));
  for (int dimension = 0; dimension < request.width; ++dimension) {
    progress.check();
    const Wave wave = wave_in(scheme, request, dimension);
    for (int coordinate = 0; coordinate < most; ++coordinate) {
      const double angle = (coordinate + wave.offset) * wave.scale / wave.divisor;
      values[static_cast<std::size_t>(coordinate)] =
          static_cast<float>(wave.cosine ? std::cos(angle) : std::sin(angle));
    }
    for (int token = 0; token < count; ++token) {
      table(token, dimension) = values[static_cast<std::size_t>(coordinate_in(scheme, request, wave, token))];
    }
  }
  return table;
}

}  // namespace

Matrix additive_table(const std::string& id, const TableRequest& given, const Progress& progress) {
  const Scheme& scheme = find_scheme(id);
  const TableRequest request = checked(scheme, given);
  if (scheme.has_temperature) return waves(scheme, request, progress);
  if (id == "learned-2d") return learned_2d_table(request, progress);
  if (id == "learned-1d") {
    LegacyGenerator generator(request.seed);
    return truncated_normal(request.grid.count(), request.width, request.two_sigma, generator, progress);
  }
  return Matrix::Zero(request.grid.count(), request.width);
}

std::int64_t parameter_count(const std::string& id, const TableRequest& given) {
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
