#include "core/vit/configuration/configure_blocks.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/scheme.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/contradictions.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

// Returns true for a gated MLP: with a gate layer, or with the gate in one half of its first layer.
bool is_gated(const WeightNames& names, const std::string& block, int width) {
  if (!names.first_layer(block, mlp_gate_names).empty()) return true;
  const std::string up = names.first_layer(block, mlp_first_names);
  const std::string down = names.first_layer(block, mlp_last_names);
  const auto sizes = [&](const std::string& layer) {
    const TensorInfo* weight = layer.empty() ? nullptr : names.weight_of(layer);
    return weight != nullptr && weight->shape.size() == 2 ? weight->shape : std::vector<std::int64_t>{0, 0};
  };
  return sizes(down)[0] == width && sizes(up)[1] == width && sizes(up)[0] > 0 &&
         sizes(up)[0] == 2 * sizes(down)[1];
}

// torch.nn.TransformerEncoderLayer, whose defaults are its own.
bool is_encoder_layer(const WeightNames& names) {
  return !names.first_layer(names.blocks().front().before, {"linear1"}).empty();
}

// OpenCLIP's arguments of torch.nn.GELU; it has no others.
Activation open_clip_activation(const WeightNames& names, const ModelConfig& stated) {
  const bool quick = stated.flag({"quick_gelu"}) == true;
  const nlohmann::json* arguments = stated.find({"act_kwargs"});
  if (arguments == nullptr || arguments->empty()) return quick ? Activation::quick_gelu : Activation::gelu;
  const auto approximate = arguments->find("approximate");
  const bool one =
      arguments->is_object() && arguments->size() == 1 && !quick && approximate != arguments->end();
  if (one && *approximate == "tanh") return Activation::gelu_tanh;
  if (!one || *approximate != "none") refuse_word(names, stated, "act_kwargs");
  return Activation::gelu;
}

// timm's classes: what its ViT is given goes into every MLP, the others have GELU, or SiLU as a gate.
void timm_activation(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  const LibraryConfig& library = stated.library();
  const bool any = library.kind == "vit" || library.kind == "distilled" || library.kind == "swinv2" ||
                   library.kind == "relpos" || library.kind == "sam" || library.kind == "naflex";
  configuration.activation = configuration.swiglu && !any ? Activation::silu : Activation::gelu;
  configuration.pool_activation = Activation::gelu;
  const auto word = stated.text({"hidden_act", "hidden_activation", "act_layer", "activation"});
  if (!word) return;
  const auto named = activation_named(*word);
  if (!named) refuse_word(names, stated, "act_layer", say("activation"));
  configuration.activation = *named;
  if (any) configuration.pool_activation = *named;
}

// Families of transformers whose gate has the activation of their configuration.
bool gated_by_its_word(const std::string& family) {
  return family == "DINOv3 (Hugging Face)" ||
         is_family(family, {"AIMv2 (Hugging Face)", "Pixtral (Hugging", "GLM-", "Sapiens2 (Hugging",
                            "Qwen2.5-VL", "Gemma 4"});
}

