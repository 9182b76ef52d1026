#include "core/labs/offsets/tensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_choice.h"
#include "core/checkpoint/inspect/tensor_names.h"
#include "core/labs/offsets/windows.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/schemes/log_cpb/log_cpb.h"

namespace whereabouts {
namespace {

constexpr std::int64_t longest_side = 2 * 512 - 1;  // of a table of offsets
constexpr std::int64_t max_heads = 1024, max_hidden = 1 << 14;

// The factors of `rows` into 2R - 1 and 2C - 1 nearest to each other; empty where R or C would be beyond 512.
std::optional<GridShape> window_of_rows(std::int64_t rows) {
  if (rows < 1 || rows % 2 == 0 || rows > longest_side * longest_side) return std::nullopt;
  auto side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(rows)));
  while (side > 1 && rows % side != 0) --side;
  if (rows / side > longest_side) return std::nullopt;
  return GridShape{static_cast<int>(side + 1) / 2, static_cast<int>(rows / side + 1) / 2};
}

std::optional<BiasTensor> table_of(const TensorInfo& info, const Anatomy* anatomy) {
  if (!ends_at_boundary(info.name, "relative_position_bias_table")) return std::nullopt;
  BiasTensor tensor;
  tensor.name = info.name;
  if (info.shape.size() == 2) {
    const std::int64_t rows = info.shape[0], heads = info.shape[1];
    tensor.class_token = rows % 2 == 0;
    const auto window = window_of_rows(tensor.class_token ? rows - 3 : rows);
    if (!window || heads < 1 || heads > max_heads) return std::nullopt;
    tensor.window = *window;
    tensor.rows = static_cast<int>(rows);
    tensor.heads = static_cast<int>(heads);
    if (anatomy == nullptr) return tensor;
    for (const PositionTensor& position : anatomy->position) {
      if (position.tensor != info.name || !position.grid) continue;
      if (relative_rows(*position.grid, tensor.class_token) == tensor.rows) tensor.window = *position.grid;
    }
    return tensor;
  }
  if (info.shape.size() != 3) return std::nullopt;
  const std::int64_t heads = info.shape[0], down = info.shape[1], across = info.shape[2];
  const auto is_side = [](std::int64_t side) { return side >= 1 && side % 2 == 1 && side <= longest_side; };
  if (heads < 1 || heads > max_heads || !is_side(down) || !is_side(across)) return std::nullopt;
  tensor.window = {static_cast<int>(down + 1) / 2, static_cast<int>(across + 1) / 2};
  tensor.rows = static_cast<int>(down * across);
  tensor.heads = static_cast<int>(heads);
  tensor.heads_first = true;
  return tensor;
}

// The tensors of a network under what its name begins with.
struct NetworkNames {
  std::string first, shift, second, offset;
};

NetworkNames network_names(const BiasTensor& tensor) {
  const bool layers = tensor.name.size() >= 4 && tensor.name.compare(tensor.name.size() - 4, 4, ".mlp") == 0;
  const bool timm = layers || ends_at_boundary(tensor.name, "meta_mlp");
  const std::string first = tensor.name + (timm ? ".fc1" : ".0"),
                    second = tensor.name + (timm ? ".fc2" : ".2");
  return {fmt::format("{}.weight", first), fmt::format("{}.bias", first), fmt::format("{}.weight", second),
          fmt::format("{}.bias", second)};
}

// Swin v2's offsets beside its network, (1, 2R - 1, 2C - 1, 2).
std::optional<GridShape> stored_window(const TensorInfo* offsets) {
  if (offsets == nullptr || offsets->shape.size() != 4 || offsets->shape[0] != 1 || offsets->shape[3] != 2) {
    return std::nullopt;
  }
  const std::int64_t down = offsets->shape[1], across = offsets->shape[2];
  if (down < 1 || across < 1 || down % 2 == 0 || across % 2 == 0 || down > longest_side ||
      across > longest_side) {
    return std::nullopt;
  }
  return GridShape{static_cast<int>(down + 1) / 2, static_cast<int>(across + 1) / 2};
}

