// preprocessor_config.json, read as AutoImageProcessor of transformers 5 reads it: what the file leaves out
// is the default of the class that it names.
#include "core/vit/preprocess/preprocess_transformers.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_set>

#include "core/base/failure.h"
#include "core/vit/preprocess/preprocess_choice.h"
#include "core/vit/preprocess/preprocess_sources.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;
using Resize = Preprocessing::Resize;

// any: every image becomes an input of a size of its own.
enum class Edges { both, shortest, any };

struct ProcessorClass {
  const char* name;
  Edges edges;   // what the default size means
  int size;      // px
  bool square;   // what a size means that is one number: both edges, or the shortest
  int crop;      // px; 0: nothing is cut out
  int resample;  // Pillow's number
  Colours colours;
  bool normalize;
};
constexpr ProcessorClass classes[] = {
    {"ViTImageProcessor", Edges::both, 224, true, 0, 2, Colours::half, true},
    {"DeiTImageProcessor", Edges::both, 256, true, 224, 3, Colours::half, true},
    {"BeitImageProcessor", Edges::both, 224, true, 0, 3, Colours::half, true},
    {"CLIPImageProcessor", Edges::shortest, 224, false, 224, 3, Colours::clip, true},
    {"ChineseCLIPImageProcessor", Edges::shortest, 224, false, 224, 3, Colours::clip, true},
    {"BitImageProcessor", Edges::shortest, 224, false, 224, 3, Colours::clip, true},
    {"SiglipImageProcessor", Edges::both, 224, false, 0, 3, Colours::half, true},
    {"DINOv3ViTImageProcessor", Edges::both, 224, true, 0, 2, Colours::imagenet, true},
    {"LevitImageProcessor", Edges::shortest, 224, false, 224, 3, Colours::imagenet, true},
    {"ConvNextImageProcessor", Edges::shortest, 384, false, 0, 3, Colours::half, true},
    {"BlipImageProcessor", Edges::both, 384, true, 0, 3, Colours::clip, true},
    {"FlavaImageProcessor", Edges::both, 224, true, 224, 3, Colours::clip, true},
    {"PvtImageProcessor", Edges::both, 224, true, 0, 3, Colours::imagenet, true},
    {"Tipsv2ImageProcessor", Edges::both, 448, true, 0, 2, Colours::none, false},
    {"VideoMAEImageProcessor", Edges::shortest, 224, false, 224, 2, Colours::half, true},
    {"VivitImageProcessor", Edges::shortest, 256, false, 224, 2, Colours::half, true},
    {"GotOcr2ImageProcessor", Edges::both, 384, true, 0, 3, Colours::clip, true},
    {"Gemma3ImageProcessor", Edges::both, 224, true, 0, 2, Colours::half, true},
    {"Llama4ImageProcessor", Edges::both, 336, true, 0, 2, Colours::half, true},
    {"LlavaNextImageProcessor", Edges::both, 224, true, 0, 3, Colours::clip, true},
    {"LlavaOnevisionImageProcessor", Edges::both, 384, true, 0, 3, Colours::clip, true},
    {"Qwen2VLImageProcessor", Edges::any, 0, true, 0, 3, Colours::clip, true},
    {"Glm4vImageProcessor", Edges::any, 0, true, 0, 3, Colours::clip, true},
    {"Glm46VImageProcessor", Edges::any, 0, true, 0, 3, Colours::clip, true},
    {"PixtralImageProcessor", Edges::any, 0, true, 0, 3, Colours::clip, true},
    {"Gemma4ImageProcessor", Edges::any, 0, true, 0, 3, Colours::none, false},
    {"Siglip2ImageProcessor", Edges::any, 0, true, 0, 2, Colours::half, true},
    {"Kimi_K25ImageProcessor", Edges::any, 0, true, 0, 3, Colours::half, true}};

// These show a model of language the whole image, and parts of it beside.
constexpr std::string_view cut_into_tiles[] = {"GotOcr2ImageProcessor", "Gemma3ImageProcessor",
                                               "Llama4ImageProcessor", "LlavaNextImageProcessor",
                                               "LlavaOnevisionImageProcessor"};

