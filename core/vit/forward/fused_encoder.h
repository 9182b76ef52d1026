// A model's blocks by a backend that computes them all at once (core/backend/encoder.h).
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/backend/encoder.h"
#include "core/backend/opencv/plugin/opencv_dnn.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/forward/vit.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// What an encoder would have to be for `images` images of `tokens` tokens. Empty where the blocks hold
// something that none computes: Shaw's vectors or convolutions of positions, norms behind the residual,
// root-mean-square norms, cosine attention, an attention wider or narrower than the tokens.
std::optional<dnn::EncoderShape> encoder_shape(const VitConfiguration& configuration,
                                               const VitWeights& weights, const PositionEncoding& placement,
                                               const ForwardOptions& options, int images, int tokens);

// The encoders of one model between its forwards: they hold its weights on the device, and setting one up
// takes longer than using it. Safe to use from several threads; each takes an encoder of its own.
class EncoderCache {
 public:
  // A kept one or a new one; null where `backend` computes layer by layer. Throws as the backend does.
  std::unique_ptr<Encoder> take(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                                const VitWeights& weights, const PositionEncoding& placement,
                                const Progress& progress);
  // For the next forward, after one that went well.
  void release(const AttentionBackend& backend, const dnn::EncoderShape& shape,
               const PositionEncoding& placement, std::unique_ptr<Encoder> encoder);

 private:
  // What tells one encoder of a model from another.
  class Key {
   public:
    Key(const AttentionBackend& backend, const dnn::EncoderShape& shape, const PositionEncoding& placement);
    const AttentionBackend& backend() const { return *backend_; }
    bool operator==(const Key&) const = default;

   private:
    const AttentionBackend* backend_;
    dnn::EncoderShape shape_;
    GridShape grid_;    // of the tables inside; empty where there are none
    std::string rule_;  // that biases were resampled by
  };
  struct Entry {
    Key of;
    std::unique_ptr<Encoder> encoder;
  };
  std::unique_ptr<Encoder> take(const Key& key);
  bool forget(const AttentionBackend& backend);  // whether it had one

  static constexpr std::size_t max = 2;

  std::mutex mutex_;
  std::list<Entry> kept_;  // the last used first
};

}  // namespace whereabouts
