#include "core/backend/cpu/cpu_encoder.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "core/backend/backend.h"
#include "core/gemm/linear.h"

namespace whereabouts {
namespace {

std::vector<float> copied(const float* values, std::ptrdiff_t count, float otherwise) {
  const auto size = static_cast<std::size_t>(count);
  return values == nullptr ? std::vector<float>(size, otherwise) : std::vector<float>(values, values + size);
}

Activation activation_of(dnn::BlockActivation nonlinearity) {
  switch (nonlinearity) {
    case dnn::BlockActivation::gelu:
      return Activation::gelu;
    case dnn::BlockActivation::gelu_tanh:
      return Activation::gelu_tanh;
    case dnn::BlockActivation::quick_gelu:
      return Activation::quick_gelu;
    case dnn::BlockActivation::silu:
      return Activation::silu;
    case dnn::BlockActivation::relu:
      return Activation::relu;
  }
  return Activation::none;
}

struct Scaling {
  std::vector<float> scale, shift;

  Scaling(const float* scales, const float* shifts, int size)
      : scale(copied(scales, size, 1)), shift(copied(shifts, size, 0)) {}
  void normalise(const float* x, std::ptrdiff_t stride, int rows, float epsilon, float* y) const {
    layer_norm(x, stride, rows, static_cast<int>(scale.size()), scale.data(), shift.data(), epsilon, y,
               stride);
  }
};

// Tables of positions, which several blocks may share.
struct Rotation {
  std::vector<float> cosine, sine;
  std::vector<int> partner;
};

struct Block {
  Scaling norm1, norm2, query_norm, key_norm, inner_norm, mlp_norm;
  std::vector<float> scale1, scale2;
  LinearWeights qkv, projection, fc1, fc2, gate;
  std::shared_ptr<const Rotation> rotation;
  std::shared_ptr<const std::vector<float>> bias;

  // `before`: the block before this one, or null.
  Block(const dnn::EncoderShape& shape, const dnn::BlockWeights& weights, const Block* before)
      : norm1(weights.norm1_scale, weights.norm1_shift, shape.width),
        norm2(weights.norm2_scale, weights.norm2_shift, shape.width),
        query_norm(weights.query_norm_scale, weights.query_norm_shift, shape.normed),
        key_norm(weights.key_norm_scale, weights.key_norm_shift, shape.normed),
        inner_norm(weights.attended_norm_scale, weights.attended_norm_shift, shape.width),
        mlp_norm(weights.hidden_norm_scale, weights.hidden_norm_shift, shape.hidden),
        scale1(copied(weights.layer_scale1, shape.width, 1)),
        scale2(copied(weights.layer_scale2, shape.width, 1)),
        qkv(weights.qkv, weights.qkv_bias, 3 * shape.width, shape.width),
        projection(weights.projection, weights.projection_bias, shape.width, shape.width),
        fc1(weights.fc1, weights.rise_bias, shape.hidden, shape.width),
        fc2(weights.fc2, weights.fall_bias, shape.width, shape.hidden) {
    if (shape.gated) gate = LinearWeights(weights.gate, weights.gate_bias, shape.hidden, shape.width);
    if (shape.rotated) {
      const std::ptrdiff_t size = std::ptrdiff_t{shape.tokens} * shape.width;
      rotation = weights.rotation_as_before
                     ? before->rotation
                     : std::make_shared<const Rotation>(
                           Rotation{copied(weights.cosine, size, 1), copied(weights.sine, size, 0),
                                    std::vector<int>(weights.partner, weights.partner + shape.width)});
    }
    if (shape.biased) {
      const std::ptrdiff_t size = std::ptrdiff_t{shape.heads} * shape.tokens * shape.tokens;
      bias = weights.bias_as_before
                 ? before->bias
                 : std::make_shared<const std::vector<float>>(copied(weights.bias, size, 0));
    }
  }
};

class EigenEncoder : public Encoder {
 public:
  EigenEncoder(const dnn::EncoderShape& shape, const std::function<dnn::BlockWeights(int)>& weights_of)
      : shape_(shape), rows_(shape.images * shape.tokens) {
    for (int number = 0; number < shape.blocks; ++number) {
      blocks_.emplace_back(shape, weights_of(number), blocks_.empty() ? nullptr : &blocks_.back());
    }
    const auto rows = static_cast<std::size_t>(rows_), width = static_cast<std::size_t>(shape.width);
    normal_.resize(rows * width);
    attended_.resize(rows * width);
    qkv_.resize(rows * 3 * width);
    inner_.resize(rows * static_cast<std::size_t>(shape.hidden));
    if (shape.gated) gate_.resize(inner_.size());
  }

