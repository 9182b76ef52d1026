#include "core/labs/offsets/data.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/failure.h"
#include "core/base/hypotenuse.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/position/bias/bias_table.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/relativity.h"
#include "core/position/schemes/pape/pape.h"
#include "core/position/schemes/shaw/shaw.h"

namespace whereabouts {
namespace {

constexpr int max_cells = 1024;                             // of the window: a million pairs
constexpr std::int64_t max_biases = std::int64_t{1} << 24;  // 64 MB

void check_size(GridShape window, int prefix, int heads) {
  if (std::int64_t{window.rows} * window.columns > max_cells) {
    refuse_usage(flag("grid"),
                 message("a window of {} has {} cells, and every pair of them is drawn", to_text(window),
                         grouped(static_cast<long long>(window.rows) * window.columns)),
                 message("choose one of at most {} cells, such as 32x32", grouped(max_cells)));
  }
  const std::int64_t tokens = window.count() + prefix;
  if (tokens * tokens * std::max(heads, 1) > max_biases) {
    refuse_usage(flag("heads"),
                 message("{} heads of {} pairs are more than the {} biases that can be kept", grouped(heads),
                         grouped(tokens * tokens), grouped(max_biases)),
                 "choose fewer heads or a smaller window");
  }
}

void check_pretraining(GridShape window, GridShape pretraining) {
  if ((pretraining.rows > 1 || window.rows == 1) && (pretraining.columns > 1 || window.columns == 1)) return;
  refuse_usage(flag("pretraining-window"),
               message("a side of one cell in {} has no offsets to scale by", to_text(pretraining)),
               "give at least 2 cells where the window has more than one");
}

// Correlation of biases and distances, each pair counted `weight` times; NaN where either is constant.
class Correlation {
 public:
  void add(double value, double distance, double weight = 1) {
    if (!std::isfinite(value)) return;
    sum_ += weight * value;
    squares_ += weight * value * value;
    distances_ += weight * distance;
    distance_squares_ += weight * distance * distance;
    products_ += weight * value * distance;
  }
  double of(double count) const {
    const double spread = squares_ / count - (sum_ / count) * (sum_ / count);
    const double distance_spread = distance_squares_ / count - (distances_ / count) * (distances_ / count);
    if (!(spread > 1e-12 * squares_ / count && distance_spread > 0))
      return std::numeric_limits<double>::quiet_NaN();
    return (products_ / count - sum_ / count * (distances_ / count)) / std::sqrt(spread * distance_spread);
  }

