#include "core/vit/preprocess/preprocess_choice.h"

#include <cmath>

#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/preprocess/preprocess_family.h"
#include "core/vit/preprocess/preprocess_libraries.h"
#include "core/vit/preprocess/preprocess_sources.h"
#include "core/vit/preprocess/preprocess_transformers.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

std::optional<double> finite(const Json& value) {
  if (!value.is_number()) return std::nullopt;
  const double number = value.get<double>();
  return std::isfinite(number) ? std::optional<double>(number) : std::nullopt;
}

// An object, or the object that a text holds; null where there is none.
Json object_in(const Json& parent, const char* key) {
  const auto found = parent.find(key);
  if (found == parent.end()) return {};
  Json object = found->is_string() ? json_in(found->get<std::string>()) : *found;
  return object.is_object() ? object : Json();
}

// timm's words: inside of "pretrained_cfg", or in the older files flat beside the architecture.
Json timm_config(const Json& file, const Json& config) {
  for (const Json& outer : {config, file}) {
    if (!outer.is_object()) continue;
    Json inner = object_in(outer, "pretrained_cfg");
    if (inner.is_object()) return inner;
    if (!outer.contains("architecture")) continue;
    for (const char* key : {"mean", "std", "interpolation", "crop_pct", "crop_mode"}) {
      if (outer.contains(key)) return outer;
    }
  }
  return {};
}

// Newer folders hold it inside of processor_config.json.
Json processor_in(const Json& file) {
  const Json all = object_in(file, "processor");
  Json inner = all.is_object() ? object_in(all, "image_processor") : Json();
  return inner.is_object() ? inner : object_in(file, "preprocessor");
}

// timm's models of any input size that were made for none see images of their pretrained_cfg's.
void take_dynamic_size(const Checkpoint& checkpoint, const VitConfiguration& configuration,
                       Preprocessing& preprocessing) {
  const ModelConfig stated(checkpoint.metadata(), library_of_names(checkpoint));
  if (!stated.is_known() || stated.flag({"dynamic_img_size"}) != true || stated.size({"img_size"})) return;
  const auto size = stated.size({"input_size"});
  if (!size || configuration.grid_of(size->first, size->second).count() < 1) return;
  preprocessing.rows = size->first;
  preprocessing.columns = size->second;
}

// Keys of no library in particular.
void apply_loose_words(const ModelConfig& stated, Preprocessing& preprocessing) {
  const auto three = [](const std::optional<std::vector<double>>& list) {
    return list ? colours_in(Json{{"list", *list}}, "list") : std::nullopt;
  };
  const auto mean = three(stated.list({"image_mean", "mean"}));
  const auto deviation = three(stated.list({"image_std", "std"}));
  if (mean && deviation && set_colours(preprocessing, *mean, *deviation)) {
    preprocessing.colours_source = "the file's metadata";
    preprocessing.colours_assumed = false;
  }
  const auto interpolation = stated.text({"interpolation"});
  if (interpolation && is_interpolation(*interpolation)) preprocessing.interpolation = *interpolation;
  const auto crop = stated.number({"crop_pct"});
  if (crop && *crop > 0.05 && *crop <= 1) {
    preprocessing.crop = *crop;
    preprocessing.resize = Preprocessing::Resize::shortest;
    preprocessing.resize_source = "the file's metadata";
    preprocessing.resize_assumed = false;
  }
}

// RADIO normalises inside of the model too, as its configuration says, behind what its processor does.
void apply_conditioner(const Json& config, bool told, Preprocessing& preprocessing) {
  const auto mean = colours_in(config, "norm_mean"), deviation = colours_in(config, "norm_std");
  if (!mean || !deviation) return;
  Preprocessing before = preprocessing;
  if (!told) set_colours(before, Colours::none);
  std::array<double, 3> of_both{}, over_both{};
  for (std::size_t channel = 0; channel < 3; ++channel) {
    of_both[channel] = before.mean[channel] + before.deviation[channel] * (*mean)[channel];
    over_both[channel] = before.deviation[channel] * (*deviation)[channel];
  }
  if (!set_colours(preprocessing, of_both, over_both)) return;
  preprocessing.colours_source = "config.json";
  preprocessing.colours_assumed = false;
}

// Mean and deviation as the user states them; where one is missing, the other sources give it.
void apply_overrides(const Json& overrides, Preprocessing& preprocessing) {
  if (!overrides.is_object()) return;
  const auto mean = colours_in(overrides, "mean"), deviation = colours_in(overrides, "std");
  if (!mean && !deviation) return;
  if (!set_colours(preprocessing, mean.value_or(preprocessing.mean),
                   deviation.value_or(preprocessing.deviation))) {
    return;
  }
  preprocessing.colours_source = mean && deviation ? "as said" : mean ? "mean as said" : "deviation as said";
  preprocessing.colours_assumed = preprocessing.colours_assumed && !(mean && deviation);
}

}  // namespace

