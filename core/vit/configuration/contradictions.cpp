#include "core/vit/configuration/contradictions.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/metadata_values.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;
using Part = LibraryConfig::Part;

// What the file itself says under a word, of the model or, of timm, around it; null where it leaves the word
// out.
const Json* said(const LibraryConfig& library, const char* key) {
  for (const Part& part : library.parts) {
    const auto found = part.given.find(key);
    if (part.of != Part::Of::pretrained && found != part.given.end()) return &*found;
  }
  return nullptr;
}

std::optional<double> said_number(const LibraryConfig& library, const char* key) {
  const Json* value = said(library, key);
  return value == nullptr || value->is_array() ? std::nullopt : number_in(*value);
}

void refuse_sizes(const WeightNames& names, const ModelConfig& stated,
                  const VitConfiguration& configuration) {
  const LibraryConfig& library = stated.library();
  const auto number = [&](const char* key) {
    // An architecture of timm is made with other sizes too, which assume_sizes() says.
    if (library.library == Library::timm && said(library, key) == nullptr) return std::optional<double>();
    const auto found = library.model.find(key);
    return found == library.model.end() || found->is_array() ? std::nullopt : number_in(*found);
  };
  for (const char* key : {"num_hidden_layers", "depth", "layers"}) {
    const auto depth = number(key);
    if (library.library == Library::timm && std::string_view(key) == "layers") continue;
    if (depth && *depth != configuration.depth - configuration.class_blocks)
      refuse_contradiction(names, stated, key, message("and the file has {} blocks", configuration.depth));
  }
  for (const char* key : {"hidden_size", "embed_dim", "width"}) {
    const auto width = number(key);
    const bool first = std::string_view(key) == "embed_dim" || library.kind == "sam2_hiera_det_model";
    int own = first ? configuration.embedding_width() : configuration.width;
    if (library.is_timm_class("convit")) own /= configuration.heads;
    if (library.library == Library::timm && std::string_view(key) == "width") continue;
    // What its merger gives.
    if (library.kind == "qwen2_vl_vision" && std::string_view(key) == "hidden_size") continue;
    if (width && *width != own)
      refuse_contradiction(names, stated, key, message("and its tokens have {} dimensions", own));
  }
}

// That of patches of one image.
const TensorInfo* patch_kernel(const WeightNames& names) {
  const TensorInfo* kernel = pixel_kernel(names);
  return kernel != nullptr && kernel->shape.size() == 4 ? kernel : nullptr;
}

void refuse_patch_size(const WeightNames& names, const ModelConfig& stated) {
  const Json* value = said(stated.library(), "patch_size");
  const auto size = value == nullptr ? std::nullopt : size_in(*value);
  const TensorInfo* kernel = patch_kernel(names);
  if (!size || kernel == nullptr) return;
  if (kernel->shape[2] != size->first || kernel->shape[3] != size->second) {
    refuse_contradiction(
        names, stated, "patch_size",
        message("and the file's patches have {} x {} pixels", kernel->shape[2], kernel->shape[3]));
  }
}

// The encoders of transformers that cut an image once and keep their width.
bool is_plain(const LibraryConfig& library) {
  static constexpr std::string_view kinds[] = {"vit",
                                               "deit",
                                               "vit_msn",
                                               "ijepa",
                                               "dinov2",
                                               "dinov2_with_registers",
                                               "clip_vision_model",
                                               "siglip_vision_model"};
  return std::find(std::begin(kinds), std::end(kinds), library.kind) != std::end(kinds);
}

