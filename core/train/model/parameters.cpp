#include "core/train/model/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/counter_random.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/rotary/liere.h"
#include "core/position/rotary/mixed_frequencies.h"
#include "core/position/rotary/rotary_table.h"

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
  std::size_t position(const std::string& name, const std::vector<int>& shape) {
    return add(name, shape, ParameterGroup::position, false);
  }

 private:
  std::size_t add(const std::string& name, const std::vector<int>& shape, ParameterGroup group, bool decays) {
    ParameterSlice slice{name, shape, layout_.count, 1, group, decays};
    for (const int side : shape) slice.size *= static_cast<std::size_t>(side);
    layout_.count += slice.size;
    layout_.slices.push_back(slice);
    return slice.offset;
  }

  ParameterLayout& layout_;
};

BlockSlices block_slices(const MiniVit& model, const PositionParts& parts, int block, Builder& add) {
  const std::string name = fmt::format("blocks.{}.", block);
  const int width = model.width;
  BlockSlices slices;
  slices.norm1 = add.vector(name + "norm1.weight", width);
  slices.norm1_bias = add.vector(name + "norm1.bias", width);
  slices.qkv = add.weight(name + "attn.qkv.weight", {3 * width, width});
  slices.qkv_bias = add.vector(name + "attn.qkv.bias", 3 * width);
  slices.proj = add.weight(name + "attn.proj.weight", {width, width});
  slices.proj_bias = add.vector(name + "attn.proj.bias", width);
  if (parts.bias == "relative-bias") {
    slices.bias_table = add.position(name + "attn.relative_position_bias_table",
                                     {relative_rows(model.grid(), model.class_token), model.heads});
  } else if (parts.bias == "log-cpb") {
    slices.cpb_first = add.position(name + "attn.cpb_mlp.0.weight", {cpb_hidden, 2});
    slices.cpb_shift = add.position(name + "attn.cpb_mlp.0.bias", {cpb_hidden});
    slices.cpb_second = add.position(name + "attn.cpb_mlp.2.weight", {model.heads, cpb_hidden});
    slices.logit_scale = add.position(name + "attn.logit_scale", {model.heads, 1, 1});
  }
  if (parts.other == "shaw") {
    slices.shaw = add.position(name + "attn.relative_position_keys", {2 * model.reach + 1, model.head_dim()});
  }
  if (parts.other == "pape") {
    const int rows = model.heads * model.parabolas;
    slices.parabola_places = add.position(name + "attn.position_encoder.position.weight", {rows, 2});
    slices.parabolas = add.position(name + "attn.position_encoder.ab.weight", {2 * rows, width});
  }
  slices.norm2 = add.vector(name + "norm2.weight", width);
  slices.norm2_bias = add.vector(name + "norm2.bias", width);
  slices.fc1 = add.weight(name + "mlp.fc1.weight", {model.hidden, width});
  slices.fc1_bias = add.vector(name + "mlp.fc1.bias", model.hidden);
  slices.fc2 = add.weight(name + "mlp.fc2.weight", {width, model.hidden});
  slices.fc2_bias = add.vector(name + "mlp.fc2.bias", width);
  // After the first block, as Chu et al. place it.
  if (parts.other == "cpe" && block == 0) {
    slices.cpe = add.position("pos_block.0.proj.0.weight", {width, 1, 3, 3});
    slices.cpe_bias = add.position("pos_block.0.proj.0.bias", {width});
  }
  return slices;
}

// Normal numbers; beyond `bound` they are drawn again.
void draw_normal(float* values, std::size_t count, double deviation, double bound, CounterRandom& random) {
  for (std::size_t i = 0; i < count; ++i) {
    double value = 0;
    do {
      value = deviation * random.normal();
    } while (std::abs(value) > bound);
    values[i] = static_cast<float>(value);
  }
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

void draw_frequencies(const MiniVit& model, float* values, std::uint32_t seed) {
  const auto heads = static_cast<std::size_t>(model.heads),
             pairs = static_cast<std::size_t>(model.head_dim() / 2);
  const std::size_t axis = static_cast<std::size_t>(model.depth) * heads * pairs;
  for (int layer = 0; layer < model.depth; ++layer) {
    const double temperature = model.temperature.value_or(own_temperature("rope-mixed"));
    const MixedFrequencies drawn =
        seeded_mixed_frequencies(model.heads, model.head_dim(), temperature, seed, layer);
    float* x = values + static_cast<std::size_t>(layer) * heads * pairs;
    for (Eigen::Index i = 0; i < drawn.x.size(); ++i) {
      x[i] = static_cast<float>(drawn.x.data()[i]);
      x[axis + static_cast<std::size_t>(i)] = static_cast<float>(drawn.y.data()[i]);
    }
  }
}

void draw_generators(const MiniVit& model, float* values, std::uint32_t seed) {
  for (int layer = 0; layer < model.depth; ++layer) {
    const LieReGenerators drawn =
        seeded_liere_generators(model.heads, model.head_dim(), model.block, seed, layer);
    float* to = values + layer * drawn.row.size();
    for (const MatrixD* axis : {&drawn.row, &drawn.column}) {
      std::copy_n(axis->data(), axis->size(), to);
      to += model.depth * axis->size();
    }
  }
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
  const GridShape grid = model.grid();
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
  if (parts.additive == "learned-1d") {
    layout.table = add.position("pos_embed", {1, model.table_rows(), width});
  } else if (parts.additive == "learned-2d") {
    const int part = model.combine == "add" ? width : width / 2;
    layout.table_rows = add.position("pos_embed_y", {1, grid.rows, part});
    layout.table_columns = add.position("pos_embed_x", {1, grid.columns, part});
  }
  if (parts.rotary == "rope-mixed") {
    layout.frequencies = add.position("rope.freqs", {2, model.depth, model.heads, model.head_dim() / 2});
  }
  if (parts.rotary == "liere") {
    layout.generators = add.position(
        "rope.generators",
        {2, model.depth, model.heads * (model.head_dim() / model.block), liere_planes(model.block)});
  }
  for (int block = 0; block < model.depth; ++block)
    layout.blocks.push_back(block_slices(model, parts, block, add));
  layout.norm = add.vector("norm.weight", width);
  layout.norm_bias = add.vector("norm.bias", width);
  layout.head = add.weight("head.weight", {model.classes, width});
  layout.head_bias = add.vector("head.bias", model.classes);
  return layout;
}

std::vector<float> initial_parameters(const MiniVit& model, const ParameterLayout& layout,
                                      std::uint32_t seed) {
  std::vector<float> values(layout.count, 0.0F);
  std::uint64_t number = 0;
  for (const ParameterSlice& slice : layout.slices) {
    CounterRandom random(seed, 1, number++);
    float* own = values.data() + slice.offset;
    if (slice.name == "rope.freqs") {
      draw_frequencies(model, own, seed);
    } else if (slice.name == "rope.generators") {
      draw_generators(model, own, seed);
    } else if (ends_with(slice.name, "attn.logit_scale")) {
      std::fill_n(own, slice.size, static_cast<float>(std::log(10.0)));
    } else if (slice.name.find("attn.position_encoder.") != std::string::npos) {
      const double bound = 1 / std::sqrt(static_cast<double>(slice.shape.back()));
      for (std::size_t i = 0; i < slice.size; ++i)
        own[i] = static_cast<float>(bound * (2 * random.uniform() - 1));
    } else if (slice.name == "pos_block.0.proj.0.weight") {
      for (std::size_t i = 0; i < slice.size; ++i)
        own[i] = static_cast<float>((2 * random.uniform() - 1) / 3);
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
