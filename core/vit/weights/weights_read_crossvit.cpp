// CrossViT's weights.
#include <fmt/format.h>

#include "core/vit/configuration/crossvit.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

// One convolution of whole patches, or three with ReLU between them.
MapSteps read_patches(WeightReader& source, int encoder, const CrossVitSide& side, int channels) {
  MapSteps steps;
  const std::string layer = fmt::format("patch_embed.{}.proj", encoder);
  if (source.names().tensor(layer + ".weight") != nullptr) {
    ConvolutionForm patches;
    patches.stride = side.patch;
    patches.padding = 0;
    if (read_convolution(source, layer, channels, patches, steps) != side.width)
      source.refuse_shape(layer + ".weight", message("{} outputs", side.width));
    return steps;
  }
  struct Form {
    int stride, padding;
  };
  constexpr Form of_twelve[] = {{4, 3}, {3, 0}, {1, 1}}, of_sixteen[] = {{4, 3}, {2, 1}, {2, 1}};
  int inputs = channels;
  for (int number = 0; number < 3; ++number) {
    const Form& form = side.patch == 12 ? of_twelve[number] : of_sixteen[number];
    ConvolutionForm convolution;
    convolution.stride = form.stride;
    convolution.padding = form.padding;
    if (number < 2) convolution.activation = Activation::relu;
    inputs = read_convolution(source, fmt::format("{}.{}", layer, 2 * number), inputs, convolution, steps);
  }
  if (inputs != side.width) source.refuse_shape(layer + ".4.weight", message("{} outputs", side.width));
  return steps;
}

ClassAttention read_meeting_block(WeightReader& source, const std::string& before, int width) {
  ClassAttention block;
  block.norm1 = source.norm(before + "norm1", width);
  block.q = source.dense(before + "attn.wq", width, width).packed();
  Dense keys_values = source.dense(before + "attn.wk", width, width);
  keys_values.append(source.dense(before + "attn.wv", width, width));
  block.keys_values = keys_values.packed();
  block.proj = source.dense(before + "attn.proj", width, width).packed();
  return block;
}

// Of the class token of `encoder`, `width` wide, among the patches of the other one.
ClassCrossing read_crossing(WeightReader& source, const std::string& part, int encoder, int width,
                            int other) {
  ClassCrossing crossing;
  const auto layer = [&](const char* name, int number) {
    return fmt::format("{}{}.{}.{}", part, name, encoder, number);
  };
  crossing.there_norm = source.norm(layer("projs", 0), width);
  crossing.there = source.dense(layer("projs", 2), other, width).packed();
  const std::string fusion = fmt::format("{}fusion.{}.", part, encoder);
  if (source.names().tensor(fusion + "norm1.weight") != nullptr) {
    crossing.blocks.push_back(read_meeting_block(source, fusion, other));
  } else {
    for (int number = 0;
         number == 0 || source.names().tensor(fmt::format("{}{}.norm1.weight", fusion, number)) != nullptr;
         ++number)
      crossing.blocks.push_back(read_meeting_block(source, fmt::format("{}{}.", fusion, number), other));
  }
  crossing.back_norm = source.norm(layer("revert_projs", 0), other);
  crossing.back = source.dense(layer("revert_projs", 2), width, other).packed();
  return crossing;
}

int read_blocks_of(WeightReader& source, const std::string& list, int width,
                   std::vector<PackedBlock>& blocks) {
  int number = 0;
  while (source.names().tensor(fmt::format("{}{}.attn.qkv.weight", list, number)) != nullptr) {
    blocks.push_back(read_plain_block(source, fmt::format("{}{}.", list, number), width));
    ++number;
  }
  if (number == 0) source.refuse_missing(list + "0.attn.qkv.weight");
  return static_cast<int>(blocks.size());
}

}  // namespace

void read_crossvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  VitConfiguration told;  // what was assumed of them is said already
  const CrossVitSide first = crossvit_side(names, source.stated(), 0, told),
                     own = crossvit_side(names, source.stated(), 1, told);
  SecondEncoder& second = weights.second;
  second.pixels = first.pixels;
  second.grid = first.grid;
  second.width = first.width;
  second.heads = configuration.second_heads;
  second.patches = read_patches(source, 0, first, configuration.channels);
  weights.stem = read_patches(source, 1, own, configuration.channels);
  weights.embedding_steps.emplace_back();
  second.class_token = source.matrix(crossvit_part(names, "cls_token", 0), 1, first.width);
  second.table = source.matrix(crossvit_part(names, "pos_embed", 0), 1 + first.grid.count(), first.width);
  weights.prefix = source.matrix(crossvit_part(names, "cls_token", 1), 1, own.width);
  weights.position.grid = own.grid;
  const Matrix table = source.matrix(crossvit_part(names, "pos_embed", 1), 1 + own.grid.count(), own.width);
  if (!source.is_dry()) {
    weights.position.prefix_rows = table.topRows(1);
    weights.position.patches = table.bottomRows(own.grid.count());
  }
  for (int part = 0; names.tensor(fmt::format("blocks.{}.projs.0.0.weight", part)) != nullptr; ++part) {
    const std::string before = fmt::format("blocks.{}.", part);
    SecondEncoder::Meeting meeting;
    meeting.second_blocks = read_blocks_of(source, before + "blocks.0.", first.width, second.blocks);
    meeting.blocks = read_blocks_of(source, before + "blocks.1.", own.width, weights.blocks);
    meeting.second = read_crossing(source, before, 0, first.width, own.width);
    meeting.first = read_crossing(source, before, 1, own.width, first.width);
    second.meetings.push_back(std::move(meeting));
  }
  if (weights.blocks.empty()) source.refuse_missing("blocks.0.projs.0.0.weight");
  configuration.depth = static_cast<int>(weights.blocks.size());
  configuration.hidden = weights.blocks.back().mlp.hidden;
  second.norm = source.norm("norm.0", first.width);
  weights.norm = source.norm("norm.1", own.width);
  if (names.tensor("head.1.weight") == nullptr) return;
  // Both say logits, whose mean is taken: one product of what both have pooled.
  const Dense head = source.dense("head.1", 0, own.width),
              beside = source.dense("head.0", head.outputs, first.width);
  configuration.classes = head.outputs;
  Dense both;
  both.outputs = head.outputs;
  both.inputs = own.width + first.width;
  if (!head.weight.empty()) {
    for (int row = 0; row < both.outputs; ++row) {
      for (const Dense* part : {&head, &beside}) {
        const float* from = part->weight.data() + std::ptrdiff_t{row} * part->inputs;
        for (int input = 0; input < part->inputs; ++input) both.weight.push_back(0.5F * from[input]);
      }
      both.bias.push_back(
          0.5F * (head.bias[static_cast<std::size_t>(row)] + beside.bias[static_cast<std::size_t>(row)]));
    }
  }
  weights.head = both.packed();
}

}  // namespace whereabouts