 private:
  double sum_ = 0, squares_ = 0, distances_ = 0, distance_squares_ = 0, products_ = 0;
};

// Ends of the biases and, for each head, their correlation with the distance, over all pairs of cells.
void read_biases(OffsetsData& data, const Progress& progress) {
  data.min = std::numeric_limits<double>::infinity();
  data.max = -data.min;
  const double pairs = static_cast<double>(data.window.count()) * data.window.count();
  for (const Matrix& bias : data.table->bias) {
    Correlation correlation;
    double seen = 0;
    for (int query = 0; query < data.window.count(); ++query) {
      if (query % 16 == 0) progress.check();
      const Cell from = data.window.cell(query);
      for (int key = 0; key < data.window.count(); ++key) {
        const Cell to = data.window.cell(key);
        const float stored = bias(query + data.prefix, key + data.prefix);
        const auto value = static_cast<double>(stored);
        if (!std::isfinite(value) || stored == masked_logit) continue;
        ++seen;
        data.min = std::min(data.min, value);
        data.max = std::max(data.max, value);
        correlation.add(value, hypotenuse(from.row - to.row, from.column - to.column));
      }
    }
    data.seen.push_back(seen / pairs);
    data.correlation.push_back(correlation.of(seen));
  }
  if (!(data.min <= data.max)) data.min = data.max = 0;
}

// Of scores q . k + bias, the same q and k everywhere: their changes are the bias's. Of shaw: where the row
// is the same, so is the vector.
void measure_shifts(OffsetsData& data, const Progress& progress) {
  const int cells = data.window.count();
  const auto of_cells = [&](const Matrix& all) { return all.bottomRightCorner(cells, cells).eval(); };
  if (data.heads == 0) data.shift_change = max_shift_change(of_cells(*data.index_map), data.window, progress);
  for (const Matrix& bias : data.table->bias)
    data.shift_change = std::max(data.shift_change, max_shift_change(of_cells(bias), data.window, progress));
}

// The correlation of bias and distance over all pairs of cells, from the biases of the offsets: the offset of
// dr rows and dc columns has (R - |dr|)(C - |dc|) pairs.
std::vector<double> distance_correlation(const Matrix& rows, GridShape window, const Progress& progress) {
  const int across = 2 * window.columns - 1;
  std::vector<double> correlations;
  for (Eigen::Index head = 0; head < rows.cols(); ++head) {
    progress.check();
    double count = 0;
    Correlation correlation;
    for (int offset = 0; offset < relative_rows(window); ++offset) {
      const int down = std::abs(offset / across - window.rows + 1);
      const int right = std::abs(offset % across - window.columns + 1);
      const double pairs = static_cast<double>(window.rows - down) * (window.columns - right);
      const double value = static_cast<double>(rows(offset, head));
      if (std::isfinite(value)) count += pairs;
      correlation.add(value, hypotenuse(down, right), pairs);
    }
    correlations.push_back(correlation.of(count));
  }
  return correlations;
}

// Every block's biases on its own window.
void compare_layers(const Inputs& inputs, OffsetsData& data, const Progress& progress) {
  const std::vector<BiasTensor> tensors = bias_tensors(inputs, data.scheme);
  for (const BiasTensor& tensor : tensors) {
    if (tensor.name == data.source) data.layer = static_cast<int>(data.layers.size());
    // Drawn or not, a network is only evaluated where its window could be chosen.
    if (std::int64_t{tensor.window.rows} * tensor.window.columns > max_cells) {
      data.layers.push_back({tensor.block(), {}});
      continue;
    }
    const double done = static_cast<double>(data.layers.size()) / static_cast<double>(tensors.size());
    progress.report(0.3 + 0.4 * done, "the other blocks");
    const GridShape pretraining = tensor.form == BiasTensor::Form::swin_v2
                                      ? pretraining_window(*inputs.checkpoint, tensor, progress)
                                      : tensor.window;
    const Matrix rows = bias_rows(*inputs.checkpoint, tensor, tensor.window, pretraining, progress);
    data.layers.push_back({tensor.block(), distance_correlation(rows, tensor.window, progress)});
  }
}

// The biases of a block of the checkpoint.
BiasTable learned_table(const Inputs& inputs, const BiasTensor& tensor, const Values& heavy,
                        OffsetsData& data, const Progress& progress) {
  data.prefix = tensor.class_token ? 1 : 0;
  data.heads = tensor.heads;
  data.source = tensor.name;
  data.form = tensor.form;
  // Another window than the assumed one was the user's choice.
  if (data.window == tensor.window) data.assumed = tensor.assumed;
  check_size(data.window, data.prefix, data.heads);
  if (tensor.form == BiasTensor::Form::swin_v2) {
    const auto said = heavy[offsets::pretraining];
    data.pretraining = said ? *said : pretraining_window(*inputs.checkpoint, tensor, progress);
    check_pretraining(data.window, data.pretraining);
  }
  const Matrix rows = bias_rows(*inputs.checkpoint, tensor, data.window, data.pretraining, progress);
  data.rows = static_cast<int>(rows.rows());
  return relative_bias_of(rows, data.window, tensor.class_token, progress);
}

// The same a and b for all parabolas and every query: what is left is a function of the offset.
BiasTable parabolas(const Values& heavy, OffsetsData& data, const Progress& progress) {
  PapeRequest request;
  request.width = 1;  // the content is stated, not weighed
  request.heads = data.heads;
  request.layout = heavy[offsets::layout];
  request.parabolas = heavy[offsets::parabolas];
  request.seed = heavy[scheme::seed];
  const PapeWeights weights = seeded_pape_weights(request, progress);
  data.steepness = heavy[offsets::steepness];
  data.slope = weights.invariant ? 0 : heavy[offsets::slope];
  data.parabolas = weights.parabolas();
  data.head_dim = heavy[offsets::head_dim];
  data.rows = relative_rows(data.window);
  BiasTable table;
  table.index = relative_index(data.window);
  // Of every offset of two cells: the places are linear in row and column.
  const GridShape window = data.window;
  for (int head = 0; head < data.heads; ++head) {
    progress.check();
    const MatrixD directions = weights.places.middleRows(head * data.parabolas, data.parabolas);
    Matrix bias(window.count(), window.count());
    for (int query = 0; query < window.count(); ++query) {
      if (query % 16 == 0) progress.check();
      const Cell at = window.cell(query);
      for (int key = 0; key < window.count(); ++key) {
        const Cell to = window.cell(key);
        const Eigen::ArrayXd apart = directions.col(0).array() * (at.column - to.column) +
                                     directions.col(1).array() * (at.row - to.row);
        const double sum = data.slope * apart.sum() - data.steepness * apart.square().sum();
        bias(query, key) = static_cast<float>(sum / std::sqrt(static_cast<double>(data.head_dim)));
      }
    }
    table.bias.push_back(std::move(bias));
  }
  return table;
}

}  // namespace

Matrix OffsetsData::seen_from(Cell query, int head) const {
  const Matrix& bias = table->bias[static_cast<std::size_t>(head)];
  Matrix seen = Eigen::Map<const Matrix>(bias.row(token(query)).data() + prefix, window.rows, window.columns);
  for (float& value : seen.reshaped()) {
    if (value == masked_logit) value = std::numeric_limits<float>::quiet_NaN();
  }
  return seen;
}

std::size_t OffsetsData::bytes() const {
  const auto pairs = static_cast<std::size_t>(table->index.size());
  return pairs * (2 + table->bias.size()) * sizeof(float);
}

std::shared_ptr<const OffsetsData> prepare_offsets(const Inputs& inputs, const Values& heavy,
                                                   const Progress& progress) {
  auto data = std::make_shared<OffsetsData>();
  data->scheme = heavy[offsets::scheme];
  data->window = heavy[scheme::grid];
  data->source = seeded_source;
  auto table = std::make_shared<BiasTable>();
  const Stored stored = stored_of(data->scheme);
  if (stored == Stored::vectors) {
    check_size(data->window, 0, 1);
    data->max_relative_position = heavy[offsets::max_relative_position];
    table->index = shaw_index(data->window.count(), data->max_relative_position);
    data->rows = 2 * data->max_relative_position + 1;
  } else if (stored == Stored::parabolas) {
    data->heads = heavy[offsets::heads];
    check_size(data->window, 0, data->heads);
    *table = parabolas(heavy, *data, progress);
  } else if (const auto tensor = chosen_bias_tensor({inputs, heavy})) {
    *table = learned_table(inputs, *tensor, heavy, *data, progress);
    compare_layers(inputs, *data, progress);
  } else {
    BiasRequest request;
    request.grid = data->window;
    request.heads = data->heads = heavy[offsets::heads];
    request.seed = heavy[scheme::seed];
    request.class_token = stored == Stored::offsets && heavy[offsets::class_token];
    data->prefix = request.class_token ? 1 : 0;
    const BiasScheme& scheme = find_bias(data->scheme);
    if (!scheme.layouts.empty()) {
      request.layout = heavy[offsets::layout];
      request.depth = heavy[offsets::depth];
      request.layer = heavy[offsets::layer];
    }
    data->heads_looking = scheme.looks(request);
    data->layer_slope = scheme.layer_slope(request);
    data->slopes = scheme.slopes(request);
    if (stored == Stored::network) {
      request.pretraining = heavy[offsets::pretraining];
      data->pretraining = request.pretraining.value_or(data->window);
    }
    check_size(data->window, data->prefix, data->heads);
    *table = bias_table(data->scheme, request, progress);
    if (table->index.size() == 0) table->index = relative_index(data->window);
    data->rows = relative_rows(data->window, request.class_token);
  }
  data->index_map = std::make_shared<const Matrix>(table->index.cast<float>());
  data->table = table;
  progress.report(0.7, "distances");
  read_biases(*data, progress);
  measure_shifts(*data, progress);
  return data;
}

}  // namespace whereabouts
