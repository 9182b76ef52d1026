// Blocks and encoders as one net of OpenCV's dnn, by eigen and by cpu, against plain loops in double.
#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/backend/checked_backend.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencv_attention.h"
#include "core/backend/opencv/opencv_encoder.h"
#include "core/backend/opencv/opencv_plugin.h"
#include "core/base/failure.h"
#include "tests/float_vectors.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

constexpr double encoder_tolerance = 2e-5;

// One pre-norm block in plain loops, in double.
struct Block {
  int tokens, width, heads, hidden;
  std::vector<float> norm1, shift1, qkv, qkv_bias, projection, projection_bias, layer1, norm2, shift2, fc1,
      fc1_bias, fc2, fc2_bias, layer2;

  Block(int tokens_, int width_, int heads_, int hidden_, unsigned seed)
      : tokens(tokens_), width(width_), heads(heads_), hidden(hidden_) {
    const auto size = [](int count) { return static_cast<std::size_t>(count); };
    const auto around_one = [&](int count, unsigned at) {
      std::vector<float> values = random_values(size(count), seed + at, 0.2f);
      for (float& value : values) value += 1;
      return values;
    };
    const float w = 1 / std::sqrt(static_cast<float>(width)), h = 1 / std::sqrt(static_cast<float>(hidden));
    norm1 = around_one(width, 1);
    shift1 = random_values(size(width), seed + 2, 0.3f);
    qkv = random_values(size(3 * width * width), seed + 3, w);
    qkv_bias = random_values(size(3 * width), seed + 4, 0.2f);
    projection = random_values(size(width * width), seed + 5, w);
    projection_bias = random_values(size(width), seed + 6, 0.2f);
    layer1 = around_one(width, 7);
    norm2 = around_one(width, 8);
    shift2 = random_values(size(width), seed + 9, 0.3f);
    fc1 = random_values(size(hidden * width), seed + 10, w);
    fc1_bias = random_values(size(hidden), seed + 11, 0.2f);
    fc2 = random_values(size(width * hidden), seed + 12, h);
    fc2_bias = random_values(size(width), seed + 13, 0.2f);
    layer2 = around_one(width, 14);
  }

  BlockWeights weights() const {
    BlockWeights weights;
    weights.norm1 = {norm1.data(), shift1.data(), width};
    weights.qkv = {qkv.data(), qkv_bias.data(), 3 * width, width};
    weights.proj = {projection.data(), projection_bias.data(), width, width};
    weights.layer_scale1 = layer1.data();
    weights.norm2 = {norm2.data(), shift2.data(), width};
    weights.mlp.fc1 = {fc1.data(), fc1_bias.data(), hidden, width};
    weights.mlp.fc2 = {fc2.data(), fc2_bias.data(), width, hidden};
    weights.layer_scale2 = layer2.data();
    return weights;
  }

  using Rows = std::vector<std::vector<double>>;

