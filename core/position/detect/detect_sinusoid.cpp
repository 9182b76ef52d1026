#include "core/position/detect/detect_sinusoid.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/position/additive/additive_scheme.h"
#include "core/position/additive/additive_table.h"
#include "core/position/detect/detect.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

// A layout of the catalogue, for tables of one grid and width, with the temperature left open.
class SinusoidFit {
 public:
  SinusoidFit(const Matrix& patches, GridShape grid, const std::string& scheme, const std::string& layout);

  // The fits of the table in this layout: with the grid's own numbering, or else with another.
  std::vector<Sinusoid> find(const Progress& progress);

 private:
  // The sine and the cosine of one angle.
  struct Pair {
    int sine = -1, cosine = -1;
  };
  struct Address {
    int first = 0, columns = 1;
  };

  double angle(int dimension, double row, double column) const;
  double value(int dimension, double row, double column) const;
  int row_of(int token) const { return (address_.first + token) / address_.columns; }
  int column_of(int token) const { return (address_.first + token) % address_.columns; }
  bool amplitude_is_constant();
  bool guess_temperature(bool along_rows);
  bool row_matches(int token, int row, int column) const;
  bool find_first();
  std::vector<int> other_numberings() const;
  std::optional<Sinusoid> measured(const Progress& progress);
  void refine_temperature();
  void round_temperature();
  double probe_error(double logarithm);
  double full_error(const Progress& progress) const;

  const Matrix& table_;
  GridShape grid_;
  std::string scheme_, layout_;
  bool plane_ = false;
  std::vector<Wave> waves_;
  std::vector<Pair> pairs_;
  Address address_;
  double scale_ = 1;
  double logarithm_ = 0;  // of the temperature
  bool has_temperature_ = false;
};

constexpr double tolerance = 0.02;        // of the amplitude; bfloat16 alone makes 0.004
constexpr double rough_tolerance = 0.08;  // while the temperature is a guess
constexpr int max_first = 8;              // prefix tokens that may use the first addresses
constexpr int side_limit = 512;

// Evenly spaced, including first and last.
std::vector<int> spread(int count, int max) {
  std::vector<int> chosen;
  if (count <= max) max = count;
  chosen.reserve(static_cast<std::size_t>(std::max(max, 0)));
  for (int i = 0; i < max; ++i) {
    chosen.push_back(max == 1 ? 0 : static_cast<int>(static_cast<long long>(i) * (count - 1) / (max - 1)));
  }
  return chosen;
}

// Rounds to a number of significant digits.
double rounded(double value, int digits) {
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - (digits - 1));
  return std::round(value / unit) * unit;
}

SinusoidFit::SinusoidFit(const Matrix& patches, GridShape grid, const std::string& scheme,
                         const std::string& layout)
    : table_(patches),
      grid_(grid),
      scheme_(scheme),
      layout_(layout),
      plane_(find_scheme(scheme).two_dimensional) {
  TableRequest request;
  request.grid = grid;
  request.width = static_cast<int>(patches.cols());
  request.layout = layout;
  std::map<std::pair<Wave::Axis, double>, Pair> by_angle;
  for (int dimension = 0; dimension < request.width; ++dimension) {
    waves_.push_back(wave_of(scheme, request, dimension));
    const Wave& wave = waves_.back();
    Pair& pair = by_angle[{wave.axis, wave.exponent}];
    (wave.cosine ? pair.cosine : pair.sine) = dimension;
  }
  for (const auto& [angle, pair] : by_angle) {
    if (pair.sine >= 0 && pair.cosine >= 0) pairs_.push_back(pair);
  }
  address_.columns = !plane_ ? 1 : layout == "moco" ? grid.rows : grid.columns;
}

double SinusoidFit::angle(int dimension, double row, double column) const {
  const Wave& wave = waves_[static_cast<std::size_t>(dimension)];
  const double coordinate = wave.axis == Wave::Axis::column ? column : row;
  return (coordinate + wave.offset) * wave.scale * std::exp(-wave.exponent * logarithm_);
}

