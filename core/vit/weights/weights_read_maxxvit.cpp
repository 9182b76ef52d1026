// The weights of MaxViT and CoAtNet.
#include <fmt/format.h>

#include <cmath>

#include "core/base/failure.h"
#include "core/position/bias/relative_bias.h"
#include "core/vit/configuration/maxxvit_plan.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weights_read_convolution.h"

namespace whereabouts {
namespace {

class MaxxvitReader {
 public:
  MaxxvitReader(WeightReader& source, const MaxxvitWords& words)
      : source_(source), names_(source.names()), words_(words) {}

  int stem(int channels, MapSteps& steps) {
    channels = product("stem.conv1", channels, 2, "", steps);
    norm("stem.norm1", channels, words_.convolution, steps);
    return product("stem.conv2", channels, 1, "", steps);
  }

  int convolution(const MaxxvitPart& part, int channels, MapSteps& steps) {
    return there(part.before + "conv_dw") ? next_block(part, channels, steps)
                                          : mb_block(part, channels, steps);
  }

  // A block of attention on a grid made coarser first.
  int strided(const MaxxvitPart& part, int channels, GridShape grid, MapSteps& steps) {
    const std::string& before = part.before;
    MapSteps body, shortcut;
    shortcut.push_back(pool(words_.pools_max));
    int outputs = channels;
    if (there(before + "shortcut.expand"))
      outputs = product(before + "shortcut.expand", channels, 1, "", shortcut);
    read_layer_norm(source_, before + "norm1.norm", channels, words_.epsilon, body);
    body.push_back(pool(words_.pools_max));
    const Dense all = source_.dense(before + "attn.qkv", 0, channels);
    const Dense proj = source_.dense(before + "attn.proj", outputs, all.outputs / 3);
    MapStep step;
    step.kind = MapStep::Kind::attention;
    CoarserAttention& attention = step.attention;
    attention.stride = 1;
    attention.heads = heads_of(before);
    if (all.outputs % (3 * attention.heads) != 0)
      source_.refuse_shape(before + "attn.qkv.weight", message("{} heads", attention.heads));
    attention.key_dim = attention.value_dim = all.outputs / 3 / attention.heads;
    const Dense parts =
        by_parts(with_bias(all), attention.heads, attention.key_dim, attention.key_dim, attention.key_dim);
    attention.queries = parts.part(0, all.outputs / 3).packed();
    attention.keys_values = keys_beside_values(parts, attention).packed();
    attention.proj = proj.packed();
    attention.bias = biases(before, attention.heads, grid);
    attention.bias_grid = grid;
    body.push_back(std::move(step));
    layer_scale(before + "ls1", outputs, body);
    steps.push_back(residual_step(std::move(body), std::move(shortcut)));

    MapSteps mlp;
    read_layer_norm(source_, before + "norm2", outputs, words_.epsilon, mlp);
    const int hidden = read_cell_product(source_, before + "mlp.fc1", outputs, mlp, words_.mlp);
    if (read_cell_product(source_, before + "mlp.fc2", hidden, mlp) != outputs)
      source_.refuse_shape(before + "mlp.fc2.weight", message("{} outputs", outputs));
    layer_scale(before + "ls2", outputs, mlp);
    steps.push_back(residual_step(std::move(mlp)));
    return outputs;
  }

  PackedBlock layer(const MaxxvitPart& part, const EncoderStage& stage) {
    const std::string& before = part.before;
    const int width = stage.width, inner = stage.heads * stage.head_dim;
    PackedBlock block;
    block.norm1 = source_.norm(before + "norm1", width);
    const Dense all = source_.dense(before + "attn.qkv", 3 * inner, width);
    const bool by_heads = words_.head_first || part.kind == MaxxvitPart::Kind::attention;
    block.qkv =
        by_heads
            ? by_parts(with_bias(all), stage.heads, stage.head_dim, stage.head_dim, stage.head_dim).packed()
            : all.packed();
    block.proj = source_.dense(before + "attn.proj", width, inner).packed();
    if (heads_of(before) != stage.heads)
      source_.refuse_shape(before + "attn.qkv.weight", message("{} heads", stage.heads));
    block.bias = biases(before, stage.heads, stage.window);
    block.network_window = stage.window;
    block.norm2 = source_.norm(before + "norm2", width);
    block.mlp = read_mlp(source_, before, -1, false, width);
    if (names_.tensor(before + "ls1.gamma") != nullptr) {
      block.layer_scale1 = source_.values(before + "ls1.gamma", width);
      block.layer_scale2 = source_.values(before + "ls2.gamma", width);
    }
    return block;
  }

 private:
  bool there(const std::string& layer) const { return names_.tensor(layer + ".weight") != nullptr; }

  static Dense with_bias(Dense dense) {
    if (!dense.weight.empty()) dense.bias.resize(static_cast<std::size_t>(dense.outputs), 0.0F);
    return dense;
  }