struct OfModel {
  const char* model_type;
  const char* processor;
};
constexpr OfModel of_models[] = {{"vit", "ViTImageProcessor"},
                                 {"vit_mae", "ViTImageProcessor"},
                                 {"vit_msn", "ViTImageProcessor"},
                                 {"ijepa", "ViTImageProcessor"},
                                 {"deit", "DeiTImageProcessor"},
                                 {"beit", "BeitImageProcessor"},
                                 {"data2vec-vision", "BeitImageProcessor"},
                                 {"clip", "CLIPImageProcessor"},
                                 {"clip_vision_model", "CLIPImageProcessor"},
                                 {"aimv2", "CLIPImageProcessor"},
                                 {"aimv2_vision_model", "CLIPImageProcessor"},
                                 {"mlcd", "CLIPImageProcessor"},
                                 {"mlcd_vision_model", "CLIPImageProcessor"},
                                 {"metaclip_2", "CLIPImageProcessor"},
                                 {"siglip", "SiglipImageProcessor"},
                                 {"siglip_vision_model", "SiglipImageProcessor"},
                                 {"dinov2", "BitImageProcessor"},
                                 {"dinov2_with_registers", "BitImageProcessor"},
                                 {"dinov3_vit", "DINOv3ViTImageProcessor"},
                                 {"videomae", "VideoMAEImageProcessor"},
                                 {"timesformer", "VideoMAEImageProcessor"},
                                 {"vivit", "VivitImageProcessor"},
                                 {"blip", "BlipImageProcessor"},
                                 {"flava", "FlavaImageProcessor"}};

// Where a file names no class: the one that models of the family are published with.
struct OfFamily {
  const char* start;
  const char* processor;
};
constexpr OfFamily of_families[] = {
    {"CLIP", "CLIPImageProcessor"},         {"MLCD", "CLIPImageProcessor"},
    {"AIMv2", "CLIPImageProcessor"},        {"SigLIP", "SiglipImageProcessor"},
    {"DINOv2", "BitImageProcessor"},        {"DINOv3", "DINOv3ViTImageProcessor"},
    {"DeiT", "DeiTImageProcessor"},         {"BEiT", "BeitImageProcessor"},
    {"VideoMAE", "VideoMAEImageProcessor"}, {"TimeSformer", "VideoMAEImageProcessor"},
    {"ViViT", "VivitImageProcessor"},       {"BLIP", "BlipImageProcessor"},
    {"InternVL", "GotOcr2ImageProcessor"},  {"Llama 4", "Llama4ImageProcessor"},
    {"Qwen", "Qwen2VLImageProcessor"},      {"GLM-4V", "Glm4vImageProcessor"},
    {"Pixtral", "PixtralImageProcessor"},   {"Kimi", "Kimi_K25ImageProcessor"},
    {"Gemma 4", "Gemma4ImageProcessor"}};

void drop_ending(std::string& text, const std::string& suffix) {
  if (text.ends_with(suffix)) text.erase(text.size() - suffix.size());
}

// "CLIPFeatureExtractor" and "CLIPImageProcessorFast" are CLIPImageProcessor.
std::string class_name(const Json& processor, const Json& config) {
  std::string name = text_in(processor, "image_processor_type");
  if (name.empty()) {
    name = text_in(processor, "feature_extractor_type");
    const std::string old = "FeatureExtractor";
    if (const auto at = name.find(old); at != std::string::npos)
      name.replace(at, old.size(), "ImageProcessor");
  }
  drop_ending(name, "Fast");
  drop_ending(name, "Pil");
  if (!name.empty() || !config.is_object()) return name;
  const std::string type = text_in(config, "model_type");
  for (const OfModel& each : of_models) {
    if (type == each.model_type) return each.processor;
  }
  return name;
}

class Processor {
 public:
  Processor(const Json& words, const Json& config, const VitConfiguration& configuration,
            Preprocessing& preprocessing)
      : words_(words), configuration_(configuration), made_(preprocessing), usual_(class_of(words, config)) {}

