#include "core/position/additive/additive_scheme.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"
#include "core/position/additive/row_column_means.h"
#include "core/position/relativity.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

std::vector<Wave> waves_of(const WaveScheme& scheme, const TableRequest& request) {
  std::vector<Wave> waves;
  waves.reserve(static_cast<std::size_t>(request.width));
  for (int dimension = 0; dimension < request.width; ++dimension)
    waves.push_back(scheme.wave(request, dimension));
  return waves;
}

// Of rows and columns, or of tokens: MoCo's n div R and n mod R stay below C and R too, R * C tokens divided
// by R.
int coordinate_count(const WaveScheme& scheme, const TableRequest& request) {
  return scheme.two_dimensional ? std::max(request.grid.rows, request.grid.columns) : request.grid.count();
}

// The mean of a wave over consecutive positions is the wave at their middle, attenuated.
class LineMeans : public TableMeans {
 public:
  explicit LineMeans(std::vector<Wave> waves) : waves_(std::move(waves)) {}
  void mean(int first, int count, float* means, const Progress& progress) override {
    for (std::size_t i = 0; i < waves_.size(); ++i) {
      if (i % 4096 == 0) progress.check();
      const Wave& wave = waves_[i];
      const double angle = (first + wave.offset + 0.5 * (count - 1)) * wave.scale / wave.divisor,
                   half = 0.5 * wave.scale / wave.divisor;
      const double flattened =
          count == 1 || half == 0 ? 1 : std::sin(count * half) / (count * std::sin(half));
      means[i] = static_cast<float>(flattened * (wave.cosine ? std::cos(angle) : std::sin(angle)));
    }
  }

 private:
  std::vector<Wave> waves_;
};

// The part of a scheme that learns nothing: its table; the tokens in front have zeros.
template <class T>
class FixedTable final : public TrainedPart<T> {
 public:
  FixedTable(const AdditiveScheme& scheme, const TrainedPlan& plan) {
    const TrainedShape& shape = plan.shape;
    const auto width = static_cast<std::size_t>(shape.width);
    this->terms_.shared = true;
    std::vector<T>& table = this->terms_.table;
    table.assign(static_cast<std::size_t>(shape.tokens()) * width, T(0));
    const Matrix fixed = scheme.table(checked_table(scheme, trained_table_request(shape)), {});
    std::copy_n(fixed.data(), fixed.size(), table.data() + static_cast<std::size_t>(shape.prefix()) * width);
  }
  void update(const T*) override {}
  void backward(const T*, const T*, T*) const override {}
};

}  // namespace

AdditiveScheme::AdditiveScheme(SchemeInfo info) : Scheme(std::move(info)) {
  kind = Kind::additive;
}

std::int64_t AdditiveScheme::parameter_count(const TableRequest& request) const {
  return learned_numbers(checked_table(*this, request));
}

TableRequest AdditiveScheme::request_of(const SchemeRequest& request) const {
  TableRequest asked;
  asked.grid = request.grid;
  asked.width = request.width;
  asked.layout = request.value(request::layout, std::string());
  asked.temperature = request.value(request::temperature, asked.temperature);
  asked.seed = request.value(request::seed, 0U);
  asked.two_sigma = request.value(request::two_sigma, false);
  asked.own = request.values;
  return asked;
}

std::vector<NamedArray> AdditiveScheme::arrays(const SchemeRequest& request, const Progress& progress) const {
  return {made_array("encoding", to_array(table(checked_table(*this, request_of(request)), progress)))};
}

MatrixD AdditiveScheme::scores(const RelativityRequest& request, int, const Progress& progress) const {
  TableRequest asked;
  asked.grid = request.grid;
  asked.width = request.head_dim;
  asked.layout = request.layout;
  asked.seed = request.seed;
  asked.own = request.own;
  if (request.temperature) asked.temperature = *request.temperature;
  const MatrixD position = table(checked_table(*this, asked), progress).cast<double>();
  Contents contents = seeded_contents(request);
  contents.queries += position;
  contents.keys += position;
  return contents.products() / std::sqrt(static_cast<double>(request.head_dim));
}

