// The blocks of a transformer as one computation: tokens go in, tokens come out.
#pragma once

#include <vector>

#include "core/base/progress.h"

namespace whereabouts {

// Where results go, row by row.
struct EncoderOutputs {
  float* tokens = nullptr;  // (images * tokens, width) after the last block; may be the input
  // Of an encoder that was made to give them (EncoderShape), per block: the weights of attention, (images,
  // heads, tokens, tokens), and the tokens after it. Else empty.
  std::vector<float*> attention, after;
};

// Used by one thread at a time.
class Encoder {
 public:
  virtual ~Encoder() = default;
  // `tokens`: (images * tokens, width). The first call sets things up. What computes here cannot be
  // interrupted: `progress` is looked at before and after. Throws Failure: cancelled, or failed.
  virtual void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) = 0;
};

}  // namespace whereabouts
