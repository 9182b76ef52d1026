#include "ui/render/layout/track_axis.h"

#include <algorithm>
#include <numeric>

namespace whereabouts {
namespace {

constexpr double minWeight = 0.01;

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

TrackAxis::TrackAxis(int count, const std::vector<double>& given, const std::vector<double>& bars,
                     double gapBetween)
    : weights(static_cast<std::size_t>(count), 1.0),
      before(weights.size(), 0),
      after(weights.size(), 0),
      behind(weights.size(), 0),
      size(weights.size(), 0),
      elastic(weights.size(), true),
      gap(gapBetween) {
  for (std::size_t i = 0; i < weights.size() && i < given.size(); ++i)
    weights[i] = std::max(given[i], minWeight);
  for (std::size_t i = 0; i < weights.size() && i < bars.size(); ++i) behind[i] = bars[i];
}

void TrackAxis::fit(double length) {
  const double gaps = gap * (static_cast<double>(size.size()) - 1);
  available = std::max(1.0, length - (sum(before) + sum(after) + sum(behind) + gaps));
}

void TrackAxis::shareOut(const std::vector<double>& fixed) {
  double left = available, weight = 0;
  for (std::size_t i = 0; i < size.size(); ++i) {
    if (elastic[i]) {
      weight += weights[i];
    } else {
      size[i] = fixed[i];
      left -= fixed[i];
    }
  }
  for (std::size_t i = 0; i < size.size(); ++i) {
    if (elastic[i]) size[i] = std::max(1.0, left * weights[i] / weight);
  }
}

double TrackAxis::extent(int first, int tracks) const {
  double length = 0;
  const auto end = static_cast<std::size_t>(first + tracks);
  for (auto i = static_cast<std::size_t>(first); i < end; ++i) {
    length += size[i];
    if (i + 1 < end) length += after[i] + behind[i] + gap + before[i + 1];
  }
  return length;
}

double TrackAxis::place(double start, std::vector<double>& first, std::vector<double>& last) const {
  double at = start;
  for (std::size_t i = 0; i < size.size(); ++i) {
    at += before[i];
    first.push_back(at);
    at += size[i];
    last.push_back(at);
    at += after[i] + behind[i] + gap;
  }
  return at - gap;
}

}  // namespace whereabouts
