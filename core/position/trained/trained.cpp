#include "core/position/trained/trained.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {

void draw_normal(float* values, std::size_t count, double deviation, double bound, CounterRandom& random) {
  for (std::size_t i = 0; i < count; ++i) {
    double value = 0;
    do {
      value = deviation * random.normal();
    } while (std::abs(value) > bound);
    values[i] = static_cast<float>(value);
  }
}

void draw_uniform(float* values, std::size_t count, double bound, CounterRandom& random) {
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(bound * (2 * random.uniform() - 1));
}

LearnedTensor::Draw zeros() {
  return [](float* values, std::size_t count, std::uint32_t, CounterRandom&) {
    std::fill_n(values, count, 0.0F);
  };
}

std::size_t TrainedPlan::reserve(std::size_t numbers) const {
  const std::size_t at = *gradient_count;
  *gradient_count += numbers;
  return at;
}

}  // namespace whereabouts
