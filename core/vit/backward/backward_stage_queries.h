// Queries that the blocks of a stage share, made of all tokens that enter it (GC ViT), there and back, of one
// image.
#pragma once

#include "core/vit/backward/backward_steps.h"
#include "core/vit/forward/windows.h"

namespace whereabouts {

class StageQueriesBackward {
 public:
  // `tokens`: (tokens, D), that enter the stage, on `grid`. What is given but these must outlive it.
  StageQueriesBackward(const MapSteps& steps, bool positions, const Matrix& tokens, GridShape grid,
                       const WindowTable& windows, const Progress& progress);

  // (tokens, heads dim): of each token those of its place in a window.
  const Matrix& queries() const { return queries_; }
  // Of a block that takes them: the gradient by queries().
  void add(const Matrix& by_queries);
  // Of all that were added: that by the tokens that enter the stage.
  Matrix backward() { return steps_.backward(by_places_); }

 private:
  const WindowTable& windows_;
  FeatureMap map_;  // of one window, behind the steps
  StepsBackward steps_;
  Matrix queries_, by_places_;
};

}  // namespace whereabouts
