#include "core/labs/tensors/data.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/tensor_names.h"
#include "core/labs/framework/parameters/table_parameters.h"
#include "core/labs/tensors/filter_grid.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_cells = 1024;         // of a map, along either axis
constexpr std::size_t between_checks = 1 << 18;  // values

// Calls use(index, value) for all values as doubles.
template <typename Use>
void for_each_value(const Array& array, const Progress& progress, Use use) {
  std::visit(
      [&](const auto& values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
          if (i % between_checks == 0) progress.check();
          use(i, static_cast<double>(values[i]));
        }
      },
      array.values);
}

void sum_up(TensorSummary& summary, const Array& array, const Progress& progress) {
  double sum = 0;
  double min = std::numeric_limits<double>::infinity(), max = -min;
  for_each_value(array, progress, [&](std::size_t, double value) {
    ++summary.count;
    if (!std::isfinite(value)) {
      ++(std::isnan(value) ? summary.nans : summary.infinities);
      return;
    }
    if (value == 0) ++summary.zeros;
    sum += value;
    min = std::min(min, value);
    max = std::max(max, value);
  });
  summary.bins.assign(fine_bins, 0);
  const std::int64_t finite = summary.count - summary.nans - summary.infinities;
  if (finite == 0) {
    summary.mean = summary.deviation = summary.min = summary.max = std::numeric_limits<double>::quiet_NaN();
    return;
  }
  summary.mean = sum / static_cast<double>(finite);
  summary.min = summary.lower = min;
  summary.max = summary.upper = max;
  // Values of one size stand in the middle, as in NumPy's histogram. Beyond 2^53 a half is nothing.
  if (!(max > min)) {
    const double half = std::max(0.5, std::abs(min) * 1e-6);
    summary.lower = min - half;
    summary.upper = min + half;
  }
  // Halves, because the whole span of float64 is no float64.
  const double half_span = summary.upper / 2 - summary.lower / 2;
  double squares = 0;
  progress.report(0.6, "histogram");
  for_each_value(array, progress, [&](std::size_t, double value) {
    if (!std::isfinite(value)) return;
    squares += (value - summary.mean) * (value - summary.mean);
    const double at = (value / 2 - summary.lower / 2) / half_span * fine_bins;
    ++summary.bins[static_cast<std::size_t>(std::clamp(at, 0.0, fine_bins - 1.0))];
  });
  summary.deviation = std::sqrt(squares / static_cast<double>(finite));
}

double bound_of(const Matrix& map) {
  std::vector<float> sizes;
  for (const float value : map.reshaped()) {
    if (std::isfinite(value)) sizes.push_back(std::abs(value));
  }
  if (sizes.empty()) return 1;
  const auto at = sizes.begin() + static_cast<std::ptrdiff_t>((sizes.size() - 1) * 995 / 1000);
  std::nth_element(sizes.begin(), at, sizes.end());
  return *at > 0 ? static_cast<double>(*at) : 1;
}

// The slice as it is, or means of blocks of it.
Matrix map_of(TensorsData& data, const Array& array, const Progress& progress) {
  const TensorView& view = data.view;
  data.down = static_cast<int>((view.rows + max_cells - 1) / max_cells);
  // A vector is drawn as a curve as well, which may be finer.
  const std::int64_t max_across = view.rows == 1 ? 4 * max_cells : max_cells;
  data.across = static_cast<int>((view.columns + max_across - 1) / max_across);
  const Eigen::Index rows = (view.rows + data.down - 1) / data.down;
  const Eigen::Index columns = (view.columns + data.across - 1) / data.across;
  MatrixD sums = MatrixD::Zero(rows, columns), counts = MatrixD::Zero(rows, columns);
  std::visit(
      [&](const auto& values) {
        const auto* at = values.data() + data.slice * view.rows * view.columns;
        for (std::int64_t row = 0; row < view.rows; ++row) {
          for (std::int64_t column = 0; column < view.columns; ++column, ++at) {
            if ((row * view.columns + column) % static_cast<std::int64_t>(between_checks) == 0)
              progress.check();
            const auto value = static_cast<double>(*at);
            if (!std::isfinite(value)) continue;
            sums(row / data.down, column / data.across) += value;
            counts(row / data.down, column / data.across) += 1;
          }
        }
      },
      array.values);
  return (sums.array() / counts.array()).cast<float>();
}

