// The layers that turn what is pooled into classes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/head_layers.h"
#include "core/vit/weights/pyramids_read.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// Both of DeiT's heads as one, on the class token and the distillation token beside each other.
Dense mean_of_heads(const Dense& first, const Dense& second) {
  Dense both;
  both.outputs = first.outputs;
  both.inputs = first.inputs + second.inputs;
  if (first.weight.empty()) return both;  // of a dry reader
  both.weight.reserve(first.weight.size() + second.weight.size());
  for (int output = 0; output < first.outputs; ++output) {
    for (const Dense* head : {&first, &second}) {
      const float* row = head->weight.data() + static_cast<std::ptrdiff_t>(output) * head->inputs;
      std::transform(row, row + head->inputs, std::back_inserter(both.weight),
                     [](float value) { return value / 2; });
    }
  }
  both.bias.assign(static_cast<std::size_t>(both.outputs), 0.0F);
  for (const Dense* head : {&first, &second}) {
    for (std::size_t output = 0; output < head->bias.size(); ++output)
      both.bias[output] += head->bias[output] / 2;
  }
  return both;
}

namespace {

// A normalisation over batches, which in use is a product and a sum per number.
HeadStep batch_norm(WeightReader& source, const HeadLayer& layer, int width) {
  const WeightNames& names = source.names();
  const std::vector<float> mean = source.values(layer.name + ".running_mean", width);
  const std::vector<float> variance = source.values(layer.name + ".running_var", width);
  std::vector<float> gamma, beta;
  if (names.tensor(layer.name + ".weight") != nullptr) gamma = source.values(layer.name + ".weight", width);
  if (names.tensor(layer.name + ".bias") != nullptr) beta = source.values(layer.name + ".bias", width);
  source.known(layer.name + ".num_batches_tracked");
  HeadStep step;
  for (std::size_t i = 0; i < mean.size(); ++i) {
    const float factor = (gamma.empty() ? 1.0F : gamma[i]) / std::sqrt(variance[i] + 1e-5F);
    step.factor.push_back(factor);
    step.shift.push_back((beta.empty() ? 0.0F : beta[i]) - mean[i] * factor);
  }
  return step;
}

// Modules of a list that leave no tensor, between two of its entries: activations and dropouts. Outside of
// lists there may be any.
int silent_between(const HeadLayer& first, const HeadLayer& second) {
  return first.in_list && second.in_list ? second.number - first.number - 1 : 1;
}

class HeadReader {
 public:
  HeadReader(WeightReader& source, VitConfiguration& configuration, VitWeights& weights)
      : source_(source), configuration_(configuration), weights_(weights) {}

  // `inputs`: numbers that the first layer takes.
  void read(const HeadLayers& head, int inputs) {
    const std::vector<HeadLayer>& layers = head.layers;
    look_before(layers.front(), head.behind);
    for (std::size_t i = 0; i < layers.size(); ++i) {
      const HeadLayer& layer = layers[i];
      const bool last = i + 1 == layers.size();
      if (layer.is_product()) {
        const Dense dense = source_.dense(layer.name, 0, inputs);
        if (dense.inputs != inputs) source_.refuse_shape(layer.tensor, message("rows of {}", inputs));
        inputs = dense.outputs;
        awaited_ = !last;
        if (last) {
          weights_.head = dense.packed();
          configuration_.classes = dense.outputs;
        } else {
          HeadStep step;
          step.product = dense.packed();
          weights_.head_steps.push_back(std::move(step));
        }
      } else {
        read_norm(layer, inputs);
      }
      if (!last) look_between(layer, layers[i + 1]);
    }
  }

 private:
  void read_norm(const HeadLayer& layer, int inputs) {
    if (layer.kind == HeadLayer::Kind::batch_norm) {
      weights_.head_steps.push_back(batch_norm(source_, layer, inputs));
    } else {
      HeadStep step;
      step.norm = source_.norm(layer.name, inputs);
      weights_.head_steps.push_back(std::move(step));
    }
    if (configuration_.epsilon != 1e-5F) {
      configuration_.assumed.push_back(
          message("assuming 1e-5 in the norm \"{}\" of the head, PyTorch's default", shown(layer.name, 60)));
    }
  }

