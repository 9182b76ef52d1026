#include "core/position/rotary/rotary_angles.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"

namespace whereabouts {
namespace {

// Coordinates along one axis of `count` cells, in the unit of the form.
std::vector<double> coordinates(const RotaryRequest& request, int count, int reference) {
  double divisor = count;
  if (request.normalise == "min") divisor = std::min(request.grid.rows, request.grid.columns);
  if (request.normalise == "max") divisor = std::max(request.grid.rows, request.grid.columns);
  std::vector<double> values(static_cast<std::size_t>(count));
  for (int cell = 0; cell < count; ++cell) {
    double& value = values[static_cast<std::size_t>(cell)];
    value = cell + request.offset;
    if (request.reference) {
      value = value * reference / count;
    } else if (request.layout == "eva") {
      value = value * request.pretraining_side / count;
    }
    if (request.layout == "dinov3") value = 2 * std::numbers::pi * (2 * (cell + 0.5) / divisor - 1);
  }
  return values;
}

MatrixD line_angles(const RotaryRequest& request, const Progress& progress) {
  const int pairs = request.head_dim / 2;
  MatrixD angles(request.grid.count(), pairs);
  Eigen::RowVectorXd frequencies(pairs);
  for (int pair = 0; pair < pairs; ++pair) {
    frequencies(pair) = std::pow(*request.temperature, -2.0 * pair / request.head_dim);
  }
  for (int token = 0; token < angles.rows(); ++token) {
    progress.check();
    angles.row(token) = token * frequencies;
  }
  return angles;
}

MatrixD axial_angles(const RotaryRequest& request, const Progress& progress) {
  const int quarter = request.head_dim / 4;
  const GridShape reference = request.reference.value_or(request.grid);
  const std::vector<double> rows = coordinates(request, request.grid.rows, reference.rows);
  const std::vector<double> columns = coordinates(request, request.grid.columns, reference.columns);
  Eigen::RowVectorXd frequencies(quarter);
  for (int k = 0; k < quarter; ++k) {
    frequencies(k) = std::pow(*request.temperature, -4.0 * k / request.head_dim);
  }
  const bool column_first = request.layout == "rope-vit";
  MatrixD angles(request.grid.count(), 2 * quarter);
  for (int token = 0; token < angles.rows(); ++token) {
    progress.check();
    const Cell cell = request.grid.cell(token);
    const double row = rows[static_cast<std::size_t>(cell.row)];
    const double column = columns[static_cast<std::size_t>(cell.column)];
    angles.row(token).head(quarter) = (column_first ? column : row) * frequencies;
    angles.row(token).tail(quarter) = (column_first ? row : column) * frequencies;
  }
  return angles;
}

MatrixD multimodal_angles(const RotaryRequest& request, const Progress& progress) {
  const int pairs = request.head_dim / 2;
  const std::vector<MRopeIds> ids = m_rope_ids({request.text_before, request.grid, request.text_after});
  const std::vector<MRopeAxis> axes = m_rope_axes(request.layout, *request.sections, pairs);
  MatrixD angles(static_cast<Eigen::Index>(ids.size()), pairs);
  Eigen::RowVectorXd frequencies(pairs);
  for (int pair = 0; pair < pairs; ++pair) {
    frequencies(pair) = std::pow(*request.temperature, -2.0 * pair / request.head_dim);
  }
  for (Eigen::Index token = 0; token < angles.rows(); ++token) {
    progress.check();
    const MRopeIds& id = ids[static_cast<std::size_t>(token)];
    for (int pair = 0; pair < pairs; ++pair) {
      const auto axis = static_cast<std::size_t>(axes[static_cast<std::size_t>(pair)]);
      angles(token, pair) = id[axis] * frequencies(pair);
    }
  }
  return angles;
}

MatrixD mixed_angles(const RotaryRequest& request, int head, const Progress& progress) {
  const MixedFrequencies frequencies =
      request.mixed ? *request.mixed
                    : seeded_mixed_frequencies(request.heads, request.head_dim, *request.temperature,
                                               request.seed, request.layer);
  MatrixD angles(request.grid.count(), request.head_dim / 2);
  for (int token = 0; token < angles.rows(); ++token) {
    progress.check();
    const Cell cell = request.grid.cell(token);
    angles.row(token) = cell.column * frequencies.x.row(head) + cell.row * frequencies.y.row(head);
  }
  return angles;
}

// e^(x A) of two dimensions turns them by -x U.
MatrixD plane_angles(const RotaryRequest& request, int head, const Progress& progress) {
  const LieReGenerators generators = liere_generators(request);
  const GridShape grid = request.grid, trained = request.reference.value_or(grid);
  const Eigen::Index pairs = request.head_dim / 2, first = head * pairs;
  MatrixD angles(grid.count(), pairs);
  for (int token = 0; token < angles.rows(); ++token) {
    progress.check();
    const Cell cell = grid.cell(token);
    const double row = liere_coordinate(cell.row, grid.rows, trained.rows);
    const double column = liere_coordinate(cell.column, grid.columns, trained.columns);
    angles.row(token) = -(row * generators.row.col(0).segment(first, pairs) +
                          column * generators.column.col(0).segment(first, pairs))
                             .transpose();
  }
  return angles;
}

}  // namespace

MatrixD rotary_angles(const std::string& scheme, const RotaryRequest& given, int head,
                      const Progress& progress) {
  const RotaryRequest request = checked_rotary(scheme, given);
  if (scheme == "rope-1d") return line_angles(request, progress);
  if (scheme == "rope-2d") return axial_angles(request, progress);
  if (scheme == "m-rope") return multimodal_angles(request, progress);
  if (scheme == "liere") {
    rotary_pairs(scheme, request);  // refuses blocks without angles
    return plane_angles(request, head, progress);
  }
  return mixed_angles(request, head, progress);
}

}  // namespace whereabouts