  // False where the file is none of an image processor.
  bool apply() {
    made_.of_tensors = true;
    made_.resize_floats = usual_.name == std::string("DINOv3ViTImageProcessor");
    made_.crop = 1;
    made_.crop_columns = 0;
    if (!take_colours()) return false;
    take_interpolation();
    take_sizes();
    made_.colours_source = made_.resize_source = "preprocessor_config.json";
    made_.colours_assumed = made_.resize_assumed = false;
    return true;
  }

 private:
  const ProcessorClass& class_of(const Json& words, const Json& config) {
    const std::string name = class_name(words, config);
    for (const ProcessorClass& each : classes) {
      if (name == each.name) return each;
    }
    const ProcessorClass* likely = &classes[0];
    for (const OfFamily& of : of_families) {
      if (configuration_.family.rfind(of.start, 0) != 0) continue;
      likely = std::find_if(std::begin(classes), std::end(classes), [&](const ProcessorClass& each) {
        return of.processor == std::string(each.name);
      });
    }
    assume(message("the steps of {}: {}", std::string(likely->name),
                   (name.empty() ? Message("preprocessor_config.json names no class")
                                 : message("{} is not known", shown(name, 60)))));
    return *likely;
  }

  // What is null is the class's, as what is missing.
  const Json* word(const char* key) const {
    const auto found = words_.find(key);
    return found == words_.end() || found->is_null() ? nullptr : &*found;
  }
  bool flag(const char* key, bool otherwise) const {
    const Json* value = word(key);
    if (value != nullptr && value->is_number()) return value->get<double>() != 0;
    return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
  }
  double number(const char* key, double otherwise) const {
    const Json* value = word(key);
    const double read = value != nullptr && value->is_number() ? value->get<double>() : otherwise;
    return std::isfinite(read) ? read : otherwise;
  }
  void assume(const Message& what) { made_.assumed.push_back(message("assuming {}", what)); }

  bool take_colours() {
    const bool vivit = usual_.name == std::string_view("VivitImageProcessor");
    const double factor =
        flag("do_rescale", true) ? number("rescale_factor", vivit ? 1 / 127.5 : 1.0 / 255) : 1;
    made_.scale = std::abs(255 * factor - 1) < 1e-9 ? 1 : 255 * factor;
    made_.reverse_channels = flag("do_flip_channel_order", false);
    set_colours(made_, Colours::none);
    bool usable = true;
    if (flag("do_normalize", usual_.normalize)) {
      set_colours(made_, usual_.colours);
      const auto mean = colours_in(words_, "image_mean"), deviation = colours_in(words_, "image_std");
      usable = (word("image_mean") == nullptr || mean) && (word("image_std") == nullptr || deviation) &&
               set_colours(made_, mean.value_or(made_.mean), deviation.value_or(made_.deviation));
    }
    // ViViT's numbers go from -1 to 1 before the mean is taken from them.
    if (vivit && flag("do_rescale", true) && flag("offset", true)) {
      for (double& mean : made_.mean) mean += 1;
    }
    return usable;
  }

  void take_interpolation() {
    static constexpr const char* by_number[] = {"nearest", "lanczos", "bilinear",
                                                "bicubic", "box",     "hamming"};
    const double resample = number("resample", usual_.resample);
    const bool known = resample >= 0 && resample <= 5 && resample == std::floor(resample);
    made_.interpolation = by_number[known ? static_cast<int>(resample) : usual_.resample];
    if (!known)
      assume(
          message("{} where preprocessor_config.json has a resample that is no filter", made_.interpolation));
  }

