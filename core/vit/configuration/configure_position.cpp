#include "core/vit/configuration/configure_position.h"

#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/told_rotation.h"
#include "core/position/bias/bias_table.h"
#include "core/position/scheme.h"
#include "core/tables/resample_auto.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

// Schemes without a tensor are stated in the configuration: "position": "learned-1d+rope-2d".
void stated_position(const ModelConfig& stated, VitConfiguration& configuration) {
  const auto position = stated.text({"position", "position_scheme"});
  if (!position) return;
  for (const auto& [id, scheme] : schemes_in(*position)) {
    if (scheme == nullptr || scheme->of_time) return;
    switch (scheme->kind) {
      case Scheme::Kind::additive:
        configuration.additive = id;
        break;
      case Scheme::Kind::rotary:
        configuration.rotary = id;
        break;
      case Scheme::Kind::bias:
        configuration.bias = id;
        break;
      case Scheme::Kind::other:  // its tensors tell
        break;
    }
  }
  if (!configuration.rotary.empty()) {
    configuration.rotary_form.layout = stated.text({"rotary_layout", "position_layout"}).value_or("");
    configuration.rotary_form.pairs = stated.text({"rotary_pairs", "position_pairs"}).value_or("");
    configuration.rotary_form.temperature =
        stated.number({"rotary_temperature", "rope_theta", "position_temperature"});
  }
  configuration.additive_layout = stated.text({"additive_layout", "position_layout"}).value_or("");
  if (!configuration.bias.empty() && !find_scheme(configuration.bias).layouts.empty()) {
    configuration.bias_layout = stated.text({"bias_layout", "position_layout"}).value_or("");
  }
}

// timm's rotation for the architectures of its Eva class, which stores no angles.
struct AxialForm {
  const char* layout;
  double temperature;
  RotaryForm::Reference reference;
};
constexpr AxialForm eva_form{"eva", 10000, RotaryForm::Reference::square};
constexpr AxialForm rope_vit_form{"rope-vit", 100, RotaryForm::Reference::none};
// Meta's Perception Encoder: columns first, on the grid of its table; patches count from 1 after a class
// token.
constexpr AxialForm pe_form{"rope-vit", 10000, RotaryForm::Reference::trained};

void use(const AxialForm& form, const ModelConfig& stated, VitConfiguration& configuration) {
  configuration.rotary = "rope-2d";
  configuration.rotary_form.layout = form.layout;
  configuration.rotary_form.temperature =
      stated.number({"rope_temperature", "rope_theta"}).value_or(form.temperature);
  configuration.rotary_form.reference = form.reference;
}

void assume_rotation(const ModelConfig& stated, const Message& words, VitConfiguration& configuration) {
  if (stated.is_known()) return;
  configuration.assumed.push_back(
      message("assuming {}, which leaves no tensor in the file; a model made with another rotation, or none, "
              "has the same tensors: then {}",
              words, say("rotary")));
}

// What timm's Eva class is made with (rope_type, rope_grid_indexing, ref_feat_shape and the like).
void eva_rotary(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  RotaryForm& form = configuration.rotary_form;
  if (stated.flag({"use_rot_pos_emb"}) != true) return;
  const std::string type = stated.text({"rope_type"}).value_or("");
  const std::string indexing = stated.text({"rope_grid_indexing"}).value_or("");
  const double offset = stated.number({"rope_grid_offset"}).value_or(0);
  const bool half = stated.flag({"rope_rotate_half"}) == true;
  const nlohmann::json* reference = stated.find({"ref_feat_shape"});
  const bool columns_first = indexing == "xy";
  if (!columns_first && indexing != "ij") refuse_word(names, stated, "rope_grid_indexing");
  form.temperature = stated.number({"rope_theta", "rope_temperature"});
  if (!form.temperature || *form.temperature <= 0) refuse_word(names, stated, "rope_temperature");
  if (type == "mixed") {
    if (names.outer_tensor({"rope.freqs", "freqs"}).empty()) refuse_word(names, stated, "rope_type");
    // Frequencies of columns come first, and pairs lie beside each other.
    if (!columns_first) refuse_word(names, stated, "rope_grid_indexing");
    if (half) refuse_word(names, stated, "rope_rotate_half");
    configuration.rotary = "rope-mixed";
    return;
  }
  configuration.rotary = "rope-2d";
  form.pairs = half ? "half" : "adjacent";
  if (type == "dinov3") {
    if (columns_first) refuse_word(names, stated, "rope_grid_indexing");
    if (offset != 0) refuse_word(names, stated, "rope_grid_offset");
    form.layout = "dinov3";
    return;
  }
  if (type != "cat") refuse_word(names, stated, "rope_type");
  form.layout = columns_first ? "rope-vit" : "eva";
  form.offset = offset;
  form.reference = RotaryForm::Reference::none;
  if (reference != nullptr) {
    const auto sides = stated.size({"ref_feat_shape"});
    if (!sides) refuse_word(names, stated, "ref_feat_shape");
    form.reference = RotaryForm::Reference::given;
    form.given_reference = {sides->first, sides->second};
  }
}

