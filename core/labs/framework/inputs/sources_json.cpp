#include "core/labs/framework/inputs/sources_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/labs/framework/inputs/override_parameters.h"

namespace whereabouts {

void add_sources(nlohmann::json& json, const InputSources& sources) {
  for (const DeclaredInput& input : declared_inputs()) {
    if (input.key.empty()) continue;
    const std::string name = sources[input.id].string();
    if (name.empty()) {
      if (input.always_written) json[input.key] = nullptr;
    } else if (input.numbers.empty()) {
      json[input.key] = name;
    } else {
      nlohmann::json& entry = json[input.key] = {{"name", name}};
      for (const StoredNumber& number : input.numbers) entry[number.key] = number.get(sources);
    }
  }
  for (const auto& path : sources.more_images) json[more_images_key].push_back(path.string());
  if (const std::string id = id_of(sources.image_values); !id.empty()) json["image-values"] = id;
  for (const auto& [key, overrides] :
       {std::pair("said", &sources.overrides), std::pair("said2", &sources.overrides2)}) {
    if (overrides->empty()) continue;
    for (const auto& [id, value] : to_values(*overrides)) json[key][id] = to_json(value);
  }
}

}  // namespace whereabouts
