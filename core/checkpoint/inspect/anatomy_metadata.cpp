#include "core/checkpoint/inspect/anatomy_metadata.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/metadata_values.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/inspect/tensor_names.h"

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

// Or of what trained the model.
bool of_another_tower(const std::string& key) {
  return key.find("text") != std::string::npos || key.find("decoder") != std::string::npos ||
         is_of_training(key);
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

// The objects to search, the most specific first. Metadata of safetensors are strings only, so a config in
// them is JSON inside JSON.
std::vector<Json> stated_objects(const Json& file) {
  std::vector<Json> objects{file};
  for (const char* key : {"config", "model_args", "args", "hyper_parameters"}) {
    const auto found = file.find(key);
    if (found == file.end()) continue;
    Json config = found->is_string() ? json_in(found->get<std::string>()) : *found;
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

std::string text_of(const std::vector<Json>& objects, const char* key) {
  for (const Json& object : objects) {
    const auto found = object.find(key);
    if (found != object.end() && found->is_string()) return found->get<std::string>();
  }
  return {};
}

constexpr const char* input_keys[] = {"image_size", "img_size", "input_size"};

void add_inputs(const Json& object, std::vector<std::pair<int, int>>& inputs) {
  for (const char* key : input_keys) {
    const auto found = object.find(key);
    if (found == object.end()) continue;
    if (const auto size = size_in(*found)) inputs.push_back(*size);
  }
}

// OpenCLIP's configuration of the image tower; empty without one.
Json open_clip_tower(const Json& file) {
  Json object = object_in(file, "open_clip").value_or(Json::object());
  for (const char* key : {"model_cfg", "vision_cfg"})
    object = object_in(object, key).value_or(Json::object());
  return object;
}

// For OpenCLIP's own towers: the width and the dimension of a head, 64 by default.
std::optional<int> open_clip_heads(const Json& tower) {
  const auto width = plain(tower, {"width"});
  const int head = plain(tower, {"head_width"}).value_or(64);
  if (!width || tower.contains("timm_model_name") || *width % head != 0) return std::nullopt;
  return *width / head;
}

// What the library's model is made with; an architecture's own number of heads is no statement of the file.
void take_library(const LibraryConfig& library, StatedSizes& sizes) {
  if (!library.known) return;
  const auto heads = library.library == Library::open_clip
                         ? open_clip_heads(library.model)
                         : plain(library.model, {"num_heads", "num_attention_heads"});
  if (!heads) return;
  sizes.heads = heads;
  const bool given =
      std::any_of(library.parts.begin(), library.parts.end(),
                  [](const LibraryConfig::Part& part) { return part.given.contains("num_heads"); });
  sizes.heads_by_architecture = library.library == Library::timm && !given;
}

// Of a torch file, whose lists have a name for each member: "image_size.0", "image_size.1".
std::optional<std::pair<int, int>> listed_size(const Json& file, const std::string& list) {
  Json members = Json::array();
  for (const char* at : {".0", ".1", ".2"}) {
    if (const auto member = file.find(list + at); member != file.end()) members.push_back(*member);
  }
  return size_in(members);
}

std::vector<std::pair<int, int>> stated_inputs(const Json& file, const std::vector<Json>& objects) {
  std::vector<std::pair<int, int>> inputs;
  for (const Json& object : objects) add_inputs(object, inputs);
  std::vector<Json> more;  // further configurations: of weights, and of images
  const auto config = object_in(file, "config");
  if (config) more.push_back(object_in(*config, "pretrained_cfg").value_or(Json::object()));
  for (const char* key : {"pretrained_cfg", "preprocessor"}) {
    if (auto object = object_in(file, key)) more.push_back(std::move(*object));
  }
  more.push_back(open_clip_tower(file));
  for (const Json& object : more) add_inputs(object, inputs);
  for (const auto& member : file.items()) {
    const bool first_of_list = member.key().ends_with(".0");
    const std::string name = member.key().substr(0, member.key().size() - (first_of_list ? 2 : 0));
    const bool is_input = std::any_of(std::begin(input_keys), std::end(input_keys), [&](const char* key) {
      // Without dots it is among `objects`.
      return ends_at_boundary(name, key) && (first_of_list || name != key);
    });
    if (!is_input || of_another_tower(name)) continue;
    const auto size = first_of_list ? listed_size(file, name) : size_in(member.value());
    if (size) inputs.push_back(*size);
  }
  return inputs;
}

TableChoice overridden_table(const Json& overrides) {
  TableChoice choice;
  if (const auto tensor = overrides.find("tensor"); tensor != overrides.end() && tensor->is_string())
    choice.tensor = tensor->get<std::string>();
  if (const auto grid = overrides.find("grid"); grid != overrides.end()) {
    if (const auto sides = size_in(*grid)) choice.grid = GridShape{sides->first, sides->second};
  }
  if (const auto prefix = overrides.find("prefix"); prefix != overrides.end() && prefix->is_number_integer())
    choice.prefix = prefix->get<int>();
  return choice;
}

}  // namespace

StatedSizes stated_sizes(const std::string& metadata, Library names) {
  const Json file = json_in(metadata);
  if (!file.is_object()) return {};
  const auto objects = stated_objects(file);
  StatedSizes sizes;
  sizes.heads = stated(objects, {"num_heads", "num_attention_heads", "heads", "n_heads", "n_head", "nhead"});
  if (!sizes.heads) sizes.heads = open_clip_heads(open_clip_tower(file));
  take_library(library_config(metadata, names), sizes);
  // Of Qwen2-VL hidden_size is the width of the model of language.
  sizes.width = text_of(objects, "model_type").starts_with("qwen2_vl")
                    ? stated(objects, {"embed_dim"})
                    : stated(objects, {"hidden_size", "embed_dim"});
  sizes.depth = stated(objects, {"num_hidden_layers", "depth", "num_layers"});
  sizes.patch = stated(objects, {"patch_size"});
  sizes.hidden = stated(objects, {"intermediate_size", "mlp_dim"});
  sizes.stride = stated(objects, {"stride", "patch_stride"});
  sizes.padding = stated(objects, {"padding", "patch_padding"});
  sizes.inputs = stated_inputs(file, objects);
  sizes.position = text_of(objects, "position");
  sizes.additive_layout = text_of(objects, "additive_layout");
  for (const Json& object : objects) {
    const auto found = object.find("additive_temperature");
    if (found != object.end() && !sizes.additive_temperature) sizes.additive_temperature = number_in(*found);
  }
  if (const auto overrides = file.find(overrides_key); overrides != file.end() && overrides->is_object()) {
    const auto heads = plain(*overrides, {"num_heads"});
    if (heads) {
      sizes.heads = heads;
      sizes.heads_by_architecture = false;
    }
    sizes.heads_overridden = heads.has_value();
    sizes.table = overridden_table(*overrides);
  }
  return sizes;
}

}  // namespace whereabouts
