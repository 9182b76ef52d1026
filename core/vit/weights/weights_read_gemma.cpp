// The eye of Gemma 4 (transformers, timm): patches flattened channel by channel, a table for rows and one for
// columns, norms on both sides of each half of a block, and values that have a norm without a scale.
#include "core/vit/weights/weights_read_gemma.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/vit/weights/weight_reader.h"

namespace whereabouts {
namespace {

struct GemmaNames {
  const char *attention, *norm1, *behind1, *norm2, *behind2;
};
constexpr GemmaNames of_timm{"attn.", "norm1", "norm2", "norm3", "norm4"};
constexpr GemmaNames of_transformers{"self_attn.", "input_layernorm", "post_attention_layernorm",
                                     "pre_feedforward_layernorm", "post_feedforward_layernorm"};

// Its heads turn by columns in their first half and by rows in their second: exchanged in queries and keys
// alike, which no product of both sees, they turn as the articles' do.
Dense exchanged(const Dense& layer, int head_dim) {
  Dense made;
  const int half = head_dim / 2;
  for (int first = 0; first < layer.outputs; first += head_dim) {
    made.append(layer.part(first + half, half));
    made.append(layer.part(first, half));
  }
  return made;
}

Norm exchanged(Norm norm, float scale) {
  const auto half = static_cast<std::ptrdiff_t>(norm.gamma.size() / 2);
  std::rotate(norm.gamma.begin(), norm.gamma.begin() + half, norm.gamma.end());
  for (float& each : norm.gamma) each *= scale;
  return norm;
}

// Heads in a row see the same keys, each as its own.
Dense shared(const Dense& own, int heads, int head_dim) {
  Dense made;
  const int sharing = heads * head_dim / own.outputs;
  for (int head = 0; head < heads; ++head) made.append(own.part(head / sharing * head_dim, head_dim));
  return made;
}

// One end of a layer's bounds, which may be infinite.
float bound(WeightReader& source, const std::string& name) {
  const TensorInfo* info = source.names().tensor(name);
  if (info == nullptr) source.refuse_missing(name);
  if (info->count() != 1) source.refuse_shape(name, "one number");
  source.known(name);
  if (source.is_dry()) return 0;
  const float value = source.names().checkpoint().read(info->name, source.progress()).front();
  if (std::isnan(value)) {
    refuse_file(source.names().place(),
                message("the tensor \"{}\" holds values that are not numbers (NaN)", shown(name, 100)),
                "training has diverged or the file is damaged: use another checkpoint");
  }
  return value;
}

Bounds bounds(WeightReader& source, const std::string& before) {
  const Bounds read{bound(source, before + "_min"), bound(source, before + "_max")};
  if (read.least > read.most) {
    refuse_file(source.names().place(),
                message("the bounds \"{}\" begin above their end", shown(before, 100)),
                "use another checkpoint");
  }
  return read;
}

// Of layers without bounds those that hold nothing.
Clipping clipping_of(WeightReader& source, const std::string& layer) {
  const bool stored = [&] {
    for (const char* end : {"input_min", "input_max", "output_min", "output_max"}) {
      if (source.names().tensor(layer + "." + end) != nullptr) return true;
    }
    return false;
  }();
  if (!stored) return {};
  return {bounds(source, layer + ".input"), bounds(source, layer + ".output")};
}

// use_clipped_linears: every layer holds what it takes and what it gives.
void read_clipping(WeightReader& source, const std::string& before, const std::string& attention,
                   PackedBlock& block, VitConfiguration& configuration) {
  const auto of = [&](const std::string& layer) { return clipping_of(source, layer); };
  const AttentionClipping own{of(attention + "q_proj"), of(attention + "k_proj"), of(attention + "v_proj"),
                              of(attention + "o_proj")};
  const MlpClipping mlp{of(before + "mlp.gate_proj"), of(before + "mlp.up_proj"),
                        of(before + "mlp.down_proj")};
  const bool stored = source.names().tensor(attention + "q_proj.input_min") != nullptr ||
                      source.names().tensor(before + "mlp.gate_proj.input_min") != nullptr;
  if (!stored) return;
  if (source.stated().flag({"use_clipped_linears"}) == false) {
    refuse_file(source.names().place(),
                "its configuration says use_clipped_linears false, and the file has bounds of its layers",
                "take the config.json and the weights from the same model");
  }
  block.clipping = std::make_shared<const AttentionClipping>(own);
  block.mlp.clipping = std::make_shared<const MlpClipping>(mlp);
  configuration.clipped = true;
}

}  // namespace

std::optional<PackedBlock> read_gemma_block(WeightReader& source, const BlockPlace& place,
                                            VitConfiguration& configuration) {
  const WeightNames& names = source.names();
  const std::string& before = place.before;
  const bool transformers = names.weight_of(before + of_transformers.behind2) != nullptr;
  if (!transformers && names.weight_of(before + of_timm.behind2) == nullptr) return std::nullopt;
  const GemmaNames& of = transformers ? of_transformers : of_timm;
  const int width = configuration.width, dim = configuration.head_dim, heads = configuration.heads,
            inner = configuration.attention_width();
  const std::string attention = before + of.attention;
  if (dim % 4 != 0) source.refuse_shape(attention + "q_norm.weight", "two halves of pairs");
  PackedBlock block;
  block.norm1 = source.norm(before + of.norm1, width);
  block.branch_norm1 = source.norm(before + of.behind1, width);
  block.norm2 = source.norm(before + of.norm2, width);
  block.branch_norm2 = source.norm(before + of.behind2, width);
  Dense qkv = exchanged(source.dense(attention + "q_proj.linear", inner, width), dim);
  const Dense keys = source.dense(attention + "k_proj.linear", 0, width);
  const Dense values = source.dense(attention + "v_proj.linear", keys.outputs, width);
  if (keys.outputs % dim != 0 || inner % keys.outputs != 0)
    source.refuse_shape(attention + "k_proj.linear.weight", "keys of whole heads, which heads may share");
  qkv.append(exchanged(shared(keys, heads, dim), dim));
  qkv.append(shared(values, heads, dim));
  block.qkv = qkv.packed();
  block.proj = source.dense(attention + "o_proj.linear", width, inner).packed();
  // Its logits are products of normed queries and keys without a scale.
  block.q_norm = exchanged(source.norm(attention + "q_norm", dim), std::sqrt(static_cast<float>(dim)));
  block.k_norm = exchanged(source.norm(attention + "k_norm", dim), 1);
  block.v_norm.gamma.assign(static_cast<std::size_t>(dim), 1.0F);
  block.v_norm.rms = true;
  const Dense gate = source.dense(before + "mlp.gate_proj.linear", 0, width);
  block.mlp.gate = gate.packed();
  block.mlp.fc1 = source.dense(before + "mlp.up_proj.linear", gate.outputs, width).packed();
  block.mlp.fc2 = source.dense(before + "mlp.down_proj.linear", width, gate.outputs).packed();
  block.mlp.hidden = configuration.hidden = gate.outputs;
  read_clipping(source, before, attention, block, configuration);
  configuration.query_key_norm = true;
  return block;
}

void read_axis_tables(WeightReader& source, VitConfiguration& configuration, PositionWeights& position) {
  const std::string name = source.names().outer_tensor(
      {"patch_embed.position_embedding_table", "patch_embedder.position_embedding_table"});
  if (name.empty()) source.refuse_missing("patch_embedder.position_embedding_table");
  const TensorInfo& info = *source.names().tensor(name);
  const bool fits = info.shape.size() == 3 && info.shape[0] == 2 && info.shape[1] > 0 &&
                    info.shape[1] <= 1 << 20 && info.shape[2] == configuration.width;
  if (!fits) source.refuse_shape(name, message("(2, rows or columns, {})", configuration.width));
  const Matrix both = source.matrix(name, 2 * info.shape[1], configuration.width);
  configuration.additive = "learned-2d";
  if (source.is_dry()) return;
  position.of_columns = both.topRows(info.shape[1]);
  position.of_rows = both.bottomRows(info.shape[1]);
}

}  // namespace whereabouts