std::string text_in(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

void set_colours(Preprocessing& preprocessing, Colours colours) {
  switch (colours) {
    case Colours::half:
      preprocessing.mean = preprocessing.deviation = {0.5, 0.5, 0.5};
      break;
    case Colours::imagenet:
      preprocessing.mean = {0.485, 0.456, 0.406};
      preprocessing.deviation = {0.229, 0.224, 0.225};
      break;
    case Colours::clip:
      preprocessing.mean = {0.48145466, 0.4578275, 0.40821073};
      preprocessing.deviation = {0.26862954, 0.26130258, 0.27577711};
      break;
    case Colours::none:
      preprocessing.mean = {0, 0, 0};
      preprocessing.deviation = {1, 1, 1};
      break;
    case Colours::vivit:
      preprocessing.mean = {0.75, 0.75, 0.75};
      preprocessing.deviation = {0.25, 0.25, 0.25};
      break;
  }
}

bool set_colours(Preprocessing& preprocessing, const std::array<double, 3>& mean,
                 const std::array<double, 3>& deviation) {
  for (const double each : deviation) {
    if (!(std::abs(each) > 1e-6)) return false;
  }
  preprocessing.mean = mean;
  preprocessing.deviation = deviation;
  return true;
}

std::optional<std::array<double, 3>> colours_in(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return std::nullopt;
  std::vector<double> numbers;
  for (const Json& member : found->is_array() ? *found : Json::array({*found})) {
    const auto number = finite(member);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  if (numbers.size() == 1) return std::array{numbers[0], numbers[0], numbers[0]};
  if (numbers.size() != 3) return std::nullopt;
  return std::array{numbers[0], numbers[1], numbers[2]};
}

double crop_from(int length, int edge) {
  double crop = static_cast<double>(length) / edge;
  // The quotient of rounded numbers may lie just below the edge.
  while (std::floor(length / crop) < edge) crop = std::nextafter(crop, 0.0);
  return crop;
}

Preprocessing preprocessing_of(const Checkpoint& checkpoint, const VitConfiguration& configuration) {
  Preprocessing preprocessing;
  preprocessing.rows = configuration.image_rows;
  preprocessing.columns = configuration.image_columns;
  preprocessing.patch_budget = configuration.patch_budget;
  preprocessing.patch = configuration.stride();
  apply_family(checkpoint.name(), configuration, preprocessing);

  const Json file = json_in(checkpoint.metadata());
  if (!file.is_object()) return preprocessing;
  const Json config = object_in(file, "config"), processor = processor_in(file);
  const auto timm = [&] {
    if (!apply_timm(timm_config(file, config), preprocessing)) return false;
    take_dynamic_size(checkpoint, configuration, preprocessing);
    return true;
  };
  const auto open_clip = [&] { return apply_open_clip(object_in(file, "open_clip"), preprocessing); };
  const auto transformers = [&] {
    const bool applied = apply_transformers(processor, config, configuration, preprocessing);
    if (applied) {
      refuse_unread_steps(processor, checkpoint.place());
    }
    return applied;
  };
  // A folder may hold one model for several libraries: the names of the tensors tell whose these weights are.
  const std::string& family = configuration.family;
  const bool told = family.find("(Hugging Face)") != std::string::npos
                        ? transformers() || timm() || open_clip()
                    : family.rfind("CLIP (OpenAI", 0) == 0 || family.rfind("OpenCLIP", 0) == 0
                        ? open_clip() || transformers() || timm()
                        : timm() || open_clip() || transformers();
  if (!told)
    apply_loose_words(ModelConfig(checkpoint.metadata(), library_of_names(checkpoint)), preprocessing);
  if (is_family(family, {"RADIO"})) apply_conditioner(config, told, preprocessing);
  apply_overrides(object_in(file, overrides_key), preprocessing);
  return preprocessing;
}

int prepared_rows(const Checkpoint& checkpoint, const Anatomy& anatomy, int trained) {
  if (!takes_any_size(anatomy.family)) return trained;
  VitConfiguration likely;
  likely.family = anatomy.family;
  likely.image_rows = likely.image_columns = trained;
  const int patch = anatomy.patch.value_or(1);
  likely.embedding_steps = {{patch, patch, 0, false, false}};
  return preprocessing_of(checkpoint, likely).rows;
}

}  // namespace whereabouts
