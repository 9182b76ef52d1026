// The last norm, the pooling and the head.
#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_pooling.h"
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
                fmt::format("{} heads of its attention pooling do not divide its width of {}", heads, width),
                "write attn_pool_num_heads into the file's metadata");
  }
  const std::string probe = names.outer_tensor({"attn_pool.latent", "head.probe", "MAPHead_0/probe"});
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
  } else {
    const std::string attention = before + "MultiHeadDotProductAttention_0/";
    query = source.dense(attention + "query", width, width);
    key_value = source.dense(attention + "key", width, width);
    key_value.append(source.dense(attention + "value", width, width));
  }
  pool.key_value = key_value.packed();
  pool.query.resize(static_cast<std::size_t>(width));
  linear(latent.data(), width, 1, query.packed(), pool.query.data(), width);
  const std::string out =
      names.first_layer(before, {"proj", "attention.out_proj", "MultiHeadDotProductAttention_0/out"});
  if (out.empty()) source.refuse_missing(before + "proj");
  pool.out = source.dense(out, width, width, -1, 2).packed();
  const std::string norm = names.first_layer(before, {"norm", "layernorm", "LayerNorm_0"});
  if (norm.empty()) source.refuse_missing(before + "norm");
  pool.norm = source.norm(norm, width);
  pool.mlp = read_mlp(source, before, -1, false, width);
  for (const char* unknown : {"q_norm", "k_norm", "pos_embed"}) {
    if (names.tensor(before + unknown) != nullptr || names.weight_of(before + unknown) != nullptr) {
      refuse_file(names.place(),
                  "its attention pooling has \"" + before + unknown + "\", which is not built in",
                  "use a checkpoint that pools by class token or mean");
    }
  }
  return pool;
}

// Both of DeiT's heads as one, on the class token and the distillation token beside each other.
Dense mean_of_heads(const Dense& first, const Dense& second) {
  Dense both;
  both.outputs = first.outputs;
  both.inputs = first.inputs + second.inputs;
  both.weight.reserve(first.weight.size() + second.weight.size());
  for (int output = 0; output < first.outputs; ++output) {
    for (const Dense* head : {&first, &second}) {
      const float* row = head->weight.data() + static_cast<std::ptrdiff_t>(output) * head->inputs;
      std::transform(row, row + head->inputs, std::back_inserter(both.weight),
                     [](float value) { return value / 2; });
    }
  }
  both.bias.assign(static_cast<std::size_t>(both.outputs), 0.0F);
  for (const Dense* head : {&first, &second}) {
    for (std::size_t output = 0; output < head->bias.size(); ++output)
      both.bias[output] += head->bias[output] / 2;
  }
  return both;
}

void read_classifier(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  using Pooling = VitConfiguration::Pooling;
  const WeightNames& names = source.names();
  const std::string layer = classifier_layer(names);
  const int width = configuration.width;
  int inputs = configuration.pooling == Pooling::class_and_distillation ? 2 * width : width;
  const std::string pre = names.outer_layer({"pre_logits", "pre_logits.fc", "heads.pre_logits"});
  if (!pre.empty()) {
    const Dense dense = source.dense(pre, 0, width);
    inputs = dense.outputs;
    weights.pre_logits = dense.packed();
  }
  if (layer.empty()) return;
  const TensorInfo& info = *names.weight_of(layer);
  if (info.shape.size() != 2) return;
  if (configuration.pooling == Pooling::class_and_distillation) {
    const std::string second = names.head_layer({"head_dist", "distillation_classifier"});
    const Dense first = source.dense(layer, 0, width);
    const Dense both = mean_of_heads(first, source.dense(second, first.outputs, width));
    weights.head = both.packed();
  } else {
    const bool jax = names.tensor(layer + "/kernel") != nullptr;
    const bool two = configuration.prefix.class_token && pre.empty() && info.shape[jax ? 0 : 1] == 2 * width;
    if (two) {
      configuration.pooling = Pooling::class_and_mean;  // DINOv2
      inputs = 2 * width;
    }
    weights.head = source.dense(layer, 0, inputs).packed();
  }
  configuration.classes = weights.head.outputs();
}

// Blocks with norms in front leave their sum as it is: nearly every such model has a norm behind the last.
void check_no_norm(const WeightNames& names, VitConfiguration& configuration) {
  if (configuration.norm_order != NormOrder::pre || configuration.family == "PE") return;
  if (!configuration.family.empty()) {
    refuse_file(
        names.place(), "there is no norm behind its blocks, so it is a part of another model",
        "its position tables and tensors can be looked at (labs neighbours, components, resize, tensors)");
  }
  configuration.assumed.emplace_back("assuming no norm behind the last block: the file has none");
}

}  // namespace

void read_head(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const int width = configuration.width;
  const bool clip_classifier =
      configuration.family == "CLIP (Hugging Face)" && !names.head_layer({"classifier"}).empty();
  const std::string norm = names.outer_layer(
      {"norm", "layernorm", "ln", "ln_post", "post_layernorm", "encoder_norm", "layer_norm"});
  if (!norm.empty() && clip_classifier) {
    source.known_below(norm + ".");
    configuration.left_out.emplace_back(
        "left out: the norm of the class token, which the classifier does not read");
  } else if (!norm.empty()) {
    weights.norm = source.norm(norm, width);
  }
  const std::string pooled = names.outer_layer({"fc_norm", "pooler.layernorm", "mlp_head.0"});
  if (norm.empty() && pooled.empty()) check_no_norm(names, configuration);
  if (!pooled.empty() && names.weight_of(pooled)->shape.size() == 1)
    weights.fc_norm = source.norm(pooled, width);
  configuration.norm_after_pooling = weights.fc_norm.present();
  if (configuration.pooling == VitConfiguration::Pooling::attention) {
    weights.attention_pool = read_attention_pool(source, configuration);
  } else if (const std::string probe = names.outer_tensor({"head.probe"}); !probe.empty()) {
    source.known_below(probe.substr(0, probe.size() - 5));
    configuration.left_out.emplace_back(
        "left out: the attention pooling, which the classifier does not read");
  }
  read_classifier(source, configuration, weights);
}

}  // namespace whereabouts