std::optional<BiasTensor> network_of(const Checkpoint& checkpoint, const TensorInfo& info,
                                     const WindowReader& windows) {
  BiasTensor tensor;
  for (const char* ending : {"cpb_mlp.0.weight", "continuous_position_bias_mlp.0.weight",
                             "meta_mlp.fc1.weight", "rel_pos.mlp.fc1.weight"}) {
    const bool shared = ends_at_boundary(info.name, std::string("shared_") + ending);
    if (!ends_at_boundary(info.name, ending) && !shared) continue;
    const std::size_t layer = info.name.rfind('.', info.name.size() - std::string(".weight").size() - 1);
    tensor.name = info.name.substr(0, layer);
  }
  if (tensor.name.empty()) return std::nullopt;
  const NetworkNames names = network_names(tensor);
  const TensorInfo *shift = checkpoint.find(names.shift), *second = checkpoint.find(names.second);
  const TensorInfo* offset = checkpoint.find(names.offset);
  if (info.shape.size() != 2 || info.shape[1] != 2 || info.shape[0] < 1 || info.shape[0] > max_hidden) {
    return std::nullopt;
  }
  if (shift == nullptr || shift->shape != std::vector<std::int64_t>{info.shape[0]}) return std::nullopt;
  if (second == nullptr || second->shape.size() != 2 || second->shape[1] != info.shape[0])
    return std::nullopt;
  const std::int64_t heads = second->shape[0];
  if (heads < 1 || heads > max_heads) return std::nullopt;
  if (offset != nullptr && offset->shape != std::vector<std::int64_t>{heads}) return std::nullopt;
  tensor.heads = static_cast<int>(heads);
  // timm's two forms have the same names: Swin v2's has no shift behind it.
  tensor.form = offset != nullptr ? BiasTensor::Form::log_cr : BiasTensor::Form::swin_v2;
  const ToldWindows told = windows.of(tensor.name, tensor.form == BiasTensor::Form::log_cr);
  tensor.window = told.window;
  tensor.pretraining = told.pretraining;
  tensor.assumed = told.assumed;
  const Message beside =
      message("{}relative_coords_table", tensor.name.substr(0, tensor.name.rfind('.') + 1));
  const auto stored = stored_window(checkpoint.find(beside));
  if (stored && tensor.form == BiasTensor::Form::swin_v2) {
    tensor.window = *stored;
    tensor.coordinates = beside;
    tensor.assumed.clear();
  }
  tensor.rows = relative_rows(tensor.window);
  return tensor;
}

// Whether `a` comes before `b` where digits count as numbers.
bool precedes(const std::string& a, const std::string& b) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (!digit(a[i]) || !digit(b[j])) {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i;
      ++j;
      continue;
    }
    std::size_t a_end = i, b_end = j;
    while (a_end < a.size() && digit(a[a_end])) ++a_end;
    while (b_end < b.size() && digit(b[b_end])) ++b_end;
    if (a_end - i != b_end - j) return a_end - i < b_end - j;
    const int order = a.compare(i, a_end - i, b, j, b_end - j);
    if (order != 0) return order < 0;
    i = a_end;
    j = b_end;
  }
  return a.size() - i < b.size() - j;
}

Matrix matrix_of(const Checkpoint& checkpoint, const std::string& name, const Progress& progress) {
  const std::vector<std::int64_t>& shape = checkpoint.find(name)->shape;
  const std::vector<float> values = checkpoint.read(name, progress);
  const auto columns = static_cast<Eigen::Index>(shape.back());
  Matrix matrix =
      Eigen::Map<const Matrix>(values.data(), static_cast<Eigen::Index>(values.size()) / columns, columns);
  if (!matrix.allFinite()) {
    refuse_file(checkpoint.place(), message("\"{}\" holds values that are not finite", shown(name, 100)),
                "training has diverged or the file is damaged: use another checkpoint");
  }
  return matrix;
}

}  // namespace

std::string BiasTensor::block() const {
  const std::size_t last = name.find_last_of("0123456789");
  if (last == std::string::npos) return {};
  const std::size_t end = name.find_first_of("./", last);
  return name.substr(0, end);
}

