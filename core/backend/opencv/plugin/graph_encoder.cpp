// Whole blocks: norms, scales and LayerScale are folded into the products beside them, tables of positions
// are constants of the net.
#include <cmath>
#include <numeric>
#include <optional>

#include "core/backend/opencv/plugin/graph.h"

namespace whereabouts::dnn {
namespace {

cv::Mat vector_of(const float* values, int size, float otherwise) {
  if (values == nullptr) return cv::Mat(1, size, CV_32F, cv::Scalar(otherwise));
  return cv::Mat(1, size, CV_32F, const_cast<float*>(values)).clone();
}

// A product that normalizes before it (x * scale + shift in its inputs), multiplies each output and adds a
// bias: one matrix and one bias, both copies.
struct FoldedLinear {
  cv::Mat weight, bias;

  explicit FoldedLinear(const LinearView& layer)
      : weight(cv::Mat(layer.outputs, layer.inputs, CV_32F, const_cast<float*>(layer.weight)).clone()),
        bias(vector_of(layer.bias, layer.outputs, 0)) {}

  // x * gamma + beta is what is multiplied.
  void fold_inputs(const NormView& norm) {
    const float *scale = norm.gamma, *shift = norm.beta;
    for (int row = 0; row < weight.rows; ++row) {
      auto* values = weight.ptr<float>(row);
      double sum = 0;
      for (int column = 0; column < weight.cols; ++column) {
        if (shift != nullptr) sum += double{values[column]} * double{shift[column]};
        if (scale != nullptr) values[column] *= scale[column];
      }
      bias.at<float>(0, row) += static_cast<float>(sum);
    }
  }

  void fold_outputs(const float* scale) {
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
    set_tables(weights);
    const Pin normal = graph_.normalize(x, shape_.width, shape_.epsilon);
    const Pin q = heads_of(queries_or_keys(normal, weights, 0), {0, 2, 1, 3});
    const Pin k = heads_of(queries_or_keys(normal, weights, 1), {0, 2, 3, 1});
    const Pin v = heads_of(linear(normal, part(weights, 2)), {0, 2, 1, 3});
    const AttentionNodes nodes = attention_nodes(graph_, q, k, v, bias_ ? &*bias_ : nullptr, true, 3);
    Pin joined = graph_.reshape(graph_.permute(nodes.result, {0, 2, 1, 3}), {rows_, shape_.width});
    FoldedLinear proj(weights.proj);
    if (shape_.inner_norm) {
      joined = graph_.normalize(joined, shape_.width, shape_.epsilon);
      proj.fold_inputs(weights.inner_norm);
    }
    proj.fold_outputs(weights.layer_scale1);
    const Pin attended = graph_.sum(x, linear(joined, proj));
    return {nodes.weights, graph_.sum(attended, mlp(attended, weights))};
  }

 private:
  Pin linear(Pin x, const FoldedLinear& folded) { return graph_.linear(x, folded.weight, folded.bias); }

  Pin heads_of(Pin rows, const std::vector<int>& order) {
    return graph_.permute(graph_.reshape(rows, {shape_.images, shape_.tokens, shape_.heads, dim_}), order);
  }

  // Queries (0), keys (1) or values (2), with the norm before them.
  FoldedLinear part(const BlockWeights& weights, int number) const {
    const std::ptrdiff_t width = shape_.width, first = number * width;
    LinearView layer = weights.qkv;
    layer.weight += first * width;
    if (layer.bias != nullptr) layer.bias += first;
    layer.outputs = shape_.width;
    FoldedLinear folded(layer);
    folded.fold_inputs(weights.norm1);
    return folded;
  }

