#include "core/vit/forward/attention_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/backend/cpu/composed_attention.h"
#include "core/backend/cpu/cpu_attention.h"
#include "core/backend/cpu/cpu_encoder.h"
#include "core/backend/cpu/window_attention.h"
#include "core/backend/qk_transform.h"

namespace whereabouts {

AttentionMaps::AttentionMaps(int heads, int tokens, int dim, int prefix,
                             std::shared_ptr<const PositionEncoding> position)
    : heads_(heads), tokens_(tokens), dim_(dim), prefix_(prefix), position_(std::move(position)) {}

AttentionMaps::AttentionMaps(std::vector<Shape> shapes, std::shared_ptr<const PositionEncoding> position,
                             bool zeroed)
    : position_(std::move(position)), shapes_(std::move(shapes)), zeroed_(zeroed) {
  if (!shapes_.empty()) prefix_ = shapes_.front().prefix;
  for (const Shape& shape : shapes_) {
    heads_ = std::max(heads_, shape.heads);
    tokens_ = std::max(tokens_, shape.tokens);
    dim_ = shape.dim;
  }
}

AttentionMaps::Shape AttentionMaps::shape_of(int layer) const {
  if (shapes_.empty()) return {heads_, tokens_, dim_, {}, nullptr, {}, prefix_};
  return shapes_[static_cast<std::size_t>(layer)];
}

std::size_t AttentionMaps::bytes() const {
  std::size_t numbers = 0;
  for (const Layer& layer : layers_) {
    numbers += static_cast<std::size_t>(layer.queries_keys.size() + layer.shaw.size() +
                                        layer.features.size() + layer.none.size() + layer.keys.size()) +
               layer.head_scales.size();
  }
  return numbers * sizeof(float);
}

std::vector<std::size_t> AttentionMaps::shape() const {
  const Shape last = shape_of(layers() - 1);
  const auto tokens = static_cast<std::size_t>(last.tokens);
  return {static_cast<std::size_t>(layers() - first_layer()), static_cast<std::size_t>(last.heads), tokens,
          tokens};
}

int AttentionMaps::first_layer() const {
  int first = static_cast<int>(shapes_.size());
  while (first > 0 && shapes_[static_cast<std::size_t>(first - 1)].heads == shapes_.back().heads &&
         shapes_[static_cast<std::size_t>(first - 1)].grid == shapes_.back().grid)
    --first;
  return first;
}

void AttentionMaps::compute(const Part& part, float* out, const Progress& progress) const {
  const auto number = static_cast<std::size_t>(part.layer);
  if (const Shape windowed = shape_of(part.layer); windowed.windows) {
    compute_windows(part, windowed, out, progress);
    return;
  }
  const Layer& layer = layers_[number];
  const Shape shape = shape_of(part.layer);
  if (slots_ > 1) {
    compute_divided(part, out, progress);
    return;
  }
  if (shape.places.count() > 0) {
    compute_places(part, shape, out, progress);
    return;
  }
  const int tokens = shape.tokens, dim = shape.dim;
  const std::ptrdiff_t inner = std::ptrdiff_t{shape.heads} * dim, row = 2 * inner;
  const float* data =
      layer.queries_keys.data() + std::ptrdiff_t{part.image} * tokens * row + std::ptrdiff_t{part.head} * dim;
  AttentionRequest request;
  request.heads = part.heads;
  request.tokens = tokens;
  request.dim = dim;
  request.q = {data, dim, row};
  request.k = {data + inner, dim, row};
  request.scale = 1 / std::sqrt(static_cast<float>(dim));
  if (!layer.head_scales.empty()) {
    request.cosine = true;
    request.head_scales = layer.head_scales.data() + part.head;
  }
  AttentionRotation rotation;
  std::vector<float> bias;
  if (position_ && !zeroed_) {
    if (position_->rotates()) {
      rotation = position_->rotation(number);
      if (rotation.rotations != nullptr) {
        rotation.rotations += std::ptrdiff_t{part.head} * (tokens - rotation.skip) * dim * rotation.block;
      } else if (rotation.per_head) {
        const std::ptrdiff_t angles = std::ptrdiff_t{part.head} * (tokens - rotation.skip) * (dim / 2);
        rotation.cosine += angles;
        rotation.sine += angles;
      }
      request.rotation = &rotation;
    }
    add_biases(part, bias, progress);
    if (!bias.empty()) request.bias = bias.data();
  }
  request.probabilities = out;
  Composition composed;
  composed.mixing = layer.mixing.view();
  composed.still = layer.still;
  if (position_ && !zeroed_) composed.places = position_->place_attention(number);
  if (!composed.present()) {
    attention_probabilities(request, part.query, part.queries, progress);
    return;
  }
  // Heads depend on one another: all are computed.
  request.heads = shape.heads;
  request.q.data -= std::ptrdiff_t{part.head} * dim;
  request.k.data -= std::ptrdiff_t{part.head} * dim;
  request.probabilities = nullptr;
  const std::ptrdiff_t own = std::ptrdiff_t{part.queries} * tokens;
  std::vector<float> all(static_cast<std::size_t>(shape.heads * own));
  composed_probabilities(request, composed, part.query, part.queries, all.data(), progress);
  std::copy_n(all.begin() + part.head * own, part.heads * own, out);
}

// Each query among the tokens of a slot and the prefix.
void AttentionMaps::compute_divided(const Part& part, float* out, const Progress& progress) const {
  const Layer& layer = layers_[static_cast<std::size_t>(part.layer)];
  const int places = (tokens_ - prefix_) / slots_;
  const Eigen::Index inner = Eigen::Index{heads_} * dim_, first = Eigen::Index{part.image} * tokens_;
  const float scale = 1 / std::sqrt(static_cast<float>(dim_));
  Matrix keys(prefix_ + places, dim_);
  for (int head = part.head; head < part.head + part.heads; ++head) {
    Eigen::Map<Matrix> rows(out, part.queries, tokens_);
    rows.setZero();
    for (int slot = 0; slot < slots_; ++slot) {
      progress.check();
      const Eigen::Index column = inner + Eigen::Index{head} * dim_, begin = prefix_ + slot * places;
      keys.topRows(prefix_) = layer.queries_keys.block(first, column, prefix_, dim_);
      keys.bottomRows(places) = layer.queries_keys.block(first + begin, column, places, dim_);
      for (int query = 0; query < part.queries; ++query) {
        const int token = part.query + query;
        const bool before = token < prefix_;
        if (!before && (token - prefix_) / places != slot) continue;
        RowVector weights = scale *
                            layer.queries_keys.block(first + token, Eigen::Index{head} * dim_, 1, dim_) *
                            keys.transpose();
        weights = (weights.array() - weights.maxCoeff()).exp();
        weights /= weights.sum() * static_cast<float>(before ? slots_ : 1);
        rows.row(query).head(prefix_) += weights.head(prefix_);
        rows.row(query).segment(begin, places) += weights.tail(places);
      }
    }
    out += std::ptrdiff_t{part.queries} * tokens_;
  }
}

// Over keys of fewer places, each divided among its tokens.
void AttentionMaps::compute_places(const Part& part, const Shape& shape, float* out,
                                   const Progress& progress) const {
  const Layer& layer = layers_[static_cast<std::size_t>(part.layer)];
  const int tokens = shape.tokens, dim = shape.dim, keys = shape.prefix + shape.places.count();
  const std::ptrdiff_t inner = std::ptrdiff_t{shape.heads} * dim;
  const DecomposedKeys offsets = position_ && !zeroed_
                                     ? position_->decomposed_keys(static_cast<std::size_t>(part.layer))
                                     : DecomposedKeys{};
  Matrix rows(part.queries, keys), bias;
  for (int head = part.head; head < part.head + part.heads; ++head) {
    const auto queries =
        layer.queries_keys.block(Eigen::Index{part.image} * tokens, head * Eigen::Index{dim}, tokens, dim);
    AttentionRequest request;
    request.heads = 1;
    request.tokens = tokens;
    request.keys = keys;
    request.dim = dim;
    request.q = {queries.data(), dim, inner};
    request.k = {layer.keys.row(Eigen::Index{part.image} * keys).data() + std::ptrdiff_t{head} * dim, dim,
                 inner};
    request.scale = 1 / std::sqrt(static_cast<float>(dim));
    if (offsets.rows != nullptr) {
      bias.setZero(part.queries, keys);
      add_decomposed_bias(offsets, queries.middleRows(part.query, part.queries), keys, part.query,
                          bias.data());
      request.bias = bias.data();
    }
    request.probabilities = rows.data();
    attention_probabilities(request, part.query, part.queries, progress);
    divide_among_tokens(shape.places, shape.prefix, part.queries, rows.data(), out);
    out += std::ptrdiff_t{part.queries} * tokens;
  }
}

// Each query in its own window, whose places are an image of their own.
void AttentionMaps::compute_windows(const Part& part, const Shape& shape, float* out,
                                    const Progress& progress, float* padding) const {
  const auto number = static_cast<std::size_t>(part.layer);
  const Layer& layer = layers_[number];
  const WindowTable& windows = *shape.windows;
  const int size = windows.size(), dim = shape.dim;
  const std::ptrdiff_t inner = std::ptrdiff_t{shape.heads} * dim,
                       map = std::ptrdiff_t{part.queries} * shape.tokens;
  std::fill_n(out, part.heads * map, 0.0F);
  BlockWeights block;
  block.windows = windows.view();
  if (!zeroed_) block.bias = position_->bias(number);
  Matrix rows(size, 2 * inner), weights(part.heads, size);
  std::vector<float> bias, own_bias(static_cast<std::size_t>(part.heads) * static_cast<std::size_t>(size));
  int held = -1;  // the window in `rows`
  const bool rotates = !zeroed_ && position_->rotates();
  const AttentionRotation rotation = rotates ? position_->rotation(number) : AttentionRotation{};
  AttentionRequest turning;
  turning.heads = shape.heads;
  turning.tokens = shape.tokens;
  turning.dim = dim;
  turning.rotation = &rotation;
  const auto turn = [&](int token, float* row) {
    std::vector<float> before(row, row + 2 * inner);
    for (int each = 0; each < 2 * shape.heads; ++each)
      transform_query_key(turning, before.data() + std::ptrdiff_t{each} * dim, each % shape.heads, token, 1,
                          row + std::ptrdiff_t{each} * dim);
  };
  for (int query = part.query; query < part.query + part.queries; ++query) {
    const int window = windows.window_of[static_cast<std::size_t>(query)],
              place = windows.place_of[static_cast<std::size_t>(query)];
    const int* tokens = windows.tokens.data() + std::ptrdiff_t{window} * size;
    if (window != held) {
      progress.check();
      for (int at = 0; at < size; ++at) {
        const Eigen::Index row = Eigen::Index{part.image} * shape.tokens + tokens[at];
        rows.row(at) = tokens[at] < 0 ? layer.none.row(0) : layer.queries_keys.row(row);
        if (tokens[at] >= 0 && rotates) turn(tokens[at], rows.row(at).data());
      }
      window_bias(block, shape.heads,
                  windows.regions.empty() ? nullptr : windows.regions.data() + std::ptrdiff_t{window} * size,
                  bias, progress);
      held = window;
      const DecomposedKeys keys = zeroed_ ? DecomposedKeys{} : position_->decomposed_keys(number);
      for (int head = 0; head < shape.heads && keys.rows != nullptr; ++head)
        add_decomposed_bias(keys, rows.middleCols(Eigen::Index{head} * dim, dim), size, 0,
                            bias.data() + std::ptrdiff_t{head} * size * size);
    }
    for (int head = 0; head < part.heads; ++head) {
      const std::ptrdiff_t from = ((std::ptrdiff_t{part.head} + head) * size + place) * size;
      std::copy_n(bias.begin() + from, size, own_bias.begin() + std::ptrdiff_t{head} * size);
    }
    AttentionRequest request;
    request.heads = part.heads;
    request.tokens = size;
    request.dim = dim;
    const float* data = rows.data() + std::ptrdiff_t{part.head} * dim;
    request.q = {data, dim, 2 * inner};
    request.k = {data + inner, dim, 2 * inner};
    request.scale = 1 / std::sqrt(static_cast<float>(dim));
    if (!layer.head_scales.empty()) {
      request.cosine = true;
      request.head_scales = layer.head_scales.data() + part.head;
    }
    request.bias = own_bias.data();
    request.probabilities = weights.data();
    attention_probabilities(request, place, 1, progress);
    for (int head = 0; head < part.heads; ++head) {
      float* row = out + head * map + std::ptrdiff_t{query - part.query} * shape.tokens;
      for (int at = 0; at < size; ++at) {
        if (tokens[at] >= 0) {
          row[tokens[at]] = weights(head, at);
        } else if (padding != nullptr) {
          *padding += weights(head, at);
        }
      }
    }
  }
}

float AttentionMaps::padding_share(int layer, int head, int query, const Progress& progress) const {
  const Shape shape = shape_of(layer);
  if (!shape.windows || !shape.windows->padded()) return 0;
  std::vector<float> row(static_cast<std::size_t>(shape.tokens));
  float share = 0;
  compute_windows({.layer = layer, .head = head, .query = query}, shape, row.data(), progress, &share);
  return share;
}

void AttentionMaps::add_biases(const Part& part, std::vector<float>& bias, const Progress& progress) const {
  const auto number = static_cast<std::size_t>(part.layer);
  const Layer& layer = layers_[number];
  const int tokens = shape_of(part.layer).tokens;
  const RelativeBias relative = position_->bias(number);
  const DecomposedKeys keys = position_->decomposed_keys(number);
  if (relative.table == nullptr && layer.shaw.rows() == 0 && layer.features.rows() == 0 &&
      keys.rows == nullptr)
    return;
  const std::ptrdiff_t map = std::ptrdiff_t{part.queries} * tokens;
  bias.assign(static_cast<std::size_t>(part.heads * map), 0.0F);
  if (relative.table != nullptr) {
    add_relative_bias(relative, tokens, part.head, part.heads, part.query, part.queries, bias.data(),
                      progress);
  }
  for (int head = 0; head < part.heads && layer.features.rows() > 0; ++head) {
    progress.check();
    const Matrix& places = position_->parabola_places[number];
    const Parabolas parabolas{nullptr, places.data(), static_cast<int>(places.cols())};
    add_parabola_bias(parabolas, heads_, part.head + head, dim_,
                      layer.features.row(std::ptrdiff_t{part.image} * tokens_ + part.query).data(), tokens_,
                      part.query, part.queries, bias.data() + head * map);
  }
  for (int head = 0; head < part.heads && keys.rows != nullptr; ++head) {
    progress.check();
    const int dim = shape_of(part.layer).dim;
    add_decomposed_bias(keys,
                        layer.queries_keys.block(std::ptrdiff_t{part.image} * tokens + part.query,
                                                 (std::ptrdiff_t{part.head} + head) * dim, part.queries, dim),
                        tokens, part.query, bias.data() + head * map);
  }
  const ShawKeys shaw{layer.shaw.data(), static_cast<int>(layer.shaw.rows()), position_->shaw.data()};
  for (int head = 0; head < part.heads && shaw.rows > 0; ++head) {
    progress.check();
    const auto queries =
        layer.queries_keys.block(std::ptrdiff_t{part.image} * tokens_ + part.query,
                                 (std::ptrdiff_t{part.head} + head) * dim_, part.queries, dim_);
    add_shaw_bias(shaw, queries, tokens_, part.query, bias.data() + head * map);
  }
}

Matrix AttentionMaps::map(int layer, int head, const Progress& progress) const {
  const int all = tokens(layer);
  Matrix map(all, all);
  compute({.layer = layer, .head = head, .queries = all}, map.data(), progress);
  return map;
}

Matrix AttentionMaps::rows(int layer, int query, const Progress& progress) const {
  const int all = heads(layer);
  Matrix rows(all, tokens(layer));
  compute({.layer = layer, .heads = all, .query = query}, rows.data(), progress);
  return rows;
}

void AttentionMaps::each_row(const std::function<void(const float* values, std::size_t count)>& take,
                             const Progress& progress) const {
  // A whole map of one head at a time, or of larger ones as many rows as keep every thread busy.
  for (int layer = first_layer(); layer < layers(); ++layer) {
    const Shape shape = shape_of(layer);
    const int at_once = std::min(shape.tokens, 2048);
    Matrix rows(at_once, shape.tokens);
    progress.report(static_cast<double>(layer) / layers(),
                    message("attention of layer {} of {}", layer + 1, layers()));
    for (int head = 0; head < shape.heads; ++head) {
      for (int query = 0; query < shape.tokens; query += at_once) {
        const int queries = std::min(at_once, shape.tokens - query);
        compute({.layer = layer, .head = head, .query = query, .queries = queries}, rows.data(), progress);
        take(rows.data(), static_cast<std::size_t>(queries) * static_cast<std::size_t>(shape.tokens));
      }
    }
  }
}

}  // namespace whereabouts