  // "head.1" behind a "head.0" without a tensor.
  void look_before(const HeadLayer& first, int behind) {
    if (!first.in_list) return;
    const std::string list = first.name.substr(0, first.name.find_last_not_of("0123456789") + 1);
    for (int number = list.empty() ? behind + 1 : 0; number < std::min(first.number, 16); ++number) {
      const std::string own = list + std::to_string(number) + ".";
      if (!source_.names().layers_below(own).empty()) continue;
      configuration_.assumed.push_back(
          message("assuming that nothing but dropout stands before the layer \"{}\" of the head",
                  shown(first.name, 60)));
      return;
    }
  }

  // One activation follows each layer but the last, where there is room for one.
  void look_between(const HeadLayer& layer, const HeadLayer& next) {
    if (silent_between(layer, next) < 1) return;
    const std::string places = fmt::format("\"{}\" and \"{}\"", shown(layer.name, 60), shown(next.name, 60));
    if (!awaited_) {
      if (!layer.is_product() && layer.in_list) {
        configuration_.assumed.push_back(
            message("assuming that nothing but dropout stands between the layers {} of the head", places));
      }
      return;
    }
    awaited_ = false;
    HeadStep step;
    step.activation = activation_between(layer, places);
    weights_.head_steps.push_back(std::move(step));
  }

  HeadActivation activation_between(const HeadLayer& layer, const std::string& places) {
    const auto said = source_.stated().text({"head_activation"});
    if (said) {
      if (const auto named = head_activation_named(*said)) return *named;
      refuse_file(source_.names().place(),
                  message("there is no activation \"{}\" of a head", shown(*said, 40)),
                  "choose one of relu, gelu, gelu_tanh, tanh, silu, none");
    }
    const bool of_transformers = layer.name.ends_with("dense");  // its heads of dense and out_proj
    configuration_.assumed.push_back(
        message("assuming {} between the layers {} of the head; else {}, {} or none",
                of_transformers ? "tanh" : "GELU", places, say("head-activation", "relu"),
                of_transformers ? "gelu" : "tanh"));
    return of_transformers ? HeadActivation::tanh : HeadActivation::gelu;
  }

  WeightReader& source_;
  VitConfiguration& configuration_;
  VitWeights& weights_;
  bool awaited_ = false;  // a layer was read, and no activation behind it yet
};

}  // namespace

void read_classifier(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  using Pooling = VitConfiguration::Pooling;
  const WeightNames& names = source.names();
  const int width = configuration.width;
  int inputs = configuration.pooling == Pooling::class_and_distillation ? 2 * width : width;
  const std::string pre =
      names.outer_layer({"pre_logits", "pre_logits.fc", "heads.pre_logits", "head.layers.pre_logits"});
  if (!pre.empty()) {
    const Dense dense = source.dense(pre, 0, width);
    inputs = dense.outputs;
    HeadStep product, bound;
    product.product = dense.packed();
    bound.activation = HeadActivation::tanh;
    weights.head_steps.push_back(std::move(product));
    weights.head_steps.push_back(std::move(bound));
  }
  HeadLayers head = head_layers(names.names(), names.scopes());
  if (head.layers.empty()) return;
  if (configuration.pooling == Pooling::class_and_distillation) {
    const std::string second = names.head_layer({"head_dist", "distillation_classifier"});
    if (head.layers.size() > 1 || head.layers.front().kind != HeadLayer::Kind::linear)
      head.unknown = message("its head \"{}\" has several layers beside one for distillation", head.root);
    if (head.unknown.empty()) {
      const Dense first = source.dense(head.layers.front().name, 0, width);
      weights.head = mean_of_heads(first, source.dense(second, first.outputs, width)).packed();
      configuration.classes = first.outputs;
      return;
    }
  }
  if (!head.unknown.empty()) {
    configuration.head_unknown = head.unknown;
    configuration.left_out.push_back(
        message("left out: the head, which is not understood: {}", head.unknown));
    source.known_below(head.root + ".");
    return;
  }
  // What a norm of the pooled vector has read already.
  std::erase_if(head.layers, [&](const HeadLayer& layer) {
    return layer.kind == HeadLayer::Kind::norm && source.was_asked_for(layer.name + ".weight");
  });
  const bool two = configuration.prefix.class_token && pre.empty() && head.layers.front().inputs == 2 * width;
  if (two) {
    configuration.pooling = Pooling::class_and_mean;  // DINOv2
    inputs = 2 * width;
  }
  HeadReader(source, configuration, weights).read(head, inputs);
}

}  // namespace whereabouts