  // Of a dry reader one without sizes.
  static Dense keys_beside_values(const Dense& parts, const CoarserAttention& attention) {
    Dense both;
    for (int head = 0; head < attention.heads; ++head) {
      for (int part = 1; part < 3; ++part)
        both.append(parts.part((part * attention.heads + head) * attention.key_dim, attention.key_dim));
    }
    return both;
  }

  MapStep pool(bool max) const {
    if (max) return pool_step(MapStep::Kind::max_pool, {3, 2, 1, false, false});
    return pool_step(MapStep::Kind::average_pool, {2, 2, 0, words_.same, false});
  }

  int product(const std::string& layer, int channels, int stride, const std::string& batch_norm,
              MapSteps& steps) {
    ConvolutionForm form;
    form.stride = stride;
    form.same = words_.same;
    form.batch_norm = batch_norm;
    form.batch_epsilon = words_.convolution_epsilon;
    return read_convolution(source_, layer, channels, form, steps);
  }

  void norm(const std::string& layer, int channels, Activation activation, MapSteps& steps) {
    if (names_.tensor(layer + ".running_mean") != nullptr) {
      read_batch_norm(source_, layer, channels, words_.convolution_epsilon, steps);
    } else {
      read_layer_norm(source_, layer, channels, words_.convolution_epsilon, steps);
    }
    if (activation != Activation::none) steps.push_back(activation_step(activation));
  }

  void layer_scale(const std::string& layer, int channels, MapSteps& steps) {
    if (names_.tensor(layer + ".gamma") == nullptr) return;
    MapStep step;
    step.kind = MapStep::Kind::scale;
    step.factor = source_.values(layer + ".gamma", channels);
    steps.push_back(std::move(step));
  }

  void squeeze(const std::string& before, int channels, MapSteps& steps) {
    MapStep step;
    step.kind = MapStep::Kind::squeeze;
    const Dense reduce = source_.dense(before + "fc1", 0, channels);
    step.reduce = reduce.packed();
    step.expand = source_.dense(before + "fc2", channels, reduce.outputs).packed();
    step.activation = words_.squeeze;
    steps.push_back(std::move(step));
  }

  int mb_block(const MaxxvitPart& part, int channels, MapSteps& steps) {
    const std::string& before = part.before;
    MapSteps body, shortcut;
    int outputs = channels;
    if (part.first) shortcut.push_back(pool(words_.shortcut_pools_max));
    if (there(before + "shortcut.expand"))
      outputs = product(before + "shortcut.expand", channels, 1, "", shortcut);
    norm(before + "pre_norm", channels, words_.pre_norm_act ? words_.convolution : Activation::none, body);
    const bool in_pool = part.first && words_.stride_in_pool;
    if (in_pool) body.push_back(pool(false));
    int wide = product(before + "conv1_1x1", channels, 1, before + "norm1", body);
    body.push_back(activation_step(words_.convolution));
    wide = product(before + "conv2_kxk", wide, part.first && !in_pool ? 2 : 1, "", body);
    if (there(before + "se_early.fc1")) squeeze(before + "se_early.", wide, body);
    norm(before + "norm2", wide, words_.convolution, body);
    if (there(before + "se.fc1")) squeeze(before + "se.", wide, body);
    if (product(before + "conv3_1x1", wide, 1, "", body) != outputs)
      source_.refuse_shape(before + "conv3_1x1.weight", message("{} outputs", outputs));
    steps.push_back(residual_step(std::move(body), std::move(shortcut)));
    return outputs;
  }

  int next_block(const MaxxvitPart& part, int channels, MapSteps& steps) {
    const std::string& before = part.before;
    MapSteps body, shortcut;
    const bool in_pool = part.first && words_.stride_in_pool;
    // conv_padding is that of the other blocks.
    const MapWindow pooled{2, 2, 0, false, false};
    if (part.first) shortcut.push_back(pool_step(MapStep::Kind::average_pool, pooled));
    for (const char* layer : {"shortcut.expand", "shortcut"}) {
      if (there(before + layer)) product(before + layer, channels, 1, "", shortcut);
    }
    if (in_pool) body.push_back(pool_step(MapStep::Kind::average_pool, pooled));
    ConvolutionForm form;
    form.stride = part.first && !in_pool ? 2 : 1;
    const int outputs = read_convolution(source_, before + "conv_dw", channels, form, body);
    norm(before + "norm", outputs, Activation::none, body);
    const int hidden = read_cell_product(source_, before + "mlp.fc1", outputs, body, words_.convolution);
    if (read_cell_product(source_, before + "mlp.fc2", hidden, body) != outputs)
      source_.refuse_shape(before + "mlp.fc2.weight", message("{} outputs", outputs));
    layer_scale(before + "ls", outputs, body);
    steps.push_back(residual_step(std::move(body), std::move(shortcut)));
    return outputs;
  }

