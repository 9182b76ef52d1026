#include "core/vit/weights/weight_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

std::int64_t product(const std::vector<std::int64_t>& shape, std::size_t from, std::size_t to) {
  std::int64_t count = 1;
  for (std::size_t axis = from; axis < to; ++axis) count *= shape[axis];
  return count;
}

}  // namespace

std::string to_text(const std::vector<std::int64_t>& shape) {
  return fmt::format("({})", fmt::join(shape, ", "));
}

LinearWeights Dense::packed() const {
  if (weight.empty()) return {};
  return {weight.data(), bias.empty() ? nullptr : bias.data(), outputs, inputs};
}

Dense Dense::part(int from, int count) const {
  Dense part;
  part.outputs = count;
  part.inputs = inputs;
  if (weight.empty()) return part;
  const auto width = static_cast<std::ptrdiff_t>(inputs);
  part.weight.assign(weight.begin() + from * width, weight.begin() + (from + count) * width);
  if (!bias.empty()) part.bias.assign(bias.begin() + from, bias.begin() + from + count);
  return part;
}

void Dense::append(const Dense& more) {
  if (!bias.empty() || !more.bias.empty()) {
    bias.resize(static_cast<std::size_t>(outputs), 0.0F);
    bias.insert(bias.end(), more.bias.begin(), more.bias.end());
    bias.resize(static_cast<std::size_t>(outputs + more.outputs), 0.0F);
  }
  weight.insert(weight.end(), more.weight.begin(), more.weight.end());
  outputs += more.outputs;
  inputs = more.inputs;
}

WeightReader::WeightReader(const WeightNames& names, const Progress& progress, Reading reading)
    : names_(&names),
      stated_(names.checkpoint().metadata(), library_of_names(names.checkpoint())),
      progress_(progress),
      reading_(reading) {
  for (const NamedTensor& tensor : names.own()) {
    bytes_ += static_cast<double>(tensor.info->count()) * static_cast<double>(byte_size(tensor.info->dtype));
  }
}

// Quantised weights are nothing without their scales, whose names differ from tool to tool.
void WeightReader::check_type(const TensorInfo& info) const {
  const DType type = info.dtype;
  if (is_real(type)) return;
  const bool unread = type == DType::f8_e4m3 || type == DType::f8_e5m2 || type == DType::f8_e8m0 ||
                      type == DType::c64 || type == DType::c128;
  refuse_file(names_->place(),
              message("the tensor \"{}\" holds {}", shown(info.name, 100),
                      (unread ? message("values of the type {}, which are not read", to_text(type))
                              : message("whole numbers ({}), as quantised weights do", to_text(type)))),
              "convert the model to F32, F16 or BF16");
}

std::vector<float> WeightReader::read(const TensorInfo& info) {
  check_type(info);
  progress_.check();
  if (is_dry()) return {};
  std::vector<float> values = names_->checkpoint().read(info.name, progress_);
  for (std::size_t begin = 0; begin < values.size(); begin += 1 << 18) {
    progress_.check();
    const std::size_t end = std::min(values.size(), begin + (1 << 18));
    // x - x is 0 for every x but NaN and the infinities.
    float sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += std::abs(values[i] - values[i]);
    if (sum == 0) continue;
    const auto bad = std::find_if(values.begin() + static_cast<std::ptrdiff_t>(begin), values.end(),
                                  [](float value) { return !std::isfinite(value); });
    refuse_file(names_->place(),
                message("the tensor \"{}\" holds {}, first at {}", shown(info.name, 100),
                        std::isnan(*bad) ? "values that are not numbers (NaN)" : "infinite values",
                        bad - values.begin()),
                "training has diverged or the file is damaged: use another checkpoint");
  }
  bytes_read_ += static_cast<double>(info.count()) * static_cast<double>(byte_size(info.dtype));
  progress_.report(bytes_ > 0 ? std::min(1.0, bytes_read_ / bytes_) : 1, "reading weights");
  return values;
}

