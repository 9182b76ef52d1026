// The blocks of a transformer as one computation: tokens go in, tokens come out.
#pragma once

#include <functional>
#include <vector>

#include "core/backend/block.h"
#include "core/backend/hook.h"
#include "core/base/progress.h"

namespace whereabouts {

// The weights of each block in turn. May throw Failure (cancelled).
using BlockSource = std::function<BlockWeights(int block)>;

// Where results go, row by row, and who is told on the way.
struct EncoderOutputs {
  float* tokens = nullptr;  // (images * tokens, width) after the last block; may be the input
  // Per block, null or missing where nobody asks: the probabilities of attention, (images, heads, tokens,
  // tokens), and the tokens after the block. A resident encoder must have been made to give them
  // (EncoderShape).
  std::vector<float*> attention{}, after{};
  // Called by encoders that are not resident, after each block, with the number done; where they take some
  // images after the others, when so many have been done in the mean.
  std::function<void(int done)> on_block{};
  // Those that read what enters a block, its queries, keys or values are run by every encoder that is not
  // resident; the others by cpu_encoder() alone. The first block here is number `first_block` to them.
  const std::vector<Hook>* hooks = nullptr;
  int first_block = 0;
};

// Used by one thread at a time.
class Encoder {
 public:
  virtual ~Encoder() = default;
  // True: it copied the weights, onto a device, and is worth keeping for the next forward; `progress` is
  // looked at before and after, because what computes there cannot be interrupted. False: it reads them while
  // it runs, so that their source must outlive it, goes block by block and looks at `progress` at least every
  // 20 ms.
  virtual bool resident() const = 0;
  // `tokens`: (images * tokens, width). The first call sets things up. Throws Failure: cancelled, or failed.
  virtual void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) = 0;
};

}  // namespace whereabouts