  int heads_of(const std::string& before) const {
    const std::string table = before + "attn.rel_pos.relative_position_bias_table";
    const TensorInfo* info = names_.tensor(table);
    if (info == nullptr) return size_of_axis(names_, before + "attn.rel_pos.mlp.fc2.weight", 0);
    return size_of_axis(names_, table, info->shape.size() == 3 ? 0 : 1);
  }

  // (offsets, heads): a table, that of TensorFlow the other way around, or what a network makes of offsets.
  std::shared_ptr<const Matrix> biases(const std::string& before, int heads, GridShape window) {
    const std::string table = before + "attn.rel_pos.relative_position_bias_table";
    const int offsets = relative_rows(window);
    if (const TensorInfo* info = names_.tensor(table); info != nullptr) {
      if (info->shape.size() != 3)
        return std::make_shared<const Matrix>(source_.matrix(table, offsets, heads));
      const Matrix turned = source_.matrix(table, heads, offsets);
      return std::make_shared<const Matrix>(turned.rowwise().reverse().transpose());
    }
    const Dense first = source_.dense(before + "attn.rel_pos.mlp.fc1", 0, 2);
    const Dense second = source_.dense(before + "attn.rel_pos.mlp.fc2", heads, first.outputs);
    auto rows = std::make_shared<Matrix>(Matrix::Zero(offsets, heads));
    if (source_.is_dry()) return rows;
    Matrix apart(offsets, 2), inner(offsets, first.outputs);
    const auto logarithm = [](int cells) {
      return std::copysign(std::log(1 + std::abs(static_cast<float>(cells))), static_cast<float>(cells));
    };
    for (int row = 0; row < offsets; ++row) {
      apart(row, 0) = logarithm(row / (2 * window.columns - 1) - window.rows + 1);
      apart(row, 1) = logarithm(row % (2 * window.columns - 1) - window.columns + 1);
    }
    linear(apart.data(), 2, offsets, first.packed(), inner.data(), inner.cols());
    inner = inner.cwiseMax(0.0F);
    linear(inner.data(), inner.cols(), offsets, second.packed(), rows->data(), heads);
    return rows;
  }

  WeightReader& source_;
  const WeightNames& names_;
  MaxxvitWords words_;
};

// The norm of what is pooled, a layer in between where there is one, and the classes.
void read_maxxvit_head(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  if (names.tensor("norm.weight") != nullptr) weights.norm = source.norm("norm", configuration.width);
  int width = configuration.width;
  if (names.tensor("head.norm.weight") != nullptr) {
    weights.fc_norm = source.norm("head.norm", width);
    configuration.norm_after_pooling = true;
  }
  if (names.tensor("head.pre_logits.fc.weight") != nullptr) {
    const Dense dense = source.dense("head.pre_logits.fc", 0, width);
    width = dense.outputs;
    HeadStep step;
    step.product = dense.packed();
    step.activation = HeadActivation::tanh;
    weights.head_steps.push_back(std::move(step));
  }
  if (names.tensor("head.fc.weight") == nullptr) return;
  const Dense head = source.dense("head.fc", 0, width);
  configuration.classes = head.outputs;
  weights.head = head.packed();
}

}  // namespace

void read_maxxvit(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  MaxxvitReader reader(source, maxxvit_words(source.names(), source.stated()));
  int channels = reader.stem(configuration.channels, weights.stem);
  weights.embedding_steps.emplace_back();
  const GridShape input{configuration.image_rows, configuration.image_columns};
  for (const MaxxvitPart& part : maxxvit_plan(source.names())) {
    const int number = static_cast<int>(weights.blocks.size());
    MapSteps& steps = number == 0 ? weights.stem : weights.between[number];
    if (part.kind == MaxxvitPart::Kind::convolution) {
      channels = reader.convolution(part, channels, steps);
    } else if (part.kind == MaxxvitPart::Kind::strided) {
      const MapWindow all{1, 4 << part.stage, 0, true, false};
      channels = reader.strided(part, channels, all.grid(input), steps);
    } else {
      if (number > 0 && steps.empty()) weights.between.erase(number);
      const EncoderStage stage = configuration.stage_of(number);
      if (channels != stage.width)
        source.refuse_shape(part.before + "attn.qkv.weight", message("{} inputs", channels));
      weights.blocks.push_back(reader.layer(part, stage));
    }
  }
  if (channels != configuration.width)
    source.refuse_shape("head.fc.weight", "as many inputs as its last layer gives");
  configuration.hidden = weights.blocks.back().mlp.hidden;
  configuration.layer_scale = !weights.blocks.back().layer_scale1.empty();
  read_maxxvit_head(source, configuration, weights);
}

}  // namespace whereabouts
