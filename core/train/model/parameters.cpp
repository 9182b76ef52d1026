#include "core/train/model/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/counter_random.h"

namespace whereabouts {
namespace {

constexpr double token_deviation = 0.02;

class Builder {
 public:
  explicit Builder(ParameterLayout& layout) : layout_(layout) {}

  std::size_t weight(const std::string& name, const std::vector<int>& shape) {
    return add(name, shape, ParameterGroup::weights, true);
  }
  std::size_t vector(const std::string& name, int size) {
    return add(name, {size}, ParameterGroup::weights, false);
  }
  std::size_t token(const std::string& name, const std::vector<int>& shape) {
    return add(name, shape, ParameterGroup::weights, false);
  }
  std::vector<std::size_t> positions(const std::string& before, const std::vector<LearnedTensor>& tensors) {
    std::vector<std::size_t> offsets;
    for (const LearnedTensor& each : tensors) {
      offsets.push_back(add(before + each.name, each.shape, ParameterGroup::position, false));
      layout_.slices.back().draw = each.draw;
    }
    return offsets;
  }

 private:
  std::size_t add(const std::string& name, const std::vector<int>& shape, ParameterGroup group, bool decays) {
    ParameterSlice slice{name, shape, layout_.count, 1, group, decays, {}};
    for (const int side : shape) slice.size *= static_cast<std::size_t>(side);
    layout_.count += slice.size;
    layout_.slices.push_back(slice);
    return slice.offset;
  }

  ParameterLayout& layout_;
};

BlockSlices block_slices(const MiniVit& model, const std::array<LearnedTensors, 4>& learned, int block,
                         Builder& add, std::array<LearnedOffsets, 4>& offsets) {
  const std::string name = fmt::format("blocks.{}.", block);
  const int width = model.width;
  BlockSlices slices;
  slices.norm1 = add.vector(name + "norm1.weight", width);
  slices.norm1_bias = add.vector(name + "norm1.bias", width);
  slices.qkv = add.weight(name + "attn.qkv.weight", {3 * width, width});
  slices.qkv_bias = add.vector(name + "attn.qkv.bias", 3 * width);
  slices.proj = add.weight(name + "attn.proj.weight", {width, width});
  slices.proj_bias = add.vector(name + "attn.proj.bias", width);
  for (std::size_t k = 0; k < learned.size(); ++k)
    offsets[k].blocks.push_back(add.positions(name, learned[k].block));
  slices.norm2 = add.vector(name + "norm2.weight", width);
  slices.norm2_bias = add.vector(name + "norm2.bias", width);
  slices.fc1 = add.weight(name + "mlp.fc1.weight", {model.hidden, width});
  slices.fc1_bias = add.vector(name + "mlp.fc1.bias", model.hidden);
  slices.fc2 = add.weight(name + "mlp.fc2.weight", {width, model.hidden});
  slices.fc2_bias = add.vector(name + "mlp.fc2.bias", width);
  for (std::size_t k = 0; block == 0 && k < learned.size(); ++k)
    offsets[k].behind_first = add.positions("", learned[k].behind_first);
  return slices;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

std::int64_t ParameterLayout::position_count() const {
  std::int64_t total = 0;
  for (const ParameterSlice& slice : slices) {
    if (slice.group == ParameterGroup::position) total += static_cast<std::int64_t>(slice.size);
  }
  return total;
}

ParameterLayout parameter_layout(const MiniVit& model) {
  const PositionParts parts = checked(model);
  ParameterLayout layout;
  Builder add(layout);
  const int width = model.width;
  for (const EmbeddingStage& stage : model.stages()) {
    // With its norm a stage is a sequence: the convolution is its number 0, the norm its number 1.
    const std::string sequence = fmt::format("patch_embed.stages.{}.", layout.stages.size());
    const std::string convolution = stage.norm ? sequence + "0." : "patch_embed.proj.";
    StageSlices slices;
    slices.weight =
        add.weight(convolution + "weight", {stage.outputs, stage.inputs, stage.kernel, stage.kernel});
    slices.bias = add.vector(convolution + "bias", stage.outputs);
    if (stage.norm) {
      slices.norm = add.vector(sequence + "1.weight", stage.outputs);
      slices.norm_bias = add.vector(sequence + "1.bias", stage.outputs);
    }
    layout.stages.push_back(slices);
  }
  if (model.class_token) layout.class_token = add.token("cls_token", {1, 1, width});
  std::array<LearnedTensors, 4> learned;
  for (std::size_t k = 0; k < learned.size(); ++k) {
    const PositionPart& part = *parts.all()[k];
    if (part.scheme) learned[k] = part.scheme->learned_tensors(shape_for(model, part));
    layout.position[k].model = add.positions("", learned[k].model);
  }
  for (int block = 0; block < model.depth; ++block)
    layout.blocks.push_back(block_slices(model, learned, block, add, layout.position));
  layout.norm = add.vector("norm.weight", width);
  layout.norm_bias = add.vector("norm.bias", width);
  layout.head = add.weight("head.weight", {model.classes, width});
  layout.head_bias = add.vector("head.bias", model.classes);
  return layout;
}

std::vector<float> initial_parameters(const ParameterLayout& layout, std::uint32_t seed) {
  std::vector<float> values(layout.count, 0.0F);
  std::uint64_t number = 0;
  for (const ParameterSlice& slice : layout.slices) {
    CounterRandom random(seed, 1, number++);
    float* own = values.data() + slice.offset;
    if (slice.draw) {
      slice.draw(own, slice.size, seed, random);
    } else if (slice.shape.size() == 1 && ends_with(slice.name, ".weight")) {  // a norm
      std::fill_n(own, slice.size, 1.0F);
    } else if (!ends_with(slice.name, ".bias")) {
      // A matrix's inputs: all sides but the first.
      const double inputs = static_cast<double>(slice.size) / slice.shape.front();
      const bool inner = slice.decays && (slice.name.rfind("blocks.", 0) == 0 ||
                                          slice.name.rfind("patch_embed.stages.", 0) == 0);
      const double deviation = inner ? 1 / std::sqrt(3 * inputs) : token_deviation;
      draw_normal(own, slice.size, deviation, inner ? 2 * deviation : 2, random);
    }
  }
  return values;
}

}  // namespace whereabouts
