// Vectors of floats: drawn from a seed, and compared.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace whereabouts {

inline std::vector<float> random_values(std::size_t count, unsigned seed, float size = 1) {
  std::mt19937 engine(seed);
  std::normal_distribution<float> draw(0, size);
  std::vector<float> values(count);
  for (float& value : values) value = draw(engine);
  return values;
}

inline double relative_l2(const std::vector<float>& measured, const std::vector<float>& expected) {
  if (measured.size() != expected.size()) return std::numeric_limits<double>::infinity();
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    difference += std::pow(double{measured[i]} - double{expected[i]}, 2);
    size += std::pow(double{expected[i]}, 2);
  }
  return std::sqrt(difference / std::max(size, 1e-30));
}

}  // namespace whereabouts
