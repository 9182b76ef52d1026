#include "core/checkpoint/inspect/architecture.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "core/checkpoint/bounded_json.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

std::string text_in(const Json& object, const char* key) {
  if (!object.is_object()) return {};
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Json member(const Json& object, const char* key) {
  if (!object.is_object()) return {};
  const auto found = object.find(key);
  if (found == object.end()) return {};
  // Metadata of safetensors are strings only, so a configuration in them is JSON inside JSON.
  return found->is_string() ? json_in(found->get<std::string>()) : *found;
}

}  // namespace

std::string timm_spelling(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::replace(text.begin(), text.end(), '-', '_');
  return text.substr(0, text.find('.'));
}

ArchitectureName architecture_of(const Checkpoint& checkpoint) {
  const Json metadata = json_in(checkpoint.metadata());
  const Json config = member(metadata, "config");
  for (const Json& object :
       {config, metadata, member(config, "pretrained_cfg"), member(metadata, "pretrained_cfg")}) {
    if (const std::string name = text_in(object, "architecture"); !name.empty())
      return {timm_spelling(name), false};
  }
  const Json vision = member(member(member(metadata, "open_clip"), "model_cfg"), "vision_cfg");
  if (const std::string name = text_in(vision, "timm_model_name"); !name.empty())
    return {timm_spelling(name), false};

  const std::string name = timm_spelling(checkpoint.name());
  for (const char* start :
       {"vit_", "eva_", "eva02_", "deit", "beit", "flexivit", "aimv2_", "samvit_", "naflexvit_"}) {
    if (name.rfind(start, 0) != 0) continue;
    if (name.find("patch") != std::string::npos || name.rfind("flexivit_", 0) == 0) return {name, true};
  }
  return {};
}

}  // namespace whereabouts
