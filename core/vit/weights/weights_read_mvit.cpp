// MViT v2's weights.
#include <fmt/format.h>

#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

Matrix read_kernel(WeightReader& source, const std::string& tensor, const EncoderStage& stage) {
  const int area = stage.keys.side * stage.keys.side;
  return source.matrix(tensor, stage.head_dim, area);
}

// A block whose tokens have `from` numbers, and whose MLP gives `given`; 0: those of its stage.
PackedBlock read_mvit_block(WeightReader& source, const std::string& before, int from,
                            const EncoderStage& stage, bool residual, int given = 0) {
  const int width = stage.width, inner = stage.heads * stage.head_dim, dim = stage.head_dim;
  PackedBlock block;
  block.norm1 = source.norm(before + "norm1", from);
  block.qkv = source.dense(before + "attn.qkv", 3 * inner, from).packed();
  auto kernels = std::make_shared<PackedHeadConvolutions>();
  kernels->queries = read_kernel(source, before + "attn.pool_q.weight", stage);
  kernels->keys = read_kernel(source, before + "attn.pool_k.weight", stage);
  kernels->values = read_kernel(source, before + "attn.pool_v.weight", stage);
  kernels->query_norm = source.norm(before + "attn.norm_q", dim);
  kernels->key_norm = source.norm(before + "attn.norm_k", dim);
  kernels->value_norm = source.norm(before + "attn.norm_v", dim);
  kernels->residual = residual;
  block.convolutions = std::move(kernels);
  const std::string rows = before + "attn.rel_pos_h", columns = before + "attn.rel_pos_w";
  block.row_offsets = source.matrix(rows, size_of_axis(source.names(), rows, 0), dim);
  block.column_offsets = source.matrix(columns, size_of_axis(source.names(), columns, 0), dim);
  block.proj = source.dense(before + "attn.proj", width, inner).packed();
  block.norm2 = source.norm(before + "norm2", width);
  if (given == 0) {
    block.mlp = read_mlp(source, before, -1, false, width);
    return block;
  }
  const Dense up = source.dense(before + "mlp.fc1", 0, width);
  block.mlp.fc1 = up.packed();
  block.mlp.fc2 = source.dense(before + "mlp.fc2", given, up.outputs).packed();
  block.mlp.hidden = up.outputs;
  return block;
}

}  // namespace

void read_mvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const bool residual = source.stated().flag({"residual_pooling"}).value_or(true);
  MapSteps embedding;
  ConvolutionForm form;
  form.stride = configuration.embedding_steps.front().stride;
  int width = read_convolution(source, "patch_embed.proj", configuration.channels, form, embedding);
  weights.embedding_steps.emplace_back();
  weights.embedding_steps.back().product = std::move(embedding.front().product);
  if (configuration.prefix.class_token) weights.prefix = source.matrix("cls_token", 1, width);
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    const auto block = [&](int of) { return fmt::format("stages.{}.blocks.{}.", number, of); };
    if (number > 0) {
      MergeWeights entry;
      const EncoderStage& last = configuration.stages[number - 1];
      const int before = last.depth + (number == 1 ? 0 : 1);
      const std::string tail = fmt::format("stages.{}.blocks.{}.", number - 1, before);
      if (names.tensor(tail + "shortcut_proj_mlp.weight") != nullptr) {
        entry.tail =
            std::make_shared<PackedBlock>(read_mvit_block(source, tail, width, last, residual, stage.width));
        entry.tail_shortcut = source.dense(tail + "shortcut_proj_mlp", stage.width, width).packed();
        width = stage.width;
      }
      entry.block = std::make_shared<PackedBlock>(read_mvit_block(source, block(0), width, stage, residual));
      if (width != stage.width)
        entry.shortcut = source.dense(block(0) + "shortcut_proj_attn", stage.width, width).packed();
      weights.merges.push_back(std::move(entry));
    } else if (width != stage.width) {
      source.refuse_shape("patch_embed.proj.weight", message("{} outputs", stage.width));
    }
    width = stage.width;
    for (int at = 0; at < stage.depth; ++at)
      weights.blocks.push_back(
          read_mvit_block(source, block(at + (number == 0 ? 0 : 1)), width, stage, residual));
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  if (names.tensor("norm.weight") != nullptr) weights.norm = source.norm("norm", width);
  read_pooled_head(source, "fc_norm", "head.fc", configuration, weights);
}

}  // namespace whereabouts
