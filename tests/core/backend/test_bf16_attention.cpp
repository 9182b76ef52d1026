// The attention of cpu-bf16 on tiles, against attention in double precision: numbers that bfloat16 holds, of
// which only the weights are rounded, and any others.
#include <QtTest>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>

#include "core/backend/cpu/cpu_backend.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/bf16.h"
#include "tests/attention_example.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace bf16 = kernels::bf16;

namespace {

// Without the last 16 bits: numbers that bfloat16 holds.
void shorten(std::vector<float>& values) {
  for (float& value : values) value = std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & 0xffff0000U);
}

}  // namespace

class TestBf16Attention : public QObject {
  Q_OBJECT

  static void check(AttentionExample& example, double output, double probabilities) {
    std::vector<float> first;
    for (const int threads : {1, 2, 5}) {
      set_compute_threads(threads);
      example.attend_by(cpu_bf16_backend());
      if (threads == 1) first = example.output;
      QVERIFY(std::memcmp(first.data(), example.output.data(), first.size() * 4) == 0);
    }
    const AttentionExample::Errors errors = example.errors();
    QVERIFY2(errors.output <= output && errors.probabilities <= probabilities,
             qPrintable(QString("%1 images, %2 heads, %3 tokens, %4 dim: %5, %6")
                            .arg(example.batch)
                            .arg(example.heads)
                            .arg(example.tokens)
                            .arg(example.dim)
                            .arg(errors.output)
                            .arg(errors.probabilities)));
    QVERIFY(example.gaps_are_left());
  }

 private slots:
  void init() {
    if (bf16::chosen() == nullptr || bf16::chosen()->attention == nullptr)
      QSKIP("this processor has no AMX, or WHEREABOUTS_KERNELS asks for less");
  }
  void cleanup() { set_compute_threads(2); }

  // To eight bits, 2^-9 of each at most: so much of sums of positive values.
  void roundsTheWeightsAlone() {
    for (const int tokens : {1, 2, 16, 17, 31, 32, 33, 64, 65, 197, 577}) {
      for (const int dim : {1, 8, 16, 31, 33, 64, 80}) {
        if (tokens == 577 && dim != 64) continue;
        AttentionExample example(tokens < 100 ? 2 : 1, 3, tokens, dim);
        shorten(example.qkv);
        for (std::ptrdiff_t i = 0; i < std::ssize(example.qkv); ++i) {
          if (i % example.row >= 2 * 3 * dim) example.qkv[at(i)] = std::abs(example.qkv[at(i)]);
        }
        example.request.scale = 0.25F;
        example.ask_probabilities();
        check(example, 1.96e-3, 1e-6);
      }
    }
  }

  // Logits that are whole numbers up to 256 are weights that bfloat16 holds.
  void isExactWithoutSoftmax() {
    std::mt19937 engine(3);
    std::uniform_int_distribution<int> draw(-2, 2);
    for (const int tokens : {1, 33, 100, 197}) {
      for (const int dim : {3, 32, 64}) {
        AttentionExample example(2, 2, tokens, dim);
        for (float& value : example.qkv) value = static_cast<float>(draw(engine));
        example.request.scale = 1;
        example.request.softmax = false;
        example.ask_probabilities();
        check(example, 0, 0);
      }
    }
  }

  void roundsQueriesAndKeys() {
    for (const int tokens : {5, 50, 197}) {
      for (const int dim : {16, 64}) {
        AttentionExample example(1, 3, tokens, dim);
        example.ask_probabilities();
        check(example, 6e-3, 6e-3);
      }
    }
  }

  void biasesAndRotations() {
    for (const int tokens : {5, 37, 100}) {
      for (const bool per_image : {false, true}) {
        AttentionExample example(2, 3, tokens, 16);
        shorten(example.qkv);
        example.add_bias(per_image);
        example.ask_probabilities();
        check(example, 2e-3, 1e-6);
      }
    }
    for (const bool per_head : {false, true}) {
      AttentionExample example(2, 3, 41, 16);
      example.rotate(per_head, per_head, 1);
      example.ask_probabilities();
      check(example, 6e-3, 6e-3);
    }
  }

  // Logits up to 100 are rounded with their factors: 100 / 2^9 of one in a weight.
  void cosinesWithScales() {
    AttentionExample example(2, 4, 49, 32);
    example.request.cosine = true;
    example.head_scales = {1, 10, 40, 100};
    example.request.head_scales = example.head_scales.data();
    example.add_bias(false);
    example.ask_probabilities();
    check(example, 0.1, 0.1);
    example.head_scales = {1, 4, 8, 16};
    check(example, 1e-2, 1e-2);
  }

  // Heads in parts: few of them, which are packed before, and many.
  void manyTokens() {
    for (const int heads : {1, 5}) {
      AttentionExample example(1, heads, 1100, 32);
      shorten(example.qkv);
      example.request.scale = 0.25F;
      example.ask_probabilities();
      check(example, 6e-3, 1e-6);
    }
  }

  // Some queries, as many keys as before: the first rows of the same outputs.
  void otherKeysThanQueries() {
    AttentionExample all(2, 3, 77, 24), some(2, 3, 77, 24);
    for (AttentionExample* each : {&all, &some}) {
      each->add_bias(false);
      each->ask_probabilities();
    }
    all.attend_by(cpu_bf16_backend());
    some.request.tokens = 50;
    some.request.keys = 77;
    some.request.key_batch_stride = some.request.batch_stride;
    // (heads, 50, 77) of the biases.
    std::vector<float> biases;
    for (int head = 0; head < 3; ++head) {
      const float* own = all.bias.data() + head * 77 * 77;
      biases.insert(biases.end(), own, own + 50 * 77);
    }
    some.request.bias = biases.data();
    some.attend_by(cpu_bf16_backend());
    for (int head = 0; head < 2 * 3; ++head) {
      QVERIFY(std::memcmp(&all.probabilities[at(head * 77 * 77)], &some.probabilities[at(head * 50 * 77)],
                          50 * 77 * 4) == 0);
    }
    for (int image = 0; image < 2; ++image) {
      const std::ptrdiff_t first = image * all.request.output_batch_stride;
      QVERIFY(std::memcmp(&all.output[at(first)], &some.output[at(first)],
                          at(50 * all.request.output_stride) * 4) == 0);
      QCOMPARE(some.output[at(first + 50 * all.request.output_stride)], 7.0F);
    }
  }
};

REGISTER_TEST(TestBf16Attention, QCoreApplication)
#include "test_bf16_attention.moc"