void refuse_classes(const WeightNames& names, const ModelConfig& stated) {
  const LibraryConfig& library = stated.library();
  const TensorInfo* head = names.weight_of(classifier_layer(names));
  if (head == nullptr || head->shape.size() != 2) return;
  const auto own = static_cast<double>(head->shape[0]);
  const auto differs = [&](double classes) { return classes > 0 && classes != own; };
  const Message what = message("and the file's head gives {}", head->shape[0]);
  const auto classes = said_number(library, "num_classes");
  if (library.library == Library::timm && classes && differs(*classes))
    refuse_contradiction(names, stated, "num_classes", what);
  if (!is_plain(library)) return;  // a detector's head gives one more
  const auto count = said_number(library, "num_labels");
  if (count && differs(*count)) refuse_contradiction(names, stated, "num_labels", what);
  const Json* labels = said(library, "id2label");
  if (labels != nullptr && labels->is_object() && differs(static_cast<double>(labels->size())))
    refuse_contradiction(names, stated, "id2label", what);
}

// A word that adds a part, or with false, null, 0 or "none" takes it away.
struct Switch {
  const char* key;
  std::optional<bool> in_file;  // empty where no name tells
};

void refuse_switches(const WeightNames& names, const ModelConfig& stated,
                     std::initializer_list<Switch> switches,
                     const std::function<const Json*(const char*)>& value_of) {
  for (const Switch& each : switches) {
    const Json* value = value_of(each.key);
    if (value == nullptr || !each.in_file) continue;
    const bool nothing = value->is_string() && value->get_ref<const std::string&>().empty();
    const bool without = value->is_null() || *value == "none" || nothing;
    const bool says =
        value->is_boolean() ? value->get<bool>() : !without && number_in(*value).value_or(1) != 0;
    if (says != *each.in_file) {
      refuse_contradiction(names, stated, each.key,
                           *each.in_file ? Message("and the file has such tensors")
                                         : Message("and the file has no such tensors"));
    }
  }
}

std::int64_t registers_in(const WeightNames& names) {
  const TensorInfo* registers = names.tensor(names.register_tokens());
  return registers == nullptr || registers->shape.size() < 2 ? 0 : registers->shape[1];
}

// timm's VisionTransformer.
void refuse_parts_of_timm(const WeightNames& names, const ModelConfig& stated,
                          const VitConfiguration& configuration) {
  const LibraryConfig& library = stated.library();
  const std::string& block = names.blocks().front().before;
  const auto in_block = [&](WeightNames::Candidates layers) {
    return !names.first_layer(block, layers).empty();
  };
  // Other kinds of blocks have other names, or use these words otherwise.
  const auto kind = library.model.find("block_fn");
  const bool usual = kind == library.model.end() || *kind == "Block";
  const auto of_usual = [&](bool in_file) { return usual ? std::optional<bool>(in_file) : std::nullopt; };
  const std::string qkv = names.first_layer(block, {"attn.qkv"});
  refuse_switches(names, stated,
                  {{"qk_norm", of_usual(in_block({"attn.q_norm"}))},
                   {"init_values", of_usual(!names.first_tensor(block, {"ls1.gamma", "gamma_1"}).empty())},
                   {"qkv_bias", qkv.empty() ? std::nullopt : of_usual(names.bias_of(qkv) != nullptr)},
                   {"pre_norm", !names.outer_layer({"norm_pre"}).empty()},
                   {"embed_norm_layer", !names.outer_layer({"patch_embed.norm"}).empty()},
                   {"class_token", !names.class_token().empty()},
                   {"pos_embed", !names.outer_tensor({"pos_embed"}).empty()}},
                  [&](const char* key) { return said(library, key); });
  const std::int64_t own = registers_in(names);
  if (const auto count = said_number(library, "reg_tokens"); count && *count != static_cast<double>(own))
    refuse_contradiction(names, stated, "reg_tokens", message("and the file has {} register tokens", own));
  const TensorInfo* first = names.weight_of(names.first_layer(block, {"mlp.fc1"}));
  const auto ratio = said_number(library, "mlp_ratio");
  const bool gated = !usual || configuration.swiglu || said(library, "mlp_layer") != nullptr;
  if (ratio && first != nullptr && first->shape.size() == 2 && !gated &&
      static_cast<std::int64_t>(*ratio * configuration.width) != first->shape[0]) {
    refuse_contradiction(names, stated, "mlp_ratio",
                         message("and the hidden layers of its MLPs have {} numbers", first->shape[0]));
  }
}

