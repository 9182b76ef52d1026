// From the tokens behind the last block to the logit of a class and back, of one image: the last norm, the
// pooling, its norm, the layers of the head.
#pragma once

#include "core/vit/vit.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// The tokens of an encoder beside (CrossViT), whose class token or mean the head reads as well: (tokens, d),
// and d logit / d of them.
struct TokensBeside {
  const Matrix& last;
  Matrix by_last = {};
};

// `last`: (tokens, D), behind the neck where there is one. d logit / d of it; `logit` gets the logit. Calls
// `on_layer` with the pooling of a head that has a query of its own, or with the layers of a class token that
// joins behind the blocks. `beside`: null where there are none.
Matrix head_backward(const VitConfiguration& configuration, const VitWeights& weights, const Matrix& last,
                     int of_class, const OnGradient& on_layer, double& logit, const Progress& progress,
                     TokensBeside* beside = nullptr);

}  // namespace whereabouts