  void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) override {
    float* x = outputs.tokens;
    const std::ptrdiff_t size = std::ptrdiff_t{rows_} * shape_.width;
    if (x != tokens) std::copy_n(tokens, size, x);
    for (std::size_t number = 0; number < blocks_.size(); ++number) {
      float* weights =
          shape_.output_attentions && number < outputs.attention.size() ? outputs.attention[number] : nullptr;
      run(blocks_[number], x, weights, progress);
      if (shape_.output_hidden_states && number < outputs.after.size() && outputs.after[number] != nullptr) {
        std::copy_n(x, size, outputs.after[number]);
      }
    }
  }

 private:
  void run(const Block& block, float* x, float* weights, const Progress& progress) {
    const int width = shape_.width, hidden = shape_.hidden;
    const float epsilon = shape_.epsilon;
    block.norm1.normalise(x, width, rows_, epsilon, normal_.data());
    linear(normal_.data(), width, rows_, block.qkv, qkv_.data(), 3 * width, {}, progress);
    place(block);
    attend(block, weights, progress);
    if (shape_.inner_norm) {
      block.inner_norm.normalise(attended_.data(), width, rows_, epsilon, attended_.data());
    }
    Epilogue epilogue;
    epilogue.residual = x;
    epilogue.residual_stride = width;
    epilogue.scale = block.scale1.data();
    linear(attended_.data(), width, rows_, block.projection, x, width, epilogue, progress);
    block.norm2.normalise(x, width, rows_, epsilon, normal_.data());
    Epilogue rising;
    if (!shape_.gated) rising.activation = activation_of(shape_.nonlinearity);
    linear(normal_.data(), width, rows_, block.fc1, inner_.data(), hidden, rising, progress);
    if (shape_.gated) {
      rising.activation = activation_of(shape_.nonlinearity);
      linear(normal_.data(), width, rows_, block.gate, gate_.data(), hidden, rising, progress);
      std::transform(inner_.begin(), inner_.end(), gate_.begin(), inner_.begin(), std::multiplies<>());
    }
    if (shape_.mlp_norm) {
      block.mlp_norm.normalise(inner_.data(), hidden, rows_, epsilon, inner_.data());
    }
    epilogue.scale = block.scale2.data();
    linear(inner_.data(), hidden, rows_, block.fc2, x, width, epilogue, progress);
  }

  // Norms and rotation of queries and keys.
  void place(const Block& block) {
    const int width = shape_.width;
    std::vector<float> before(static_cast<std::size_t>(width));
    for (int part = 0; part < 2; ++part) {
      const Scaling& norm = part == 0 ? block.query_norm : block.key_norm;
      for (int first = 0; shape_.normed > 0 && first < width; first += shape_.normed) {
        float* rows = qkv_.data() + part * width + first;
        norm.normalise(rows, 3 * width, rows_, shape_.epsilon, rows);
      }
      for (int row = 0; block.rotation && row < rows_; ++row) {
        float* x = qkv_.data() + std::ptrdiff_t{row} * 3 * width + part * width;
        std::copy_n(x, width, before.begin());
        const std::ptrdiff_t token = std::ptrdiff_t{row % shape_.tokens} * width;
        for (int i = 0; i < width; ++i) {
          const auto other = static_cast<std::size_t>(block.rotation->partner[static_cast<std::size_t>(i)]);
          const auto at = static_cast<std::size_t>(token + i);
          x[i] = x[i] * block.rotation->cosine[at] + before[other] * block.rotation->sine[at];
        }
      }
    }
  }

  void attend(const Block& block, float* weights, const Progress& progress) {
    AttentionRequest request = fused_request(shape_.images, shape_.heads, shape_.tokens,
                                             shape_.width / shape_.heads, qkv_.data(), attended_.data());
    request.probabilities = weights;
    if (block.bias) request.bias = block.bias->data();
    eigen_attention().attend(request, progress);
  }

  dnn::EncoderShape shape_;
  int rows_;
  std::vector<Block> blocks_;
  std::vector<float> normal_, qkv_, attended_, inner_, gate_;
};

}  // namespace

std::unique_ptr<Encoder> eigen_encoder(const dnn::EncoderShape& shape,
                                       const std::function<dnn::BlockWeights(int)>& weights_of) {
  return std::make_unique<EigenEncoder>(shape, weights_of);
}

}  // namespace whereabouts
