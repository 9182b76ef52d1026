#include "core/vit/configuration/model_config.h"

#include <algorithm>

#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/metadata_values.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

using Json = nlohmann::json;

ModelConfig::ModelConfig(const std::string& metadata, Library names)
    : library_(library_config(metadata, names)) {
  const Json file = json_in(metadata);
  if (!file.is_object()) return;
  if (const auto overrides = file.find(overrides_key); overrides != file.end() && overrides->is_object()) {
    overrides_ = *overrides;
    objects_.push_back(overrides_);
  }
  if (library_.known) {
    model_ = objects_.size();
    objects_.push_back(library_.model);
  }
  for (const char* key : {"config", "model_args", "args", "hyper_parameters"}) {
    auto config = object_in(file, key);
    if (!config) continue;
    for (const char* inner : {"vision_config", "pretrained_cfg", "model_args"}) {
      if (auto object = object_in(*config, inner)) objects_.push_back(std::move(*object));
    }
    if (!library_.beside_language) objects_.push_back(std::move(*config));
  }
  if (auto preprocessor = object_in(file, "preprocessor")) objects_.push_back(std::move(*preprocessor));
  if (auto object = object_in(file, "pretrained_cfg")) objects_.push_back(std::move(*object));
  // Keys after dots come last: plain keys are more specific.
  Json dotted = Json::object();
  for (const auto& [name, value] : file.items()) {
    const auto parts = name_parts(name);
    if (parts.size() < 2 || is_of_training(name)) continue;
    const std::string last(parts.back());
    if (!dotted.contains(last)) dotted[last] = value;
  }
  if (auto open_clip = object_in(file, "open_clip")) {
    if (auto model = object_in(*open_clip, "model_cfg")) {
      if (auto vision = object_in(*model, "vision_cfg")) objects_.push_back(std::move(*vision));
      objects_.push_back(std::move(*model));
    }
  }
  objects_.push_back(file);
  objects_.push_back(std::move(dotted));
}

bool ModelConfig::is_overridden(Keys keys) const {
  return std::any_of(keys.begin(), keys.end(), [&](const char* key) { return overrides_.contains(key); });
}

const Json* ModelConfig::find(Keys keys) const {
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    bool none = false;
    for (const char* key : keys) {
      const auto found = objects_[i].find(key);
      if (found == objects_[i].end()) continue;
      // What the user says stands for every spelling.
      read_.insert(keys.begin(), keys.end());
      if (!found->is_null()) return &*found;
      none = i == model_;
    }
    if (none) return nullptr;
  }
  return nullptr;
}

std::optional<double> ModelConfig::number(Keys keys) const {
  const Json* value = find(keys);
  return value == nullptr ? std::nullopt : number_in(*value);
}

std::optional<double> ModelConfig::number_inside(const char* object, const char* key) const {
  const Json* value = find({object});
  if (value == nullptr || !value->is_object() || !value->contains(key)) return std::nullopt;
  return number_in((*value)[key]);
}

std::optional<std::string> ModelConfig::text(Keys keys) const {
  const Json* value = find(keys);
  return value != nullptr && value->is_string() ? std::optional<std::string>(value->get<std::string>())
                                                : std::nullopt;
}

std::optional<bool> ModelConfig::flag(Keys keys) const {
  const Json* value = find(keys);
  if (value == nullptr) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  if (!value->is_string()) return std::nullopt;
  const auto& text = value->get_ref<const std::string&>();
  if (text == "true" || text == "True" || text == "1") return true;
  if (text == "false" || text == "False" || text == "0") return false;
  return std::nullopt;
}

std::optional<std::vector<double>> ModelConfig::list(Keys keys) const {
  const Json* value = find(keys);
  if (value == nullptr || !value->is_array()) return std::nullopt;
  std::vector<double> numbers;
  for (const Json& member : *value) {
    const auto number = number_in(member);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<std::pair<int, int>> ModelConfig::size(Keys keys) const {
  const Json* value = find(keys);
  return value == nullptr ? std::nullopt : size_in(*value);
}

}  // namespace whereabouts
