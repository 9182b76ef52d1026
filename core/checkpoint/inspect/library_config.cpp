#include "core/checkpoint/inspect/library_config.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/architecture.h"
#include "core/checkpoint/inspect/library_models.h"
#include "core/checkpoint/inspect/metadata_values.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;
using Part = LibraryConfig::Part;

const LibraryModel* named_in(std::span<const LibraryModel> models, const std::string& name) {
  const auto found =
      std::find_if(models.begin(), models.end(), [&](const LibraryModel& each) { return name == each.name; });
  return found == models.end() ? nullptr : &*found;
}

std::string word_in(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// The defaults of an architecture; empty where it is not known.
std::optional<Json> timm_defaults(const std::string& architecture, std::string& kind) {
  const LibraryModel* model = named_in(timm_architectures(), architecture);
  if (model == nullptr) return std::nullopt;
  kind = model->of;
  Json defaults = json_in(named_in(timm_classes(), kind)->defaults);
  defaults.update(json_in(model->defaults));
  return defaults;
}

LibraryConfig of_timm(const Json& config, const std::string& architecture) {
  LibraryConfig found;
  found.library = Library::timm;
  found.name = architecture;
  const auto defaults = timm_defaults(timm_spelling(architecture), found.kind);
  found.known = defaults.has_value();
  found.model = defaults.value_or(Json::object());
  // Written by hand, arguments may stand beside the architecture. What the library says there of the pooling
  // is for readers only.
  Json beside = Json::object();
  for (const auto& [word, value] : config.items()) {
    if (found.model.contains(word) && word != "global_pool") beside[word] = value;
  }
  const Json arguments = object_in(config, "model_args").value_or(Json::object());
  found.parts.push_back({Part::Of::model, "config.json", "model_args", arguments, found.model});
  if (auto pretrained = object_in(config, "pretrained_cfg"))
    found.parts.push_back(
        {Part::Of::pretrained, "config.json", "pretrained_cfg", std::move(*pretrained), Json::object()});
  found.parts.push_back({Part::Of::around, "config.json", "", config, Json::object()});
  found.model.update(beside);
  found.model.update(arguments);
  return found;
}

LibraryConfig of_transformers(const Json& config, const std::string& type) {
  LibraryConfig found;
  found.library = Library::transformers;
  found.name = found.kind = type;
  const LibraryModel* model = named_in(transformers_models(), type);
  found.model = Json::object();
  Json inner;
  std::string key;
  for (const char* each : {"vision_config", "image_config"}) {
    if (auto object = object_in(config, each); object && inner.is_null()) {
      inner = std::move(*object);
      key = each;
    }
  }
  // SAM 2 and SAM 3 keep the words of their encoders one deeper.
  if (auto deeper = object_in(inner.is_null() ? config : inner, "backbone_config");
      deeper && (word_in(*deeper, "model_type") == "sam2_hiera_det_model" ||
                 word_in(*deeper, "model_type") == "sam3_vit_model")) {
    inner = std::move(*deeper);
    key = "backbone_config";
  }
  if (model != nullptr && *model->of != '\0') {
    const Json around = json_in(model->defaults);
    if (inner.is_null()) inner = object_in(around, "vision_config").value_or(Json::object());
    const std::string own = word_in(inner, "model_type");
    found.kind = own.empty() ? model->of : own;
    found.parts.push_back({Part::Of::around, "config.json", "", config, around});
    found.beside_language = around.contains("image_token_id") || around.contains("image_token_index");
    model = named_in(transformers_models(), found.kind);
    // transformers 4 wrote the model's type into the configuration of its encoder too.
    if (model != nullptr && *model->of != '\0') {
      found.kind = model->of;
      model = named_in(transformers_models(), found.kind);
    }
    if (model == nullptr) found.name = found.kind;
  } else if (!inner.is_null()) {
    model = nullptr;  // a holder that is not known
  }
  found.known = model != nullptr && *model->of == '\0';
  if (!found.known) return found;
  const Json defaults = json_in(model->defaults);
  found.model = defaults;
  const bool nested = !found.parts.empty();
  found.model.update(nested ? inner : config);
  found.parts.insert(found.parts.begin(),
                     {Part::Of::model, "config.json", nested ? key : "", nested ? inner : config, defaults});
  return found;
}

// What OpenCLIP's own image tower is made with.
constexpr const char* open_clip_defaults =
    R"({"layers":12,"width":768,"head_width":64,"mlp_ratio":4.0,"patch_size":16,"image_size":224,)"
    R"("ls_init_value":null,"patch_dropout":0.0,"attentional_pool":false,"attn_pooler_queries":256,)"
    R"("attn_pooler_heads":8,"no_ln_pre":false,"pos_embed_type":"learnable","final_ln_after_pool":false,)"
    R"("pool_type":"tok","output_tokens":false,"act_kwargs":null,"norm_kwargs":null,"block_type":null,)"
    R"("qk_norm":false,"scaled_cosine_attn":false,"scale_heads":false,"scale_attn_inner":false,)"
    R"("scale_attn":false,"scale_fc":false,"timm_model_name":null,"timm_model_pretrained":false,)"
    R"("timm_pool":"avg","timm_proj":"linear","timm_proj_bias":false,"timm_drop":0.0,)"
    R"("timm_drop_path":null})";

LibraryConfig of_open_clip(const Json& file) {
  LibraryConfig found;
  const Json model = object_in(file, "model_cfg").value_or(Json::object());
  const Json tower = object_in(model, "vision_cfg").value_or(Json::object());
  const Json defaults = json_in(open_clip_defaults);
  const std::string inner = word_in(tower, "timm_model_name");
  found.model = defaults;
  found.model.update(tower);
  if (!inner.empty()) {
    found.library = Library::timm;
    found.name = inner;
    std::optional<Json> trunk = timm_defaults(timm_spelling(inner), found.kind);
    found.known = trunk.has_value();
    if (trunk) {
      // OpenCLIP says how its trunk pools; nothing leaves it to the architecture.
      if (const std::string pool = word_in(found.model, "timm_pool"); !pool.empty())
        (*trunk)["global_pool"] = pool;
      found.model.update(*trunk);
    }
  } else {
    found.library = Library::open_clip;
    found.name = "OpenCLIP";
    found.known = true;
    found.model["quick_gelu"] = model.value("quick_gelu", Json(false));
  }
  found.parts.push_back({Part::Of::model, "open_clip_config.json", "vision_cfg", tower, defaults});
  found.parts.push_back({Part::Of::around, "open_clip_config.json", "model_cfg", model, Json::object()});
  return found;
}

}  // namespace

