// What a vision transformer is made of, in numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/checkpoint/anatomy.h"
#include "core/linear/linear.h"

namespace whereabouts {

// One step of the patch embedding: a convolution. Plain ViTs have one; hierarchical and overlapping ones more.
struct PatchStage {
  int kernel = 16, stride = 16, padding = 0;
  bool norm = false, activation = false;
};

struct VitConfiguration {
  std::string family;
  int image_rows = 224, image_columns = 224, channels = 3;  // what it was trained at
  std::vector<PatchStage> stages;
  int width = 0, depth = 0, heads = 0, hidden = 0, classes = 0;
  PrefixTokens prefix;
  bool position_on_prefix = true;  // the table has rows for the prefix tokens
  // Position schemes in use, by where they act: a table added to the tokens, a rotation, a bias, CPE.
  std::string additive, rotary, bias;
  bool cpe = false;
  bool norm_before = false;  // CLIP: a norm before the first block
  bool norm_first = true;    // pre-norm blocks
  bool layer_scale = false, query_key_norm = false, swiglu = false, rms_norm = false;
  Activation activation = Activation::gelu;
  float epsilon = 1e-6f;
  enum class Pooling { class_token, mean, class_and_distillation, attention } pooling = Pooling::class_token;
  bool norm_after_pooling = false;  // timm's fc_norm
  std::vector<std::string> assumed;  // what the file does not tell and was taken from the family, in words

  int head_dim() const { return heads > 0 ? width / heads : 0; }
};

}  // namespace whereabouts
