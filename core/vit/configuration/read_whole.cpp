#include "core/vit/configuration/read_whole.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/metadata_values.h"
#include "core/vit/configuration/contradictions.h"
#include "core/vit/configuration/family_defaults.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;
using Part = LibraryConfig::Part;
using Words = std::unordered_set<std::string_view>;

constexpr const char* can_look_at = fixed_words(
    "its position tables and tensors can be looked at (labs neighbours, components, resize, tensors)");

// timm: what only training looks at, how weights are first drawn, and how a model is fetched.
const Words timm_training{"drop_rate",
                          "pos_drop_rate",
                          "patch_drop_rate",
                          "proj_drop_rate",
                          "attn_drop_rate",
                          "drop_path_rate",
                          "weight_init",
                          "fix_init",
                          "head_init_scale",
                          "rope_shift_coords",
                          "rope_jitter_coords",
                          "rope_rescale_coords",
                          "pretrained",
                          "pretrained_strict",
                          "scriptable",
                          "exportable",
                          "no_jit",
                          "cache_dir",
                          "device",
                          "dtype"};
// timm: what the tensors show by their names and shapes, which is read there. dynamic_img_size leaves an
// input of the model's own size as it is, and others are resampled as it does.
const Words timm_tensors{"img_size",
                         "patch_size",
                         "in_chans",
                         "num_classes",
                         "embed_dim",
                         "depth",
                         "depths",
                         "head_dim",
                         "strict_img_size",
                         "num_heads",
                         "mlp_ratio",
                         "qkv_bias",
                         "qkv_fused",
                         "qk_norm",
                         "scale_attn_norm",
                         "scale_mlp_norm",
                         "scale_attn_inner",
                         "scale_mlp",
                         "proj_bias",
                         "init_values",
                         "class_token",
                         "pos_embed",
                         "no_embed_class",
                         "reg_tokens",
                         "num_reg_tokens",
                         "pre_norm",
                         "final_norm",
                         "fc_norm",
                         "swiglu_mlp",
                         "swiglu_align_to",
                         "attn_type",
                         "use_abs_pos_emb",
                         "use_rel_pos_bias",
                         "use_shared_rel_pos_bias",
                         "use_pre_transformer_norm",
                         "use_post_transformer_norm",
                         "use_fc_norm",
                         "attn_pool_mlp_ratio",
                         "neck_chans",
                         "stages",
                         "use_expand_proj",
                         "abs_win_pos_embed",
                         "global_pos_size",
                         "dim_mul",
                         "patch_kernel",
                         "extra_norm_period",
                         "extra_norm_stage",
                         "sequential_attn",
                         "use_abs_pos",
                         "rel_pos_type",
                         "rel_pos_dim",
                         "shared_rel_pos",
                         "depth_token_only",
                         "mlp_ratio_token_only",
                         "cls_attn_layers",
                         "use_pos_embed",
                         "eta",
                         "fuse_out_proj",
                         "pos_embed_grid_size",
                         "scale_attn_inner_norm",
                         "use_key_only_attn_mask",
                         "input_norm_layer",
                         "embed_norm_layer",
                         "enable_patch_interpolator",
                         "embed_proj_type",
                         "intermediate_size",
                         "position_embedding_size",
                         "pooling_kernel_size",
                         "standardize",
                         "use_clipped_linears",
                         "merge_size",
                         "downsample_ratio",
                         "out_features",
                         "dynamic_img_size"};
// timm's PretrainedCfg: where weights come from, labels, licences, and test_* that only a test at another
// size uses. The image's size, filter, crop, mean and deviation are read in core/vit/preprocess.
const Words timm_pretrained{"url",
                            "file",
                            "hf_hub_id",
                            "hf_hub_filename",
                            "source",
                            "architecture",
                            "tag",
                            "custom_load",
                            "input_size",
                            "test_input_size",
                            "min_input_size",
                            "fixed_input_size",
                            "interpolation",
                            "crop_pct",
                            "test_crop_pct",
                            "crop_mode",
                            "mean",
                            "std",
                            "num_classes",
                            "label_offset",
                            "label_names",
                            "label_descriptions",
                            "pool_size",
                            "test_pool_size",
                            "first_conv",
                            "classifier",
                            "license",
                            "description",
                            "origin_url",
                            "paper_name",
                            "paper_ids",
                            "notes",
                            "global_pool",
                            "state_dict",
                            "num_features",
                            "labels"};