void refuse_sizes_of_transformers(const WeightNames& names, const ModelConfig& stated) {
  const LibraryConfig& library = stated.library();
  if (!is_plain(library)) return;
  refuse_patch_size(names, stated);
  const std::string& block = names.blocks().front().before;
  const TensorInfo* first = names.weight_of(names.first_layer(block, {"intermediate.dense", "mlp.fc1"}));
  const auto hidden = said_number(library, "intermediate_size");
  if (hidden && first != nullptr && first->shape.size() == 2 &&
      *hidden != static_cast<double>(first->shape[0])) {
    refuse_contradiction(names, stated, "intermediate_size",
                         message("and the hidden layers of its MLPs have {} numbers", first->shape[0]));
  }
  const std::int64_t own = registers_in(names);
  if (const auto count = said_number(library, "num_register_tokens");
      count && *count != static_cast<double>(own))
    refuse_contradiction(names, stated, "num_register_tokens", message("and the file has {} of them", own));
  // A row of the table for each patch, and for a class and a distillation token.
  const Json* value = said(library, "image_size");
  const auto size = value == nullptr ? std::nullopt : size_in(*value);
  const TensorInfo* kernel = patch_kernel(names);
  const std::string layer = names.outer_layer({"position_embedding"});
  const TensorInfo* table =
      layer.empty() ? names.tensor(names.outer_tensor({"position_embeddings"})) : names.weight_of(layer);
  if (!size || kernel == nullptr || table == nullptr || table->shape.size() < 2) return;
  const std::int64_t rows = table->shape[table->shape.size() - 2];
  const std::int64_t patches = (size->first / kernel->shape[2]) * (size->second / kernel->shape[3]);
  if (rows < patches || rows > patches + 2) {
    refuse_contradiction(
        names, stated, "image_size",
        message("which makes {} patches, and its position table has {} rows", patches, rows));
  }
}

// Parts of encoders of transformers, those too that are the library's defaults.
void refuse_parts_of_transformers(const WeightNames& names, const ModelConfig& stated,
                                  const VitConfiguration& configuration) {
  const LibraryConfig& library = stated.library();
  const std::string& block = names.blocks().front().before;
  const auto any = [&](WeightNames::Candidates layers) { return !names.first_layer(block, layers).empty(); };
  const auto biased = [&](WeightNames::Candidates layers) -> std::optional<bool> {
    const std::string layer = names.first_layer(block, layers);
    return layer.empty() ? std::nullopt : std::optional<bool>(names.bias_of(layer) != nullptr);
  };
  const bool shared = !names.outer_tensor({"relative_position_bias.relative_position_bias_table"}).empty();
  const bool own =
      !names.first_tensor(block, {"attention.attention.relative_position_bias.relative_position_bias_table"})
           .empty();
  const auto query = biased({"attention.attention.query", "attention.self.query", "attention.q_proj",
                             "self_attn.q_proj", "attn.qkv", "self_attn.qkv", "attn.wq"});
  const std::string norm = names.first_layer(block, attention_norm_names);
  const auto type = library.model.find("norm_type");
  if (type != library.model.end() && (*type == "rms_norm") != (names.bias_of(norm) == nullptr)) {
    refuse_contradiction(names, stated, "norm_type",
                         names.bias_of(norm) == nullptr ? Message("and its norms have no shift")
                                                        : Message("and its norms have a shift"));
  }
  refuse_switches(names, stated,
                  {{"use_shared_relative_position_bias", shared},
                   {"use_relative_position_bias", own},
                   {"use_absolute_position_embeddings", names.names().contains("position_embeddings")},
                   {"use_absolute_embeddings", names.names().contains("position_embeddings")},
                   {"qkv_bias", query},
                   {"attention_bias", query},
                   {"use_qk_norm", any({"attention.q_norm", "self_attn.q_norm", "attn.q_norm"})},
                   {"query_bias", query},
                   {"key_bias", biased({"attention.k_proj"})},
                   {"value_bias", biased({"attention.v_proj"})},
                   {"proj_bias", biased({"attention.o_proj"})},
                   {"mlp_bias", biased({"mlp.up_proj", "mlp.fc1"})},
                   {"use_swiglu_ffn", any({"mlp.weights_in", "mlp.gate_proj"})},
                   {"use_gated_mlp", any({"mlp.gate_proj", "ffn.w12"})},
                   {"num_register_tokens", configuration.prefix.registers > 0}},
                  [&](const char* key) -> const Json* {
                    const auto found = library.model.find(key);
                    return found == library.model.end() || found->is_null() ? nullptr : &*found;
                  });
  const auto given = library.model.find("layer_scale_init_value");
  const auto scale = given == library.model.end() ? std::nullopt : number_in(*given);
  const bool scaled = !names.first_tensor(block, {"lambda_1"}).empty();
  if (scale && (*scale > 0) != scaled) {
    refuse_contradiction(
        names, stated, "layer_scale_init_value",
        scaled ? Message("and its blocks have a scale") : Message("and its blocks have no scale"));
  }
}

}  // namespace

