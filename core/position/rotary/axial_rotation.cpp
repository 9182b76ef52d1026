#include "core/position/rotary/axial_rotation.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

constexpr Handle<std::optional<GridShape>> trained_grid{"trained-grid"};

}  // namespace

std::vector<std::array<int, 2>> axial_pairs(const RotaryRequest& request) {
  const int count = request.head_dim / 2, quarter = count / 2;
  std::vector<std::array<int, 2>> pairs;
  for (int pair = 0; pair < count; ++pair) {
    const int first = pair < quarter ? pair : pair + quarter;
    if (request.pairs == "adjacent") {
      pairs.push_back({2 * pair, 2 * pair + 1});
    } else {
      pairs.push_back({first, first + quarter});
    }
  }
  return pairs;
}

double ExtendedRotation::scale_of(int patches, int trained) {
  return std::max(1.0, static_cast<double>(patches) / trained);
}

void ExtendedRotation::check(RotaryRequest& request) const {
  if (!request.reference) request.reference = request.grid;
  if (request.reference->rows < 1 || request.reference->columns < 1)
    refuse_usage(flag("trained-grid"), "a grid has at least one cell", "give RxC");
}

RotaryRequest ExtendedRotation::request_of(const SchemeRequest& asked) const {
  RotaryRequest request = RotaryScheme::request_of(asked);
  request.reference = asked.value(trained_grid, {});
  return request;
}

MatrixD ExtendedRotation::angles(const RotaryRequest& request, int, const Progress& progress) const {
  const GridShape grid = request.grid, trained = *request.reference;
  const Eigen::RowVectorXd of_rows = frequencies(request, trained.rows, scale_of(grid.rows, trained.rows)),
                           of_columns =
                               frequencies(request, trained.columns, scale_of(grid.columns, trained.columns));
  const Eigen::Index quarter = request.head_dim / 4;
  MatrixD angles(grid.count(), 2 * quarter);
  for (int token = 0; token < angles.rows(); ++token) {
    progress.check();
    const Cell cell = grid.cell(token);
    angles.row(token) << cell.row * of_rows, cell.column * of_columns;
  }
  return angles;
}

Eigen::RowVectorXd axis_frequencies(double temperature, int count) {
  Eigen::RowVectorXd frequencies(count);
  for (int k = 0; k < count; ++k) frequencies(k) = std::pow(temperature, -static_cast<double>(k) / count);
  return frequencies;
}

Eigen::RowVectorXd ntk_frequencies(double temperature, int count, double scale) {
  const double base =
      count > 1 ? temperature * std::pow(scale, static_cast<double>(count) / (count - 1)) : temperature;
  return axis_frequencies(base, count);
}

Parameter trained_grid_request() {
  return declare(trained_grid,
                 {.help = "rows x columns in training, from which the frequencies of a larger grid "
                          "follow; the grid where it is not given"});
}

}  // namespace whereabouts