double SinusoidFit::value(int dimension, double row, double column) const {
  const double at = angle(dimension, row, column);
  return scale_ * (waves_[static_cast<std::size_t>(dimension)].cosine ? std::cos(at) : std::sin(at));
}

// sin^2 + cos^2 is constant; this rejects most learned tables.
bool SinusoidFit::amplitude_is_constant() {
  if (pairs_.empty()) return false;
  double sum = 0, min = INFINITY, max = 0;
  const std::vector<int> rows = spread(static_cast<int>(table_.rows()), 32);
  for (const int row : rows) {
    double squares = 0;
    for (const Pair& pair : pairs_) {
      const double sine = table_(row, pair.sine), cosine = table_(row, pair.cosine);
      squares += sine * sine + cosine * cosine;
    }
    squares /= static_cast<double>(pairs_.size());
    sum += squares;
    min = std::min(min, squares);
    max = std::max(max, squares);
  }
  scale_ = std::sqrt(sum / static_cast<double>(rows.size()));
  if (std::abs(scale_ - 1) < 2e-4) scale_ = 1;
  return std::isfinite(max) && max > 0 && max - min <= 2 * tolerance * max;
}

// One step along an axis rotates every pair by scale / T^exponent. Takes the median of the pairs' estimates,
// weighted by their precision.
bool SinusoidFit::guess_temperature(bool along_rows) {
  std::vector<std::pair<double, double>> said;  // logarithm of T, weight
  bool open = false;
  for (const Pair& pair : pairs_) {
    const Wave& wave = waves_[static_cast<std::size_t>(pair.sine)];
    const bool of_row = wave.axis == Wave::Axis::row;
    if (of_row && !along_rows) continue;
    const int step = of_row ? address_.columns : 1;
    if (step >= table_.rows() || (plane_ && !of_row && address_.columns == 1)) continue;
    const double turned = std::atan2(table_(step, pair.sine), table_(step, pair.cosine)) -
                          std::atan2(table_(0, pair.sine), table_(0, pair.cosine));
    const double turn = std::remainder(turned, 2 * std::numbers::pi);
    if (wave.exponent == 0) {
      if (std::abs(std::remainder(turn - wave.scale, 2 * std::numbers::pi)) > rough_tolerance) return false;
      continue;
    }
    open = true;
    if (turn <= 1e-4) continue;
    said.push_back({-std::log(turn / wave.scale) / wave.exponent, wave.exponent * turn});
  }
  has_temperature_ = open;
  if (!open) {
    logarithm_ = std::log(10000.0);
    return true;
  }
  if (said.empty()) return false;
  std::sort(said.begin(), said.end());
  double all = 0, below = 0;
  for (const auto& each : said) all += each.second;
  for (const auto& each : said) {
    below += each.second;
    logarithm_ = each.first;
    if (2 * below >= all) break;
  }
  return logarithm_ > 1e-3 && logarithm_ < std::log(1e12);
}

bool SinusoidFit::row_matches(int token, int row, int column) const {
  for (int dimension = 0; dimension < table_.cols(); ++dimension) {
    const double off = std::abs(table_(token, dimension) - value(dimension, row, column));
    if (!(off <= rough_tolerance * scale_)) return false;
  }
  return true;
}

bool SinusoidFit::find_first() {
  for (int first = 0; first <= max_first; ++first) {
    const bool in_plane = plane_ && first > 0;
    const int row = in_plane ? first / address_.columns : plane_ ? 0 : first;
    if (!row_matches(0, row, plane_ ? first % address_.columns : 0)) continue;
    address_.first = first;
    return true;
  }
  return false;
}

// Addresses per row where the table was cut from another grid: found from the row that equals (1, 0).
std::vector<int> SinusoidFit::other_numberings() const {
  const auto tokens = static_cast<int>(table_.rows());
  for (int token = 1; token < std::min(tokens, side_limit); ++token) {
    if (row_matches(token, 1, 0)) return {token + address_.first};
  }
  return {tokens + address_.first};  // all of them of the first row
}

