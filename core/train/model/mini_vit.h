// The training of small vision transformers.
//
//   model/      mini_vit.h (its numbers), parameters.h (all parameters in one row), trained_position.h (the
//   scheme and its
//               gradient), attention_pass.h, pass.h (forward and backward of some images), ops.h,
//               model_file.h
//   optimise/   adamw.h, schedule.h, training_step.h (a batch on all cores)
//   data/       data_set.h: images with classes
//   run/        train_parameters.h, run_configuration.h, batches.h, run_folder.h, training_job.h, ablation.h
//
// The vision transformer that is trained, in numbers: timm's ViT with pre-norm blocks, GELU and LayerNorm of
// epsilon 1e-6, of any size, with any scheme of the catalogue.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/parameter/values.h"
#include "core/position/scheme.h"

namespace whereabouts {

// One convolution of the patch embedding.
struct EmbeddingStage {
  int kernel = 0, stride = 0, padding = 0;
  int inputs = 0, outputs = 0;  // channels
  GridShape grid;               // of the cells that it gives
  bool norm = false;            // a LayerNorm over the channels of each cell behind it

  int values() const { return inputs * kernel * kernel; }
};

struct MiniVit {
  int rows = 28, columns = 28, channels = 1;  // of the images (px)
  int patch = 4;                              // px, a square
  // px from one patch to the next; 0: its side. Smaller strides make patches overlap, behind (patch - stride)
  // / 2 px of zeros on every side: as many patches as squares of the stride.
  int stride = 0;
  // Cells that each stage of the embedding merges along a side, from the pixels on; `patch` is their product.
  // Empty: patches are embedded at once.
  std::vector<int> hierarchy;
  int width = 64, depth = 4, heads = 4, hidden = 256, classes = 10;
  bool class_token = true;  // else the mean of the patches is classified
  // learned-1d: the class token has a row of the table; without one it is put in front behind the addition,
  // as DeiT III and the articles' hybrid do.
  bool class_position = true;
  // Ids of the catalogue, joined by "+": one added to the tokens, one that turns queries and keys, and so on.
  std::string position = "learned-1d";
  std::string layout, pairs;  // of the scheme; empty: its default
  Values scheme_values;       // of Scheme::trained_parameters(); what is absent has its default

  int step() const { return stride > 0 ? stride : patch; }
  int padding() const { return (patch - step()) / 2; }
  GridShape grid() const { return {rows / step(), columns / step()}; }
  int prefix() const { return class_token ? 1 : 0; }
  int tokens() const { return prefix() + grid().count(); }
  int head_dim() const { return width / heads; }
  // One without a hierarchy. With one, each has half of the channels of the next and the last the width, and
  // each ends in a norm, as the articles' hierarchical patching does (192, 384, 768); never fewer than 4
  // channels.
  std::vector<EmbeddingStage> stages() const;
};

// One scheme of a position.
struct PositionPart {
  const Scheme* scheme = nullptr;  // null: none acts at this place
  std::string layout;              // MiniVit::layout goes to the first that has layouts
};

// The schemes of a position by where they act.
struct PositionParts {
  PositionPart additive, rotary, bias, other;

  // In the order of their places.
  std::array<const PositionPart*, 4> all() const { return {&additive, &rotary, &bias, &other}; }
};

// The model as the scheme of a part sees it.
TrainedShape shape_for(const MiniVit& model, const PositionPart& part);

// Refuses (usage): unknown schemes, two that act at the same place, shaw beside a rotation, schemes of days
// rather than images, sizes that do not divide (image by patch or by the stages of a hierarchy, width by
// heads, heads by the rotation's pairs), too few heads for a bias, and anything below 1 or out of range,
// naming the flag.
PositionParts checked(const MiniVit& model);

}  // namespace whereabouts
