#include <array>

#include "core/failure.h"
#include "core/vit/configure.h"

namespace whereabouts {
namespace {

bool is_of(const std::string& family, std::initializer_list<const char*> starts) {
  for (const char* start : starts) {
    if (family.rfind(start, 0) == 0) return true;
  }
  return false;
}

// What can still be done with a model that cannot run here.
constexpr const char* still_works =
    "its position tables and tensors can be looked at with the labs offsets, neighbours, components, resize "
    "and tensors, "
    "and inspect lists them";

}  // namespace

Habits habits_of(const std::string& family, const ModelNames& names) {
  if (is_of(family, {"CLIP (OpenAI or OpenCLIP)", "CLIP (Hugging Face)"})) {
    return {1e-5, Activation::quick_gelu, "OpenAI's CLIP"};
  }
  if (is_of(family, {"SigLIP (Hugging Face)", "SigLIP (big_vision)"})) {
    return {1e-6, Activation::gelu_tanh, "SigLIP"};
  }
  if (is_of(family, {"ViT (JAX)", "big_vision"})) return {1e-6, Activation::gelu_tanh, "Flax models"};
  if (is_of(family, {"DINOv2 (Hugging Face)", "DINOv2 with registers (Hugging Face)"})) {
    return {1e-6, Activation::gelu, "DINOv2"};
  }
  if (is_of(family, {"DINOv3"})) return {1e-5, Activation::gelu, "DINOv3"};
  if (is_of(family,
            {"ViT (Hugging Face)", "DeiT (Hugging Face)", "BEiT (Hugging Face)", "MAE (Hugging Face)"})) {
    return {1e-12, Activation::gelu, "transformers' defaults"};
  }
  if (is_of(family, {"vit-pytorch"})) return {1e-5, Activation::gelu, "vit-pytorch"};
  if (family.empty()) return {1e-5, Activation::gelu, ""};
  // timm names CLIP's towers like its own models, but their norm before the first block is CLIP's alone.
  if (!names.outer_layer({"norm_pre"}).empty()) return {1e-5, Activation::gelu, "CLIP in timm's names"};
  return {1e-6, Activation::gelu, family + " models"};
}

std::optional<Activation> activation_named(const std::string& name) {
  struct Named {
    const char* name;
    Activation activation;
  };
  static constexpr std::array<Named, 14> known{{{"gelu", Activation::gelu},
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
                                                {"GELU", Activation::gelu}}};
  for (const Named& each : known) {
    if (name == each.name) return each.activation;
  }
  return std::nullopt;
}

void refuse_other_kinds(const ModelNames& names, const Anatomy& anatomy) {
  const std::string& family = anatomy.family;
  for (const char* kind : {"Swin", "Twins", "LeViT", "MaxViT", "CaiT", "T2T-ViT", "DETR", "SAM", "BEiT-3",
                           "AIMv2", "NaFlexViT"}) {
    if (!is_of(family, {kind})) continue;
    // A plain transformer may have these models' positions; its blocks are in one list, not in stages.
    const std::string* block = names.blocks().empty() ? nullptr : &names.blocks().front().before;
    const bool one_list =
        block != nullptr && block->rfind("blocks.", 0) == 0 && block->find('.', 7) + 1 == block->size();
    if (one_list && (is_of(family, {"Swin v2", "Twins"}))) continue;
    refuse_file(
        names.place(),
        "it is a " + family + " model, not a plain vision transformer: its forward pass is not built in",
        still_works);
  }
  if (names.blocks().empty()) {
    const bool convolutions = names.names().contains("conv1.weight") ||
                              names.names().contains("bn1.weight") || names.names().contains("downsample");
    const bool table = !anatomy.position.empty();
    refuse_file(names.place(),
                convolutions ? "it has no transformer blocks; by its names it is a convolutional network"
                : table      ? "it holds a position table but no transformer blocks to run"
                             : "it has no transformer blocks under a name that is known",
                table ? still_works
                      : "choose a vision transformer; the lab tensors and inspect show what is in this file");
  }
}

}  // namespace whereabouts