void configure_activation(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                          const FamilyDefaults& defaults, VitConfiguration& configuration) {
  const auto word = stated.text({"hidden_act", "hidden_activation", "act_layer", "activation"});
  // Llama 4's class reads no such word.
  if (stated.library().kind == "llama4_vision_model" && !stated.is_overridden({"hidden_act"})) {
    configuration.activation = Activation::gelu;
    return;
  }
  const auto said = word ? activation_named(*word) : std::nullopt;
  // SwiGLU means SiLU; only transformers' DINOv3 gates with the activation of its configuration.
  const bool gate_by_name = gated_by_its_word(anatomy.family) || stated.is_overridden({"hidden_act"});
  if (configuration.swiglu && !(said && gate_by_name) && !(word && gate_by_name)) {
    configuration.activation = Activation::silu;
    if (!stated.is_known()) {
      configuration.assumed.emplace_back(
          message("assuming SiLU as the gate of the MLP (SwiGLU); a model made with another has other "
                  "numbers: else {}",
                  say("activation")));
    }
    return;
  }
  if (said) {
    configuration.activation = *said;
    return;
  }
  if (word) {
    refuse_file(
        names.place(),
        message("its configuration says the activation \"{}\", which is not built in", shown(*word, 40)),
        "its position tables and tensors can be looked at (labs neighbours, components, resize, tensors)");
  }
  if (stated.flag({"quick_gelu"}) == true) {
    configuration.activation = Activation::quick_gelu;
    return;
  }
  configuration.activation = is_encoder_layer(names) ? Activation::relu : defaults.activation;
  Message who = is_encoder_layer(names) ? fixed_words("torch.nn.TransformerEncoderLayer's default")
                : defaults.who.empty()  ? Message("which most models have")
                                        : message("as {}", defaults.who);
  if (anatomy.family == "CLIP (timm names)")
    who += message("; OpenAI's weights need {}", flag("activation", "quick_gelu"));
  if (anatomy.family == "CLIP (OpenAI or OpenCLIP)")
    who += message("; OpenCLIP's own weights need {}", flag("activation", "gelu"));
  configuration.assumed.push_back(
      message("assuming {} in the MLP, {}", activation_text(configuration.activation), who));
}

// timm's *_rpn_* models: no class token, no scale, no bias of queries, keys and values, though every other
// layer has one.
bool looks_res_post(const WeightNames& names, const Anatomy& anatomy, const VitConfiguration& configuration) {
  const std::string& block = names.blocks().front().before;
  const bool bare_qkv = names.weight_of(block + "attn.qkv") != nullptr &&
                        names.bias_of(block + "attn.qkv") == nullptr &&
                        names.bias_of(block + "attn.proj") != nullptr;
  // Those with relative positions scale their halves where the norms come first.
  if (anatomy.family == relative_position_vit)
    return names.first_tensor(block, {"ls1.gamma"}).empty() && names.bias_of(block + "norm1") != nullptr;
  return anatomy.family == "timm" && bare_qkv && !configuration.prefix.class_token &&
         configuration.prefix.registers == 0 && names.first_tensor(block, {"ls1.gamma", "gamma_1"}).empty() &&
         names.bias_of(block + "norm1") != nullptr;
}

// The kind of timm's block that a file holds, beside its plain ones.
std::string block_in_file(const WeightNames& names) {
  const std::string& block = names.blocks().front().before;
  const auto there = [&](WeightNames::Candidates tensors) {
    return !names.first_tensor(block, tensors).empty();
  };
  if (there({"attns.0.norm.weight"})) return "ParallelThingsBlock";
  if (!there({"in_norm.weight"})) return {};
  return there({"lambda_q1", "lambda_a"}) ? "DiffParallelScalingBlock" : "ParallelScalingBlock";
}

// timm's models: by an argument, or by the kind of block.
bool is_res_post(const WeightNames& names, const ModelConfig& stated) {
  if (stated.library().library != Library::timm) return false;
  const auto block = stated.text({"block_fn"});
  const std::string held = block_in_file(names);
  const bool plain = block == "Block" || block == "RelPosBlock",
             res_post = block == "ResPostBlock" || block == "ResPostRelPosBlock";
  if (block && !(held.empty() ? plain || res_post : block == held)) refuse_word(names, stated, "block_fn");
  const auto attention = stated.text({"attn_layer"});
  const bool differences = attention == "diff" || attention == "DiffAttention";
  const bool held_differences =
      !names.first_tensor(names.blocks().front().before, {"attn.lambda_q1", "attn.lambda_a"}).empty();
  if (attention && held.empty() &&
      (differences != held_differences || (!differences && attention != "Attention" && attention != "attn")))
    refuse_word(names, stated, "attn_layer");
  return res_post || stated.flag({"use_post_norm"}) == true;
}

// Blocks of timm's with norms on the results have no scales; so have most of its blocks.
bool may_be_res_post(const WeightNames& names, const Anatomy& anatomy) {
  const std::string& block = names.blocks().front().before;
  return is_family(anatomy.family,
                   {"timm", "EVA", "ViT with RoPE (timm)", "rope-vit", "PE", "CLIP (timm", "DINOv3"}) &&
         anatomy.family.find("(Hugging Face)") == std::string::npos &&
         names.first_tensor(block, {"ls1.gamma", "gamma_1"}).empty();
}