[[noreturn]] void refuse_name(const Checkpoint& checkpoint, const std::string& name) {
  std::string near;
  int listed = 0;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    if (listed == 3) break;
    if (name.empty() || tensor.name.find(name) == std::string::npos) continue;
    near += (near.empty() ? "" : ", ") + shown(tensor.name, 80);
    ++listed;
  }
  refuse_usage(
      flag("tensor"),
      message("there is no tensor \"{}\" in {}", shown(name, 80), shown(checkpoint.name(), 60)),
      near.empty() ? Message("whereabouts inspect lists them") : message("names with it in are {}", near));
}

}  // namespace

TensorView view_of(const TensorInfo& tensor) {
  std::vector<std::int64_t> lengths;
  std::copy_if(tensor.shape.begin(), tensor.shape.end(), std::back_inserter(lengths),
               [](std::int64_t length) { return length != 1; });
  TensorView view;
  if (!lengths.empty()) {
    view.columns = lengths.back();
    lengths.pop_back();
  }
  if (!lengths.empty()) {
    view.rows = lengths.back();
    lengths.pop_back();
  }
  for (const std::int64_t length : lengths) view.slices *= length;
  return view;
}

std::optional<KernelShape> kernel_of(const TensorInfo& tensor) {
  constexpr std::int64_t largest = 64;
  const auto& shape = tensor.shape;
  if (shape.size() != 4 || tensor.count() == 0) return std::nullopt;
  const auto is_side = [](std::int64_t length) { return length >= 2 && length <= largest; };
  if (shape[2] == shape[3] && is_side(shape[2])) {
    return KernelShape{shape[0], shape[1], static_cast<int>(shape[2]), static_cast<int>(shape[3]), false};
  }
  if (shape[0] == shape[1] && is_side(shape[0]) && shape[2] <= 4) {
    return KernelShape{shape[3], shape[2], static_cast<int>(shape[0]), static_cast<int>(shape[1]), true};
  }
  return std::nullopt;
}

bool is_readable(DType dtype) {
  return dtype != DType::f8_e4m3 && dtype != DType::f8_e5m2 && dtype != DType::f8_e8m0 && dtype != DType::c64;
}

const TensorInfo& tensor_named(const Checkpoint& checkpoint, const std::string& name) {
  if (const TensorInfo* exact = checkpoint.find(name)) return *exact;
  const TensorInfo* found = nullptr;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    if (name.empty() || !ends_at_boundary(tensor.name, name)) continue;
    if (found) {
      refuse_usage(flag("tensor"), message("several tensors end with \"{}\"", shown(name, 80)),
                   message("write more of the name, for example {} or {}", shown(found->name, 80),
                           shown(tensor.name, 80)));
    }
    found = &tensor;
  }
  if (!found) refuse_name(checkpoint, name);
  return *found;
}

std::size_t TensorsData::bytes() const {
  return static_cast<std::size_t>(map->size()) * sizeof(float) +
         (grey ? static_cast<std::size_t>(grey->size()) * sizeof(float) : 0) + (rgb ? rgb->size() : 0) +
         summary.bins.size() * sizeof(std::int64_t);
}

std::shared_ptr<const TensorsData> prepare_tensors(const Inputs& inputs, const Values& heavy,
                                                   const Progress& progress) {
  const Checkpoint& checkpoint = *inputs.checkpoint;
  auto data = std::make_shared<TensorsData>();
  data->checkpoint = inputs.checkpoint;
  data->tensor = tensor_named(checkpoint, heavy[tensors::tensor]);
  const std::string where = checkpoint.place();
  if (data->tensor.count() == 0) {
    refuse_usage(flag("tensor"), message("the tensor \"{}\" holds no values", shown(data->tensor.name, 80)),
                 "choose another one");
  }
  data->view = view_of(data->tensor);
  data->slice = std::clamp<std::int64_t>(heavy[tensors::slice], 0, data->view.slices - 1);
  if (const PositionTensor* known = position_tensor(*inputs.anatomy, data->tensor.name))
    data->position = *known;
  const Array array = checkpoint.read_array(data->tensor.name, progress);
  if (array.count() != static_cast<std::size_t>(data->tensor.count())) {
    refuse_file(where,
                message("the tensor \"{}\" is not as long as its shape says", shown(data->tensor.name, 80)),
                "save it again");
  }
  progress.report(0.4, "values");
  sum_up(data->summary, array, progress);
  progress.report(0.8, "map");
  data->map = std::make_shared<const Matrix>(map_of(*data, array, progress));
  data->bound = bound_of(*data->map);
  data->kernel = kernel_of(data->tensor);
  if (data->kernel) draw_mosaic(*data, array, progress);
  return data;
}

}  // namespace whereabouts
