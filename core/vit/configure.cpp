#include "core/vit/configure.h"

#include <algorithm>
#include <cmath>

#include "core/failure.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// Schemes that leave no tensor are told in words: "position": "learned-1d+rope-2d".
void stated_position(const Stated& stated, VitConfiguration& configuration) {
  const auto position = stated.text({"position", "position_scheme"});
  if (!position) return;
  for (const std::string& id : split(*position, '+')) {
    const auto known = std::find_if(schemes().begin(), schemes().end(),
                                    [&](const Scheme& scheme) { return scheme.id == id; });
    if (known == schemes().end()) return;
    if (known->kind == Scheme::Kind::additive) configuration.additive = id;
    if (known->kind == Scheme::Kind::rotary) configuration.rotary = id;
    if (known->kind == Scheme::Kind::bias) configuration.bias = id;
  }
  if (!configuration.rotary.empty()) {
    configuration.rotary_form.layout = stated.text({"rotary_layout", "position_layout"}).value_or("");
    configuration.rotary_form.pairs = stated.text({"rotary_pairs", "position_pairs"}).value_or("");
    configuration.rotary_form.temperature =
        stated.number({"rotary_temperature", "rope_theta", "position_temperature"});
  }
  configuration.additive_layout = stated.text({"additive_layout", "position_layout"}).value_or("");
}

void rotary_of(const ModelNames& names, const Anatomy& anatomy, const Stated& stated,
               VitConfiguration& configuration) {
  const std::string& family = anatomy.family;
  const std::string architecture = stated.text({"architecture", "model_type"}).value_or("");
  RotaryForm& form = configuration.rotary_form;
  if (!names.outer_tensor({"rope.freqs", "freqs"}).empty()) {
    configuration.rotary = "rope-mixed";
  } else if (family.rfind("DINOv3", 0) == 0) {
    configuration.rotary = "rope-2d";
    form.layout = "dinov3";
    form.normalise =
        stated.text({"normalize_coords", "pos_embed_rope_normalize_coords"}).value_or("separate");
    form.temperature = stated.number({"rope_theta", "pos_embed_rope_base"});
  } else if (family == "EVA-02") {
    configuration.rotary = "rope-2d";
    form.layout = "eva";
  } else if (family == "rope-vit" || architecture.find("_rope_") != std::string::npos) {
    configuration.rotary = "rope-2d";
    form.layout = "rope-vit";
    configuration.assumed.push_back("axial rotation (rope-vit), which leaves no tensor in the file");
  }
}

void bias_of(const ModelNames& names, VitConfiguration& configuration) {
  const std::string& block = names.blocks().front().before;
  if (!names.first_layer(block, {"attn.cpb_mlp.0"}).empty()) {
    configuration.bias = "log-cpb";
  } else if (!names
                  .first_tensor(block,
                                {"attn.relative_position_bias_table",
                                 "attention.attention.relative_position_bias.relative_position_bias_table",
                                 "relative_position_bias.relative_position_bias_table"})
                  .empty() ||
             !names
                  .outer_tensor({"rel_pos_bias.relative_position_bias_table",
                                 "relative_position_bias.relative_position_bias_table"})
                  .empty()) {
    configuration.bias = "relative-bias";
  }
  configuration.shaw =
      !names.first_tensor(block, {"attn.relative_position_keys", "attn.relative_keys"}).empty();
}

