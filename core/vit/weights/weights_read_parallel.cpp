// Blocks whose parts lie side by side. timm's ParallelScalingBlock: attention and MLP read one norm of the
// same tokens, in one product, and their results are added; its ParallelThingsBlock and vit-pytorch's
// parallel ViT: several attentions, then several MLPs, each of the same tokens. Those are one attention of
// all their heads and one MLP of all their inner numbers, with each branch's norm and scale taken into its
// products.
#include <fmt/format.h>

#include <cmath>

#include "core/base/failure.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"
#include "core/vit/weights/weights_read_differences.h"

namespace whereabouts {
namespace {

// layer(gamma x + beta) as a layer of x.
void take_in_norm(const Norm& norm, Dense& layer) {
  if (layer.weight.empty()) return;
  layer.bias.resize(static_cast<std::size_t>(layer.outputs), 0.0F);
  const auto inputs = static_cast<std::size_t>(layer.inputs);
  for (std::size_t output = 0; output < layer.bias.size(); ++output) {
    double shift = 0;
    for (std::size_t input = 0; input < inputs; ++input) {
      float& weight = layer.weight[output * inputs + input];
      if (!norm.beta.empty()) shift += static_cast<double>(weight) * static_cast<double>(norm.beta[input]);
      weight *= norm.gamma[input];
    }
    layer.bias[output] += static_cast<float>(shift);
  }
}

void take_in_scale(const std::vector<float>& scale, Dense& layer) {
  if (scale.empty() || layer.weight.empty()) return;
  const auto inputs = static_cast<std::size_t>(layer.inputs);
  for (std::size_t output = 0; output < scale.size(); ++output) {
    for (std::size_t input = 0; input < inputs; ++input)
      layer.weight[output * inputs + input] *= scale[output];
    if (!layer.bias.empty()) layer.bias[output] *= scale[output];
  }
}

// More inputs of the same outputs, whose biases are added.
void append_inputs(const Dense& more, Dense& layer) {
  if (layer.outputs == 0) {
    layer = more;
    return;
  }
  const int inputs = layer.inputs + more.inputs;
  if (!layer.weight.empty()) {
    Matrix both(layer.outputs, inputs);
    both << Eigen::Map<const Matrix>(layer.weight.data(), layer.outputs, layer.inputs),
        Eigen::Map<const Matrix>(more.weight.data(), more.outputs, more.inputs);
    layer.weight.assign(both.data(), both.data() + both.size());
    if (!more.bias.empty()) layer.bias.resize(more.bias.size(), 0.0F);
    for (std::size_t output = 0; output < more.bias.size(); ++output) layer.bias[output] += more.bias[output];
  }
  layer.inputs = inputs;
}

Dense inputs_of(const Dense& layer, int from, int count) {
  Dense part;
  part.outputs = layer.outputs;
  part.inputs = count;
  if (layer.weight.empty()) return part;
  const Matrix columns =
      Eigen::Map<const Matrix>(layer.weight.data(), layer.outputs, layer.inputs).middleCols(from, count);
  part.weight.assign(columns.data(), columns.data() + columns.size());
  return part;
}

// A norm without scale and shift: they are in the products behind it.
Norm bare(const Norm& like) {
  Norm norm;
  norm.rms = like.rms;
  norm.gamma.assign(like.gamma.size(), 1.0F);
  return norm;
}

// Several of one kind, each behind its own norm.
struct Branches {
  std::vector<Norm> norms;
  void add(const Norm& norm, WeightReader& source, const std::string& layer) {
    if (!norms.empty() && norm.rms != norms.front().rms)
      source.refuse_shape(layer + ".weight", "norms of one kind in all branches");
    norms.push_back(norm);
  }
};

// The three thirds of what several products give, each third of all branches.
Dense by_thirds(const std::vector<Dense>& products) {
  Dense all;
  for (int third = 0; third < 3; ++third) {
    for (const Dense& product : products) {
      const int own = product.outputs / 3;
      all.append(product.part(third * own, own));
    }
  }
  return all;
}

struct BranchNames {
  const char *attention, *mlp;  // lists, with the number of the branch behind
  const char *norm, *qkv, *proj, *mlp_norm, *up, *down;
};
constexpr BranchNames branch_names[] = {
    {"attns.", "ffns.", "norm", "attn.qkv", "attn.proj", "norm", "mlp.fc1", "mlp.fc2"},
    {"0.fns.", "1.fns.", "norm", "to_qkv", "to_out.0", "net.0", "net.1", "net.4"},
};

std::optional<PackedBlock> read_branches(WeightReader& source, const BlockPlace& place,
                                         const VitConfiguration& configuration) {
  const WeightNames& names = source.names();
  const int width = configuration.width;
  for (const BranchNames& list : branch_names) {
    const auto of = [&](const char* part, int branch) {
      return fmt::format("{}{}{}.", place.before, part, branch);
    };
    if (names.weight_of(of(list.attention, 0) + list.qkv) == nullptr) continue;
    PackedBlock block;
    Branches attentions, mlps;
    std::vector<Dense> products;
    Dense proj, up, down;
    const int inner = configuration.attention_width() / configuration.maps_of_head;
    const auto scale_of = [&](const std::string& before) {
      return names.tensor(before + "ls.gamma") == nullptr ? std::vector<float>{}
                                                          : source.values(before + "ls.gamma", width);
    };
    for (int branch = 0; branch < configuration.maps_of_head; ++branch) {
      const std::string before = of(list.attention, branch);
      Norm norm = source.norm(before + list.norm, width);
      Dense qkv = source.dense(before + list.qkv, 3 * inner, width);
      take_in_norm(norm, qkv);
      products.push_back(std::move(qkv));
      attentions.add(norm, source, before + list.norm);
      Dense out = source.dense(before + list.proj, width, inner);
      take_in_scale(scale_of(before), out);
      append_inputs(out, proj);
    }
    for (int branch = 0; names.weight_of(of(list.mlp, branch) + list.up) != nullptr; ++branch) {
      const std::string before = of(list.mlp, branch);
      Norm norm = source.norm(before + list.mlp_norm, width);
      Dense first = source.dense(before + list.up, 0, width);
      take_in_norm(norm, first);
      mlps.add(norm, source, before + list.mlp_norm);
      Dense second = source.dense(before + list.down, width, first.outputs);
      take_in_scale(scale_of(before), second);
      append_inputs(second, down);
      up.append(first);
    }
    if (mlps.norms.empty()) source.refuse_missing(of(list.mlp, 0) + list.up);
    block.norm1 = bare(attentions.norms.front());
    block.norm2 = bare(mlps.norms.front());
    block.qkv = by_thirds(products).packed();
    block.proj = proj.packed();
    block.mlp.fc1 = up.packed();
    block.mlp.fc2 = down.packed();
    block.mlp.hidden = up.outputs;
    return block;
  }
  return std::nullopt;
}

}  // namespace

std::optional<PackedBlock> read_parallel_block(WeightReader& source, const BlockPlace& place, int number,
                                               VitConfiguration& configuration) {
  const WeightNames& names = source.names();
  if (auto branches = read_branches(source, place, configuration)) {
    configuration.hidden = branches->mlp.hidden;
    return branches;
  }
  if (!configuration.parallel) return std::nullopt;
  const std::string& before = place.before;
  const int width = configuration.width;
  PackedBlock block;
  block.parallel = true;
  block.norm1 = source.norm(before + "in_norm", width);
  Dense all = source.dense(before + "in_proj", 0, width);
  const int hidden = all.outputs - 3 * width;
  if (hidden < 1)
    source.refuse_shape(before + "in_proj.weight", "queries, keys, values and an MLP's numbers");
  Dense up = all.part(0, hidden), qkv = all.part(hidden, 3 * width);
  if (names.tensor(before + "mlp_bias") != nullptr) up.bias = source.values(before + "mlp_bias", hidden);
  Dense proj, down;
  if (names.weight_of(before + "out_proj") != nullptr) {
    const Dense both = source.dense(before + "out_proj", width, width + hidden);
    proj = inputs_of(both, 0, width);
    proj.bias = both.bias;
    down = inputs_of(both, width, hidden);
  } else {
    proj = source.dense(before + "attn_out_proj", width, width);
    down = source.dense(before + "mlp_out_proj", width, hidden);
  }
  if (names.tensor(before + "ls.gamma") != nullptr) {
    block.layer_scale1 = block.layer_scale2 = source.values(before + "ls.gamma", width);
    configuration.layer_scale = true;
  } else {
    source.check_lacks(before, {"ls.gamma"});
  }
  block.mlp.fc1 = up.packed();
  block.mlp.fc2 = down.packed();
  block.mlp.hidden = configuration.hidden = hidden;
  block.proj = proj.packed();
  if (configuration.differences) {
    read_differences(source, before, number, qkv, configuration, block);
  } else {
    if (names.weight_of(before + "q_norm") != nullptr) {
      block.q_norm = source.norm(before + "q_norm", configuration.head_dim);
      block.k_norm = source.norm(before + "k_norm", configuration.head_dim);
      configuration.query_key_norm = true;
    }
    block.qkv = qkv.packed();
  }
  return block;
}

}  // namespace whereabouts
