// What a backward pass reads of one block.
#pragma once

#include "core/vit/backward/backward.h"
#include "core/vit/forward/block_views.h"

namespace whereabouts {

// core/backend/block.h has the block as a formula, EigenEncoder (core/backend/eigen) as expressions.
// The views of a block's weights, which are valid as long as this.
struct BackwardPass::Views {
  Views(const BackwardPass& pass, int number, int tokens)
      : stage(pass.configuration_.stage_of(number)),
        position(pass.zero_position_ ? nullptr : &pass.position_),
        views(pass.weights_, position, pass.position_.windows, stage, stage.grid(pass.grid_)),
        weights(views.unpacked(number, pass.progress_)),
        shape(encoder_shape(pass.configuration_, pass.weights_, position, {}, 1, tokens, stage)) {}

  EncoderStage stage;
  const PositionEncoding* position;
  BlockViews views;
  BlockWeights weights;
  EncoderShape shape;
};

}  // namespace whereabouts