double SinusoidFit::probe_error(double logarithm) {
  std::swap(logarithm, logarithm_);
  double max = 0;
  for (const int token : spread(static_cast<int>(table_.rows()), 24)) {
    for (const int dimension : spread(static_cast<int>(table_.cols()), 256)) {
      const double row = plane_ ? row_of(token) : address_.first + token;
      max = std::max(max, std::abs(table_(token, dimension) - value(dimension, row, column_of(token))));
    }
  }
  std::swap(logarithm, logarithm_);
  return max;
}

// Gauss-Newton on log T, near addresses first: far ones wrap too often for a rough start.
void SinusoidFit::refine_temperature() {
  const std::vector<int> dimensions = spread(static_cast<int>(table_.cols()), 128);
  const auto tokens = static_cast<int>(table_.rows());
  for (const int reach : {8, 64, 512, tokens}) {
    for (int iteration = 0; iteration < 3; ++iteration) {
      double slopes = 0, products = 0;
      for (const int token : spread(std::min(reach, tokens), 32)) {
        const double row = plane_ ? row_of(token) : address_.first + token;
        for (const int dimension : dimensions) {
          const Wave& wave = waves_[static_cast<std::size_t>(dimension)];
          const double at = angle(dimension, row, column_of(token));
          const double sine = std::sin(at), cosine = std::cos(at);
          const double slope = scale_ * (wave.cosine ? sine : -cosine) * at * wave.exponent;
          const double off = table_(token, dimension) - scale_ * (wave.cosine ? cosine : sine);
          slopes += slope * slope;
          products += slope * off;
        }
      }
      if (slopes <= 0) break;
      logarithm_ += std::clamp(products / slopes, -0.5, 0.5);
    }
    if (reach >= tokens) break;
  }
}

// People choose round numbers, so take the roundest that fits equally well.
void SinusoidFit::round_temperature() {
  const double free_error = probe_error(logarithm_), temperature = std::exp(logarithm_);
  if (!std::isfinite(temperature) || temperature > 1e15) return;
  for (int digits = 1; digits <= 4; ++digits) {
    const double candidate = rounded(temperature, digits);
    if (std::abs(candidate / temperature - 1) > 0.02) continue;
    if (probe_error(std::log(candidate)) > std::max(1.25 * free_error, 4e-6 * scale_)) continue;
    logarithm_ = std::log(candidate);
    return;
  }
}

double SinusoidFit::full_error(const Progress& progress) const {
  const auto tokens = static_cast<int>(table_.rows()), width = static_cast<int>(table_.cols());
  double max = 0;
  if (!plane_) {
    for (int token = 0; token < tokens; ++token) {
      if (token % 64 == 0) progress.check();
      for (int dimension = 0; dimension < width; ++dimension) {
        max = std::max(max, std::abs(table_(token, dimension) - value(dimension, address_.first + token, 0)));
      }
    }
    return max;
  }
  // Every wave once per coordinate.
  int coordinates = address_.columns;
  coordinates = std::max(coordinates, row_of(tokens - 1) + 1);
  coordinates = std::min(coordinates, tokens + address_.first + 1);
  Matrix values(coordinates, width);
  for (int at = 0; at < coordinates; ++at) {
    if (at % 16 == 0) progress.check();
    for (int dimension = 0; dimension < width; ++dimension) {
      values(at, dimension) = static_cast<float>(value(dimension, at, at));
    }
  }
  float off = 0;
  for (int token = 0; token < tokens; ++token) {
    if (token % 64 == 0) progress.check();
    const float* const of_row = values.data() + Eigen::Index{row_of(token)} * width;
    const float* const of_column = values.data() + Eigen::Index{column_of(token)} * width;
    for (int dimension = 0; dimension < width; ++dimension) {
      const bool row = waves_[static_cast<std::size_t>(dimension)].axis == Wave::Axis::row;
      off = std::max(off, std::abs(table_(token, dimension) - (row ? of_row : of_column)[dimension]));
    }
  }
  return off;
}

