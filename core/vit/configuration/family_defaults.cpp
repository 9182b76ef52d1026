#include "core/vit/configuration/family_defaults.h"

#include <array>
#include <string_view>
#include <unordered_set>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooled_stages.h"
#include "core/vit/configuration/configure_stages.h"

namespace whereabouts {
namespace {

// What still works with a model that cannot run.
constexpr const char* still_works = fixed_words(
    "its position tables and tensors can be looked at with the labs offsets, neighbours, components, resize "
    "and tensors, "
    "and inspect lists them");

// Blocks of several widths mean a hierarchical model.
void refuse_several_widths(const WeightNames& names) {
  std::int64_t first = 0;
  for (const BlockPlace& block : names.blocks()) {
    const std::string norm = names.first_layer(block.before, attention_norm_names);
    if (norm.empty() || block.slice >= 0) continue;
    const std::vector<std::int64_t>& shape = names.weight_of(norm)->shape;
    if (shape.size() != 1) continue;
    if (first == 0) first = shape[0];
    if (shape[0] == first) continue;
    refuse_file(names.place(),
                message("its blocks have several widths ({}, {}): it is a hierarchical model, whose forward "
                        "pass is not built in",
                        first, shape[0]),
                still_works);
  }
}

// Returns true if the file comes with OpenCLIP's configuration.
bool is_open_clip(const WeightNames& names) {
  return names.checkpoint().metadata().find("\"open_clip\"") != std::string::npos;
}

// timm's SigLIP 2 towers, and the large SigLIP at 512, use GELU with tanh.
bool siglip_by_tanh(const Anatomy& anatomy, const WeightNames& names) {
  const int width = anatomy.width.value_or(0), patch = anatomy.patch.value_or(0);
  const TensorInfo* table = names.tensor("pos_embed");
  const std::int64_t tokens = table != nullptr && table->shape.size() == 3 ? table->shape[1] : 0;
  return patch == 32 ||
         (patch == 16 && (width == 1152 || width == 1536 || (width == 1024 && tokens == 1024)));
}

}  // namespace

bool is_family(const std::string& family, std::initializer_list<const char*> starts) {
  for (const char* start : starts) {
    if (family.rfind(start, 0) == 0) return true;
  }
  return false;
}

FamilyDefaults family_defaults(const Anatomy& anatomy, const WeightNames& names) {
  const std::string& family = anatomy.family;
  if (is_family(family, {"CLIP (OpenAI or OpenCLIP)", "CLIP (Hugging Face)"})) {
    // OpenCLIP's configuration states quick_gelu if it is not GELU.
    const bool open_clip = family == "CLIP (OpenAI or OpenCLIP)" && is_open_clip(names);
    return {1e-5, open_clip ? Activation::gelu : Activation::quick_gelu,
            open_clip ? "OpenCLIP" : fixed_words("OpenAI's CLIP")};
  }
  if (is_family(family, {"Qwen2-VL"})) return {1e-6, Activation::quick_gelu, "Qwen2-VL"};
  if (is_family(family, {"Qwen2.5-VL"})) return {1e-6, Activation::silu, "Qwen2.5-VL"};
  if (is_family(family, {"Qwen3-VL"})) return {1e-6, Activation::gelu_tanh, "Qwen3-VL"};
  if (is_family(family, {"InternVL", "Janus", "RADIO", "DeepSeek", "Sapiens2 (Hugging"}))
    return {1e-6, Activation::gelu, message("{} models", family.substr(0, family.find(" (")))};
  if (is_family(family, {"NaFlexViT"}) && !names.outer_tensor({"attn_pool.latent"}).empty() &&
      names.register_tokens().empty())
    return {1e-6, Activation::gelu_tanh, fixed_words("SigLIP 2 in timm's NaFlexViT")};
  if (is_family(family, {"Gemma 4"})) return {1e-6, Activation::gelu_tanh, "Gemma 4"};
  if (is_family(family, {"Kimi"})) return {1e-5, Activation::gelu_tanh, "Kimi K2.5"};
  if (is_family(family, {"GLM-", "Pixtral", "Llama 4"}))
    return {1e-5, Activation::gelu, message("{} models", family.substr(0, family.find(" (")))};
  // BLIP-2 and InstructBLIP took the encoder of EVA.
  if (is_family(family, {"BLIP"})) {
    const bool eva = anatomy.width == 1408;
    return {eva ? 1e-6 : 1e-5, Activation::gelu, eva ? "BLIP-2" : "BLIP"};
  }
  if (is_family(family, {"MLCD"})) return {1e-5, Activation::quick_gelu, "MLCD"};
  if (is_family(family, {"SigLIP (Hugging Face)", "SigLIP (big_vision)"})) {
    return {1e-6, Activation::gelu_tanh, "SigLIP"};
  }
  if (is_family(family, {"SigLIP (timm"}) || anatomy.architecture.find("_siglip_") != std::string::npos) {
    return {1e-6, siglip_by_tanh(anatomy, names) ? Activation::gelu_tanh : Activation::gelu,
            fixed_words("timm's SigLIP")};
  }
  if (is_family(family, {"ViT (JAX)", "big_vision"}))
    return {1e-6, Activation::gelu_tanh, fixed_words("Flax models")};
  if (is_family(family, {"DINOv2 (Hugging Face)", "DINOv2 with registers (Hugging Face)"})) {
    return {1e-6, Activation::gelu, "DINOv2"};
  }
  if (is_family(family, {"VideoMAE"})) return {1e-12, Activation::gelu, "VideoMAE"};
  if (is_family(family, {"ViViT"})) return {1e-6, Activation::gelu_tanh, "ViViT"};
  if (is_family(family, {"DINOv3", "AIMv2", "PE", "CLIP (timm", "BEiT-3 (timm"})) {
    const bool quick = anatomy.architecture.find("quickgelu") != std::string::npos;
    return {1e-5, quick ? Activation::quick_gelu : Activation::gelu, message("{} models", family)};
  }
  if (is_family(family,
                {"ViT (Hugging Face)", "DeiT (Hugging Face)", "BEiT (Hugging Face)", "MAE (Hugging Face)"})) {
    return {1e-12, Activation::gelu, fixed_words("transformers' defaults")};
  }
  if (is_family(family, {"Swin"})) return {1e-5, Activation::gelu, fixed_words("Swin models")};
  // timm's SAM has PyTorch's epsilon, that of the original names another.
  if (family == "SAM") return {names.names().contains("mlp.lin1.") ? 1e-6 : 1e-5, Activation::gelu, "SAM"};
  if (is_family(family, {"vit-pytorch"})) return {1e-5, Activation::gelu, "vit-pytorch"};
  if (family.empty()) return {1e-5, Activation::gelu, ""};
  return {1e-6, Activation::gelu, message("{} models", family)};
}

const char* activation_text(Activation activation) {
  switch (activation) {
    case Activation::gelu:
      return "GELU";
    case Activation::gelu_tanh:
      return fixed_words("GELU by tanh");
    case Activation::quick_gelu:
      return fixed_words("quick GELU");
    case Activation::silu:
      return "SiLU";
    case Activation::relu:
      return "ReLU";
    case Activation::hard_swish:
      return fixed_words("hard swish");
    case Activation::none:
      break;
  }
  return fixed_words("no activation");
}

std::optional<Activation> activation_named(const std::string& name) {
  struct Named {
    const char* name;
    Activation activation;
  };
  static constexpr std::array<Named, 15> known{{{"gelu", Activation::gelu},
                                                {"gelu_python", Activation::gelu},
                                                {"gelu_pytorch_tanh", Activation::gelu_tanh},
                                                {"gelu_tanh", Activation::gelu_tanh},
                                                {"gelu_new", Activation::gelu_tanh},
                                                {"gelu_fast", Activation::gelu_tanh},
                                                {"gelu_approx", Activation::gelu_tanh},
                                                {"quick_gelu", Activation::quick_gelu},
                                                {"quickgelu", Activation::quick_gelu},
                                                {"QuickGELU", Activation::quick_gelu},
                                                {"silu", Activation::silu},
                                                {"swish", Activation::silu},
                                                {"relu", Activation::relu},
                                                {"hard_swish", Activation::hard_swish},
                                                {"GELU", Activation::gelu}}};
  // PyTorch's functions as a pickled module names them: torch.nn.functional.relu, torch._C._nn.gelu.
  constexpr std::string_view pytorch = "torch.";
  const bool function = name.compare(0, pytorch.size(), pytorch) == 0;
  const std::string word = function ? name.substr(name.rfind('.') + 1) : name;
  for (const Named& each : known) {
    if (word == each.name) return each.activation;
  }
  return std::nullopt;
}

void refuse_other_kinds(const WeightNames& names, const Anatomy& anatomy) {
  const std::string& family = anatomy.family;
  static const std::unordered_set<std::string> others{
      "LeViT", "TinyViT", "EfficientFormer", "MaxViT",  "CoAtNet", "GCViT",      "MViTv2", "VOLO",
      "DaViT", "CoaT",    "EfficientViT",    "T2T-ViT", "DETR",    "Muse Spark", "BEiT-3", "AIMv2"};
  if (family == "SegGPT") {
    refuse_file(
        names.place(),
        "it is SegGPT, which sees an image together with another one and its mask, as one picture twice as "
        "high: its forward pass is not built in",
        still_works);
  }
  static const std::unordered_set<std::string> generators{"DiT", "SD3", "FLUX", "FLUX.2", "Qwen-Image"};
  if (generators.count(family) > 0) {
    const bool leaves_no_table = family != "DiT" && family != "SD3";
    refuse_file(
        names.place(),
        message("it is a {} model, which makes images out of noise and sees none: its forward pass is "
                "not built in",
                family),
        leaves_no_table
            ? message("its rotation can be looked at: the lab rotation with {} and {}",
                      flag("scheme", "rope-2d"), flag("layout", family == "FLUX.2" ? "flux-2" : "flux"))
            : Message(still_works));
  }
  // A plain transformer may use the positions of these models; but its blocks form one list, not stages.
  const std::string* block = names.blocks().empty() ? nullptr : &names.blocks().front().before;
  const bool one_list =
      block != nullptr && block->rfind("blocks.", 0) == 0 && block->find('.', 7) + 1 == block->size();
  const bool staged = has_stages(names, anatomy);
  const bool hierarchical = !staged && is_family(family, {"Swin", "Twins"}) &&
                            !(one_list && is_family(family, {"Swin v2", "Twins"}));
  if (others.count(family) > 0 || hierarchical) {
    refuse_file(names.place(),
                message("it is a {} model, not a plain vision transformer: its forward pass is not built in",
                        names.names().contains("meta_mlp.") ? std::string("Swin v2 CR") : family),
                still_works);
  }
  // Its names are those of DeiT, and its pictures are sounds.
  if (anatomy.root.find("audio_spectrogram_transformer") != std::string::npos) {
    refuse_file(names.place(),
                "it is an audio spectrogram transformer, which sees no images: it is not built in",
                still_works);
  }
  if (!staged && !has_pooled_stages(anatomy)) refuse_several_widths(names);
  if (anatomy.format == "configuration") {
    refuse_file(names.place(), "it is a configuration without weights",
                "use the folder with its weights; inspect tells how to draw its rotation");
  }
  if (names.blocks().empty()) {
    const bool convolutions = names.names().contains("conv1.weight") ||
                              names.names().contains("bn1.weight") || names.names().contains("downsample");
    const bool table = default_table(anatomy) != nullptr;
    if (const std::string likely = names.likely_block(); !likely.empty() && !convolutions) {
      refuse_file(
          names.place(),
          message("it has transformer blocks under a name that is not known, \"{}\"", shown(likely, 80)),
          "rename them to \"blocks.0.\", \"blocks.1.\" and so on, with timm's names inside; the lab "
          "tensors and "
          "inspect show what is in this file");
    }
    refuse_file(
        names.place(),
        convolutions ? Message("it has no transformer blocks; by its names it is a convolutional network")
        : table      ? "it holds a position table but no transformer blocks to run"
                     : "it has no transformer blocks under a name that is known",
        table
            ? Message(still_works)
            : Message("choose a vision transformer; the lab tensors and inspect show what is in this file"));
  }
}

}  // namespace whereabouts
