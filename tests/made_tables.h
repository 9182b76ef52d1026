// Tables of random numbers, the measures that compare their rows, and how close a number is to the expected
// one.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "core/analysis/similarity.h"
#include "core/base/matrix.h"

namespace whereabouts {

struct NamedMeasure {
  const char* name;
  Measure measure;
};
inline constexpr std::array<NamedMeasure, 4> measures = {{{"cosine", Measure::cosine},
                                                          {"centred_cosine", Measure::centred_cosine},
                                                          {"dot", Measure::dot},
                                                          {"negative_distance", Measure::negative_distance}}};

inline Matrix random_table(int rows, int width, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> draw(-1.0f, 1.0f);
  Matrix table(rows, width);
  for (Eigen::Index i = 0; i < table.size(); ++i) table.data()[i] = draw(engine);
  return table;
}

// NaN is close to NaN only.
inline bool close(double measured, double expected, double tolerance) {
  if (std::isnan(expected)) return std::isnan(measured);
  return std::abs(measured - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

inline nlohmann::json golden_similarity() {
  std::ifstream file(std::filesystem::path(TEST_DATA) / "analysis" / "similarity.json");
  return nlohmann::json::parse(file);
}

// The table of one of its cases.
inline Matrix golden_table(const nlohmann::json& each) {
  const int count = each["rows"].get<int>() * each["columns"].get<int>();
  Matrix table(count, each["width"].get<int>());
  for (std::size_t i = 0; i < each["table_1024"].size(); ++i) {
    table.data()[i] = each["table_1024"][i].get<float>() / 1024.0f;
  }
  return table;
}

}  // namespace whereabouts
