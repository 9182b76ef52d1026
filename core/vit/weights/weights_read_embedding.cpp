// The layers that turn pixels into tokens.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/tensor_names.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/hybrid.h"
#include "core/vit/weights/tubelets.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"
#include "core/vit/weights/weights_read_convolution.h"
#include "core/vit/weights/weights_read_hybrid.h"

namespace whereabouts {
namespace {

// A kernel over frames, (D, C, T, P, P), as one of a still image, which is as many equal frames: (D, C, P,
// P).
std::vector<float> of_a_still(const std::vector<float>& values, std::size_t frames, std::size_t area) {
  std::vector<float> still;
  still.reserve(values.size() / frames);
  for (std::size_t at = 0; at < values.size(); at += frames * area) {
    for (std::size_t pixel = 0; pixel < area; ++pixel) {
      double sum = 0;
      for (std::size_t frame = 0; frame < frames; ++frame)
        sum += static_cast<double>(values[at + frame * area + pixel]);
      still.push_back(static_cast<float>(sum));
    }
  }
  return still;
}

// (D, C, P, P) of PyTorch, or (P, P, C, D) of JAX, as (D, P * P * C): pixels are interleaved.
Dense convolution(WeightReader& source, const std::string& layer, int channels, bool frames_are_equal,
                  PatchStage& stage) {
  const WeightNames& names = source.names();
  const TensorInfo& info = *names.weight_of(layer);
  const bool jax = names.tensor(layer + "/kernel") == &info;
  const std::string name = layer + (jax ? "/kernel" : ".weight");
  std::vector<std::int64_t> shape = info.shape;
  const bool film = shape.size() == 5 && frames_are_equal && !jax && shape[2] >= 1;
  const auto frames = static_cast<std::size_t>(film ? shape[2] : 1);
  if (film) shape.erase(shape.begin() + 2);
  if (shape.size() != 4) source.refuse_shape(name, "a convolution of four axes");
  const auto outputs = plausible(jax ? shape[3] : shape[0]), rows = plausible(jax ? shape[0] : shape[2]);
  const bool square = jax ? shape[0] == shape[1] : shape[2] == shape[3];
  if (outputs && rows && !square) {
    refuse_file(
        names.place(),
        message("its patches have {} x {} pixels, and those that are not square are not built in",
                jax ? shape[0] : shape[2], jax ? shape[1] : shape[3]),
        "its position tables and tensors can be looked at (labs neighbours, components, resize, tensors)");
  }
  const bool fits = channels == 0 || (jax ? shape[2] : shape[1]) == channels;
  const auto inputs = plausible(jax ? shape[2] : shape[1]);
  if (!outputs || !rows || !inputs || !square || !fits) {
    source.refuse_shape(
        name, channels == 0 ? Message("square kernels") : message("square kernels of {} channels", channels));
  }
  if (!fits || (channels == 0 && *inputs != 1 && *inputs != 3)) source.refuse_shape(name, "1 or 3 channels");
  stage.kernel = *rows;
  Dense dense;
  dense.outputs = *outputs;
  dense.inputs = *rows * *rows * *inputs;
  std::vector<float> values = source.values(name);
  if (film && !source.is_dry())
    values = of_a_still(values, frames, static_cast<std::size_t>(*rows) * static_cast<std::size_t>(*rows));
  if (source.is_dry()) {
    // Sizes are all that is asked for.
  } else if (jax) {
    const Matrix turned = Eigen::Map<const Matrix>(values.data(), dense.inputs, dense.outputs).transpose();
    std::copy(turned.data(), turned.data() + turned.size(), values.begin());
    dense.weight = std::move(values);
  } else {
    dense.weight.resize(values.size());
    const auto area = static_cast<std::size_t>(*rows) * static_cast<std::size_t>(*rows);
    const auto depth = static_cast<std::size_t>(*inputs), size = area * depth;
    for (std::size_t output = 0; output < static_cast<std::size_t>(*outputs); ++output) {
      for (std::size_t channel = 0; channel < depth; ++channel) {
        for (std::size_t at = 0; at < area; ++at) {
          dense.weight[output * size + at * depth + channel] = values[output * size + channel * area + at];
        }
      }
    }
  }
  if (names.bias_of(layer) != nullptr) {
    dense.bias = source.values(layer + (jax ? "/bias" : ".bias"), dense.outputs);
  }
  return dense;
}

int stated_at(const std::optional<std::vector<double>>& list, std::size_t at, std::optional<double> single,
              int otherwise, int min, int max) {
  double value = otherwise;
  if (list && at < list->size()) {
    value = (*list)[at];
  } else if (single) {
    value = *single;
  }
  return value >= min && value <= max && value == std::floor(value) ? static_cast<int>(value) : otherwise;
}

// Strides and padding leave no tensor: the file's words, or what makes the input's patches as many as the
// table has.
void place_stages(const ModelConfig& stated, VitConfiguration& configuration) {
  const auto strides = stated.list({"strides", "patch_strides"});
  const auto paddings = stated.list({"paddings", "patch_paddings"});
  const auto stride = stated.number({"stride", "patch_stride"}),
             padding = stated.number({"padding", "patch_padding"});
  for (std::size_t i = 0; i < configuration.embedding_steps.size(); ++i) {
    PatchStage& stage = configuration.embedding_steps[i];
    const bool single = configuration.embedding_steps.size() == 1;
    // Hiera's patches overlap, and no tensor tells by how much.
    const bool overlaps = configuration.pooled_queries && stage.kernel == 7;
    stage.stride =
        stated_at(strides, i, single ? stride : std::nullopt, overlaps ? 4 : stage.kernel, 1, stage.kernel);
    stage.padding =
        stated_at(paddings, i, single ? padding : std::nullopt, overlaps ? 3 : 0, 0, stage.kernel);
  }
}

void read_embedding_steps(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  int channels = 0;
  const auto named = source.stated().text({"stage_activation", "patch_activation"});
  configuration.stage_activation = named && *named == "relu" ? Activation::relu : Activation::gelu;
  for (int i = 0;; ++i) {
    const std::string before = fmt::format("{}.stages.{}.", names.patch_layer(), i);
    const std::string layer = names.first_layer(before, {"0", "conv"});
    if (layer.empty()) break;
    PatchStage stage;
    StageWeights stage_weights;
    Dense dense = convolution(source, layer, channels, false, stage);
    if (i == 0) configuration.channels = dense.inputs / (stage.kernel * stage.kernel);
    const std::string norm = names.first_layer(before, {"1", "norm"});
    if (!norm.empty() && names.tensor(norm + ".running_mean") != nullptr) {
      fold_batch_norm(source, norm, 1e-5F, dense);
    } else if (!norm.empty()) {
      stage_weights.norm = source.norm(norm, dense.outputs);
      stage.norm = true;
    }
    stage.activation = named.has_value() && *named != "none";
    if (stage.activation) stage_weights.activation = configuration.stage_activation;
    channels = dense.outputs;
    stage_weights.product = dense.packed();
    weights.embedding_steps.push_back(std::move(stage_weights));
    configuration.embedding_steps.push_back(stage);
  }
  if (!configuration.embedding_steps.empty() && !named) {
    configuration.assumed.emplace_back("assuming no activation between the stages of the patch embedding");
  }
  if (channels != configuration.width) {
    source.refuse_shape(names.patch_layer() + ".stages.0.0.weight",
                        message("{} outputs of the last stage", configuration.width));
  }
}

// Encoders that take films as well, and an image as two equal frames.
bool sees_films(const std::string& family) {
  return is_family(family, {"Qwen2-VL", "Qwen2.5-VL", "Qwen3-VL", "GLM-"});
}

// Inputs in the order (channel, row, column) become (row, column, channel).
void by_pixel(Dense& dense, int kernel, int channels) {
  if (dense.weight.empty()) return;  // of a dry reader
  const Eigen::Index area = Eigen::Index{kernel} * kernel;
  for (int output = 0; output < dense.outputs; ++output) {
    Eigen::Map<Matrix> row(dense.weight.data() + std::ptrdiff_t{output} * dense.inputs, channels, area);
    const Matrix turned = row.transpose();
    std::copy_n(turned.data(), turned.size(), row.data());
  }
}

// Of inputs from 0 to 1, which the model takes as 2 x - 1.
void from_minus_one(Dense& dense) {
  if (dense.weight.empty()) return;
  dense.bias.resize(static_cast<std::size_t>(dense.outputs), 0.0F);
  Eigen::Map<Matrix> weight(dense.weight.data(), dense.outputs, dense.inputs);
  Eigen::Map<Eigen::VectorXf>(dense.bias.data(), dense.outputs) -=
      weight.cast<double>().rowwise().sum().cast<float>();
  weight *= 2;
}

// A layer on flattened patches.
Dense flattened(WeightReader& source, const std::string& layer, VitConfiguration& configuration,
                PatchStage& stage) {
  Dense dense = source.dense(layer, configuration.width, 0);
  const auto colour = dense.inputs % 3 == 0 ? whole_root(dense.inputs / 3) : std::nullopt;
  const auto grey = whole_root(dense.inputs);
  if (!colour && !grey)
    source.refuse_shape(layer + ".weight", "inputs of square patches, grey or of three colours");
  configuration.channels = colour ? 3 : 1;
  stage.kernel = colour ? *colour : *grey;
  if (ends_at_boundary(layer, "input_layer") || ends_at_boundary(layer, "patch_embedding.linear") ||
      ends_at_boundary(layer, "patch_generator.embedder") ||
      is_family(configuration.family, {"Gemma 4 (timm"})) {
    // UvA's tutorial, torch.nn.Unfold, RADIO and timm's Gemma 4 flatten patches as (channel, row, column).
    by_pixel(dense, stage.kernel, configuration.channels);
  } else if (colour && configuration.family.empty()) {
    configuration.assumed.emplace_back("assuming patches flattened as (row, column, channel)");
  }
  if (is_family(configuration.family, {"Gemma 4"})) from_minus_one(dense);
  return dense;
}

}  // namespace

void read_embedding(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const std::string& layer = names.patch_layer();
  const TensorInfo* kernel = names.weight_of(layer);
  const bool hybrid = has_convolution_stem(names);
  const int features = hybrid ? read_hybrid_stem(source, configuration, weights) : 0;
  if (hybrid && kernel == nullptr) {
    if (features != configuration.width)
      source.refuse_shape("patch_embed.backbone.0.conv.weight",
                          message("{} channels of the last layer", configuration.width));
  } else if (kernel == nullptr) {
    read_embedding_steps(source, configuration, weights);
  } else {
    PatchStage stage;
    StageWeights stage_weights;
    const bool flat = kernel->shape.size() == 2;
    const Dense dense = flat ? flattened(source, layer, configuration, stage)
                        : configuration.film.present() && kernel->shape.size() == 5
                            ? read_tubelets(source, layer, configuration.film.tubelet, stage)
                            : convolution(source, layer, features, sees_films(configuration.family), stage);
    const int width = configuration.embedding_width();
    if (dense.outputs != width) {
      source.refuse_shape(layer + ".weight", fmt::format("{} outputs", width));
    }
    if (!flat && !hybrid)
      configuration.channels = dense.inputs / (stage.kernel * stage.kernel * configuration.film.tubelet);
    stage_weights.product = dense.packed();
    weights.embedding_steps.push_back(std::move(stage_weights));
    configuration.embedding_steps.push_back(stage);
    if (flat && layer.size() > 2 && layer.substr(layer.size() - 2) == ".2") {
      // vit-pytorch: norm, layer, norm.
      const std::string before = layer.substr(0, layer.size() - 1);
      if (names.weight_of(before + "1") != nullptr)
        weights.patch_norm = source.norm(before + "1", dense.inputs);
      if (names.weight_of(before + "3") != nullptr) {
        weights.embedding_norm = source.norm(before + "3", width);
      }
    }
    if (flat && layer.ends_with("to_patch_embedding.1")) {  // layer, norm
      const std::string behind = layer.substr(0, layer.size() - 1) + "2";
      if (names.weight_of(behind) != nullptr) weights.embedding_norm = source.norm(behind, width);
    }
    std::string norm = names.outer_layer({"patch_embed.norm", "post_conv_layernorm", "embeddings.rms_norm"});
    // transformers and torchvision name it otherwise in Swin.
    if (norm.empty() && !configuration.stages.empty())
      norm = names.outer_layer({"embeddings.norm", "features.0.2"});
    if (!norm.empty()) weights.embedding_norm = source.norm(norm, width);
  }
  place_stages(source.stated(), configuration);

  const int width = configuration.embedding_width();
  if (!source.is_dry()) weights.prefix = Matrix::Zero(configuration.prefix.count(), width);
  Eigen::Index row = 0;
  const auto place = [&](const std::string& name, int count) {
    if (name.empty()) return;
    const Matrix values = source.matrix(name, count, width);
    if (!source.is_dry()) weights.prefix.middleRows(row, count) = values;
    row += count;
  };
  const std::string registers = names.register_tokens();
  const int further = registers.empty() ? configuration.prefix.registers : 0;  // class tokens
  if (configuration.prefix.class_token) place(names.class_token(), 1 + further);
  place(names.distillation_token(), 1);
  place(registers, configuration.prefix.registers);

  const std::string norm =
      names.outer_layer({"norm_pre", "ln_pre", "pre_layrnorm", "pre_layernorm", "layernorm_pre"});
  if (!norm.empty()) weights.norm_pre = source.norm(norm, width);
}

}  // namespace whereabouts
