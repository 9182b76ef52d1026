// The blocks among the pixels of each patch (TNT, forward_pixels.cpp), there and back, of one image, and what
// they give the patches.
#pragma once

#include <vector>

#include "core/vit/forward/windows.h"
#include "core/vit/vit.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

class PixelsBackward {
 public:
  // `states`: what enters each block of the pixels, (patches * cells, d), one patch behind the other.
  // Everything given must outlive it.
  PixelsBackward(const VitConfiguration& configuration, const PixelTower& tower,
                 const std::vector<Matrix>& states, const Progress& progress);

  // From the last block to the first: of a number whose gradient by what the patches get behind block
  // `number` is `by_given`, (patches, D), and that by the pixels behind it what this gave of the block after
  // it. Calls `on_layer`.
  void backward(int number, const Matrix& by_given, const OnGradient& on_layer);

 private:
  Matrix join_backward(const PixelsToPatch& join, const Matrix& pixels, const Matrix& by_given) const;

  const VitConfiguration& configuration_;
  const PixelTower& tower_;
  const std::vector<Matrix>& states_;
  const Progress& progress_;
  WindowTable patches_;
  Matrix by_pixels_;  // behind the block that comes next
};

}  // namespace whereabouts
