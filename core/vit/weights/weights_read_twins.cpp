// Twins' weights.
#include <fmt/format.h>

#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

PackedBlock read_twins_block(WeightReader& source, const std::string& before, const EncoderStage& stage,
                             bool windowed) {
  const int width = stage.width;
  PackedBlock block;
  block.norm1 = source.norm(before + "norm1", width);
  if (windowed) {
    block.qkv = source.dense(before + "attn.qkv", 3 * width, width).packed();
  } else {
    block.qkv = source.dense(before + "attn.q", width, width).packed();
    block.reduction = read_reduction(source, source.dense(before + "attn.kv", 2 * width, width),
                                     before + "attn.sr", before + "attn.norm", stage, Activation::none);
  }
  block.proj = source.dense(before + "attn.proj", width, width).packed();
  block.norm2 = source.norm(before + "norm2", width);
  block.mlp = read_mlp(source, before, -1, false, width);
  return block;
}

}  // namespace

void read_twins(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const PatchStage& patch = configuration.embedding_steps.front();
  int width = configuration.channels;
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    const std::string before = fmt::format("patch_embeds.{}.", number);
    ConvolutionForm form;
    form.stride = number == 0 ? patch.stride : 2;
    form.padding = 0;
    MapSteps steps;
    width = read_convolution(source, before + "proj", width, form, steps);
    if (width != stage.width) source.refuse_shape(before + "proj.weight", message("{} outputs", stage.width));
    if (number == 0) {
      weights.embedding_steps.emplace_back();
      weights.embedding_steps.back().product = std::move(steps.front().product);
      weights.embedding_norm = source.norm(before + "norm", width);
    } else {
      read_layer_norm(source, before + "norm", width, configuration.embedding_epsilon, steps);
      weights.between[stage.first] = std::move(steps);
    }
    for (int block = 0; block < stage.depth; ++block) {
      weights.blocks.push_back(read_twins_block(source, fmt::format("blocks.{}.{}.", number, block), stage,
                                                stage.windowed_in(stage.first + block)));
    }
    const std::string places = fmt::format("pos_block.{}.proj.0", number);
    PackedBlock& first = weights.blocks[static_cast<std::size_t>(stage.first)];
    first.cpe = read_taps(source, places + ".weight", width);
    first.cpe_bias = source.values(places + ".bias", width);
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  weights.norm = source.norm("norm", width);
  read_pooled_head(source, "fc_norm", "head", configuration, weights);
}

}  // namespace whereabouts
