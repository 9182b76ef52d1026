#include "core/vit/preprocess/preprocess_family.h"

#include <algorithm>
#include <cctype>

#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/preprocess/preprocess_choice.h"
#include "core/vit/preprocess/preprocess_sources.h"

namespace whereabouts {
namespace {

using Resize = Preprocessing::Resize;

constexpr int tiny_side = 64;  // CIFAR and the like: the whole image is the input

struct Usual {
  Colours colours = Colours::half;
  Resize resize = Resize::shortest;
  double crop = 0.9;
  const char* interpolation = "bicubic";
  Message who;
};

// transformers' names: what preprocessor_config.json says beside the published models.
Usual of_transformers(const std::string& family) {
  if (is_family(family, {"CLIP", "MLCD", "AIMv2", "MetaCLIP"}))
    return {Colours::clip, Resize::shortest, 1, "bicubic", "CLIP models"};
  if (is_family(family, {"Qwen2-VL", "Qwen2.5-VL", "GLM-", "Pixtral", "BLIP", "RADIO"}))
    return {Colours::clip, Resize::squash, 1, "bicubic", family.substr(0, family.find(" (")) + " models"};
  if (is_family(family, {"InternVL"}))
    return {Colours::imagenet, Resize::squash, 1, "bicubic", "InternVL models"};
  if (is_family(family, {"Qwen3-VL", "Kimi", "Janus"}))
    return {Colours::half, Resize::squash, 1, "bicubic", family.substr(0, family.find(" (")) + " models"};
  if (is_family(family, {"Gemma 4"})) return {Colours::none, Resize::squash, 1, "bicubic", "Gemma 4"};
  if (is_family(family, {"Llama 4"})) return {Colours::half, Resize::squash, 1, "bilinear", "Llama 4"};
  if (is_family(family, {"Sapiens2"})) return {Colours::imagenet, Resize::squash, 1, "bilinear", "Sapiens 2"};
  if (is_family(family, {"SigLIP"})) return {Colours::half, Resize::squash, 1, "bicubic", "SigLIP models"};
  if (is_family(family, {"DINOv3"}))
    return {Colours::imagenet, Resize::squash, 1, "bilinear", "DINOv3 models"};
  if (is_family(family, {"DINOv2"}))
    return {Colours::imagenet, Resize::shortest, 0.875, "bicubic", "DINOv2 models"};
  if (is_family(family, {"DeiT"}))
    return {Colours::imagenet, Resize::squash, 0.875, "bicubic", "DeiT models"};
  if (is_family(family, {"LeViT"}))
    return {Colours::imagenet, Resize::shortest, 0.875, "bicubic", "LeViT models"};
  if (is_family(family, {"Hiera"}))
    return {Colours::imagenet, Resize::shortest, 0.875, "bicubic", "Hiera models"};
  if (is_family(family, {"Swin"})) return {Colours::imagenet, Resize::squash, 1, "bicubic", "Swin models"};
  if (is_family(family, {"PVT v2", "ViTDet", "SegFormer"}))
    return {Colours::imagenet, Resize::squash, 1, "bilinear",
            family.substr(0, family.find(" (")) + " models"};
  if (is_family(family, {"MAE"})) return {Colours::imagenet, Resize::squash, 1, "bicubic", "MAE models"};
  if (is_family(family, {"VideoMAE", "TimeSformer"}))
    return {Colours::imagenet, Resize::shortest, 1, "bilinear",
            family.substr(0, family.find(" (")) + " models"};
  if (is_family(family, {"ViViT"}))
    return {Colours::vivit, Resize::shortest, 224.0 / 256, "bilinear", "ViViT models"};
  if (is_family(family, {"V-JEPA 2"}))
    return {Colours::imagenet, Resize::shortest, 256.0 / 292, "bilinear", "V-JEPA 2 models"};
  if (is_family(family, {"I-JEPA", "IJepa", "IJEPA", "ViT-MSN", "MSN"}))
    return {Colours::imagenet, Resize::squash, 1, "bilinear", "models of its family"};
  return {Colours::half, Resize::squash, 1, "bilinear",
          is_family(family, {"BEiT"}) ? "BEiT models" : "transformers' ViT models"};
}

Usual of_torchvision(int side) {
  // Its weights for larger inputs (SWAG) are resized to the input itself.
  if (side > 224) return {Colours::imagenet, Resize::shortest, 1, "bicubic", "torchvision's models"};
  return {Colours::imagenet, Resize::shortest, 0.875, "bilinear", "torchvision's models"};
}

// timm's names: what its pretrained configurations say.
Usual of_timm(const VitConfiguration& configuration, int side) {
  const std::string& family = configuration.family;
  // Most of timm's models for larger inputs leave no margin.
  const double crop = side >= 384 ? 1 : 0.9;
  if (is_family(family, {"EVA"}))
    return {Colours::clip, Resize::shortest, side > 256 ? 1 : 0.9, "bicubic", "EVA models"};
  if (is_family(family, {"PE", "Perception"}))
    return {Colours::half, Resize::shortest, 1, "bicubic", "Perception Encoders"};
  if (is_family(family, {"SigLIP"})) {
    const bool so400m = configuration.width == 1152;
    return {Colours::half, Resize::shortest, so400m && side > 256 ? 1 : 0.9, "bicubic", "SigLIP models"};
  }
  if (is_family(family, {"DINOv2", "DINOv3"}))
    return {Colours::imagenet, Resize::shortest, 1, "bicubic", family.substr(0, 6) + " models"};
  if (is_family(family, {"Sapiens2"}))
    return {Colours::imagenet, Resize::squash, 1, "bilinear", "Sapiens 2 models"};
  if (is_family(family, {"AIMv2", "MLCD"}))
    return {Colours::clip, Resize::shortest, 1, "bicubic", family + " models"};
  if (is_family(family, {"MoCo v3"}))
    return {Colours::imagenet, Resize::shortest, 0.875, "bicubic", "MoCo v3 models"};
  if (is_family(family, {"DeiT", "DINO", "MAE", "rope-vit", "ROPE", "I-JEPA", "IJepa", "IJEPA"}))
    return {Colours::imagenet, Resize::shortest, crop, "bicubic", family + " models"};
  if (is_family(family, {"Swin"}))
    return {Colours::imagenet, Resize::shortest, crop, "bicubic", "Swin models"};
  if (is_family(family, {"LeViT"}))
    return {Colours::imagenet, Resize::shortest, 0.9, "bicubic", "LeViT models"};
  if (is_family(family, {"PVT v2", "Twins", "MViTv2", "PiT"}))
    return {Colours::imagenet, Resize::shortest, 0.9, "bicubic", family + " models"};
  if (is_family(family, {"CrossViT"}))
    return {Colours::imagenet, Resize::shortest, side > 240 ? 1 : 0.875, "bicubic", "CrossViT models"};
  if (is_family(family, {"TNT"})) return {Colours::half, Resize::shortest, 0.9, "bicubic", "TNT models"};
  if (is_family(family, {"SAM 3"})) return {Colours::half, Resize::squash, 1, "bilinear", "SAM 3"};
  if (is_family(family, {"GCViT"}))
    return {Colours::imagenet, Resize::shortest, 0.875, "bicubic", "GC ViT models"};
  if (is_family(family, {"VOLO"}))
    return {Colours::imagenet, Resize::shortest, 0.96, "bicubic", "VOLO models"};
  if (is_family(family, {"Hiera"}))
    return {Colours::imagenet, Resize::shortest, side > 224 ? 0.95 : 0.9, "bicubic", "Hiera models"};
  if (is_family(family, {"NesT"}))
    return {Colours::imagenet, Resize::shortest, 0.875, "bicubic", "NesT models"};
  if (is_family(family, {"SAM 2"})) return {Colours::imagenet, Resize::squash, 1, "bilinear", "SAM 2"};
  if (is_family(family, {"SAM"})) return {Colours::imagenet, Resize::shortest, 1, "bicubic", "SAM"};
  if (is_family(family, {"BEiT-3"}))
    return {Colours::imagenet, Resize::shortest, 1, "bicubic", "BEiT-3 models"};
  if (is_family(family, {"MaxViT", "CoAtNet"}) && side >= 384)
    return {Colours::half, Resize::squash, 1, "bicubic", family + " models"};
  if (is_family(family, {"CoAtNet"}))
    return {Colours::half, Resize::shortest, 0.95, "bicubic", "CoAtNet models"};
  if (is_family(family, {"TinyViT", "DaViT", "MaxViT"}))
    return {Colours::imagenet, Resize::shortest, 0.95, "bicubic", family + " models"};
  if (is_family(family, {"Gemma 4"})) return {Colours::none, Resize::squash, 1, "bicubic", "Gemma 4"};
  if (is_family(family, {"Qwen3-VL", "DeepSeek"}))
    return {Colours::half, Resize::squash, 1, "bicubic", family.substr(0, family.find(" (")) + " models"};
  if (is_family(family, {"CaiT", "XCiT"}))
    return {Colours::imagenet, Resize::shortest, 1, "bicubic", family + " models"};
  if (is_family(family, {"ConViT"}))
    return {Colours::imagenet, Resize::shortest, 0.875, "bicubic", "ConViT models"};
  if (is_family(family, {"BEiT"})) return {Colours::half, Resize::shortest, crop, "bicubic", "BEiT models"};
  // RADIO's.
  if (is_family(family, {"NaFlexViT"}) && configuration.prefix.class_token)
    return {Colours::clip, Resize::shortest, 1, "bicubic", "RADIO models"};
  // A norm before the first block is CLIP's alone.
  if (configuration.norm_pre) return {Colours::clip, Resize::shortest, 1, "bicubic", "CLIP models"};
  const bool mean_pooled = !configuration.prefix.class_token && side >= 240;
  return {Colours::half, Resize::shortest, mean_pooled && side < 384 ? 0.95 : crop, "bicubic",
          family == "timm" || is_family(family, {"ViT", "big_vision"}) ? "timm's AugReg models"
                                                                       : "most vision transformers"};
}

Usual usual(const VitConfiguration& configuration) {
  const std::string& family = configuration.family;
  const int side = std::max(configuration.image_rows, configuration.image_columns);
  if (side <= tiny_side) return {Colours::half, Resize::shortest, 1, "bicubic", "models of tiny images"};
  if (family.find("(Hugging Face)") != std::string::npos) return of_transformers(family);
  if (family == "torchvision") return of_torchvision(side);
  // Those of the smallest: 224 of 232 px, and of version two 256 of 260.
  if (is_family(family, {"Swin (torchvision)", "Swin v2 (torchvision)"}))
    return {Colours::imagenet, Resize::shortest, side > 224 ? 256.0 / 260 : 224.0 / 232, "bicubic",
            "torchvision's Swin models"};
  if (is_family(family, {"MaxViT (torchvision)"}))
    return {Colours::imagenet, Resize::shortest, 1, "bicubic", "torchvision's MaxViT"};
  if (is_family(family, {"CLIP", "OpenCLIP"})) {
    // SigLIP's towers are those that pool by attention and have no class token.
    const bool siglip =
        configuration.pooling == VitConfiguration::Pooling::attention && !configuration.prefix.class_token;
    if (siglip) return {Colours::half, Resize::squash, 1, "bicubic", "SigLIP models"};
    return {Colours::clip, Resize::shortest, 1, "bicubic", "CLIP models"};
  }
  if (is_family(family, {"SigLIP (big_vision)"}))
    return {Colours::half, Resize::squash, 1, "bilinear", "big_vision's SigLIP models"};
  return of_timm(configuration, side);
}

// What a name says of the training, where families share their tensors' names.
struct NamedTraining {
  const char* word;
  Colours colours;
  const char* who;
};
constexpr NamedTraining named_trainings[] = {
    {"beitv2", Colours::imagenet, "BEiT v2 models"}, {"ijepa", Colours::imagenet, "I-JEPA models"},
    {"dino", Colours::imagenet, "DINO models"},      {"mae", Colours::imagenet, "MAE models"},
    {"moco", Colours::imagenet, "MoCo models"},      {"msn", Colours::imagenet, "MSN models"},
    {"deit", Colours::imagenet, "DeiT models"},      {"deit3", Colours::imagenet, "DeiT-III models"},
    {"clip", Colours::clip, "CLIP models"}};

const NamedTraining* training_named(const std::string& name) {
  std::string word;
  const NamedTraining* found = nullptr;
  for (const char c : name + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      continue;
    }
    for (const NamedTraining& each : named_trainings) {
      if (word == each.word) found = &each;
    }
    word.clear();
  }
  return found;
}

}  // namespace

void apply_family(const std::string& name, const VitConfiguration& configuration,
                  Preprocessing& preprocessing) {
  Usual chosen = usual(configuration);
  const std::string& family = configuration.family;
  const bool shared = family == "timm" || family == "BEiT" || is_family(family, {"ViT (H", "BEiT (H"});
  const bool tiny = std::max(configuration.image_rows, configuration.image_columns) <= tiny_side;
  if (const NamedTraining* named = training_named(name); shared && !tiny && named != nullptr) {
    chosen.colours = named->colours;
    chosen.who = message("{}, which its name speaks of", named->who);
  }
  set_colours(preprocessing, chosen.colours);
  preprocessing.resize = chosen.resize;
  preprocessing.crop = chosen.crop;
  preprocessing.interpolation = chosen.interpolation;
  preprocessing.colours_source = preprocessing.resize_source = chosen.who;
  preprocessing.colours_assumed = preprocessing.resize_assumed = true;
  // transformers' own of these are resized before they are rounded, and cut with margins rounded down.
  const bool transformers = family.find("(Hugging Face)") != std::string::npos;
  preprocessing.of_tensors = transformers;
  preprocessing.resize_floats = transformers && is_family(family, {"DINOv3"});
}

}  // namespace whereabouts