  static Rows normal(const Rows& x, const std::vector<float>& scale, const std::vector<float>& shift,
                     double epsilon) {
    Rows y = x;
    for (auto& row : y) {
      double mean = 0, variance = 0;
      for (const double value : row) mean += value / static_cast<double>(row.size());
      for (const double value : row)
        variance += (value - mean) * (value - mean) / static_cast<double>(row.size());
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = (row[i] - mean) / std::sqrt(variance + epsilon) * double{scale[i]} + double{shift[i]};
      }
    }
    return y;
  }

  static Rows linear(const Rows& x, const std::vector<float>& weight, const std::vector<float>& bias) {
    Rows y(x.size(), std::vector<double>(bias.size()));
    for (std::size_t t = 0; t < x.size(); ++t) {
      for (std::size_t o = 0; o < bias.size(); ++o) {
        double sum = double{bias[o]};
        for (std::size_t i = 0; i < x[t].size(); ++i) sum += x[t][i] * double{weight[o * x[t].size() + i]};
        y[t][o] = sum;
      }
    }
    return y;
  }

  static double activated(double x, Activation activation) {
    switch (activation) {
      case Activation::gelu:
        return x / 2 * (1 + std::erf(x / std::sqrt(2.0)));
      case Activation::gelu_tanh:
        return x / 2 * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
      case Activation::quick_gelu:
        return x / (1 + std::exp(-1.702 * x));
      case Activation::silu:
        return x / (1 + std::exp(-x));
      case Activation::relu:
        return std::max(x, 0.0);
      case Activation::hard_swish:
        return x * std::clamp(x + 3, 0.0, 6.0) / 6;
      case Activation::none:
        break;
    }
    return x;
  }

  // One image.
  Rows forward(const Rows& x, Activation activation, double epsilon) const {
    const auto dim = static_cast<std::size_t>(width / heads), count = x.size(),
               w = static_cast<std::size_t>(width);
    const Rows all = linear(normal(x, norm1, shift1, epsilon), qkv, qkv_bias);
    Rows seen(count, std::vector<double>(w, 0));
    for (std::size_t head = 0; head < static_cast<std::size_t>(heads); ++head) {
      for (std::size_t t = 0; t < count; ++t) {
        std::vector<double> odds(count, 0);
        double total = 0;
        for (std::size_t s = 0; s < count; ++s) {
          for (std::size_t d = 0; d < dim; ++d)
            odds[s] += all[t][head * dim + d] * all[s][w + head * dim + d];
          odds[s] = std::exp(odds[s] / std::sqrt(static_cast<double>(dim)));
          total += odds[s];
        }
        for (std::size_t s = 0; s < count; ++s) {
          for (std::size_t d = 0; d < dim; ++d) {
            seen[t][head * dim + d] += odds[s] / total * all[s][2 * w + head * dim + d];
          }
        }
      }
    }
    Rows y = x;
    const Rows projected = linear(seen, projection, projection_bias);
    for (std::size_t t = 0; t < count; ++t) {
      for (std::size_t i = 0; i < w; ++i) y[t][i] += projected[t][i] * double{layer1[i]};
    }
    Rows inner = linear(normal(y, norm2, shift2, epsilon), fc1, fc1_bias);
    for (auto& row : inner) {
      for (double& value : row) value = activated(value, activation);
    }
    const Rows outputs = linear(inner, fc2, fc2_bias);
    for (std::size_t t = 0; t < count; ++t) {
      for (std::size_t i = 0; i < w; ++i) y[t][i] += outputs[t][i] * double{layer2[i]};
    }
    return y;
  }
};

// Gives the blocks of an encoder in their order; one block stands for all.
BlockSource weights_from(const std::vector<Block>& blocks) {
  return [&blocks](int number) {
    return blocks[std::min(static_cast<std::size_t>(number), blocks.size() - 1)].weights();
  };
}

std::vector<float> tokens_by(Encoder& encoder, const std::vector<float>& x) {
  std::vector<float> output(x.size());
  encoder.forward(x.data(), {output.data(), {}, {}}, Progress());
  return output;
}

// Where OpenCV's nets run here, and how far they may be from eigen.
std::vector<std::pair<dnn::Target, double>> usable_targets() {
  std::vector<std::pair<dnn::Target, double>> list{{dnn::Target::cpu, encoder_tolerance}};
  for (const auto& [target, max] : {std::pair{dnn::Target::cuda, 1e-4},
                                    {dnn::Target::cuda_fp16, 2e-2},
                                    {dnn::Target::opencl, 1e-5},
                                    {dnn::Target::opencl_fp16, 2e-2}}) {
    if (opencv_attention(target).state().usable) list.emplace_back(target, max);
  }
  return list;
}

}  // namespace

