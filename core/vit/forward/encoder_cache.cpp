#include "core/vit/forward/encoder_cache.h"

#include <algorithm>
#include <utility>

namespace whereabouts {

EncoderCache::Key::Key(const AttentionBackend& backend, const EncoderShape& shape,
                       const PositionEncoding& position)
    : backend_(&backend), shape_(shape) {
  // Blocks without positions inside are the same for every grid of that many tokens; only biases are
  // resampled.
  if (shape.rotated || shape.biased) grid_ = position.grid;
  if (shape.biased) rule_ = position.rule;
}

std::unique_ptr<Encoder> EncoderCache::take(const AttentionBackend& backend, const EncoderShape& shape,
                                            const PositionEncoding& position, const BlockSource& source) {
  if (std::unique_ptr<Encoder> kept = take(Key(backend, shape, position))) return kept;
  std::unique_ptr<Encoder> made = backend.encoder(shape, source);
  // The device may have no room because of encoders of other shapes.
  if (!made && evict(backend)) made = backend.encoder(shape, source);
  return made;
}

std::unique_ptr<Encoder> EncoderCache::take(const Key& key) {
  const std::lock_guard lock(mutex_);
  // A disabled backend's encoders are of no use: free its device.
  if (!key.backend().state().usable) {
    entries_.remove_if([&](const Entry& each) { return &each.key.backend() == &key.backend(); });
  }
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& each) { return each.key == key; });
  if (found == entries_.end()) return nullptr;
  std::unique_ptr<Encoder> encoder = std::move(found->encoder);
  entries_.erase(found);
  return encoder;
}

bool EncoderCache::evict(const AttentionBackend& backend) {
  const std::lock_guard lock(mutex_);
  return entries_.remove_if([&](const Entry& each) { return &each.key.backend() == &backend; }) > 0;
}

void EncoderCache::release(const AttentionBackend& backend, const EncoderShape& shape,
                           const PositionEncoding& position, std::unique_ptr<Encoder> encoder) {
  if (!encoder->resident()) return;
  const std::lock_guard lock(mutex_);
  entries_.push_front({Key(backend, shape, position), std::move(encoder)});
  if (entries_.size() > max) entries_.pop_back();
}

}  // namespace whereabouts