  // (rows, width), the queries with the scale of the softmax: behind the product it would be lost, since
  // InnerProduct of two inputs forgets what is fused to it.
  Pin queries_or_keys(Pin normal, const BlockWeights& weights, int number) {
    FoldedLinear own = part(weights, number);
    const float scale = number == 0 ? scale_ : 1;
    if (shape_.qk_norm_size == 0) {
      for (int row = 0; row < shape_.width; ++row) own.multiply_row(row, scale);
    }
    Pin rows = qk_normalized(linear(normal, own));
    // Rotated, each number also takes from the one it turns with: the same product in another order. On the
    // device that is less work than taking rows apart and putting them together again.
    Pin partners;
    if (shape_.rotated) partners = qk_normalized(linear(normal, own.reordered(partner_)));
    if (shape_.qk_norm_size == 0) {
      return shape_.rotated ? graph_.sum(graph_.times(rows, cosine_), graph_.times(partners, sine_)) : rows;
    }
    const Scaled tables = scaled(weights, number, scale);
    rows = graph_.times(rows, graph_.constant(tables.own));
    if (shape_.rotated) rows = graph_.sum(rows, graph_.times(partners, graph_.constant(tables.partner)));
    return graph_.sum(rows, graph_.constant(tables.shift));
  }

  Pin qk_normalized(Pin rows) {
    if (shape_.qk_norm_size == 0) return rows;
    if (shape_.qk_norm_size == shape_.width) return graph_.normalize(rows, shape_.width, shape_.epsilon);
    const Pin each = graph_.reshape(rows, {rows_ * shape_.heads, dim_});
    return graph_.reshape(graph_.normalize(each, dim_, shape_.epsilon), {rows_, shape_.width});
  }

  // What a norm's scale and shift become with rotation and the softmax's scale behind them: factors of a
  // number and of its partner, and a shift; each (rows, width).
  struct Scaled {
    cv::Mat own, partner, shift;
  };
  Scaled scaled(const BlockWeights& weights, int number, float scale) const {
    const NormView& norm = number == 0 ? weights.q_norm : weights.k_norm;
    const cv::Mat gamma = vector_of(norm.gamma, shape_.qk_norm_size, 1),
                  beta = vector_of(norm.beta, shape_.qk_norm_size, 0);
    Scaled tables;
    for (cv::Mat* table : {&tables.own, &tables.partner, &tables.shift}) {
      table->create(rows_, shape_.width, CV_32F);
    }
    for (int row = 0; row < rows_; ++row) {
      for (int i = 0; i < shape_.width; ++i) {
        const int at = i % shape_.qk_norm_size;
        float cosine = scale, sine = 0;
        int other = at;
        if (shape_.rotated) {
          const int token = row % shape_.tokens;
          cosine *= cosines_.at<float>(token, i);
          sine = scale * sines_.at<float>(token, i);
          other = partner_[static_cast<std::size_t>(i)] % shape_.qk_norm_size;
        }
        tables.own.at<float>(row, i) = gamma.at<float>(0, at) * cosine;
        tables.partner.at<float>(row, i) = gamma.at<float>(0, other) * sine;
        tables.shift.at<float>(row, i) = beta.at<float>(0, at) * cosine + beta.at<float>(0, other) * sine;
      }
    }
    return tables;
  }

  Pin mlp(Pin attended, const BlockWeights& weights) {
    const Pin normal = graph_.normalize(attended, shape_.width, shape_.epsilon);
    const auto up = [&](const LinearView& layer) {
      FoldedLinear folded(layer);
      folded.fold_inputs(weights.norm2);
      return linear(normal, folded);
    };
    Pin inner = up(weights.mlp.fc1);
    if (shape_.gated) {
      inner = graph_.times(graph_.activate(up(weights.mlp.gate), shape_.activation), inner);
    } else {
      inner = graph_.activate(inner, shape_.activation);
    }
    FoldedLinear fc2(weights.mlp.fc2);
    if (shape_.mlp_norm) {
      inner = graph_.normalize(inner, shape_.hidden, shape_.epsilon);
      fc2.fold_inputs(weights.mlp.norm);
    }
    fc2.fold_outputs(weights.layer_scale2);
    return linear(inner, fc2);
  }

