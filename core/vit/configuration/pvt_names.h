// The names of the parts of PVT v2, in timm and in transformers, and of SegFormer, whose encoder is one.
#pragma once

#include <optional>
#include <string>

#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// What one library calls the parts behind a block's beginning.
struct PvtParts {
  const char *norm1, *norm2, *queries, *keys, *values, *proj, *reduction, *reduction_norm, *fc1, *fc2,
      *convolution, *classes;  // `values`: null where `keys` holds both
};

struct PvtNames {
  // `segformer`: as files have it; `segformer_stages`: as transformers 5 has the same in memory.
  enum class Style { timm, transformers, segformer, segformer_stages };
  Style style = Style::timm;
  std::string start;  // what precedes the names of all parts

  const PvtParts& parts() const;
  std::string stage(int number) const;             // "stages.1."
  std::string block(int stage, int number) const;  // "stages.1.blocks.0."
  std::string embedding(int stage) const;          // the convolution before a stage
  std::string embedding_norm(int stage) const;
  std::string stage_norm(int stage) const;
  bool is_segformer() const { return style == Style::segformer || style == Style::segformer_stages; }
};

// Empty where the file holds no such model.
std::optional<PvtNames> pvt_names(const WeightNames& names);

}  // namespace whereabouts