const Words timm_around{"architecture",       "num_classes", "num_features",  "global_pool",
                        "label_names",        "labels",      "model_args",    "model_type",
                        "label_descriptions", "do_pooling",  "pretrained_cfg"};

// transformers' PreTrainedConfig, of its version 4 as well: names of classes, what is returned, how text is
// generated.
const Words transformers_around{"_name_or_path",
                                "_commit_hash",
                                "_attn_implementation_autoset",
                                "_attn_implementation",
                                "_attn_implementation_internal",
                                "_experts_implementation",
                                "add_cross_attention",
                                "architectures",
                                "attn_implementation",
                                "bad_words_ids",
                                "begin_suppress_tokens",
                                "bos_token_id",
                                "chunk_size_feed_forward",
                                "cross_attention_hidden_size",
                                "decoder_start_token_id",
                                "diversity_penalty",
                                "do_sample",
                                "dtype",
                                "early_stopping",
                                "encoder_no_repeat_ngram_size",
                                "eos_token_id",
                                "exponential_decay_length_penalty",
                                "finetuning_task",
                                "forced_bos_token_id",
                                "forced_eos_token_id",
                                "id2label",
                                "is_decoder",
                                "is_encoder_decoder",
                                "label2id",
                                "length_penalty",
                                "max_length",
                                "min_length",
                                "model_type",
                                "no_repeat_ngram_size",
                                "num_beam_groups",
                                "num_beams",
                                "num_labels",
                                "num_return_sequences",
                                "output_attentions",
                                "output_hidden_states",
                                "output_scores",
                                "pad_token_id",
                                "prefix",
                                "problem_type",
                                "remove_invalid_values",
                                "repetition_penalty",
                                "return_dict",
                                "return_dict_in_generate",
                                "sep_token_id",
                                "suppress_tokens",
                                "task_specific_params",
                                "temperature",
                                "tf_legacy_loss",
                                "tie_encoder_decoder",
                                "tie_word_embeddings",
                                "tokenizer_class",
                                "top_k",
                                "top_p",
                                "torch_dtype",
                                "torchscript",
                                "transformers_version",
                                "typical_p",
                                "use_bfloat16",
                                "use_cache"};
// transformers: dropout, first values, losses and decoders; what a backbone hands on; the pooler, which is
// left out.
const Words transformers_training{"hidden_dropout_prob",
                                  "attention_probs_dropout_prob",
                                  "attention_dropout",
                                  "hidden_dropout",
                                  "dropout",
                                  "initializer_range",
                                  "initializer_factor",
                                  "drop_path_rate",
                                  "layerscale_value",
                                  "layer_scale_init_value",
                                  "logit_scale_init_value",
                                  "pos_embed_shift",
                                  "pos_embed_jitter",
                                  "pos_embed_rescale",
                                  "encoder_stride",
                                  "decoder_num_attention_heads",
                                  "decoder_hidden_size",
                                  "decoder_num_hidden_layers",
                                  "decoder_intermediate_size",
                                  "mask_ratio",
                                  "decoder_depth",
                                  "norm_pix_loss",
                                  "mask_token",
                                  "use_mask_token",
                                  "vocab_size",
                                  "semantic_loss_ignore_index",
                                  "semantic_classifier_dropout",
                                  "use_auxiliary_head",
                                  "auxiliary_loss_weight",
                                  "auxiliary_channels",
                                  "auxiliary_num_convs",
                                  "auxiliary_concat_input",
                                  "pool_scales",
                                  "add_fpn",
                                  "out_indices",
                                  "out_features",
                                  "_out_features",
                                  "_out_indices",
                                  "stage_names",
                                  "reshape_hidden_states",
                                  "apply_layernorm",
                                  "backbone_out_indices",
                                  "readout_type",
                                  "reassemble_factors",
                                  "neck_hidden_sizes",
                                  "fusion_hidden_size",
                                  "head_in_index",
                                  "use_batch_norm_in_fusion_residual",
                                  "use_bias_in_fusion_residual",
                                  "add_projection",
                                  "neck_ignore_stages",
                                  "backbone_featmap_shape",
                                  "pooler_output_size",
                                  "pooler_act",
                                  "projection_dim",
                                  "projection_dropout",
                                  "hidden_dropout_rate",
                                  "normalize_backbone_outputs",
                                  "flip_pairs",
                                  "head_config",
                                  "use_head",
                                  "vision_feature_select_strategy",
                                  "vision_output_dim",
                                  "pixel_shuffle_ratio",
                                  "projector_input_dim",
                                  "projector_output_dim",
                                  "projector_dropout",
                                  "multi_modal_projector_bias",
                                  "spatial_merge_size",
                                  "out_hidden_size",
                                  "deepstack_visual_indexes",
                                  "num_image_tokens",
                                  "merge_kernel_size",
                                  "max_img_size",
                                  "num_cls_tokens",
                                  "num_registers",
                                  "patch_dim",
                                  "summary_idxs",
                                  "norm_mean",
                                  "norm_std",
                                  "auxiliary_loss",
                                  "num_pooler_layers",
                                  "pred_hidden_size",
                                  "pred_num_attention_heads",
                                  "pred_num_hidden_layers",
                                  "pred_num_mask_tokens",
                                  "pred_zero_init_mask_tokens",
                                  "pred_mlp_ratio",
                                  "class_cost",
                                  "bbox_cost",
                                  "giou_cost",
                                  "bbox_loss_coefficient",
                                  "giou_loss_coefficient",
                                  "eos_coefficient"};
