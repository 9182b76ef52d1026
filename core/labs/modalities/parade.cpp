#include "core/labs/modalities/parade.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "core/position/additive/additive_table.h"
#include "core/position/resample/resample.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

TableRequest line_of(int places, std::uint32_t seed) {
  TableRequest request;
  request.grid = {1, places};
  request.width = parade_width;
  request.temperature = parade_temperature;
  request.seed = seed;
  return request;
}

double cosine(const Eigen::RowVectorXd& a, const Eigen::RowVectorXd& b) {
  const double length = a.norm() * b.norm();
  return length > 0 ? a.dot(b) / length : 0;
}

}  // namespace

Parade parade_of(int rehearsed, std::uint32_t seed, const Progress& progress) {
  progress.check();
  Parade parade;
  parade.rehearsed = rehearsed;
  parade.tags = additive_table("learned-1d", line_of(rehearsed, seed), progress);
  const TableRequest street = line_of(max_performers, seed);
  parade.markers = additive_table("sinusoidal-1d", street, progress);
  // In float64, since the slow waves differ little from place to place.
  MatrixD exact(max_performers, parade_width);
  for (int dimension = 0; dimension < parade_width; ++dimension) {
    const Wave wave = wave_of("sinusoidal-1d", street, dimension);
    for (int place = 0; place < max_performers; ++place) {
      const double angle = place / wave.divisor;
      exact(place, dimension) = wave.cosine ? std::cos(angle) : std::sin(angle);
    }
  }
  const MatrixD here = exact.topRows(rehearsed - 1), next = exact.middleRows(1, rehearsed - 1);
  const MatrixD solved = here.completeOrthogonalDecomposition().solve(next);  // here * solved = next
  parade.rule = solved.transpose();
  for (int place = 0; place + 1 < max_performers; ++place)
    parade.next_cosine.push_back(cosine(exact.row(place) * solved, exact.row(place + 1)));
  return parade;
}

std::vector<double> stretched_cosine(const Parade& parade, int performers) {
  const int both = std::min(parade.rehearsed, performers);
  if (performers <= parade.rehearsed) return std::vector<double>(static_cast<std::size_t>(both), 1.0);
  const Matrix stretched = resample(parade.tags, {1, parade.rehearsed}, {1, performers}, "bilinear");
  std::vector<double> cosines;
  cosines.reserve(static_cast<std::size_t>(both));
  for (int place = 0; place < both; ++place)
    cosines.push_back(cosine(parade.tags.row(place).cast<double>(), stretched.row(place).cast<double>()));
  return cosines;
}

}  // namespace whereabouts
