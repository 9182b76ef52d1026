#include "core/vit/weights/pyramids_read.h"

#include <cmath>

#include "core/position/bias/relative_bias.h"

namespace whereabouts {

void read_pyramid(Pyramid pyramid, WeightReader& source, VitConfiguration& configuration,
                  VitWeights& weights) {
  switch (pyramid) {
    case Pyramid::none:
      break;
    case Pyramid::levit:
      read_levit(source, configuration, weights);
      break;
    case Pyramid::tiny_vit:
      read_tiny_vit(source, configuration, weights);
      break;
    case Pyramid::maxxvit:
      read_maxxvit(source, configuration, weights);
      break;
    case Pyramid::davit:
      read_davit(source, configuration, weights);
      break;
    case Pyramid::nest:
      read_nest(source, configuration, weights);
      break;
    case Pyramid::pvt:
      read_pvt(source, configuration, weights);
      break;
    case Pyramid::mvit:
      read_mvit(source, configuration, weights);
      break;
    case Pyramid::volo:
      read_volo(source, configuration, weights);
      break;
    case Pyramid::pit:
      read_pit(source, configuration, weights);
      break;
    case Pyramid::sam3:
      read_sam3(source, configuration, weights);
      break;
    case Pyramid::tnt:
      read_tnt(source, configuration, weights);
      break;
    case Pyramid::crossvit:
      read_crossvit(source, configuration, weights);
      break;
    case Pyramid::twins:
      read_twins(source, configuration, weights);
      break;
    case Pyramid::gcvit:
      read_gcvit(source, configuration, weights);
      break;
    case Pyramid::torch_maxvit:
      read_torch_maxvit(source, configuration, weights);
      break;
  }
}

Dense by_parts(const Dense& all, int heads, int keys, int values, int dim) {
  Dense qkv;
  qkv.outputs = 3 * heads * dim;
  qkv.inputs = all.inputs;
  if (all.weight.empty()) return qkv;
  const auto inputs = static_cast<std::size_t>(all.inputs);
  qkv.weight.assign(static_cast<std::size_t>(qkv.outputs) * inputs, 0.0F);
  qkv.bias.assign(static_cast<std::size_t>(qkv.outputs), 0.0F);
  const float scale = std::sqrt(static_cast<float>(dim) / static_cast<float>(keys));
  const int from_of[] = {0, keys, 2 * keys}, count_of[] = {keys, keys, values};
  for (int head = 0; head < heads; ++head) {
    for (int part = 0; part < 3; ++part) {
      for (int number = 0; number < count_of[part]; ++number) {
        const auto from = static_cast<std::size_t>(head * (2 * keys + values) + from_of[part] + number),
                   to = static_cast<std::size_t>((part * heads + head) * dim + number);
        const float factor = part == 0 ? scale : 1;
        for (std::size_t input = 0; input < inputs; ++input)
          qkv.weight[to * inputs + input] = factor * all.weight[from * inputs + input];
        qkv.bias[to] = factor * all.bias[from];
      }
    }
  }
  return qkv;
}

std::shared_ptr<const Matrix> of_all_directions(const Matrix& apart, GridShape grid) {
  auto rows = std::make_shared<Matrix>(Matrix::Zero(relative_rows(grid), apart.rows()));
  if (apart.size() > 0) {
    const int across = 2 * grid.columns - 1;
    for (int row = 1 - grid.rows; row < grid.rows; ++row) {
      for (int column = 1 - grid.columns; column < grid.columns; ++column) {
        rows->row(Eigen::Index{row + grid.rows - 1} * across + column + grid.columns - 1) =
            apart.col(grid.token({std::abs(row), std::abs(column)})).transpose();
      }
    }
  }
  return rows;
}

void read_pooled_head(WeightReader& source, const std::string& norm, const std::string& product,
                      VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  if (names.tensor(norm + ".weight") != nullptr) {
    weights.fc_norm = source.norm(norm, configuration.width);
    configuration.norm_after_pooling = true;
  }
  if (names.tensor(product + ".weight") == nullptr) return;
  const Dense head = source.dense(product, 0, configuration.width);
  configuration.classes = head.outputs;
  weights.head = head.packed();
}

PackedBlock read_plain_block(WeightReader& source, const std::string& before, int width) {
  PackedBlock block;
  block.norm1 = source.norm(before + "norm1", width);
  block.qkv = source.dense(before + "attn.qkv", 3 * width, width).packed();
  block.proj = source.dense(before + "attn.proj", width, width).packed();
  block.norm2 = source.norm(before + "norm2", width);
  block.mlp = read_mlp(source, before, -1, false, width);
  return block;
}

}  // namespace whereabouts
