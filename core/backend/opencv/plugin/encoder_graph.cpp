// Whole blocks: norms, scales and LayerScale are folded into the products beside them, tables of positions
// are constants of the net.
#include <cmath>
#include <optional>

#include "core/backend/opencv/plugin/graph.h"

namespace whereabouts::dnn {
namespace {

cv::Mat vector_of(const float* values, int size, float otherwise) {
  if (values == nullptr) return cv::Mat(1, size, CV_32F, cv::Scalar(otherwise));
  return cv::Mat(1, size, CV_32F, const_cast<float*>(values)).clone();
}

// A product that normalises before it (x * scale + shift in its inputs), multiplies each output and adds a
// bias: one matrix and one bias, both copies.
struct FoldedLinear {
  cv::Mat weight, bias;

  FoldedLinear(const float* matrix, const float* own_bias, int outputs, int inputs)
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

  // Output i becomes what output from[i] was.
  FoldedLinear reordered(const std::vector<int>& from) const {
    FoldedLinear other = *this;
    other.weight = cv::Mat(weight.rows, weight.cols, CV_32F);
    other.bias = cv::Mat(1, bias.cols, CV_32F);
    for (int row = 0; row < weight.rows; ++row) {
      const int source = from[static_cast<std::size_t>(row)];
      weight.row(source).copyTo(other.weight.row(row));
      other.bias.at<float>(0, row) = bias.at<float>(0, source);
    }
    return other;
  }
};

struct BlockPins {
  Pin attention, tokens;
};

// One block after the other; the tables of one may serve the next.
class Blocks {
 public:
  Blocks(Graph& graph, const EncoderShape& shape)
      : graph_(graph),
        shape_(shape),
        dim_(shape.width / shape.heads),
        rows_(shape.images * shape.tokens),
        scale_(1 / std::sqrt(static_cast<float>(dim_))) {}

  BlockPins add(Pin x, const BlockWeights& weights) {
    take_tables(weights);
    const int width = shape_.width;
    const Pin normal = graph_.normalise(x, shape_.epsilon);
    const Pin q = heads_of(queries_or_keys(normal, weights, 0), {0, 2, 1, 3});
    const Pin k = heads_of(queries_or_keys(normal, weights, 1), {0, 2, 3, 1});
    const Pin v = heads_of(linear(normal, part(weights, 2)), {0, 2, 1, 3});
    const AttentionNodes seen = weighed(graph_, q, k, v, bias_ ? &*bias_ : nullptr, true, 3);
    Pin joined = graph_.reshape(graph_.permute(seen.result, {0, 2, 1, 3}), {rows_, width});
    FoldedLinear projection(weights.projection, weights.projection_bias, width, width);
    if (shape_.inner_norm) {
      joined = graph_.normalise(joined, shape_.epsilon);
      projection.take_inputs(weights.attended_norm_scale, weights.attended_norm_shift);
    }
    projection.take_outputs(weights.layer_scale1);
    const Pin attended = graph_.sum(x, linear(joined, projection));
    return {seen.weights, graph_.sum(attended, perceptron(attended, weights))};
  }

 private:
  Pin linear(Pin x, const FoldedLinear& folded) { return graph_.linear(x, folded.weight, folded.bias); }

  Pin heads_of(Pin rows, const std::vector<int>& order) {
    return graph_.permute(graph_.reshape(rows, {shape_.images, shape_.tokens, shape_.heads, dim_}), order);
  }

  // Queries (0), keys (1) or values (2), with the norm before them.
  FoldedLinear part(const BlockWeights& weights, int number) const {
    const std::ptrdiff_t width = shape_.width, first = number * width;
    FoldedLinear folded(weights.qkv + first * width,
                        weights.qkv_bias == nullptr ? nullptr : weights.qkv_bias + first, shape_.width,
                        shape_.width);
    folded.take_inputs(weights.norm1_scale, weights.norm1_shift);
    return folded;
  }

  // (rows, width), the queries with the scale of the softmax: behind the product it would be lost, since
  // InnerProduct of two inputs forgets what is fused to it.
  Pin queries_or_keys(Pin normal, const BlockWeights& weights, int number) {
    FoldedLinear own = part(weights, number);
    const float scale = number == 0 ? scale_ : 1;
    if (shape_.normed == 0) {
      for (int row = 0; row < shape_.width; ++row) own.multiply_row(row, scale);
    }
    Pin rows = normed(linear(normal, own));
    // Rotated, each number also takes from the one it turns with: the same product in another order. On the
    // device that is less work than taking rows apart and putting them together again.
    Pin partners;
    if (shape_.rotated) partners = normed(linear(normal, own.reordered(partner_)));
    if (shape_.normed == 0) {
      return shape_.rotated ? graph_.sum(graph_.times(rows, cosine_), graph_.times(partners, sine_)) : rows;
    }
    const Scaled tables = scaled(weights, number, scale);
    rows = graph_.times(rows, graph_.constant(tables.own));
    if (shape_.rotated) rows = graph_.sum(rows, graph_.times(partners, graph_.constant(tables.partner)));
    return graph_.sum(rows, graph_.constant(tables.shift));
  }

  Pin normed(Pin rows) {
    if (shape_.normed == 0) return rows;
    if (shape_.normed == shape_.width) return graph_.normalise(rows, shape_.epsilon);
    const Pin each = graph_.reshape(rows, {rows_ * shape_.heads, dim_});
    return graph_.reshape(graph_.normalise(each, shape_.epsilon), {rows_, shape_.width});
  }

