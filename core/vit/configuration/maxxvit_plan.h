// What timm's MaxxVit models (MaxViT, CoAtNet and their kin) are made of, block by block, and what no tensor
// says of them.
#pragma once

#include <string>
#include <vector>

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

struct MaxxvitPart {
  enum class Kind {
    convolution,  // MBConv, or ConvNeXt's block
    strided,      // attention on a grid made coarser, between two stages
    attention,    // over the whole grid
    window,       // within windows
    spread,       // of tokens spread evenly over the grid
  };
  Kind kind = Kind::convolution;
  std::string before;  // of its names
  int stage = 0;
  bool first = false;  // of its stage: it makes the grid coarser
  bool is_layer() const { return kind != Kind::convolution && kind != Kind::strided; }
};

// Refuses (file) parts that are not built in.
std::vector<MaxxvitPart> maxxvit_plan(const WeightNames& names);

// Words of its configuration; those of the conversions from TensorFlow where the file has none and its tables
// are theirs. Refuses (file) others that have no configuration.
struct MaxxvitWords {
  bool stride_in_pool = false, same = false, pre_norm_act = false, head_first = true;
  bool pools_max = false, shortcut_pools_max = false;  // a maximum of 3 x 3 instead of the mean of 2 x 2
  Activation convolution = Activation::gelu, squeeze = Activation::silu, mlp = Activation::gelu;
  float convolution_epsilon = 1e-5F, epsilon = 1e-6F;
  bool assumed = false;
};
MaxxvitWords maxxvit_words(const WeightNames& names, const ModelConfig& stated);

}  // namespace whereabouts
