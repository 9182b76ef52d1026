#include "core/vit/forward/fused_encoder.h"

#include <algorithm>
#include <utility>

#include "core/vit/weights/encoder_weights.h"

namespace whereabouts {
namespace {

std::optional<dnn::BlockActivation> nonlinearity_of(Activation activation) {
  switch (activation) {
    case Activation::gelu:
      return dnn::BlockActivation::gelu;
    case Activation::gelu_tanh:
      return dnn::BlockActivation::gelu_tanh;
    case Activation::quick_gelu:
      return dnn::BlockActivation::quick_gelu;
    case Activation::silu:
      return dnn::BlockActivation::silu;
    case Activation::relu:
      return dnn::BlockActivation::relu;
    case Activation::none:
      break;
  }
  return std::nullopt;
}

bool plain(const Norm& norm) {
  return norm.present() && !norm.rms;
}

bool plain_or_none(const Norm& norm) {
  return !norm.present() || !norm.rms;
}

// Puts into `shape` what `block` is made of; false where it holds something that no encoder computes.
bool describe(const BlockWeights& block, bool positions, dnn::EncoderShape& shape) {
  const auto size = [](const Norm& norm) { return static_cast<int>(norm.gamma.size()); };
  shape.hidden = block.mlp.up.outputs();
  shape.normed = size(block.query_norm);
  shape.gated = block.mlp.gate.outputs() > 0;
  shape.inner_norm = block.inner.present();
  shape.mlp_norm = block.mlp.inner.present();
  return plain(block.norm1) && plain(block.norm2) && plain_or_none(block.query_norm) &&
         plain_or_none(block.key_norm) && size(block.key_norm) == shape.normed &&
         plain_or_none(block.inner) && plain_or_none(block.mlp.inner) && block.head_scales.empty() &&
         !(positions && (block.shaw.rows() > 0 || block.cpe.rows() > 0));
}

}  // namespace

std::optional<dnn::EncoderShape> encoder_shape(const VitConfiguration& configuration,
                                               const VitWeights& weights, const PositionEncoding& placement,
                                               const ForwardOptions& options, int images, int tokens) {
  const auto nonlinearity = nonlinearity_of(configuration.activation);
  if (weights.blocks.empty() || !nonlinearity || configuration.norm_order != NormOrder::pre ||
      configuration.rms_norm || placement.turned_prefix > 0 ||
      configuration.attention_width() != configuration.width) {
    return std::nullopt;
  }
  const bool positions = !options.zero_position;
  dnn::EncoderShape shape{images, tokens, configuration.width, configuration.heads};
  shape.blocks = static_cast<int>(weights.blocks.size());
  shape.nonlinearity = *nonlinearity;
  shape.epsilon = configuration.epsilon;
  shape.output_attentions = options.output_attentions;
  shape.output_hidden_states =
      options.output_hidden_states || options.keep_queries_keys || options.keep_projections >= 0;
  shape.rotated = positions && !placement.pairs.empty();
  shape.biased = positions && std::any_of(placement.biases.begin(), placement.biases.end(),
                                          [](const auto& table) { return table != nullptr; });
  if (!describe(weights.blocks.front(), positions, shape)) return std::nullopt;
  for (const BlockWeights& block : weights.blocks) {
    dnn::EncoderShape other = shape;
    if (!describe(block, positions, other) || !(other == shape)) return std::nullopt;
  }
  return shape;
}

EncoderCache::Key::Key(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                       const PositionEncoding& placement)
    : backend_(&backend), shape_(shape) {
  // Blocks without positions inside are the same for every grid of that many tokens; only biases are
  // resampled.
  if (shape.rotated || shape.biased) grid_ = placement.grid;
  if (shape.biased) rule_ = placement.rule;
}

std::unique_ptr<Encoder> EncoderCache::take(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                                            const VitWeights& weights, const PositionEncoding& placement,
                                            const Progress& progress) {
  if (std::unique_ptr<Encoder> kept = take(Key(backend, shape, placement))) return kept;
  EncoderWeights blocks(weights, placement, shape);
  const auto weights_of = [&](int block) { return blocks.of(block, progress); };
  std::unique_ptr<Encoder> made = backend.encoder(shape, weights_of);
  // The device may have no room because of those of other shapes.
  if (!made && forget(backend)) made = backend.encoder(shape, weights_of);
  return made;
}

std::unique_ptr<Encoder> EncoderCache::take(const Key& key) {
  const std::lock_guard lock(mutex_);
  // What a backend out of use holds on its device serves nobody.
  if (!key.backend().state().usable) {
    kept_.remove_if([&](const Entry& each) { return &each.of.backend() == &key.backend(); });
  }
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const Entry& each) { return each.of == key; });
  if (found == kept_.end()) return nullptr;
  std::unique_ptr<Encoder> encoder = std::move(found->encoder);
  kept_.erase(found);
  return encoder;
}

bool EncoderCache::forget(const AttentionBackend& backend) {
  const std::lock_guard lock(mutex_);
  return kept_.remove_if([&](const Entry& each) { return &each.of.backend() == &backend; }) > 0;
}

void EncoderCache::release(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                           const PositionEncoding& placement, std::unique_ptr<Encoder> encoder) {
  const std::lock_guard lock(mutex_);
  kept_.push_front({Key(backend, shape, placement), std::move(encoder)});
  if (kept_.size() > max) kept_.pop_back();
}

}  // namespace whereabouts
