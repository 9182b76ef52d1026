// Named places between the tokens that enter a block and those that leave it, where what flows can be read or
// replaced while a forward pass runs.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/base/matrix.h"

namespace whereabouts {

// In the order in which a block comes to them.
enum class Place : int {
  block_input,    // (tokens, width): what enters the block
  parabolas,      // (tokens, 2 heads M): what PaPE's a and b are made of, where a block has them
  queries,        // per head (tokens, dim): behind their norm, before scale and rotation
  keys,           // likewise
  values,         // per head (tokens, dim)
  logits,         // per head (query, key): with scale, rotation and bias, before the softmax
  probabilities,  // behind it
  head_output,    // per head (tokens, dim): probabilities x values, before inner norm and projection
  mlp_hidden,     // (tokens, hidden): what the last product of the MLP takes
  mlp_output      // (tokens, width): what that gives, before layer scale and a norm behind it
};

// What flows through one place. Of image b and head h (0 where a place has no heads), row r is `columns`
// floats from values + b * image_stride + h * head_stride + r * row_stride on.
struct Flow {
  Place place = Place::block_input;
  int block = 0;
  int images = 1, heads = 1, rows = 0, columns = 0;
  int first_image = 0;  // logits and probabilities come an image at a time: which one
  float* values = nullptr;
  std::ptrdiff_t image_stride = 0, head_stride = 0, row_stride = 0;

  using Part = Eigen::Map<Matrix, 0, Eigen::OuterStride<>>;
  Part part(int image, int head = 0) const {
    return {values + image * image_stride + head * head_stride, rows, columns,
            Eigen::OuterStride<>(row_stride)};
  }
};

struct Hook {
  static constexpr int every_block = -1;
  Place place = Place::block_input;
  int block = every_block;
  // Called on the thread of the forward pass, once for each block, or for logits and probabilities for each
  // image of it; again from the first block on where a backend failed and cpu does its work. Does not throw.
  std::function<void(const Flow&)> run;
  bool replaces = false;  // false: `run` reads alone. A reader of queries does not slow a forward down.
};

// Writes what flows through a place of one block into `into`, which must outlive the forward: (images * rows,
// heads * columns); logits and probabilities as (images * heads * rows, columns).
Hook keeping(Place place, int block, Matrix& into);

bool any_hook(const std::vector<Hook>& hooks, Place place, int block);
// Runs those of the flow's place and block.
void run_hooks(const std::vector<Hook>& hooks, const Flow& flow);

// The queries, keys and values inside of their product, (images * tokens, 3 heads dim), to those who ask.
void run_qkv_hooks(const std::vector<Hook>& hooks, int block, int images, int tokens, int heads, int dim,
                   float* qkv);
// The same of keys and values of fewer places: `queries` (images * tokens, heads dim), `keys_values` (images
// * places, 2 heads dim).
void run_parts_hooks(const std::vector<Hook>& hooks, int block, int images, int heads, int dim,
                     Matrix& queries, Matrix& keys_values);
// Tokens, (images * tokens, width).
void run_token_hooks(const std::vector<Hook>& hooks, Place place, int block, int images, int tokens,
                     int width, float* values);

}  // namespace whereabouts
