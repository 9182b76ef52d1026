// Attention whose keys and values are of fewer places than there are tokens (PVT v2, Twins, MViT v2).
#pragma once

#include <vector>

#include "core/backend/backend.h"
#include "core/backend/hook.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"

namespace whereabouts {

// Whether a block's attention is one of these.
bool has_fewer_keys(const BlockWeights& block);
// The places of its keys.
const KeyPlaces& key_places(const BlockWeights& block);

// Keeps its room from one block to the next. The layers of a block must be packed.
class ReducedAttention {
 public:
  // The queries (images * tokens, heads dim), and the keys and values (images * keys, 2 heads dim), behind
  // their norms. `input` (images * tokens, width) is what the attention reads, `qkv` the product of it:
  // queries alone, or all three. Throws Failure (cancelled).
  void prepare(const EncoderShape& shape, const BlockWeights& block, const float* input,
               const Eigen::Ref<const Matrix>& qkv, const Progress& progress);
  // Shows them to those who ask.
  void show(const EncoderShape& shape, const std::vector<Hook>& hooks, int block);
  // `attended` (images * tokens, heads dim); `probabilities` (images, heads, tokens, tokens) or null: a
  // key's are divided among its tokens. Throws Failure (cancelled).
  void attend(const EncoderShape& shape, const BlockWeights& block, Eigen::Ref<Matrix> attended,
              float* probabilities, const Progress& progress);

 private:
  void reduce(const EncoderShape& shape, const KeyReduction& reduction, const float* input,
              const Progress& progress);
  void convolve(const EncoderShape& shape, const HeadConvolutions& convolutions,
                const Eigen::Ref<const Matrix>& qkv, const Progress& progress);

  Matrix queries_, keys_values_, places_, reduced_;
  std::vector<float> maps_;
};

// softmax(q k^T / sqrt(dim) + what `offsets` add) v of every head: `queries` and `attended` (images * tokens,
// heads dim), `keys_values` (images * keys, 2 heads dim), `maps` (images, heads, tokens, keys) or null.
// Throws Failure (cancelled).
void attend_over_places(const Matrix& queries, const Matrix& keys_values, int images, int heads,
                        const DecomposedKeys& offsets, Eigen::Ref<Matrix> attended, float* maps,
                        const Progress& progress);

// Each head's numbers at `column` and on of `from` (images * (prefix + cells), ...), heads beside each other,
// convolved by `kernel` (dim, side side) over the grid of `places`, `stride` cells apart, into `to`, whose
// grid is `rows` x `columns`; what stands before the grid stays. Throws Failure (cancelled).
void convolve_heads(const KeyPlaces& places, int stride, GridShape grid, const float* kernel, int images,
                    int prefix, int heads, int dim, const Eigen::Ref<const Matrix>& from, Eigen::Index column,
                    Matrix& to, Eigen::Index to_column, const Progress& progress);

}  // namespace whereabouts