void mlp_of(const ModelNames& names, const Anatomy& anatomy, const Stated& stated,
            VitConfiguration& configuration) {
  const BlockPlace& block = names.blocks().front();
  const std::string up = names.first_layer(
      block.before, {"mlp.fc1", "mlp.w12", "mlp.weights_in", "mlp.c_fc", "mlp.0", "mlp.linear_1",
                     "intermediate.dense", "mlp.lin1", "linear1", "ffn.fc1", "1.net.1", "1.fn.net.0"});
  const std::string down =
      names.first_layer(block.before, {"mlp.fc2", "mlp.w3", "mlp.weights_out", "mlp.c_proj", "mlp.3",
                                       "mlp.linear_2", "output.dense", "mlp.lin2", "linear2", "ffn.fc2",
                                       "1.net.4", "1.net.3", "1.fn.net.3", "mlp.down_proj"});
  const bool parts = !names.first_layer(block.before, {"mlp.fc1_g", "mlp.w1", "mlp.gate_proj"}).empty();
  const auto sizes = [&](const std::string& layer) {
    const TensorInfo* weight = layer.empty() ? nullptr : names.weight_of(layer);
    return weight != nullptr && weight->shape.size() == 2 ? weight->shape : std::vector<std::int64_t>{0, 0};
  };
  const bool packed = sizes(down)[0] == configuration.width && sizes(up)[1] == configuration.width &&
                      sizes(up)[0] > 0 && sizes(up)[0] == 2 * sizes(down)[1];
  configuration.swiglu = parts || packed;
  if (anatomy.mlp_ratio)
    configuration.hidden = static_cast<int>(std::lround(*anatomy.mlp_ratio * configuration.width));

  const Habits habits = habits_of(anatomy.family, names);
  configuration.activation = habits.activation;
  const auto named = stated.text({"hidden_act", "hidden_activation", "act_layer", "activation"});
  const auto stated_activation = named ? activation_named(*named) : std::nullopt;
  const std::string architecture = stated.text({"architecture"}).value_or("");
  if (stated_activation) {
    configuration.activation = *stated_activation;
  } else if (architecture.find("quickgelu") != std::string::npos) {
    configuration.activation = Activation::quick_gelu;
  } else if (names.blocks().front().before.find("layers.") != std::string::npos &&
             !names.first_layer(block.before, {"linear1"}).empty()) {
    configuration.activation = Activation::relu;
    configuration.assumed.push_back("ReLU, torch.nn.TransformerEncoderLayer's default");
  } else if (anatomy.family.rfind("SigLIP (timm", 0) == 0 && configuration.width == 1152) {
    configuration.activation = Activation::gelu_tanh;  // so400m alone
  } else if (configuration.activation != Activation::gelu && !configuration.swiglu) {
    configuration.assumed.push_back(
        (configuration.activation == Activation::quick_gelu ? "quick GELU" : "GELU by tanh") +
        std::string(", as ") + habits.why + (habits.why.back() == 's' ? " have it" : " has it"));
  }
  // transformers' DINOv3 alone gates by what its configuration names; SwiGLU is SiLU by definition.
  const bool named_gate = stated_activation && anatomy.family == "DINOv3 (Hugging Face)";
  if (configuration.swiglu && !named_gate) configuration.activation = Activation::silu;

  const auto epsilon = stated.number({"layer_norm_eps", "layernorm_eps", "norm_eps", "eps"});
  const bool usable = epsilon && *epsilon > 0 && *epsilon < 1e-2;
  configuration.epsilon = static_cast<float>(usable ? *epsilon : habits.epsilon);
  if (!usable && habits.why.empty()) {
    configuration.assumed.push_back("1e-5 in the norms, PyTorch's default");
  }
}

void heads_of(const ModelNames& names, const Anatomy& anatomy, const Stated& stated,
              VitConfiguration& configuration) {
  const BlockPlace& block = names.blocks().front();
  const std::string fused = names.first_layer(block.before, {"0.to_qkv", "0.fn.to_qkv"});
  int inner = configuration.width;
  if (!fused.empty() && names.weight_of(fused)->shape.size() == 2) {
    inner = static_cast<int>(std::min<std::int64_t>(names.weight_of(fused)->shape[0] / 3, 1 << 20));
    const auto width = stated.number({"dim_head"});
    const auto heads = stated.number({"heads", "num_heads"});
    if (heads && *heads >= 1 && *heads <= inner) {
      configuration.heads = static_cast<int>(*heads);
    } else {
      const int head = width && *width >= 1 && *width <= inner ? static_cast<int>(*width) : 64;
      configuration.heads = inner % head == 0 ? inner / head : 0;
      configuration.assumed.push_back("heads of " + std::to_string(head) +
                                      " dimensions, vit-pytorch's default");
    }
  } else {
    configuration.heads = anatomy.heads.value_or(0);
    if (anatomy.heads_source.find("convention") != std::string::npos) {
      configuration.assumed.push_back("heads of 64 dimensions, the convention");
    }
  }
  if (configuration.heads < 1 || inner % configuration.heads != 0) {
    refuse_file(names.place(),
                configuration.heads < 1 ? "it does not tell how many heads its attention has"
                                        : std::to_string(configuration.heads) +
                                              " heads do not divide its width of " + std::to_string(inner),
                "write num_heads into the file's metadata or a config.json beside it");
  }
  configuration.head_width = inner / configuration.heads;
}