  static std::optional<int> edge_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found == object.end() ? std::nullopt : edge(*found);
  }
  static std::optional<int> edge(const Json& value) {
    if (!value.is_number()) return std::nullopt;
    const double number = value.get<double>();
    return number >= 1 && number <= 8192 ? std::optional<int>(static_cast<int>(number)) : std::nullopt;
  }

  struct Size {
    Edges edges = Edges::both;
    int rows = 0, columns = 0;
  };

  // {"height", "width"}, {"shortest_edge"}, [height, width] or a number; empty where it is none of these.
  std::optional<Size> size_of(const Json& value, bool square) {
    if (const auto side = edge(value)) return Size{square ? Edges::both : Edges::shortest, *side, *side};
    if (value.is_array() && value.size() == 2) {
      const auto rows = edge(value[0]), columns = edge(value[1]);
      if (rows && columns) return Size{Edges::both, *rows, *columns};
    }
    if (!value.is_object()) return std::nullopt;
    const auto rows = edge_of(value, "height"), columns = edge_of(value, "width");
    if (rows && columns) return Size{Edges::both, *rows, *columns};
    const auto shortest = edge_of(value, "shortest_edge");
    if (!shortest) return std::nullopt;
    if (value.contains("longest_edge")) assume("the shortest_edge alone: a longest_edge is not followed");
    return Size{Edges::shortest, *shortest, *shortest};
  }

  Size header_size() {
    if (usual_.edges == Edges::any && made_.patch_budget > 0) {
      const double said = number("max_num_patches", made_.patch_budget);
      if (said >= 1 && said <= 1 << 20) made_.patch_budget = static_cast<int>(said);
      return {Edges::both, made_.rows, made_.columns};
    }
    if (usual_.edges == Edges::any) {
      assume(
          message("an input of {} x {} pixels, with both edges of the image resized to it; {} gives every "
                  "image a size of its own: else {}",
                  made_.rows, made_.columns, usual_.name, say("size")));
      return {Edges::both, made_.rows, made_.columns};
    }
    const Size usual{usual_.edges, usual_.size, usual_.size};
    const Json* value = word("size");
    if (value == nullptr) return usual;
    const bool whole = usual_.name == std::string_view("LlavaNextImageProcessor");
    auto size = size_of(*value, flag("default_to_square", usual_.square));
    if (size && whole) size->edges = Edges::both;  // its crop is as large
    if (!size) {
      assume(
          "that both edges are resized to the input's: the size in preprocessor_config.json has another "
          "form");
      return {Edges::both, made_.rows, made_.columns};
    }
    return *size;
  }

  // Resized to int(size / crop_pct) and cut out, or above 384 px squeezed.
  void take_convnext(Size& size, std::optional<Size>& crop) {
    const int side = size.rows;
    crop = Size{Edges::both, side, side};
    size.edges = side < 384 ? Edges::shortest : Edges::both;
    if (side < 384) {
      const double share = number("crop_pct", 0.875);
      const int larger = share > 0.05 && share <= 20 ? static_cast<int>(side / share) : side;
      size.rows = size.columns = larger;
    }
  }

  void take_sizes() {
    const bool resized = flag("do_resize", true);
    const bool tiles = std::find(std::begin(cut_into_tiles), std::end(cut_into_tiles), usual_.name) !=
                       std::end(cut_into_tiles);
    if (tiles)
      assume(message("the whole image as the input: {} may cut it into several beside", usual_.name));
    if (flag("do_pad", false) && !tiles && usual_.edges != Edges::any)
      assume("no padding: do_pad is not followed");
    Size size = header_size();
    std::optional<Size> crop;
    if (usual_.name == std::string("ConvNextImageProcessor") && resized) take_convnext(size, crop);
    if (usual_.name == std::string("LevitImageProcessor") && size.edges == Edges::shortest)
      size.rows = size.columns = size.rows * 256 / 224;
    if (flag("do_center_crop", usual_.crop > 0)) {
      const int otherwise = usual_.crop > 0 ? usual_.crop : usual_.size;
      const Json* value = word("crop_size");
      crop = value == nullptr ? std::nullopt : size_of(*value, true);
      if (!crop) {
        crop = Size{Edges::both, otherwise, otherwise};
        if (value != nullptr) assume(message("a crop of {} px: crop_size has another form", otherwise));
      }
    }
    if (!resized && !crop) {
      made_.resize = Resize::squash;
      assume(
          "that both edges are resized to the input's: preprocessor_config.json leaves the image its size");
      return;
    }
    const Size cut = crop.value_or(size);
    if (!crop && size.edges == Edges::shortest)
      assume("that the centre is cut out: preprocessor_config.json gives every shape of image another input");
    if (!resized) {
      made_.resize = Resize::none;
    } else {
      made_.resize = size.edges == Edges::both ? Resize::squash : Resize::shortest;
      made_.crop = crop_from(cut.rows, size.rows);
      const double across = crop_from(cut.columns, size.columns);
      made_.crop_columns = across == made_.crop ? 0 : across;
    }
    take_input(cut);
  }

  // What comes out is the model's input where it can take it.
  void take_input(const Size& cut) {
    if (cut.rows == made_.rows && cut.columns == made_.columns) return;
    const GridShape grid = configuration_.grid_of(cut.rows, cut.columns);
    if (takes_any_size(configuration_.family) && grid.count() > 0) {
      made_.rows = cut.rows;
      made_.columns = cut.columns;
      return;
    }
    assume(message("the model's own input of {} x {}, where preprocessor_config.json gives {} x {}",
                   made_.rows, made_.columns, cut.rows, cut.columns));
  }

  const Json& words_;
  const VitConfiguration& configuration_;
  Preprocessing& made_;
  const ProcessorClass& usual_;
};

}  // namespace

