// A model's blocks by a backend that computes them all at once (core/attention/encoder.h).
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/attention/encoder.h"
#include "core/attention/module/opencv_dnn.h"
#include "core/vit/placement.h"
#include "core/vit/vit.h"
#include "core/vit/weights.h"

namespace whereabouts {

// What an encoder would have to be for `pictures` pictures of `tokens` tokens. Empty where the blocks hold
// something that none computes: Shaw's vectors or convolutions of positions, norms behind the residual,
// root-mean-square norms, cosine attention, an attention wider or narrower than the tokens.
std::optional<dnn::EncoderShape> encoder_shape(const VitConfiguration& configuration,
                                               const VitWeights& weights, const Placement& placement,
                                               const ForwardOptions& options, int pictures, int tokens);

// The encoders of one model between its forwards: they hold its weights on the device, and setting one up
// takes longer than using it. Safe to use from several threads; each takes an encoder of its own.
class KeptEncoders {
 public:
  // A kept one or a new one; null where `backend` computes layer by layer. Throws as the backend does.
  std::unique_ptr<Encoder> take(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                                const VitWeights& weights, const Placement& placement,
                                const Progress& progress);
  // For the next forward, after one that went well.
  void give_back(const AttentionBackend& backend, const dnn::EncoderShape& shape, const Placement& placement,
                 std::unique_ptr<Encoder> encoder);

 private:
  // What tells one encoder of a model from another.
  class Wanted {
   public:
    Wanted(const AttentionBackend& backend, const dnn::EncoderShape& shape, const Placement& placement);
    const AttentionBackend& backend() const { return *backend_; }
    bool operator==(const Wanted&) const = default;

   private:
    const AttentionBackend* backend_;
    dnn::EncoderShape shape_;
    GridShape grid_;    // of the tables inside; empty where there are none
    std::string rule_;  // that biases were resampled by
  };
  struct Kept {
    Wanted of;
    std::unique_ptr<Encoder> encoder;
  };
  std::unique_ptr<Encoder> kept_of(const Wanted& wanted);
  bool forget(const AttentionBackend& backend);  // whether it had one

  static constexpr std::size_t most = 2;

  std::mutex mutex_;
  std::list<Kept> kept_;  // the last used first
};

}  // namespace whereabouts
