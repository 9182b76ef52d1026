// Every tensor of the file is used, or knowingly left out, or refused.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_depth.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/names_of_parts.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {
namespace {

// Indices, counters and masks: buffers that other programs compute and store beside the weights.
bool is_buffer(std::string_view name) {
  if (is_counter(name)) return true;
  for (const char* suffix :
       {"relative_coords_table", "attn_mask", "rope.freqs_cos", "rope.freqs_sin", "rope.pos_embed",
        "rope.pos_embed_sin", "rope.pos_embed_cos", "rope.bands", "inv_freq"}) {
    if (ends_at_boundary(name, suffix)) return true;
  }
  return false;
}

struct Rule {
  const char* part;  // of a name
  const char* what;
  bool headless = false;  // only where no classifier may read it
};
constexpr const char* merger = fixed_words("the merger of patches into tokens of a model of language");
constexpr const char* mask_token = fixed_words("the mask token, which only training uses");
constexpr const char* training_head = fixed_words("a head of self-supervised training");
constexpr const char* decoder = fixed_words("the decoder");
constexpr const char* segmentation_head = fixed_words("a head for segmentation");
constexpr const char* projection = fixed_words("the projection to a space shared with text");
constexpr const char* text_scale = fixed_words("the scale of a comparison with text");
constexpr const char* sizes = fixed_words("sizes that are no weights");
// What an encoder and its head do without, and why.
constexpr std::array<Rule, 29> rules{{
    {"merger", merger},
    {"aligner", merger},
    {"deepstack_merger_list", merger},
    {"downsample", merger},
    {"std_bias", merger},
    {"std_scale", merger},
    {"vision_adapter", merger},
    {"mask_token", mask_token},
    {"masked_embed", mask_token},
    {"last_layer", training_head},
    {"dino_head", training_head},
    {"ibot_head", training_head},
    {"predictor", training_head},
    {"projector", training_head},
    {"prototypes", training_head},
    {"lm_head", training_head},
    {"decoder", decoder},
    {"decode_head", segmentation_head},
    {"auxiliary_head", segmentation_head},
    {"proj", projection},
    {"visual_projection", projection},
    {"text_projection", projection},
    {"logit_scale", text_scale, true},
    {"logit_bias", text_scale, true},
    {"pooler", fixed_words("the pooler"), true},
    {"input_resolution", sizes},
    {"context_length", sizes},
    {"vocab_size", sizes},
    {"bias_mask", fixed_words("masks of biases")},
}};

const char* left_out_by(std::string_view name, bool has_classifier) {
  const auto parts = name_parts(name);
  // DINO's head: head.mlp.0.weight, head.last_layer.weight.
  if (!has_classifier && parts.size() > 2 && parts[0] == "head" && parts[1] == "mlp") return training_head;
  for (const Rule& rule : rules) {
    const bool of_decoder = std::string_view(rule.part) == "decoder";
    const auto found = std::find_if(parts.begin(), parts.end(), [&](std::string_view part) {
      return of_decoder ? part.substr(0, 7) == "decoder" : part == rule.part;
    });
    if (found == parts.end()) continue;
    // "patch_embed.proj" and the like are no projection to text; that one stands alone.
    if (std::string_view(rule.part) == "proj" && (parts.size() > 2 || parts.back() != "proj")) continue;
    if (rule.headless && has_classifier) continue;
    return rule.what;
  }
  return nullptr;
}

bool is_in_block(const WeightNames& names, std::string_view name) {
  return std::any_of(names.blocks().begin(), names.blocks().end(), [&](const BlockPlace& block) {
    return name.substr(0, block.before.size()) == block.before;
  });
}

bool is_of_head(std::string_view name) {
  const std::string_view first = name_parts(name).front();
  return first == "head" || first == "heads" || first == "classifier" || first == "mlp_head" || first == "fc";
}

// Whether a forward pass would need a tensor of such a name.
bool is_needed(std::string_view name) {
  if (!block_of(name).empty()) return true;
  for (const std::string_view part : name_parts(name)) {
    for (const char* word :
         {"norm",    "pool", "pos",       "rope",  "rotary", "freq",   "rel_pos", "relative", "embed",
          "token",   "attn", "attention", "block", "layer",  "conv",   "patch",   "gate",     "scale",
          "adapter", "neck", "mlp",       "ffn",   "bn",     "prompt", "register"}) {
      if (part.find(word) != std::string_view::npos) return true;
    }
    if (part.substr(0, 2) == "ln" && (part.size() == 2 || part[2] == '_' || is_number(part.substr(2))))
      return true;
  }
  return false;
}

[[noreturn]] void refuse_unknown(const WeightNames& names, const NamedTensor& tensor) {
  const std::string shown_name = "\"" + shown(tensor.info->name, 100) + "\"";
  const bool in_block = is_in_block(names, tensor.name);
  refuse_file(
      names.place(),
      in_block
          ? message("the block of {} does something that a plain vision transformer does not", shown_name)
          : message(
                "the tensor {} is of a part that is not built in, and without it the result would be wrong",
                shown_name),
      "its position tables and tensors can still be looked at (labs neighbours, components, "
      "resize, tensors)");
}

// "visual." or "vision_model." where the image tower of a model of images and text has a name of its own.
std::string_view image_tower(const WeightNames& names) {
  for (const std::string_view tower : {"visual.", "vision_model."}) {
    if (names.patch_layer().compare(0, tower.size(), tower) == 0) return tower;
  }
  return {};
}

// What a model of language has that no encoder of images has: words.
bool is_beside_language(const WeightNames& names) {
  return std::any_of(names.own().begin(), names.own().end(), [](const NamedTensor& tensor) {
    return ends_at_boundary(tensor.name, "embed_tokens.weight");
  });
}

// Between the encoder and the model of language.
bool is_of_projector(std::string_view name) {
  for (const char* part : {"multi_modal_projector", "mm_projector", "connector", "aligner", "qformer",
                           "query_tokens", "language_projection"}) {
    if (has_part(name, part)) return true;
  }
  return false;
}

// A norm or a layer that a wrapper puts between the model and the head that was read.
bool stands_before_the_head(const NamedTensor& tensor, int width) {
  const auto parts = name_parts(tensor.name);
  if (parts.size() > 2 || tensor.info->shape.empty() || tensor.info->shape.back() != width) return false;
  const std::string_view part = parts.front();
  return part.find("norm") != std::string_view::npos || part == "ln" || part.substr(0, 3) == "ln_" ||
         part == "pre_logits" || part == "neck" || part == "bn";
}

// The mean or the deviation of colours.
bool is_of_colours(const NamedTensor& tensor) {
  const std::string_view last = name_parts(tensor.name).back();
  const bool named = last == "mean" || last == "std" || last.ends_with("_mean") || last.ends_with("_std");
  return tensor.info->count() <= 4 && named && last != "running_mean";
}

// What comes before the model in a list of modules: "0.weight" before "1.blocks...".
bool stands_before_the_model(const WeightNames& names, const NamedTensor& tensor) {
  const std::string_view first = name_parts(tensor.name).front(), file = tensor.info->name;
  const std::string_view list = file.substr(0, file.size() - tensor.name.size());
  const std::string& root = names.root();
  if (!is_number(first) || root.size() <= list.size() || !root.starts_with(list) || is_of_colours(tensor))
    return false;
  const std::string_view own = name_parts(std::string_view(root).substr(list.size())).front();
  return is_number(own) && (first.size() != own.size() ? first.size() < own.size() : first < own);
}

// A layer that a wrapper puts behind the model's own head: the classes are its outputs.
bool takes_the_classes(const NamedTensor& tensor, int classes) {
  const std::vector<std::int64_t>& shape = tensor.info->shape;
  const auto parts = name_parts(tensor.name);
  return shape.size() == 2 && shape[1] == classes && parts.back() == "weight" && parts.size() <= 3;
}

// A layer that takes the model's width, where no layer has the name of a head.
void name_as_head(const NamedTensor& tensor, VitConfiguration& configuration) {
  const std::vector<std::int64_t>& shape = tensor.info->shape;
  const bool may_be_one = left_out_by(tensor.name, false) == nullptr && name_parts(tensor.name).size() <= 3 &&
                          configuration.classes == 0 && configuration.head_unknown.empty() &&
                          shape.size() == 2 && shape[1] == configuration.width &&
                          tensor.name.ends_with(".weight");
  if (!may_be_one) return;
  configuration.head_unknown =
      message("no layer has the name of a head; \"{}\" may be one", shown(tensor.info->name, 100));
}

}  // namespace