  // What a norm's scale and shift become with rotation and the softmax's scale behind them: factors of a
  // number and of its partner, and a shift; each (rows, width).
  struct Scaled {
    cv::Mat own, partner, shift;
  };
  Scaled scaled(const BlockWeights& weights, int number, float scale) const {
    const cv::Mat gamma =
        vector_of(number == 0 ? weights.query_norm_scale : weights.key_norm_scale, shape_.normed, 1);
    const cv::Mat beta =
        vector_of(number == 0 ? weights.query_norm_shift : weights.key_norm_shift, shape_.normed, 0);
    Scaled tables;
    for (cv::Mat* table : {&tables.own, &tables.partner, &tables.shift}) {
      table->create(rows_, shape_.width, CV_32F);
    }
    for (int row = 0; row < rows_; ++row) {
      for (int i = 0; i < shape_.width; ++i) {
        const int at = i % shape_.normed;
        float cosine = scale, sine = 0;
        int other = at;
        if (shape_.rotated) {
          const int token = row % shape_.tokens;
          cosine *= cosines_.at<float>(token, i);
          sine = scale * sines_.at<float>(token, i);
          other = partner_[static_cast<std::size_t>(i)] % shape_.normed;
        }
        tables.own.at<float>(row, i) = gamma.at<float>(0, at) * cosine;
        tables.partner.at<float>(row, i) = gamma.at<float>(0, other) * sine;
        tables.shift.at<float>(row, i) = beta.at<float>(0, at) * cosine + beta.at<float>(0, other) * sine;
      }
    }
    return tables;
  }

  Pin perceptron(Pin attended, const BlockWeights& weights) {
    const Pin normal = graph_.normalise(attended, shape_.epsilon);
    const auto risen = [&](const float* matrix, const float* bias) {
      FoldedLinear fc1(matrix, bias, shape_.hidden, shape_.width);
      fc1.take_inputs(weights.norm2_scale, weights.norm2_shift);
      return linear(normal, fc1);
    };
    Pin inner = risen(weights.fc1, weights.rise_bias);
    if (shape_.gated) {
      const Pin gate = risen(weights.gate, weights.gate_bias);
      inner = graph_.times(graph_.activate(gate, shape_.nonlinearity), inner);
    } else {
      inner = graph_.activate(inner, shape_.nonlinearity);
    }
    FoldedLinear fc2(weights.fc2, weights.fall_bias, shape_.width, shape_.hidden);
    if (shape_.mlp_norm) {
      inner = graph_.normalise(inner, shape_.epsilon);
      fc2.take_inputs(weights.hidden_norm_scale, weights.hidden_norm_shift);
    }
    fc2.take_outputs(weights.layer_scale2);
    return linear(inner, fc2);
  }

  void take_tables(const BlockWeights& weights) {
    if (shape_.rotated && !weights.rotation_as_before) {
      if (weights.cosine == nullptr || weights.sine == nullptr || weights.partner == nullptr) {
        CV_Error(cv::Error::StsNullPtr, "a block has no rotation");
      }
      const auto table = [&](const float* values) {
        return cv::Mat(shape_.tokens, shape_.width, CV_32F, const_cast<float*>(values)).clone();
      };
      cosines_ = table(weights.cosine);
      sines_ = table(weights.sine);
      partner_.assign(weights.partner, weights.partner + shape_.width);
      if (shape_.normed == 0) {
        cosine_ = graph_.constant(cv::repeat(cosines_, shape_.images, 1));
        sine_ = graph_.constant(cv::repeat(sines_, shape_.images, 1));
      }
    }
    if (shape_.biased && !weights.bias_as_before) {
      if (weights.bias == nullptr) CV_Error(cv::Error::StsNullPtr, "a block has no bias");
      const int squares = shape_.heads * shape_.tokens * shape_.tokens;
      const cv::Mat one(1, squares, CV_32F, const_cast<float*>(weights.bias));
      const std::vector<int> all{shape_.images, shape_.heads, shape_.tokens, shape_.tokens};
      bias_ = graph_.constant(cv::repeat(one, shape_.images, 1).clone().reshape(1, all));
    }
  }

  Graph& graph_;
  const EncoderShape& shape_;
  int dim_, rows_;
  float scale_;
  cv::Mat cosines_, sines_;  // (tokens, width)
  std::vector<int> partner_;
  Pin cosine_, sine_;  // (rows, width); of shapes without norms, whose scale they would have to take
  std::optional<Pin> bias_;
};

}  // namespace

Built encoder_graph(Target target, const EncoderShape& shape, const BlockSource& source) {
  Built built;
  built.inputs = {"tokens"};
  built.input_shapes = {{shape.images * shape.tokens, shape.width}};
  Graph graph(target, built.inputs);
  Blocks blocks(graph, shape);
  Pin x = graph.input(0);
  std::vector<std::string> attention, tokens;
  for (int number = 0; number < shape.blocks; ++number) {
    const BlockWeights weights = source.block(source.context, number);
    if (weights.qkv == nullptr) CV_Error(cv::Error::StsNullPtr, "a block has no weights");
    const BlockPins pins = blocks.add(x, weights);
    x = pins.tokens;
    if (shape.output_attentions) attention.push_back(graph.name(pins.attention));
    if (shape.output_hidden_states && number + 1 < shape.blocks) tokens.push_back(graph.name(x));
  }
  built.outputs = {graph.name(x)};
  built.outputs.insert(built.outputs.end(), attention.begin(), attention.end());
  built.outputs.insert(built.outputs.end(), tokens.begin(), tokens.end());
  built.layers = graph.layers();
  built.net = graph.net();
  return built;
}

}  // namespace whereabouts::dnn