  // A block whose tables are those of the block before shares its constants.
  void set_tables(const BlockWeights& weights) {
    if (shape_.rotated && weights.rotation.cosine != last_rotation_) {
      last_rotation_ = weights.rotation.cosine;
      set_rotation(weights.rotation);
      if (shape_.qk_norm_size == 0) {
        cosine_ = graph_.constant(cv::repeat(cosines_, shape_.images, 1));
        sine_ = graph_.constant(cv::repeat(sines_, shape_.images, 1));
      }
    }
    if (shape_.biased && (!bias_ || weights.bias.table != last_bias_)) {
      last_bias_ = weights.bias.table;
      const cv::Mat one = bias_of(weights.bias);
      const std::vector<int> all{shape_.images, shape_.heads, shape_.tokens, shape_.tokens};
      bias_ = graph_.constant(cv::repeat(one, shape_.images, 1).clone().reshape(1, all));
    }
  }

  // Tables over all tokens and all heads: number i of token t becomes x[i] cosine[t, i] + x[partner[i]]
  // sine[t, i], the sign of the sine included. What does not turn has cosine 1, sine 0.
  void set_rotation(const AttentionRotation& rotation) {
    const int turning = shape_.tokens - rotation.skip, pairs = dim_ / 2;
    cosines_ = cv::Mat(shape_.tokens, shape_.width, CV_32F, cv::Scalar(1));
    sines_ = cv::Mat(shape_.tokens, shape_.width, CV_32F, cv::Scalar(0));
    partner_.resize(static_cast<std::size_t>(shape_.width));
    std::iota(partner_.begin(), partner_.end(), 0);
    for (int head = 0; head < shape_.heads; ++head) {
      for (int pair = 0; pair < pairs; ++pair) {
        const int x = head * dim_ + rotation.pairs[pair][0], y = head * dim_ + rotation.pairs[pair][1];
        partner_[static_cast<std::size_t>(x)] = y;
        partner_[static_cast<std::size_t>(y)] = x;
        for (int token = 0; token < turning; ++token) {
          const std::ptrdiff_t angle =
              (std::ptrdiff_t{rotation.per_head ? head : 0} * turning + token) * pairs + pair;
          const int row = rotation.skip + token;
          cosines_.at<float>(row, x) = cosines_.at<float>(row, y) = rotation.cosine[angle];
          sines_.at<float>(row, x) = -rotation.sine[angle];
          sines_.at<float>(row, y) = rotation.sine[angle];
        }
      }
    }
  }

  // (1, heads * tokens * tokens); zeros where the block has no table.
  cv::Mat bias_of(const RelativeBias& bias) const {
    const int map = shape_.tokens * shape_.tokens;
    cv::Mat values(1, shape_.heads * map, CV_32F, cv::Scalar(0));
    for (int head = 0; bias.table != nullptr && head < shape_.heads; ++head) {
      const float* table = bias.table + std::ptrdiff_t{head} * bias.rows;
      for (int pair = 0; pair < map; ++pair) {
        if (bias.index[pair] >= 0) values.at<float>(0, head * map + pair) = table[bias.index[pair]];
      }
    }
    return values;
  }

  Graph& graph_;
  const EncoderShape& shape_;
  int dim_, rows_;
  float scale_;
  const float *last_rotation_ = nullptr, *last_bias_ = nullptr;
  cv::Mat cosines_, sines_;  // (tokens, width)
  std::vector<int> partner_;
  Pin cosine_, sine_;  // (rows, width); of shapes without norms, whose scale they would have to take
  std::optional<Pin> bias_;
};

}  // namespace

Built encoder_graph(Target target, const EncoderShape& shape, const BlockCallback& source) {
  Built built;
  built.inputs = {"tokens"};
  built.input_shapes = {{shape.images * shape.tokens, shape.width}};
  Graph graph(target, built.inputs);
  Blocks blocks(graph, shape);
  Pin x = graph.input(0);
  if (!computes(shape)) CV_Error(cv::Error::StsNotImplemented, "no net computes such blocks");
  std::vector<std::string> attention, tokens;
  for (int number = 0; number < shape.blocks; ++number) {
    const BlockWeights weights = source.block(source.context, number);
    if (weights.qkv.weight == nullptr) CV_Error(cv::Error::StsNullPtr, "a block has no weights");
    if (shape.rotated && weights.rotation.cosine == nullptr)
      CV_Error(cv::Error::StsNullPtr, "a block has no rotation");
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