LibraryConfig library_config(const std::string& metadata, Library names) {
  const Json file = json_in(metadata);
  if (!file.is_object()) return {};
  const Json config = object_in(file, "config").value_or(Json::object());
  const Json open_clip = object_in(file, "open_clip").value_or(Json::object());
  const bool has_open_clip = open_clip.contains("model_cfg");
  if (has_open_clip && (names == Library::open_clip || config.empty())) return of_open_clip(open_clip);
  std::string architecture = word_in(config, "architecture");
  if (architecture.empty()) {
    architecture = word_in(object_in(config, "pretrained_cfg").value_or(Json::object()), "architecture");
  }
  const std::string type = word_in(config, "model_type");
  LibraryConfig found;
  if (!architecture.empty()) {
    found = of_timm(config, architecture);
  } else if (!type.empty()) {
    found = of_transformers(config, type);
  } else if (has_open_clip) {
    found = of_open_clip(open_clip);
  }
  const bool other = names != Library::none && found.library != names;
  return found.known && other ? LibraryConfig{} : found;
}

Library library_of_names(const Checkpoint& checkpoint) {
  Library found = Library::none;
  // Encoders for a model of language hand on fewer tokens, or have a name for their patches that no other
  // has.
  const auto beside_language = [](const TensorInfo& tensor) {
    return has_part(tensor.name, "merger") || has_part(tensor.name, "patch_conv") ||
           ends_at_boundary(tensor.name, "pos_emb.position_embeddings") ||
           (has_part(tensor.name, "wq") && !has_part(tensor.name, "fusion")) ||  // not CrossViT's
           has_part(tensor.name, "patch_generator") ||
           tensor.name.find("patch_embedding.linear.") != std::string::npos ||
           ends_at_boundary(tensor.name, "neck.conv1.weight") ||          // SAM's encoder
           ends_at_boundary(tensor.name, "blocks.0.mlp.proj_in.weight");  // SAM 2's
  };
  if (std::any_of(checkpoint.tensors().begin(), checkpoint.tensors().end(), beside_language))
    return Library::transformers;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    const std::string& name = tensor.name;
    if (has_part(name, "visual")) return Library::open_clip;
    for (const char* part : {"patch_embeddings.", "embeddings.patch_embedding.", "embeddings.patch_embed."}) {
      if (name.find(part) != std::string::npos) found = Library::transformers;
    }
    const bool timm =
        ends_at_boundary(name, "patch_embed.proj.weight") || name.find(".qkv.") != std::string::npos;
    if (found == Library::none && timm) found = Library::timm;
  }
  return found;
}

}  // namespace whereabouts