std::string AdditiveScheme::checked_trained(const TrainedShape& shape) const {
  checked_table(*this, trained_table_request(shape));
  return shape.layout;
}

TableRequest trained_table_request(const TrainedShape& shape) {
  TableRequest request;
  request.grid = shape.grid;
  request.width = shape.width;
  request.layout = shape.layout;
  request.own = shape.own;
  return request;
}

std::unique_ptr<TrainedPart<float>> WaveScheme::trained(const TrainedPlan& plan, float) const {
  return std::make_unique<FixedTable<float>>(*this, plan);
}

std::unique_ptr<TrainedPart<double>> WaveScheme::trained(const TrainedPlan& plan, double) const {
  return std::make_unique<FixedTable<double>>(*this, plan);
}

// Every wave is evaluated once per coordinate along its axis and copied to the tokens that share the
// coordinate.
Matrix WaveScheme::table(const TableRequest& request, const Progress& progress) const {
  const std::vector<Wave> waves = waves_of(*this, request);
  Matrix values(coordinate_count(*this, request), request.width);
  for (int at = 0; at < values.rows(); ++at) {
    progress.check();
    for (int dimension = 0; dimension < request.width; ++dimension) {
      const Wave& wave = waves[static_cast<std::size_t>(dimension)];
      const double angle = (at + wave.offset) * wave.scale / wave.divisor;
      values(at, dimension) = static_cast<float>(wave.cosine ? std::cos(angle) : std::sin(angle));
    }
  }
  Matrix table(request.grid.count(), request.width);
  for (int token = 0; token < table.rows(); ++token) {
    progress.check();
    const int row = coordinate(request, Wave::Axis::row, token);
    const int column = coordinate(request, Wave::Axis::column, token);
    for (int dimension = 0; dimension < request.width; ++dimension) {
      const bool of_row = waves[static_cast<std::size_t>(dimension)].axis == Wave::Axis::row;
      table(token, dimension) = values(of_row ? row : column, dimension);
    }
  }
  return table;
}

std::unique_ptr<TableMeans> WaveScheme::means(const TableRequest& request, std::vector<int> dimensions,
                                              const Progress& progress) const {
  std::vector<Wave> waves;
  waves.reserve(dimensions.size());
  for (const int dimension : dimensions) waves.push_back(wave(request, dimension));
  if (!two_dimensional) return std::make_unique<LineMeans>(std::move(waves));
  Matrix values(coordinate_count(*this, request), static_cast<Eigen::Index>(dimensions.size()));
  std::vector<bool> of_row;
  for (const Wave& wave : waves) {
    progress.check();
    const auto column = static_cast<Eigen::Index>(of_row.size());
    for (int at = 0; at < values.rows(); ++at) {
      const double angle = (at + wave.offset) * wave.scale / wave.divisor;
      values(at, column) = static_cast<float>(wave.cosine ? std::cos(angle) : std::sin(angle));
    }
    of_row.push_back(wave.axis == Wave::Axis::row);
  }
  return std::make_unique<RowColumnMeans>(
      std::move(of_row), std::move(values),
      [this, request](Wave::Axis axis, int token) { return coordinate(request, axis, token); });
}

const AdditiveScheme& find_additive(const std::string& id) {
  return find_scheme_as<AdditiveScheme>(id, [](const Scheme& scheme, const std::string& known) {
    refuse_usage("scheme", message("{} adds no table to the tokens ({})", scheme.id, scheme.title),
                 message("choose one that does: {}", known));
  });
}

const WaveScheme* as_waves(const Scheme& scheme) {
  return dynamic_cast<const WaveScheme*>(&scheme);
}

const WaveScheme& find_waves(const std::string& id) {
  return find_scheme_as<WaveScheme>(find_additive(id).id, [](const Scheme& scheme, const std::string& known) {
    refuse_usage("scheme", message("{} is made of no waves", scheme.id),
                 message("choose one that is: {}", known));
  });
}

}  // namespace whereabouts
