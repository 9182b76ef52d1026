#include "core/vit/configuration/configure_pooling.h"

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"

namespace whereabouts {
namespace {

using Pooling = VitConfiguration::Pooling;

// timm's names for poolings, and those of other libraries.
std::optional<Pooling> pooling_named(const std::string& word) {
  if (word == "token" || word == "cls" || word == "tok") return Pooling::class_token;
  if (word == "avg" || word == "mean" || word == "gap") return Pooling::mean;
  if (word == "max") return Pooling::max;
  if (word == "avgmax") return Pooling::mean_and_max;
  if (word == "map" || word == "map-prefix") return Pooling::attention;
  return std::nullopt;
}

// Models with a class token whose head nevertheless reads the mean of the patches.
bool means_in_spite_of_class_token(const Anatomy& anatomy) {
  if (anatomy.family == "DINOv3") return anatomy.architecture.find("lingbot") == std::string::npos;
  return anatomy.family == "PE";
}

void check(const WeightNames& names, bool has_probe, VitConfiguration& configuration) {
  if (configuration.pooling == Pooling::attention && !has_probe) {
    refuse_file(names.place(), "attention pooling is asked for, and the file has no tensors for it",
                "say --pool token or --pool avg");
  }
  if (configuration.pooling == Pooling::class_token && !configuration.prefix.class_token) {
    refuse_file(names.place(), "the head is to read the class token, and the model has none",
                "say --pool avg or --pool max");
  }
}

}  // namespace

std::string classifier_layer(const WeightNames& names) {
  return names.head_layer({"head", "head.fc", "classifier", "cls_classifier", "heads.head", "heads",
                           "mlp_head", "mlp_head.1", "linear_head", "fc", "head.layers.head"});
}

void configure_pooling(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                       VitConfiguration& configuration) {
  const bool classifier = !names.head_layer({"classifier"}).empty();
  const bool has_probe = !names.outer_tensor({"attn_pool.latent", "head.probe", "MAPHead_0/probe"}).empty();
  const bool two_heads = !names.head_layer({"head_dist", "distillation_classifier"}).empty();
  const bool norm_of_mean = !names.outer_layer({"fc_norm", "pooler.layernorm"}).empty();
  configuration.norm_after_pooling = norm_of_mean || !names.outer_layer({"mlp_head.0"}).empty();
  configuration.pool_sees_prefix =
      anatomy.family == "PE" || anatomy.architecture == "test_vit3" ||
      stated.flag({"pool_include_prefix"}).value_or(stated.text({"global_pool"}) == "map-prefix");
  if (anatomy.family == "PE") configuration.pool_heads = 8;
  const auto said_heads = stated.number({"attn_pool_num_heads"});
  if (said_heads && *said_heads >= 1 && *said_heads <= configuration.width) {
    configuration.pool_heads = static_cast<int>(*said_heads);
  }

  const std::string word = stated.text({"global_pool", "pool", "pool_type"}).value_or("");
  if (configuration.prefix.distillation && two_heads) {
    configuration.pooling = Pooling::class_and_distillation;
  } else if (const auto said = pooling_named(word); said && !(*said == Pooling::attention && classifier)) {
    configuration.pooling = *said;
  } else if (stated.flag({"use_mean_pooling"}) == true) {
    configuration.pooling = Pooling::mean;
  } else if (has_probe && !classifier) {
    configuration.pooling = Pooling::attention;
    if (configuration.prefix.count() > 0 && !is_configured(anatomy, stated)) {
      configuration.assumed.push_back(
          configuration.pool_sees_prefix
              ? "assuming that attention pooling sees class and register tokens as "
                "well, as " +
                    anatomy.family + " models do; else say --pool map"
              : "assuming that attention pooling sees the patches alone, as timm's "
                "models do; else say --pool map-prefix");
    }
  } else if (norm_of_mean || !configuration.prefix.class_token) {
    configuration.pooling = Pooling::mean;
  } else if (classifier && (is_family(anatomy.family, {"CLIP (Hugging Face)", "MLCD"}))) {
    configuration.pooling = Pooling::mean;
  } else {
    const bool head = !classifier_layer(names).empty();
    // Without a head, pool as the original releases do: the class token.
    const bool mean = head && means_in_spite_of_class_token(anatomy);
    configuration.pooling = mean ? Pooling::mean : Pooling::class_token;
    if (head && !is_configured(anatomy, stated)) {
      configuration.assumed.push_back(
          mean ? "assuming that the head reads the mean of the patches, as timm's " + anatomy.family +
                     " models do; else say --pool token"
               : "assuming that the head reads the class token; else say --pool avg");
    }
  }
  check(names, has_probe, configuration);
}

}  // namespace whereabouts
