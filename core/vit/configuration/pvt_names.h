// The names of PVT v2's parts in timm and in transformers.
#pragma once

#include <optional>
#include <string>

#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Of one stage, and behind a block's beginning.
struct PvtNames {
  bool transformers = false;
  std::string stages = "stages.";  // what precedes the number of a stage

  std::string stage(int number) const;             // "stages.1."
  std::string block(int stage, int number) const;  // "stages.1.blocks.0."
  std::string embedding(int stage) const;          // the convolution before a stage
  std::string embedding_norm(int stage) const;
  std::string stage_norm(int stage) const;
  const char* norm1() const { return transformers ? "layer_norm_1" : "norm1"; }
  const char* norm2() const { return transformers ? "layer_norm_2" : "norm2"; }
  const char* queries() const { return transformers ? "attention.query" : "attn.q"; }
  const char* proj() const { return transformers ? "attention.proj" : "attn.proj"; }
  const char* reduction() const { return transformers ? "attention.spatial_reduction" : "attn.sr"; }
  const char* reduction_norm() const { return transformers ? "attention.layer_norm" : "attn.norm"; }
  const char* fc1() const { return transformers ? "mlp.dense1" : "mlp.fc1"; }
  const char* fc2() const { return transformers ? "mlp.dense2" : "mlp.fc2"; }
  const char* convolution() const { return transformers ? "mlp.dwconv.dwconv" : "mlp.dwconv"; }
  const char* classes() const { return transformers ? "classifier" : "head"; }
};

// Empty where the file holds no such model.
std::optional<PvtNames> pvt_names(const WeightNames& names);

}  // namespace whereabouts
