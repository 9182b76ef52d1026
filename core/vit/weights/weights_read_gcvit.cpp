// GC ViT's weights.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/position/bias/relative_bias.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

// Over neighbours, gates for the channels, and a product, beside the map itself.
void read_mb_block(WeightReader& source, const std::string& before, int channels, Activation activation,
                   MapSteps& steps) {
  MapSteps body;
  ConvolutionForm form;
  form.activation = activation;
  const int wide = read_convolution(source, before + "conv_dw", channels, form, body);
  MapStep gates;
  gates.kind = MapStep::Kind::squeeze;
  const Dense reduce = source.dense(before + "se.fc1", 0, wide);
  gates.reduce = reduce.packed();
  gates.expand = source.dense(before + "se.fc2", wide, reduce.outputs).packed();
  gates.activation = activation;
  body.push_back(std::move(gates));
  if (read_convolution(source, before + "conv_pw", wide, {}, body) != channels)
    source.refuse_shape(before + "conv_pw.weight", message("{} outputs", channels));
  steps.push_back(residual_step(std::move(body)));
}

int read_coarser(WeightReader& source, const std::string& before, int channels, float epsilon,
                 Activation activation, MapSteps& steps) {
  read_layer_norm(source, before + "norm1", channels, epsilon, steps);
  read_mb_block(source, before + "conv_block.", channels, activation, steps);
  ConvolutionForm down;
  down.stride = 2;
  channels = read_convolution(source, before + "reduction", channels, down, steps);
  read_layer_norm(source, before + "norm2", channels, epsilon, steps);
  return channels;
}

PackedBlock read_gc_block(WeightReader& source, const std::string& before, const EncoderStage& stage,
                          bool shared) {
  const int width = stage.width;
  PackedBlock block;
  block.norm1 = source.norm(before + "norm1", width);
  Dense qkv = source.dense(before + "attn.qkv", (shared ? 2 : 3) * width, width);
  if (shared) {
    Dense none;
    none.outputs = width;
    none.inputs = width;
    if (!source.is_dry())
      none.weight.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(width), 0.0F);
    none.append(qkv);
    qkv = std::move(none);
    block.stage_queries = true;
  }
  block.qkv = qkv.packed();
  block.proj = source.dense(before + "attn.proj", width, width).packed();
  block.bias = std::make_shared<const Matrix>(source.matrix(
      before + "attn.rel_pos.relative_position_bias_table", relative_rows(stage.window), stage.heads));
  block.network_window = stage.window;
  for (const auto& [name, scale] :
       {std::pair{"ls1.gamma", &block.layer_scale1}, {"ls2.gamma", &block.layer_scale2}}) {
    if (source.names().tensor(before + name) != nullptr) *scale = source.values(before + name, width);
  }
  block.norm2 = source.norm(before + "norm2", width);
  block.mlp = read_mlp(source, before, -1, false, width);
  return block;
}

// Makes of all tokens of a stage the queries of one window.
MapSteps read_queries(WeightReader& source, const std::string& before, int number, GridShape grid,
                      const EncoderStage& stage, Activation activation) {
  MapSteps steps;
  MapWindow half{3, 2, 1, false, false};
  for (int level = 1; level < 32; ++level) {
    const std::string block = fmt::format("{}global_block.blocks.conv{}.", before, level);
    if (source.names().tensor(block + "conv_dw.weight") == nullptr) break;
    read_mb_block(source, block, stage.width, activation, steps);
    if (grid.rows <= stage.window.rows && grid.columns <= stage.window.columns) continue;
    steps.push_back(pool_step(MapStep::Kind::max_pool, half));
    grid = half.grid(grid);
  }
  if (!(grid == stage.window)) {
    refuse_file(source.names().place(),
                message("the queries that stage {} shares are of {} places, and its windows have {}", number,
                        to_text(grid), to_text(stage.window)),
                "take it as its library saves it, with its config.json, or state its input");
  }
  return steps;
}

}  // namespace

void read_gcvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const float epsilon = configuration.epsilon;
  // What is said is the activation of the stem and of the MLPs alone.
  const Activation activation = configuration.activation, elsewhere = Activation::gelu;
  ConvolutionForm stem;
  stem.stride = 2;
  int width = read_convolution(source, "stem.conv1", configuration.channels, stem, weights.stem);
  width = read_coarser(source, "stem.down.", width, epsilon, activation, weights.stem);
  weights.embedding_steps.emplace_back();
  const GridShape patches = configuration.grid_of(configuration.image_rows, configuration.image_columns);
  for (std::size_t number = 0; number < configuration.stages.size(); ++number) {
    const EncoderStage& stage = configuration.stages[number];
    const std::string before = fmt::format("stages.{}.", number);
    if (number > 0)
      width = read_coarser(source, before + "downsample.", width, epsilon, elsewhere,
                           weights.between[stage.first]);
    if (width != stage.width)
      source.refuse_shape(before + "downsample.reduction.weight", message("{} outputs", stage.width));
    weights.stage_queries[stage.first] =
        read_queries(source, before, static_cast<int>(number), stage.grid(patches), stage, elsewhere);
    if (names.tensor(before + "global_norm.weight") != nullptr)
      read_layer_norm(source, before + "global_norm", width, epsilon, weights.stage_queries[stage.first]);
    for (int block = 0; block < stage.depth; ++block)
      weights.blocks.push_back(
          read_gc_block(source, fmt::format("{}blocks.{}.", before, block), stage, block % 2 == 1));
    const std::string norm = before + "norm";
    if (names.tensor(norm + ".weight") == nullptr) continue;
    if (number + 1 == configuration.stages.size()) {
      weights.norm = source.norm(norm, width);
    } else {
      read_layer_norm(source, norm, width, epsilon, weights.between[stage.first + stage.depth]);
    }
  }
  configuration.hidden = weights.blocks.back().mlp.hidden;
  configuration.layer_scale = !weights.blocks.back().layer_scale1.empty();
  read_pooled_head(source, "head.norm", "head.fc", configuration, weights);
}

}  // namespace whereabouts
