// A checkpoint of one table whose every value is known by a formula: tensor "pos_embed" (1, 196, 192),
// sinusoidal-2d in MAE layout on 14 x 14. And the inputs of labs with it.
#pragma once

#include <memory>

#include "core/base/hash.h"
#include "core/base/resources.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/open.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"

namespace whereabouts {

class SinusoidCheckpoint : public Checkpoint {
 public:
  SinusoidCheckpoint() {
    name_ = "sinusoid";
    format_ = "made";
    path_ = "sinusoid";  // none is the built-in one's
    Hash hash;
    hash.text("sinusoidal-2d mae 14x14x192");
    identity_ = hash.value();
    TableRequest request;
    request.grid = {14, 14};
    request.width = 192;
    request.layout = "mae";
    table_ = additive_table("sinusoidal-2d", request);
    tensors_.push_back({"pos_embed", DType::f32, {1, 196, 192}});
  }

  Array read_array(const std::string&, const Progress& progress) const override {
    progress.check();
    Array array = to_array(table_);
    array.shape.insert(array.shape.begin(), 1);
    return array;
  }

 private:
  Matrix table_;  // (196, 192)
};

inline std::shared_ptr<const Checkpoint> sinusoid_checkpoint() {
  static const auto checkpoint = std::make_shared<const SinusoidCheckpoint>();
  return checkpoint;
}

inline Inputs sinusoid_inputs() {
  Inputs inputs = built_in_inputs();
  use_checkpoint(inputs, sinusoid_checkpoint());
  return inputs;
}

// The built-in inputs with the model of 7 x 7 places, whichever a lab would see where none is given.
inline Inputs coarse_inputs() {
  Inputs inputs = built_in_inputs();
  use_checkpoint(inputs, open_checkpoint(resource_path("checkpoints/fashion.safetensors")));
  return inputs;
}

}  // namespace whereabouts