// transformers: what the tensors show, which refuse_contradictions() compares.
const Words transformers_tensors{"hidden_size",
                                 "num_hidden_layers",
                                 "num_layers",
                                 "depths",
                                 "num_heads",
                                 "embed_dim",
                                 "path_norm",
                                 "use_absolute_embeddings",
                                 "num_attention_heads",
                                 "intermediate_size",
                                 "mlp_ratio",
                                 "image_size",
                                 "patch_size",
                                 "num_channels",
                                 "num_patches",
                                 "qkv_bias",
                                 "query_bias",
                                 "key_bias",
                                 "value_bias",
                                 "proj_bias",
                                 "mlp_bias",
                                 "num_register_tokens",
                                 "depth",
                                 "embed_dim",
                                 "num_heads",
                                 "head_dim",
                                 "in_channels",
                                 "in_chans",
                                 "spatial_patch_size",
                                 "temporal_patch_size",
                                 "num_position_embeddings",
                                 "qv_bias",
                                 "n_cls_tokens",
                                 "num_detection_tokens",
                                 "pos_emb_height",
                                 "pos_emb_width",
                                 "pos_emb_time",
                                 "attention_bias",
                                 "num_key_value_heads_per_layer",
                                 "num_key_value_attention_heads",
                                 "num_first_full_attention_layers",
                                 "num_last_full_attention_layers",
                                 "use_qk_norm",
                                 "norm_type",
                                 "use_swiglu_ffn",
                                 "use_gated_mlp",
                                 "use_absolute_position_embeddings",
                                 "use_relative_position_bias",
                                 "use_shared_relative_position_bias",
                                 "vision_use_head",
                                 "output_channels",
                                 "embed_dim_multiplier",
                                 "embed_dim_per_stage",
                                 "blocks_per_stage",
                                 "patch_kernel_size",
                                 "window_positional_embedding_background_size",
                                 "use_abs_pos",
                                 "mlp_dim",
                                 "position_embedding_size",
                                 "pooling_kernel_size",
                                 "standardize",
                                 "use_clipped_linears",
                                 "max_position_embeddings",
                                 "num_key_value_heads",
                                 "num_pos_feats"};

// OpenCLIP: sizes and what tensors show, dropout, and the pooler that `attentional_pool` alone builds.
const Words open_clip_tower{"layers",
                            "width",
                            "head_width",
                            "mlp_ratio",
                            "patch_size",
                            "image_size",
                            "ls_init_value",
                            "patch_dropout",
                            "no_ln_pre",
                            "pos_embed_type",
                            "attn_pooler_heads",
                            "attn_pooler_queries",
                            "output_tokens",
                            "timm_model_name",
                            "timm_model_pretrained",
                            "timm_pool",
                            "timm_proj",
                            "timm_proj_bias",
                            "timm_drop",
                            "timm_drop_path"};
const Words open_clip_around{"embed_dim",   "vision_cfg",       "text_cfg",        "quick_gelu",
                             "custom_text", "init_logit_scale", "init_logit_bias", "nonscalar_logit_scale",
                             "cast_dtype",  "output_dict"};

bool is_one_of(const std::string& word, std::initializer_list<const Words*> lists) {
  return std::any_of(lists.begin(), lists.end(), [&](const Words* list) { return list->count(word) > 0; });
}