std::vector<float> WeightReader::part_of(const std::string& name, int slice) {
  const TensorInfo* info = names_->tensor(name);
  if (info == nullptr) refuse_missing(name);
  asked_.insert(name);
  if (slice < 0) return read(*info);
  auto whole = stacked_.find(name);
  if (whole == stacked_.end()) whole = stacked_.emplace(name, read(*info)).first;
  const std::int64_t blocks = info->shape.empty() ? 0 : info->shape[0];
  if (slice >= blocks) refuse_shape(name, "one part for each of the blocks");
  if (is_dry()) return {};
  const auto part = static_cast<std::ptrdiff_t>(info->count() / blocks);
  const auto begin = whole->second.begin() + slice * part;
  std::vector<float> values(begin, begin + part);
  if (slice + 1 == blocks) stacked_.erase(whole);
  return values;
}

std::vector<float> WeightReader::values(const std::string& name, std::int64_t count, int slice) {
  const TensorInfo* info = names_->tensor(name);
  if (info == nullptr) refuse_missing(name);
  const std::size_t axes_before = slice >= 0 && !info->shape.empty() ? 1 : 0;
  if (product(info->shape, axes_before, info->shape.size()) != count) {
    refuse_shape(name, message("{} values", count));
  }
  return part_of(name, slice);
}

Matrix WeightReader::matrix(const std::string& name, std::int64_t rows, std::int64_t columns) {
  const std::vector<float> all = values(name, rows * columns);
  if (is_dry()) return {};
  return Eigen::Map<const Matrix>(all.data(), static_cast<Eigen::Index>(rows),
                                  static_cast<Eigen::Index>(columns));
}

Dense WeightReader::dense(const std::string& layer, int outputs, int inputs, int slice, int input_axes) {
  const TensorInfo* info = names_->weight_of(layer);
  if (info == nullptr) refuse_missing(layer);
  const std::string name = info == names_->tensor(layer + "/kernel")   ? layer + "/kernel"
                           : info == names_->tensor(layer + "_weight") ? layer + "_weight"
                                                                       : layer + ".weight";
  const bool inputs_first = ends_at_boundary(name, "kernel");
  const std::vector<std::int64_t>& shape = info->shape;
  const std::size_t first = slice >= 0 ? 1 : 0;
  const std::size_t split = inputs_first ? first + static_cast<std::size_t>(input_axes) : first + 1;
  if (shape.size() <= split) refuse_shape(name, "a matrix");
  const std::int64_t before = product(shape, first, split), behind = product(shape, split, shape.size());
  const std::int64_t rows = inputs_first ? behind : before, columns = inputs_first ? before : behind;
  const bool fits =
      (outputs == 0 || rows == outputs) && (inputs == 0 || columns == inputs) && rows > 0 && columns > 0;
  if (!fits) {
    const auto side = [](int size) { return size == 0 ? std::string("any") : fmt::format("{}", size); };
    refuse_shape(name, message("{} outputs of {} inputs", side(outputs), side(inputs)));
  }
  Dense dense;
  dense.outputs = static_cast<int>(rows);
  dense.inputs = static_cast<int>(columns);
  dense.weight = part_of(name, slice);
  if (inputs_first && !is_dry()) {
    const Matrix transposed = Eigen::Map<const Matrix>(dense.weight.data(), columns, rows).transpose();
    std::copy(transposed.data(), transposed.data() + transposed.size(), dense.weight.begin());
  }
  for (const char* suffix : {".bias", "_bias", "/bias"}) {
    if (names_->tensor(layer + suffix) == nullptr) continue;
    dense.bias = values(layer + suffix, rows, slice);
    const std::string mask = layer + ".bias_mask";  // DINOv3 stores which biases count
    if (names_->tensor(mask) != nullptr) {
      const std::vector<float> counts = values(mask, rows, slice);
      if (is_dry()) break;
      std::transform(dense.bias.begin(), dense.bias.end(), counts.begin(), dense.bias.begin(),
                     std::multiplies<>());
    }
    return dense;
  }
  check_bias(layer);
  return dense;
}

