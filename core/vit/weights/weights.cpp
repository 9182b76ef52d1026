#include "core/vit/weights/weights.h"

#include "core/vit/configuration/pyramids.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weight_reader.h"

namespace whereabouts {
namespace {

std::size_t bytes_of(const PackedMlp& mlp) {
  return mlp.gate.bytes() + mlp.fc1.bytes() + mlp.fc2.bytes() + mlp.norm.bytes() +
         static_cast<std::size_t>(mlp.convolution.size()) * sizeof(float);
}

std::size_t bytes_of(const Matrix& matrix) {
  return static_cast<std::size_t>(matrix.size()) * sizeof(float);
}

LinearView view_of(const LinearWeights& packed) {
  return {nullptr, nullptr, packed.outputs(), packed.inputs(), &packed};
}

const float* pointer_to(const std::vector<float>& values) {
  return values.empty() ? nullptr : values.data();
}

}  // namespace

MlpView PackedMlp::view() const {
  MlpView view{view_of(fc1), view_of(gate), view_of(fc2), norm.view()};
  if (convolution.rows() > 0) view.convolution = {convolution.data(), pointer_to(convolution_bias)};
  view.positive_first = positive_first;
  view.clipping = clipping.get();
  return view;
}

HeadMixing PackedMixing::view() const {
  HeadMixing view;
  view.logits = pointer_to(logits);
  view.logits_shift = pointer_to(logits_shift);
  view.weights = pointer_to(weights);
  view.weights_shift = pointer_to(weights_shift);
  view.norm_gamma = pointer_to(norm_gamma);
  view.norm_beta = pointer_to(norm_beta);
  return view;
}

BlockWeights PackedBlock::view() const {
  BlockWeights block;
  block.norm1 = norm1.view();
  block.qkv = view_of(qkv);
  block.q_norm = q_norm.view();
  block.k_norm = k_norm.view();
  block.head_scales = pointer_to(head_scales);
  block.inner_norm = inner_norm.view();
  block.proj = view_of(proj);
  block.layer_scale1 = pointer_to(layer_scale1);
  block.norm2 = norm2.view();
  block.mlp = mlp.view();
  if (norm3.present()) block.norm3 = norm3.view();
  block.layer_scale2 = pointer_to(layer_scale2);
  block.inner_activation = inner_activation;
  block.composed.mixing = mixing.view();
  block.composed.still = still;
  if (difference_norm.present()) block.differences = {difference_factor, difference_norm.view()};
  block.over_channels = over_channels;
  block.parallel = parallel;
  if (v_norm.present()) block.v_norm = v_norm.view();
  block.clipping = clipping.get();
  if (branch_norm1.present()) block.branch_norm1 = branch_norm1.view();
  if (branch_norm2.present()) block.branch_norm2 = branch_norm2.view();
  if (reduction) {
    block.reduction.product = view_of(reduction->product);
    block.reduction.keys_values = view_of(reduction->keys_values);
    block.reduction.norm = reduction->norm.view();
    block.reduction.epsilon = reduction->epsilon;
    block.reduction.activation = reduction->activation;
  }
  if (convolutions) {
    HeadConvolutions& own = block.convolutions;
    own.queries = convolutions->queries.data();
    own.keys = convolutions->keys.data();
    own.values = convolutions->values.data();
    own.query_norm = convolutions->query_norm.view();
    own.key_norm = convolutions->key_norm.view();
    own.value_norm = convolutions->value_norm.view();
    own.residual = convolutions->residual;
  }
  return block;
}

std::size_t SecondEncoder::bytes() const {
  std::size_t sum = norm.bytes() + bytes_of(table) + bytes_of(class_token);
  for (const MapStep& step : patches) sum += step.bytes();
  for (const PackedBlock& block : blocks) sum += block.qkv.bytes() + block.proj.bytes() + bytes_of(block.mlp);
  for (const Meeting& meeting : meetings) {
    for (const ClassCrossing* crossing : {&meeting.first, &meeting.second}) {
      sum += crossing->there.bytes() + crossing->back.bytes();
      for (const ClassAttention& block : crossing->blocks)
        sum += block.q.bytes() + block.keys_values.bytes() + block.proj.bytes();
    }
  }
  return sum;
}

std::size_t VitWeights::bytes() const {
  std::size_t sum = head.bytes() + norm.bytes() + fc_norm.bytes() + norm_pre.bytes() + patch_norm.bytes() +
                    embedding_norm.bytes() + bytes_of(prefix) + bytes_of(position.patches) +
                    bytes_of(position.prefix_rows);
  for (const HeadStep& step : head_steps) sum += step.bytes();
  for (const StageWeights& stage : embedding_steps) sum += stage.product.bytes() + stage.norm.bytes();
  for (const PackedBlock& block : blocks) {
    sum += block.norm1.bytes() + block.norm2.bytes() + block.norm3.bytes() + block.qkv.bytes() +
           block.q_norm.bytes() + block.k_norm.bytes() + block.inner_norm.bytes() + block.proj.bytes() +
           bytes_of(block.mlp) + bytes_of(block.shaw) + bytes_of(block.parabola_places) +
           bytes_of(block.parabolas) + bytes_of(block.cpe) + bytes_of(block.local) +
           bytes_of(block.row_offsets) + bytes_of(block.column_offsets) + bytes_of(block.interaction.first) +
           bytes_of(block.interaction.second) +
           sizeof(float) * (block.layer_scale1.size() + block.layer_scale2.size() + block.cpe_bias.size());
    if (block.reduction) {
      sum += block.reduction->product.bytes() + block.reduction->keys_values.bytes() +
             block.reduction->norm.bytes();
    }
    if (block.time) {
      sum += block.time->norm.bytes() + block.time->qkv.bytes() + block.time->proj.bytes() +
             block.time->dense.bytes();
    }
    if (block.bias) sum += bytes_of(*block.bias) / static_cast<std::size_t>(block.bias.use_count());
  }
  for (const MapStep& step : stem) sum += step.bytes();
  for (const auto& [block, steps] : between) {
    for (const MapStep& step : steps) sum += step.bytes();
  }
  const auto of_join = [](const PixelsToPatch& join) {
    return join.before.bytes() + join.after.bytes() + join.product.bytes();
  };
  sum += second.bytes();
  if (pixels.present()) sum += pixels.product.bytes() + bytes_of(pixels.table) + of_join(pixels.embedding);
  for (const PixelsToPatch& join : pixels.joins) sum += of_join(join);
  for (const PackedBlock& block : pixels.blocks)
    sum += block.qkv.bytes() + block.proj.bytes() + bytes_of(block.mlp);
  for (const auto& [block, product] : prefix_between) sum += product.bytes();
  for (const auto& [block, steps] : stage_queries) {
    for (const MapStep& step : steps) sum += step.bytes();
  }
  for (const MergeWeights& merge : merges) {
    sum += merge.norm.bytes() + merge.reduction.bytes() + merge.shortcut.bytes();
    if (merge.tail) {
      sum += merge.tail->qkv.bytes() + merge.tail->proj.bytes() + bytes_of(merge.tail->mlp) +
             merge.tail_shortcut.bytes();
    }
    if (merge.block) sum += merge.block->qkv.bytes() + merge.block->proj.bytes() + bytes_of(merge.block->mlp);
  }
  for (const auto* layers : {&class_attention, &class_blocks}) {
    for (const ClassAttention& layer : *layers) {
      sum += layer.norm1.bytes() + layer.norm2.bytes() + layer.q.bytes() + layer.keys_values.bytes() +
             layer.proj.bytes() + bytes_of(layer.mlp);
    }
  }
  sum += token_head.bytes() + bytes_of(class_token);
  sum += neck.bytes();
  sum += attention_pool.query.size() * sizeof(float) + attention_pool.key_value.bytes() +
         attention_pool.out.bytes() + attention_pool.norm.bytes() + bytes_of(attention_pool.mlp);
  return sum;
}

VitWeights read_weights(WeightReader& source, const Anatomy& anatomy, VitConfiguration& configuration) {
  VitWeights weights;
  if (const Pyramid pyramid = pyramid_of(source.names()); pyramid != Pyramid::none) {
    read_pyramid(pyramid, source, configuration, weights);
    check_all_used(source, configuration);
    return weights;
  }
  read_embedding(source, configuration, weights);
  read_position(source, anatomy, configuration, weights);
  if (configuration.pooled_queries) {
    read_pooled_stages(source, configuration, weights);
  } else if (configuration.stages.empty()) {
    read_blocks(source, configuration, weights);
  } else {
    read_stages(source, configuration, weights);
  }
  read_head(source, configuration, weights);
  check_all_used(source, configuration);
  return weights;
}

}  // namespace whereabouts
