#include "core/analysis/neighbours.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "core/analysis/similarity.h"
#include "core/analysis/similarity_tile.h"

namespace whereabouts {
namespace {

constexpr float min = -std::numeric_limits<float>::infinity();

// The tokens that are asked: all of them up to 4096, evenly chosen ones beyond, because the answer for all
// grows with the square. The step has no divisor in common with the columns, so that every column is asked.
std::vector<int> asked_tokens(GridShape grid) {
  const int count = grid.count();
  int step = 1;
  if (count > 4096) {
    step = count / std::clamp((1 << 25) / count, 512, 4096);
    while (std::gcd(step, grid.columns) != 1) ++step;
  }
  std::vector<int> tokens;
  for (int token = 0; token < count; token += step) tokens.push_back(token);
  return tokens;
}

// The most similar other token seen so far; of equal ones the first, in whatever order they come.
struct Nearest {
  std::vector<float> value;
  std::vector<int> token;

  explicit Nearest(std::size_t count) : value(count, min), token(count, -1) {}
  void offer(std::size_t at, float candidate, int other) {
    if (candidate > value[at] || (candidate == value[at] && other < token[at])) {
      value[at] = candidate;
      token[at] = other;
    }
  }
  // The largest of a row of similarities with tokens first, first + 1, ...
  template <typename Row>
  void offer_row(std::size_t at, const Row& row, int first) {
    const float max = row.template maxCoeff<Eigen::PropagateNumbers>();
    if (!(max > value[at] || (max == value[at] && first < token[at]))) return;
    for (Eigen::Index column = 0; column < row.size(); ++column) {
      if (row[column] == max) return offer(at, max, first + static_cast<int>(column));
    }
  }
};

Nearest merged(const std::vector<Nearest>& workers) {
  Nearest all = workers.front();
  for (const Nearest& worker : workers) {
    for (std::size_t at = 0; at < all.value.size(); ++at) all.offer(at, worker.value[at], worker.token[at]);
  }
  return all;
}

// For every token: tiles of the upper triangle, each asked along its rows and along its columns.
std::vector<int> nearest_of_all(const SimilarityBasis& basis, const Progress& progress) {
  std::vector<Nearest> workers(max_workers, Nearest(static_cast<std::size_t>(basis.rows.rows())));
  over_upper_tiles(basis, progress, [&](SimilarityTile& tile, int worker) {
    Matrix& block = tile.block;
    const Eigen::Index row = tile.row, column = tile.column, rows = block.rows(), columns = block.cols();
    if (tile.on_diagonal()) block.triangularView<Eigen::Lower>().setConstant(min);
    Nearest& nearest = workers[static_cast<std::size_t>(worker)];
    float* const value = nearest.value.data() + column;
    int* const token = nearest.token.data() + column;
    for (Eigen::Index i = 0; i < rows; ++i) {
      const auto here = static_cast<int>(row + i);
      nearest.offer_row(static_cast<std::size_t>(here), block.row(i), static_cast<int>(column));
      // Written without branches, for the compiler to do several columns at once.
      const float* const candidate = block.data() + i * columns;
      for (Eigen::Index j = 0; j < columns; ++j) {
        const bool better = (candidate[j] > value[j]) | ((candidate[j] == value[j]) & (here < token[j]));
        value[j] = better ? candidate[j] : value[j];
        token[j] = better ? here : token[j];
      }
    }
  });
  return merged(workers).token;
}

// For some tokens: their rows gathered, against all.
std::vector<int> nearest_of(const std::vector<int>& asked, const SimilarityBasis& basis,
                            const Progress& progress) {
  const auto count = static_cast<int>(basis.rows.rows());
  const auto edge = static_cast<int>(tile_edge(basis.rows.cols()));
  const auto number = static_cast<int>(asked.size());
  const int bands = (number + edge - 1) / edge, steps = (count + edge - 1) / edge;
  std::vector<Nearest> workers(max_workers, Nearest(asked.size()));
  over_tiles(static_cast<std::size_t>(bands) * static_cast<std::size_t>(steps), progress,
             [&](std::size_t tile, int worker) {
               const int first = static_cast<int>(tile) / steps * edge,
                         column = static_cast<int>(tile) % steps * edge;
               const int rows = std::min(edge, number - first), columns = std::min(edge, count - column);
               Matrix gathered(rows, basis.rows.cols());
               Eigen::VectorXf squared(rows);
               for (int i = 0; i < rows; ++i) {
                 const int token = asked[static_cast<std::size_t>(first + i)];
                 gathered.row(i) = basis.rows.row(token);
                 squared[i] = basis.squared_norms[token];
               }
               Matrix block = similarity_between(basis.measure, gathered, squared,
                                                 basis.rows.middleRows(column, columns),
                                                 basis.squared_norms.segment(column, columns));
               for (int i = 0; i < rows; ++i) {
                 const auto at = static_cast<std::size_t>(first + i);
                 const int own = asked[at] - column;
                 if (own >= 0 && own < columns) block(i, own) = min;
                 workers[static_cast<std::size_t>(worker)].offer_row(at, block.row(i), column);
               }
             });
  return merged(workers).token;
}

// Returns true if a row is similar to nothing, or to everything alike: it has no nearest other.
bool is_without_neighbour(const SimilarityBasis& basis, Eigen::Index token) {
  const auto row = basis.rows.row(token);
  if (!row.allFinite()) return true;
  return basis.measure != Measure::negative_distance && (row.array() == 0.0f).all();
}

// Returns true if every pair of rows is equally similar, but for rounding: no row is nearer than another. The
// first row that is not ends the search, so that it costs something for such tables alone.
bool are_all_alike(const SimilarityBasis& basis, const Progress& progress) {
  constexpr float rounding = 1e-6F;
  const auto count = static_cast<int>(basis.rows.rows());
  if (count < 2) return true;
  float low = std::numeric_limits<float>::infinity(), high = min;
  for (int token = 0; token < count; ++token) {
    progress.check();
    RowVector row = similarity_row(basis, token);
    row[token] = row[token == 0 ? 1 : 0];
    if (!row.allFinite()) return false;
    low = std::min(low, row.minCoeff());
    high = std::max(high, row.maxCoeff());
    if (high - low > rounding * std::max(1.0F, std::max(std::abs(low), std::abs(high)))) return false;
  }
  return true;
}

// Sums of one token's similarities with the other cells of its row (or column), and at distances 1, 3 and 7.
struct LineSums {
  double all = 0;
  std::array<double, 3> at{};
  std::array<int, 3> pairs{};
};

// The line is every `stride`-th token from `first`, `length` of them; the token is its cell number `own`.
LineSums line_sums(const SimilarityBasis& basis, int token, int first, int stride, int length, int own,
                   const Progress& progress) {
  const Eigen::Index width = basis.rows.cols();
  const auto max = static_cast<int>(
      std::max<Eigen::Index>(16, (Eigen::Index{1} << 23) / std::max<Eigen::Index>(1, width)));
  LineSums sums;
  for (int start = 0; start < length; start += max) {
    progress.check();
    const int cells = std::min(max, length - start);
    const Eigen::Index from = first + Eigen::Index{start} * stride;
    const Eigen::Map<const Matrix, 0, Eigen::OuterStride<>> line(basis.rows.data() + from * width, cells,
                                                                 width, Eigen::OuterStride<>(stride * width));
    const Eigen::Map<const Eigen::VectorXf, 0, Eigen::InnerStride<>> squared(
        basis.squared_norms.data() + from, cells, Eigen::InnerStride<>(stride));
    const Matrix row = similarity_between(basis.measure, basis.rows.row(token),
                                          basis.squared_norms.segment(token, 1), line, squared);
    for (int cell = 0; cell < cells; ++cell) {
      const int distance = std::abs(start + cell - own);
      if (distance == 0) continue;
      const double value = row(0, cell);
      sums.all += value;
      const int index = distance == 1 ? 0 : distance == 3 ? 1 : distance == 7 ? 2 : -1;
      if (index < 0) continue;
      sums.at[static_cast<std::size_t>(index)] += value;
      ++sums.pairs[static_cast<std::size_t>(index)];
    }
  }
  return sums;
}

double mean(double sum, std::int64_t number) {
  return number > 0 ? sum / static_cast<double>(number) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

std::array<NamedCell, 6> six_references(GridShape grid) {
  const int rows = grid.rows, columns = grid.columns;
  return {NamedCell{"top left", {0, 0}},
          {"top centre", {0, columns / 2}},
          {"centre", {rows / 2, columns / 2}},
          {"left centre", {rows / 2, 0}},
          {"bottom right", {rows - 1, columns - 1}},
          {"quarter", {rows / 4, columns / 4}}};
}

NeighbourReadings neighbour_readings(const SimilarityBasis& basis, GridShape grid, const Progress& progress) {
  const std::vector<int> asked = asked_tokens(grid);
  const auto number = static_cast<std::int64_t>(asked.size());
  const bool all = number == grid.count();
  const std::vector<int> nearest = all ? nearest_of_all(basis, progress) : nearest_of(asked, basis, progress);

  // 1, 9 and 49 are squares of one whole offset only: those distances lie along a row or a column.
  std::vector<LineSums> in_row(asked.size()), in_column(asked.size());
  constexpr std::size_t batch = 64;
  over_tiles((asked.size() + batch - 1) / batch, progress, [&](std::size_t tile, int) {
    for (std::size_t at = tile * batch; at < std::min(asked.size(), (tile + 1) * batch); ++at) {
      const int token = asked[at];
      const Cell here = grid.cell(token);
      in_row[at] = line_sums(basis, token, token - here.column, 1, grid.columns, here.column, progress);
      in_column[at] = line_sums(basis, token, here.column, grid.columns, grid.rows, here.row, progress);
    }
  });

  std::array<double, 3> sums{};
  std::array<std::int64_t, 3> pairs{};
  double row_sum = 0, column_sum = 0;
  std::int64_t near = 0, without = 0;
  const bool alike = are_all_alike(basis, progress);
  for (std::size_t at = 0; at < asked.size(); ++at) {
    if (alike || nearest[at] < 0 || is_without_neighbour(basis, asked[at])) {
      ++without;
    } else {
      const Cell here = grid.cell(asked[at]), other = grid.cell(nearest[at]);
      near += std::abs(other.row - here.row) + std::abs(other.column - here.column) == 1;
    }
    row_sum += in_row[at].all;
    column_sum += in_column[at].all;
    for (const LineSums* line : {&in_row[at], &in_column[at]}) {
      for (std::size_t i = 0; i < 3; ++i) {
        sums[i] += line->at[i];
        pairs[i] += line->pairs[i];
      }
    }
  }
  NeighbourReadings readings;
  readings.asked = static_cast<int>(number);
  readings.without = static_cast<int>(without);
  readings.nearest_share = number > 0 ? static_cast<double>(near) / static_cast<double>(number) : 0;
  for (std::size_t i = 0; i < 3; ++i) readings.by_distance[i] = mean(sums[i], pairs[i]);
  readings.same_row = mean(row_sum, number * (grid.columns - 1));
  readings.same_column = mean(column_sum, number * (grid.rows - 1));
  return readings;
}

}  // namespace whereabouts