// Returns true if the word changes no number of an encoder, or only by what its tensors show.
bool is_harmless(const LibraryConfig& library, const Part& part, const std::string& word) {
  if (library.library == Library::transformers) {
    if (part.of == Part::Of::model) {
      return is_one_of(word, {&transformers_around, &transformers_training, &transformers_tensors});
    }
    // Around the encoder: words of the text tower and of what compares both.
    return library.beside_language || is_one_of(word, {&transformers_around}) || word.ends_with("_config") ||
           word.ends_with("_config_dict") || part.defaults.contains(word);
  }
  if (part.file == "open_clip_config.json") {
    return is_one_of(word, {part.of == Part::Of::model ? &open_clip_tower : &open_clip_around});
  }
  switch (part.of) {
    case Part::Of::model:
      return is_one_of(word, {&timm_training, &timm_tensors});
    case Part::Of::pretrained:
      return is_one_of(word, {&timm_pretrained});
    case Part::Of::around:
      break;
  }
  // Arguments that stand beside the architecture are read from there.
  return is_one_of(
      word, {&timm_around, &timm_training, &timm_tensors, &transformers_around, &transformers_training});
}

bool is_nothing(const Json& value) {
  return value.is_null() || ((value.is_object() || value.is_array() || value.is_string()) && value.empty());
}

// 16 and [16, 16] say the same of a patch.
bool same(const Json& a, const Json& b) {
  if (a == b) return true;
  const bool sizes = (a.is_array() && a.size() == 2) || (b.is_array() && b.size() == 2);
  const auto first = sizes ? size_in(a) : std::nullopt, second = sizes ? size_in(b) : std::nullopt;
  return first && first == second;
}

Message where_in(const Part& part) {
  return part.within.empty() ? Message(part.file) : message("the {} of {}", part.within, part.file);
}

std::string value_text(const Json& value) {
  return shown(value.dump(-1, ' ', false, Json::error_handler_t::replace), 60);
}

[[noreturn]] void refuse_in(const WeightNames& names, const Part& part, const std::string& word,
                            const Json& value, const Message& what, const Message& remedy) {
  refuse_file(names.place(),
              message("{} says {} {}, {}", where_in(part), shown(word, 60), value_text(value), what), remedy);
}

constexpr const char* not_built_in = fixed_words("and a model made so is not built in");

// The word where the file says it, for messages; else the part that stands for the architecture.
const Part* part_with(const LibraryConfig& library, const char* key) {
  for (const Part& part : library.parts) {
    if (part.given.contains(key)) return &part;
  }
  return nullptr;
}

// Images of other than one or three channels: nothing says how a coloured one becomes such.
void refuse_channels(const WeightNames& names, const ModelConfig& stated) {
  const LibraryConfig& library = stated.library();
  const TensorInfo* kernel = pixel_kernel(names);
  for (const Part& part : library.parts) {
    for (const char* key : {"in_chans", "in_channels", "num_channels"}) {
      const auto found = part.given.find(key);
      if (part.of != Part::Of::model || found == part.given.end() || found->is_null()) continue;
      const auto channels = number_in(*found);
      if (channels != 3.0 && channels != 1.0) refuse_in(names, part, key, *found, not_built_in, can_look_at);
      if (kernel != nullptr && *channels != static_cast<double>(kernel->shape[1]))
        refuse_contradiction(names, stated, key, message("and its patches have {}", kernel->shape[1]));
    }
    const auto size = part.given.find("input_size");
    const bool other = part.of == Part::Of::pretrained && size != part.given.end() && size->is_array() &&
                       size->size() == 3 && (*size)[0] != 3 && (*size)[0] != 1;
    if (other) refuse_in(names, part, "input_size", *size, not_built_in, can_look_at);
  }
}

// The head's pooling stands twice in timm's file: as an argument, and beside it for readers.
void refuse_other_pool(const WeightNames& names, const ModelConfig& stated) {
  const LibraryConfig& library = stated.library();
  if (library.library != Library::timm || stated.is_overridden({"global_pool"})) return;
  for (const Part& part : library.parts) {
    const auto found = part.given.find("global_pool");
    if (part.of == Part::Of::model || found == part.given.end() || is_nothing(*found)) continue;
    const Json& own = library.model["global_pool"];
    if (part.file == "config.json" && *found != own) {
      refuse_in(names, part, "global_pool", *found, message("and the model is made with {}", value_text(own)),
                say("pool"));
    }
  }
}

}  // namespace

