#include "core/checkpoint/inspect/anatomy_family.h"

#include <algorithm>

#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/architecture.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/checkpoint/inspect/told_rotation.h"

namespace whereabouts {
namespace {

bool file_has_part(const Checkpoint& file, std::string_view part) {
  return std::any_of(file.tensors().begin(), file.tensors().end(),
                     [&](const TensorInfo& tensor) { return has_part(tensor.name, part); });
}

// Rows of the plain table; empty without such a table.
std::optional<int> rows_of_table(const TensorNames& names) {
  const NamedTensor* table = names.ending("pos_embed");
  const auto shape = table != nullptr ? table_shape(*table->info) : std::nullopt;
  return shape ? std::optional<int>(shape->tokens) : std::nullopt;
}

// SwiGLU in one packed layer: the last layer takes half of what the first gives.
bool has_packed_gate(const TensorNames& names) {
  const NamedTensor *first = names.ending("mlp.fc1.weight"), *last = names.ending("mlp.fc2.weight");
  return first != nullptr && last != nullptr && first->info->shape.size() == 2 &&
         last->info->shape.size() == 2 && first->info->shape[0] == 2 * last->info->shape[1];
}

std::string hugging_face(const TensorNames& names) {
  if (names.has("time_embeddings")) return "TimeSformer (Hugging Face)";
  if (const NamedTensor* kernel = patch_kernel(names); kernel != nullptr && kernel->info->shape.size() == 5)
    return names.has("cls_token") ? "ViViT (Hugging Face)" : "VideoMAE (Hugging Face)";
  // A norm before its blocks, windows, and a rotation that leaves no tensor.
  if (names.exactly("layer_norm.weight") != nullptr && names.has("layers.0.layer_norm1.weight") &&
      names.has("layers.0.attention.o_proj.weight")) {
    return "SAM 3";
  }
  if (names.contains("decoder_pos_embed")) return "MAE (Hugging Face)";
  if (names.has("patch_embeddings.weight")) return "DINOv3 (Hugging Face)";
  if (names.has("layer_scale1.lambda1")) {
    return names.has("register_tokens") ? "DINOv2 with registers (Hugging Face)" : "DINOv2 (Hugging Face)";
  }
  if (names.contains("continuous_position_bias_mlp")) return "Swin v2 (Hugging Face)";
  if (names.contains("layers.0.blocks.")) return "Swin (Hugging Face)";
  if (names.has("lambda_1") || names.contains("relative_position_bias_table")) return "BEiT (Hugging Face)";
  return names.has("distillation_token") ? "DeiT (Hugging Face)" : "ViT (Hugging Face)";
}

// Encoders that see for a model of language, recognised by what hands their tokens on, and others with names
// of their own; empty for all others.
std::string beside_language(const TensorNames& names) {
  const NamedTensor* kernel = patch_kernel(names);
  const bool film = kernel != nullptr && kernel->info->shape.size() == 5;
  if (film && names.has("merger.ln_q.weight") && !names.has("pos_embed.weight"))
    return names.has("blocks.0.norm1.bias") ? "Qwen2-VL (Hugging Face)" : "Qwen2.5-VL (Hugging Face)";
  if (film && names.has("pos_embed.weight") && names.contains("merger.")) return "Qwen3-VL (Hugging Face)";
  if (film && names.has("post_conv_layernorm.weight")) return "GLM-4V (Hugging Face)";
  if (film && names.has("merger.post_projection_norm.weight") && names.has("downsample.weight"))
    return "GLM-OCR (Hugging Face)";
  if (names.has("pos_emb.position_embeddings")) return "Kimi K2.5 (Hugging Face)";
  if (names.has("patch_conv.weight") && names.has("attention.q_proj.weight")) return "Pixtral (Hugging Face)";
  if (names.has("patch_generator.embedder.weight")) return "RADIO (Hugging Face)";
  if (names.has("positional_embedding_vlm")) return "Llama 4 (Hugging Face)";
  if (names.has("attention.projection_layer.weight")) return "InternVL (Hugging Face)";
  if (names.has("self_attn.projection_layer.weight")) return "Janus (Hugging Face)";
  if (names.has("embeddings.patch_embedding.weight") && names.has("self_attn.projection.weight"))
    return "BLIP (Hugging Face)";
  if (names.has("attn.wq.weight") && names.has("storage_tokens")) return "Sapiens2 (Hugging Face)";
  return {};
}

// Flax trees.
std::string jax(const TensorNames& names) {
  if (names.has("posembed_input/pos_embedding")) return "ViT (JAX)";
  const bool image_and_words = names.contains("txt/") && names.exactly("b") != nullptr;
  return image_and_words ? "SigLIP (big_vision)" : "big_vision";
}

// Models that are no plain vision transformers, recognised by a tensor name of their own; empty for all
// others.
std::string other_kind(const TensorNames& names) {
  struct Mark {
    const char* text;  // in a name
    const char* family;
  };
  static constexpr Mark marks[] = {
      {"window_attention.attn_layer.", "MaxViT (torchvision)"},
      {"type_token_semantic", "SegGPT"},
      {"revert_projs.", "CrossViT"},
      {"attn.pool_q", "MViTv2"},
      {"attn.pool_k", "MViTv2"},
      {"attn_grid.", "MaxViT"},
      {"global_block.", "GCViT"},
      {"attn.q_global", "GCViT"},
      {"token_mixer.attention_biases", "EfficientFormer"},
      {"local_conv.", "TinyViT"},
      {"attn.temperature", "XCiT"},
      {"attns.0.", "ViT with parallel branches"},
      {"lambda_q1", "ViT with differential attention"},
      {"in_norm.", "ViT with parallel attention and MLP"},
      {"rel_pos.mlp.", relative_position_vit},
      {"attn.rel_pos.relative_position_bias_table", relative_position_vit},
      {"shared_rel_pos.relative_position_bias_table", relative_position_vit},
      {"tokens_to_token.", "T2T-ViT"},
      {"blocks_token_only.", "CaiT"},
      {"outlook", "VOLO"},
      {"post_network.", "VOLO"},
      {"attn.gating_param", "ConViT"},
      {"crpe1.", "CoaT"},
      {"mixer.m.attn.", "EfficientViT"},
      {"cpe1.proj.", "DaViT"},
      {"patch_embedder.position_embedding_table", "Muse Spark"},
  };
  // Hierarchical models of transformer and convolution stages, whose blocks look like those of plain models.
  if (names.contains("stages.0.") && names.contains("attn.rel_pos.")) {
    return names.contains("attn_grid.") ? "MaxViT" : names.contains("global_block.") ? "GCViT" : "CoAtNet";
  }
  if (names.contains("position_embedding_table") &&
      (names.has("post_feedforward_layernorm.weight") || names.has("norm4.weight")))
    return names.has("norm4.weight") ? "Gemma 4 (timm names)" : "Gemma 4 (Hugging Face)";
  for (const Mark& mark : marks) {
    if (names.contains(mark.text)) return mark.family;
  }
  return {};
}

bool is_top_level(const TensorNames& names, const std::string& name) {
  return names.exactly(name) != nullptr || names.exactly("visual.trunk." + name) != nullptr;
}

// Hiera: the first block of a stage has a product beside its attention. Empty for all others.
std::string with_pooled_queries(const TensorNames& names) {
  if (names.has("pos_embed_window") && names.contains("attn.qkv.")) return "SAM 2";
  if (names.has("pos_embed_win") && names.contains("attn.qkv.")) return "Hiera";
  const bool beside = std::any_of(names.own().begin(), names.own().end(), [](const NamedTensor& tensor) {
    const auto parts = name_parts(tensor.name);
    const std::size_t count = parts.size();
    return count >= 4 && parts[count - 1] == "weight" && parts[count - 2] == "proj" &&
           is_number(parts[count - 3]) && (parts[count - 4] == "blocks" || parts[count - 4] == "layers");
  });
  if (!beside || !names.contains("attn.qkv.")) return {};
  return names.has("layernorm_before.weight") ? "Hiera (Hugging Face)" : "Hiera";
}

// timm's forms of encoders that see for models of language: no token in front, and queries, keys and values
// in one layer with a bias. Qwen3-VL's is known by its merger, else by a table of 48 x 48 without a norm
// behind the blocks; DeepSeek's by packed gates without a bias and no table. Empty for all others.
std::string timm_eye(const TensorNames& names, const std::string& architecture) {
  const bool plain = names.has("attn.qkv.bias") && names.has("norm1.weight") && !names.has("cls_token") &&
                     !names.has("reg_token") && !names.has("attn.rel_pos.bias");
  if (!plain) return {};
  if (names.has("pos_embed")) {
    const bool named = architecture.starts_with("qwen3_vit_") || names.has("merger.fc1.weight");
    const bool bare = rows_of_table(names) == 48 * 48 && !is_top_level(names, "norm.weight") &&
                      !is_top_level(names, "fc_norm.weight") && !names.has("attn_pool.latent");
    return named || bare ? "Qwen3-VL (timm names)" : "";
  }
  const bool packed = has_packed_gate(names) && !names.has("mlp.fc1.bias") && !names.has("norm1.bias");
  return packed ? "DeepSeek (timm names)" : "";
}

// Models with timm's names, recognised by a tensor name of their own.
std::string timm_like(const Checkpoint& file, const TensorNames& names) {
  if (names.contains("cpb_mlp.") || names.contains("meta_mlp.")) return "Swin v2";
  if (names.contains("layers.0.blocks.0.") && names.contains("relative_position_bias_table")) return "Swin";
  if (names.has("decoder_pos_embed")) return "MAE";
  if (names.contains("relative_position_bias_table")) {
    const NamedTensor* table = names.ending("relative_position_bias_table");
    return table->info->shape.size() == 3 ? "MaxViT" : "BEiT";
  }
  if (names.has("rope_embed.periods") || names.has("storage_tokens")) return "DINOv3";
  if (names.has("rel_pos_h")) return "SAM";
  const bool gated = names.has("mlp.fc1_g.weight") || names.has("mlp.w1.weight");
  if (names.has("rope.freqs_cos") || (gated && names.has("attn.q_proj.weight")) ||
      (names.has("attn.q_bias") && has_packed_gate(names))) {
    return "EVA-02";
  }
  if (names.has("rope.freqs") || names.has("freqs")) return "rope-vit";
  if (names.contains("embeds.proj.")) return "NaFlexViT";

  const bool cls = names.has("cls_token"), registers = names.has("reg_token");
  const bool table = names.has("pos_embed"), gamma = names.has("gamma_1"), scale = names.has("ls1.gamma");
  const std::string architecture = architecture_of(file).name;
  if (std::string eye = timm_eye(names, architecture); !eye.empty()) return eye;
  // timm stores no rotary angles: scaled blocks without a table can only be rotary.
  if (!table && registers && gamma && !names.has("gamma_2")) return "Sapiens2";
  if (!table && cls && gamma) return registers ? "DINOv3" : "rope-vit";
  if (!table && !cls && registers && (gamma || names.has("attn.q_bias"))) return "ViT with RoPE (timm)";
  if (table && architecture.find("_rope_") != std::string::npos) return "rope-vit";
  if (gated && names.has("patch_embed.norm.weight") && !names.has("norm1.bias")) return "AIMv2 (timm names)";
  if (is_top_level(names, "norm_pre.weight") && table) {
    // A ViT made with pre_norm has the norm of its pooled tokens instead of the last one, and scales under a
    // layer of their own.
    const bool pooled = names.has("attn_pool.latent") || !is_top_level(names, "norm.weight");
    const bool vit = is_top_level(names, "fc_norm.weight") || scale;
    return pooled && !vit ? "PE" : "CLIP (timm names)";
  }
  if (table && names.has("attn.q_bias")) return "EVA";
  if (names.has("attn.norm.weight") && names.has("mlp.norm.weight") && table) return "BEiT-3 (timm names)";
  if (names.has("mask_token") && scale) {
    return names.has("register_tokens") ? "DINOv2 with registers" : "DINOv2";
  }
  if (file_has_part(file, "momentum_encoder") || file_has_part(file, "base_encoder")) return "MoCo v3";
  if (names.contains("head.last_layer.")) return "DINO";
  if (names.has("dist_token")) return "DeiT";
  if (scale && registers && cls) return "DINOv2 with registers";
  const NamedTensor* kernel = patch_kernel(names);
  const bool fourteen =
      kernel != nullptr && kernel->info->shape.size() == 4 && kernel->info->shape.back() == 14;
  // DINOv2 on 6 x 8 patches has 49 rows as well: with patches of 14, DeiT III has 16 x 16 alone.
  const auto rows = rows_of_table(names);
  const bool without_class_row = rows && whole_root(*rows) && (!fourteen || *rows == 256);
  if (cls && !registers && without_class_row && (gamma || scale)) return "DeiT-III";
  if (scale && cls && fourteen) return "DINOv2";
  if (!cls && !registers && names.has("attn_pool.latent")) return "SigLIP (timm names)";
  return "timm";
}

// Models that make images: transformers whose layers follow the step of a diffusion.
std::string generator(const TensorNames& names) {
  if (names.contains("single_stream_modulation")) return "FLUX.2";
  if (names.contains("single_transformer_blocks.") || names.contains("single_blocks.")) return "FLUX";
  if (names.contains("joint_blocks.") || names.has("pos_embed.pos_embed")) return "SD3";
  if (names.contains("transformer_blocks.") && names.has("txt_in.weight") && names.has("img_in.weight"))
    return "Qwen-Image";
  return names.contains("adaLN_modulation.") && names.has("pos_embed") ? "DiT" : "";
}

}  // namespace

std::string family_of(const Checkpoint& file, const TensorNames& names) {
  if (file.tensors().empty()) {
    const auto told = rotation_told_by(file);
    return told ? told->family : "";
  }
  if (names.contains("beit3.")) return "BEiT-3";
  if (std::string pooled = with_pooled_queries(names); !pooled.empty()) return pooled;
  if (std::string made = generator(names); !made.empty()) return made;
  if (std::string other = other_kind(names); !other.empty()) return other;
  if (std::string eyes = beside_language(names); !eyes.empty()) return eyes;
  if (names.has("embeddings.patch_embeddings.proj.weight")) return "V-JEPA 2 (Hugging Face)";
  if (names.has("preprocessor.pos_embed") || names.has("patchifier.proj.weight")) return "AIMv2";
  if (names.has("embeddings.patch_embed.weight") && names.contains("rms_norm")) return "AIMv2 (Hugging Face)";
  if (names.contains("visual.trunk.")) {
    std::string inner = timm_like(file, names);
    const bool plain = inner == "timm" || inner == "CLIP (timm names)" || inner == "SigLIP (timm names)";
    return plain ? "OpenCLIP over timm" : inner;
  }
  if (names.has("visual.conv1.weight")) return "CLIP (OpenAI or OpenCLIP)";
  if (names.has("class_pos_emb")) return "MLCD (Hugging Face)";
  // Before transformers 5 behind "vision_model.".
  if (names.has("embeddings.patch_embedding.weight") &&
      (names.contains("vision_model.") || names.contains("self_attn.q_proj."))) {
    return names.has("embeddings.class_embedding") ? "CLIP (Hugging Face)" : "SigLIP (Hugging Face)";
  }
  if (names.contains("Transformer/encoderblock") || names.contains("MAPHead_0/") ||
      names.has("posembed_input/pos_embedding")) {
    return jax(names);
  }
  if (names.has("conv_proj.weight") && names.contains("encoder_layer_")) return "torchvision";
  if (names.contains("features.1.0.attn.")) {
    return names.contains("cpb_mlp.") ? "Swin v2 (torchvision)" : "Swin (torchvision)";
  }
  if (names.has("row_embed.weight") && names.has("col_embed.weight")) return "DETR";
  if (names.has("patch_embeddings.projection.weight") || names.has("embeddings.patch_embeddings.weight")) {
    return hugging_face(names);
  }
  if (names.has("embeddings.projection.weight") && names.contains("encoder.layer.0.norm1."))
    return "ViTDet (Hugging Face)";
  if (names.contains("mlp.dwconv.") && names.contains("downsample.proj.")) return "PVT v2";
  if (names.contains("mlp.dwconv.dwconv.") && names.contains("patch_embedding.layer_norm."))
    return "PVT v2 (Hugging Face)";
  if (names.contains("mlp.dwconv.dwconv.") &&
      (names.has("patch_embeddings.0.proj.weight") || names.contains("attention.sequence_reduction.")))
    return "SegFormer (Hugging Face)";
  if (names.contains("pos_block.")) return "Twins";
  if (names.contains("to_patch_embedding.")) return "vit-pytorch";
  if (names.contains("attention_biases")) return "LeViT";
  if (names.contains("levels.0.transformer_encoder.")) return "NesT";
  if (names.has("pixel_embed.proj.weight") && names.contains("attn_in.")) return "TNT";
  if (names.has("patch_embed.conv.weight") && names.contains("transformers.0.blocks.0.")) return "PiT";
  if (names.contains("attn.qkv.weight") || names.contains("attn.q_proj.weight") ||
      (names.has("patch_embed.proj.weight") && names.contains("blocks."))) {
    return timm_like(file, names);
  }
  return {};
}

}  // namespace whereabouts
