#include "core/vit/configuration/configure_pooling.h"

#include "core/base/failure.h"
#include "core/checkpoint/inspect/head_layers.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

using Pooling = VitConfiguration::Pooling;

// timm's names for poolings, and those of other libraries.
std::optional<Pooling> pooling_named(const std::string& word) {
  if (word == "token" || word == "cls" || word == "tok") return Pooling::class_token;
  if (word == "avg" || word == "mean" || word == "gap" || word == "avg-prefix") return Pooling::mean;
  if (word == "max") return Pooling::max;
  if (word == "avgmax") return Pooling::mean_and_max;
  if (word == "map" || word == "map-prefix") return Pooling::attention;
  return std::nullopt;
}

// OpenCLIP's own towers.
void refuse_open_clip_pool(const WeightNames& names, const ModelConfig& stated, const std::string& word) {
  if (!pooling_named(word)) refuse_word(names, stated, "pool_type");
  // Of one token it makes no difference whether the norm comes before the pooling.
  if (stated.flag({"final_ln_after_pool"}) == true && word != "tok")
    refuse_word(names, stated, "final_ln_after_pool");
}

// Models with a class token whose head nevertheless reads the mean of the patches.
bool means_in_spite_of_class_token(const Anatomy& anatomy) {
  if (anatomy.family == "DINOv3") return anatomy.architecture.find("lingbot") == std::string::npos;
  return anatomy.family == "PE";
}

void check(const WeightNames& names, bool has_probe, VitConfiguration& configuration) {
  if (configuration.pooling == Pooling::attention && !has_probe) {
    refuse_file(names.place(), "attention pooling is asked for, and the file has no tensors for it",
                message("{} or {}", say("pool", "token"), flag("pool", "avg")));
  }
  if (configuration.pooling == Pooling::class_token && !configuration.prefix.class_token) {
    refuse_file(names.place(), "the head is to read the class token, and the model has none",
                message("{} or {}", say("pool", "avg"), flag("pool", "max")));
  }
}

}  // namespace

std::string classifier_layer(const WeightNames& names) {
  const HeadLayers head = head_layers(names.names(), names.scopes());
  const bool plain =
      head.unknown.empty() && !head.layers.empty() && head.layers.back().kind == HeadLayer::Kind::linear;
  return plain ? head.layers.back().name : std::string();
}

namespace {

// Of poolings without a query.
bool pools_all(const ModelConfig& stated, const std::string& word) {
  if (stated.is_overridden({"global_pool"})) return word == "avg-prefix";
  return stated.flag({"pool_include_prefix"}) == true;
}

// A model of timm whose configuration names its architecture: everything is said.
void timm_pooling(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  const bool eva = stated.library().is_timm_class("eva");
  const std::string word = stated.text({"global_pool", "pool", "pool_type"}).value_or("");
  const bool two_heads = !names.head_layer({"head_dist", "distillation_classifier"}).empty();
  const auto pooling = pooling_named(word);
  if (!pooling) refuse_word(names, stated, "global_pool", say("pool"));
  configuration.pooling = configuration.prefix.distillation && two_heads && *pooling == Pooling::class_token
                              ? Pooling::class_and_distillation
                              : *pooling;
  const auto heads = stated.number({"attn_pool_num_heads"});
  if (heads && *heads >= 1 && *heads <= configuration.width)
    configuration.pool_heads = static_cast<int>(*heads);
  // Eva's attention pooling sees all tokens; a ViT is told whether it does.
  const bool all = stated.flag({"pool_include_prefix"}).value_or(eva) || word == "map-prefix";
  configuration.pool_sees_prefix = all && !(stated.is_overridden({"global_pool"}) && word == "map");
  if (configuration.pooling != Pooling::attention)
    configuration.pool_sees_prefix =
        pools_all(stated, word) && (!eva || stated.is_overridden({"global_pool"}));
}

}  // namespace

void assume_published_pooling(const WeightNames& names, const ModelConfig& stated,
                              VitConfiguration& configuration) {
  const bool headless = head_layers(names.names(), names.scopes()).layers.empty();
  if (headless || stated.is_known() || stated.find({"global_pool", "pool", "pool_type"}) != nullptr) return;
  configuration.assumed.push_back(message(
      "assuming that the head reads {}, as in published models; one made with another global_pool has "
      "the same tensors",
      configuration.pooling == Pooling::mean ? Message("the mean of the patches")
                                             : Message("the class token")));
}

void take_only_pooling(const WeightNames& names, const ModelConfig& stated, const char* only,
                       VitConfiguration& configuration) {
  if (const auto pool = stated.text({"global_pool"}); pool && *pool != only)
    refuse_word(names, stated, "global_pool");
  assume_published_pooling(names, stated, configuration);
}

