// Blocks of a transformer as one net of OpenCV's: tokens go in, tokens come out, nothing else crosses the
// bus.
#pragma once

#include <memory>
#include <vector>

#include "core/attention/module/opencv_dnn.h"
#include "core/progress.h"

namespace whereabouts {

// softmax attention and a perceptron, both behind a layer norm and beside a residual, as in ViT. Queries,
// keys and values are three products with the norm's scale and shift and the softmax's scale folded in;
// LayerScale is folded as well.
class OpencvEncoder {
 public:
  // Copies the weights of shape.blocks blocks (one is a block, more an encoder). Refuses (usage) sizes that
  // are not positive or a width that its heads do not divide; fails with OpenCV's words where the target is
  // not usable.
  OpencvEncoder(dnn::Target target, const dnn::EncoderShape& shape,
                const std::vector<dnn::BlockWeights>& blocks);
  OpencvEncoder(OpencvEncoder&&) noexcept;
  OpencvEncoder& operator=(OpencvEncoder&&) noexcept;
  ~OpencvEncoder();

  // (pictures * tokens, width) to the same shape, row by row; may be the same place. One thread at a time.
  // The first call sets the net up; OpenCV cannot be interrupted, so `progress` is looked at before and
  // after.
  void forward(const float* tokens, float* output, const Progress& progress = {});
  int layers() const;
  // How many of them OpenCV computes on the processor; to be asked after a forward. -1: it does not tell.
  int layers_on_processor() const;

 private:
  struct Net;
  std::unique_ptr<Net> net_;
};

}  // namespace whereabouts
