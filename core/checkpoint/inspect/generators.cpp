#include "core/checkpoint/inspect/generators.h"

#include <numeric>

#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/metadata_values.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

struct Known {
  const char *class_name, *family, *layout;
  std::vector<int> axes;  // where the configuration leaves them out
  double temperature;
  bool centred;
};

const std::vector<Known>& known_generators() {
  static const std::vector<Known> known{
      {"FluxTransformer2DModel", "FLUX", "flux", {16, 56, 56}, 10000, false},
      {"Flux2Transformer2DModel", "FLUX.2", "flux-2", {32, 32, 32, 32}, 2000, false},
      {"QwenImageTransformer2DModel", "Qwen-Image", "flux", {16, 56, 56}, 10000, true},
  };
  return known;
}

// As the layout divides a head (core/position/schemes/rope_2d): pairs that stand still, then as many for rows
// as for columns, and of flux-2 those that stand still behind them.
bool divides_so(const std::string& layout, const std::vector<int>& axes) {
  if (layout == "flux-2")
    return axes.size() == 4 && axes[0] == axes[1] && axes[1] == axes[2] && axes[2] == axes[3];
  if (axes.size() != 3 || axes[1] != axes[2]) return false;
  const int pairs = std::accumulate(axes.begin(), axes.end(), 0) / 2;
  return axes[0] / 2 == pairs / 8 + (pairs - pairs / 8) % 2;
}

}  // namespace

int GeneratorRotation::head_dim() const {
  return std::accumulate(axes.begin(), axes.end(), 0);
}

std::optional<GeneratorRotation> rotation_of_generator(const std::string& config) {
  const Json words = json_in(config);
  const auto name = words.is_object() ? words.find("_class_name") : words.end();
  if (!words.is_object() || name == words.end() || !name->is_string()) return std::nullopt;
  for (const Known& known : known_generators()) {
    if (name->get<std::string>() != known.class_name) continue;
    GeneratorRotation rotation;
    rotation.family = known.family;
    rotation.centred = known.centred;
    rotation.axes = known.axes;
    rotation.temperature = known.temperature;
    if (const auto axes = words.find("axes_dims_rope"); axes != words.end()) {
      if (!axes->is_array() || axes->empty() || axes->size() > 8) return std::nullopt;
      rotation.axes.clear();
      for (const Json& each : *axes) {
        if (!each.is_number_integer() || each < 0 || each > 4096 || each.get<int>() % 2 != 0)
          return std::nullopt;
        rotation.axes.push_back(each.get<int>());
      }
    }
    if (const auto theta = words.find("rope_theta"); theta != words.end()) {
      const auto value = number_in(*theta);
      if (!value || !(*value > 1)) return std::nullopt;
      rotation.temperature = *value;
    }
    // Qwen-Image's layered models have places of their own.
    if (const auto layers = words.find("use_layer3d_rope"); layers != words.end() && *layers == true)
      return std::nullopt;
    if (rotation.head_dim() < 4) return std::nullopt;
    if (divides_so(known.layout, rotation.axes)) rotation.layout = known.layout;
    return rotation;
  }
  return std::nullopt;
}

std::optional<GeneratorRotation> rotation_in_metadata(const std::string& metadata) {
  const Json file = json_in(metadata);
  if (!file.is_object() || !file.contains("config") || !file["config"].is_object()) return std::nullopt;
  return rotation_of_generator(file["config"].dump());
}

}  // namespace whereabouts