void configure_pooling(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                       VitConfiguration& configuration) {
  if (is_family(anatomy.family, {"Gemma 4"})) {
    stated.find({"global_pool", "pool", "pool_type"});
    configuration.pooling = Pooling::mean;
    configuration.left_out.emplace_back(
        "left out: the pooler of neighbouring patches into tokens of a model of language");
    return;
  }
  // timm's classifiers on encoders that see for models of language; the encoders have other words here.
  if (is_family(anatomy.family, {"Qwen3-VL (timm", "DeepSeek (timm"})) {
    const std::string word = stated.text({"global_pool", "pool", "pool_type"}).value_or("avg");
    if (word != "avg" && !head_layers(names.names(), names.scopes()).layers.empty())
      refuse_word(names, stated, "global_pool", say("pool"));
    configuration.pooling = Pooling::mean;
    return;
  }
  if (configuration.over_channels) {
    const std::string word = stated.text({"global_pool", "pool", "pool_type"}).value_or("token");
    if (word != "token") refuse_word(names, stated, "global_pool", say("pool"));
    configuration.pooling = Pooling::class_attention;
    if (!stated.is_known()) {
      configuration.assumed.emplace_back(
          "assuming that the layers of its class token norm the tokens that published models of this width "
          "do (of 128 "
          "numbers that token alone, else all); one made with another tokens_norm has the same tensors");
    }
    assume_published_pooling(names, stated, configuration);
    return;
  }
  const bool classifier = !names.head_layer({"classifier"}).empty();
  const bool has_probe = !names.outer_tensor(attention_probe_names).empty();
  const bool two_heads = !names.head_layer({"head_dist", "distillation_classifier"}).empty();
  const bool video_mae = is_family(anatomy.family, {"VideoMAE"});
  const bool norm_of_mean = !names.outer_layer({"fc_norm", "pooler.layernorm"}).empty() ||
                            (video_mae && !names.head_layer({"fc_norm"}).empty());
  configuration.norm_after_pooling = norm_of_mean || !names.outer_layer({"mlp_head.0"}).empty();
  const bool known = stated.is_known();
  if (known && stated.library().library == Library::timm) {
    timm_pooling(names, stated, configuration);
    check(names, has_probe, configuration);
    return;
  }
  configuration.pool_sees_prefix =
      anatomy.family == "PE" || anatomy.architecture == "test_vit3" ||
      stated.flag({"pool_include_prefix"}).value_or(stated.text({"global_pool"}) == "map-prefix");
  if (anatomy.family == "PE") configuration.pool_heads = 8;
  const auto said_heads = stated.number({"attn_pool_num_heads"});
  if (said_heads && *said_heads >= 1 && *said_heads <= configuration.width) {
    configuration.pool_heads = static_cast<int>(*said_heads);
  }

  const std::string word = stated.text({"global_pool", "pool", "pool_type"}).value_or("");
  if (known && stated.library().library == Library::open_clip) refuse_open_clip_pool(names, stated, word);
  const auto mean_said = stated.flag({"use_mean_pooling"});
  const bool mean_named = mean_said == true;
  if (known && mean_said && *mean_said != norm_of_mean && !classifier_layer(names).empty()) {
    refuse_word(names, stated, "use_mean_pooling");
  }
  if (configuration.prefix.distillation && two_heads) {
    configuration.pooling = Pooling::class_and_distillation;
  } else if (const auto said = pooling_named(word); said && !(*said == Pooling::attention && classifier)) {
    configuration.pooling = *said;
  } else if (mean_named) {
    configuration.pooling = Pooling::mean;
  } else if (has_probe && !classifier) {
    configuration.pooling = Pooling::attention;
    const bool of_timm = anatomy.family.find("(Hugging Face)") == std::string::npos &&
                         anatomy.family.find("big_vision") == std::string::npos;
    if (!known && of_timm && !said_heads) {
      configuration.assumed.push_back(
          message("assuming attention pooling with {}; a model made with another attn_pool_num_heads has the "
                  "same tensors",
                  (configuration.pool_heads > 0
                       ? message("{} heads, as {}", std::to_string(configuration.pool_heads), anatomy.family)
                       : Message("as many heads as the blocks"))));
    }
    if (configuration.prefix.count() > 0 && !known) {
      configuration.assumed.push_back(
          configuration.pool_sees_prefix
              ? message("assuming that attention pooling sees class and register tokens as well, as {} "
                        "models do; else {}",
                        anatomy.family, say("pool", "map"))
              : message(
                    "assuming that attention pooling sees the patches alone, as timm's models do; else {}",
                    say("pool", "map-prefix")));
    }
  } else if (norm_of_mean || !configuration.prefix.class_token) {
    configuration.pooling = Pooling::mean;
    const bool head = !names.head_layer({"head", "fc", "head.fc"}).empty();
    if (head && !known && anatomy.family.find("(Hugging Face)") == std::string::npos) {
      configuration.assumed.push_back(
          message("assuming that the head reads the mean of the patches; a model made with global_pool max "
                  "or avgmax has the same tensors: then {} or avgmax",
                  say("pool", "max")));
    }
  } else if (classifier && (is_family(anatomy.family, {"CLIP (Hugging Face)", "MLCD"}))) {
    configuration.pooling = Pooling::mean;
  } else {
    const bool head = !head_layers(names.names(), names.scopes()).layers.empty();
    // Without a head, pool as the original releases do: the class token.
    const bool mean = head && means_in_spite_of_class_token(anatomy);
    configuration.pooling = mean ? Pooling::mean : Pooling::class_token;
    if (head && !known) {
      configuration.assumed.push_back(
          mean ? message(
                     "assuming that the head reads the mean of the patches, as timm's {} models do; else {}",
                     anatomy.family, say("pool", "token"))
               : message("assuming that the head reads the class token; else {} (patches) or {} (all tokens)",
                         say("pool", "avg"), flag("pool", "avg-prefix")));
    }
  }
  check(names, has_probe, configuration);
  if (configuration.pooling != Pooling::attention) configuration.pool_sees_prefix = pools_all(stated, word);
  // Without a mean its classifier reads the first token, which is a patch.
  if (video_mae && !norm_of_mean && word.empty()) configuration.pooling = Pooling::class_token;
}

}  // namespace whereabouts
