// The layers of a classifier, by names and shapes: one linear layer, or several with norms between them.
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

struct HeadLayer {
  // unknown: nothing that a head is known to hold.
  enum class Kind { linear, norm, batch_norm, unknown };
  Kind kind = Kind::unknown;
  std::string name;      // "head.1"
  int number = -1;       // the number that its name ends with; -1 where it has none
  bool in_list = false;  // the number is its place in a list: "head.2", not "head.fc2"
  int inputs = 0, outputs = 0;
  std::string tensor;  // the first of its tensors, for messages

  bool is_product() const { return kind == Kind::linear; }
};

struct HeadLayers {
  std::string root;               // "head", "mlp_head", "classifier"; empty without a head
  std::vector<HeadLayer> layers;  // in the order in which they are computed
  int behind = -1;  // the model's own place in the list that the layers stand in; -1 without one
  // What is not understood of it, in words; empty where all is.
  Message unknown;
};

// The head of a model; `scopes` are prefixes under which it may lie, tried in this order. A wrapper's head
// beside the model goes before the model's own, if both take the same numbers; layers that follow the model
// in a list (torch.nn.Sequential) are a head. Heads of self-supervised training and of attention pooling are
// none.
HeadLayers head_layers(const TensorNames& names, const std::vector<std::string>& scopes = {""});

}  // namespace whereabouts
