// A panel of queries against every key of their head. Each lane of a register is a query, so the softmax
// needs no sums across a register, and the weights come out in the order the second product reads.
#pragma once

#include "core/gemm/kernels/product.h"

namespace {

using whereabouts::kernels::AttentionTask;

// Biases of the panel's queries for some keys, added to those keys' rows.
template <int V>
void add_bias(const AttentionTask& task) {
  constexpr int columns = V * width, keys = 64;
  alignas(KERNEL_BYTES) float turned[keys * columns] = {};
  for (int from = 0; from < task.tokens; from += keys) {
    const int count = task.tokens - from < keys ? task.tokens - from : keys;
    transpose(task.bias + from, task.tokens, task.count, count, turned, columns);
    float* logits = task.logits + static_cast<std::ptrdiff_t>(from) * columns;
    for (int i = 0; i < count * columns; i += width) store(logits + i, load(logits + i) + load(turned + i));
  }
}

// Replaces the logits by e^(logit - largest of the query); the sums of each query's weights go to `totals`.
template <int V>
void exponentiate(const AttentionTask& task, float* totals) {
  constexpr int columns = V * width;
  const float infinity = __builtin_inff();
  Vector max[V], total[V];
  for (int j = 0; j < V; ++j) {
    max[j] = all(-infinity);
    total[j] = Vector{};
  }
  for (int key = 0; key < task.tokens; ++key) {
    const float* logits = task.logits + static_cast<std::ptrdiff_t>(key) * columns;
    for (int j = 0; j < V; ++j) max[j] = larger(load(logits + j * width), max[j]);
  }
  // A query with every key at minus infinity: its weights are e^-inf = 0 rather than e^(inf - inf).
  for (int j = 0; j < V; ++j) max[j] = max[j] == all(-infinity) ? Vector{} : max[j];
  for (int key = 0; key < task.tokens; ++key) {
    float* logits = task.logits + static_cast<std::ptrdiff_t>(key) * columns;
    for (int j = 0; j < V; ++j) {
      const Vector weight = falling_exponential(load(logits + j * width) - max[j]);
      total[j] += weight;
      store(logits + j * width, weight);
    }
  }
  for (int j = 0; j < V; ++j) store(totals + j * width, total[j]);
}

template <int V>
void attend(const AttentionTask& task) {
  constexpr int columns = V * width;
  static constexpr Tiles<V> tiles;
  for (int t = 0; t < task.key_tiling.tiles; ++t) {
    const int key = task.key_tiling.begin(t), height = task.key_tiling.begin(t + 1) - key;
    const float* keys = task.keys + static_cast<std::ptrdiff_t>(key) * task.dim;
    tiles.of[height](keys, height, task.queries, columns, task.dim, nullptr,
                     task.logits + static_cast<std::ptrdiff_t>(key) * columns,
                     reinterpret_cast<const char*>(keys + height * task.dim));
  }
  if (task.bias != nullptr) add_bias<V>(task);
  alignas(KERNEL_BYTES) float shares[columns];
  for (float& share : shares) share = 1;
  if (task.softmax) {
    exponentiate<V>(task, shares);
    // No weight at all: zero, not 0 / 0. Sums that are NaN stay so.
    for (float& share : shares) share = share == 0 ? 0 : 1 / share;
  }
  alignas(KERNEL_BYTES) float part[mr * columns];
  for (int t = 0; t < task.value_tiling.tiles; ++t) {
    const int first = task.value_tiling.begin(t), height = task.value_tiling.begin(t + 1) - first;
    const float* values = task.values + static_cast<std::ptrdiff_t>(first) * task.tokens;
    tiles.of[height](values, height, task.logits, columns, task.tokens, nullptr, part,
                     reinterpret_cast<const char*>(values));
    for (int i = 0; i < height * columns; i += columns) {
      for (int j = 0; j < columns; j += width) store(part + i + j, load(part + i + j) * load(shares + j));
    }
    transpose(part, columns, height, task.count, task.output + first, task.output_stride);
  }
  if (task.probabilities == nullptr) return;
  for (int key = 0; key < task.tokens; ++key) {
    float* weights = task.logits + static_cast<std::ptrdiff_t>(key) * columns;
    for (int j = 0; j < columns; j += width) store(weights + j, load(weights + j) * load(shares + j));
  }
  transpose(task.logits, columns, task.tokens, task.count, task.probabilities, task.tokens);
}

void attention(const AttentionTask& task) {
  if (task.lanes == lanes) {
    attend<registers>(task);
  } else {
    attend<1>(task);
  }
}

}  // namespace
