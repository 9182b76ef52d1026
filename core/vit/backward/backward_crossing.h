// What stands between two blocks, or behind the last one, there and back, of one image: mergings of four
// tokens, blocks whose queries are fewer than their keys, layers of convolutions.
#pragma once

#include <memory>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

class Crossing {
 public:
  virtual ~Crossing() = default;

  // What it gives, (tokens, D).
  const Matrix& tokens() const { return tokens_; }
  // Of a number whose gradient by tokens() is `d`: that by the tokens that it took.
  virtual Matrix backward(Matrix d) = 0;
  // Of a rollout, behind backward(): what the tokens that it gave have, one number each, goes to those that
  // it took.
  virtual RowVector share(const RowVector& rows) const = 0;

 protected:
  Matrix tokens_;
};

// Everything given but `tokens` must outlive what is made. Four neighbours of `from` become one token of
// `to`.
std::unique_ptr<Crossing> merging_of_four(const VitConfiguration& configuration, const MergeWeights& weights,
                                          const Matrix& tokens, GridShape from, GridShape to,
                                          const Progress& progress);
// The block of Hiera that begins `stage`, whose queries are the largest of four neighbours.
std::unique_ptr<Crossing> pooled_block(const VitConfiguration& configuration, const MergeWeights& weights,
                                       const Matrix& tokens, GridShape from, const EncoderStage& stage,
                                       GridShape to, const Progress& progress);
// A block of MViT v2 that begins `stage`, or, where `from` is `to`, ends it: `shortcut` stands for the tokens
// beside its attention, `beside_mlp` for those beside its MLP, where there is one. `positions`: its offsets
// count.
std::unique_ptr<Crossing> convolved_block(const VitConfiguration& configuration, const PackedBlock& block,
                                          const LinearWeights& shortcut, const LinearWeights& beside_mlp,
                                          const Matrix& tokens, GridShape from, const EncoderStage& stage,
                                          GridShape to, bool positions, const Progress& progress);
// Layers over the grid; `front`: of each of the tokens in front of it, or null where there are none.
std::unique_ptr<Crossing> crossing_by_steps(const MapSteps& steps, const LinearWeights* front, bool positions,
                                            const Matrix& tokens, GridShape grid, const Progress& progress);

}  // namespace whereabouts
