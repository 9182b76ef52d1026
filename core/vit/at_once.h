// A model's blocks by a backend that computes them all at once (core/attention/encoder.h).
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <optional>

#include "core/attention/encoder.h"
#include "core/attention/module/opencv_dnn.h"
#include "core/vit/placement.h"
#include "core/vit/vit.h"
#include "core/vit/weights.h"

namespace whereabouts {

// What an encoder would have to be for `pictures` pictures of `tokens` tokens. Empty where the blocks hold
// something that none computes: rotation, biases or convolutions of positions, norms elsewhere than before
// attention and perceptron, gated perceptrons, cosine attention.
std::optional<dnn::EncoderShape> encoder_shape(const VitConfiguration& configuration,
                                               const VitWeights& weights, const Placement& placement,
                                               const ForwardOptions& options, int pictures, int tokens);

// The encoders of one model between its forwards: they hold its weights on the device, and setting one up
// takes longer than using it. Safe to use from several threads; each takes an encoder of its own.
class KeptEncoders {
 public:
  // A kept one or a new one; null where `backend` computes layer by layer. Throws as the backend does.
  std::unique_ptr<Encoder> take(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                                const VitWeights& weights, const Progress& progress);
  // For the next forward, after one that went well.
  void give_back(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                 std::unique_ptr<Encoder> encoder);

 private:
  struct Kept {
    const AttentionBackend* backend;
    dnn::EncoderShape shape;
    std::unique_ptr<Encoder> encoder;
  };
  std::unique_ptr<Encoder> kept_of(const AttentionBackend& backend, const dnn::EncoderShape& shape);
  bool forget();  // whether there was one

  static constexpr std::size_t most = 2;

  std::mutex mutex_;
  std::list<Kept> kept_;  // the last used first
};

}  // namespace whereabouts
