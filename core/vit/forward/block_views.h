// A model's blocks as every backend takes them (core/backend/block.h): their weights, and what the position
// scheme does inside of them for one grid.
#pragma once

#include <vector>

#include "core/backend/block.h"
#include "core/base/progress.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/vit.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// The blocks of a stage over `images` images of `tokens` tokens, with what is asked of them. `position`: null
// where positions are zeroed.
EncoderShape encoder_shape(const VitConfiguration& configuration, const VitWeights& weights,
                           const PositionEncoding* position, const ForwardOptions& options, int images,
                           int tokens, const EncoderStage& stage);

// None of what is given is owned. `windows`: per block, where the model has any. `stage`, `grid`: of the
// blocks that are viewed, and its tokens behind the prefix.
class BlockViews {
 public:
  BlockViews(const VitWeights& weights, const PositionEncoding* position,
             const std::vector<std::shared_ptr<const WindowTable>>& windows, const EncoderStage& stage,
             GridShape grid)
      : weights_(weights), position_(position), windows_(windows), stage_(stage), grid_(grid) {}

  // With LinearView::packed alone; valid as long as weights and position.
  BlockWeights packed(int block) const;
  // With LinearView::weight as well; those matrices until the next is asked for. Throws Failure (cancelled).
  BlockWeights unpacked(int block, const Progress& progress);

 private:
  const VitWeights& weights_;
  const PositionEncoding* position_;
  const std::vector<std::shared_ptr<const WindowTable>>& windows_;
  EncoderStage stage_;
  GridShape grid_;
  std::vector<float> matrices_[7], biases_[7];  // of the layers of one block
};

}  // namespace whereabouts
