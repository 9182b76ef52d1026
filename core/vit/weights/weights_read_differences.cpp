// Differential attention (timm's DiffAttention): a head has two maps between half as many numbers of queries
// and keys as its values have. Here each map is a head whose queries and keys have zeros behind theirs, and
// both hold the values.
#include "core/vit/weights/weights_read_differences.h"

#include <cmath>

namespace whereabouts {
namespace {

double sum_of_products(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return sum;
}

}  // namespace

void read_differences(WeightReader& source, const std::string& before, int number, const Dense& qkv,
                      const VitConfiguration& configuration, PackedBlock& block) {
  const WeightNames& names = source.names();
  const int maps = configuration.heads, dim = configuration.head_dim, half = dim / 2;
  const int width = configuration.width;
  // lambda_0 grows with the number of the block.
  const double begin = 0.8 - 0.6 * std::exp(-0.3 * number);
  double first = 0, second = 0;
  if (names.tensor(before + "lambda_a") != nullptr) {
    const auto a = source.values(before + "lambda_a", 1), b = source.values(before + "lambda_b", 1);
    if (!source.is_dry()) {
      first = static_cast<double>(a.front());
      second = static_cast<double>(b.front());
    }
  } else {
    const auto q1 = source.values(before + "lambda_q1", half), k1 = source.values(before + "lambda_k1", half);
    const auto q2 = source.values(before + "lambda_q2", half), k2 = source.values(before + "lambda_k2", half);
    first = sum_of_products(q1, k1);
    second = sum_of_products(q2, k2);
  }
  block.difference_factor = static_cast<float>(std::exp(first) - std::exp(second) + begin);
  block.difference_norm = source.norm(before + "sub_norm", dim);
  for (float& scale : block.difference_norm.gamma) scale *= static_cast<float>(1 - begin);
  if (source.is_dry()) {
    block.difference_norm.gamma.assign(static_cast<std::size_t>(dim), 1.0F);
    block.difference_norm.rms = true;
  }
  // The scale of half the numbers is in the queries. Where these have a norm, the zeros behind them become
  // its shift, and so do those of the keys: the same for each pair, which no softmax sees.
  float scale = std::sqrt(2.0F);
  if (names.weight_of(before + "q_norm") != nullptr) {
    block.q_norm = source.norm(before + "q_norm", half);
    block.k_norm = source.norm(before + "k_norm", half);
    for (std::vector<float>* numbers : {&block.q_norm.gamma, &block.q_norm.beta})
      for (float& each : *numbers) each *= scale;
    scale = 1;
  }
  if (qkv.weight.empty()) {
    block.qkv = LinearWeights();
    return;
  }
  Dense spread;
  spread.outputs = 3 * maps * dim;
  spread.inputs = width;
  spread.weight.assign(static_cast<std::size_t>(spread.outputs) * static_cast<std::size_t>(width), 0.0F);
  if (!qkv.bias.empty()) spread.bias.assign(static_cast<std::size_t>(spread.outputs), 0.0F);
  const auto copy = [&](int from, int to, float factor) {
    for (int input = 0; input < width; ++input)
      spread.weight[static_cast<std::size_t>(std::ptrdiff_t{to} * width + input)] =
          factor * qkv.weight[static_cast<std::size_t>(std::ptrdiff_t{from} * width + input)];
    if (!qkv.bias.empty())
      spread.bias[static_cast<std::size_t>(to)] = factor * qkv.bias[static_cast<std::size_t>(from)];
  };
  for (int map = 0; map < maps; ++map) {
    for (int i = 0; i < half; ++i) {
      copy(map * half + i, map * dim + i, scale);
      copy(width + map * half + i, (maps + map) * dim + i, 1);
    }
    for (int i = 0; i < dim; ++i) copy(2 * width + map / 2 * dim + i, (2 * maps + map) * dim + i, 1);
  }
  block.qkv = spread.packed();
}

}  // namespace whereabouts