void check_all_used(const WeightReader& source, VitConfiguration& configuration) {
  const WeightNames& names = source.names();
  for (const NamedTensor& tensor : names.own()) {
    const bool unused =
        tensor.inside && !source.was_asked_for(std::string(tensor.name)) && !is_buffer(tensor.name);
    if (unused && is_in_block(names, tensor.name)) refuse_unknown(names, tensor);
  }
  const std::string_view image = image_tower(names);
  const bool has_classifier = configuration.classes > 0;
  std::map<std::string, int> left_out;
  std::vector<std::string> unknown, colours;
  const bool language = is_beside_language(names);
  for (const NamedTensor& tensor : names.own()) {
    const std::string name(tensor.name);
    if (source.was_asked_for(name) || is_buffer(tensor.name) || tensor.info->count() == 0) continue;
    const Tower tower = names.names().tower(tensor.name);
    if (is_of_colours(tensor)) {
      colours.push_back(tensor.info->name);
      continue;
    }
    if (language && is_of_projector(tensor.name)) {
      ++left_out[fixed_words("the projector to the model of language")];
      continue;
    }
    if (language && (!tensor.inside || tower == Tower::text)) {
      ++left_out[fixed_words("the model of language")];
      continue;
    }
    if (!tensor.inside) {
      const bool related =
          configuration.classes > 0 && tower == Tower::image && block_of(tensor.name).empty();
      if (related && stands_before_the_head(tensor, configuration.width)) refuse_unknown(names, tensor);
      if (stands_before_the_model(names, tensor)) refuse_unknown(names, tensor);
      if (related && takes_the_classes(tensor, configuration.classes)) refuse_unknown(names, tensor);
      if (tower == Tower::image && block_of(tensor.name).empty()) name_as_head(tensor, configuration);
      continue;
    }
    const bool of_image = tensor.name.substr(0, image.size()) == image;
    if (tower == Tower::text || (!of_image && left_out_by(tensor.name, has_classifier) == nullptr)) {
      ++left_out[fixed_words("the text tower")];
    } else if (tower == Tower::decoder) {
      ++left_out[decoder];
    } else if (const char* what = left_out_by(tensor.name, has_classifier)) {
      ++left_out[what];
    } else if (configuration.classes == 0 && is_of_head(tensor.name)) {
      ++left_out[fixed_words("a head that gives no classes")];
    } else if (is_needed(tensor.name)) {
      refuse_unknown(names, tensor);
    } else {
      unknown.push_back(tensor.info->name);
      name_as_head(tensor, configuration);
    }
  }
  for (const auto& [what, tensors] : left_out) {
    configuration.left_out.push_back(tensors == 1
                                         ? message("left out: {} (1 tensor)", Message(what))
                                         : message("left out: {} ({} tensors)", Message(what), tensors));
  }
  if (!colours.empty()) {
    configuration.left_out.push_back(
        message("left out: \"{}\", colours that pixels are normalised by; say them with {} and {}",
                shown(colours.front(), 60), flag("mean"), flag("std")));
  }
  if (unknown.empty()) return;
  std::string names_of = shown(unknown.front(), 60);
  for (std::size_t i = 1; i < unknown.size() && i < 4; ++i) names_of += ", " + shown(unknown[i], 60);
  configuration.left_out.push_back(
      unknown.size() > 4 ? message("not used: {} and {} more tensors", names_of, unknown.size() - 4)
                         : message("not used: {}", names_of));
}

}  // namespace whereabouts
