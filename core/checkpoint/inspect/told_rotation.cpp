#include "core/checkpoint/inspect/told_rotation.h"

#include <algorithm>
#include <numeric>

#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/metadata_values.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

struct Generator {
  const char *class_name, *family, *layout;
  std::vector<int> axes;  // where the configuration leaves them out
  double temperature;
  bool centred;
};

const std::vector<Generator>& known_generators() {
  static const std::vector<Generator> known{
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

std::optional<ToldRotation> rotation_of_generator(const Json& words, const Generator& known) {
  ToldRotation rotation;
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
  rotation.head_dim = std::accumulate(rotation.axes.begin(), rotation.axes.end(), 0);
  if (rotation.head_dim < 4) return std::nullopt;
  if (divides_so(known.layout, rotation.axes)) rotation.layout = known.layout;
  return rotation;
}

std::string text_at(const Json& words, const char* key) {
  const auto found = words.find(key);
  return found != words.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// The first of these that is there; 0 where none is, or it is no number from 1 to 65,536.
int count_at(const Json& words, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    const auto found = words.find(key);
    if (found == words.end() || found->is_null()) continue;
    const auto value = number_in(*found);
    const bool whole = value && *value >= 1 && *value <= 65536 && *value == static_cast<int>(*value);
    return whole ? static_cast<int>(*value) : 0;
  }
  return 0;
}

// T as transformers 5 and 4 write it; nothing where the rotation is another than the usual one.
std::optional<double> temperature_in(const Json& words, double usual) {
  const Json* said = nullptr;
  if (const auto rope = words.find("rope_parameters"); rope != words.end() && rope->is_object()) {
    for (const auto& [word, value] : rope->items()) {
      if (word == "rope_theta") {
        said = &value;
      } else if (word != "rope_type" || (value != "axial" && value != "default")) {
        return std::nullopt;
      }
    }
  }
  if (const auto theta = words.find("rope_theta"); theta != words.end()) said = &*theta;
  if (said == nullptr) return usual;
  const auto value = number_in(*said);
  return value && *value > 1 && *value <= 1e6 ? value : std::nullopt;
}

// An encoder of images, or the model of language around it.
std::optional<ToldRotation> rotation_of_eye(const Json& words) {
  if (const auto inner = words.find("vision_config"); inner != words.end() && inner->is_object()) {
    // Some of them leave out that they are the vision part: "qwen2_vl" is the whole and, before
    // transformers 5, its part.
    Json named = *inner;
    const std::string kind = text_at(named, "model_type"), around = text_at(words, "model_type");
    if (kind.empty() || kind == around) named["model_type"] = around + "_vision";
    return rotation_of_eye(named);
  }
  const std::string kind = text_at(words, "model_type");
  ToldRotation rotation;
  double usual = 10000;
  if (const AxialFamily* axial = kind.empty() ? nullptr : axial_family(kind, {})) {
    rotation.family = axial->family;
    // Without EVA's scale its angles are those of the articles' halves.
    rotation.layout = std::string(axial->layout) == "eva" ? "articles" : axial->layout;
    usual = axial->temperature;
  } else if (kind == "dinov3_vit") {
    rotation.family = "DINOv3 (Hugging Face)";
    rotation.layout = "dinov3";
    usual = 100;
  } else {
    return std::nullopt;
  }
  // Of Qwen2-VL hidden_size is that of the model of language.
  const int width = count_at(words, {"embed_dim", "hidden_size"}),
            heads = count_at(words, {"num_attention_heads", "num_heads"});
  rotation.head_dim = count_at(words, {"head_dim"});
  if (rotation.head_dim == 0 && heads > 0 && width % heads == 0) rotation.head_dim = width / heads;
  const auto temperature = temperature_in(words, usual);
  if (!temperature || rotation.head_dim < 4 || rotation.head_dim > 512 || rotation.head_dim % 4 != 0)
    return std::nullopt;
  rotation.temperature = *temperature;
  const auto side = words.find("image_size"), patch = words.find("patch_size");
  if (side == words.end() || patch == words.end()) return rotation;
  const auto pixels = size_in(*side), square = size_in(*patch);
  if (pixels && square && pixels->first >= square->first && pixels->second >= square->second)
    rotation.grid = GridShape{pixels->first / square->first, pixels->second / square->second};
  return rotation;
}

}  // namespace

const AxialFamily* axial_family(const std::string& kind, const std::string& family) {
  static constexpr AxialFamily families[] = {
      {"qwen2_vl_vision", "Qwen2-VL", "eva", "half", 0, 10000},
      {"qwen2_5_vl_vision", "Qwen2.5-VL", "eva", "half", 0, 10000},
      {"qwen3_vl_vision", "Qwen3-VL", "eva", "half", 0, 10000},
      {"qwen3_vl_moe_vision", "Qwen3-VL", "eva", "half", 0, 10000},
      {"qwen3_5_vision", "Qwen3-VL", "eva", "half", 0, 10000},
      {"qwen3_5_moe_vision", "Qwen3-VL", "eva", "half", 0, 10000},
      {"deepseek_vit", "DeepSeek", "eva", "half", 0, 10000},
      {"glm4v_vision", "GLM-4V", "eva", "half", 0, 10000},
      {"glm4v_moe_vision", "GLM-4V", "eva", "half", 0, 10000},
      {"glm_ocr_vision", "GLM-OCR", "eva", "half", 0, 10000},
      {"pixtral", "Pixtral", "pixtral", "half", 0, 10000},
      {"llama4_vision_model", "Llama 4", "rope-vit", "adjacent", 1, 10000},
      {"kimi_k25_vision", "Kimi", "moonvit", "half", 0, 10000},
      {"gemma4_vision", "Gemma 4", "articles", "half", 0, 100}};
  const auto* found = std::find_if(std::begin(families), std::end(families), [&](const AxialFamily& each) {
    return kind == each.kind || (kind.empty() && family.starts_with(each.family));
  });
  return found == std::end(families) ? nullptr : found;
}

std::optional<ToldRotation> rotation_of_configuration(const std::string& config) {
  const Json words = json_in(config);
  if (!words.is_object()) return std::nullopt;
  const std::string name = text_at(words, "_class_name");
  for (const Generator& known : known_generators()) {
    if (name == known.class_name) return rotation_of_generator(words, known);
  }
  return rotation_of_eye(words);
}

std::optional<ToldRotation> rotation_told_by(const Checkpoint& checkpoint) {
  const Json file = json_in(checkpoint.metadata());
  if (!file.is_object() || !file.contains("config") || !file["config"].is_object()) return std::nullopt;
  auto told = rotation_of_configuration(file["config"].dump());
  // With tensors an encoder is a model that runs, which tells more.
  if (told && told->axes.empty() && !checkpoint.tensors().empty()) return std::nullopt;
  return told;
}

}  // namespace whereabouts