class TestOpencvEncoder : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (dnn_module().functions == nullptr) QSKIP(("no OpenCV dnn: " + dnn_module().problem).c_str());
    qInfo("%s", opencv_title().c_str());
  }

  void aBlockInOneNet_data() {
    QTest::addColumn<int>("number");
    for (int i = 1; i <= 5; ++i) QTest::addRow("activation %d", i) << i;
  }
  void aBlockInOneNet() {
    QFETCH(int, number);
    // As many heads as tokens is where others go wrong; an epsilon that would be seen in the wrong place.
    for (const auto& [tokens, heads] : {std::array{6, 6}, std::array{13, 3}, std::array{1, 2}}) {
      for (const float epsilon : {1e-6f, 0.3f}) {
        constexpr int images = 2, dim = 8, hidden = 40;
        const int width = heads * dim;
        EncoderShape shape{images, tokens, width, heads, hidden, 2};
        shape.activation = static_cast<Activation>(number);
        shape.epsilon = epsilon;
        const std::vector<Block> blocks{Block(tokens, width, heads, hidden, 100),
                                        Block(tokens, width, heads, hidden, 300)};
        OpencvEncoder encoder(dnn::Target::cpu, shape, weights_from(blocks));
        const std::vector<float> x = random_values(static_cast<std::size_t>(images * tokens * width), 5);
        std::vector<float> expected;
        for (int image = 0; image < images; ++image) {
          Block::Rows rows;
          for (int token = 0; token < tokens; ++token) {
            const auto begin = x.begin() + std::ptrdiff_t{image * tokens + token} * width;
            rows.emplace_back(begin, begin + width);
          }
          for (const Block& block : blocks) rows = block.forward(rows, shape.activation, double{epsilon});
          for (const auto& row : rows) {
            for (const double value : row) expected.push_back(static_cast<float>(value));
          }
        }
        const std::vector<float> output = tokens_by(encoder, x);
        QVERIFY2(relative_l2(output, expected) <= encoder_tolerance,
                 qPrintable(QString::number(relative_l2(output, expected))));
        std::vector<float> again = x;
        encoder.forward(again.data(), {again.data(), {}, {}});
        QCOMPARE(again, output);
        for (const AttentionBackend* backend : {&eigen_backend(), &cpu_backend()}) {
          const std::unique_ptr<Encoder> other = backend->encoder(shape, weights_from(blocks));
          QVERIFY(!other->resident());
          QVERIFY(relative_l2(tokens_by(*other, x), expected) <= 1e-6);
        }
        QCOMPARE(encoder.layers_on_cpu() > 0, true);
        QVERIFY(encoder.layers_on_cpu() <= encoder.layers());
      }
    }
  }

  void aBlockWithoutTheOptionalVectors() {
    constexpr int tokens = 5, heads = 2, width = 16, hidden = 24;
    Block block(tokens, width, heads, hidden, 7);
    BlockWeights weights = block.weights();
    weights.norm1.gamma = weights.norm1.beta = weights.norm2.gamma = weights.norm2.beta = nullptr;
    weights.layer_scale1 = weights.layer_scale2 = nullptr;
    for (LinearView* layer : {&weights.qkv, &weights.proj, &weights.mlp.fc1, &weights.mlp.fc2})
      layer->bias = nullptr;
    for (auto* ones : {&block.norm1, &block.norm2, &block.layer1, &block.layer2})
      std::fill(ones->begin(), ones->end(), 1.0f);
    for (auto* zeros : {&block.shift1, &block.shift2, &block.qkv_bias, &block.projection_bias,
                        &block.fc1_bias, &block.fc2_bias}) {
      std::fill(zeros->begin(), zeros->end(), 0.0f);
    }
    const EncoderShape shape{1, tokens, width, heads, hidden, 1};
    const std::vector<float> x = random_values(tokens * width, 5);
    const auto bare = [&](int) { return weights; };
    OpencvEncoder net(dnn::Target::cpu, shape, bare);
    const std::vector<float> expected = tokens_by(*eigen_backend().encoder(shape, weights_from({block})), x);
    QVERIFY(relative_l2(tokens_by(net, x), expected) < encoder_tolerance);
    QVERIFY(relative_l2(tokens_by(*eigen_backend().encoder(shape, bare), x), expected) < 1e-6);
    QVERIFY(relative_l2(tokens_by(*cpu_backend().encoder(shape, bare), x), expected) < 1e-6);
  }

  // Attention and tokens of every block, asked for by name in the middle of the net, are not overwritten by
  // what comes after them.
  void whatLiesBetweenTheBlocks() {
    constexpr int images = 3, tokens = 11, heads = 2, dim = 12, width = heads * dim, hidden = 30, count = 4;
    std::vector<Block> blocks;
    for (unsigned number = 0; number < count; ++number)
      blocks.emplace_back(tokens, width, heads, hidden, 50 * number);
    EncoderShape shape{images, tokens, width, heads, hidden, count};
    const std::vector<float> x = random_values(std::size_t{images} * tokens * width, 5);
    const std::size_t squares = std::size_t{images} * heads * tokens * tokens;
    const auto all = [&](Encoder& encoder, bool attention, bool after) {
      std::vector<std::vector<float>> parts{std::vector<float>(x.size())};
      EncoderOutputs outputs{parts[0].data(), {}, {}};
      for (int part = 0; part < (attention ? count : 0); ++part) {
        parts.emplace_back(squares);
        outputs.attention.push_back(parts.back().data());
      }
      for (int part = 0; part < (after ? count : 0); ++part) {
        parts.emplace_back(x.size());
        outputs.after.push_back(parts.back().data());
      }
      encoder.forward(x.data(), outputs, Progress());
      return parts;
    };
    for (const auto& [attention, after] : {std::pair{true, true}, {true, false}, {false, true}}) {
      shape.output_attentions = attention;
      shape.output_hidden_states = after;
      const auto expected = all(*eigen_backend().encoder(shape, weights_from(blocks)), attention, after);
      for (const auto& [target, max] : usable_targets()) {
        OpencvEncoder net(target, shape, weights_from(blocks));
        const auto measured = all(net, attention, after);
        for (std::size_t part = 0; part < expected.size(); ++part) {
          const double difference = relative_l2(measured[part], expected[part]);
          QVERIFY2(difference <= max, qPrintable(QString("part %1: %2").arg(part).arg(difference)));
        }
        if (after) QCOMPARE(measured.back(), measured.front());
        // Each row of attention is a distribution; no two blocks have the same.
        if (!attention) continue;
        QVERIFY(std::abs(std::accumulate(measured[1].begin(), measured[1].begin() + tokens, 0.0) - 1) < max);
        QVERIFY(relative_l2(measured[1], measured[2]) > 0.05);
        QVERIFY(relative_l2(all(net, attention, after)[2], measured[2]) < 1e-5);
      }
    }
  }

  void whatGivesTheWeightsMayStop() {
    const std::vector<Block> blocks{Block(5, 16, 2, 24, 7)};
    int asked = 0;
    const auto weights_of = [&](int number) {
      ++asked;
      if (number == 1) throw Failure(Fault::cancelled, "", "stopped", "");
      return blocks[0].weights();
    };
    QCOMPARE(fault_of(
                 [&] {
                   OpencvEncoder(dnn::Target::cpu, {1, 5, 16, 2, 24, 3}, weights_of);
                 },
                 "stopped"),
             Fault::cancelled);
    QCOMPARE(asked, 2);
  }

  void anEncoderThatCannotBe() {
    const std::vector<Block> blocks{Block(5, 16, 2, 24, 7)};
    for (const EncoderShape& shape : {EncoderShape{1, 0, 16, 2, 24, 1}, EncoderShape{1, 5, 16, 3, 24, 1},
                                      EncoderShape{1, 5, 16, 2, 24, 0}}) {
      QVERIFY_THROWS_EXCEPTION(Failure, OpencvEncoder(dnn::Target::cpu, shape, weights_from(blocks)));
    }
    // Blocks that no net computes.
    EncoderShape post{1, 5, 16, 2, 24, 1};
    post.norm_order = NormOrder::post;
    QVERIFY_THROWS_EXCEPTION(Failure, OpencvEncoder(dnn::Target::cpu, post, weights_from(blocks)));
    if (opencv_attention(dnn::Target::cuda).state().usable) return;
    const auto on_cuda = [&] {
      OpencvEncoder encoder(dnn::Target::cuda, {1, 5, 16, 2, 24, 1}, weights_from(blocks));
      tokens_by(encoder, std::vector<float>(5 * 16, 1.0f));
    };
    QVERIFY_THROWS_EXCEPTION(Failure, on_cuda());
  }

  void onADevice() {
    const BackendState state = opencv_attention(dnn::Target::cuda).state();
    if (!state.usable) QSKIP(("CUDA is not usable here: " + state.reason).c_str());
    constexpr int tokens = 197, heads = 3, width = 192, hidden = 768;
    const std::vector<Block> blocks{Block(tokens, width, heads, hidden, 7),
                                    Block(tokens, width, heads, hidden, 8)};
    EncoderShape shape{2, tokens, width, heads, hidden, 2};
    const std::vector<float> x = random_values(2 * tokens * width, 5);
    for (const bool kept : {false, true}) {
      shape.output_attentions = shape.output_hidden_states = kept;
      const std::vector<float> expected = tokens_by(*eigen_backend().encoder(shape, weights_from(blocks)), x);
      OpencvEncoder encoder(dnn::Target::cuda, shape, weights_from(blocks));
      QVERIFY(relative_l2(tokens_by(encoder, x), expected) <= 1e-4);
      QCOMPARE(encoder.layers_on_cpu(), 0);
      OpencvEncoder half(dnn::Target::cuda_fp16, shape, weights_from(blocks));
      QVERIFY(relative_l2(tokens_by(half, x), expected) <= 2e-2);
      QCOMPARE(half.layers_on_cpu(), 0);
    }
    // Nothing stays behind, and the extra outputs come over another stream.
    shape.output_attentions = shape.output_hidden_states = true;
    const std::size_t squares = std::size_t{2} * heads * tokens * tokens;
    std::vector<std::vector<float>> maps(2, std::vector<float>(squares)),
        after(2, std::vector<float>(x.size()));
    OpencvEncoder often(dnn::Target::cuda, shape, weights_from(blocks));
    std::vector<float> output(x.size()), first;
    std::size_t free = 0;
    for (int round = 0; round < 300; ++round) {
      often.forward(x.data(),
                    {output.data(), {maps[0].data(), maps[1].data()}, {after[0].data(), after[1].data()}});
      if (round == 0) first = maps[1];
      if (round == 20) free = dnn_module().functions->device_memory(dnn::Target::cuda);
      QVERIFY(relative_l2(maps[1], first) <= 1e-5);
      QCOMPARE(after[1], output);
    }
    QVERIFY(dnn_module().functions->device_memory(dnn::Target::cuda) + (std::size_t{16} << 20) >= free);
    // Half precision sums in half: as deep and as wide as ViT-B.
    const std::vector<Block> wide{Block(tokens, 768, 12, 3072, 9)};
    const EncoderShape deep{1, tokens, 768, 12, 3072, 12};
    const std::vector<float> y = random_values(tokens * 768, 6);
    const std::vector<float> right = tokens_by(*eigen_backend().encoder(deep, weights_from(wide)), y);
    OpencvEncoder half(dnn::Target::cuda_fp16, deep, weights_from(wide));
    QVERIFY(relative_l2(tokens_by(half, y), right) <= 2e-2);
    for (const EncoderKind kind : {EncoderKind::plain, EncoderKind::further}) {
      QVERIFY(encoder_error(unchecked_opencv_backend(dnn::Target::cuda), eigen_backend(), kind).value() <=
              1e-4);
      QVERIFY(
          encoder_error(unchecked_opencv_backend(dnn::Target::cuda_fp16), eigen_backend(), kind).value() <=
          2e-2);
    }
  }
};

REGISTER_TEST(TestOpencvEncoder, QCoreApplication)
#include "test_opencv_encoder.moc"
