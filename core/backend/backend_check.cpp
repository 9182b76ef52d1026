#include "core/backend/backend_check.h"

#include <array>
#include <cmath>
#include <limits>

namespace whereabouts {
namespace {

// NaN counts as larger.
double larger(double a, double b) {
  return a <= b || std::isnan(b) ? b : a;
}

std::vector<float> waves(int count, double pace, double size) {
  std::vector<float> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<float>(size * std::sin(pace * static_cast<double>(i + 1)));
  }
  return values;
}

constexpr int images = 2, tokens = 9, heads = 3, dim = 8, width = heads * dim, hidden = 40, offsets = 17;

// Numbers for every part that a block may have, the same for each block but for its vectors.
class CheckWeights {
 public:
  CheckWeights() {
    for (int i = 0; i < dim / 2; ++i) pairs_.push_back({i, i + dim / 2});
    for (int i = 0; i < tokens * tokens; ++i) bias_index_.push_back(i % (offsets + 1) - 1);
  }

  BlockWeights block(const EncoderShape& shape, int number) const {
    const float* some = vectors_.data() + number;
    BlockWeights weights;
    weights.norm1 = {some, some + 5, width};
    weights.qkv = {qkv_.data(), vectors_.data(), 3 * width, width};
    weights.q_norm = {some + 2, some + 10, shape.qk_norm_size};
    weights.k_norm = {some + 11, some + 12, shape.qk_norm_size};
    if (shape.rotated) weights.rotation = {cosine_.data(), sine_.data(), pairs_.data(), 1, true};
    if (shape.biased) weights.bias = {bias_.data(), offsets, bias_index_.data()};
    if (shape.inner_norm) weights.inner_norm = {some + 13, some + 14, width};
    weights.proj = {projection_.data(), some + 3, width, width};
    weights.layer_scale1 = some + 7;
    weights.norm2 = {some + 9, some + 4, width};
    weights.mlp.fc1 = {fc1_.data(), some + 1, hidden, width};
    if (shape.gated) weights.mlp.gate = {gate_.data(), some + 15, hidden, width};
    weights.mlp.fc2 = {fc2_.data(), some + 6, width, hidden};
    if (shape.mlp_norm) weights.mlp.norm = {some + 16, some + 17, hidden};
    weights.layer_scale2 = some + 8;
    return weights;
  }

 private:
  std::vector<float> qkv_ = waves(3 * width * width, 1.3, 0.4);
  std::vector<float> projection_ = waves(width * width, 0.7, 0.3);
  std::vector<float> fc1_ = waves(hidden * width, 2.1, 0.4), fc2_ = waves(width * hidden, 1.9, 0.3);
  std::vector<float> gate_ = waves(hidden * width, 0.9, 0.4), vectors_ = waves(4 * width, 0.37, 0.8);
  std::vector<float> cosine_ = waves(heads * (tokens - 1) * dim / 2, 2.3, 1);
  std::vector<float> sine_ = waves(heads * (tokens - 1) * dim / 2, 1.7, 1);
  std::vector<float> bias_ = waves(heads * offsets, 0.9, 1);
  std::vector<std::array<int, 2>> pairs_;
  std::vector<int> bias_index_;
};

std::optional<double> error_of(const AttentionBackend& backend, const AttentionBackend& reference,
                               const EncoderShape& shape) {
  const CheckWeights weights;
  const BlockSource source = [&](int block) { return weights.block(shape, block); };
  const std::unique_ptr<Encoder> measured = backend.encoder(shape, source),
                                 expected = reference.encoder(shape, source);
  if (!measured || !expected) return std::nullopt;
  constexpr std::size_t size = std::size_t{images} * tokens * width,
                        maps = std::size_t{images} * heads * tokens * tokens;
  const std::vector<float> x = waves(static_cast<int>(size), 1.1, 1.5);
  // Tokens, two attentions and two times tokens after a block: each is compared, since probabilities are
  // small beside tokens.
  using Outputs = std::array<std::vector<float>, 5>;
  const auto run = [&](Encoder& encoder) {
    Outputs all;
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].assign(i == 1 || i == 2 ? maps : size, std::numeric_limits<float>::quiet_NaN());
    }
    encoder.forward(x.data(), {all[0].data(), {all[1].data(), all[2].data()}, {all[3].data(), all[4].data()}},
                    Progress());
    return all;
  };
  const Outputs result = run(*measured), right = run(*expected);
  double max = 0;
  for (std::size_t i = 0; i < right.size(); ++i) {
    max = larger(max, relative_distance(result[i], right[i]));
  }
  return max;
}

