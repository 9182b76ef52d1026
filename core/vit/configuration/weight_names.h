// Names of the parts of a transformer in a file: timm's, Hugging Face's, JAX', torchvision's, OpenAI's, and
// those of hand-written models.
//
// Every part has a list of candidate names; the first one in the file is used. Names are those inside the
// model, without the prefix of a wrapper (core/checkpoint/inspect/anatomy_root.h).
#pragma once

#include <initializer_list>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

// The prefix of the names of one block. big_vision stacks all blocks in each tensor, along the first axis.
struct BlockPlace {
  std::string before;  // "blocks.3."
  int slice = -1;      // of the stacked tensors; -1 where each block has its own
};

class WeightNames {
 public:
  using Candidates = std::initializer_list<const char*>;

  explicit WeightNames(const Checkpoint& checkpoint, const Anatomy& anatomy);

  const Checkpoint& checkpoint() const { return *checkpoint_; }
  std::string place() const;  // of the file, for messages
  const std::vector<BlockPlace>& blocks() const { return blocks_; }
  const std::vector<NamedTensor>& own() const { return names_.own(); }
  const TensorNames& names() const { return names_; }
  const std::string& root() const { return root_; }  // what precedes the names in the file

  // By the name inside the model; null without one.
  const TensorInfo* tensor(const std::string& name) const;
  // The first candidate, after `before`, that is a tensor; empty without one.
  std::string first_tensor(const std::string& before, Candidates candidates) const;
  // The first candidate that names a layer: NAME.weight, NAME_weight, NAME/kernel or NAME/scale is there.
  std::string first_layer(const std::string& before, Candidates candidates) const;
  // The weight of a layer under any suffix; null where there is none.
  const TensorInfo* weight_of(const std::string& layer) const;
  const TensorInfo* bias_of(const std::string& layer) const;

  // What precedes the names of something with attention that stands in a list, "stack.0."; empty without one.
  // For messages about models whose blocks have an unknown name.
  std::string likely_block() const;

  // What precedes the names of the block that a tensor or layer lies in, "blocks.3."; empty outside of
  // blocks.
  std::string block_holding(const std::string& name) const;
  // The first, the middle and the last block: what all blocks have, these have.
  std::vector<BlockPlace> sample_of_blocks() const;
  // What a list of blocks has behind its last one, "encoder.2"; empty where it has nothing there.
  std::string behind_the_blocks() const;
  // The layers whose names begin so, without that beginning, in the file's order.
  std::vector<std::string> layers_below(const std::string& before) const;
  // Prefixes of the image tower's names, tried in this order: "visual.trunk.", "embeddings.", "".
  const std::vector<std::string>& scopes() const { return scopes_; }

  // The same among the tensors of the image tower outside its blocks.
  std::string outer_tensor(Candidates candidates) const;
  std::string outer_layer(Candidates candidates) const;
  // The same for layers that a wrapper may hold beside the model: heads.
  std::string head_layer(Candidates candidates) const;

  // Tokens in front of the patches; empty where there is none.
  std::string class_token() const;
  std::string distillation_token() const;
  std::string register_tokens() const;

  // The name of the patch embedding layer; empty without a known one. Stages of a hierarchical one are
  // NAME.stages.0, ...: then NAME.
  const std::string& patch_layer() const { return patch_layer_; }

 private:
  // By its name in one of the scopes, or the only one of that name anywhere in the image tower.
  std::string token(Candidates candidates) const;

  const Checkpoint* checkpoint_;
  std::string root_;
  TensorNames names_;
  std::vector<std::string> scopes_;
  std::vector<BlockPlace> blocks_;
  std::unordered_set<std::string> befores_;  // of the blocks
  std::string patch_layer_;
};

// The parts of a block, for first_layer().
inline constexpr WeightNames::Candidates attention_norm_names = {"norm1",
                                                                 "ln_1",
                                                                 "ln1",
                                                                 "layernorm_before",
                                                                 "layer_norm1",
                                                                 "layer_norm_1",
                                                                 "layernorm_1",
                                                                 "ln_pre_attn",
                                                                 "rms_norm1",
                                                                 "LayerNorm_0",
                                                                 "0.norm",
                                                                 "msa_block.layer_norm",
                                                                 "attention_norm",
                                                                 "input_layernorm",
                                                                 "0.fn.norm",
                                                                 "in_norm",
                                                                 "attns.0.norm",
                                                                 "0.fns.0.norm"};
// The original ViT counts its dropouts and sums among the layers.
inline constexpr WeightNames::Candidates mlp_norm_names = {
    "norm2",           "ln_2",        "ln2",
    "layernorm_after", "layer_norm2", "layer_norm_2",
    "layernorm_2",     "LayerNorm_2", "LayerNorm_1",
    "1.net.0",         "1.norm",      "mlp_block.layer_norm",
    "ffn_norm",        "rms_norm2",   "post_attention_layernorm",
    "1.fn.net.0"};
