// What a patch has to do with those around it (LocalInteraction, XCiT), there and back, of one image.
#pragma once

#include "core/backend/block.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

class InteractionBackward {
 public:
  // `x`: (tokens, D), what enters it. `local` and `progress` must outlive it.
  InteractionBackward(const LocalInteraction& local, const EncoderShape& shape, Matrix x,
                      const Progress& progress);

  // x and what it adds to it.
  Matrix output() const;
  // Of a number whose gradient by output() is `d`: that by x.
  Matrix backward(const Matrix& d) const;

 private:
  PositionConvolution layer(const float* weight, const float* bias) const;

  const LocalInteraction& local_;
  const EncoderShape& shape_;
  const Progress& progress_;
  Matrix x_, inner_;  // inner: behind the first convolution
};

}  // namespace whereabouts