constexpr std::array activations{Activation::gelu, Activation::gelu_tanh, Activation::quick_gelu,
                                 Activation::silu, Activation::relu};

std::vector<EncoderShape> shapes_of(EncoderKind kind) {
  EncoderShape shape{images, tokens, width, heads, hidden, 2};
  shape.output_attentions = shape.output_hidden_states = true;
  std::vector<EncoderShape> shapes;
  if (kind == EncoderKind::plain) {
    for (const Activation activation : activations) {
      shape.activation = activation;
      shapes.push_back(shape);
    }
    return shapes;
  }
  // Norms change how rotation is computed: with and without them, over a head and over all.
  // A gate's activation stands before a product of two: each is seen there too.
  std::size_t activation = 3;
  for (const int size : {0, dim, width}) {
    shape.qk_norm_size = size;
    for (const bool rotated : {true, false}) {
      shape.rotated = rotated;
      shape.activation = activations[activation++ % activations.size()];
      shape.gated = true;
      shape.biased = size != width;
      shape.inner_norm = shape.mlp_norm = size != dim;
      shapes.push_back(shape);
    }
  }
  return shapes;
}

}  // namespace

double relative_distance(const std::vector<float>& measured, const std::vector<float>& expected) {
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < measured.size(); ++i) {
    difference += std::pow(double{measured[i]} - double{expected[i]}, 2);
    size += std::pow(double{expected[i]}, 2);
  }
  return std::sqrt(difference / size);
}

double backend_error(const AttentionBackend& backend, const AttentionBackend& reference) {
  constexpr int many = 33, deep = 16, wide = heads * deep;
  const std::vector<float> qkv = waves(many * 3 * wide, 1.7, 1), bias = waves(heads * many * many, 0.9, 1);
  AttentionRequest request = fused_request(1, heads, many, deep, qkv.data(), nullptr);
  request.scale = 0.8f;
  request.bias = bias.data();
  double max = 0;
  // With the probabilities as well it may be computed in another way.
  for (const bool weights : {false, true}) {
    std::array<std::vector<float>, 2> outputs, probabilities;
    const std::array<const AttentionBackend*, 2> both{&backend, &reference};
    for (std::size_t i = 0; i < 2; ++i) {
      outputs[i].assign(std::size_t{many} * wide, std::numeric_limits<float>::quiet_NaN());
      probabilities[i].assign(bias.size(), std::numeric_limits<float>::quiet_NaN());
      request.output = outputs[i].data();
      request.probabilities = weights ? probabilities[i].data() : nullptr;
      both[i]->attend(request, Progress());
    }
    max = larger(max, relative_distance(outputs[0], outputs[1]));
    if (weights) max = larger(max, relative_distance(probabilities[0], probabilities[1]));
  }
  return max;
}

EncoderKind kind_of(const EncoderShape& shape) {
  const bool further = shape.qk_norm_size > 0 || shape.rotated || shape.biased || shape.gated ||
                       shape.inner_norm || shape.mlp_norm;
  return further ? EncoderKind::further : EncoderKind::plain;
}

std::optional<double> encoder_error(const AttentionBackend& backend, const AttentionBackend& reference,
                                    EncoderKind kind) {
  double max = 0;
  for (const EncoderShape& shape : shapes_of(kind)) {
    const auto error = error_of(backend, reference, shape);
    if (!error) return std::nullopt;
    max = larger(max, *error);
    if (std::isnan(max)) break;
  }
  return max;
}

}  // namespace whereabouts
