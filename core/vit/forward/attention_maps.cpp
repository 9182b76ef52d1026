#include "core/vit/forward/attention_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/backend/cpu/cpu_attention.h"
#include "core/backend/cpu/cpu_encoder.h"

namespace whereabouts {

AttentionMaps::AttentionMaps(int heads, int tokens, int dim, int prefix,
                             std::shared_ptr<const PositionEncoding> position)
    : heads_(heads), tokens_(tokens), dim_(dim), prefix_(prefix), position_(std::move(position)) {}

std::size_t AttentionMaps::bytes() const {
  std::size_t numbers = 0;
  for (const Layer& layer : layers_) {
    numbers +=
        static_cast<std::size_t>(layer.queries_keys.size() + layer.shaw.size() + layer.features.size()) +
        layer.head_scales.size();
  }
  return numbers * sizeof(float);
}

std::vector<std::size_t> AttentionMaps::shape() const {
  const auto tokens = static_cast<std::size_t>(tokens_);
  return {layers_.size(), static_cast<std::size_t>(heads_), tokens, tokens};
}

void AttentionMaps::compute(const Part& part, float* out, const Progress& progress) const {
  const auto number = static_cast<std::size_t>(part.layer);
  const Layer& layer = layers_[number];
  const std::ptrdiff_t inner = std::ptrdiff_t{heads_} * dim_, row = 2 * inner;
  const float* data = layer.queries_keys.data() + std::ptrdiff_t{part.image} * tokens_ * row +
                      std::ptrdiff_t{part.head} * dim_;
  AttentionRequest request;
  request.heads = part.heads;
  request.tokens = tokens_;
  request.dim = dim_;
  request.q = {data, dim_, row};
  request.k = {data + inner, dim_, row};
  request.scale = 1 / std::sqrt(static_cast<float>(dim_));
  if (!layer.head_scales.empty()) {
    request.cosine = true;
    request.head_scales = layer.head_scales.data() + part.head;
  }
  AttentionRotation rotation;
  std::vector<float> bias;
  if (position_) {
    if (position_->rotates()) {
      rotation = position_->rotation(number);
      if (rotation.rotations != nullptr) {
        rotation.rotations += std::ptrdiff_t{part.head} * (tokens_ - rotation.skip) * dim_ * rotation.block;
      } else if (rotation.per_head) {
        const std::ptrdiff_t angles = std::ptrdiff_t{part.head} * (tokens_ - rotation.skip) * (dim_ / 2);
        rotation.cosine += angles;
        rotation.sine += angles;
      }
      request.rotation = &rotation;
    }
    add_biases(part, bias, progress);
    if (!bias.empty()) request.bias = bias.data();
  }
  request.probabilities = out;
  attention_probabilities(request, part.query, part.queries, progress);
}

void AttentionMaps::add_biases(const Part& part, std::vector<float>& bias, const Progress& progress) const {
  const auto number = static_cast<std::size_t>(part.layer);
  const Layer& layer = layers_[number];
  const RelativeBias relative = position_->bias(number);
  if (relative.table == nullptr && layer.shaw.rows() == 0 && layer.features.rows() == 0) return;
  const std::ptrdiff_t map = std::ptrdiff_t{part.queries} * tokens_;
  bias.assign(static_cast<std::size_t>(part.heads * map), 0.0F);
  if (relative.table != nullptr) {
    add_relative_bias(relative, tokens_, part.head, part.heads, part.query, part.queries, bias.data(),
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
  Matrix map(tokens_, tokens_);
  compute({.layer = layer, .head = head, .queries = tokens_}, map.data(), progress);
  return map;
}

Matrix AttentionMaps::rows(int layer, int query, const Progress& progress) const {
  Matrix rows(heads_, tokens_);
  compute({.layer = layer, .heads = heads_, .query = query}, rows.data(), progress);
  return rows;
}

void AttentionMaps::each_row(const std::function<void(const float* values, std::size_t count)>& take,
                             const Progress& progress) const {
  // A whole map of one head at a time, or of larger ones as many rows as keep every thread busy.
  const int at_once = std::min(tokens_, 2048);
  Matrix rows(at_once, tokens_);
  for (int layer = 0; layer < layers(); ++layer) {
    progress.report(static_cast<double>(layer) / layers(),
                    fmt::format("attention of layer {} of {}", layer + 1, layers()));
    for (int head = 0; head < heads_; ++head) {
      for (int query = 0; query < tokens_; query += at_once) {
        const int queries = std::min(at_once, tokens_ - query);
        compute({.layer = layer, .head = head, .query = query, .queries = queries}, rows.data(), progress);
        take(rows.data(), static_cast<std::size_t>(queries) * static_cast<std::size_t>(tokens_));
      }
    }
  }
}

}  // namespace whereabouts
