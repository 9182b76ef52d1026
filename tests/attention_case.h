// A request for attention, with the values that it reads and writes.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "core/backend/backend.h"
#include "tests/float_vectors.h"

namespace whereabouts {

// A request over one product (tokens, 3 width), as the transformer makes it, with places for what comes out.
struct AttentionCase {
  AttentionRequest request;
  std::vector<float> qkv, bias, output, probabilities;

  AttentionCase(int batch, int heads, int tokens, int dim, unsigned seed = 1) {
    const std::ptrdiff_t width = std::ptrdiff_t{heads} * dim;
    qkv = random_values(static_cast<std::size_t>(batch * tokens * 3 * width), seed);
    request = fused_request(batch, heads, tokens, dim, qkv.data(), nullptr);
  }
  AttentionCase(const AttentionCase&) = delete;

  void add_bias(bool per_image) {
    const std::ptrdiff_t size = std::ptrdiff_t{request.heads} * request.tokens * request.tokens;
    bias = random_values(static_cast<std::size_t>(size * (per_image ? request.batch : 1)), 77);
    request.bias = bias.data();
    request.bias_batch_stride = per_image ? size : 0;
  }

  void want_probabilities() {
    probabilities.resize(static_cast<std::size_t>(request.batch * request.heads) * request.tokens *
                         request.tokens);
  }

  std::vector<float> by(const AttentionBackend& backend) {
    constexpr float unset = std::numeric_limits<float>::quiet_NaN();
    output.assign(static_cast<std::size_t>(request.batch * request.output_batch_stride), unset);
    std::fill(probabilities.begin(), probabilities.end(), unset);
    request.output = output.data();
    request.probabilities = probabilities.empty() ? nullptr : probabilities.data();
    backend.attend(request, Progress());
    return output;
  }
};

}  // namespace whereabouts
