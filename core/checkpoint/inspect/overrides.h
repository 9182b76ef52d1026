// Overrides of a checkpoint: what its user states where the file says nothing or is wrong.
//
// They are added to the metadata, where all readers (anatomy_metadata.h,
// core/vit/configuration/model_config.h) look first, and to the identity, so that caches distinguish it from
// the bare file.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/structure.h"

namespace whereabouts {

// The member of the metadata that holds them, in the spelling of configurations: "num_heads", "global_pool",
// "norm_order", "hidden_act", "head_activation", "rotary", "rope_theta", "mean", "std", and "grid" ([rows,
// columns]), "prefix", "tensor" of the position table; "root" of one model of several; "roles" of tensors.
inline constexpr const char* overrides_key = "said";

// Empty members leave it to the file.
struct ModelOverrides {
  std::optional<int> heads;
  std::string pool;             // "token", "avg", "avg-prefix", "map", "map-prefix", "max" or "avgmax"
  std::string norm_order;       // "pre", "post" or "res-post" (NormOrder)
  std::string activation;       // "gelu", "quick_gelu", ...: as configurations spell it
  std::string head_activation;  // between the layers of a head of several: "relu", "gelu", ...
  std::string rotary;  // the form of the rotation: "none", "eva", "rope-vit", "pe", "dinov3", "articles"
  std::optional<double> rope_temperature;
  std::optional<std::array<double, 3>> mean, std;  // of red, green, blue; pixels go from 0 to 1
  TableChoice table;
  // Of a file with several copies of a model the one that is meant, by the prefix of its names
  // (Anatomy::copies), with or without the last dot; "." is the one without a prefix.
  std::string root;
  std::vector<TensorRole> roles;  // what tensors are whose names are not known

  bool operator==(const ModelOverrides&) const = default;
  bool empty() const { return *this == ModelOverrides(); }
};

// The checkpoint under those overrides, in place of earlier ones; empty ones give the file alone. Refuses
// (usage) heads that do not divide the width, naming those that do, and a table that the file does not have
// or that does not fit its grid, a root of no model in the file, and roles as structure_of() does; fails
// (Fault::failed) where a grid is given and there is no table.
std::shared_ptr<const Checkpoint> with_overrides(std::shared_ptr<const Checkpoint> checkpoint,
                                                 const ModelOverrides& given);
// Those that the checkpoint carries; empty without any.
ModelOverrides overrides_of(const Checkpoint& checkpoint);

// The width that the heads of the first block share: a third of the rows of the fused query, key and value
// weight, or the width where the three are separate. Empty where neither is known.
std::optional<int> attention_width(const Checkpoint& checkpoint, const Anatomy& anatomy);
// Numbers of heads of 16 to 128 dimensions each, the fewest first; all that divide a width under 256.
std::vector<int> plausible_heads(int attention_width);

}  // namespace whereabouts
