// core/gemm/linear.h in bfloat16: every kernel this CPU has against sums in double precision of the rounded
// numbers, for shapes that fill no tile; rounding, epilogues, strides, threads, cancelling.
#include <QtTest>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/bf16.h"
#include "core/gemm/linear.h"
#include "tests/float_vectors.h"
#include "tests/gemm_reference.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace bf16 = kernels::bf16;

namespace {

// To eight bits of precision, ties to even, by arithmetic alone.
float to_bf16(float value) {
  if (value == 0 || !std::isfinite(value)) return value;
  int exponent = 0;
  const double fraction = std::frexp(double{value}, &exponent);
  return static_cast<float>(std::ldexp(std::nearbyint(fraction * 256), exponent - 8));
}

std::vector<const bf16::Kernels*> bf16_sets() {
  int count = 0;
  const bf16::Kernels* const* sets = bf16::available(count);
  return {sets, sets + count};
}

struct RoundedLayer {
  int rows, inputs, outputs;
  std::vector<float> x, weight, bias, scale, residual;
  RoundedLayer(int r, int i, int o)
      : rows(r),
        inputs(i),
        outputs(o),
        x(random_values(std::size_t(r) * std::size_t(i), 1)),
        weight(random_values(std::size_t(o) * std::size_t(i), 2, 1 / std::sqrt(static_cast<float>(i)))),
        bias(random_values(std::size_t(o), 3)),
        scale(random_values(std::size_t(o), 4)),
        residual(random_values(std::size_t(r) * std::size_t(o), 5)) {}

  std::vector<double> sums(bool biased) const {
    std::vector<double> all;
    std::vector<float> a, b;
    for (const float each : x) a.push_back(to_bf16(each));
    for (const float each : weight) b.push_back(to_bf16(each));
    for (int row = 0; row < rows; ++row) {
      for (int output = 0; output < outputs; ++output) {
        double sum = biased ? bias[std::size_t(output)] : 0;
        for (int k = 0; k < inputs; ++k)
          sum += double{a[std::size_t(row * inputs + k)]} * b[std::size_t(output * inputs + k)];
        all.push_back(sum);
      }
    }
    return all;
  }
};

}  // namespace

