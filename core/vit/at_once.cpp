#include "core/vit/at_once.h"

#include <algorithm>
#include <utility>
#include <vector>

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

bool plain(const BlockWeights& block, bool positions) {
  const bool norms = plain(block.norm1) && plain(block.norm2) && !block.query_norm.present() &&
                     !block.key_norm.present() && !block.inner.present() && !block.mlp.inner.present();
  const bool places = block.shaw.rows() > 0 || block.cpe.rows() > 0;
  return norms && block.mlp.gate.outputs() == 0 && block.head_scales.empty() && !(positions && places);
}

// The numbers of a product as they were before it was packed.
struct Unpacked {
  std::vector<float> weight, bias;

  void take(const LinearWeights& packed) {
    const auto outputs = static_cast<std::size_t>(packed.outputs());
    weight.resize(outputs * static_cast<std::size_t>(packed.inputs()));
    bias.resize(outputs);
    packed.unpack(weight.data(), bias.data());
  }
};

// Valid until the next block is asked for.
class UnpackedBlock {
 public:
  dnn::BlockWeights of(const BlockWeights& block) {
    qkv_.take(block.qkv);
    out_.take(block.out);
    up_.take(block.mlp.up);
    down_.take(block.mlp.down);
    const auto or_null = [](const std::vector<float>& values) {
      return values.empty() ? nullptr : values.data();
    };
    dnn::BlockWeights weights;
    weights.norm1_scale = or_null(block.norm1.gamma);
    weights.norm1_shift = or_null(block.norm1.beta);
    weights.qkv = qkv_.weight.data();
    weights.qkv_bias = qkv_.bias.data();
    weights.projection = out_.weight.data();
    weights.projection_bias = out_.bias.data();
    weights.layer_scale1 = or_null(block.scale1);
    weights.norm2_scale = or_null(block.norm2.gamma);
    weights.norm2_shift = or_null(block.norm2.beta);
    weights.rise = up_.weight.data();
    weights.rise_bias = up_.bias.data();
    weights.fall = down_.weight.data();
    weights.fall_bias = down_.bias.data();
    weights.layer_scale2 = or_null(block.scale2);
    return weights;
  }

 private:
  Unpacked qkv_, out_, up_, down_;
};

}  // namespace

std::optional<dnn::EncoderShape> encoder_shape(const VitConfiguration& configuration,
                                               const VitWeights& weights, const Placement& placement,
                                               const ForwardOptions& options, int pictures, int tokens) {
  const auto nonlinearity = nonlinearity_of(configuration.activation);
  const bool positions = !options.zero_position;
  const bool inside =
      !placement.pairs.empty() || std::any_of(placement.biases.begin(), placement.biases.end(),
                                              [](const auto& table) { return table != nullptr; });
  if (weights.blocks.empty() || !nonlinearity || !configuration.norm_first || configuration.rms_norm ||
      configuration.attention_width() != configuration.width || (positions && inside)) {
    return std::nullopt;
  }
  const int hidden = weights.blocks.front().mlp.up.outputs();
  for (const BlockWeights& block : weights.blocks) {
    if (!plain(block, positions) || block.mlp.up.outputs() != hidden) return std::nullopt;
  }
  return dnn::EncoderShape{pictures,
                           tokens,
                           configuration.width,
                           configuration.heads,
                           hidden,
                           static_cast<int>(weights.blocks.size()),
                           *nonlinearity,
                           configuration.epsilon,
                           options.keep_attention,
                           options.keep_tokens};
}

std::unique_ptr<Encoder> KeptEncoders::take(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                                            const VitWeights& weights, const Progress& progress) {
  if (std::unique_ptr<Encoder> kept = kept_of(backend, shape)) return kept;
  UnpackedBlock unpacked;
  const auto weights_of = [&](int block) {
    progress.check();
    return unpacked.of(weights.blocks[static_cast<std::size_t>(block)]);
  };
  std::unique_ptr<Encoder> made = backend.encoder(shape, weights_of);
  // The device may have no room because of those of other shapes.
  if (!made && forget()) made = backend.encoder(shape, weights_of);
  return made;
}

std::unique_ptr<Encoder> KeptEncoders::kept_of(const AttentionBackend& backend,
                                               const dnn::EncoderShape& shape) {
  const std::lock_guard lock(mutex_);
  // What a backend out of use holds on its device serves nobody.
  if (!backend.state().usable) kept_.remove_if([&](const Kept& each) { return each.backend == &backend; });
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& each) {
    return each.backend == &backend && each.shape == shape;
  });
  if (found == kept_.end()) return nullptr;
  std::unique_ptr<Encoder> encoder = std::move(found->encoder);
  kept_.erase(found);
  return encoder;
}

bool KeptEncoders::forget() {
  const std::lock_guard lock(mutex_);
  const bool any = !kept_.empty();
  kept_.clear();
  return any;
}

void KeptEncoders::give_back(const AttentionBackend& backend, const dnn::EncoderShape& shape,
                             std::unique_ptr<Encoder> encoder) {
  const std::lock_guard lock(mutex_);
  kept_.push_front({&backend, shape, std::move(encoder)});
  if (kept_.size() > most) kept_.pop_back();
}

}  // namespace whereabouts
