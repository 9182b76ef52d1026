#include "core/checkpoint/inspect/anatomy_sizes.h"

#include <algorithm>
#include <cmath>

#include "core/checkpoint/inspect/anatomy_depth.h"
#include "core/checkpoint/inspect/head_layers.h"

namespace whereabouts {
namespace {

constexpr std::int64_t size_limit = 1 << 20;  // larger sizes mean a damaged file

constexpr const char* patch_kernels[] = {
    "patch_embed.proj.weight",             // timm, DINO, MAE
    "patch_embed.projection.weight",       // MMPretrain
    "patch_embeddings.projection.weight",  // Hugging Face
    "embeddings.projection.weight",        // ViTDet of Hugging Face
    "patch_embeddings.proj.weight",        // V-JEPA 2 of Hugging Face
    "patch_embeddings.weight",             // DINOv3 of Hugging Face
    "embeddings.patch_embedding.weight",   // CLIP, SigLIP of Hugging Face
    "embeddings.patch_embed.weight",       // AIMv2 of Hugging Face
    "patch_conv.weight",                   // Pixtral
    "patch_embedding.linear.weight",       // Llama 4, on flattened patches
    "patch_generator.embedder.weight",     // RADIO, on flattened patches
    "conv_proj.weight",                    // torchvision
    "visual.conv1.weight",                 // CLIP of OpenAI, OpenCLIP
    "patchifier.proj.weight",              // AIMv2
    "vision_embed.proj.weight",            // BEiT-3
    "embeds.proj.weight",                  // NaFlexViT
    "patch_embedder.input_proj.weight",    // Gemma 4, on flattened patches
    "patch_embed.input_proj.weight",       // the same in timm
    "patch_embeds.0.proj.weight",          // Twins
    "to_patch_embedding.2.weight",         // vit-pytorch
    "to_patch_embedding.1.weight",         // vit-pytorch, older
    "features.0.0.weight",                 // Swin of torchvision
    "patch_embedding.patcher.weight",      // hand-written models
    "patch_embedding.patch_embed.weight",
    "patch_embedding.projection.weight",
    "patch_embedding.proj.weight",
    "patch_embedding.conv.weight",
    "patch_embed.conv.weight",
    "input_layer.weight",  // on flattened patches (UvA's tutorial 15)
    "patch_embedding.weight",
    "patch_embed.weight",
    "patchify.weight",
    "patch_proj.weight",
    "to_patch.weight",
};
constexpr const char* jax_kernel = "embedding/kernel";

// Names that look like blocks of the encoder and are not.
bool beside_the_blocks(std::string_view name) {
  for (const std::string_view part : name_parts(name)) {
    if (part == "patch_embed" || part == "tokens_to_token" || part == "attn_pool" || part == "MAPHead_0" ||
        part == "head" || part == "pooler" || part == "predictor") {
      return true;
    }
  }
  return false;
}

struct Output {
  const char* ending;
  bool inputs_first;  // JAX: (in, out), stacked (depth, in, out)
};

// The last linear layer of an MLP.
constexpr Output mlp_outputs[] = {
    {"mlp.fc2.weight", false},                 // timm, DINO, CLIP of Hugging Face
    {"mlp.w3.weight", false},                  // SwiGLU of DINOv2, DINOv3, EVA-02
    {"mlp.down_proj.weight", false},           // Hugging Face
    {"mlp.weights_out.weight", false},         // DINOv2 giant of Hugging Face
    {"ffn.down_proj.weight", false},           // AIMv2 of Hugging Face
    {"feed_forward.down_proj.weight", false},  // Pixtral
    {"mlp.linear_fc2.weight", false},          // Qwen3-VL
    {"ffn.w3.weight", false},                  // Sapiens 2
    {"mlp.c_proj.weight", false},              // CLIP of OpenAI
    {"mlp.linear_2.weight", false},            // torchvision, older
    {"mlp.3.weight", false},                   // torchvision
    {"output.dense.weight", false},            // Hugging Face
    {"ffn.fc2.weight", false},                 // BEiT-3
    {"ffn.layers.1.weight", false},            // MMPretrain
    {"mlp.2.weight", false},                   // hand-written models
    {"mlp.dense_2.weight", false},
    {"mlp.linear2.weight", false},
    {"linear.3.weight", false},
    {"linear.2.weight", false},
    {"ffn.3.weight", false},
    {"ffn.2.weight", false},
    {"ff.3.weight", false},
    {"ff.2.weight", false},
    {"feed_forward.3.weight", false},
    {"feed_forward.2.weight", false},
    {"net.2.weight", false},
    {"linear2.weight", false},            // torch.nn.TransformerEncoderLayer
    {"net.4.weight", false},              // vit-pytorch
    {"net.3.weight", false},              // vit-pytorch, older
    {"MlpBlock_3/Dense_1/kernel", true},  // the original ViT
    {"MlpBlock_0/Dense_1/kernel", true},  // big_vision
    {"mlp.lin2.weight", false},           // SAM
};

// Number of tokens in a token's tensor: (1, n, D), (n, D) or (D).
int rows_of(const TensorInfo& tensor) {
  if (tensor.shape.size() < 2) return tensor.shape.empty() ? 0 : 1;
  return plausible(tensor.shape[tensor.shape.size() - 2]).value_or(0);
}

}  // namespace

std::optional<int> plausible(std::int64_t size) {
  return size >= 1 && size <= size_limit ? std::optional<int>(static_cast<int>(size)) : std::nullopt;
}

std::optional<int> whole_root(std::int64_t square) {
  if (square < 1 || square > size_limit) return std::nullopt;
  const auto root = static_cast<std::int64_t>(std::lround(std::sqrt(static_cast<double>(square))));
  return root * root == square ? plausible(root) : std::nullopt;
}

bool is_patch_kernel(std::string_view name, const TensorInfo& tensor) {
  const std::size_t rank = tensor.shape.size();
  if (ends_at_boundary(name, jax_kernel)) return rank == 4;
  if (rank != 2 && rank != 4 && rank != 5) return false;
  return std::any_of(std::begin(patch_kernels), std::end(patch_kernels),
                     [&](const char* ending) { return ends_at_boundary(name, ending); });
}

std::size_t patch_kernel_name(std::string_view name) {
  if (ends_at_boundary(name, jax_kernel)) return name.size() - std::string_view(jax_kernel).size();
  for (const std::string_view ending : patch_kernels) {
    if (ends_at_boundary(name, ending)) return name.size() - ending.size();
  }
  return 0;
}

const NamedTensor* patch_kernel(const TensorNames& names) {
  const auto& own = names.own();
  const auto found = std::find_if(own.begin(), own.end(), [&](const NamedTensor& tensor) {
    return tensor.inside && is_patch_kernel(tensor.name, *tensor.info) &&
           names.tower(tensor.name) == Tower::image;
  });
  return found == own.end() ? nullptr : &*found;
}

// Of convolutions one behind the other the last gives the tokens.
void read_staged_kernels(const TensorNames& names, Anatomy& anatomy) {
  for (int stage = 0;; ++stage) {
    const std::string name = "patch_embed.stages." + std::to_string(stage);
    const TensorInfo* found = names.exactly(name + ".0.weight");
    if (found == nullptr) found = names.exactly(name + ".conv.weight");
    if (found == nullptr || found->shape.size() != 4) return;
    anatomy.width = plausible(found->shape[0]);
  }
}

// XCiT: convolutions that halve the grid, each with a norm over batches.
void read_halving_kernels(const TensorNames& names, Anatomy& anatomy) {
  int patch = 1;
  for (int layer = 0; layer < 16; ++layer) {
    const TensorInfo* found = names.exactly("patch_embed.proj." + std::to_string(2 * layer) + ".0.weight");
    if (found == nullptr || found->shape.size() != 4) return;
    patch *= 2;
    anatomy.patch = patch;
    anatomy.width = plausible(found->shape[0]);
  }
}

void read_patch_kernel(const TensorNames& names, Anatomy& anatomy) {
  const NamedTensor* kernel = patch_kernel(names);
  if (kernel == nullptr) {
    read_staged_kernels(names, anatomy);
    read_halving_kernels(names, anatomy);
    return;
  }
  const auto& shape = kernel->info->shape;
  if (shape.size() == 2) {
    anatomy.width = plausible(shape[0]);
    anatomy.patch = shape[1] % 3 == 0 ? whole_root(shape[1] / 3) : std::nullopt;
    if (!anatomy.patch) anatomy.patch = whole_root(shape[1]);  // grey
    return;
  }
  const bool jax = ends_at_boundary(kernel->name, jax_kernel);
  anatomy.width = plausible(jax ? shape[3] : shape[0]);
  // Behind a convolutional stem the kernel sees features, not pixels.
  if (names.contains("patch_embed.backbone.") || names.has("conv_root/kernel")) return;
  const std::size_t last = shape.size() - 1;
  const std::int64_t rows = jax ? shape[0] : shape[last - 1], columns = jax ? shape[1] : shape[last];
  if (rows == columns) anatomy.patch = plausible(rows);
}

std::optional<double> mlp_ratio_of(const TensorNames& names) {
  for (const NamedTensor& tensor : names.own()) {
    const auto& shape = tensor.info->shape;
    if (shape.size() < 2 || shape.size() > 3) continue;
    for (const Output& output : mlp_outputs) {
      if (!ends_at_boundary(tensor.name, output.ending)) continue;
      if (output.inputs_first ? shape.size() > 3 : shape.size() != 2) break;
      const bool attention = has_part(tensor.name, "attention") || has_part(tensor.name, "attn");
      // An MLP of a block stands behind the block's number; one that is a head does not.
      const auto parts =
          name_parts(tensor.name.substr(0, tensor.name.size() - std::string_view(output.ending).size()));
      const bool outside =
          !output.inputs_first && std::none_of(parts.begin(), parts.end(), [](std::string_view part) {
            return is_number(part) || part.find("layer_") != std::string_view::npos;
          });
      if (attention || outside || beside_the_blocks(tensor.name) || names.tower(tensor.name) != Tower::image)
        break;
      const std::size_t last = shape.size() - 1;
      const auto width = plausible(output.inputs_first ? shape[last] : shape[0]);
      const auto hidden = plausible(output.inputs_first ? shape[last - 1] : shape[1]);
      if (width && hidden) return static_cast<double>(*hidden) / *width;
    }
  }
  return std::nullopt;
}

std::optional<int> classes_of(const TensorNames& names) {
  const HeadLayers head = head_layers(names, {"", "visual.trunk.", "visual.", "vision_model."});
  if (head.layers.empty() || !head.unknown.empty()) return std::nullopt;
  return plausible(head.layers.back().outputs);
}

std::optional<PrefixTokens> prefix_tokens_of(const TensorNames& names, bool family_known) {
  PrefixTokens prefix;
  bool told = family_known;
  int further = 0;  // class tokens beside the first
  for (const NamedTensor& tensor : names.own()) {
    const auto parts = name_parts(tensor.name);
    const std::string_view last = parts.back();
    const bool head = has_part(tensor.name, "head") || has_part(tensor.name, "attn_pool");
    if (head || names.tower(tensor.name) != Tower::image) continue;
    // vit-pytorch's models that pool the mean store a class token of no rows.
    if (tensor.info->count() == 0) continue;
    if (last == "cls_token" || last == "class_token" || last == "cls" || last == "class_embedding" ||
        last == "cls_embedding" || last == "cls_embed" || last == "cls_emb" || last == "class_embed" ||
        last == "cls_tokens" || last == "class_tokens") {
      prefix.class_token = told = true;
      further = std::max(further, rows_of(*tensor.info) - 1);                            // Pixio has several
    } else if (last == "cls_token_1" || ends_at_boundary(tensor.name, "cls_token.1")) {  // CrossViT's
      prefix.class_token = told = true;
    } else if (ends_at_boundary(tensor.name, "patch_generator.cls_token.token")) {  // RADIO's, with registers
      prefix.class_token = told = true;
      further = std::max(further, rows_of(*tensor.info) - 1);
    } else if (last == "dist_token" || last == "distillation_token") {
      prefix.distillation = told = true;
    } else if (last == "register_tokens" || last == "register_token" || last == "reg_token" ||
               last == "reg_tokens" || last == "registers" || last == "storage_tokens" ||
               last == "detection_tokens" || last == "det_token") {
      prefix.registers = std::max(prefix.registers, rows_of(*tensor.info));
      told = true;
    }
  }
  prefix.registers += further;
  return told ? std::optional<PrefixTokens>(prefix) : std::nullopt;
}

std::optional<Decoder> decoder_of(const TensorNames& names) {
  const NamedTensor* entry = names.ending("decoder_embed.weight");
  const NamedTensor* table = names.ending("decoder_pos_embed");
  // The decoder of a detector or a captioner does not count: it has neither.
  if (entry == nullptr && table == nullptr) return std::nullopt;
  Decoder decoder;
  if (entry != nullptr && entry->info->shape.size() == 2) decoder.width = plausible(entry->info->shape[0]);
  if (!decoder.width && table != nullptr && !table->info->shape.empty()) {
    decoder.width = plausible(table->info->shape.back());
  }
  decoder.depth = depth_of(names, Tower::decoder);
  return decoder;
}

}  // namespace whereabouts