class TestLinearBf16 : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    if (bf16_sets().empty()) QSKIP(bf16::missing().c_str());
  }
  void cleanup() {
    bf16::choose(nullptr);
    set_compute_threads(2);
  }

  // What is rounded is rounded as to_bf16() does: exactly those numbers come back.
  void weightsAreRoundedToNearest() {
    std::vector<float> weight = random_values(33 * 50, 7);
    const float ties[] = {1 + 1.0F / 256, 1 + 3.0F / 256, -1 - 1.0F / 256, 3.4e38F, 0, -0.0F, 1e-42F};
    std::copy_n(ties, std::size(ties), weight.begin());
    const LinearWeights floats(weight.data(), nullptr, 33, 50);
    const LinearWeights& halves = floats.in_bf16();
    QCOMPARE(&floats.in_bf16(), &halves);
    QCOMPARE(&halves.in_bf16(), &halves);
    QCOMPARE(halves.outputs(), 33);
    QCOMPARE(halves.inputs(), 50);
    QVERIFY(floats.bytes() >= weight.size() * 6);
    std::vector<float> back(weight.size()), bias(33, 1);
    halves.unpack(back.data(), bias.data());
    QCOMPARE(bias, std::vector<float>(33, 0));
    for (std::size_t i = 0; i < weight.size(); ++i) {
      const float wanted = i == 6 ? 0 : to_bf16(weight[i]);
      QVERIFY2(std::bit_cast<std::uint32_t>(back[i]) == std::bit_cast<std::uint32_t>(wanted),
               qPrintable(QString("%1: %2").arg(weight[i]).arg(back[i])));
    }
    QCOMPARE(back[0], 1.0F);
    QCOMPARE(back[1], 1 + 4.0F / 256);
    QVERIFY(std::isinf(back[3]));
  }

  void notANumberStaysOne() {
    std::vector<float> weight(40, 1);
    weight[3] = std::bit_cast<float>(0x7f800001U);
    const LinearWeights floats(weight.data(), nullptr, 1, 40);
    std::vector<float> back(40), bias(1);
    floats.in_bf16().unpack(back.data(), bias.data());
    QVERIFY(std::isnan(back[3]));
  }

  void productsOfOddShapes() {
    for (const bf16::Kernels* set : bf16_sets()) {
      bf16::choose(set);
      for (const int inputs : {1, 3, 31, 32, 65, 768, 3072}) {
        for (const int outputs : {1, 7, 16, 33, 48, 1000}) {
          for (const int rows : {1, 2, 15, 16, 17, 31, 33, 197, 530}) {
            if (double(rows) * outputs * inputs > 2e7) continue;
            const RoundedLayer layer(rows, inputs, outputs);
            const LinearWeights weights(layer.weight.data(), layer.bias.data(), outputs, inputs);
            std::vector<float> y(layer.residual.size(), nan_value);
            linear(layer.x.data(), inputs, rows, weights.in_bf16(), y.data(), outputs);
            const double error = relative_error(y, layer.sums(true), 2);
            QVERIFY2(error < 3e-6, qPrintable(QString("%1: %2 x %3 -> %4: %5")
                                                  .arg(set->name)
                                                  .arg(rows)
                                                  .arg(inputs)
                                                  .arg(outputs)
                                                  .arg(error)));
          }
        }
      }
    }
  }

  // One and several pairs of blocks, of one chunk of inputs, of two and of more.
  void epiloguesAndStrides_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("inputs");
    for (const int rows : {29, 33, 100, 530}) {
      for (const int inputs : {20, 64, 130}) QTest::addRow("%d rows of %d", rows, inputs) << rows << inputs;
    }
  }
  void epiloguesAndStrides() {
    QFETCH(int, rows);
    QFETCH(int, inputs);
    constexpr int outputs = 75, stride = 81, x_stride = 137;
    const RoundedLayer layer(rows, inputs, outputs);
    for (const bf16::Kernels* set : bf16_sets()) {
      bf16::choose(set);
      for (const bool biased : {false, true}) {
        const std::vector<double> sums = layer.sums(biased);
        const LinearWeights weights(layer.weight.data(), biased ? layer.bias.data() : nullptr, outputs,
                                    inputs);
        for (const Activation activation : activations) {
          for (const bool in_place : {false, true}) {
            std::vector<float> x(std::size_t(rows) * x_stride, nan_value),
                y(std::size_t(rows) * stride, 7.0F);
            for (int row = 0; row < rows; ++row) {
              std::copy_n(layer.x.data() + row * inputs, inputs, x.data() + row * x_stride);
              std::copy_n(layer.residual.data() + row * outputs, outputs, y.data() + row * stride);
            }
            Epilogue epilogue;
            epilogue.activation = activation;
            epilogue.scale = layer.scale.data();
            epilogue.residual = in_place ? y.data() : layer.residual.data();
            epilogue.residual_stride = in_place ? stride : outputs;
            linear(x.data(), x_stride, rows, weights.in_bf16(), y.data(), stride, epilogue);
            std::vector<double> wanted = sums;
            std::vector<float> dense;
            for (int row = 0; row < rows; ++row) {
              for (int output = 0; output < outputs; ++output) {
                const auto i = std::size_t(row * outputs + output);
                wanted[i] =
                    activated(activation, wanted[i]) * layer.scale[std::size_t(output)] + layer.residual[i];
                dense.push_back(y[std::size_t(row * stride + output)]);
              }
              for (int k = outputs; k < stride; ++k) QCOMPARE(y[std::size_t(row * stride + k)], 7.0F);
            }
            QVERIFY(relative_error(dense, wanted) < 5e-7);
          }
        }
      }
    }
  }

  // Whatever the number of threads and the rows that go with a row.
  void sameBits() {
    const RoundedLayer layer(530, 1500, 200);
    const LinearWeights weights(layer.weight.data(), layer.bias.data(), 200, 1500);
    for (const bf16::Kernels* set : bf16_sets()) {
      bf16::choose(set);
      set_compute_threads(1);
      std::vector<float> one(530 * 200);
      linear(layer.x.data(), 1500, 530, weights.in_bf16(), one.data(), 200);
      for (const int threads : {2, 3, 16}) {
        set_compute_threads(threads);
        std::vector<float> many(one.size());
        linear(layer.x.data(), 1500, 530, weights.in_bf16(), many.data(), 200);
        QVERIFY(std::memcmp(one.data(), many.data(), one.size() * 4) == 0);
      }
      for (const int row : {0, 17, 529}) {
        std::vector<float> alone(200);
        linear(layer.x.data() + row * 1500, 1500, 1, weights.in_bf16(), alone.data(), 200);
        QVERIFY(std::memcmp(one.data() + row * 200, alone.data(), alone.size() * 4) == 0);
      }
    }
  }

  void stops() {
    const RoundedLayer layer(64, 64, 64);
    const LinearWeights weights(layer.weight.data(), nullptr, 64, 64);
    Progress progress;
    progress.cancel();
    std::vector<float> y(64 * 64);
    const LinearWeights others(layer.weight.data(), nullptr, 64, 64);
    try {
      others.in_bf16(progress);
      QFAIL("it did not stop");
    } catch (const Failure& failure) {
      QCOMPARE(failure.fault(), Fault::cancelled);
    }
    // Next time it is done.
    QCOMPARE(others.in_bf16().outputs(), 64);
    try {
      linear(layer.x.data(), 64, 64, weights.in_bf16(), y.data(), 64, {}, progress);
      QFAIL("it did not stop");
    } catch (const Failure& failure) {
      QCOMPARE(failure.fault(), Fault::cancelled);
    }
  }
};

REGISTER_TEST(TestLinearBf16, QCoreApplication)
#include "test_linear_bf16.moc"