void refuse_unread_steps(const Json& processor, const std::string& place) {
  if (!processor.is_object()) return;
  // Read above, or of no effect on the pixels of one image: names of classes, the form of what is returned,
  // labels, FLAVA's second input and masks, and crop_pct, which ConvNeXt's class alone reads.
  static const std::unordered_set<std::string_view> known{"image_processor_type",
                                                          "feature_extractor_type",
                                                          "processor_class",
                                                          "do_resize",
                                                          "size",
                                                          "resample",
                                                          "do_center_crop",
                                                          "crop_size",
                                                          "crop_pct",
                                                          "do_rescale",
                                                          "rescale_factor",
                                                          "do_normalize",
                                                          "image_mean",
                                                          "image_std",
                                                          "do_flip_channel_order",
                                                          "default_to_square",
                                                          "do_pad",
                                                          "do_convert_rgb",
                                                          "return_tensors",
                                                          "data_format",
                                                          "input_data_format",
                                                          "device",
                                                          "disable_grouping",
                                                          "_valid_processor_keys",
                                                          "_processor_class",
                                                          "do_reduce_labels",
                                                          "reduce_labels",
                                                          "num_labels",
                                                          "patch_size",
                                                          "max_num_patches",
                                                          "return_image_mask",
                                                          "input_size_patches",
                                                          "total_mask_patches",
                                                          "return_codebook_pixels",
                                                          "tokenizer_class",
                                                          "transformers_version",
                                                          "min_pixels",
                                                          "max_pixels",
                                                          "merge_size",
                                                          "temporal_patch_size",
                                                          "image_grid_pinpoints",
                                                          "crop_to_patches",
                                                          "min_patches",
                                                          "max_patches",
                                                          "image_seq_length",
                                                          "do_pan_and_scan",
                                                          "resize_to_max_canvas"};
  for (const auto& [word, value] : processor.items()) {
    const bool none =
        value.is_null() || value == false || ((value.is_object() || value.is_array()) && value.empty());
    const bool of_flava = word.rfind("codebook_", 0) == 0 || word.rfind("mask_group_", 0) == 0;
    if (none || of_flava || known.count(word) > 0) continue;
    // Sides are made multiples of it: of 1 they stay.
    if ((word == "ensure_multiple_of" || word == "size_divisor") && value == 1) continue;
    refuse_file(
        place,
        message("preprocessor_config.json says {} {}, and an image prepared so is not built in",
                shown(word, 60), shown(value.dump(-1, ' ', false, Json::error_handler_t::replace), 60)),
        "take the word out of it if it changes nothing, and prepare the image at the model's size");
  }
}

bool takes_any_size(const std::string& family) {
  return family.find("(Hugging Face)") != std::string::npos &&
         (family.rfind("DINOv2", 0) == 0 || family.rfind("DINOv3", 0) == 0);
}

bool apply_transformers(const Json& processor, const Json& config, const VitConfiguration& configuration,
                        Preprocessing& preprocessing) {
  if (!processor.is_object() || processor.empty()) return false;
  Preprocessing made = preprocessing;
  if (!Processor(processor, config, configuration, made).apply()) return false;
  preprocessing = made;
  return true;
}

}  // namespace whereabouts
