#include "core/attention/eigen_encoder.h"

#include <algorithm>
#include <vector>

#include "core/attention/attention.h"
#include "core/linear/linear.h"

namespace whereabouts {
namespace {

std::vector<float> copied(const float* values, int count, float otherwise) {
  const auto size = static_cast<std::size_t>(count);
  return values == nullptr ? std::vector<float>(size, otherwise) : std::vector<float>(values, values + size);
}

Activation activation_of(dnn::Nonlinearity nonlinearity) {
  switch (nonlinearity) {
    case dnn::Nonlinearity::gelu:
      return Activation::gelu;
    case dnn::Nonlinearity::gelu_tanh:
      return Activation::gelu_tanh;
    case dnn::Nonlinearity::quick_gelu:
      return Activation::quick_gelu;
    case dnn::Nonlinearity::silu:
      return Activation::silu;
    case dnn::Nonlinearity::relu:
      return Activation::relu;
  }
  return Activation::none;
}

struct Block {
  std::vector<float> gamma1, beta1, gamma2, beta2, scale1, scale2;
  LinearWeights qkv, projection, rise, fall;

  Block(const dnn::EncoderShape& shape, const dnn::BlockWeights& weights)
      : gamma1(copied(weights.norm1_scale, shape.width, 1)),
        beta1(copied(weights.norm1_shift, shape.width, 0)),
        gamma2(copied(weights.norm2_scale, shape.width, 1)),
        beta2(copied(weights.norm2_shift, shape.width, 0)),
        scale1(copied(weights.layer_scale1, shape.width, 1)),
        scale2(copied(weights.layer_scale2, shape.width, 1)),
        qkv(weights.qkv, weights.qkv_bias, 3 * shape.width, shape.width),
        projection(weights.projection, weights.projection_bias, shape.width, shape.width),
        rise(weights.rise, weights.rise_bias, shape.hidden, shape.width),
        fall(weights.fall, weights.fall_bias, shape.width, shape.hidden) {}
};

class EigenEncoder : public Encoder {
 public:
  EigenEncoder(const dnn::EncoderShape& shape, const std::function<dnn::BlockWeights(int)>& weights_of)
      : shape_(shape), rows_(shape.pictures * shape.tokens) {
    for (int number = 0; number < shape.blocks; ++number) blocks_.emplace_back(shape, weights_of(number));
    const auto rows = static_cast<std::size_t>(rows_), width = static_cast<std::size_t>(shape.width);
    normal_.resize(rows * width);
    attended_.resize(rows * width);
    qkv_.resize(rows * 3 * width);
    inner_.resize(rows * static_cast<std::size_t>(shape.hidden));
  }

  void forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) override {
    float* x = outputs.tokens;
    const std::ptrdiff_t size = std::ptrdiff_t{rows_} * shape_.width;
    if (x != tokens) std::copy_n(tokens, size, x);
    for (std::size_t number = 0; number < blocks_.size(); ++number) {
      float* weights =
          shape_.keep_attention && number < outputs.attention.size() ? outputs.attention[number] : nullptr;
      run(blocks_[number], x, weights, progress);
      if (shape_.keep_tokens && number < outputs.after.size() && outputs.after[number] != nullptr) {
        std::copy_n(x, size, outputs.after[number]);
      }
    }
  }

 private:
  void run(const Block& block, float* x, float* weights, const Progress& progress) {
    const int width = shape_.width, hidden = shape_.hidden;
    layer_norm(x, width, rows_, width, block.gamma1.data(), block.beta1.data(), shape_.epsilon,
               normal_.data(), width);
    linear(normal_.data(), width, rows_, block.qkv, qkv_.data(), 3 * width, {}, progress);
    attend(weights, progress);
    Ending ending;
    ending.residual = x;
    ending.residual_stride = width;
    ending.scale = block.scale1.data();
    linear(attended_.data(), width, rows_, block.projection, x, width, ending, progress);
    layer_norm(x, width, rows_, width, block.gamma2.data(), block.beta2.data(), shape_.epsilon,
               normal_.data(), width);
    Ending rising;
    rising.activation = activation_of(shape_.nonlinearity);
    linear(normal_.data(), width, rows_, block.rise, inner_.data(), hidden, rising, progress);
    ending.scale = block.scale2.data();
    linear(inner_.data(), hidden, rows_, block.fall, x, width, ending, progress);
  }

  void attend(float* weights, const Progress& progress) {
    AttentionRequest request = fused_request(shape_.pictures, shape_.heads, shape_.tokens,
                                             shape_.width / shape_.heads, qkv_.data(), attended_.data());
    request.probabilities = weights;
    eigen_attention().attend(request, progress);
  }

  dnn::EncoderShape shape_;
  int rows_;
  std::vector<Block> blocks_;
  std::vector<float> normal_, qkv_, attended_, inner_;
};

}  // namespace

std::unique_ptr<Encoder> eigen_encoder(const dnn::EncoderShape& shape,
                                       const std::function<dnn::BlockWeights(int)>& weights_of) {
  return std::make_unique<EigenEncoder>(shape, weights_of);
}

}  // namespace whereabouts
