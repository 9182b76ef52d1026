// Vision transformers in timm's names with random weights, and how long their forward passes take.
#pragma once

#include <memory>
#include <string>

#include "core/backend/backend.h"
#include "core/checkpoint/checkpoint.h"
#include "core/vit/vit.h"

namespace whereabouts {

// vit_*_patch16 with an MLP of four times the width and 1,000 classes.
struct MadeVit {
  std::string name;
  int width = 0, heads = 0, side = 0;  // side: of the image, px
  int depth = 12;

  int tokens() const;
  // Floating point operations of one image, two for each multiply-add of the products: the patch embedding,
  // per block the projections (4 N D^2), attention (2 N^2 D) and the MLP (8 N D^2), and the head.
  double operations() const;
};

// Its values are made when they are read: small, and of both signs.
std::shared_ptr<const Checkpoint> made_checkpoint(const MadeVit& model);

// `count` images of noise, -1..1.
PixelBatch noise(int count, int rows, int columns, int channels);

struct PassTime {
  double median = 0, best = 0,
         memory = 0;  // ms, ms, MB beyond the weights; memory: of the first, which warms up
};
PassTime time_of_passes(const Vit& vit, const AttentionBackend& backend, const PixelBatch& pixels, int runs,
                        const Progress& progress);

}  // namespace whereabouts