std::vector<BiasTensor> bias_tensors(const Checkpoint& checkpoint, const Anatomy* anatomy) {
  std::vector<BiasTensor> found;
  std::optional<WindowReader> windows;  // reads the file's words, which few files need
  for (const TensorInfo& info : checkpoint.tensors()) {
    if (auto table = table_of(info, anatomy)) {
      found.push_back(std::move(*table));
    } else if (ends_at_boundary(info.name, "weight") && info.name.find("mlp.") != std::string::npos &&
               info.shape.size() == 2 && info.shape[1] == 2) {
      if (!windows) windows.emplace(checkpoint);
      if (auto network = network_of(checkpoint, info, *windows)) found.push_back(std::move(*network));
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const BiasTensor& a, const BiasTensor& b) { return precedes(a.name, b.name); });
  return found;
}

std::vector<BiasTensor> bias_tensors(const Inputs& inputs, const std::string& scheme) {
  if (stored_of(scheme) != Stored::offsets && stored_of(scheme) != Stored::network) return {};
  std::vector<BiasTensor> found = bias_tensors(*inputs.checkpoint, inputs.anatomy.get());
  found.erase(std::remove_if(found.begin(), found.end(),
                             [&](const BiasTensor& tensor) { return tensor.scheme() != scheme; }),
              found.end());
  return found;
}

std::optional<BiasTensor> chosen_bias_tensor(const Scope& scope) {
  const std::string& source = scope[offsets::source];
  if (source == seeded_source) return std::nullopt;
  for (BiasTensor& tensor : bias_tensors(scope.inputs, scope[offsets::scheme])) {
    if (tensor.name == source) return std::move(tensor);
  }
  return std::nullopt;
}

GridShape pretraining_window(const Checkpoint& checkpoint, const BiasTensor& tensor,
                             const Progress& progress) {
  if (tensor.coordinates.empty()) return tensor.pretraining.value_or(tensor.window);
  const Matrix stored = matrix_of(checkpoint, tensor.coordinates, progress);
  // The last row has the largest offsets: log2(1 + 8 D / (M - 1)) / 3 of each side.
  const auto side = [&](int column, int window) {
    if (window == 1) return 1;
    const double scaled = std::exp2(3 * static_cast<double>(stored(stored.rows() - 1, column))) - 1;
    return static_cast<int>(std::lround(std::clamp(1 + 8.0 * (window - 1) / scaled, 1.0, 1024.0)));
  };
  const GridShape found{side(0, tensor.window.rows), side(1, tensor.window.columns)};
  constexpr double rounding = 1e-2;  // of half precision in the file
  const bool swin =
      (found.rows > 1 || tensor.window.rows == 1) && (found.columns > 1 || tensor.window.columns == 1) &&
      (log_coordinates(tensor.window, found) - stored.cast<double>()).cwiseAbs().maxCoeff() < rounding;
  if (!swin) {
    refuse_file(checkpoint.place(),
                message("\"{}\" holds other offsets than Swin v2's", shown(tensor.coordinates, 100)),
                "use another checkpoint");
  }
  return found;
}

Matrix bias_rows(const Checkpoint& checkpoint, const BiasTensor& tensor, GridShape window,
                 GridShape pretraining, const Progress& progress) {
  if (tensor.form == BiasTensor::Form::table) {
    const std::vector<float> values = checkpoint.read(tensor.name, progress);
    if (!tensor.heads_first) return Eigen::Map<const Matrix>(values.data(), tensor.rows, tensor.heads);
    return Eigen::Map<const Matrix>(values.data(), tensor.heads, tensor.rows).transpose();
  }
  const NetworkNames names = network_names(tensor);
  BiasNetwork network;
  network.first = matrix_of(checkpoint, names.first, progress);
  network.shift = matrix_of(checkpoint, names.shift, progress);
  network.second = matrix_of(checkpoint, names.second, progress);
  if (tensor.form == BiasTensor::Form::swin_v2) return log_cpb_rows(network, window, pretraining, progress);
  return log_cr_rows(network, matrix_of(checkpoint, names.offset, progress), window, progress);
}

}  // namespace whereabouts
