#include "core/vit/weights/weights.h"

#include "core/vit/weights/weight_reader.h"

namespace whereabouts {
namespace {

std::size_t bytes_of(const MlpWeights& mlp) {
  return mlp.gate.bytes() + mlp.up.bytes() + mlp.down.bytes() + mlp.inner.bytes();
}

std::size_t bytes_of(const Matrix& matrix) {
  return static_cast<std::size_t>(matrix.size()) * sizeof(float);
}

}  // namespace

std::size_t VitWeights::bytes() const {
  std::size_t sum = head.bytes() + pre_logits.bytes() + norm.bytes() + fc_norm.bytes() + norm_pre.bytes() +
                    patch_norm.bytes() + embedding_norm.bytes() + bytes_of(prefix) +
                    bytes_of(position.patches) + bytes_of(position.prefix_rows);
  for (const StageWeights& stage : stages) sum += stage.product.bytes() + stage.norm.bytes();
  for (const BlockWeights& block : blocks) {
    sum += block.norm1.bytes() + block.norm2.bytes() + block.qkv.bytes() + block.query_norm.bytes() +
           block.key_norm.bytes() + block.inner.bytes() + block.out.bytes() + bytes_of(block.mlp) +
           bytes_of(block.shaw) + bytes_of(block.cpe) +
           sizeof(float) * (block.scale1.size() + block.scale2.size() + block.cpe_shift.size());
    if (block.bias) sum += bytes_of(*block.bias) / static_cast<std::size_t>(block.bias.use_count());
  }
  sum += attention_pool.query.size() * sizeof(float) + attention_pool.key_value.bytes() +
         attention_pool.out.bytes() + attention_pool.norm.bytes() + bytes_of(attention_pool.mlp);
  return sum;
}

VitWeights read_weights(WeightReader& source, const Anatomy& anatomy, VitConfiguration& configuration) {
  VitWeights weights;
  read_embedding(source, configuration, weights);
  read_position(source, anatomy, configuration, weights);
  read_blocks(source, configuration, weights);
  read_head(source, configuration, weights);
  check_all_used(source, configuration);
  return weights;
}

}  // namespace whereabouts
