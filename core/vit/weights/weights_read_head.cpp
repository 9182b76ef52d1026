// The last norm, the pooling and the head.
#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/head_layers.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/read_whole.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {
namespace {

AttentionPoolWeights read_attention_pool(WeightReader& source, const VitConfiguration& configuration) {
  const WeightNames& names = source.names();
  const int width = configuration.width;
  const int heads = configuration.pool_heads > 0 ? configuration.pool_heads : configuration.heads;
  if (width % heads != 0) {
    refuse_file(names.place(),
                message("{} heads of its attention pooling do not divide its width of {}", heads, width),
                "write attn_pool_num_heads into the file's metadata");
  }
  const std::string probe = names.outer_tensor(attention_probe_names);
  const std::string before = probe.substr(0, probe.find_last_of("./") + 1);
  const std::vector<float> latent = source.values(probe, width);
  AttentionPoolWeights pool;
  Dense query, key_value;
  if (const std::string fused = names.first_layer(before, {"attention.in_proj"}); !fused.empty()) {
    const Dense all = source.dense(fused, 3 * width, width);
    query = all.part(0, width);
    key_value = all.part(width, 2 * width);
  } else if (!names.first_layer(before, {"q"}).empty()) {
    query = source.dense(before + "q", width, width);
    key_value = source.dense(before + "kv", 2 * width, width);
  } else if (!names.first_layer(before, {"k_proj"}).empty()) {
    // AIMv2's query is the probe itself, and what it sees is projected and handed on.
    key_value = source.dense(before + "k_proj", width, width);
    key_value.append(source.dense(before + "v_proj", width, width));
    pool.key_value = key_value.packed();
    pool.query = latent;
    pool.query.resize(static_cast<std::size_t>(width));
    pool.out = source.dense(before + "output_proj", width, width).packed();
    return pool;
  } else {
    const std::string attention = before + "MultiHeadDotProductAttention_0/";
    query = source.dense(attention + "query", width, width);
    key_value = source.dense(attention + "key", width, width);
    key_value.append(source.dense(attention + "value", width, width));
  }
  pool.key_value = key_value.packed();
  pool.query.resize(static_cast<std::size_t>(width));
  if (!source.is_dry()) linear(latent.data(), width, 1, query.packed(), pool.query.data(), width);
  const std::string out =
      source.layer_of(before, {"proj", "attention.out_proj", "MultiHeadDotProductAttention_0/out"},
                      "the projection of its attention pooling");
  pool.out = source.dense(out, width, width, -1, 2).packed();
  const std::string norm =
      source.layer_of(before, {"norm", "layernorm", "LayerNorm_0"}, "the norm of its attention pooling");
  pool.norm = source.norm(norm, width);
  pool.mlp = read_mlp(source, before, -1, false, width);
  for (const char* unknown : {"q_norm", "k_norm", "pos_embed"}) {
    if (names.tensor(before + unknown) != nullptr || names.weight_of(before + unknown) != nullptr) {
      refuse_file(names.place(),
                  message("its attention pooling has \"{}{}\", which is not built in", before, unknown),
                  "use a checkpoint that pools by class token or mean");
    }
  }
  return pool;
}

// Blocks with norms in front leave their sum as it is: nearly every such model has a norm behind the last.
void check_no_norm(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration) {
  if (stated.flag({"final_norm", "use_post_transformer_norm"}) == false) return;
  if (stated.text({"model_type"}) == "donut-swin") return;  // the eye of Donut
  if (configuration.norm_order != NormOrder::pre || configuration.family == "PE") return;
  // What stands behind them has the norm, and InternVL none where it reads the mean.
  if (is_family(configuration.family, {"Qwen2-VL", "Qwen2.5-VL", "Qwen3-VL", "Pixtral", "InternVL", "RADIO",
                                       "VideoMAE", "Gemma 4", "ViTDet"}))
    return;
  // RADIO in timm's NaFlexViT.
  if (configuration.family == "NaFlexViT" && configuration.prefix.class_token) return;
  const HeadLayers head = head_layers(names.names(), names.scopes());
  if (head.unknown.empty() && !head.layers.empty() && head.layers.front().kind == HeadLayer::Kind::norm)
    return;
  if (!configuration.family.empty()) {
    refuse_file(
        names.place(),
        "there is no norm behind its blocks, which models of its names have: it is a part of one, or of "
        "another kind",
        "its position tables and tensors can be looked at (labs neighbours, components, resize, tensors)");
  }
  configuration.assumed.emplace_back("assuming no norm behind the last block: the file has none");
}

// The norm behind the last block; in a list of blocks it may be the last entry.
std::string last_norm(const WeightNames& names) {
  std::string norm = names.outer_layer({"norm", "layernorm", "ln", "ln_post", "post_layernorm",
                                        "layernorm_post", "rms_norm", "final_layernorm", "encoder_norm",
                                        "layer_norm", "final_norm", "norm_post", "ln_f", "ln1", "norm_f"});
  if (!norm.empty() && norm.find("embeddings.norm") == std::string::npos)
    return norm;  // Donut has that alone
  const std::string next = names.behind_the_blocks();
  const TensorInfo* weight = next.empty() ? nullptr : names.weight_of(next);
  const bool plain = weight != nullptr && weight->shape.size() == 1;
  return plain ? next : std::string();
}

// timm's classifiers on the eyes of models of language norm the mean without a scale.
struct ClassifierOnEye {
  const char *family, *merger, *pool;  // what the merger is called, and the encoder_pool that hands it on
  bool rms;
};
constexpr ClassifierOnEye classifiers_on_eyes[] = {{"Gemma 4 (timm", nullptr, "soft", true},
                                                   {"Qwen3-VL (timm", "merger.fc1.weight", "merge", false},
                                                   {"DeepSeek (timm", "aligner.fc1.weight", "align", true}};

// Returns true where the head has such a norm. Where it reads the tokens of a merger, it is not read.
bool read_classifier_on_eye(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const auto of = std::find_if(
      std::begin(classifiers_on_eyes), std::end(classifiers_on_eyes),
      [&](const ClassifierOnEye& each) { return is_family(configuration.family, {each.family}); });
  if (of == std::end(classifiers_on_eyes) || names.head_layer({"head"}).empty()) return false;
  const bool stored = of->merger != nullptr && names.names().has(of->merger);
  const auto said = source.stated().text({"encoder_pool"});
  if (said && *said != (stored ? of->pool : "")) refuse_word(names, source.stated(), "encoder_pool");
  if (stored) {
    configuration.head_unknown =
        fixed_words("its classifier reads the tokens of its merger, which is not built in");
    configuration.left_out.emplace_back("left out: the classifier, which reads the tokens of the merger");
    source.known_below("head.");
    return false;
  }
  if (source.stated().flag({"final_norm"}) == false) return false;
  weights.fc_norm.gamma.assign(static_cast<std::size_t>(configuration.width), 1.0F);
  weights.fc_norm.rms = of->rms;
  return true;
}

}  // namespace

