#include "core/position/additive/table_means.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/position/additive/additive_table.h"
#include "core/position/additive/learned.h"
#include "core/position/additive/sinusoidal_1d.h"
#include "core/position/additive/sinusoidal_2d.h"

namespace whereabouts {
namespace {

constexpr double max_drawn = 1 << 26;  // random numbers that are drawn within a second or two

class Zeros : public TableMeans {
 public:
  explicit Zeros(std::size_t dimensions) : dimensions_(dimensions) {}
  void mean(int, int, float* means, const Progress&) override { std::fill_n(means, dimensions_, 0.0F); }

 private:
  std::size_t dimensions_;
};

// The mean of a wave over consecutive positions is the wave at their middle, attenuated.
class Waves1d : public TableMeans {
 public:
  Waves1d(const TableRequest& request, const std::vector<int>& dimensions) {
    waves_.reserve(dimensions.size());
    for (const int dimension : dimensions) waves_.push_back(sinusoidal_1d_wave(request, dimension));
  }
  void mean(int first, int count, float* means, const Progress& progress) override {
    for (std::size_t i = 0; i < waves_.size(); ++i) {
      if (i % 4096 == 0) progress.check();
      const Wave& wave = waves_[i];
      const double angle = (first + 0.5 * (count - 1)) / wave.divisor, half = 0.5 / wave.divisor;
      const double flattened = count == 1 ? 1 : std::sin(count * half) / (count * std::sin(half));
      means[i] = static_cast<float>(flattened * (wave.cosine ? std::cos(angle) : std::sin(angle)));
    }
  }

 private:
  std::vector<Wave> waves_;
};

// Tables that combine a row vector and a column vector: the mean is a weighted sum of these.
class ByRowAndColumn : public TableMeans {
 public:
  using CoordinateOf = int (*)(const TableRequest&, Wave::Axis, int token);
  // `of_row[i]`: true if dimension i depends on the row. `values`: (coordinates, dimensions).
  ByRowAndColumn(TableRequest request, std::vector<bool> of_row, Matrix values, CoordinateOf coordinate)
      : request_(std::move(request)),
        of_row_(std::move(of_row)),
        values_(std::move(values)),
        coordinate_(coordinate) {}

  void mean(int first, int count, float* means, const Progress& progress) override {
    const std::vector<int> rows = counted(Wave::Axis::row, first, count),
                           columns = counted(Wave::Axis::column, first, count);
    const auto width = static_cast<std::size_t>(values_.cols());
    std::vector<double> sums(width, 0.0);
    for (Eigen::Index at = 0; at < values_.rows(); ++at) {
      const int row = rows[static_cast<std::size_t>(at)], column = columns[static_cast<std::size_t>(at)];
      if (row == 0 && column == 0) continue;
      progress.check();
      for (std::size_t i = 0; i < width; ++i)
        sums[i] +=
            (of_row_[i] ? row : column) * static_cast<double>(values_(at, static_cast<Eigen::Index>(i)));
    }
    for (std::size_t i = 0; i < width; ++i) means[i] = static_cast<float>(sums[i] / count);
  }

 private:
  // How many of the tokens have each coordinate.
  std::vector<int> counted(Wave::Axis axis, int first, int count) const {
    std::vector<int> counts(static_cast<std::size_t>(values_.rows()));
    for (int token = first; token < first + count; ++token)
      ++counts[static_cast<std::size_t>(coordinate_(request_, axis, token))];
    return counts;
  }

