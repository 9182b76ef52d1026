#include "core/position/schemes/pape/pape.h"

#include <cmath>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

// The request with its layout; refused where it is out of range.
PapeRequest checked_pape(const PapeRequest& given) {
  PapeRequest request = given;
  check_layout(find_scheme("pape"), request.layout);
  if (request.width < 1 || request.width > 65536) {
    refuse_usage(flag("dim"), message("a width of {} is out of range", request.width), "allowed: 1 to 65536");
  }
  if (request.heads < 1 || request.heads > 1024) {
    refuse_usage(flag("heads"), message("{} heads are out of range", request.heads), "allowed: 1 to 1024");
  }
  if (request.parabolas < 1 || request.parabolas > 1024) {
    refuse_usage(flag("parabolas"), message("{} parabolas are out of range", request.parabolas),
                 "allowed: 1 to 1024");
  }
  const std::int64_t numbers = std::int64_t{2} * request.heads * request.parabolas * (request.width + 1);
  if (numbers > std::int64_t{1} << 28) {
    refuse_usage(flag("dim"), message("{} numbers are too many", numbers),
                 "at most 268435456 fit: choose fewer heads or parabolas, or a smaller width");
  }
  return request;
}

MatrixD uniform(NumpyRandomState& generator, Eigen::Index rows, Eigen::Index columns,
                const Progress& progress) {
  const double bound = 1 / std::sqrt(static_cast<double>(columns));
  MatrixD drawn(rows, columns);
  for (Eigen::Index row = 0; row < rows; ++row) {
    progress.check();
    for (Eigen::Index column = 0; column < columns; ++column)
      drawn(row, column) = bound * (2 * generator.uniform() - 1);
  }
  return drawn;
}

}  // namespace

PapeWeights seeded_pape_weights(const PapeRequest& given, const Progress& progress) {
  const PapeRequest request = checked_pape(given);
  NumpyRandomState generator(request.seed);
  PapeWeights weights;
  weights.heads = request.heads;
  weights.invariant = request.layout != "full";
  if (weights.invariant) {
    weights.places = MatrixD::Zero(Eigen::Index{2} * request.heads, 2);
    for (int head = 0; head < request.heads; ++head) {
      const double scale = std::sqrt(0.5) * (2 * generator.uniform() - 1);
      weights.places(2 * head, 0) = weights.places(2 * head + 1, 1) = scale;
    }
    weights.a = uniform(generator, request.heads, request.width, progress);
    return weights;
  }
  const Eigen::Index features = Eigen::Index{request.heads} * request.parabolas;
  weights.places = uniform(generator, features, 2, progress);
  weights.a = uniform(generator, features, request.width, progress);
  weights.b = uniform(generator, features, request.width, progress);
  return weights;
}

std::int64_t pape_parameters(const PapeRequest& given) {
  const PapeRequest request = checked_pape(given);
  if (request.layout != "full") return std::int64_t{request.heads} * request.width;
  return std::int64_t{2} * request.heads * request.parabolas * (request.width + 1);
}

MatrixD pape_cells(GridShape grid, int prefix) {
  MatrixD cells = MatrixD::Zero(prefix + grid.count(), 2);
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    cells.row(prefix + token) << cell.column + 1, cell.row + 1;
  }
  return cells;
}

MatrixD pape_places(const PapeWeights& weights, int head, GridShape grid, bool class_token) {
  const Eigen::Index parabolas = weights.parabolas();
  return pape_cells(grid, class_token ? 1 : 0) *
         weights.places.middleRows(head * parabolas, parabolas).transpose();
}

MatrixD pape_steepness(const PapeWeights& weights, int head, const MatrixD& contents) {
  const Eigen::Index parabolas = weights.parabolas();
  if (weights.invariant)
    return (contents * weights.a.row(head).transpose()).unaryExpr(&softplus<double>).replicate(1, parabolas);
  return (contents * weights.a.middleRows(head * parabolas, parabolas).transpose())
      .unaryExpr(&softplus<double>);
}

MatrixD pape_slopes(const PapeWeights& weights, int head, const MatrixD& contents) {
  const Eigen::Index parabolas = weights.parabolas();
  if (weights.invariant) return MatrixD::Zero(contents.rows(), parabolas);
  return contents * weights.b.middleRows(head * parabolas, parabolas).transpose();
}

MatrixD pape_terms(const MatrixD& places, const MatrixD& steepness, const MatrixD& slopes) {
  MatrixD terms(places.rows(), places.rows());
  for (Eigen::Index query = 0; query < terms.rows(); ++query) {
    for (Eigen::Index key = 0; key < terms.cols(); ++key) {
      const auto apart = (places.row(query) - places.row(key)).array();
      terms(query, key) =
          (slopes.row(query).array() * apart - steepness.row(query).array() * apart.square()).sum();
    }
  }
  return terms;
}

}  // namespace whereabouts