// Encoders for models of language, whose rotation no tensor tells.
void use(const AxialFamily& axial, VitConfiguration& configuration) {
  RotaryForm& form = configuration.rotary_form;
  configuration.rotary = "rope-2d";
  form.layout = axial.layout;
  form.pairs = axial.pairs;
  form.offset = axial.offset;
  form.reference = RotaryForm::Reference::none;
}

// T, which transformers 4 wrote beside the model's other words and transformers 5 writes among those of the
// rotation. Of the encoder alone: a model of language around it has one of its own.
double stated_temperature(const WeightNames& names, const ModelConfig& stated) {
  const nlohmann::json& model = stated.library().model;
  const auto words = model.find("rope_parameters");
  stated.find({"rope_parameters"});
  double temperature = 10000;
  if (words != model.end() && words->is_object()) {
    for (const auto& [word, value] : words->items()) {
      const bool usual =
          word == "rope_theta" || (word == "rope_type" && (value == "axial" || value == "default"));
      if (!usual) refuse_word(names, stated, "rope_parameters");
    }
    temperature = stated.number_inside("rope_parameters", "rope_theta").value_or(temperature);
  }
  if (model.contains("rope_theta")) temperature = stated.number({"rope_theta"}).value_or(temperature);
  if (!(temperature > 0)) refuse_word(names, stated, "rope_parameters");
  return temperature;
}

// The rotation of a model whose configuration names it.
void known_rotary(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                  VitConfiguration& configuration) {
  RotaryForm& form = configuration.rotary_form;
  const LibraryConfig& library = stated.library();
  if (library.is_timm_class("eva")) eva_rotary(names, stated, configuration);
  if (library.is_timm_class("gemma4")) {
    use(*axial_family("gemma4_vision", {}), configuration);
    form.temperature = stated.number({"rope_theta"}).value_or(100);
    if (*form.temperature <= 0) refuse_word(names, stated, "rope_theta");
  }
  if (library.is_timm_class("qwen3") || library.is_timm_class("deepseek")) {
    use(*axial_family(library.is_timm_class("qwen3") ? "qwen3_vl_vision" : "deepseek_vit", {}),
        configuration);
    form.temperature = stated.number({"rope_temperature"});
    if (!form.temperature || !(*form.temperature > 0)) refuse_word(names, stated, "rope_temperature");
  }
  if (library.library != Library::transformers) return;
  if (const AxialFamily* axial = axial_family(library.kind, {})) {
    use(*axial, configuration);
    form.temperature = stated_temperature(names, stated);
  } else if (library.kind == "dinov3_vit" || library.kind == "sapiens2") {
    configuration.rotary = "rope-2d";
    form.layout = "dinov3";
    form.temperature = stated.number({"rope_theta"});
    if (!form.temperature || *form.temperature <= 0) refuse_word(names, stated, "rope_theta");
  } else if (is_family(anatomy.family, {"MLCD"})) {
    configuration.rotary = "rope-2d";
    form.layout = "eva";
    form.pairs = "half";
    form.reference = RotaryForm::Reference::none;
    const nlohmann::json* words = stated.find({"rope_parameters"});
    const nlohmann::json empty = nlohmann::json::object();
    for (const auto& [word, value] : words != nullptr ? words->items() : empty.items()) {
      const bool usual =
          word == "rope_theta" || (word == "rope_type" && (value == "axial" || value == "default"));
      if (!usual) refuse_word(names, stated, "rope_parameters");
    }
    form.temperature = stated.number_inside("rope_parameters", "rope_theta").value_or(10000);
    if (*form.temperature <= 0) refuse_word(names, stated, "rope_parameters");
  }
}

// Whether timm's Eva class, whose models may rotate, makes such tensors; its ViT has scales under another
// name.
bool is_one_of_evas(const WeightNames& names, const std::string& family) {
  const bool vit = !names.first_tensor(names.blocks().front().before, {"ls1.gamma"}).empty();
  return !vit && (family == "DeiT-III" || family == "timm" || family == "EVA" ||
                  family == "CLIP (timm names)" || family == "BEiT-3 (timm names)");
}

