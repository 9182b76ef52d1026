// What the tests of `rotation` and `offsets` share: a run with words and numbers, and what is drawn.
#pragma once

#include <stdexcept>
#include <variant>
#include <vector>

#include "core/figure/figure.h"
#include "tests/lab_runs.h"
#include "tests/sinusoid_checkpoint.h"

namespace whereabouts {

// The figure is checked.
inline Result run(const char* lab, const Values& given, const Inputs& from = sinusoid_inputs()) {
  Result result = whereabouts::run(lab, from, given);
  validate(result.figure);
  return result;
}

inline const std::vector<float>& floats(const Array& array) {
  return std::get<std::vector<float>>(array.values);
}

inline const HeatMap& heat_map(const Panel& panel) {
  for (const Layer& layer : panel.layers) {
    if (const auto* map = std::get_if<HeatMap>(&layer.content)) return *map;
  }
  throw std::runtime_error("no heat map in " + panel.title);
}

inline Value text(const char* words) {
  return Value(std::string(words));
}
inline Value whole(std::int64_t number) {
  return Value(number);
}

}  // namespace whereabouts
