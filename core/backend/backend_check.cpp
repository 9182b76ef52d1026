#include "core/backend/backend_check.h"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/backend/cpu/cpu_encoder.h"

namespace whereabouts {
namespace {

// What is no number is the greater.
double greater(double a, double b) {
  return a <= b || std::isnan(b) ? b : a;
}

std::vector<float> waves(int count, double pace, double size) {
  std::vector<float> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<float>(size * std::sin(pace * static_cast<double>(i + 1)));
  }
  return values;
}

constexpr int images = 2, tokens = 9, heads = 3, dim = 8, width = heads * dim, hidden = 40;

// Numbers for every part that a block may have, the same for each block but for its vectors.
class MadeWeights {
 public:
  MadeWeights() {
    for (int i = 0; i < width; ++i) partner_.push_back(i ^ 1);
  }

  dnn::BlockWeights block(int number) const {
    const float* some = vector_.data() + number;
    dnn::BlockWeights weights{some,     some + 5,     qkv_.data(), vector_.data(), projection_.data(),
                              some + 3, some + 7,     some + 9,    some + 4,       rise_.data(),
                              some + 1, fall_.data(), some + 6,    some + 8};
    weights.query_norm_scale = some + 2;
    weights.query_norm_shift = some + 10;
    weights.key_norm_scale = some + 11;
    weights.key_norm_shift = some + 12;
    weights.cosine = cosine_.data();
    weights.sine = sine_.data();
    weights.partner = partner_.data();
    weights.bias = bias_.data();
    weights.rotation_as_before = weights.bias_as_before = number > 0;
    weights.attended_norm_scale = some + 13;
    weights.attended_norm_shift = some + 14;
    weights.gate = gate_.data();
    weights.gate_bias = some + 15;
    weights.hidden_norm_scale = some + 16;
    weights.hidden_norm_shift = some + 17;
    return weights;
  }

 private:
  std::vector<float> qkv_ = waves(3 * width * width, 1.3, 0.4);
  std::vector<float> projection_ = waves(width * width, 0.7, 0.3);
  std::vector<float> rise_ = waves(hidden * width, 2.1, 0.4), fall_ = waves(width * hidden, 1.9, 0.3);
  std::vector<float> gate_ = waves(hidden * width, 0.9, 0.4), vector_ = waves(4 * width, 0.37, 0.8);
  std::vector<float> cosine_ = waves(tokens * width, 2.3, 1), sine_ = waves(tokens * width, 1.7, 1);
  std::vector<float> bias_ = waves(heads * tokens * tokens, 0.9, 1);
  std::vector<int> partner_;
};

std::optional<double> difference_of(const AttentionBackend& backend, const dnn::EncoderShape& shape) {
  const MadeWeights made;
  const auto weights_of = [&](int block) { return made.block(block); };
  const std::unique_ptr<Encoder> measured = backend.encoder(shape, weights_of);
  if (!measured) return std::nullopt;
  const std::unique_ptr<Encoder> expected = eigen_encoder(shape, weights_of);
  constexpr std::size_t size = std::size_t{images} * tokens * width,
                        squares = std::size_t{images} * heads * tokens * tokens;
  const std::vector<float> x = waves(static_cast<int>(size), 1.1, 1.5);
  // Tokens, two attentions and two times tokens after a block: each is compared, since attention's weights
  // are small beside tokens.
  using Outputs = std::array<std::vector<float>, 5>;
  const auto run = [&](Encoder& encoder) {
    Outputs all;
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i].assign(i == 1 || i == 2 ? squares : size, std::numeric_limits<float>::quiet_NaN());
    }
    encoder.forward(x.data(), {all[0].data(), {all[1].data(), all[2].data()}, {all[3].data(), all[4].data()}},
                    Progress());
    return all;
  };
  const Outputs result = run(*measured), right = run(*expected);
  double max = 0;
  for (std::size_t i = 0; i < right.size(); ++i) {
    max = greater(max, relative_distance(result[i], right[i]));
  }
  return max;
}

std::vector<dnn::EncoderShape> shapes_of(EncoderKind kind) {
  dnn::EncoderShape shape{images, tokens, width, heads, hidden, 2};
  shape.output_attentions = shape.output_hidden_states = true;
  std::vector<dnn::EncoderShape> shapes;
  if (kind == EncoderKind::plain) {
    for (int each = 0; each <= static_cast<int>(dnn::BlockActivation::relu); ++each) {
      shape.nonlinearity = static_cast<dnn::BlockActivation>(each);
      shapes.push_back(shape);
    }
    return shapes;
  }
  // Norms change how rotation is computed: with and without them, over a head and over all.
  // A gate's nonlinearity stands before a product of two: each is seen there too.
  int nonlinearity = static_cast<int>(dnn::BlockActivation::silu);
  for (const int normed : {0, dim, width}) {
    shape.normed = normed;
    for (const bool rotated : {true, false}) {
      shape.rotated = rotated;
      shape.nonlinearity = static_cast<dnn::BlockActivation>(nonlinearity);
      nonlinearity = (nonlinearity + 1) % (static_cast<int>(dnn::BlockActivation::relu) + 1);
      shape.gated = true;
      shape.biased = normed != width;
      shape.inner_norm = shape.mlp_norm = normed != dim;
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
  // With its weights as well it may be computed in another way.
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
    max = greater(max, relative_distance(outputs[0], outputs[1]));
    if (weights) max = greater(max, relative_distance(probabilities[0], probabilities[1]));
  }
  return max;
}

EncoderKind kind_of(const dnn::EncoderShape& shape) {
  const bool further =
      shape.normed > 0 || shape.rotated || shape.biased || shape.gated || shape.inner_norm || shape.mlp_norm;
  return further ? EncoderKind::further : EncoderKind::plain;
}

std::optional<double> encoder_difference(const AttentionBackend& backend, EncoderKind kind) {
  double max = 0;
  for (const dnn::EncoderShape& shape : shapes_of(kind)) {
    const auto difference = difference_of(backend, shape);
    if (!difference) return std::nullopt;
    max = greater(max, *difference);
    if (std::isnan(max)) break;
  }
  return max;
}

}  // namespace whereabouts
