// VOLO's weights.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

constexpr int outlook_side = 3;  // of tokens that look out, two apart

void read_outlooker(WeightReader& source, const std::string& before, int width, float epsilon,
                    MapSteps& steps) {
  MapSteps body;
  read_layer_norm(source, before + "norm1", width, epsilon, body);
  const int weights = size_of_axis(source.names(), before + "attn.attn.weight", 0);
  constexpr int area = outlook_side * outlook_side;
  MapStep step;
  step.kind = MapStep::Kind::outlook;
  step.window = {outlook_side, 2, 1, false, false};
  step.groups = weights / (area * area);
  if (step.groups < 1 || weights % (area * area) != 0 || width % step.groups != 0)
    source.refuse_shape(before + "attn.attn.weight", "81 outputs for each head");
  step.product = source.dense(before + "attn.v", width, width).packed();
  step.reduce = source.dense(before + "attn.attn", weights, width).packed();
  step.expand = source.dense(before + "attn.proj", width, width).packed();
  body.push_back(std::move(step));
  steps.push_back(residual_step(std::move(body)));
  MapSteps mlp;
  read_layer_norm(source, before + "norm2", width, epsilon, mlp);
  const int hidden = read_cell_product(source, before + "mlp.fc1", width, mlp, Activation::gelu);
  if (read_cell_product(source, before + "mlp.fc2", hidden, mlp) != width)
    source.refuse_shape(before + "mlp.fc2.weight", message("{} outputs", width));
  steps.push_back(residual_step(std::move(mlp)));
}

ClassAttention read_class_block(WeightReader& source, const std::string& before, int width) {
  ClassAttention block;
  block.norm1 = source.norm(before + "norm1", width);
  block.q = source.dense(before + "attn.q", width, width).packed();
  block.keys_values = source.dense(before + "attn.kv", 2 * width, width).packed();
  block.proj = source.dense(before + "attn.proj", width, width).packed();
  block.norm2 = source.norm(before + "norm2", width);
  block.mlp = read_mlp(source, before, -1, false, width);
  return block;
}

}  // namespace

void read_volo(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const float epsilon = configuration.epsilon;
  int channels = configuration.channels;
  for (const int number : {0, 3, 6}) {
    ConvolutionForm form;
    form.stride = number == 0 ? 2 : 1;
    form.batch_norm = fmt::format("patch_embed.conv.{}", number + 1);
    form.activation = Activation::relu;
    channels =
        read_convolution(source, fmt::format("patch_embed.conv.{}", number), channels, form, weights.stem);
  }
  ConvolutionForm patches;
  patches.stride = size_of_axis(names, "patch_embed.proj.weight", 2);
  patches.padding = 0;
  if (patches.stride != 4) source.refuse_shape("patch_embed.proj.weight", "kernels of 4 x 4");
  channels = read_convolution(source, "patch_embed.proj", channels, patches, weights.stem);
  for (int block = 0; block < 1000; ++block) {
    const std::string before = fmt::format("network.0.{}.", block);
    if (names.tensor(before + "attn.attn.weight") == nullptr) break;
    read_outlooker(source, before, channels, epsilon, weights.stem);
  }
  ConvolutionForm half;
  half.stride = 2;
  half.padding = 0;
  channels = read_convolution(source, "network.1.proj", channels, half, weights.stem);
  weights.embedding_steps.emplace_back();
  const GridShape grid = configuration.grid_of(configuration.image_rows, configuration.image_columns);
  weights.position.grid = grid;
  weights.position.patches = source.matrix("pos_embed", grid.count(), channels);
  if (source.is_dry()) weights.position.patches = Matrix();
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    if (stage.width != channels)
      source.refuse_shape(fmt::format("network.{}.0.attn.qkv.weight", number + 2),
                          message("{} inputs", channels));
    for (int block = 0; block < stage.depth; ++block)
      weights.blocks.push_back(
          read_plain_block(source, fmt::format("network.{}.{}.", number + 2, block), stage.width));
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  for (int block = 0; block < 1000; ++block) {
    const std::string before = fmt::format("post_network.{}.", block);
    if (names.tensor(before + "attn.kv.weight") == nullptr) break;
    weights.class_blocks.push_back(read_class_block(source, before, channels));
  }
  if (weights.class_blocks.empty()) source.refuse_missing("post_network.0.attn.kv.weight");
  weights.class_token = source.matrix("cls_token", 1, channels);
  weights.norm = source.norm("norm", channels);
  read_pooled_head(source, "fc_norm", "head", configuration, weights);
  if (names.tensor("aux_head.weight") != nullptr)
    weights.token_head = source.dense("aux_head", configuration.classes, channels).packed();
}

}  // namespace whereabouts
