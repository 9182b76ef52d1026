#include "core/analysis/ssdc.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace whereabouts {
namespace {

constexpr std::size_t block = 1 << 16;  // values that are worked on between two looks at `progress`

// Places in the order of their values. Merged from blocks, so that it can be stopped.
std::vector<std::uint32_t> sorted_places(const std::vector<float>& values, const Progress& progress) {
  std::vector<std::uint32_t> places(values.size()), merged(values.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint32_t>(i);
  const auto less = [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; };
  const auto at = [](std::vector<std::uint32_t>& list, std::size_t place) {
    return list.begin() + static_cast<std::ptrdiff_t>(std::min(place, list.size()));
  };
  for (std::size_t first = 0; first < places.size(); first += block) {
    progress.check();
    std::sort(at(places, first), at(places, first + block), less);
  }
  for (std::size_t run = block; run < places.size(); run *= 2) {
    for (std::size_t first = 0; first < places.size(); first += 2 * run) {
      progress.check();
      std::merge(at(places, first), at(places, first + run), at(places, first + run),
                 at(places, first + 2 * run), at(merged, first), less);
    }
    places.swap(merged);
  }
  return places;
}

// Ranks from 0, less their mean, (n - 1) / 2.
std::vector<double> centred_ranks(const std::vector<float>& values, const Progress& progress) {
  const std::vector<std::uint32_t> places = sorted_places(values, progress);
  const double mean = 0.5 * (static_cast<double>(values.size()) - 1);
  std::vector<double> ranks(values.size());
  for (std::size_t first = 0, last = 0; first < places.size(); first = last) {
    while (last < places.size() && values[places[last]] == values[places[first]]) ++last;
    const double rank = 0.5 * static_cast<double>(first + last - 1) - mean;
    for (std::size_t i = first; i < last; ++i) ranks[places[i]] = rank;
  }
  return ranks;
}

double correlation(const std::vector<double>& x, const std::vector<double>& y, const Progress& progress) {
  double xx = 0, yy = 0, xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i % block == 0) progress.check();
    xx += x[i] * x[i];
    yy += y[i] * y[i];
    xy += x[i] * y[i];
  }
  if (xx <= 0 || yy <= 0) return std::numeric_limits<double>::quiet_NaN();
  return xy / std::sqrt(xx * yy);
}

bool any_nan(const std::vector<float>& values) {
  return std::any_of(values.begin(), values.end(), [](float value) { return std::isnan(value); });
}

}  // namespace

double spearman(const std::vector<float>& a, const std::vector<float>& b, const Progress& progress) {
  if (any_nan(a) || any_nan(b)) return std::numeric_limits<double>::quiet_NaN();
  return correlation(centred_ranks(a, progress), centred_ranks(b, progress), progress);
}

double ssdc(const Matrix& tokens, GridShape grid, const Progress& progress) {
  return SsdcPlaces(grid, progress).ssdc(tokens, progress);
}

SsdcPlaces::SsdcPlaces(GridShape grid, const Progress& progress) : count_(grid.count()) {
  std::vector<float> close;
  const auto count = static_cast<std::size_t>(count_);
  close.reserve(count * (count - 1) / 2);
  for (int i = 0; i < count_; ++i) {
    progress.check();
    const Cell from = grid.cell(i);
    for (int j = i + 1; j < count_; ++j) {
      const Cell to = grid.cell(j);
      close.push_back(static_cast<float>(-(std::abs(from.row - to.row) + std::abs(from.column - to.column))));
    }
  }
  close_ = centred_ranks(close, progress);
}

double SsdcPlaces::ssdc(const Matrix& tokens, const Progress& progress) const {
  // In float64, pair by pair: a matrix product may round the same two vectors differently at two places, and
  // equal patches would not tie.
  MatrixD unit = tokens.cast<double>();
  for (Eigen::Index row = 0; row < unit.rows(); ++row) {
    const double length = unit.row(row).norm();
    if (length > 0) unit.row(row) /= length;
  }
  std::vector<float> alike;
  alike.reserve(close_.size());
  for (int i = 0; i < count_; ++i) {
    progress.check();
    for (int j = i + 1; j < count_; ++j) alike.push_back(static_cast<float>(unit.row(i).dot(unit.row(j))));
  }
  if (any_nan(alike)) return std::numeric_limits<double>::quiet_NaN();
  return correlation(centred_ranks(alike, progress), close_, progress);
}

}  // namespace whereabouts
