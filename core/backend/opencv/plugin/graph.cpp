#include "core/backend/opencv/plugin/graph.h"

#include <cmath>
#include <opencv2/dnn/layer.hpp>

namespace whereabouts::dnn {
namespace {

bool has_layer(const char* type) {
  // Made without parameters some layers refuse: those exist too.
  try {
    cv::dnn::LayerParams parameters;
    return !cv::dnn::LayerFactory::createLayerInstance(type, parameters).empty();
  } catch (const cv::Exception&) {
    return true;
  }
}

// Gelu exists from 4.7 on; 4.8 has no CUDA kernel for it and would leave it to the CPU, 4.10 has one. On
// OpenCL the layer itself decides.
bool has_kernel(const char* type, Target target) {
  try {
    cv::dnn::LayerParams parameters;
    const cv::Ptr<cv::dnn::Layer> layer = cv::dnn::LayerFactory::createLayerInstance(type, parameters);
    return !layer.empty() &&
           layer->supportBackend(is_cuda(target) ? cv::dnn::DNN_BACKEND_CUDA : cv::dnn::DNN_BACKEND_OPENCV);
  } catch (const cv::Exception&) {
    return false;
  }
}

}  // namespace

int number_of(Target target) {
  switch (target) {
    case Target::cuda:
      return cv::dnn::DNN_TARGET_CUDA;
    case Target::cuda_fp16:
      return cv::dnn::DNN_TARGET_CUDA_FP16;
    case Target::opencl:
      return cv::dnn::DNN_TARGET_OPENCL;
    case Target::opencl_fp16:
      return cv::dnn::DNN_TARGET_OPENCL_FP16;
    case Target::cpu:
      break;
  }
  return cv::dnn::DNN_TARGET_CPU;
}

Graph::Graph(Target target, const std::vector<std::string>& inputs) : target_(target) {
  names_.emplace_back();  // the net's inputs are layer 0
  net_.setInputsNames(std::vector<cv::String>(inputs.begin(), inputs.end()));
  net_.setPreferableBackend(is_cuda(target) ? cv::dnn::DNN_BACKEND_CUDA : cv::dnn::DNN_BACKEND_OPENCV);
  net_.setPreferableTarget(number_of(target));
}

Pin Graph::add(const std::string& type, cv::dnn::LayerParams parameters, const std::vector<Pin>& inputs) {
  const std::string name = type + std::to_string(names_.size());
  parameters.name = name;
  parameters.type = type;
  const int layer = net_.addLayer(name, type, parameters);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    net_.connect(inputs[i].layer, inputs[i].output, layer, static_cast<int>(i));
  }
  names_.resize(static_cast<std::size_t>(layer) + 1);
  names_[static_cast<std::size_t>(layer)] = name;
  return {layer, 0};
}

Pin Graph::constant(const cv::Mat& values) {
  cv::dnn::LayerParams parameters;
  parameters.blobs.push_back(values);
  return add("Const", parameters, {});
}

Pin Graph::linear(Pin x, const cv::Mat& weight, const cv::Mat& bias) {
  cv::dnn::LayerParams parameters;
  parameters.set("num_output", weight.rows);
  parameters.set("bias_term", !bias.empty());
  parameters.set("axis", 1);
  parameters.blobs.push_back(weight);
  if (!bias.empty()) parameters.blobs.push_back(bias);
  return add("InnerProduct", parameters, {x});
}

Pin Graph::product(Pin a, Pin b) {
  // The layer MatMul (from 4.9) is multithreaded on the CPU. On CUDA it allocates and copies in every
  // forward, where InnerProduct of two inputs is one batched product, and it has no OpenCL kernel.
  static const bool has_matmul = has_layer("MatMul");
  cv::dnn::LayerParams parameters;
  if (target_ == Target::cpu && has_matmul) return add("MatMul", parameters, {a, b});
  parameters.set("bias_term", false);
  return add("InnerProduct", parameters, {a, b});
}

Pin Graph::softmax(Pin x, int axis) {
  cv::dnn::LayerParams parameters;
  parameters.set("axis", axis);
  return add("Softmax", parameters, {x});
}

