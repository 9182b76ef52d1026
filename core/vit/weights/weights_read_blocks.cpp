// The blocks: attention, MLP, norms and scales.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/bias/bias.h"
#include "core/position/bias/relative_bias.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"
#include "core/vit/weights/weights_read_differences.h"
#include "core/vit/weights/weights_read_gemma.h"

namespace whereabouts {
namespace {

struct Triple {
  const char *query, *key, *value;
};
constexpr Triple separate[] = {
    {"attn.q_proj", "attn.k_proj", "attn.v_proj"},                 // EVA-02
    {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"},  // CLIP, SigLIP of Hugging Face
    {"attention.q_proj", "attention.k_proj", "attention.v_proj"},  // DINOv3 of Hugging Face
    {"attention.attention.query", "attention.attention.key",
     "attention.attention.value"},  // ViT of Hugging Face
    {"attention.query", "attention.key", "attention.value"},
    {"attention.self.query", "attention.self.key", "attention.self.value"},  // Swin of Hugging Face
    {"attn.q", "attn.k", "attn.v"},
    {"attn.to_q", "attn.to_k", "attn.to_v"},
    {"attn.wq", "attn.wk", "attn.wv"},  // Sapiens 2
    {"attention.query_projection", "attention.key_projection", "attention.value_projection"},
    {"MultiHeadDotProductAttention_1/query", "MultiHeadDotProductAttention_1/key",
     "MultiHeadDotProductAttention_1/value"},  // the original ViT
    {"MultiHeadDotProductAttention_0/query", "MultiHeadDotProductAttention_0/key",
     "MultiHeadDotProductAttention_0/value"},  // big_vision
};

// Models written for teaching keep each head's layers apart: "heads.0.query", "heads.0.key", ... Empty where
// the block has none of them.
Dense of_separate_heads(WeightReader& source, const std::string& before,
                        const VitConfiguration& configuration) {
  const WeightNames& names = source.names();
  Dense qkv;
  for (const char* list : {"attn.heads.", "attention.heads.", "self_attn.heads.", "self_attention.heads."}) {
    if (names.first_layer(before + list, {"0.query", "0.q"}).empty()) continue;
    for (const char* part : {"query", "key", "value"}) {
      for (int head = 0; head < configuration.heads; ++head) {
        const std::string own = before + list + std::to_string(head) + ".";
        const std::string layer =
            source.layer_of(own, {part, std::string(part, 1).c_str()}, "queries, keys and values");
        qkv.append(source.dense(layer, configuration.head_dim, configuration.width));
      }
    }
    return qkv;
  }
  return qkv;
}

// Grouped-query attention: `sharing` heads in a row see the same keys, each as its own.
void append_shared(const Dense& own, int head_dim, int sharing, Dense& qkv) {
  for (int head = 0; head * head_dim < own.outputs; ++head) {
    const Dense one = own.part(head * head_dim, head_dim);
    for (int copy = 0; copy < sharing; ++copy) qkv.append(one);
  }
}

Dense queries_keys_values(WeightReader& source, const BlockPlace& block,
                          const VitConfiguration& configuration) {
  const WeightNames& names = source.names();
  const int inner = configuration.attention_width(), width = configuration.width;
  const WeightNames::Candidates in_one = {"attn.qkv",
                                          "attn.in_proj",
                                          "self_attention.in_proj",
                                          "self_attn.in_proj",
                                          "attention.in_proj",
                                          "0.to_qkv",
                                          "0.fn.to_qkv",
                                          "attention.qkv",
                                          "attention.attention.qkv",
                                          "attn.to_qkv",
                                          "self_attn.qkv",
                                          "attention.qkv_projection",
                                          "msa_block.multihead_attn.in_proj"};
  const std::string fused = names.first_layer(block.before, in_one);
  Dense qkv;
  if (const std::string two = names.first_layer(block.before, {"attn.qk"}); !two.empty()) {  // ConViT
    qkv = source.dense(two, 2 * inner, width);
    qkv.append(source.dense(block.before + "attn.v", inner, width));
  } else if (const std::string q = names.first_layer(block.before, {"0.fn.to_q"}); !q.empty()) {
    qkv = source.dense(q, inner, width);  // vit-pytorch's CaiT
    qkv.append(source.dense(block.before + "0.fn.to_kv", 2 * inner, width));
  } else if (!fused.empty()) {
    qkv = source.dense(fused, 3 * inner, width, block.slice);
    // torchvision leaves the biases of keys out in its forward pass.
    if (configuration.family == "Swin v2 (torchvision)" && !qkv.bias.empty())
      std::fill_n(qkv.bias.begin() + inner, inner, 0.0F);
  } else {
    const auto parts = std::find_if(std::begin(separate), std::end(separate), [&](const Triple& triple) {
      return names.weight_of(block.before + triple.query) != nullptr;
    });
    if (parts == std::end(separate)) {
      qkv = of_separate_heads(source, block.before, configuration);
      if (qkv.outputs > 0) return qkv;
      source.refuse_part(block.before, in_one, "queries, keys and values");
    }
    const TensorInfo* keys = names.weight_of(block.before + parts->key);
    const bool grouped =
        keys != nullptr && keys->shape.size() == 2 && block.slice < 0 && keys->shape[0] < inner;
    const int shared = grouped ? static_cast<int>(keys->shape[0]) : inner;
    if (grouped && (shared % configuration.head_dim != 0 || inner % shared != 0)) {
      refuse_file(
          names.place(),
          message("{} outputs of keys for {} of queries are no whole number of heads, or of heads that "
                  "share them",
                  shared, inner),
          message("{} with another number", say("heads", "N")));
    }
    qkv.append(source.dense(block.before + parts->query, inner, width, block.slice));
    for (const char* part : {parts->key, parts->value}) {
      const Dense own = source.dense(block.before + part, shared, width, block.slice);
      if (grouped) {
        append_shared(own, configuration.head_dim, inner / shared, qkv);
      } else {
        qkv.append(own);
      }
    }
  }
  // BEiT and EVA-02 keep the biases of queries and values, and none of keys, beside one product.
  const char* const names_of_biases[] = {"attn.q_bias", "attn.k_bias", "attn.v_bias"};
  for (std::size_t part = 0; part < 3; ++part) {
    std::string name = block.before + names_of_biases[part];
    // VideoMAE before transformers 5.
    if (names.tensor(name) == nullptr) name = block.before + "attention.attention." + "qkv"[part] + "_bias";
    if (names.tensor(name) == nullptr) continue;
    qkv.bias.resize(static_cast<std::size_t>(3 * inner), 0.0F);
    const std::vector<float> values = source.values(name, inner, block.slice);
    std::copy(values.begin(), values.end(), qkv.bias.begin() + static_cast<std::ptrdiff_t>(part) * inner);
  }
  return qkv;
}

// Of one head's dimensions, or of all heads at once.
Norm head_norm(WeightReader& source, const std::string& layer, int slice,
               const VitConfiguration& configuration) {
  const TensorInfo& info = *source.names().weight_of(layer);
  const int head = configuration.head_dim;
  const bool one = !info.shape.empty() && info.shape.back() == head;
  return source.norm(layer, one ? head : configuration.attention_width(), slice);
}

// vit-pytorch leaves the projection out where one head is as wide as the tokens.
bool lacks_projection(const WeightNames& names, const BlockPlace& block,
                      const VitConfiguration& configuration) {
  return configuration.heads == 1 && configuration.head_dim == configuration.width &&
         names.weight_of(block.before + "0.to_qkv") != nullptr &&
         names.first_layer(block.before, {"0.to_out", "0.to_out.0"}).empty();
}

Dense identity(int width, bool dry) {
  Dense made;
  made.outputs = made.inputs = width;
  if (dry) return made;
  const Matrix ones = Matrix::Identity(width, width);
  made.weight.assign(ones.data(), ones.data() + ones.size());
  return made;
}

// vit-pytorch's vit_with_decorr has the norm of its MLP beside the layers of it, whose first is then where
// others have that norm.
bool has_norm_beside(const WeightNames& names, const std::string& before) {
  return names.weight_of(before + "1.norm") != nullptr && names.weight_of(before + "1.net.3") != nullptr;
}

void read_attention(WeightReader& source, const BlockPlace& block, int number,
                    VitConfiguration& configuration, PackedBlock& weights) {
  const WeightNames& names = source.names();
  int inner = configuration.attention_width();
  if (configuration.differences) {
    inner /= 2;
    const Dense qkv = source.dense(block.before + "attn.qkv", 3 * configuration.width, configuration.width);
    read_differences(source, block.before + "attn.", number, qkv, configuration, weights);
  } else {
    weights.qkv = queries_keys_values(source, block, configuration).packed();
  }
  const std::string out = lacks_projection(names, block, configuration)
                              ? std::string()
                              : source.layer_of(block.before,
                                                {"attn.proj",
                                                 "attn.out_proj",
                                                 "self_attention.out_proj",
                                                 "self_attn.out_proj",
                                                 "attention.output.dense",
                                                 "attention.o_proj",
                                                 "attn.o_proj",
                                                 "self_attn.o_proj",
                                                 "self_attn.projection",
                                                 "self_attn.projection_layer",
                                                 "attention.projection_layer",
                                                 "0.to_out.0",
                                                 "0.to_out",
                                                 "0.fn.to_out.0",
                                                 "0.fn.to_out",
                                                 "attn.o",
                                                 "attention.proj",
                                                 "attention.out_proj",
                                                 "attn.to_out.0",
                                                 "attn.output_projection",
                                                 "attention.output_projection",
                                                 "msa_block.multihead_attn.out_proj",
                                                 "MultiHeadDotProductAttention_1/out",
                                                 "MultiHeadDotProductAttention_0/out"},
                                                "the projection behind the attention");
  weights.proj = out.empty() ? identity(inner, source.is_dry()).packed()
                             : source.dense(out, configuration.width, inner, block.slice, 2).packed();
  const std::string query = names.first_layer(
      block.before, {"attn.q_norm", "attention.q_norm", "self_attn.q_norm", "0.norm_q", "attn.norm_q"});
  const std::string key = names.first_layer(
      block.before, {"attn.k_norm", "attention.k_norm", "self_attn.k_norm", "0.norm_k", "attn.norm_k"});
  if (query.empty() != key.empty())
    source.refuse_missing(block.before + (query.empty() ? "attn.q_norm" : "attn.k_norm"));
  if (configuration.differences) {
    configuration.query_key_norm = !query.empty();
  } else if (!query.empty()) {
    weights.q_norm = head_norm(source, query, block.slice, configuration);
    weights.k_norm = head_norm(source, key, block.slice, configuration);
    configuration.query_key_norm = true;
  }
  const std::string norm = names.first_layer(block.before, {"attn.norm", "attn.inner_attn_ln"});
  if (!norm.empty()) weights.inner_norm = source.norm(norm, inner, block.slice);

  const std::string scale = names.first_tensor(
      block.before, {"attn.logit_scale", "attention.self.logit_scale", "attention.logit_scale"});
  if (!scale.empty()) {
    weights.head_scales = source.values(scale, configuration.heads, block.slice);
    for (float& value : weights.head_scales) value = std::exp(std::min(value, std::log(100.0F)));
  }
}

// The rows of offsets and, for BEiT, three more: (rows, heads).
std::shared_ptr<const Matrix> relative_table(WeightReader& source, const std::string& name, GridShape window,
                                             const VitConfiguration& configuration) {
  const TensorInfo& info = *source.names().tensor(name);
  const int offsets = relative_rows(window), heads = configuration.heads;
  const bool fits = info.shape.size() == 2 && info.shape[1] == heads &&
                    (info.shape[0] == offsets || info.shape[0] == offsets + 3);
  if (!fits) {
    source.refuse_shape(name, fmt::format("({} or {}, {})", offsets, offsets + 3, heads));
  }
  return std::make_shared<const Matrix>(source.matrix(name, info.shape[0], heads));
}

// FIRE's network, as our trainer names it.
std::shared_ptr<const FireNetwork> fire_network(WeightReader& source, const std::string& before, int heads) {
  const std::vector<float> c = source.values(before + "log_c", 1), l = source.values(before + "log_l", 1);
  const Dense first = source.dense(before + "first", fire_hidden, 2);
  const Dense second = source.dense(before + "second", heads, fire_hidden);
  FireNetwork network;
  if (!source.is_dry()) {
    network.c = std::exp(static_cast<double>(c.front()));
    network.threshold = std::exp(static_cast<double>(l.front()));
    network.first = Eigen::Map<const Matrix>(first.weight.data(), fire_hidden, 2);
    network.shift = Eigen::Map<const RowVector>(first.bias.data(), fire_hidden);
    network.second = Eigen::Map<const Matrix>(second.weight.data(), heads, fire_hidden);
  }
  return std::make_shared<const FireNetwork>(std::move(network));
}

void read_bias(WeightReader& source, const BlockPlace& block, const VitConfiguration& configuration,
               GridShape window, PackedBlock& weights) {
  const WeightNames& names = source.names();
  if (stored_of(configuration.bias) == Stored::offsets) {
    const std::string own = names.first_tensor(block.before, bias_table_names);
    if (!own.empty()) weights.bias = relative_table(source, own, window, configuration);
  }
  if (!names.first_tensor(block.before, {"attn.fire.first.weight"}).empty()) {
    weights.fire = fire_network(source, block.before + "attn.fire.", configuration.heads);
  } else if (stored_of(configuration.bias) == Stored::network) {
    read_relative_mlp(source, block.before, configuration, weights);
  }
  if (stored_of(configuration.bias) == Stored::network && weights.network == nullptr &&
      weights.fire == nullptr && names.outer_layer({"shared_rel_pos.mlp.fc1"}).empty()) {
    BiasNetwork network;
    const std::string before = source.layer_of(block.before, bias_network_names, "the network of its biases");
    const Dense first = source.dense(before, 0, 2);
    const Dense second =
        source.dense(before.substr(0, before.size() - 1) + "2", configuration.heads, first.outputs);
    if (!source.is_dry()) {
      network.first = Eigen::Map<const Matrix>(first.weight.data(), first.outputs, 2);
      network.shift = first.bias.empty()
                          ? RowVector::Zero(first.outputs)
                          : RowVector(Eigen::Map<const RowVector>(first.bias.data(), first.outputs));
      network.second = Eigen::Map<const Matrix>(second.weight.data(), second.outputs, second.inputs);
    }
    weights.network = std::make_shared<const BiasNetwork>(std::move(network));
  }
  const std::string shaw =
      names.first_tensor(block.before, {"attn.relative_position_keys", "attn.relative_keys"});
  if (!shaw.empty()) {
    const TensorInfo& info = *names.tensor(shaw);
    const bool fits =
        info.shape.size() == 2 && info.shape[0] % 2 == 1 && info.shape[1] == configuration.head_dim;
    if (!fits) source.refuse_shape(shaw, fmt::format("(2 k + 1, {})", configuration.head_dim));
    weights.shaw = source.matrix(shaw, info.shape[0], info.shape[1]);
  }
}

// pape: the directions of every head's parabolas, (heads M, 2), and what makes a and b of content, (2 heads
// M, D).
void read_parabolas(WeightReader& source, const BlockPlace& block, const VitConfiguration& configuration,
                    PackedBlock& weights) {
  if (!configuration.pape) return;
  const std::string before = block.before + "attn.position_encoder.";
  const WeightNames& names = source.names();
  const TensorInfo* places = names.tensor(before + "position.weight");
  if (places == nullptr) source.refuse_missing(before + "position.weight");
  const bool fits = places->shape.size() == 2 && places->shape[1] == 2 && places->shape[0] > 0 &&
                    places->shape[0] <= 1 << 16 && places->shape[0] % configuration.heads == 0;
  if (!fits) source.refuse_shape(before + "position.weight", fmt::format("({} M, 2)", configuration.heads));
  const std::int64_t rows = places->shape[0];
  weights.parabola_places = source.matrix(before + "position.weight", rows, 2);
  weights.parabolas = source.matrix(before + "ab.weight", 2 * rows, configuration.width);
}

// A convolution of the tokens after block `number`: (D, 1, 3, 3).
void read_cpe(WeightReader& source, const BlockPlace& block, int number, VitConfiguration& configuration,
              PackedBlock& weights) {
  const WeightNames& names = source.names();
  std::string layer =
      names.first_layer(block.before, {"cpe", "peg", "cpe.proj", "peg.proj", "cpe.proj.0", "peg.proj.0"});
  for (const char* list : {"pos_block.", "cpe.", "peg."}) {
    const std::string before = fmt::format("{}{}", list, number);
    if (layer.empty()) layer = names.first_layer(before, {".proj.0", ".proj", ""});
  }
  if (layer.empty() && number == 0) layer = names.outer_layer({"cpe", "peg", "cpe.proj", "peg.proj"});
  if (layer.empty()) return;
  const int width = configuration.width;
  weights.cpe = source.matrix(layer + ".weight", width, 9);
  if (names.bias_of(layer) != nullptr) weights.cpe_bias = source.values(layer + ".bias", width);
  configuration.cpe = true;
}

// TimeSformer's attention over time.
std::shared_ptr<TimeAttention> read_time(WeightReader& source, const BlockPlace& block,
                                         const VitConfiguration& configuration) {
  const std::string fused = block.before + "temporal_attention.attention.qkv";
  if (source.names().weight_of(fused) == nullptr) {
    source.check_lacks(block.before, {"temporal_attention.attention.qkv.weight"});
    return nullptr;
  }
  const int inner = configuration.attention_width(), width = configuration.width;
  auto time = std::make_shared<TimeAttention>();
  time->norm = source.norm(block.before + "temporal_layernorm", width, block.slice);
  time->qkv = source.dense(fused, 3 * inner, width, block.slice).packed();
  time->proj =
      source.dense(block.before + "temporal_attention.output.dense", width, inner, block.slice).packed();
  time->dense = source.dense(block.before + "temporal_dense", width, width, block.slice).packed();
  return time;
}

}  // namespace

PackedMlp read_mlp(WeightReader& source, const std::string& before, int slice, bool gated, int width) {
  const WeightNames& names = source.names();
  PackedMlp mlp;
  int hidden = 0;
  const std::string gate = names.first_layer(before, mlp_gate_names);
  if (!gate.empty()) {
    const Dense dense = source.dense(gate, 0, width, slice);
    hidden = dense.outputs;
    mlp.gate = dense.packed();
    const std::string value =
        source.layer_of(before, {"mlp.fc1_x", "mlp.w2", "mlp.up_proj", "ffn.up_proj", "feed_forward.up_proj"},
                        "the gated half of its MLP");
    mlp.fc1 = source.dense(value, hidden, width, slice).packed();
  } else {
    const std::string layer = has_norm_beside(names, before)
                                  ? before + "1.net.0"
                                  : source.layer_of(before, mlp_first_names, "the first layer of its MLP");
    const Dense dense = source.dense(layer, 0, width, slice);
    // Gate and value one after the other in one layer.
    hidden = gated ? dense.outputs / 2 : dense.outputs;
    if (gated) mlp.gate = dense.part(0, hidden).packed();
    mlp.fc1 = gated ? dense.part(hidden, hidden).packed() : dense.packed();
  }
  const std::string down = has_norm_beside(names, before)
                               ? before + "1.net.3"
                               : source.layer_of(before, mlp_last_names, "the last layer of its MLP");
  mlp.fc2 = source.dense(down, width, hidden, slice).packed();
  mlp.hidden = hidden;
  const std::string norm = names.first_layer(before, {"mlp.norm", "mlp.ffn_ln"});
  if (!norm.empty()) mlp.norm = source.norm(norm, hidden, slice);
  return mlp;
}

PackedBlock read_block(WeightReader& source, const BlockPlace& place, int number,
                       VitConfiguration& configuration, GridShape window) {
  const WeightNames& names = source.names();
  const int width = configuration.width;
  if (auto parallel = read_parallel_block(source, place, number, configuration)) return std::move(*parallel);
  if (auto gemma = read_gemma_block(source, place, configuration)) return std::move(*gemma);
  PackedBlock own;
  const auto norm = [&](WeightNames::Candidates candidates, const char* part) {
    return source.norm(source.layer_of(place.before, candidates, part), width, place.slice);
  };
  own.norm1 = norm(attention_norm_names, "the norm of its attention");
  own.norm2 = has_norm_beside(names, place.before) ? source.norm(place.before + "1.norm", width, place.slice)
                                                   : norm(mlp_norm_names, "the norm of its MLP");
  read_attention(source, place, number, configuration, own);
  own.mlp = read_mlp(source, place.before, place.slice, configuration.swiglu, width);
  const auto scale = [&](WeightNames::Candidates candidates) {
    const std::string name = names.first_tensor(place.before, candidates);
    if (name.empty()) {
      source.check_lacks(place.before, candidates);
      return std::vector<float>{};
    }
    configuration.layer_scale = true;
    return source.values(name, width, place.slice);
  };
  // transformers once renamed every "gamma" that it read to "weight".
  own.layer_scale1 =
      scale({"ls1.gamma", "ls1.weight", "gamma_1", "layer_scale1.lambda1", "lambda_1", "ls_1.gamma",
             "ls_1.weight", "gamma1.weight", "attn.gamma.weight", "gamma1", "0.scale"});
  own.layer_scale2 = scale({"ls2.gamma", "ls2.weight", "gamma_2", "layer_scale2.lambda1", "lambda_2",
                            "ls_2.gamma", "ls_2.weight", "gamma2.weight", "gamma2", "1.scale"});
  read_bias(source, place, configuration, window, own);
  read_parabolas(source, place, configuration, own);
  read_cpe(source, place, number, configuration, own);
  own.time = read_time(source, place, configuration);
  read_composition(source, place, number, configuration, own);
  if (configuration.over_channels) read_xcit_block(source, place, configuration, own);
  configuration.hidden = own.mlp.hidden;
  return own;
}

void read_blocks(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  std::shared_ptr<const Matrix> shared;
  const std::string shared_name = names.outer_tensor(shared_bias_table_names);
  if (!shared_name.empty()) {
    shared = relative_table(source, shared_name, weights.position.window, configuration);
  }
  PackedBlock of_all;  // the network that the blocks share, where they do
  if (const std::string network = names.outer_layer({"shared_rel_pos.mlp.fc1"}); !network.empty())
    read_relative_mlp(source, network.substr(0, network.find("shared_rel_pos.")), configuration, of_all);
  int number = 0;
  for (const BlockPlace& place : names.blocks()) {
    PackedBlock own = read_block(source, place, number++, configuration, weights.position.window);
    if (own.network == nullptr) {
      own.network = of_all.network;
      own.network_offset = of_all.network_offset;
    }
    if (own.bias == nullptr) {
      own.bias = shared;
    } else if (shared != nullptr) {
      // A BEiT made with both adds them.
      if (own.bias->rows() != shared->rows())
        source.refuse_shape(shared_name, "the rows of the blocks' own biases");
      own.bias = std::make_shared<const Matrix>(*own.bias + *shared);
    }
    weights.blocks.push_back(std::move(own));
  }
}

}  // namespace whereabouts
