#include "core/labs/offsets/data.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/checkpoint/tensor_names.h"
#include "core/failure.h"
#include "core/figure/text.h"
#include "core/position/shaw.h"

namespace whereabouts {
namespace {

constexpr int most_cells = 1024;                             // of the window: a million pairs
constexpr std::int64_t most_biases = std::int64_t{1} << 24;  // 64 MB
constexpr std::int64_t longest_side = 2 * 512 - 1;           // of a table of offsets

// The factors of `rows` into 2R - 1 and 2C - 1 nearest to each other; empty where R or C would be beyond 512.
std::optional<GridShape> window_of_rows(std::int64_t rows) {
  if (rows < 1 || rows % 2 == 0 || rows > longest_side * longest_side) return std::nullopt;
  auto side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(rows)));
  while (side > 1 && rows % side != 0) --side;
  if (rows / side > longest_side) return std::nullopt;
  return GridShape{static_cast<int>(side + 1) / 2, static_cast<int>(rows / side + 1) / 2};
}

std::optional<BiasTensor> bias_tensor(const TensorInfo& info) {
  constexpr std::int64_t most_heads = 1024;
  if (!ends_at_boundary(info.name, "relative_position_bias_table")) return std::nullopt;
  BiasTensor tensor;
  tensor.name = info.name;
  if (info.shape.size() == 2) {
    const std::int64_t rows = info.shape[0], heads = info.shape[1];
    tensor.class_token = rows % 2 == 0;
    const auto window = window_of_rows(tensor.class_token ? rows - 3 : rows);
    if (!window || heads < 1 || heads > most_heads) return std::nullopt;
    tensor.window = *window;
    tensor.rows = static_cast<int>(rows);
    tensor.heads = static_cast<int>(heads);
    return tensor;
  }
  if (info.shape.size() != 3) return std::nullopt;
  const std::int64_t heads = info.shape[0], down = info.shape[1], across = info.shape[2];
  const auto is_side = [](std::int64_t side) { return side >= 1 && side % 2 == 1 && side <= longest_side; };
  if (heads < 1 || heads > most_heads || !is_side(down) || !is_side(across)) return std::nullopt;
  tensor.window = {static_cast<int>(down + 1) / 2, static_cast<int>(across + 1) / 2};
  tensor.rows = static_cast<int>(down * across);
  tensor.heads = static_cast<int>(heads);
  tensor.heads_first = true;
  return tensor;
}

void check_size(GridShape window, int prefix, int heads) {
  if (std::int64_t{window.rows} * window.columns > most_cells) {
    refuse_usage("--grid",
                 "a window of " + to_text(window) + " has " +
                     grouped(static_cast<long long>(window.rows) * window.columns) +
                     " cells, and every pair of them is drawn",
                 "choose one of at most " + grouped(most_cells) + " cells, such as 32x32");
  }
  const std::int64_t tokens = window.count() + prefix;
  if (tokens * tokens * std::max(heads, 1) > most_biases) {
    refuse_usage("--heads",
                 grouped(heads) + " heads of " + grouped(tokens * tokens) + " pairs are more than the " +
                     grouped(most_biases) + " biases that can be kept",
                 "choose fewer heads or a smaller window");
  }
}

Matrix read_table(const Checkpoint& checkpoint, const BiasTensor& tensor, const Progress& progress) {
  const std::vector<float> values = checkpoint.read(tensor.name, progress);
  if (!tensor.heads_first) return Eigen::Map<const Matrix>(values.data(), tensor.rows, tensor.heads);
  return Eigen::Map<const Matrix>(values.data(), tensor.heads, tensor.rows).transpose();
}

