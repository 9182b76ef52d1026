// Attention alone, and whole blocks with the same attention inside.
#include <cmath>

#include "core/attention/module/graph.h"

namespace whereabouts::dnn {
namespace {

struct Weighed {
  Pin weights, result;
};

// softmax(q k [+ bias]) v; q is (..., queries, dim), k is (..., dim, tokens). `axis` is the last one.
Weighed attention(Graph& graph, Pin q, Pin k, Pin v, const Pin* bias, bool softmax, int axis) {
  Pin weights = graph.product(q, k);
  if (bias != nullptr) weights = graph.sum(weights, *bias);
  if (softmax) weights = graph.softmax(weights, axis);
  return {weights, graph.product(weights, v)};
}

cv::Mat vector_of(const float* values, int size, float otherwise) {
  if (values == nullptr) return cv::Mat(1, size, CV_32F, cv::Scalar(otherwise));
  return cv::Mat(1, size, CV_32F, const_cast<float*>(values)).clone();
}

// A product that normalises before it (x * scale + shift in its inputs), multiplies each output and adds a
// bias: one matrix and one bias, both copies.
struct Folded {
  cv::Mat weight, bias;

  Folded(const float* matrix, const float* own_bias, int outputs, int inputs)
      : weight(cv::Mat(outputs, inputs, CV_32F, const_cast<float*>(matrix)).clone()),
        bias(vector_of(own_bias, outputs, 0)) {}

  void take_inputs(const float* scale, const float* shift) {
    for (int row = 0; row < weight.rows; ++row) {
      auto* values = weight.ptr<float>(row);
      double moved = 0;
      for (int column = 0; column < weight.cols; ++column) {
        if (shift != nullptr) moved += double{values[column]} * double{shift[column]};
        if (scale != nullptr) values[column] *= scale[column];
      }
      bias.at<float>(0, row) += static_cast<float>(moved);
    }
  }

  void take_outputs(const float* scale) {
    for (int row = 0; scale != nullptr && row < weight.rows; ++row) multiply_row(row, scale[row]);
  }

  void multiply_row(int row, float factor) {
    auto* values = weight.ptr<float>(row);
    for (int column = 0; column < weight.cols; ++column) values[column] *= factor;
    bias.at<float>(0, row) *= factor;
  }
};

struct BlockPins {
  Pin attention, tokens;
};

BlockPins block(Graph& graph, Pin x, const EncoderShape& shape, const BlockWeights& weights) {
  const int width = shape.width, heads = shape.heads, dim = width / heads;
  const std::vector<int> split{shape.pictures, shape.tokens, heads, dim};
  const Pin normal = graph.normalise(x, shape.epsilon);
  Pin parts[3];
  for (int part = 0; part < 3; ++part) {
    const std::ptrdiff_t first = std::ptrdiff_t{part} * width;
    Folded folded(weights.qkv + first * width,
                  weights.qkv_bias == nullptr ? nullptr : weights.qkv_bias + first, width, width);
    folded.take_inputs(weights.norm1_scale, weights.norm1_shift);
    // Behind the product it would be lost: InnerProduct of two inputs forgets what is fused to it.
    const float scale = part == 0 ? 1 / std::sqrt(static_cast<float>(dim)) : 1.0f;
    for (int row = 0; row < width; ++row) folded.multiply_row(row, scale);
    const Pin rows = graph.reshape(graph.linear(normal, folded.weight, folded.bias), split);
    parts[part] =
        graph.permute(rows, part == 1 ? std::vector<int>{0, 2, 3, 1} : std::vector<int>{0, 2, 1, 3});
  }
  const Weighed seen = attention(graph, parts[0], parts[1], parts[2], nullptr, true, 3);
  const Pin joined =
      graph.reshape(graph.permute(seen.result, {0, 2, 1, 3}), {shape.pictures * shape.tokens, width});
  Folded projection(weights.projection, weights.projection_bias, width, width);
  projection.take_outputs(weights.layer_scale1);
  const Pin attended = graph.sum(x, graph.linear(joined, projection.weight, projection.bias));

  Folded rise(weights.rise, weights.rise_bias, shape.hidden, width);
  rise.take_inputs(weights.norm2_scale, weights.norm2_shift);
  const Pin risen = graph.linear(graph.normalise(attended, shape.epsilon), rise.weight, rise.bias);
  Folded fall(weights.fall, weights.fall_bias, width, shape.hidden);
  fall.take_outputs(weights.layer_scale2);
  const Pin fallen = graph.linear(graph.activate(risen, shape.nonlinearity), fall.weight, fall.bias);
  return {seen.weights, graph.sum(attended, fallen)};
}

}  // namespace

Built attention_graph(Target target, const AttentionShape& shape) {
  Built built;
  built.inputs = {"q", "k", "v"};
  built.input_shapes = {{shape.slices, shape.queries, shape.dim},
                        {shape.slices, shape.dim, shape.tokens},
                        {shape.slices, shape.tokens, shape.dim}};
  if (shape.bias) {
    built.inputs.emplace_back("bias");
    built.input_shapes.push_back({shape.slices, shape.queries, shape.tokens});
  }
  Graph graph(target, built.inputs);
  const Pin bias = graph.input(3);
  const Weighed weighed = attention(graph, graph.input(0), graph.input(1), graph.input(2),
                                    shape.bias ? &bias : nullptr, shape.softmax, 2);
  built.outputs = {graph.name(weighed.result)};
  if (shape.probabilities) built.outputs.push_back(graph.name(weighed.weights));
  built.layers = graph.layers();
  built.net = graph.net();
  return built;
}

Built encoder_graph(Target target, const EncoderShape& shape, const BlockSource& blocks) {
  Built built;
  built.inputs = {"tokens"};
  built.input_shapes = {{shape.pictures * shape.tokens, shape.width}};
  Graph graph(target, built.inputs);
  Pin x = graph.input(0);
  std::vector<std::string> attention, tokens;
  for (int number = 0; number < shape.blocks; ++number) {
    const BlockWeights weights = blocks.block(blocks.context, number);
    if (weights.qkv == nullptr) CV_Error(cv::Error::StsNullPtr, "a block has no weights");
    const BlockPins pins = block(graph, x, shape, weights);
    x = pins.tokens;
    if (shape.keep_attention) attention.push_back(graph.name(pins.attention));
    if (shape.keep_tokens && number + 1 < shape.blocks) tokens.push_back(graph.name(x));
  }
  built.outputs = {graph.name(x)};
  built.outputs.insert(built.outputs.end(), attention.begin(), attention.end());
  built.outputs.insert(built.outputs.end(), tokens.begin(), tokens.end());
  built.layers = graph.layers();
  built.net = graph.net();
  return built;
}

}  // namespace whereabouts::dnn