PrefixTokens prefix_of(const ModelNames& names) {
  PrefixTokens prefix;
  prefix.class_token = !names.class_token().empty();
  prefix.distillation = !names.distillation_token().empty();
  const std::string registers = names.register_tokens();
  if (registers.empty()) return prefix;
  // (1, n, D) or (n, D).
  const std::vector<std::int64_t>& shape = names.tensor(registers)->shape;
  const std::int64_t rows = shape.size() < 2 ? 0 : shape[shape.size() - 2];
  if (rows < 1 || rows > 1024) {
    refuse_file(names.place(),
                "the register tokens \"" + shown(registers, 100) + "\" have an impossible shape",
                "use another checkpoint");
  }
  prefix.registers = static_cast<int>(rows);
  return prefix;
}

void pooling_of(const ModelNames& names, const Anatomy& anatomy, const Stated& stated,
                VitConfiguration& configuration) {
  using Pooling = VitConfiguration::Pooling;
  const bool classifier = !names.outer_layer({"classifier"}).empty();
  const std::string said = stated.text({"global_pool", "pool"}).value_or("");
  const bool attention = !names.outer_tensor({"attn_pool.latent", "head.probe", "MAPHead_0/probe"}).empty();
  const bool two_heads = !names.outer_layer({"head_dist", "distillation_classifier"}).empty();
  configuration.norm_after_pooling =
      !names.outer_layer({"fc_norm", "pooler.layernorm", "mlp_head.0"}).empty();
  const bool mean_said =
      said == "avg" || said == "mean" || said == "gap" || stated.flag({"use_mean_pooling"}) == true;
  if (attention && !classifier) {
    configuration.pooling = Pooling::attention;
  } else if (configuration.prefix.distillation && two_heads) {
    configuration.pooling = Pooling::class_and_distillation;
  } else if (!names.outer_layer({"fc_norm", "pooler.layernorm"}).empty() || mean_said ||
             !configuration.prefix.class_token || (classifier && anatomy.family == "CLIP (Hugging Face)")) {
    configuration.pooling = Pooling::mean;
  }
}

}  // namespace

VitConfiguration configuration_of(const ModelNames& names, const Anatomy& anatomy, const Stated& stated) {
  refuse_other_kinds(names, anatomy);
  if (names.patch_layer().empty() || !anatomy.width) {
    refuse_file(names.place(), "there is no layer that turns patches into tokens under a name that is known",
                "inspect lists the tensors; the labs neighbours, components and tensors need none");
  }
  VitConfiguration configuration;
  configuration.family = anatomy.family;
  configuration.width = *anatomy.width;
  configuration.depth = static_cast<int>(names.blocks().size());
  configuration.prefix = prefix_of(names);
  heads_of(names, anatomy, stated, configuration);
  stated_position(stated, configuration);
  if (configuration.rotary.empty()) rotary_of(names, anatomy, stated, configuration);
  if (configuration.bias.empty()) bias_of(names, configuration);
  mlp_of(names, anatomy, stated, configuration);
  pooling_of(names, anatomy, stated, configuration);

  const BlockPlace& block = names.blocks().front();
  configuration.norm_before =
      !names.outer_layer({"norm_pre", "ln_pre", "pre_layrnorm", "pre_layernorm"}).empty();
  const auto first = stated.flag({"norm_first", "pre_norm"});
  const bool encoder_layer = !names.first_layer(block.before, {"linear1"}).empty();
  configuration.norm_first = first.value_or(!encoder_layer);
  if (encoder_layer && !first) {
    configuration.assumed.push_back(
        "norms behind each half of a block, torch.nn.TransformerEncoderLayer's default");
  }
  const std::string norm = names.first_layer(
      block.before, {"norm1", "ln_1", "layernorm_before", "layer_norm1", "LayerNorm_0", "0.norm"});
  configuration.rms_norm = !norm.empty() && names.bias_of(norm) == nullptr;
  if (configuration.rms_norm)
    configuration.assumed.push_back("norms by the root mean square: they have no shift");
  return configuration;
}

}  // namespace whereabouts
