#include "core/train/model/model_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/train/model/trained_position.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

Json configuration_of(const MiniVit& model, const ModelWords& words) {
  Json config = {{"num_heads", model.heads},   {"image_size", {model.rows, model.columns}},
                 {"layer_norm_eps", 1e-6},     {"hidden_act", "gelu"},
                 {"position", model.position}, {"global_pool", model.class_token ? "token" : "avg"}};
  const PositionParts parts = checked(model);
  if (model.step() < model.patch) {
    config["patch_stride"] = model.step();
    config["patch_padding"] = model.padding();
  }
  if (!model.hierarchy.empty()) config["stage_activation"] = "none";  // strides are the kernels
  if (!parts.additive.layout.empty()) config["additive_layout"] = parts.additive.layout;
  if (!parts.rotary.layout.empty()) config["rotary_layout"] = parts.rotary.layout;
  if (!parts.bias.layout.empty()) config["bias_layout"] = parts.bias.layout;
  if (!model.pairs.empty()) config["rotary_pairs"] = model.pairs;
  if (!words.class_names.empty()) config["label_names"] = words.class_names;
  if (!words.mean.empty()) {
    // Grey is read as three equal channels.
    const auto three = [](const std::vector<double>& values) {
      return values.size() == 3 ? values : std::vector<double>(3, values.front());
    };
    config["mean"] = three(words.mean);
    config["std"] = three(words.deviation);
    config["crop_pct"] = 1.0;
    config["interpolation"] = "bilinear";
  }
  return config;
}

}  // namespace

std::vector<TensorValues> model_tensors(const MiniVit& model, const ParameterLayout& layout,
                                        const std::vector<float>& parameters) {
  std::vector<TensorValues> tensors;
  for (const ParameterSlice& slice : layout.slices) {
    TensorValues tensor;
    tensor.name = slice.name;
    tensor.shape.assign(slice.shape.begin(), slice.shape.end());
    const auto first = parameters.begin() + static_cast<std::ptrdiff_t>(slice.offset);
    tensor.values.assign(first, first + static_cast<std::ptrdiff_t>(slice.size));
    tensors.push_back(std::move(tensor));
  }
  TrainedPosition<float> position(model, layout);
  if (position.table() != nullptr && position.table_gradient() == BlockSlices::absent) {
    TensorValues tensor;
    tensor.name = "pos_embed";
    tensor.shape = {1, model.tokens(), model.width};
    tensor.values.assign(position.table(), position.table() + std::ptrdiff_t{model.tokens()} * model.width);
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

std::string model_bytes(const MiniVit& model, const ParameterLayout& layout,
                        const std::vector<float>& parameters, const ModelWords& words) {
  Json metadata = {{"config", configuration_of(model, words).dump()}};
  for (const auto& [key, value] : words.other) metadata[key] = value;
  return safetensors_bytes(model_tensors(model, layout, parameters), metadata.dump());
}

std::vector<float> read_parameters(const Checkpoint& checkpoint, const ParameterLayout& layout,
                                   const Progress& progress) {
  std::vector<float> parameters(layout.count);
  const std::string where = checkpoint.path().filename().string();
  for (const ParameterSlice& slice : layout.slices) {
    const TensorInfo* info = checkpoint.find(slice.name);
    const bool fits = info != nullptr && info->shape.size() == slice.shape.size() &&
                      std::equal(slice.shape.begin(), slice.shape.end(), info->shape.begin());
    if (!fits) {
      refuse_file(
          where,
          message("the tensor \"{}\" {}", slice.name, info == nullptr ? "is missing" : "has another shape"),
          "use a snapshot of this run");
    }
    const std::vector<float> values = checkpoint.read(slice.name, progress);
    std::copy(values.begin(), values.end(), parameters.begin() + static_cast<std::ptrdiff_t>(slice.offset));
  }
  return parameters;
}

}  // namespace whereabouts