// Ends of the biases and, for each head, their correlation with the distance, over all pairs of cells.
void read_biases(OffsetsData& data, const Progress& progress) {
  data.least = std::numeric_limits<double>::infinity();
  data.greatest = -data.least;
  for (const Matrix& bias : data.table->bias) {
    double sum = 0, squares = 0, distances = 0, distance_squares = 0, products = 0;
    for (int query = 0; query < data.window.count(); ++query) {
      if (query % 16 == 0) progress.check();
      const Cell from = data.window.cell(query);
      for (int key = 0; key < data.window.count(); ++key) {
        const Cell to = data.window.cell(key);
        const double distance = std::hypot(from.row - to.row, from.column - to.column);
        const auto value = static_cast<double>(bias(query + data.prefix, key + data.prefix));
        if (!std::isfinite(value)) continue;
        data.least = std::min(data.least, value);
        data.greatest = std::max(data.greatest, value);
        sum += value;
        squares += value * value;
        distances += distance;
        distance_squares += distance * distance;
        products += value * distance;
      }
    }
    const double count = static_cast<double>(data.window.count()) * data.window.count();
    const double spread = squares / count - (sum / count) * (sum / count);
    const double distance_spread = distance_squares / count - (distances / count) * (distances / count);
    const bool varies = spread > 1e-12 * squares / count && distance_spread > 0;
    data.correlation.push_back(varies ? (products / count - sum / count * (distances / count)) /
                                            std::sqrt(spread * distance_spread)
                                      : std::numeric_limits<double>::quiet_NaN());
  }
  if (!(data.least <= data.greatest)) data.least = data.greatest = 0;
}

}  // namespace

std::vector<BiasTensor> bias_tensors(const Checkpoint& checkpoint) {
  std::vector<BiasTensor> found;
  for (const TensorInfo& info : checkpoint.tensors()) {
    if (auto tensor = bias_tensor(info)) found.push_back(std::move(*tensor));
  }
  return found;
}

std::optional<BiasTensor> chosen_bias_tensor(const Scope& scope) {
  if (scope.values.text("scheme") != "relative-bias") return std::nullopt;
  const std::string& source = scope.values.text("source");
  if (source == seeded_source) return std::nullopt;
  const TensorInfo* info = scope.inputs.checkpoint->find(source);
  return info ? bias_tensor(*info) : std::nullopt;
}

Matrix OffsetsData::seen_from(Cell query, int head) const {
  const Matrix& bias = table->bias[static_cast<std::size_t>(head)];
  return Eigen::Map<const Matrix>(bias.row(token(query)).data() + prefix, window.rows, window.columns);
}

std::size_t OffsetsData::bytes() const {
  const auto pairs = static_cast<std::size_t>(table->index.size());
  return pairs * (2 + table->bias.size()) * sizeof(float);
}

std::shared_ptr<const OffsetsData> prepare_offsets(const Inputs& inputs, const Values& heavy,
                                                   const Progress& progress) {
  auto data = std::make_shared<OffsetsData>();
  data->scheme = heavy.text("scheme");
  data->window = parse_grid(heavy.text("grid"), "--grid");
  data->source = seeded_source;
  auto table = std::make_shared<BiasTable>();
  if (data->scheme == "shaw") {
    check_size(data->window, 0, 1);
    data->reach = heavy.integer("reach");
    table->index = shaw_index(data->window.count(), data->reach);
    data->rows = 2 * data->reach + 1;
  } else if (const auto tensor = chosen_bias_tensor({inputs, heavy})) {
    data->prefix = tensor->class_token ? 1 : 0;
    data->heads = tensor->heads;
    data->source = tensor->name;
    check_size(data->window, data->prefix, data->heads);
    *table = relative_bias_of(read_table(*inputs.checkpoint, *tensor, progress), data->window,
                              tensor->class_token, progress);
    data->rows = tensor->rows;
  } else {
    BiasRequest request;
    request.grid = data->window;
    request.heads = data->heads = heavy.integer("heads");
    request.seed = static_cast<std::uint32_t>(heavy.get<std::int64_t>("seed"));
    request.class_token = data->scheme == "relative-bias" && heavy.on("class-token");
    data->prefix = request.class_token ? 1 : 0;
    check_size(data->window, data->prefix, data->heads);
    *table = bias_table(data->scheme, request, progress);
    if (table->index.size() == 0) table->index = relative_index(data->window);
    data->rows = relative_rows(data->window, request.class_token);
  }
  data->index_map = std::make_shared<const Matrix>(table->index.cast<float>());
  data->table = table;
  progress.report(0.7, "distances");
  read_biases(*data, progress);
  return data;
}

}  // namespace whereabouts
