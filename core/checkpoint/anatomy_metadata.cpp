#include "core/checkpoint/anatomy_metadata.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "core/checkpoint/tensor_names.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

std::optional<int> number_of(const Json& value) {
  if (value.is_array() && !value.empty()) {
    return value.front().is_array() ? std::nullopt : number_of(value.front());
  }
  if (value.is_number_unsigned()) {
    const auto number = value.get<std::uint64_t>();
    return number >= 1 && number <= (1U << 20) ? std::optional<int>(static_cast<int>(number)) : std::nullopt;
  }
  if (value.is_number_integer()) return number_of(Json(std::to_string(value.get<std::int64_t>())));
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  if (text.size() > 6 || !is_number(text)) return std::nullopt;
  const int number = std::stoi(text);
  return number > 0 ? std::optional<int>(number) : std::nullopt;
}

bool of_another_tower(const std::string& key) {
  return key.find("text") != std::string::npos || key.find("decoder") != std::string::npos;
}

using Keys = std::initializer_list<const char*>;

std::optional<int> plain(const Json& object, Keys keys) {
  for (const char* key : keys) {
    const auto found = object.find(key);
    if (found == object.end()) continue;
    if (const auto number = number_of(*found)) return number;
  }
  return std::nullopt;
}

std::optional<int> dotted(const Json& object, Keys keys) {
  for (const char* key : keys) {
    for (const auto& [name, value] : object.items()) {
      if (!ends_at_boundary(name, key) || of_another_tower(name)) continue;
      if (const auto number = number_of(value)) return number;
    }
  }
  return std::nullopt;
}

// The objects to look in, the most telling first. safetensors metadata holds texts only, so that a config
// in it is JSON inside of JSON.
std::vector<Json> stated_objects(const std::string& metadata) {
  Json file = Json::parse(metadata, nullptr, false);
  if (!file.is_object()) return {};
  std::vector<Json> objects{file};
  for (const char* key : {"config", "model_args", "args", "hyper_parameters"}) {
    const auto found = file.find(key);
    if (found == file.end()) continue;
    Json config = found->is_string() ? Json::parse(found->get<std::string>(), nullptr, false) : *found;
    if (!config.is_object()) continue;
    for (const char* inner : {"vision_config", "backbone_config", "model_args"}) {
      if (config.contains(inner) && config[inner].is_object()) objects.push_back(config[inner]);
    }
    objects.push_back(std::move(config));
  }
  return objects;
}

std::optional<int> stated(const std::vector<Json>& objects, Keys keys) {
  for (const Json& object : objects) {
    if (const auto number = plain(object, keys)) return number;
    if (&object != &objects.front()) continue;
    if (const auto number = dotted(object, keys)) return number;
  }
  return std::nullopt;
}

}  // namespace

StatedSizes stated_sizes(const std::string& metadata) {
  const auto objects = stated_objects(metadata);
  StatedSizes sizes;
  sizes.heads = stated(objects, {"num_heads", "num_attention_heads", "heads", "n_heads", "n_head", "nhead"});
  sizes.width = stated(objects, {"hidden_size", "embed_dim"});
  sizes.depth = stated(objects, {"num_hidden_layers", "depth", "num_layers"});
  sizes.patch = stated(objects, {"patch_size"});
  sizes.hidden = stated(objects, {"intermediate_size", "mlp_dim"});
  return sizes;
}

}  // namespace whereabouts