Norm WeightReader::norm(const std::string& layer, int width, int slice) {
  Norm norm;
  const TensorInfo* weight = names_->weight_of(layer);
  if (weight == nullptr) refuse_missing(layer);
  const bool scale = weight == names_->tensor(layer + "/scale");
  norm.gamma = values(layer + (scale ? "/scale" : ".weight"), width, slice);
  if (names_->bias_of(layer) != nullptr)
    norm.beta = values(layer + (scale ? "/bias" : ".bias"), width, slice);
  // A norm without a shift is one by the root mean square; configuration_of() says so.
  norm.rms = names_->bias_of(layer) == nullptr;
  if (norm.rms) check_bias(layer);
  return norm;
}

void WeightReader::known_below(const std::string& start) {
  for (const NamedTensor& tensor : names_->own()) {
    if (tensor.name.substr(0, start.size()) == start) known(std::string(tensor.name));
  }
}

// A bias that the same layer of another block has is missing, not absent.
void WeightReader::check_bias(const std::string& layer) const {
  const std::string before = names_->block_holding(layer);
  if (before.empty()) return;
  const std::string inner = layer.substr(before.size());
  for (const BlockPlace& block : names_->sample_of_blocks()) {
    const TensorInfo* there = names_->bias_of(block.before + inner);
    if (there != nullptr) refuse_incomplete(layer + ".bias", there->name);
  }
}

std::string WeightReader::layer_of(const std::string& before, WeightNames::Candidates candidates,
                                   const char* part) const {
  std::string layer = names_->first_layer(before, candidates);
  if (layer.empty()) refuse_part(before, candidates, part);
  return layer;
}

void WeightReader::refuse_incomplete(const std::string& missing, const std::string& there) const {
  refuse_file(names_->place(),
              message("there is no tensor for \"{}\", and there is one for \"{}\"", shown(missing, 100),
                      shown(there, 100)),
              "the file is not complete: use another checkpoint");
}

void WeightReader::check_lacks(const std::string& before, WeightNames::Candidates candidates) const {
  for (const BlockPlace& block : names_->sample_of_blocks()) {
    const std::string there = names_->first_tensor(block.before, candidates);
    if (!there.empty()) refuse_incomplete(before + there.substr(block.before.size()), there);
  }
}

void WeightReader::refuse_part(const std::string& before, WeightNames::Candidates candidates,
                               const char* part) const {
  const std::string own = names_->block_holding(before + "x");
  for (const BlockPlace& block : names_->sample_of_blocks()) {
    if (own.empty()) break;
    const std::string beside = block.before + before.substr(own.size());
    const std::string there = names_->first_layer(beside, candidates);
    if (!there.empty()) refuse_incomplete(before + there.substr(beside.size()), there);
  }
  std::string held;
  int layers = 0;
  for (const std::string& layer : names_->layers_below(before)) {
    if (++layers > 12) break;
    held += (layers > 1 ? ", " : "") + shown(layer, 60);
  }
  if (layers > 12) held += ", ...";
  refuse_file(
      names_->place(),
      message("\"{}\" has no tensor for {} under a name that is known{}", shown(before, 60), part,
              (held.empty() ? Message("") : message("; there is {}", held))),
      "rename its tensors as timm names them, or use another checkpoint; the labs neighbours, components, "
      "resize and tensors can still show what it holds");
}

void WeightReader::refuse_missing(const std::string& what) const {
  const std::string own = names_->block_holding(what + ".x");
  for (const BlockPlace& block : names_->sample_of_blocks()) {
    if (own.empty()) break;
    const std::string there = block.before + what.substr(own.size());
    if (names_->tensor(there) != nullptr || names_->weight_of(there) != nullptr)
      refuse_incomplete(what, there);
  }
  refuse_file(names_->place(),
              message("there is no tensor for \"{}\" under a name that is known", shown(what, 100)),
              "its model is of another kind; inspect lists its tensors");
}

void WeightReader::refuse_shape(const std::string& name, const Message& expected) const {
  const TensorInfo* info = names_->tensor(name);
  refuse_file(names_->place(),
              message("the tensor \"{}\" has the shape {}, expected {}",
                      shown(info == nullptr ? name : info->name, 100),
                      (info == nullptr ? Message("()") : Message(to_text(info->shape))), expected),
              "the model is of another kind, or the file damaged: use another checkpoint");
}

}  // namespace whereabouts