// PyTorch's default where its layers are given none.
double open_clip_epsilon(const WeightNames& names, const ModelConfig& stated) {
  const nlohmann::json* arguments = stated.find({"norm_kwargs"});
  if (arguments == nullptr || arguments->empty()) return 1e-5;
  const auto epsilon = stated.number_inside("norm_kwargs", "eps");
  if (!epsilon || !(*epsilon > 0 && *epsilon < 1) || arguments->size() != 1)
    refuse_word(names, stated, "norm_kwargs");
  return *epsilon;
}

// Of classes that read no word for it.
std::optional<double> own_epsilon(const std::string& kind) {
  if (kind == "pixtral" || kind == "llama4_vision_model" || kind == "kimi_k25_vision") return 1e-5;
  if (kind.starts_with("qwen2_vl") || kind.starts_with("qwen2_5_vl") || kind.starts_with("qwen3_"))
    return 1e-6;
  return std::nullopt;
}

void configure_norms(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                     const FamilyDefaults& defaults, VitConfiguration& configuration) {
  const BlockPlace& block = names.blocks().front();
  configuration.norm_pre =
      !names.outer_layer({"norm_pre", "ln_pre", "pre_layrnorm", "pre_layernorm", "layernorm_pre"}).empty();
  const auto word = stated.text({"norm_order"});
  // timm's pre_norm is a norm before the first block.
  std::optional<bool> first;
  if (!stated.is_known()) first = stated.flag({"norm_first", "pre_norm"});
  const std::string& architecture = anatomy.architecture;
  const bool configured = stated.is_known();
  const bool res_post_by_name =
      architecture.find("_rpn_") != std::string::npos || architecture.rfind("eva02_enormous", 0) == 0;
  const bool named_res_post = configured ? is_res_post(names, stated) : res_post_by_name;
  if (word == "pre") {
    configuration.norm_order = NormOrder::pre;
  } else if (word == "post") {
    configuration.norm_order = NormOrder::post;
  } else if (word == "res-post") {
    configuration.norm_order = NormOrder::res_post;
  } else if (is_encoder_layer(names)) {
    configuration.norm_order = first == true ? NormOrder::pre : NormOrder::post;
    if (!first) {
      configuration.assumed.emplace_back(
          message("assuming norms behind each half of a block (post-norm), "
                  "torch.nn.TransformerEncoderLayer's default; else {}",
                  say("norm-order", "pre")));
    }
  } else if (first == false) {
    configuration.norm_order = NormOrder::post;
  } else if (named_res_post || (!configured && looks_res_post(names, anatomy, configuration)) ||
             (!configured && anatomy.family == "EVA" && configuration.width == 1792)) {
    configuration.norm_order = NormOrder::res_post;
    if (!configured) {
      configuration.assumed.emplace_back(
          message("assuming norms on the result of each half of a block (res-post-norm), as published models "
                  "of these tensors have; else {}",
                  say("norm-order", "pre")));
    }
  } else if (anatomy.family.empty()) {
    configuration.assumed.emplace_back(
        message("assuming norms before each half of a block (pre-norm); else {}", say("norm-order")));
    // A file of our trainer names its positions; its blocks have their norms in front.
  } else if (!configured && !stated.text({"position"}) && may_be_res_post(names, anatomy)) {
    configuration.assumed.push_back(
        message("assuming norms before each half of a block (pre-norm), as most {} models; one made with "
                "use_post_norm or ResPostBlock has the same tensors: then {}",
                anatomy.family, say("norm-order", "res-post")));
  }

  // Swin v2.
  const bool by_network = !configuration.bias.empty() && stored_of(configuration.bias) == Stored::network;
  if (!configuration.stages.empty() && by_network && !word) configuration.norm_order = NormOrder::res_post;

  auto epsilon = stated.number({"layer_norm_eps", "layernorm_eps", "rms_norm_eps", "norm_eps", "eps"});
  if (stated.library().library == Library::open_clip) epsilon = open_clip_epsilon(names, stated);
  const auto own = configured ? own_epsilon(stated.library().kind) : std::nullopt;
  if (own) epsilon = own;
  const bool usable = epsilon && *epsilon > 0 && *epsilon < 1;
  if (configured && is_family(anatomy.family, {"InternVL"}) && stated.flag({"use_qk_norm"}) == true &&
      epsilon != 1e-6) {
    refuse_word(names, stated, "layer_norm_eps");  // the norms of its queries and keys have 1e-6
  }
  if (epsilon && !usable && configured) {
    refuse_file(names.place(), message("its configuration says norms with an epsilon of {:g}", *epsilon),
                "use another checkpoint");
  }
  configuration.epsilon = static_cast<float>(usable ? *epsilon : defaults.epsilon);
  if (!usable) {
    configuration.assumed.push_back(
        message("assuming an epsilon of {:g} in the norms, {}", defaults.epsilon,
                (defaults.who.empty() ? Message("PyTorch's default") : message("as {}", defaults.who))));
  }
  const std::string norm = names.first_layer(block.before, attention_norm_names);
  configuration.rms_norm = !norm.empty() && names.bias_of(norm) == nullptr;
  // timm's names of norms, whose epsilon is that of its default.
  const nlohmann::json* kind =
      configured && stated.library().is_timm_class("vit") ? stated.find({"norm_layer"}) : nullptr;
  if (kind != nullptr && *kind != "layernorm" && *kind != "rmsnorm") refuse_word(names, stated, "norm_layer");
  if (kind != nullptr && (*kind == "rmsnorm") != configuration.rms_norm) {
    refuse_contradiction(names, stated, "norm_layer",
                         configuration.rms_norm ? Message("and its norms have no shift")
                                                : Message("and its norms have a shift"));
  }
  if (configuration.rms_norm && !configured) {
    configuration.assumed.emplace_back("assuming norms by the root mean square: they have no shift");
  }
}

