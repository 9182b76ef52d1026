// The backward pass of one image: how the logit of one class changes with what flows through the blocks.
//
// Each block is computed once more from the tokens that entered it, and its Jacobian multiplied from the left
// by the gradient of what left it, in plain expressions. Gradients of weights are nobody's business here: the
// trainer has those of its own models (core/train/model).
#pragma once

#include <memory>
#include <vector>

#include "core/vit/backward/backward_crossing.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/vit.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// What a model has that no backward pass is written for, in words, as far as its configuration tells; empty
// where it has none.
Message without_backward(const VitConfiguration& configuration);
// The same with what its weights tell.
Message without_backward(const VitConfiguration& configuration, const VitWeights& weights);

class BackwardPass {
 public:
  // Of a model that has a backward pass. Everything given must outlive it. `grid`: of the patches; `beside`:
  // Forward::beside_states of models that have them, else null.
  BackwardPass(const VitConfiguration& configuration, const VitWeights& weights,
               const PositionEncoding& position, bool zero_position, GridShape grid,
               const std::vector<Matrix>* beside, const Progress& progress);

  // `states`: (L + 1) of (tokens, D), of one image, as Forward::hidden_states: where the blocks lie in stages
  // those of each. Calls `on_layer` from the last block to the first,
  // before these with the pooling of a head that has a query of its own, or the layers of its class token.
  // Returns d logit / d x_0, (tokens, D). `logit` gets the logit of the class.
  Matrix run(const std::vector<Matrix>& states, int of_class, const OnGradient& on_layer, double& logit);

 private:
  struct Views;
  using Crossings = std::vector<std::unique_ptr<Crossing>>;

  Matrix run_with_second(const std::vector<Matrix>& states, int of_class, const OnGradient& on_layer,
                         double& logit);
  bool has_crossings_to(int next) const;
  Crossings crossings_to(int next, const Matrix& tokens) const;
  std::unique_ptr<Crossing> merging(const MergeWeights& merge, const Matrix& tokens, GridShape from,
                                    const EncoderStage& stage, GridShape to) const;
  void add_layers(int block, GridShape grid, const Matrix& tokens, Crossings& made) const;
  static Matrix through(const Crossings& crossings, Matrix gradient);

  const VitConfiguration& configuration_;
  const VitWeights& weights_;
  const PositionEncoding& position_;
  const bool zero_position_;
  const GridShape grid_;
  const std::vector<Matrix>* const beside_;
  const Progress& progress_;
};

}  // namespace whereabouts
