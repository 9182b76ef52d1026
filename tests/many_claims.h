// What labs say over the images of a folder: means, their intervals, and how many images. The folder is
// `photos`, of five pictures.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "core/base/permutation.h"
#include "tests/claimed_arrays.h"
#include "tests/claims.h"

namespace whereabouts {

// Of every layer the mean over images that have a number there, and the 2.5th and 97.5th percentile of it
// over NumPy's resamples.
inline MatrixD ends_over(const MatrixD& values, std::uint32_t seed) {
  constexpr int resamples = 1000;
  const auto mean = [&](const std::vector<Eigen::Index>& images, Eigen::Index layer) {
    double sum = 0, count = 0;
    for (const Eigen::Index image : images) {
      if (std::isnan(values(image, layer))) continue;
      sum += values(image, layer);
      ++count;
    }
    return sum / count;
  };
  NumpyRandomState random(seed);
  std::vector<std::vector<double>> means(static_cast<std::size_t>(values.cols()));
  std::vector<Eigen::Index> images(static_cast<std::size_t>(values.rows()));
  MatrixD ends(values.cols(), 3);
  std::iota(images.begin(), images.end(), 0);
  for (Eigen::Index layer = 0; layer < values.cols(); ++layer) ends(layer, 0) = mean(images, layer);
  for (int resample = 0; resample < resamples; ++resample) {
    for (Eigen::Index& image : images) image = random.integer(0, values.rows());
    for (Eigen::Index layer = 0; layer < values.cols(); ++layer)
      means[static_cast<std::size_t>(layer)].push_back(mean(images, layer));
  }
  for (Eigen::Index layer = 0; layer < values.cols(); ++layer) {
    std::vector<double>& all = means[static_cast<std::size_t>(layer)];
    std::sort(all.begin(), all.end());
    const auto at = [&](double share) {
      const double rank = share * (resamples - 1);
      const auto low = static_cast<std::size_t>(rank);
      return all[low] +
             (rank - static_cast<double>(low)) * (all[std::min(low + 1, all.size() - 1)] - all[low]);
    };
    ends(layer, 1) = at(0.025);
    ends(layer, 2) = at(0.975);
  }
  return ends;
}

inline MatrixD means_of(Claims& claims, const Result& result, const std::string& name) {
  const MatrixD is = matrix_of(result.figure, name + "_mean"),
                expected = ends_over(matrix_of(result.figure, name + "_images"),
                                     static_cast<std::uint32_t>(result.values.get<std::int64_t>("seed")));
  claims.holds(
      ((is - expected).array().abs() < 1e-9 || (is.array().isNaN() && expected.array().isNaN())).all(),
      name + "'s means and intervals");
  return expected;
}

// "in layer 3, **1.20** (1.10 to 1.30)"
inline void highest_claims(Claims& claims, const MatrixD& ends, const std::string& before) {
  Eigen::Index most = 0;
  for (Eigen::Index layer = 1; layer < ends.rows(); ++layer)
    if (ends(layer, 0) > ends(most, 0) || std::isnan(ends(most, 0))) most = layer;
  const std::string words = before + std::to_string(most) + ", ";
  claims.must_say(words);
  for (int i = 0; i < 3; ++i) claims.number(words, ends(most, i), i + 1, 1e-3);
}

inline void many_readings(Claims& claims, const Result& result) {
  constexpr int available = 5;
  claims.reading("images", std::min(available, asked(result.values, "samples")));
  claims.reading("images", available, 2);
}

inline void many_claims(Claims& claims, const Result& result) {
  many_readings(claims, result);
  claims.number(" Over ", std::min(5, asked(result.values, "samples")));
  claims.must_say(" images of photos ");
  claims.must_say(", with the 95 % interval of the mean");
}

}  // namespace whereabouts
