// A model's blocks on the CPU, from the same weights that a device's encoder takes: what such an
// encoder is compared with, in its check before first use and in the benchmark. Models themselves run through
// ForwardPass, which knows more kinds of blocks.
#pragma once

#include <functional>
#include <memory>

#include "core/backend/encoder.h"
#include "core/backend/opencv/plugin/opencv_dnn.h"

namespace whereabouts {

// Copies the weights. `shape` must make sense: positive sizes, a width that its heads divide.
std::unique_ptr<Encoder> eigen_encoder(const dnn::EncoderShape& shape,
                                       const std::function<dnn::BlockWeights(int block)>& weights_of);

}  // namespace whereabouts
