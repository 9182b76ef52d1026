// What a vision transformer is made of, in numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/checkpoint/anatomy.h"
#include "core/grid.h"
#include "core/linear/linear.h"

namespace whereabouts {

// How queries and keys turn (core/position/rotary.h).
struct RotaryForm {
  std::string layout, pairs;
  std::optional<double> temperature;
  std::string normalise = "separate";
  int pretraining_side = 16;
};

// One step of the patch embedding: a convolution. Plain ViTs have one; hierarchical and overlapping ones
// more.
struct PatchStage {
  int kernel = 16, stride = 16, padding = 0;
  bool norm = false, activation = false;
};

struct VitConfiguration {
  std::string family;
  int image_rows = 224, image_columns = 224, channels = 3;  // what it was trained at
  std::vector<PatchStage> stages;
  int width = 0, depth = 0, heads = 0, hidden = 0, classes = 0;
  int head_width = 0;  // d; heads * d is the width in most models, not in all
  PrefixTokens prefix;
  bool position_on_prefix = true;  // the table has rows for the prefix tokens
  // Position schemes in use, by where they act: a table added to the tokens, a rotation, a bias, CPE.
  std::string additive, rotary, bias;
  std::string additive_layout;  // of a sinusoid that the file does not store
  RotaryForm rotary_form;
  bool cpe = false, shaw = false;
  bool norm_before = false;  // CLIP: a norm before the first block
  bool norm_first = true;    // pre-norm blocks
  bool layer_scale = false, query_key_norm = false, swiglu = false, rms_norm = false;
  Activation activation = Activation::gelu;
  Activation stage_activation = Activation::gelu;  // of hierarchical patch embeddings
  float epsilon = 1e-6f;
  enum class Pooling { class_token, mean, class_and_distillation, class_and_mean, attention };
  Pooling pooling = Pooling::class_token;
  bool norm_after_pooling = false;   // timm's fc_norm
  std::vector<std::string> assumed;  // what the file does not tell and was taken from the family, in words

  int head_dim() const { return head_width; }
  int attention_width() const { return heads * head_width; }
  // Pixels from one patch to the next.
  int stride() const {
    int product = 1;
    for (const PatchStage& stage : stages) product *= stage.stride;
    return product;
  }
  // Patches of an input of this size; no rows or columns where it is smaller than a patch.
  GridShape grid_of(int rows, int columns) const {
    for (const PatchStage& stage : stages) {
      const int room_rows = rows + 2 * stage.padding - stage.kernel;
      const int room_columns = columns + 2 * stage.padding - stage.kernel;
      if (room_rows < 0 || room_columns < 0) return {};
      rows = room_rows / stage.stride + 1;
      columns = room_columns / stage.stride + 1;
    }
    return {rows, columns};
  }
};

}  // namespace whereabouts
