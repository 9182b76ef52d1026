#include "core/vit/at_once.h"

#include <algorithm>
#include <utility>

#include "core/vit/encoder_weights.h"

namespace whereabouts {
namespace {

std::optional<dnn::Nonlinearity> nonlinearity_of(Activation activation) {
  switch (activation) {
    case Activation::gelu:
      return dnn::Nonlinearity::gelu;
    case Activation::gelu_tanh:
      return dnn::Nonlinearity::gelu_tanh;
    case Activation::quick_gelu:
      return dnn::Nonlinearity::quick_gelu;
    case Activation::silu:
      return dnn::Nonlinearity::silu;
    case Activation::relu:
      return dnn::Nonlinearity::relu;
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
  shape.attended_norm = block.inner.present();
  shape.hidden_norm = block.mlp.inner.present();
  return plain(block.norm1) && plain(block.norm2) && plain_or_none(block.query_norm) &&
         plain_or_none(block.key_norm) && size(block.key_norm) == shape.normed &&
         plain_or_none(block.inner) && plain_or_none(block.mlp.inner) && block.head_scales.empty() &&
         !(positions && (block.shaw.rows() > 0 || block.cpe.rows() > 0));
}

}  // namespace

std::optional<dnn::EncoderShape> encoder_shape(const VitConfiguration& configuration,
                                               const VitWeights& weights, const Placement& placement,
                                               const ForwardOptions& options, int pictures, int tokens) {
  const auto nonlinearity = nonlinearity_of(configuration.activation);
  if (weights.blocks.empty() || !nonlinearity || configuration.norm_order != NormOrder::pre ||
      configuration.rms_norm || placement.turned_prefix > 0 ||
      configuration.attention_width() != configuration.width) {
    return std::nullopt;
  }
  const bool positions = !options.zero_position;
  dnn::EncoderShape shape{pictures, tokens, configuration.width, configuration.heads};
  shape.blocks = static_cast<int>(weights.blocks.size());
  shape.nonlinearity = *nonlinearity;
  shape.epsilon = configuration.epsilon;
  shape.keep_attention = options.keep_attention;
  shape.keep_tokens = options.keep_tokens || options.keep_queries_keys || options.keep_projections >= 0;
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

KeptEncoders::Wanted::Wanted(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                             const Placement& placement)
    : backend_(&backend), shape_(shape) {
  // Blocks without positions inside are the same for every grid of that many tokens; only biases are
  // resampled.
  if (shape.rotated || shape.biased) grid_ = placement.grid;
  if (shape.biased) rule_ = placement.rule;
}

std::unique_ptr<Encoder> KeptEncoders::take(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                                            const VitWeights& weights, const Placement& placement,
                                            const Progress& progress) {
  if (std::unique_ptr<Encoder> kept = kept_of(Wanted(backend, shape, placement))) return kept;
  EncoderWeights blocks(weights, placement, shape);
  const auto weights_of = [&](int block) { return blocks.of(block, progress); };
  std::unique_ptr<Encoder> made = backend.encoder(shape, weights_of);
  // The device may have no room because of those of other shapes.
  if (!made && forget(backend)) made = backend.encoder(shape, weights_of);
  return made;
}

std::unique_ptr<Encoder> KeptEncoders::kept_of(const Wanted& wanted) {
  const std::lock_guard lock(mutex_);
  // What a backend out of use holds on its device serves nobody.
  if (!wanted.backend().state().usable) {
    kept_.remove_if([&](const Kept& each) { return &each.of.backend() == &wanted.backend(); });
  }
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const Kept& each) { return each.of == wanted; });
  if (found == kept_.end()) return nullptr;
  std::unique_ptr<Encoder> encoder = std::move(found->encoder);
  kept_.erase(found);
  return encoder;
}

bool KeptEncoders::forget(const AttentionBackend& backend) {
  const std::lock_guard lock(mutex_);
  return kept_.remove_if([&](const Kept& each) { return &each.of.backend() == &backend; }) > 0;
}

void KeptEncoders::give_back(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                             const Placement& placement, std::unique_ptr<Encoder> encoder) {
  const std::lock_guard lock(mutex_);
  kept_.push_front({Wanted(backend, shape, placement), std::move(encoder)});
  if (kept_.size() > most) kept_.pop_back();
}

}  // namespace whereabouts