void read_head(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const int width = configuration.width;
  const bool clip_classifier =
      configuration.family == "CLIP (Hugging Face)" && !names.head_layer({"classifier"}).empty();
  const std::string norm = last_norm(names);
  if (!norm.empty() && clip_classifier) {
    source.known_below(norm + ".");
    configuration.left_out.emplace_back(
        "left out: the norm of the class token, which the classifier does not read");
  } else if (!norm.empty()) {
    weights.norm = source.norm(norm, width);
    // Norms of one model have a shift, or all have none.
    const std::string of_block = names.first_layer(names.blocks().front().before, attention_norm_names);
    if (!of_block.empty() && names.bias_of(of_block) != nullptr && names.bias_of(norm) == nullptr)
      source.refuse_incomplete(norm + ".bias", names.bias_of(of_block)->name);
  }
  // A norm of what is pooled.
  std::string pooled;
  for (const char* name : {"fc_norm", "pooler.layernorm", "mlp_head.0", "head.norm"}) {
    if (std::string(name) == "head.norm" && !configuration.pooled_queries) continue;
    const std::string layer = pooled.empty() ? names.outer_layer({name}) : std::string();
    const bool plain = !layer.empty() && names.weight_of(layer)->shape.size() == 1 &&
                       names.tensor(layer + ".running_mean") == nullptr;
    if (plain) pooled = layer;
  }
  read_neck(source, configuration, weights);
  // VideoMAE has that of its mean beside the classifier.
  const bool video_mae = is_family(configuration.family, {"VideoMAE"});
  if (const std::string own = video_mae ? names.head_layer({"fc_norm"}) : std::string(); !own.empty()) {
    HeadStep step;
    step.norm = source.norm(own, width);
    weights.head_steps.push_back(std::move(step));
  }
  if (norm.empty() && pooled.empty() && configuration.neck == 0 && !configuration.pooled_queries)
    check_no_norm(names, source.stated(), configuration);
  if (!pooled.empty()) weights.fc_norm = source.norm(pooled, width);
  if (read_classifier_on_eye(source, configuration, weights)) pooled = "head";
  configuration.norm_after_pooling = !pooled.empty();
  if (configuration.over_channels) read_class_attention(source, configuration, weights);
  if (configuration.pooling == VitConfiguration::Pooling::attention) {
    weights.attention_pool = read_attention_pool(source, configuration);
  } else if (const std::string probe = names.outer_tensor({"head.probe"}); !probe.empty()) {
    source.known_below(probe.substr(0, probe.size() - 5));
    configuration.left_out.emplace_back(
        "left out: the attention pooling, which the classifier does not read");
  }
  // V-JEPA 2's classifier reads a query that sees the tokens in blocks of its own.
  const auto pooler = [&](const NamedTensor& tensor) { return has_part(tensor.name, "pooler"); };
  if (is_family(configuration.family, {"V-JEPA 2"}) &&
      std::any_of(names.own().begin(), names.own().end(), pooler)) {
    configuration.head_unknown =
        fixed_words("its classifier reads a pooler of attention blocks, which is not built in");
    source.known_below("pooler.");
    source.known_below("classifier.");
    return;
  }
  if (!configuration.head_unknown.empty()) return;
  if (configuration.neck > 0) configuration.width = configuration.neck;
  read_classifier(source, configuration, weights);
  configuration.width = width;
}

}  // namespace whereabouts
