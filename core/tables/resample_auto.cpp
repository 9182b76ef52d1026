#include "core/tables/resample_auto.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {
namespace {

bool starts(const std::string& text, std::string_view start) {
  return text.compare(0, start.size(), start) == 0;
}

bool ends(const std::string& text, std::string_view end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool has_tensor(const Checkpoint& checkpoint, std::string_view ending) {
  return std::any_of(checkpoint.tensors().begin(), checkpoint.tensors().end(),
                     [&](const TensorInfo& tensor) { return ends_at_boundary(tensor.name, ending); });
}

// Whether the file's words hold this one, in quotation marks; a configuration may be JSON inside of a string.
bool says(const Checkpoint& checkpoint, const std::string& word) {
  const std::string& metadata = checkpoint.metadata();
  return metadata.find('"' + word + '"') != std::string::npos ||
         metadata.find("\\\"" + word + "\\\"") != std::string::npos;
}

// Models of transformers that have another's names of tensors and a rule of their own: the family of these
// names, a word of the configuration, and the rule.
struct StatedRule {
  const char *family, *word, *rule;
};
constexpr StatedRule stated_rules[] = {{"SigLIP", "siglip2", "bilinear-antialias"},
                                       {"SigLIP", "siglip2_vision_model", "bilinear-antialias"},
                                       {"DINOv2", "tipsv2", "bilinear-antialias"},
                                       {"DINOv2", "tipsv2_vision_model", "bilinear-antialias"},
                                       {"SigLIP", "idefics2", "bucketize"},
                                       {"SigLIP", "idefics2_vision", "bucketize"},
                                       {"SigLIP", "idefics3", "bucketize"},
                                       {"SigLIP", "idefics3_vision", "bucketize"},
                                       {"SigLIP", "smolvlm", "bucketize"},
                                       {"SigLIP", "smolvlm_vision", "bucketize"},
                                       {"ViT", "dpt", "bilinear"},
                                       {"ViT", "timesformer", "nearest"}};

// Empty where the names of tensors tell all.
std::string stated_rule(const Checkpoint& checkpoint, const std::string& family) {
  for (const StatedRule& each : stated_rules) {
    if (starts(family, each.family) && says(checkpoint, each.word)) return each.rule;
  }
  return {};
}

// transformers' interpolate_pos_encoding, which differs between its models.
LibraryRules of_transformers(const std::string& family, const std::string& stated) {
  LibraryRules rules{"transformers", "articles", "swin-bilinear"};
  if (!stated.empty()) {
    rules.tables = stated;
  } else if (starts(family, "DINOv2 with registers")) {
    rules.tables = "timm";
  } else if (starts(family, "DINOv2")) {
    rules.tables = "dinov2-hf";
  } else if (starts(family, "AIMv2")) {
    rules.tables.clear();
  } else if (starts(family, "Qwen3-VL")) {
    rules.tables = "qwen3-vl";
  } else if (starts(family, "GLM-4V")) {
    rules.tables = "grid-sample";
  } else if (starts(family, "RADIO")) {
    rules.tables = "radio";
  } else if (starts(family, "Kimi")) {
    rules.tables = "moonvit";
  } else if (starts(family, "TimeSformer")) {
    rules.tables = "nearest";
  }
  return rules;
}

// Of C-RADIO v3 the base and the huge one, which have seven registers, align corners.
std::string rule_of_radio(const Checkpoint& checkpoint) {
  const auto rows_and_width = [&](std::string_view name) -> std::pair<std::int64_t, std::int64_t> {
    for (const TensorInfo& tensor : checkpoint.tensors()) {
      const std::vector<std::int64_t>& shape = tensor.shape;
      if (ends_at_boundary(tensor.name, name) && shape.size() >= 2)
        return {shape[shape.size() - 2], shape.back()};
    }
    return {0, 0};
  };
  const auto [registers, width] = rows_and_width("reg_token");
  return registers == 7 && (width == 768 || width == 1280) ? "radio-corners" : "radio";
}

// timm's NaFlexViT. Without a configuration: of the published ones those of SigLIP 2 alone pool by attention
// without a register, and those of RADIO alone have a class token.
std::string naflex_tables(const Checkpoint& checkpoint) {
  const LibraryConfig library = library_config(checkpoint.metadata(), Library::timm);
  if (library.is_timm_class("naflex")) return naflex_rule(checkpoint, library);
  if (has_tensor(checkpoint, "embeds.pos_embed_y")) return "factored";
  if (has_tensor(checkpoint, "embeds.cls_token")) return rule_of_radio(checkpoint);
  const bool siglip = has_tensor(checkpoint, "attn_pool.latent") && !has_tensor(checkpoint, "reg_token");
  return siglip ? "bilinear-antialias" : "timm";
}

ChosenRule own(const std::string& rule, const char* otherwise, const LibraryRules& library,
               const Message& because) {
  if (!rule.empty()) return {rule, because + message("as {} does", library.library)};
  return {otherwise,
          because + (library.library.empty() ? Message("the default: the names tell of no library")
                                             : message("the default: {} has none", library.library))};
}

}  // namespace

std::string naflex_rule(const Checkpoint& checkpoint, const LibraryConfig& library) {
  const auto flag = [&](const char* word) {
    const auto found = library.model.find(word);
    return found != library.model.end() && found->is_boolean() && found->get<bool>();
  };
  const auto mode = library.model.find("pos_embed_interp_mode");
  const bool cubic = mode != library.model.end() && *mode == "bicubic";
  const bool linear = mode != library.model.end() && *mode == "bilinear";
  const bool aspect = flag("pos_embed_ar_preserving"), corners = flag("pos_embed_align_corners");
  if ((!cubic && !linear) || flag("pos_embed_use_grid_sample")) return {};
  const bool factored = has_tensor(checkpoint, "embeds.pos_embed_y");
  if (flag("pos_embed_antialias")) {
    if (corners || (linear && (aspect || factored))) return {};
    if (linear) return "bilinear-antialias";
    return aspect ? "naflex-aspect" : factored ? "factored" : "timm";
  }
  if (factored || (cubic && aspect)) return {};
  if (cubic) return corners ? "torchvision" : "articles";
  if (aspect) return corners ? "radio-corners" : "radio";
  return corners ? "corner-aligned" : "bilinear";
}

void forget_sinusoid(LibraryRules& rules) {
  if (rules.tables != "sinusoid-reevaluated") return;
  rules.tables = "timm";
  rules.tables_why.clear();
}

namespace {

LibraryRules rules_of_names(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  const std::string& family = anatomy.family;
  LibraryRules rules;
  const std::string stated = stated_rule(checkpoint, family);
  if (ends(family, "(Hugging Face)") || !stated.empty()) return of_transformers(family, stated);
  if (family == "vit-pytorch") {
    rules.library = "vit-pytorch";
    rules.tables = "slice";
  } else if (ends(family, "torchvision") || ends(family, "(torchvision)")) {
    rules.library = "torchvision";
    rules.tables = "torchvision";
  } else if (ends(family, "(JAX)") || ends(family, "big_vision") || ends(family, "(big_vision)")) {
    rules.library = "big_vision";
    rules.tables = "corner-aligned";
  } else if (starts(family, "CLIP (")) {
    rules.library = "open_clip";
    rules.tables = "timm";  // antialiased bicubic there too
  } else if (starts(family, "DINOv2") && has_tensor(checkpoint, "register_tokens")) {
    rules.library = "facebookresearch/dinov2";
    rules.tables = "timm";  // its models with registers are antialiased, without the shift
  } else if ((starts(family, "DINOv2") && has_tensor(checkpoint, "mask_token")) || family == "DINO") {
    rules.library = family == "DINO" ? "facebookresearch/dino" : "facebookresearch/dinov2";
    rules.tables = "dinov2";
  } else if (family == "MAE") {
    rules.library = "facebookresearch/mae";
    rules.tables = "articles";
  } else if (family == "SD3") {
    rules.library = "Stable Diffusion 3";
    rules.tables = "crop";
  } else if (family == "DiT") {
    rules.library = "DiT";
    rules.tables = "sinusoid-reevaluated";
    rules.tables_why = fixed_words("as DiT's table is a sinusoid");
  } else if (starts(family, "CaiT") || starts(family, "ConViT") || starts(family, "Gemma 4")) {
    rules.library = "timm";  // which takes them at their own size alone
  } else if (starts(family, "Qwen3-VL")) {
    rules = {"timm", "qwen3-vl", ""};
  } else if (starts(family, "NaFlex")) {
    rules = {"timm", naflex_tables(checkpoint), "swin-geometric"};
  } else if (!family.empty() && family != "AIMv2" && family != "BEiT-3" && family != "T2T-ViT" &&
             family != "DETR") {
    rules = {"timm", "timm", "swin-geometric"};
  }
  return rules;
}

}  // namespace

LibraryRules library_rules(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  LibraryRules rules = rules_of_names(checkpoint, anatomy);
  const PositionTensor* table = default_table(anatomy);
  if (table == nullptr) return rules;
  if (table->stated) {
    rules.tables = "sinusoid-reevaluated";
    rules.tables_why = message("as the metadata name it {}", table->scheme);
  } else if (stored_of(table->scheme) == Stored::factors && rules.tables != "naflex-aspect" &&
             rules.tables != "factored") {
    rules.tables = "factored";
    rules.tables_why = fixed_words("as the table is two tensors");
  }
  return rules;
}

const std::vector<ResampleMethod>& resample_choices() {
  static const std::vector<ResampleMethod> choices = [] {
    std::vector<ResampleMethod> all = {
        {auto_resample, "The library's own",
         "the rule of the library whose names the file carries, articles where that is unknown"}};
    all.insert(all.end(), resample_methods().begin(), resample_methods().end());
    return all;
  }();
  return choices;
}

ChosenRule table_rule(const std::string& choice, const LibraryRules& library, GridShape from, GridShape to) {
  Message because = ", ";
  if (choice != auto_resample) {
    if (!find_resample_method(choice).windows) return {choice, ""};
    because = message(" ({} is for biases), ", choice);
  }
  if (!makes_grid(library.tables, from, to)) {
    return {
        "articles",
        because + (library.tables == "slice"
                       ? message("the default: {} takes the first rows, which are too few", library.library)
                       : message("the default: {} takes the middle, which is too small", library.library))};
  }
  if (!library.tables_why.empty()) return {library.tables, because + library.tables_why};
  return own(library.tables, "articles", library, because);
}

ChosenRule bias_rule(const std::string& choice, const LibraryRules& library) {
  Message because = ", ";
  if (choice != auto_resample) {
    if (find_resample_method(choice).windows) return {choice, ""};
    // The same interpolation on the table of offsets.
    if (choice == "timm") return {"swin-geometric", fixed_words(", timm's for biases")};
    if (choice == "bilinear") return {"swin-bilinear", ""};
    if (choice == "articles" || choice == "dinov2-hf" || choice == "moonvit" || choice == "grid-sample") {
      return {"swin-bicubic", ""};
    }
    because = message(" ({} is for position tables), ", choice);
  }
  return own(library.biases, "swin-bicubic", library, because);
}

}  // namespace whereabouts
