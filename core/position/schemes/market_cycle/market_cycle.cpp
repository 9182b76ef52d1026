#include "core/position/schemes/market_cycle/market_cycle.h"

#include <cmath>
#include <numbers>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/position/schemes/sinusoidal_1d/sinusoidal_1d.h"

namespace whereabouts {
namespace {

constexpr std::size_t max_cycles = 64;
constexpr double max_days = 1e6;

constexpr Handle<std::vector<double>> cycles_asked{"cycles"};
constexpr Option<Harmonics> harmonics_options[] = {
    {Harmonics::articles, "articles", "", "(2 pi / f) / 10^(m / k), m from 0: slower and slower"},
    {Harmonics::integer, "integer", "", "2 pi m / f, m from 1: every one repeats after f days"}};
constexpr Handle<Harmonics> harmonics_asked{"harmonics", harmonics_options};

void check_cycles(const TableRequest& request) {
  if (request.cycles.empty() || request.cycles.size() > max_cycles) {
    refuse_usage(flag("cycles"), message("{} cycles are out of range", request.cycles.size()),
                 message("give 1 to {}, for example 5,21,63,252", max_cycles));
  }
  for (const double cycle : request.cycles) {
    if (cycle >= 1e-3 && cycle <= max_days) continue;  // not so of what is no number
    refuse_usage(flag("cycles"), message("a cycle of {} days is out of range", brief(cycle, 4)),
                 "allowed: 0.001 to 1000000 days");
  }
}

// `width`: of the part; `parts`: how many of it make D.
void check_width(const TableRequest& request, int width, int parts) {
  if (frequencies_per_cycle(request, width) > 0) return;
  const auto cycles = static_cast<int>(request.cycles.size());
  refuse_usage(flag("dim"),
               message("a width of {} leaves no frequency for each of {} cycles", request.width, cycles),
               message("give at least {}, or fewer cycles", 2 * cycles * parts));
}

Wave cycle_wave(const TableRequest& request, int width, int dimension) {
  const int k = frequencies_per_cycle(request, width), block = dimension / (2 * k);
  Wave wave;
  if (static_cast<std::size_t>(block) >= request.cycles.size()) {
    wave.scale = 0;
    return wave;
  }
  const int place = dimension % (2 * k), m = place % k;
  wave.cosine = place >= k;
  wave.scale = 2 * std::numbers::pi / request.cycles[static_cast<std::size_t>(block)];
  if (request.harmonics == Harmonics::integer) {
    wave.scale *= m + 1;
  } else {
    wave.exponent = 1.0 * m / k;
    wave.divisor = std::pow(10.0, wave.exponent);
  }
  return wave;
}

}  // namespace

int frequencies_per_cycle(const TableRequest& request, int width) {
  return width / (2 * static_cast<int>(request.cycles.size()));
}

int padded_dimensions(const TableRequest& request, int width) {
  return width - 2 * frequencies_per_cycle(request, width) * static_cast<int>(request.cycles.size());
}

std::vector<Parameter> cycle_requests() {
  return {declare(cycles_asked, {.help = "days of the cycles", .initial = TableRequest().cycles}),
          declare(harmonics_asked, {.help = "frequencies of a cycle of f days, k of them"})};
}

TableRequest CycleScheme::request_of(const SchemeRequest& asked) const {
  TableRequest request = WaveScheme::request_of(asked);
  request.cycles = asked.value(cycles_asked, request.cycles);
  request.harmonics = asked.value(harmonics_asked, request.harmonics);
  return request;
}

std::vector<Message> CycleScheme::notes(const SchemeRequest& asked) const {
  const TableRequest request = request_of(asked);
  const int width = cycle_width(request.width), padding = padded_dimensions(request, width);
  if (padding == 0) return {};
  return {message("{}: {} of {} columns are zeros, because {} does not divide by 2 x {} cycles", id, padding,
                  request.width, width, request.cycles.size())};
}

void check_market_cycle(const TableRequest& request) {
  check_cycles(request);
  check_width(request, request.width, 1);
}

void check_horizon(const TableRequest& request) {
  check_cycles(request);
  if (request.width % 2 != 0) {
    refuse_usage(flag("dim"), message("two halves need an even width, not {}", request.width),
                 message("try {}", request.width + 1));
  }
  check_width(request, request.width / 2, 2);
}

Wave market_cycle_wave(const TableRequest& request, int dimension) {
  return cycle_wave(request, request.width, dimension);
}

Wave horizon_wave(const TableRequest& request, int dimension) {
  const int half = request.width / 2;
  TableRequest part;
  part.width = half;
  part.cycles = request.cycles;
  part.harmonics = request.harmonics;
  part.temperature = request.temperature;
  Wave wave =
      dimension < half ? cycle_wave(part, half, dimension) : sinusoidal_1d_wave(part, dimension - half);
  wave.axis = dimension < half ? Wave::Axis::row : Wave::Axis::column;
  return wave;
}

}  // namespace whereabouts
