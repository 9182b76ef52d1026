// Blocks of a transformer as one net of OpenCV's: tokens go in, tokens come out, nothing else crosses the
// bus.
#pragma once

#include <memory>
#include <vector>

#include "core/backend/encoder.h"
#include "core/backend/opencv/plugin/opencv_dnn.h"

namespace whereabouts {

// Blocks that dnn::computes() names. Queries, keys and values are three products with the norm's scale and
// shift and the softmax's scale folded in; LayerScale is folded as well.
class OpencvEncoder : public Encoder {
 public:
  // Copies the weights of shape.blocks blocks (one is a block, more an encoder), which `source` gives one
  // by one, unpacked. Refuses (usage) sizes that are not positive or a width that its heads do not divide;
  // fails with OpenCV's words where the target is not usable.
  OpencvEncoder(dnn::Target target, const EncoderShape& shape, const BlockSource& source);
  OpencvEncoder(OpencvEncoder&&) noexcept;
  OpencvEncoder& operator=(OpencvEncoder&&) noexcept;
  ~OpencvEncoder() override;

  bool resident() const override { return true; }
  void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress = {}) override;
  int layers() const;
  // How many of them OpenCV computes on the CPU; to be asked after a forward. -1: it does not tell.
  int layers_on_cpu() const;

 private:
  struct Net;
  std::unique_ptr<Net> net_;
};

}  // namespace whereabouts
