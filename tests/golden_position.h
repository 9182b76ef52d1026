// The golden files of position schemes: tables as whole numbers of 1e-7.
#pragma once

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace whereabouts {

inline nlohmann::json golden_position(const std::string& name) {
  std::ifstream file(std::filesystem::path(TEST_DATA) / "position" / name);
  return nlohmann::json::parse(file);
}

// The cases of bias.json of one scheme.
inline std::vector<nlohmann::json> golden_bias(const std::string& scheme) {
  std::vector<nlohmann::json> found;
  for (const nlohmann::json& each : golden_position("bias.json")) {
    if (each["scheme"] == scheme) found.push_back(each);
  }
  return found;
}

// The largest difference between tables, one after the other, and the whole numbers of a golden file;
// infinite where the sizes differ.
template <typename Numbers>
double difference(const std::vector<Numbers>& tables, const nlohmann::json& scaled) {
  double max = 0;
  std::size_t at = 0;
  for (const Numbers& table : tables) {
    for (Eigen::Index i = 0; i < table.size(); ++i, ++at) {
      if (at >= scaled.size()) return std::numeric_limits<double>::infinity();
      max = std::max(max, std::abs(static_cast<double>(table.data()[i]) - scaled[at].get<double>() * 1e-7));
    }
  }
  return at == scaled.size() ? max : std::numeric_limits<double>::infinity();
}

inline double difference(const Matrix& table, const nlohmann::json& scaled) {
  return difference(std::vector<Matrix>{table}, scaled);
}

}  // namespace whereabouts
