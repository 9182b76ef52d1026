// Names of the parts of a transformer in a file: timm's, Hugging Face's, JAX', torchvision's, OpenAI's, and
// those of hand-written models.
//
// Every part has a list of candidate names; the first one in the file is used. Names are those inside the
// model, without the prefix of a wrapper (core/checkpoint/inspect/anatomy_root.h).
#pragma once

#include <initializer_list>
#include <string>
#include <unordered_map>
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

  // By the name inside the model; null without one.
  const TensorInfo* tensor(const std::string& name) const;
  // The first candidate, after `before`, that is a tensor; empty without one.
  std::string first_tensor(const std::string& before, Candidates candidates) const;
  // The first candidate that names a layer: NAME.weight, NAME_weight, NAME/kernel or NAME/scale is there.
  std::string first_layer(const std::string& before, Candidates candidates) const;
  // The weight of a layer under any suffix; null where there is none.
  const TensorInfo* weight_of(const std::string& layer) const;
  const TensorInfo* bias_of(const std::string& layer) const;

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
  const Checkpoint* checkpoint_;
  TensorNames names_;
  std::vector<std::string> scopes_;  // "visual.trunk.", "embeddings.", "": tried in this order
  std::vector<BlockPlace> blocks_;
  std::string patch_layer_;
};

}  // namespace whereabouts
