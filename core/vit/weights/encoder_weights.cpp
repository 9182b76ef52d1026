#include "core/vit/weights/encoder_weights.h"

#include <algorithm>
#include <numeric>

namespace whereabouts {

EncoderWeights::EncoderWeights(const VitWeights& weights, const PositionEncoding& placement,
                               const dnn::EncoderShape& shape)
    : weights_(weights), placement_(placement), shape_(shape) {}

void EncoderWeights::Product::take(const LinearWeights& packed) {
  const auto outputs = static_cast<std::size_t>(packed.outputs());
  weight.resize(outputs * static_cast<std::size_t>(packed.inputs()));
  bias.resize(outputs);
  packed.unpack(weight.data(), bias.data());
}

dnn::BlockWeights EncoderWeights::of(int number, const Progress& progress) {
  progress.check();
  const auto at = static_cast<std::size_t>(number);
  const BlockWeights& block = weights_.blocks[at];
  qkv_.take(block.qkv);
  out_.take(block.out);
  up_.take(block.mlp.up);
  down_.take(block.mlp.down);
  const auto or_null = [](const std::vector<float>& values) {
    return values.empty() ? nullptr : values.data();
  };
  dnn::BlockWeights given;
  given.norm1_scale = or_null(block.norm1.gamma);
  given.norm1_shift = or_null(block.norm1.beta);
  given.qkv = qkv_.weight.data();
  given.qkv_bias = qkv_.bias.data();
  given.projection = out_.weight.data();
  given.projection_bias = out_.bias.data();
  given.layer_scale1 = or_null(block.scale1);
  given.norm2_scale = or_null(block.norm2.gamma);
  given.norm2_shift = or_null(block.norm2.beta);
  given.fc1 = up_.weight.data();
  given.rise_bias = up_.bias.data();
  given.fc2 = down_.weight.data();
  given.fall_bias = down_.bias.data();
  given.layer_scale2 = or_null(block.scale2);
  given.query_norm_scale = or_null(block.query_norm.gamma);
  given.query_norm_shift = or_null(block.query_norm.beta);
  given.key_norm_scale = or_null(block.key_norm.gamma);
  given.key_norm_shift = or_null(block.key_norm.beta);
  given.attended_norm_scale = or_null(block.inner.gamma);
  given.attended_norm_shift = or_null(block.inner.beta);
  given.hidden_norm_scale = or_null(block.mlp.inner.gamma);
  given.hidden_norm_shift = or_null(block.mlp.inner.beta);
  if (shape_.gated) {
    gate_.take(block.mlp.gate);
    given.gate = gate_.weight.data();
    given.gate_bias = gate_.bias.data();
  }
  if (shape_.rotated) {
    given.rotation_as_before = number > 0 && placement_.cosines.size() == 1;
    if (!given.rotation_as_before) take_rotation(at);
    given.cosine = cosine_.data();
    given.sine = sine_.data();
    given.partner = partner_.data();
  }
  if (shape_.biased) {
    const Matrix* table = placement_.biases[at].get();
    given.bias_as_before = number > 0 && table == placement_.biases[at - 1].get();
    if (!given.bias_as_before) {
      const auto tokens = static_cast<std::size_t>(shape_.tokens);
      bias_.assign(static_cast<std::size_t>(shape_.heads) * tokens * tokens, 0.0F);
      if (table != nullptr) expand_bias(placement_, *table, bias_.data(), progress);
    }
    given.bias = bias_.data();
  }
  return given;
}

void EncoderWeights::take_rotation(std::size_t block) {
  const int width = shape_.width, heads = shape_.heads, dim = width / heads;
  const int turning = placement_.grid.count(), prefix = shape_.tokens - turning;
  const AttentionRotation rotation = placement_.rotation(block, prefix);
  const std::size_t size = static_cast<std::size_t>(shape_.tokens) * static_cast<std::size_t>(width);
  cosine_.assign(size, 1);
  sine_.assign(size, 0);
  partner_.resize(static_cast<std::size_t>(width));
  std::iota(partner_.begin(), partner_.end(), 0);
  const std::ptrdiff_t pairs = dim / 2;
  for (int head = 0; head < heads; ++head) {
    for (std::ptrdiff_t pair = 0; pair < pairs; ++pair) {
      const int x = head * dim + rotation.pairs[pair][0], y = head * dim + rotation.pairs[pair][1];
      partner_[static_cast<std::size_t>(x)] = y;
      partner_[static_cast<std::size_t>(y)] = x;
      for (int token = 0; token < turning; ++token) {
        const std::ptrdiff_t angle =
            (std::ptrdiff_t{rotation.per_head ? head : 0} * turning + token) * pairs + pair;
        const auto row = static_cast<std::size_t>(prefix + token) * static_cast<std::size_t>(width);
        const std::size_t own = row + static_cast<std::size_t>(x), other = row + static_cast<std::size_t>(y);
        cosine_[own] = cosine_[other] = rotation.cosine[angle];
        sine_[own] = -rotation.sine[angle];
        sine_[other] = rotation.sine[angle];
      }
    }
  }
}

}  // namespace whereabouts