// The table of biases of a block; the first layer of a network that makes them, whose last one is number 2.
inline constexpr WeightNames::Candidates bias_table_names = {
    "attn.relative_position_bias_table",
    "attention.attention.relative_position_bias.relative_position_bias_table",
    "relative_position_bias.relative_position_bias_table",
    "attention.self.relative_position_bias_table",
    "attention.relative_position_bias.relative_position_bias_table",
    "attn.rel_pos.relative_position_bias_table"};
inline constexpr WeightNames::Candidates bias_network_names = {
    "attn.cpb_mlp.0", "attention.self.continuous_position_bias_mlp.0",
    "attention.continuous_position_bias_mlp.0", "attn.meta_mlp.fc1"};
// The first layer of timm's network of relative positions, of a block or of all.
inline constexpr WeightNames::Candidates relative_mlp_names = {"attn.rel_pos.mlp.fc1",
                                                               "shared_rel_pos.mlp.fc1", "attn.meta_mlp.fc1"};
// A table of biases that all blocks share.
inline constexpr WeightNames::Candidates shared_bias_table_names = {
    "rel_pos_bias.relative_position_bias_table", "relative_position_bias.relative_position_bias_table",
    "shared_rel_pos.relative_position_bias_table"};
// The vectors of row offsets and of column offsets of a block.
inline constexpr WeightNames::Candidates relative_row_names = {"attn.rel_pos_h", "attention.rel_pos_h"};
inline constexpr WeightNames::Candidates relative_column_names = {"attn.rel_pos_w", "attention.rel_pos_w"};
// The query of attention pooling.
inline constexpr WeightNames::Candidates attention_probe_names = {"attn_pool.latent", "head.probe",
                                                                  "MAPHead_0/probe", "head.cls_token"};
// The gate of an MLP that has one beside its first layer.
inline constexpr WeightNames::Candidates mlp_gate_names = {"mlp.fc1_g", "mlp.w1", "mlp.gate_proj",
                                                           "ffn.gate_proj", "feed_forward.gate_proj"};
// The first layer of an MLP, which may hold its gate in one half, and its last.
inline constexpr WeightNames::Candidates mlp_first_names = {
    "mlp.fc1",         "mlp.w12",        "mlp.weights_in",     "mlp.c_fc",
    "mlp.0",           "mlp.linear_1",   "mlp.up_proj",        "mlp.dense_1",
    "mlp.linear1",     "mlp.net.0",      "mlp.layers.0",       "mlp.proj_in",
    "mlp_block.mlp.0", "linear.0",       "intermediate.dense", "mlp.lin1",
    "linear1",         "ffn.fc1",        "ffn.layers.0.0",     "ffn.0",
    "ffn.net.0",       "feed_forward.0", "feed_forward.net.0", "ff.0",
    "ff.net.0",        "1.net.1",        "1.fn.net.1",         "1.fn.net.0",
    "mlp.linear_fc1",  "ffn.w12",        "MlpBlock_3/Dense_0", "MlpBlock_0/Dense_0"};
inline constexpr WeightNames::Candidates mlp_last_names = {"mlp.fc2",
                                                           "mlp.w3",
                                                           "mlp.weights_out",
                                                           "mlp.c_proj",
                                                           "mlp.3",
                                                           "mlp.2",
                                                           "mlp.linear_2",
                                                           "mlp.down_proj",
                                                           "mlp.dense_2",
                                                           "mlp.linear2",
                                                           "mlp.net.3",
                                                           "mlp.net.2",
                                                           "mlp.layers.3",
                                                           "mlp.layers.2",
                                                           "mlp.layers.1",
                                                           "mlp.proj_out",
                                                           "mlp_block.mlp.3",
                                                           "mlp_block.mlp.2",
                                                           "linear.3",
                                                           "linear.2",
                                                           "output.dense",
                                                           "mlp.lin2",
                                                           "linear2",
                                                           "ffn.fc2",
                                                           "ffn.layers.1",
                                                           "ffn.3",
                                                           "ffn.2",
                                                           "ffn.net.3",
                                                           "ffn.net.2",
                                                           "feed_forward.3",
                                                           "feed_forward.2",
                                                           "feed_forward.net.3",
                                                           "feed_forward.net.2",
                                                           "ff.3",
                                                           "ff.2",
                                                           "ff.net.3",
                                                           "ff.net.2",
                                                           "1.net.4",
                                                           "1.net.3",
                                                           "1.fn.net.4",
                                                           "1.fn.net.3",
                                                           "mlp.linear_fc2",
                                                           "ffn.w3",
                                                           "ffn.down_proj",
                                                           "feed_forward.down_proj",
                                                           "MlpBlock_3/Dense_1",
                                                           "MlpBlock_0/Dense_1"};

}  // namespace whereabouts