void refuse_unknown_model(const WeightNames& names, const ModelConfig& stated) {
  const LibraryConfig& library = stated.library();
  if (library.library == Library::none || library.known) return;
  const bool timm = library.library == Library::timm;
  refuse_file(names.place(),
              message("its configuration says {} \"{}\", which is none of those that are known to run right",
                      timm ? "architecture" : "model_type", shown(library.name, 80)),
              can_look_at);
}

void refuse_stated(const WeightNames& names, const ModelConfig& stated, const char* key, const Message& what,
                   const Message& remedy) {
  const LibraryConfig& library = stated.library();
  const Part* part = part_with(library, key);
  if (part != nullptr) refuse_in(names, *part, key, part->given.at(key), what, remedy);
  refuse_file(
      names.place(),
      message("its {} \"{}\" has the {} {}, {}", library.library == Library::timm ? "architecture" : "model",
              shown(library.name, 80), key, value_text(library.model.value(key, Json())), what),
      remedy);
}

namespace {

// What else says the same.
std::vector<const char*> spellings_of(const char* key) {
  const std::string_view word = key;
  if (word == "act_layer") return {key, "hidden_act", "hidden_activation", "activation"};
  if (word == "global_pool") return {key, "pool", "pool_type"};
  return {key};
}

}  // namespace

void refuse_word(const WeightNames& names, const ModelConfig& stated, const char* key,
                 const Message& remedy) {
  const LibraryConfig& library = stated.library();
  // A library's own word is right: another one would be another model.
  const bool may_say = !library.known || stated.is_overridden({key});
  const Message way = remedy.empty() || !may_say ? Message(can_look_at) : remedy;
  // Of what is stated beside a file, or of the metadata of one that no library wrote, there is no more to
  // say.
  if (may_say) {
    for (const char* word : spellings_of(key)) {
      if (const Json* said = stated.find({word}))
        refuse_file(names.place(), message("{} {} is said, {}", word, value_text(*said), not_built_in), way);
    }
  }
  const Part* part = part_with(library, key);
  const Json value = library.model.value(key, Json());
  if (part != nullptr) refuse_in(names, *part, key, value, not_built_in, way);
  refuse_file(names.place(),
              message("its {} \"{}\" has the {} {}, which is not built in",
                      library.library == Library::timm ? "architecture" : "model", shown(library.name, 80),
                      key, value_text(value)),
              way);
}

void refuse_unread_words(const WeightNames& names, const ModelConfig& stated,
                         const VitConfiguration& configuration) {
  const LibraryConfig& library = stated.library();
  if (!library.known) return;
  refuse_channels(names, stated);
  for (const Part& part : library.parts) {
    for (const auto& [word, value] : part.given.items()) {
      const bool as_usual = part.defaults.contains(word) && same(value, part.defaults[word]);
      const bool read = part.of == Part::Of::model && stated.was_read(word);
      if (read || as_usual || is_harmless(library, part, word)) continue;
      // Nothing, and words of one's own, which begin with an underscore.
      if (is_nothing(value) && !part.defaults.contains(word)) continue;
      if (part.of == Part::Of::around && same(value, library.model.value(word, Json()))) continue;
      refuse_in(names, part, word, value, not_built_in, can_look_at);
    }
  }
  refuse_other_pool(names, stated);
  refuse_contradictions(names, stated, configuration);
}

void tell_overridden(const ModelConfig& stated, VitConfiguration& configuration) {
  const LibraryConfig& library = stated.library();
  if (!library.known) return;
  const auto tell = [&](const char* said_as, std::initializer_list<const char*> words, const auto& differ) {
    if (!stated.is_overridden({said_as})) return;
    const std::string said = stated.text({said_as}).value_or("");
    for (const char* word : words) {
      const auto own = library.model.find(word);
      if (own == library.model.end() || !own->is_string() || !differ(said, own->get<std::string>())) continue;
      configuration.assumed.emplace_back(message(
          "taking {}, which was said, where the configuration of the file says {} {}: this is another "
          "model than the file's",
          shown(said, 40), word, value_text(*own)));
      return;
    }
  };
  tell("global_pool", {"global_pool"}, [](const std::string& a, const std::string& b) { return a != b; });
  tell("hidden_act", {"act_layer", "hidden_act", "hidden_activation"},
       [](const std::string& a, const std::string& b) { return activation_named(a) != activation_named(b); });
}

}  // namespace whereabouts
