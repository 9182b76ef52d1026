// A model's encoders that hold its weights on a device (Encoder::resident), between its forwards.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "core/backend/backend.h"
#include "core/vit/forward/position_encoding.h"

namespace whereabouts {

// Setting such an encoder up takes longer than using it. Safe to use from several threads; each takes an
// encoder of its own.
class EncoderCache {
 public:
  // A kept one, or a new one of `source`; null where `backend` makes none of such blocks. Throws as the
  // backend does.
  std::unique_ptr<Encoder> take(const AttentionBackend& backend, const EncoderShape& shape,
                                const PositionEncoding& position, const BlockSource& source);
  // Keeps a resident encoder for the next forward, after one that went well or was cancelled.
  void release(const AttentionBackend& backend, const EncoderShape& shape, const PositionEncoding& position,
               std::unique_ptr<Encoder> encoder);

 private:
  // What tells one encoder of a model from another.
  class Key {
   public:
    Key(const AttentionBackend& backend, const EncoderShape& shape, const PositionEncoding& position);
    const AttentionBackend& backend() const { return *backend_; }
    bool operator==(const Key&) const = default;

   private:
    const AttentionBackend* backend_;
    EncoderShape shape_;
    GridShape grid_;    // of the tables inside; empty where there are none
    std::string rule_;  // that biases were resampled by
  };
  struct Entry {
    Key key;
    std::unique_ptr<Encoder> encoder;
  };
  std::unique_ptr<Encoder> take(const Key& key);
  bool evict(const AttentionBackend& backend);  // returns true if it had one

  static constexpr std::size_t max = 2;

  std::mutex mutex_;
  std::list<Entry> entries_;  // the last used first
};

}  // namespace whereabouts
