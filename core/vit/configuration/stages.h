// Stages of a hierarchical transformer (Swin): between two of them four neighbouring tokens become one.
#pragma once

#include "core/backend/block.h"
#include "core/backend/key_places.h"
#include "core/base/grid.h"

namespace whereabouts {

// Keys and values of fewer places than tokens: squares, or so many shares of the grid along each side.
struct KeyForm {
  int side = 1, stride = 1, padding = 0, shares = 0;

  bool fewer() const { return stride > 1 || shares > 0; }
  // Of a grid that has at least one.
  KeyPlaces places(GridShape grid) const {
    KeyPlaces places{grid.rows, grid.columns, shares, shares, side, stride, padding, shares > 0};
    if (shares > 0) return places;
    places.rows = places_along(grid.rows, side, stride, padding);
    places.columns = places_along(grid.columns, side, stride, padding);
    return places;
  }
};

struct EncoderStage {
  int first = 0, depth = 0;  // blocks, counted across stages
  int width = 0, heads = 0, head_dim = 0;
  int divisor = 1;     // patches along a side of one token
  GridShape window{};  // that attention stays within; empty: it sees the whole grid
  // Hiera: the place of its first block in the file, and what the attention of the block before it stays
  // within, whose queries are fewer than its keys and which stands between this stage and the one before.
  int first_in_file = 0;
  GridShape entry_window{};
  // MaxViT: instead of a window, as many tokens evenly over the whole grid, in every second block or in all.
  enum class Spread { none, second, all };
  Spread spread = Spread::none;

  bool whole_second = false;  // Twins: every second block sees the whole grid instead
  bool floors = false;        // a rest at the edge makes no token
  KeyForm keys{};             // of blocks that see the whole grid

  bool windowed() const { return window.count() > 0; }
  bool windowed_in(int block) const { return windowed() && !(whole_second && (block - first) % 2 == 1); }
  bool spread_in(int block) const {
    return spread == Spread::all || (spread == Spread::second && (block - first) % 2 == 1);
  }
  // The tokens of an input of so many patches; what is left over at an edge makes one more, or none.
  GridShape grid(GridShape patches) const {
    if (floors) return {patches.rows / divisor, patches.columns / divisor};
    return {(patches.rows + divisor - 1) / divisor, (patches.columns + divisor - 1) / divisor};
  }
};

// What libraries do differently with the windows of every second block, which lie half a window further on.
struct WindowForm {
  // Where windows do not lie further on: along an axis whose grid of training is at most a window (timm), or
  // whose padded grid is (torchvision); along both where the smaller side of the grid is (transformers), or
  // the rows of the grid of training (its Swin v2); nowhere do they lie further on (TinyViT).
  enum class Still { trained, rows, padded, smaller, always };
  Still still = Still::trained;
  bool always_shifted = false;  // timm's always_partition
  bool pads_first = false;      // places without a token move with the tokens (transformers, torchvision)
  bool whole_patches = false;   // inputs are whole patches (timm), or their edges are padded (transformers)
  bool whole_merges = false;    // grids divide by 2 from stage to stage (Hiera)
  bool whole_windows = false;   // no grid is smaller than its window (transformers)
  float apart = -100;           // the logit of places that meet only around an edge gets this
  bool filled = false;          // windows have a token at every place, or the input is refused
  bool norm_after_merging = false;  // Swin v2: the norm behind the product
  bool never_shifted = false;       // SAM, VitDet: windows lie at the grid's edge in every block
};

}  // namespace whereabouts
