// Convolution layers as data: what stands in front of the tokens of a hybrid, and between the blocks of
// pyramids. A list of steps turns one map of features into another (core/vit/forward/convolutions.h runs it).
#pragma once

#include <memory>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/gemm/linear.h"

namespace whereabouts {

// A window of `kernel` x `kernel` cells, `stride` apart. `same`: as TensorFlow pads, so that a grid of n
// cells gives ceil(n / stride); else `padding` cells on every side. `ceiled`: a rest at the edge makes one
// more cell (pools).
struct MapWindow {
  int kernel = 1, stride = 1, padding = 0;
  bool same = false, ceiled = false;

  GridShape grid(GridShape from) const;
  // Cells of padding in front, along an axis of `length` cells.
  int before(int length) const;
};

// Attention of cells `stride` apart over all cells of the map, which they then stand for (LeViT), or of all
// cells where `stride` is 1 (between two stages of CoAtNet).
struct CoarserAttention {
  int heads = 0, key_dim = 0, value_dim = 0, stride = 2;
  LinearWeights queries;      // (heads key_dim, inputs)
  LinearWeights keys_values;  // (heads (key_dim + value_dim), inputs): each head's keys, then its values
  LinearWeights proj;         // behind `activation`
  std::shared_ptr<const Matrix> bias;  // (offsets of the cells of bias_grid, heads); null: none
  GridShape bias_grid;
  Activation activation = Activation::none;
};

struct MapStep {
  enum class Kind {
    convolution,
    layer_norm,  // of the channels of each cell
    group_norm,  // of `groups` groups of channels, over all cells of an image
    scale,       // times `factor`, plus `shift`: a norm over batches that nothing takes in
    activation,
    max_pool,
    average_pool,  // of the cells inside the map alone
    attention,     // on a coarser grid
    table,         // plus `taps`, (cells, channels), of every image
    channels,      // attention of channels over channels (DaViT), softmax(k^T v) q
    channels_v2,   // softmax(q^T k) v
    outlook,       // weights of each cell's neighbours, two cells apart, from the cells alone (VOLO)
    squeeze,       // squeeze-and-excitation: gates for the channels, of their means
    residual,      // shortcut(x) + body(x)
  };
  Kind kind = Kind::activation;
  MapWindow window;
  int groups = 1;                    // of a convolution, or of a norm
  LinearWeights product;             // groups 1: (outputs, kernel rows * kernel columns * inputs)
  Matrix taps;                       // of groups: (kernel rows * kernel columns * inputs of a group, outputs)
  std::vector<float> bias;           // of groups: (outputs) or empty
  float epsilon = 1e-5F;             // of a norm
  std::vector<float> factor, shift;  // of a norm, or of scale; without a shift empty
  Activation activation = Activation::none;
  // Of squeeze; of attention over channels, in `groups`, product gives queries, keys, values, and expand
  // projects.
  // Of outlook, with `groups` heads: product gives values, reduce weights, expand projects.
  LinearWeights reduce, expand;  // of squeeze
  CoarserAttention attention;
  std::vector<MapStep> body, shortcut;  // of residual; an empty one gives x as it is
  bool position = false;  // it is there to tell places, so that it is left out where positions are zeroed

  std::size_t bytes() const;
};
using MapSteps = std::vector<MapStep>;

}  // namespace whereabouts
