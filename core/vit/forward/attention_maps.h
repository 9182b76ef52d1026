// The attention of one forward pass as its queries and keys: 2 x tokens x width numbers a layer instead of
// heads x tokens x tokens. A map is computed when somebody looks at it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "core/backend/backend.h"
#include "core/backend/key_places.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/vit/forward/position_encoding.h"

namespace whereabouts {

// Immutable once its layers are added; safe to use from several threads. What is asked for must be in range.
// Everything below that computes looks at `progress` at least every 20 ms.
class AttentionMaps {
 public:
  // What one layer adds to its queries and keys on the way to the probabilities.
  struct Layer {
    // (images * tokens, 2 heads dim): the queries of every head, then the keys; behind their norms, before
    // scale and rotation.
    Matrix queries_keys;
    std::vector<float> head_scales;  // (heads) of cosine attention; empty: scaled by 1 / sqrt(dim)
    Matrix shaw;                     // (2k + 1, dim); empty where there are no such vectors
    // Of windows: the queries and keys, (1, 2 heads dim), of a place without a token; empty where every place
    // has one.
    Matrix none = {};
    Matrix features = {};      // (images * tokens, 2 heads M) of parabolas; empty where there are none
    PackedMixing mixing = {};  // of heads, whose maps are what the softmax gives
    StillTokens still = {};
    // Where keys are of fewer places than tokens: (images * keys, heads dim); `queries_keys` has queries
    // alone.
    Matrix keys = {};
  };
  // Of models whose layers differ. Else all are the same.
  struct Shape {
    int heads = 0, tokens = 0, dim = 0;
    GridShape grid;                              // of the tokens behind the prefix
    std::shared_ptr<const WindowTable> windows;  // null: every token sees all of them
    KeyPlaces places = {};                       // of keys, where they are fewer than tokens
    int prefix = 0;
  };
  // Which part of a layer: rows [query, query + queries) of the maps of heads [head, head + heads).
  struct Part {
    int layer = 0, image = 0, head = 0, heads = 1, query = 0, queries = 1;
  };

  AttentionMaps() = default;
  // `position`: rotations, biases and Shaw's index of every layer; null where positions take no part in the
  // attention. `prefix`: tokens before the patches.
  AttentionMaps(int heads, int tokens, int dim, int prefix, std::shared_ptr<const PositionEncoding> position);
  // Of stages and windows. `zeroed`: without the biases of `position`.
  AttentionMaps(std::vector<Shape> shapes, std::shared_ptr<const PositionEncoding> position, bool zeroed);
  // Divided attention (TimeSformer), that over space: a patch sees the prefix and its own of so many time
  // slots, and a token of the prefix each slot by itself, of which its row is the mean.
  void divide_by_slots(int count) { slots_ = count; }
  void add(Layer layer) { layers_.push_back(std::move(layer)); }

  int layers() const { return static_cast<int>(layers_.size()); }
  int heads() const { return heads_; }
  int tokens() const { return tokens_; }
  int prefix() const { return prefix_; }
  // Of one layer.
  int heads(int layer) const { return shape_of(layer).heads; }
  int tokens(int layer) const { return shape_of(layer).tokens; }
  const WindowTable* windows(int layer) const { return shape_of(layer).windows.get(); }
  // Of keys, where they are fewer than tokens, else of count 0. Maps have a column for each token all the
  // same: a key's share is divided evenly among the tokens of its place.
  KeyPlaces places(int layer) const { return shape_of(layer).places; }
  bool has_stages() const { return !shapes_.empty(); }
  std::size_t bytes() const;  // held, beside the position's tables, which are shared with the model

  // Of windows: what a query gives to places of its window that hold no token. 0 elsewhere.
  float padding_share(int layer, int head, int query, const Progress& progress = {}) const;
  // Probabilities (heads, queries, tokens) of a part, into `out`: what the softmax of the forward gave, bit
  // for bit where cpu computed it.
  void compute(const Part& part, float* out, const Progress& progress = {}) const;
  // (tokens, tokens) of one head.
  Matrix map(int layer, int head, const Progress& progress = {}) const;
  // (heads, tokens) of one query.
  Matrix rows(int layer, int query, const Progress& progress = {}) const;

  // Every map of the first image in C order (layers, heads, tokens, tokens), some rows at a time. Of models
  // with stages those of the last stage, which have one shape.
  void each_row(const std::function<void(const float* values, std::size_t count)>& take,
                const Progress& progress = {}) const;
  std::vector<std::size_t> shape() const;  // of all those
  int first_layer() const;                 // of those: 0 without stages

 private:
  Shape shape_of(int layer) const;
  void compute_windows(const Part& part, const Shape& shape, float* out, const Progress& progress,
                       float* padding = nullptr) const;
  void compute_divided(const Part& part, float* out, const Progress& progress) const;
  void compute_places(const Part& part, const Shape& shape, float* out, const Progress& progress) const;
  void add_biases(const Part& part, std::vector<float>& bias, const Progress& progress) const;

  int heads_ = 0, tokens_ = 0, dim_ = 0, prefix_ = 0;
  int slots_ = 1;  // of divided attention
  std::shared_ptr<const PositionEncoding> position_;
  std::vector<Shape> shapes_;
  bool zeroed_ = false;
  std::vector<Layer> layers_;
};

}  // namespace whereabouts
