#include "core/vit/weights/weights_read_convolution.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

// A tensor's axis, as a number of channels or a kernel's side.
int side(WeightReader& source, const std::string& name, std::int64_t value) {
  if (value < 1 || value > 1 << 20) source.refuse_shape(name, "a convolution");
  return static_cast<int>(value);
}

// Each output's weights have the mean 0 and the variance 1.
void standardise(float epsilon, Dense& dense) {
  for (int output = 0; output < dense.outputs && !dense.weight.empty(); ++output) {
    Eigen::Map<Eigen::ArrayXf> own(dense.weight.data() + std::ptrdiff_t{output} * dense.inputs, dense.inputs);
    const Eigen::ArrayXd exact = own.cast<double>();
    const double mean = exact.mean(), variance = (exact - mean).square().mean();
    own = ((exact - mean) / std::sqrt(variance + static_cast<double>(epsilon))).cast<float>();
  }
}

}  // namespace

MapStep activation_step(Activation activation) {
  MapStep step;
  step.kind = MapStep::Kind::activation;
  step.activation = activation;
  return step;
}

MapStep pool_step(MapStep::Kind kind, const MapWindow& window) {
  MapStep step;
  step.kind = kind;
  step.window = window;
  return step;
}

MapStep residual_step(MapSteps body, MapSteps shortcut) {
  MapStep step;
  step.kind = MapStep::Kind::residual;
  step.body = std::move(body);
  step.shortcut = std::move(shortcut);
  return step;
}

void fold_batch_norm(WeightReader& source, const std::string& norm, float epsilon, Dense& dense) {
  const std::vector<float> mean = source.values(norm + ".running_mean", dense.outputs);
  const std::vector<float> variance = source.values(norm + ".running_var", dense.outputs);
  const std::vector<float> gamma = source.values(norm + ".weight", dense.outputs);
  const std::vector<float> beta = source.values(norm + ".bias", dense.outputs);
  if (source.is_dry()) return;
  dense.bias.resize(static_cast<std::size_t>(dense.outputs), 0.0F);
  const auto inputs = static_cast<std::size_t>(dense.inputs);
  for (std::size_t output = 0; output < mean.size(); ++output) {
    const float factor = gamma[output] / std::sqrt(variance[output] + epsilon);
    for (std::size_t input = 0; input < inputs; ++input) dense.weight[output * inputs + input] *= factor;
    dense.bias[output] = (dense.bias[output] - mean[output]) * factor + beta[output];
  }
}

int read_convolution(WeightReader& source, const std::string& layer, int inputs, const ConvolutionForm& form,
                     MapSteps& steps) {
  const std::string name = layer + ".weight";
  const TensorInfo* info = source.names().tensor(name);
  if (info == nullptr) source.refuse_missing(name);
  const std::vector<std::int64_t>& shape = info->shape;
  const bool fits = shape.size() == 4 && shape[2] == shape[3] && shape[1] > 0 && inputs % shape[1] == 0 &&
                    shape[0] % (inputs / shape[1]) == 0;
  if (!fits) source.refuse_shape(name, message("square kernels of {} channels", inputs));
  Dense dense;
  dense.outputs = side(source, name, shape[0]);
  const int own = side(source, name, shape[1]), kernel = side(source, name, shape[2]);
  const int area = kernel * kernel;
  dense.inputs = own * area;
  dense.weight = source.values(name, std::int64_t{dense.outputs} * dense.inputs);
  if (source.names().tensor(layer + ".bias") != nullptr)
    dense.bias = source.values(layer + ".bias", dense.outputs);
  if (form.standardised) standardise(*form.standardised, dense);
  if (!form.batch_norm.empty()) fold_batch_norm(source, form.batch_norm, form.batch_epsilon, dense);
  // (channel, row, column) becomes (row, column, channel).
  for (int output = 0; output < dense.outputs && !dense.weight.empty(); ++output) {
    Eigen::Map<Matrix> row(dense.weight.data() + std::ptrdiff_t{output} * dense.inputs, own, area);
    const Matrix turned = row.transpose();
    std::copy_n(turned.data(), turned.size(), row.data());
  }
  MapStep step;
  step.kind = MapStep::Kind::convolution;
  step.window = {kernel, form.stride, form.padding.value_or(kernel / 2), form.same, false};
  if (form.same) step.window.padding = 0;
  step.groups = inputs / own;
  if (step.groups == 1) {
    step.product = dense.packed();
  } else if (!source.is_dry()) {
    step.taps = Eigen::Map<const Matrix>(dense.weight.data(), dense.outputs, dense.inputs).transpose();
    step.bias = dense.bias;
  }
  steps.push_back(std::move(step));
  if (form.activation != Activation::none) steps.push_back(activation_step(form.activation));
  return dense.outputs;
}

int read_cell_product(WeightReader& source, const std::string& layer, int inputs, MapSteps& steps,
                      Activation activation) {
  const Dense dense = source.dense(layer, 0, inputs);
  MapStep step;
  step.kind = MapStep::Kind::convolution;
  step.product = dense.packed();
  steps.push_back(std::move(step));
  if (activation != Activation::none) steps.push_back(activation_step(activation));
  return dense.outputs;
}

void read_batch_norm(WeightReader& source, const std::string& layer, int channels, float epsilon,
                     MapSteps& steps) {
  Dense dense;
  dense.outputs = channels;
  dense.inputs = 1;
  if (!source.is_dry()) dense.weight.assign(static_cast<std::size_t>(channels), 1.0F);
  fold_batch_norm(source, layer, epsilon, dense);
  MapStep step;
  step.kind = MapStep::Kind::scale;
  step.factor = std::move(dense.weight);
  step.shift = std::move(dense.bias);
  steps.push_back(std::move(step));
}

void read_layer_norm(WeightReader& source, const std::string& layer, int channels, float epsilon,
                     MapSteps& steps) {
  MapStep step;
  step.kind = MapStep::Kind::layer_norm;
  step.epsilon = epsilon;
  step.factor = source.values(layer + ".weight", channels);
  step.shift = source.values(layer + ".bias", channels);
  steps.push_back(std::move(step));
}

void read_group_norm(WeightReader& source, const std::string& layer, int channels, int groups, float epsilon,
                     MapSteps& steps) {
  if (channels % groups != 0)
    source.refuse_shape(layer + ".weight", message("channels in {} groups", groups));
  read_layer_norm(source, layer, channels, epsilon, steps);
  steps.back().kind = MapStep::Kind::group_norm;
  steps.back().groups = groups;
}

}  // namespace whereabouts