void configure_rotary(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                      VitConfiguration& configuration) {
  const std::string& family = anatomy.family;
  RotaryForm& form = configuration.rotary_form;
  if (stated.is_known()) {
    known_rotary(names, anatomy, stated, configuration);
    return;
  }
  if (stated.flag({"use_rot_pos_emb"}) == false) return;
  if (!names.outer_tensor({"rope.freqs", "freqs"}).empty()) {
    configuration.rotary = "rope-mixed";
    configuration.assumed.emplace_back(
        "assuming that the learned rotation turns by columns first, as RoPE-ViT's; a model of timm's made "
        "with "
        "rope_grid_indexing ij has the same tensors");
  } else if (!names.outer_tensor({"rope.generators"}).empty()) {
    configuration.rotary = "liere";
  } else if (is_family(family, {"DINOv3", "Sapiens2"})) {
    configuration.rotary = "rope-2d";
    form.layout = "dinov3";
    form.normalise =
        stated.text({"normalize_coords", "pos_embed_rope_normalize_coords"}).value_or("separate");
    form.temperature = stated.number({"rope_theta", "rope_temperature", "pos_embed_rope_base"});
    if (names.outer_tensor({"rope_embed.periods", "rope.periods"}).empty() && !form.temperature) {
      assume_rotation(stated, "DINOv3's rotation with T = 100", configuration);
      form.temperature = 100;
    }
  } else if (const AxialFamily* axial = axial_family({}, family)) {
    use(*axial, configuration);
    form.temperature = stated.number({"rope_temperature", "rope_theta"}).value_or(axial->temperature);
    assume_rotation(stated, message("{}'s rotation with T = {:g}", axial->family, axial->temperature),
                    configuration);
  } else if (family == "EVA-02") {
    use(eva_form, stated, configuration);
    if (names.outer_tensor({"rope.freqs_cos"}).empty()) {
      assume_rotation(stated, "EVA-02's rotation with T = 10000 on a grid of 16 x 16", configuration);
    }
  } else if (family == "ViT with RoPE (timm)") {
    use(eva_form, stated, configuration);
    assume_rotation(stated, "the rotation of timm's vit_*_rope_reg*_gap with T = 10000 on a grid of 16 x 16",
                    configuration);
  } else if (family == "PE") {
    use(pe_form, stated, configuration);
    form.offset = configuration.prefix.class_token ? 1 : 0;
    assume_rotation(stated, "the Perception Encoder's rotation with T = 10000 on the grid of its table",
                    configuration);
  } else if (is_family(family, {"MLCD"})) {
    configuration.rotary = "rope-2d";
    form.layout = "eva";
    form.pairs = "half";
    form.reference = RotaryForm::Reference::none;
    form.temperature = stated.number_inside("rope_parameters", "rope_theta").value_or(10000);
    assume_rotation(stated, "MLCD's rotation with T = 10000", configuration);
  } else if (family == "rope-vit") {
    use(rope_vit_form, stated, configuration);
    assume_rotation(stated, "RoPE-ViT's axial rotation with T = 100", configuration);
    // A file of our trainer names its positions, rotations among them.
  } else if (!stated.text({"position"}) && is_one_of_evas(names, family)) {
    const bool scaled = !names.first_tensor(names.blocks().front().before, {"gamma_1"}).empty();
    configuration.assumed.emplace_back(
        scaled && family != "EVA"
            ? message("assuming no rotation, as DeiT III; RoPE-ViT's axial models with a table have the same "
                      "tensors: then {}",
                      say("rotary", "rope-vit"))
            : message("assuming no rotation, which leaves no tensor in the file; a model of timm's Eva class "
                      "made with one has the same tensors: then {}",
                      say("rotary")));
  }
}

// The form of a rotation as the user or the configuration states it: "rotary": "rope-vit".
bool stated_rotary(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  const auto word = stated.text({"rotary"});
  if (!word) return false;
  // What the user says stands for all that a configuration has about it.
  for (const char* key :
       {"use_rot_pos_emb", "rope_type", "rope_grid_indexing", "rope_grid_offset", "rope_rotate_half",
        "rope_temperature", "ref_feat_shape", "rope_theta", "rope_parameters"}) {
    stated.find({key});
  }
  if (*word == "none") return true;
  RotaryForm& form = configuration.rotary_form;
  if (*word == "eva") {
    use(eva_form, stated, configuration);
  } else if (*word == "rope-vit") {
    use(rope_vit_form, stated, configuration);
  } else if (*word == "pe") {
    use(pe_form, stated, configuration);
    form.offset = configuration.prefix.class_token ? 1 : 0;
  } else if (*word == "dinov3" || *word == "articles") {
    configuration.rotary = "rope-2d";
    form.layout = *word;
    form.temperature = stated.number({"rope_theta", "rope_temperature"});
  } else {
    refuse_file(names.place(), message("there is no rotation \"{}\"", shown(*word, 40)),
                "choose one of none, eva, rope-vit, pe, dinov3, articles");
  }
  return true;
}

