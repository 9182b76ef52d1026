#include "core/position/detect/detect.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"
#include "core/position/detect/detect_sinusoid.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

constexpr double enough_deviations = 5;

// Rows minus their mean, normalised.
Matrix centred_directions(const Matrix& patches, const Progress& progress) {
  Matrix rows = patches;
  const RowVector mean = patches.colwise().mean();
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    if (row % 64 == 0) progress.check();
    rows.row(row) -= mean;
    const float length = rows.row(row).norm();
    if (length > 0) rows.row(row) /= length;
  }
  return rows;
}

struct Mean {
  double sum = 0, squares = 0;
  int count = 0;

  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  double mean() const { return count > 0 ? sum / count : 0; }
  double variance() const { return count > 1 ? std::max(0.0, squares / count - mean() * mean()) : 0; }
};

// A fixed generator (Knuth's MMIX constants): the same table gives the same answer.
class Numbers {
 public:
  int below(int limit) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<int>((state_ >> 33U) % static_cast<unsigned>(limit));
  }

 private:
  unsigned long long state_ = 20;
};

// How much more similar neighbours are than random pairs, and how significant that is.
void compare_neighbours(const Matrix& patches, GridShape grid, const Progress& progress, Detection& answer) {
  const Matrix rows = centred_directions(patches, progress);
  const int count = grid.count(), pairs = 4096;
  Numbers numbers;
  Mean near, any;
  const auto likeness = [&](int a, int b) { return static_cast<double>(rows.row(a).dot(rows.row(b))); };
  const bool all = count <= pairs / 2;
  for (int i = 0; i < (all ? count : pairs / 2); ++i) {
    if (i % 64 == 0) progress.check();
    const int token = all ? i : numbers.below(count);
    const Cell cell = grid.cell(token);
    if (cell.column + 1 < grid.columns) near.add(likeness(token, token + 1));
    if (cell.row + 1 < grid.rows) near.add(likeness(token, token + grid.columns));
  }
  for (int i = 0; i < pairs; ++i) {
    if (i % 64 == 0) progress.check();
    const int a = numbers.below(count), b = numbers.below(count);
    if (a != b) any.add(likeness(a, b));
  }
  if (near.count == 0 || any.count == 0) return;
  answer.neighbour_likeness = near.mean() - any.mean();
  // By chance neighbours vary like any pairs.
  const double deviation = std::sqrt(any.variance() * (1.0 / near.count + 1.0 / any.count));
  if (deviation > 0) answer.deviations = answer.neighbour_likeness / deviation;
}

bool is_constant(const Matrix& patches) {
  for (Eigen::Index row = 1; row < patches.rows(); ++row) {
    if (patches.row(row) != patches.row(0)) return false;
  }
  return true;
}

}  // namespace

std::string to_text(TableKind kind) {
  switch (kind) {
    case TableKind::sinusoid:
      return "a sinusoid";
    case TableKind::learned:
      return "learned";
    case TableKind::random:
      return "random";
    case TableKind::constant:
      break;
  }
  return "constant";
}

Detection detect_table(const Matrix& patches, GridShape grid, const Progress& progress) {
  if (grid.rows < 1 || grid.columns < 1 || patches.rows() != grid.count() || patches.cols() < 1) {
    refuse_usage("detect",
                 message("a table of {} rows does not fit a grid of {}", patches.rows(), to_text(grid)),
                 "give the grid that it belongs to");
  }
  if (!patches.allFinite()) {
    refuse_usage("detect", "the table has values that are infinite or not a number",
                 "choose a table that was saved whole");
  }
  Detection answer;
  if (is_constant(patches)) {
    answer.kind = TableKind::constant;
    return answer;
  }
  compare_neighbours(patches, grid, progress, answer);
  std::vector<Sinusoid> readings = sinusoids_of(patches, grid, progress);
  if (!readings.empty()) {
    answer.kind = TableKind::sinusoid;
    answer.sinusoid = readings.front();
    answer.ties.assign(readings.begin() + 1, readings.end());
    return answer;
  }
  answer.kind = answer.deviations >= enough_deviations ? TableKind::learned : TableKind::random;
  return answer;
}

Matrix evaluate(const Sinusoid& sinusoid, GridShape grid, int width, const Progress& progress) {
  TableRequest request;
  request.grid = grid;
  request.width = width;
  request.layout = sinusoid.layout;
  if (sinusoid.temperature) request.temperature = *sinusoid.temperature;
  const auto scale = static_cast<float>(sinusoid.scale);
  if (find_scheme(sinusoid.scheme).two_dimensional)
    return scale * additive_table(sinusoid.scheme, request, progress);
  request.grid = {1, sinusoid.first + grid.count()};
  return scale * additive_table(sinusoid.scheme, request, progress).bottomRows(grid.count());
}

}  // namespace whereabouts