void assume_sizes(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  const LibraryConfig& library = stated.library();
  if (!library.known || library.library != Library::timm) return;
  const auto differs = [&](const char* key, int own) {
    const auto found = library.model.find(key);
    return found != library.model.end() && said(library, key) == nullptr && number_in(*found) != own;
  };
  const int depth = configuration.depth - configuration.class_blocks;
  if (differs("embed_dim", configuration.embedding_width())) {
    // Its heads are those of its width.
    if (said(library, "num_heads") == nullptr) {
      refuse_contradiction(names, stated, "embed_dim",
                           message("and its tokens have {} dimensions", configuration.embedding_width()));
    }
    configuration.assumed.push_back(
        message("assuming a model of {} dimensions, as the file has: the architecture \"{}\" has {}",
                configuration.embedding_width(), shown(library.name, 60), library.model["embed_dim"].dump()));
  }
  if (differs("depth", depth)) {
    configuration.assumed.push_back(
        message("assuming a model of {} blocks, as the file has: the architecture \"{}\" has {}", depth,
                shown(library.name, 60), library.model["depth"].dump()));
  }
}

const TensorInfo* pixel_kernel(const WeightNames& names) {
  const TensorInfo* kernel = names.patch_layer().empty() ? nullptr : names.weight_of(names.patch_layer());
  const bool convolution = kernel != nullptr && (kernel->shape.size() == 4 || kernel->shape.size() == 5);
  return convolution && kernel->shape[1] <= 4 ? kernel : nullptr;
}

void refuse_contradiction(const WeightNames& names, const ModelConfig& stated, const char* key,
                          const Message& what) {
  refuse_stated(names, stated, key, what, "take the config.json and the weights from the same model");
}

void refuse_contradictions(const WeightNames& names, const ModelConfig& stated,
                           const VitConfiguration& configuration) {
  const LibraryConfig& library = stated.library();
  refuse_sizes(names, stated, configuration);
  refuse_classes(names, stated);
  if (names.blocks().empty()) return;
  if (library.is_timm_class("vit") || library.is_timm_class("distilled")) {
    refuse_patch_size(names, stated);
    refuse_parts_of_timm(names, stated, configuration);
  }
  if (library.library == Library::transformers) {
    refuse_sizes_of_transformers(names, stated);
    refuse_parts_of_transformers(names, stated, configuration);
  }
}

}  // namespace whereabouts
