#include "core/vit/preprocess/preprocess_libraries.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/vit/preprocess/preprocess_choice.h"
#include "core/vit/preprocess/preprocess_sources.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;
using Resize = Preprocessing::Resize;

double number_in(const Json& object, const char* key, double otherwise) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? found->get<double>() : otherwise;
}

void begin(Preprocessing& preprocessing, const std::string& source) {
  preprocessing.colours_source = preprocessing.resize_source = source;
  preprocessing.colours_assumed = preprocessing.resize_assumed = false;
  preprocessing.of_tensors = preprocessing.resize_floats = false;
}

// False where there is something that is no mean or deviation; what is missing stays as it is.
bool take_colours(const Json& config, Preprocessing& preprocessing) {
  const auto mean = colours_in(config, "mean"), deviation = colours_in(config, "std");
  const auto readable = [&](const char* key, bool read) {
    return read || config.value(key, Json()).is_null();
  };
  return readable("mean", mean.has_value()) && readable("std", deviation.has_value()) &&
         set_colours(preprocessing, mean.value_or(preprocessing.mean),
                     deviation.value_or(preprocessing.deviation));
}

// The one it names; where that is none, or none that is known, `otherwise`.
void name_interpolation(const Json& object, const char* otherwise, Preprocessing& preprocessing) {
  const std::string named = text_in(object, "interpolation");
  preprocessing.interpolation = is_interpolation(named) ? named : otherwise;
  if (!named.empty() && !is_interpolation(named)) {
    preprocessing.assumed.push_back(message("assuming {} for the interpolation \"{}\", which is not known",
                                            preprocessing.interpolation, shown(named, 40)));
  }
}

}  // namespace

bool apply_timm(const Json& config, Preprocessing& preprocessing) {
  if (!config.is_object() || config.empty()) return false;
  Preprocessing made = preprocessing;
  begin(made, "timm's pretrained_cfg");
  // What its PretrainedCfg has where a key is missing.
  set_colours(made, Colours::imagenet);
  if (!take_colours(config, made)) return false;
  name_interpolation(config, "bicubic", made);
  const double crop = number_in(config, "crop_pct", 0.875);
  made.crop = crop > 0.05 && crop <= 20 ? crop : 0.875;
  const std::string mode = text_in(config, "crop_mode");
  made.resize = mode == "squash" ? Resize::squash : mode == "border" ? Resize::longest : Resize::shortest;
  if (mode == "border") {
    // Filled with the mean, of 8 bits as its images are.
    for (std::size_t i = 0; i < 3; ++i) made.fill[i] = std::nearbyint(255 * made.mean[i]) / 255;
  }
  preprocessing = made;
  return true;
}

bool apply_open_clip(const Json& open_clip, Preprocessing& preprocessing) {
  if (!open_clip.is_object() || (!open_clip.contains("preprocess_cfg") && !open_clip.contains("model_cfg")))
    return false;
  const auto found = open_clip.find("preprocess_cfg");
  const Json config = found != open_clip.end() && found->is_object() ? *found : Json::object();
  Preprocessing made = preprocessing;
  begin(made, "open_clip_config.json");
  set_colours(made, Colours::clip);
  if (!take_colours(config, made)) return false;
  made.crop = 1;
  const std::string mode = text_in(config, "resize_mode");
  made.resize = mode == "squash" ? Resize::squash : mode == "longest" ? Resize::longest : Resize::shortest;
  made.fill.fill(std::clamp(number_in(config, "fill_color", 0), 0.0, 255.0) / 255);
  if (text_in(config, "interpolation") == "random") {
    made.interpolation = "bicubic";
  } else {
    name_interpolation(config, "bicubic", made);
  }
  // Its shorter edge of an input that is not square is resized by the default whatever is said.
  if (made.resize == Resize::shortest && made.rows != made.columns) made.interpolation = "bicubic";
  preprocessing = made;
  return true;
}

}  // namespace whereabouts