// timm's NaFlexViT: what none of its published models has is refused by its word. How its table becomes that
// of another grid is a rule (core/tables/resample_auto.cpp).
void check_naflex(const WeightNames& names, const ModelConfig& stated) {
  if (!stated.library().is_timm_class("naflex")) return;
  const std::string rope = stated.text({"rope_type"}).value_or("");
  if (!rope.empty() && rope != "none") refuse_word(names, stated, "rope_type");
  if (stated.text({"attn_type"}).value_or("standard") != "standard") refuse_word(names, stated, "attn_type");
  if (stated.flag({"attn_gated"}) == true) refuse_word(names, stated, "attn_gated");
  if (stated.flag({"patchify_channels_last"}) == false) refuse_word(names, stated, "patchify_channels_last");
  if (stated.flag({"pos_embed_use_grid_sample"}) == true)
    refuse_word(names, stated, "pos_embed_use_grid_sample");
  for (const char* flag : {"pos_embed_antialias", "pos_embed_align_corners", "pos_embed_ar_preserving"}) {
    if (!stated.flag({flag})) refuse_word(names, stated, flag);
  }
  const std::string mode = stated.text({"pos_embed_interp_mode"}).value_or("");
  if (mode != "bicubic" && mode != "bilinear") refuse_word(names, stated, "pos_embed_interp_mode");
  // Together they may be what no rule does.
  if (naflex_rule(names.checkpoint(), stated.library()).empty())
    refuse_word(names, stated, "pos_embed_antialias");
}

void configure_bias(const WeightNames& names, VitConfiguration& configuration) {
  const std::string& block = names.blocks().front().before;
  if (!names.first_tensor(block, {"attn.fire.first.weight"}).empty()) {
    configuration.bias = "fire";
  } else if (!names.first_layer(block, {"attn.cpb_mlp.0", "attn.rel_pos.mlp.fc1"}).empty() ||
             !names.outer_layer({"shared_rel_pos.mlp.fc1"}).empty()) {
    configuration.bias = "log-cpb";
  } else if (!names
                  .first_tensor(block,
                                {"attn.relative_position_bias_table",
                                 "attention.attention.relative_position_bias.relative_position_bias_table",
                                 "relative_position_bias.relative_position_bias_table",
                                 "attn.rel_pos.relative_position_bias_table"})
                  .empty() ||
             !names.outer_tensor(shared_bias_table_names).empty()) {
    configuration.bias = "relative-bias";
  }
}

// Fills in the layout.
void check_layout_of_bias(const WeightNames& names, VitConfiguration& configuration) {
  BiasRequest request;
  request.grid = {1, 1};
  request.heads = configuration.heads;
  request.layout = configuration.bias_layout;
  try {
    configuration.bias_layout = checked_bias(configuration.bias, request).layout;
  } catch (const Failure& failure) {
    refuse_file(names.place(), failure.problem(),
                "correct the file's configuration, or use another checkpoint");
  }
}

}  // namespace

void configure_position(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                        VitConfiguration& configuration) {
  stated_position(stated, configuration);
  check_naflex(names, stated);
  // Tables that are added before each block.
  if (stated.library().kind == "yolos" && stated.flag({"use_mid_position_embeddings"}) == true)
    refuse_word(names, stated, "use_mid_position_embeddings");
  if (stated.library().kind == "aimv2_vision_model" && stated.flag({"is_native"}) == true) {
    configuration.additive = "sinusoidal-2d";
    configuration.additive_layout = "mae";
  }
  if (configuration.rotary.empty() && !stated_rotary(names, stated, configuration)) {
    configure_rotary(names, anatomy, stated, configuration);
  }
  if (configuration.bias.empty()) configure_bias(names, configuration);
  if (!configuration.bias.empty() && !find_scheme(configuration.bias).layouts.empty())
    check_layout_of_bias(names, configuration);
  configuration.pape =
      !names.first_tensor(names.blocks().front().before, {"attn.position_encoder.ab.weight"}).empty();
  configuration.shaw =
      !names
           .first_tensor(names.blocks().front().before, {"attn.relative_position_keys", "attn.relative_keys"})
           .empty();
}

}  // namespace whereabouts