// timm's Sapiens 2: heads that share keys, as the file's layers show, and a scale behind the attention alone.
void read_sharing(const WeightNames& names, const ModelConfig& stated,
                  const VitConfiguration& configuration) {
  if (stated.flag({"attn_only_layer_scale"}) == false) refuse_word(names, stated, "attn_only_layer_scale");
  const auto several = stated.list({"num_kv_heads"});
  const auto one = stated.number({"num_kv_heads"});
  for (std::size_t block = 0; block < names.blocks().size(); ++block) {
    const TensorInfo* keys = names.weight_of(names.blocks()[block].before + "attn.k_proj");
    const bool stored = keys != nullptr && !keys->shape.empty();
    const double sharing = several && block < several->size() ? (*several)[block]
                           : one && !several                  ? *one
                                                              : configuration.heads;
    if (stored && static_cast<double>(keys->shape[0]) != sharing * configuration.head_dim)
      refuse_word(names, stated, "num_kv_heads");
  }
}

}  // namespace

void configure_blocks(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                      VitConfiguration& configuration) {
  configuration.swiglu = is_gated(names, names.blocks().front().before, configuration.width);
  if (anatomy.mlp_ratio)
    configuration.hidden = static_cast<int>(std::lround(*anatomy.mlp_ratio * configuration.width));
  const FamilyDefaults defaults = family_defaults(anatomy, names);
  if (anatomy.family == "Sapiens2" && stated.library().is_timm_class("eva"))
    read_sharing(names, stated, configuration);
  if (stated.is_known() && stated.library().library == Library::timm) {
    timm_activation(names, stated, configuration);
  } else {
    if (stated.library().library == Library::open_clip && !stated.is_overridden({"hidden_act"})) {
      configuration.activation = open_clip_activation(names, stated);
    } else {
      configure_activation(names, anatomy, stated, defaults, configuration);
    }
    configuration.pool_activation = configuration.activation;
  }
  configure_norms(names, anatomy, stated, defaults, configuration);
}

}  // namespace whereabouts