Pin Graph::together(Pin a, Pin b, const char* operation) {
  cv::dnn::LayerParams parameters;
  parameters.set("operation", operation);
  return add("Eltwise", parameters, {a, b});
}

Pin Graph::power(Pin x, double exponent, double scale, double shift) {
  cv::dnn::LayerParams parameters;
  parameters.set("power", exponent);
  parameters.set("scale", scale);
  parameters.set("shift", shift);
  return add("Power", parameters, {x});
}

Pin Graph::reshape(Pin x, const std::vector<int>& shape) {
  cv::dnn::LayerParams parameters;
  parameters.set("dim", cv::dnn::DictValue::arrayInt(shape.data(), static_cast<int>(shape.size())));
  return add("Reshape", parameters, {x});
}

Pin Graph::permute(Pin x, const std::vector<int>& order) {
  cv::dnn::LayerParams parameters;
  parameters.set("order", cv::dnn::DictValue::arrayInt(order.data(), static_cast<int>(order.size())));
  return add("Permute", parameters, {x});
}

// Means of rows stand in eight equal columns: the layer pads weights to as many.
constexpr int columns_of_means = 8;

// (rows, width) -> (rows, columns_of_means).
Pin Graph::means(Pin x, int width) {
  return linear(x, cv::Mat(columns_of_means, width, CV_32F, cv::Scalar(1.0 / width)), {});
}

// The mean of each row of columns_of_means, times `factor`, in all columns of (rows, width).
Pin Graph::widened(Pin means, int width, double factor) {
  return linear(means, cv::Mat(width, columns_of_means, CV_32F, cv::Scalar(factor / columns_of_means)), {});
}

Pin Graph::normalize(Pin x, int width, float epsilon) {
  // LayerNormalization exists from 4.8 only, and on CUDA takes its scale for a shift that it was not given.
  // With scale and shift folded into the next product nothing is left for it to do.
  if (target_ == Target::cuda) {
    // MVN adds up rows with atomic operations, one for each number: half of an encoder's time on an H200.
    // Narrow products take a third of that. The mean is taken away twice, for what rounding leaves of it is
    // not little where a row is nearly constant.
    x = centred(centred(x, width), width);
    const Pin inverse = power(means(times(x, x), width), -0.5, 1, static_cast<double>(epsilon));
    return times(x, widened(inverse, width, 1));
  }
  // CUDA and OpenCL take the variance for the mean of squares less the mean's square, and the root of what is
  // below 0 where a row is nearly constant. Of rows whose mean is gone already that is right.
  if (target_ == Target::cuda_fp16) {
    // Squares would leave the range of half precision; MVN adds them up in float32.
    x = centred(x, width);
  } else if (target_ != Target::cpu) {
    cv::dnn::LayerParams centre;
    centre.set("across_channels", true);
    centre.set("normalize_variance", false);
    x = add("MVN", centre, {x});
  }
  cv::dnn::LayerParams parameters;
  parameters.set("across_channels", true);
  parameters.set("normalize_variance", true);
  parameters.set("eps", static_cast<double>(epsilon));
  return add("MVN", parameters, {x});
}

Pin Graph::activate(Pin x, Activation activation) {
  const cv::dnn::LayerParams none;
  switch (activation) {
    case Activation::none:
      return x;
    case Activation::relu:
      return add("ReLU", none, {x});
    case Activation::silu:
      return add("Swish", none, {x});
    case Activation::quick_gelu:
      return times(x, add("Sigmoid", none, {affine(x, 1.702, 0)}));
    case Activation::gelu_tanh: {
      // x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))); the layer made for it has no CUDA kernel.
      const double factor = std::sqrt(2 / CV_PI);
      const Pin inner = times(x, affine(times(x, x), 0.044715 * factor, factor));
      return times(x, affine(add("TanH", none, {inner}), 0.5, 0.5));
    }
    case Activation::hard_swish:  // of no graph
    case Activation::gelu:
      break;
  }
  if (has_kernel("Gelu", target_)) return add("Gelu", none, {x});
  return times(x, affine(add("Erf", none, {affine(x, std::sqrt(0.5), 0)}), 0.5, 0.5));
}

}  // namespace whereabouts::dnn