  TableRequest request_;
  std::vector<bool> of_row_;
  Matrix values_;
  CoordinateOf coordinate_;
};

std::unique_ptr<TableMeans> waves_2d(const TableRequest& request, const std::vector<int>& dimensions,
                                     const Progress& progress) {
  // MoCo's n div R and n mod R stay below C and R too: R * C tokens divided by R.
  const int coordinates = std::max(request.grid.rows, request.grid.columns);
  Matrix values(coordinates, static_cast<Eigen::Index>(dimensions.size()));
  std::vector<bool> of_row;
  for (const int dimension : dimensions) {
    progress.check();
    const Wave wave = sinusoidal_2d_wave(request, dimension);
    const auto column = static_cast<Eigen::Index>(of_row.size());
    for (int at = 0; at < coordinates; ++at) {
      const double angle = (at + wave.offset) * wave.scale / wave.divisor;
      values(at, column) = static_cast<float>(wave.cosine ? std::cos(angle) : std::sin(angle));
    }
    of_row.push_back(wave.axis == Wave::Axis::row);
  }
  return std::make_unique<ByRowAndColumn>(request, std::move(of_row), std::move(values),
                                          [](const TableRequest& of, Wave::Axis axis, int token) {
                                            Wave wave;
                                            wave.axis = axis;
                                            return sinusoidal_2d_coordinate(of, wave, token);
                                          });
}

// Draws one row of `width` numbers and writes those at `taken` (ascending); the others are drawn and dropped
// to keep the sequence.
void draw_row(NumpyRandomState& generator, int width, bool two_sigma, const std::vector<int>& taken,
              float* values, const Progress& progress) {
  constexpr int at_once = 1 << 16;
  std::size_t next = 0;
  for (int start = 0; start < width; start += at_once) {
    const int count = std::min(at_once, width - start);
    const Matrix drawn = truncated_normal(1, count, two_sigma, generator, progress);
    for (; next < taken.size() && taken[next] < start + count; ++next)
      values[next] = drawn(0, taken[next] - start);
  }
}

class Drawn1d : public TableMeans {
 public:
  Drawn1d(const TableRequest& request, std::vector<int> dimensions)
      : request_(request), dimensions_(std::move(dimensions)), generator_(request.seed) {}
  void mean(int first, int count, float* means, const Progress& progress) override {
    std::vector<float> row(dimensions_.size());
    std::vector<double> sums(dimensions_.size(), 0.0);
    for (; next_ < first + count; ++next_) {
      draw_row(generator_, request_.width, request_.two_sigma, dimensions_, row.data(), progress);
      if (next_ < first) continue;
      for (std::size_t i = 0; i < row.size(); ++i) sums[i] += static_cast<double>(row[i]);
    }
    for (std::size_t i = 0; i < row.size(); ++i) means[i] = static_cast<float>(sums[i] / count);
  }

 private:
  TableRequest request_;
  std::vector<int> dimensions_;  // ascending
  NumpyRandomState generator_;
  int next_ = 0;
};

std::unique_ptr<TableMeans> drawn_2d(const TableRequest& request, const std::vector<int>& dimensions,
                                     const Progress& progress) {
  const int half = request.width / 2;
  const auto middle = std::lower_bound(dimensions.begin(), dimensions.end(), half);
  const std::vector<int> of_rows(dimensions.begin(), middle);
  std::vector<int> of_columns(middle, dimensions.end());
  for (int& dimension : of_columns) dimension -= half;
  Matrix values = Matrix::Zero(std::max(request.grid.rows, request.grid.columns),
                               static_cast<Eigen::Index>(dimensions.size()));
  NumpyRandomState generator(request.seed);
  for (int row = 0; row < request.grid.rows; ++row)
    draw_row(generator, half, request.two_sigma, of_rows, values.row(row).data(), progress);
  for (int column = 0; column < request.grid.columns; ++column) {
    draw_row(generator, half, request.two_sigma, of_columns, values.row(column).data() + of_rows.size(),
             progress);
  }
  std::vector<bool> is_row(dimensions.size(), false);
  std::fill_n(is_row.begin(), of_rows.size(), true);
  return std::make_unique<ByRowAndColumn>(request, std::move(is_row), std::move(values),
                                          [](const TableRequest& of, Wave::Axis axis, int token) {
                                            const Cell cell = of.grid.cell(token);
                                            return axis == Wave::Axis::row ? cell.row : cell.column;
                                          });
}

// How many numbers a learned scheme draws; 0 for the others.
double drawn_by(const Scheme& scheme, const TableRequest& request) {
  const double rows = request.grid.rows, columns = request.grid.columns, width = request.width;
  if (scheme.id == "learned-1d") return rows * columns * width;
  return scheme.id == "learned-2d" ? (rows + columns) * width / 2 : 0;
}

}  // namespace

std::string no_table_because(const std::string& id, const TableRequest& request) {
  const Scheme& scheme = find_scheme(id);
  if (scheme.of_time) return scheme.id + " encodes days, not patches";
  try {
    checked_form(scheme, request);
  } catch (const Failure& failure) {
    return failure.problem();
  }
  if (drawn_by(scheme, request) <= max_drawn) return {};
  return fmt::format("a learned table of {} x {} takes too long to draw at random",
                     std::int64_t{request.grid.rows} * request.grid.columns, request.width);
}

std::unique_ptr<TableMeans> table_means(const std::string& id, const TableRequest& given,
                                        std::vector<int> dimensions, const Progress& progress) {
  const Scheme& scheme = find_scheme(id);
  if (const std::string problem = no_table_because(id, given); !problem.empty())
    refuse_usage("--scheme", problem, "choose another scheme or other patches");
  const TableRequest request = checked_form(scheme, given);
  if (scheme.has_temperature && scheme.two_dimensional) return waves_2d(request, dimensions, progress);
  if (scheme.has_temperature) return std::make_unique<Waves1d>(request, dimensions);
  if (id == "learned-1d") return std::make_unique<Drawn1d>(request, std::move(dimensions));
  if (id == "learned-2d") return drawn_2d(request, dimensions, progress);
  return std::make_unique<Zeros>(dimensions.size());
}

}  // namespace whereabouts
