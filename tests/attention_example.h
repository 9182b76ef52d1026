// A request for attention with numbers of its own, and attention in double precision to compare with.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "core/backend/backend.h"
#include "tests/float_vectors.h"

namespace whereabouts {

inline std::size_t at(std::ptrdiff_t index) {
  return static_cast<std::size_t>(index);
}

// A request with storage of its own. Queries, keys and values lie in one (batch, tokens, 3 D) matrix with
// some floats between tokens; outputs have a stride of their own.
struct AttentionExample {
  int batch, heads, tokens, dim;
  std::ptrdiff_t row;
  std::vector<float> qkv, bias, head_scales, cosine, sine, output, probabilities;
  std::vector<std::array<int, 2>> pairs;
  AttentionRotation rotation;
  AttentionRequest request;

  AttentionExample(int b, int h, int n, int d)
      : batch(b), heads(h), tokens(n), dim(d), row(3 * h * d + 3), qkv(random_values(at(b * n * row), 1)) {
    request.batch = b;
    request.heads = h;
    request.tokens = n;
    request.dim = d;
    request.q = {qkv.data(), d, row};
    request.k = {qkv.data() + h * d, d, row};
    request.v = {qkv.data() + 2 * h * d, d, row};
    request.batch_stride = n * row;
    request.scale = 1 / std::sqrt(static_cast<float>(d));
    output.assign(at(std::ptrdiff_t(b) * n * (h * d + 2)), 7.0f);
    request.output = output.data();
    request.output_stride = h * d + 2;
    request.output_batch_stride = n * (h * d + 2);
  }
  AttentionExample(const AttentionExample&) = delete;
  AttentionExample& operator=(const AttentionExample&) = delete;

  void ask_probabilities() {
    probabilities.assign(at(std::ptrdiff_t(batch) * heads * tokens * tokens),
                         std::numeric_limits<float>::infinity());
    request.probabilities = probabilities.data();
  }
  void add_bias(bool per_image) {
    const std::ptrdiff_t one = std::ptrdiff_t(heads) * tokens * tokens;
    bias = random_values(at(one * (per_image ? batch : 1)), 2, 2);
    request.bias = bias.data();
    request.bias_batch_stride = per_image ? one : 0;
  }
  void rotate(bool adjacent, bool per_head, int skip) {
    const int half = dim / 2;
    for (int j = 0; j < half; ++j) {
      pairs.push_back(adjacent ? std::array{2 * j, 2 * j + 1} : std::array{j, j + half});
    }
    const int angles = (per_head ? heads : 1) * (tokens - skip) * half;
    for (int i = 0; i < angles; ++i) {
      cosine.push_back(std::cos(0.37f * static_cast<float>(i)));
      sine.push_back(std::sin(0.37f * static_cast<float>(i)));
    }
    rotation = {cosine.data(), sine.data(), pairs.data(), skip, per_head};
    request.rotation = &rotation;
  }

  std::vector<double> prepared(const Heads& rows, int b, int h, int t) const {
    const float* from = rows.data + b * request.batch_stride + h * rows.head_stride + t * rows.token_stride;
    std::vector<double> values(from, from + dim);
    if (request.cosine) {
      double squares = 0;
      for (const double value : values) squares += value * value;
      for (double& value : values) value /= std::max(std::sqrt(squares), 1e-12);
    }
    if (request.rotation == nullptr || t < rotation.skip) return values;
    const std::vector<double> before = values;
    for (int j = 0; j < dim / 2; ++j) {
      const int angle =
          ((rotation.per_head ? h : 0) * (tokens - rotation.skip) + t - rotation.skip) * (dim / 2) + j;
      const auto [first, second] = pairs[at(j)];
      values[at(first)] = before[at(first)] * cosine[at(angle)] - before[at(second)] * sine[at(angle)];
      values[at(second)] = before[at(first)] * sine[at(angle)] + before[at(second)] * cosine[at(angle)];
    }
    return values;
  }

  // Relative L2 of outputs and of probabilities, the largest of any head.
  struct Errors {
    double output = 0, probabilities = 0;
  };
  Errors errors() const {
    Errors worst;
    for (int b = 0; b < batch; ++b) {
      for (int h = 0; h < heads; ++h) {
        double output_error = 0, output_size = 0, weight_error = 0, weight_size = 0;
        std::vector<std::vector<double>> keys;
        for (int t = 0; t < tokens; ++t) keys.push_back(prepared(request.k, b, h, t));
        for (int query = 0; query < tokens; ++query) {
          const std::vector<double> q = prepared(request.q, b, h, query);
          std::vector<double> weights;
          for (int key = 0; key < tokens; ++key) {
            double logit = 0;
            for (int d = 0; d < dim; ++d) logit += q[at(d)] * keys[at(key)][at(d)];
            logit *= request.head_scales != nullptr ? request.head_scales[h] : request.scale;
            if (request.bias != nullptr) {
              logit += request.bias[b * request.bias_batch_stride +
                                    (std::ptrdiff_t(h) * tokens + query) * tokens + key];
            }
            weights.push_back(logit);
          }
          if (request.softmax) {
            const double max = *std::max_element(weights.begin(), weights.end());
            double total = 0;
            for (double& weight : weights) total += weight = std::exp(weight - max);
            for (double& weight : weights) weight /= total;
          }
          for (int d = 0; d < dim; ++d) {
            double wanted = 0;
            for (int key = 0; key < tokens; ++key) {
              wanted += weights[at(key)] *
                        request.v.data[b * request.batch_stride + h * request.v.head_stride + key * row + d];
            }
            const double got =
                output[at(b * request.output_batch_stride + query * request.output_stride + h * dim + d)];
            output_error += (got - wanted) * (got - wanted);
            output_size += wanted * wanted;
          }
          for (int key = 0; request.probabilities != nullptr && key < tokens; ++key) {
            const double got =
                probabilities[at(((std::ptrdiff_t(b) * heads + h) * tokens + query) * tokens + key)];
            weight_error += (got - weights[at(key)]) * (got - weights[at(key)]);
            weight_size += weights[at(key)] * weights[at(key)];
          }
        }
        worst.output = std::max(worst.output, std::sqrt(output_error / output_size));
        if (weight_size > 0)
          worst.probabilities = std::max(worst.probabilities, std::sqrt(weight_error / weight_size));
      }
    }
    return worst;
  }

  double error() const {
    const Errors all = errors();
    return std::max(all.output, all.probabilities);
  }

  // Whether what lies between outputs is as it was.
  bool gaps_are_left() const {
    for (int token = 1; token <= batch * tokens; ++token) {
      const std::ptrdiff_t end = token * request.output_stride;
      if (output[at(end - 1)] != 7.0F || output[at(end - 2)] != 7.0F) return false;
    }
    return true;
  }

  void attend_by(const AttentionBackend& backend) { backend.attend(request, {}); }
};

}  // namespace whereabouts
