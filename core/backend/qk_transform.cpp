#include "core/backend/qk_transform.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace whereabouts {

void transform_query_key(const AttentionRequest& request, const float* from, int head, int token, float scale,
                         float* row) {
  const int dim = request.dim;
  if (request.cosine) {
    float squares = 0;
    for (int d = 0; d < dim; ++d) squares += from[d] * from[d];
    scale /= std::max(std::sqrt(squares), 1e-12f);
  }
  for (int d = 0; d < dim; ++d) row[d] = scale * from[d];
  const AttentionRotation* rotation = request.rotation;
  if (rotation == nullptr || token < rotation->skip) return;
  if (rotation->rotations != nullptr) {
    const int size = rotation->block, blocks = dim / size;
    const std::ptrdiff_t place =
        std::ptrdiff_t{head} * (request.tokens - rotation->skip) + token - rotation->skip;
    const float* matrix = rotation->rotations + place * blocks * size * size;
    for (int d = 0; d < dim; ++d, matrix += size) {
      const float* of_block = from + d / size * size;
      float sum = 0;
      for (int i = 0; i < size; ++i) sum += matrix[i] * of_block[i];
      row[d] = scale * sum;
    }
    return;
  }
  const int pairs = dim / 2;
  const std::ptrdiff_t turning = request.tokens - rotation->skip;
  const std::ptrdiff_t angle =
      ((rotation->per_head ? head * turning : 0) + token - rotation->skip) * std::ptrdiff_t{pairs};
  for (int j = 0; j < pairs; ++j) {
    const std::array<int, 2>& pair = rotation->pairs[j];
    float &x = row[pair[0]], &y = row[pair[1]];
    const float cosine = rotation->cosine[angle + j], sine = rotation->sine[angle + j];
    const float turned = x * cosine - y * sine;
    y = x * sine + y * cosine;
    x = turned;
  }
}

}  // namespace whereabouts
