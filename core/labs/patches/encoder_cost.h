// What an encoder of a vision transformer computes and keeps for N tokens of width D: blocks of attention and
// an MLP of M (Dosovitskiy et al. 2021, section 3.1).
#pragma once

#include <cstdint>

#include "core/base/grid.h"

namespace whereabouts {

struct EncoderSize {
  int width = 768, depth = 12, heads = 12, hidden = 3072;  // D, L, h, M
};

// Floating-point operations of one forward pass, two for each multiply-add, as PyTorch's flop counter counts:
// matrix products alone. Norms, softmax, GELU and sums are left out.
struct EncoderFlops {
  double embedding = 0;  // 2 n P^2 C D for n patches
  double layers = 0;     // 2 L N (4 D^2 + 2 D M): queries, keys, values, projection, MLP
  double attention = 0;  // 2 L (2 N^2 D): q k^T and A v

  double all() const { return embedding + layers + attention; }
  EncoderFlops& operator+=(const EncoderFlops& other);
};
// `patches` of patch_values = P^2 C numbers each, and the class token: N = patches + 1.
EncoderFlops encoder_flops(const EncoderSize& size, std::int64_t patches, std::int64_t patch_values);

// Bytes in float32 that the blocks keep of a forward pass for the way back, per image. A block keeps
// 8 N D + 2 N M + 4 N numbers (what enters both norms and their means and deviations, what leaves them,
// queries, keys and values, what enters the projection, and the MLP before and after GELU) and h N^2 in its
// attention maps. Without dropout the terms of Korthikanti et al. 2022, section 4.1. Fused attention keeps no
// maps.
struct EncoderMemory {
  double layers = 0, maps = 0;
  double all() const { return layers + maps; }
};
EncoderMemory encoder_memory(const EncoderSize& size, std::int64_t patches);

// The patches in `along` x `along` crops, as even as whole patches allow; each crop is an image with a class
// token of its own. 1 <= along <= rows, columns.
EncoderFlops cropped_flops(const EncoderSize& size, GridShape patches, int along, std::int64_t patch_values);

}  // namespace whereabouts