std::optional<Sinusoid> SinusoidFit::measured(const Progress& progress) {
  progress.check();
  if (has_temperature_) {
    refine_temperature();
    round_temperature();
  }
  if (!(probe_error(logarithm_) <= tolerance * scale_)) return std::nullopt;
  Sinusoid found{scheme_, layout_, std::nullopt, scale_, address_.first, address_.columns, false, 0};
  if (has_temperature_) found.temperature = std::exp(logarithm_);
  if (has_temperature_ && std::abs(*found.temperature - rounded(*found.temperature, 4)) < 1e-6) {
    found.temperature = rounded(*found.temperature, 4);
  }
  found.error = full_error(progress);
  if (!(found.error <= tolerance * scale_)) return std::nullopt;
  return found;
}

std::vector<Sinusoid> SinusoidFit::find(const Progress& progress) {
  std::vector<Sinusoid> readings;
  const Address own = address_;
  if (table_.rows() < 2 || !amplitude_is_constant()) return readings;
  if (guess_temperature(true) && find_first()) {
    if (auto found = measured(progress)) {
      found->wraps = plane_ && found->first != 0;
      readings.push_back(*found);
      return readings;
    }
  }
  // DETR's coordinates are fractions of the original grid, which a cut table does not reveal; MoCo's layout
  // with another numbering is the articles'.
  if (!plane_ || layout_ == "detr" || layout_ == "moco") return readings;
  address_ = {0, static_cast<int>(table_.rows()) + max_first};
  if (!guess_temperature(false) || !find_first()) return readings;
  for (const int columns : other_numberings()) {
    if (columns == own.columns && address_.first == 0) continue;
    address_.columns = columns;
    if (auto found = measured(progress)) {
      found->wraps = true;
      readings.push_back(*found);
    }
  }
  return readings;
}

// 10000, 100, 20, ...: numbers that people choose. The fitted temperature of a tie rarely is one.
bool is_round(const std::optional<double>& temperature) {
  if (!temperature) return true;
  const double unit = std::pow(10.0, std::floor(std::log10(*temperature) + 1e-9));
  const double leading = *temperature / unit;
  return std::abs(leading - std::round(leading)) < 1e-9;
}

int complexity(const Sinusoid& reading) {
  return (reading.wraps ? 4 : 0) + (is_round(reading.temperature) ? 0 : 2) + (reading.first != 0 ? 1 : 0);
}

}  // namespace

std::vector<Sinusoid> sinusoids_of(const Matrix& patches, GridShape grid, const Progress& progress) {
  std::vector<Sinusoid> readings;
  for (const Scheme& scheme : schemes()) {
    const WaveScheme* waves = scheme.of_time ? nullptr : as_waves(scheme);
    if (waves == nullptr) continue;
    for (const Layout& layout : scheme.layouts) {
      const AdditiveScheme::Widths widths = waves->widths(layout.id);
      if (patches.cols() % widths.step != 0 || patches.cols() < widths.min) continue;
      progress.check();
      for (Sinusoid& found : SinusoidFit(patches, grid, scheme.id, layout.id).find(progress)) {
        readings.push_back(std::move(found));
      }
    }
  }
  if (readings.empty()) return readings;
  // Wrapped rows need an older grid as explanation; drop them where a fit without one exists.
  const auto wraps = [](const Sinusoid& reading) { return reading.wraps; };
  if (!std::all_of(readings.begin(), readings.end(), wraps)) std::erase_if(readings, wraps);
  const auto less_error = [](const Sinusoid& a, const Sinusoid& b) { return a.error < b.error; };
  const Sinusoid& best = *std::min_element(readings.begin(), readings.end(), less_error);
  const double max = 2 * best.error + 2e-6 * best.scale;
  std::erase_if(readings, [&](const Sinusoid& reading) { return reading.error > max; });
  std::stable_sort(readings.begin(), readings.end(),
                   [](const Sinusoid& a, const Sinusoid& b) { return complexity(a) < complexity(b); });
  return readings;
}

}  // namespace whereabouts
