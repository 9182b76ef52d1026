// core/gemm/linear.h: every kernel this CPU has against sums in double precision, for shapes that fill no
// tile; epilogues, strides, threads, cancelling.
#include <QElapsedTimer>
#include <QtTest>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <thread>
#include <vector>

#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/kernels.h"
#include "core/gemm/linear.h"
#include "core/gemm/peak_flops.h"
#include "tests/float_vectors.h"
#include "tests/gemm_reference.h"
#include "tests/registered_test.h"

#if defined(__unix__)
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace whereabouts;
using kernels::Kernels;

namespace {

struct Case {
  int rows, inputs, outputs;
};

struct Layer {
  Case shape;
  std::vector<float> x, weight, bias, scale, residual;
  explicit Layer(Case each)
      : shape(each),
        x(random_values(std::size_t(each.rows) * std::size_t(each.inputs), 1)),
        weight(random_values(std::size_t(each.outputs) * std::size_t(each.inputs), 2,
                             1 / std::sqrt(static_cast<float>(each.inputs)))),
        bias(random_values(std::size_t(each.outputs), 3)),
        scale(random_values(std::size_t(each.outputs), 4)),
        residual(random_values(std::size_t(each.rows) * std::size_t(each.outputs), 5)) {}

  // The sums in double, (rows, outputs).
  std::vector<double> sums(bool biased) const {
    std::vector<double> all;
    all.reserve(residual.size());
    for (int row = 0; row < shape.rows; ++row) {
      for (int output = 0; output < shape.outputs; ++output) {
        const float* a = x.data() + std::ptrdiff_t(row) * shape.inputs;
        const float* b = weight.data() + std::ptrdiff_t(output) * shape.inputs;
        double sum = biased ? bias[std::size_t(output)] : 0;
        for (int k = 0; k < shape.inputs; ++k) sum += double(a[k]) * b[k];
        all.push_back(sum);
      }
    }
    return all;
  }
};

}  // namespace

class TestLinear : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() {
    kernels::choose(nullptr);
    set_compute_threads(2);
  }

  void names() {
    const auto sets = kernel_sets();
    QCOMPARE(std::string(sets.back()->name), std::string("baseline"));
    for (const Kernels* set : sets) {
      kernels::choose(set);
      QCOMPARE(kernel_name(), std::string(set->name));
    }
    set_compute_threads(0);
    QCOMPARE(compute_threads(), 1);
    set_compute_threads(99);
    QCOMPARE(compute_threads(), 16);
  }

  // Sums of 3072 products in the order of the kernel differ from exact ones by about the root of the length
  // times half a unit in the last place: 1e-6 of the size is never reached by an error that is only rounding.
  void productsOfOddShapes() {
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      for (const int inputs : {1, 3, 8, 65, 768, 3072}) {
        for (const int outputs : {1, 7, 16, 33, 48, 1000}) {
          for (const int rows : {1, 2, 3, 5, 13, 14, 15, 31, 197}) {
            if (double(rows) * outputs * inputs > 5e7) continue;
            const Layer layer({rows, inputs, outputs});
            const LinearWeights weights(layer.weight.data(), layer.bias.data(), outputs, inputs);
            QCOMPARE(weights.outputs(), outputs);
            QCOMPARE(weights.inputs(), inputs);
            QVERIFY(weights.bytes() >= layer.weight.size() * 4);
            std::vector<float> y(layer.residual.size(), nan_value);
            linear(layer.x.data(), inputs, rows, weights, y.data(), outputs);
            const double error = relative_error(y, layer.sums(true), 2);
            QVERIFY2(error < 1e-6, qPrintable(QString("%1: %2 x %3 -> %4: %5")
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

  void epilogues() {
    const Layer layer({29, 130, 75});
    const auto with = layer.sums(true), without = layer.sums(false);
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      for (const bool biased : {false, true}) {
        const LinearWeights weights(layer.weight.data(), biased ? layer.bias.data() : nullptr, 75, 130);
        for (const Activation activation : activations) {
          for (const bool scaled : {false, true}) {
            for (const int residual : {0, 1, 2}) {  // none, another matrix, the output itself
              std::vector<float> y =
                  residual == 2 ? layer.residual : std::vector<float>(layer.residual.size());
              Epilogue epilogue;
              epilogue.activation = activation;
              if (scaled) epilogue.scale = layer.scale.data();
              if (residual > 0) epilogue.residual = residual == 2 ? y.data() : layer.residual.data();
              epilogue.residual_stride = 75;
              linear(layer.x.data(), 130, 29, weights, y.data(), 75, epilogue);
              std::vector<double> wanted = biased ? with : without;
              for (std::size_t i = 0; i < wanted.size(); ++i) {
                wanted[i] = activated(activation, wanted[i]);
                if (scaled) wanted[i] *= layer.scale[i % 75];
                if (residual > 0) wanted[i] += layer.residual[i];
              }
              QVERIFY(relative_error(y, wanted) < 5e-7);
            }
          }
        }
      }
    }
  }

  // A residual that is the output must be read before it is written, also where the depth is walked in
  // blocks.
  void deepResidualInPlace() {
    const Layer layer({33, 3072, 40});
    std::vector<double> wanted = layer.sums(true);
    for (std::size_t i = 0; i < wanted.size(); ++i) wanted[i] += layer.residual[i];
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      const LinearWeights weights(layer.weight.data(), layer.bias.data(), 40, 3072);
      std::vector<float> y = layer.residual;
      Epilogue epilogue;
      epilogue.residual = y.data();
      epilogue.residual_stride = 40;
      linear(layer.x.data(), 3072, 33, weights, y.data(), 40, epilogue);
      QVERIFY(relative_error(y, wanted) < 1e-6);
    }
  }

  void stridesLeaveTheRestAlone() {
    const Layer layer({17, 70, 37});
    const auto wanted = layer.sums(true);
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      const LinearWeights weights(layer.weight.data(), layer.bias.data(), 37, 70);
      std::vector<float> x(17 * 81, nan_value), y(17 * 43, 7.0f), dense;
      for (int row = 0; row < 17; ++row) std::copy_n(layer.x.data() + row * 70, 70, x.data() + row * 81);
      linear(x.data(), 81, 17, weights, y.data(), 43);
      for (int row = 0; row < 17; ++row) {
        dense.insert(dense.end(), y.begin() + row * 43, y.begin() + row * 43 + 37);
        for (int column = 37; column < 43; ++column) QCOMPARE(y[std::size_t(row * 43 + column)], 7.0f);
      }
      QVERIFY(relative_error(dense, wanted) < 1e-6);
    }
  }

  // The same bits for any number of threads, any company of a row, any distance of rows, and any caller.
  void sameBits() {
    const Layer layer({197, 1500, 200});
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      const LinearWeights weights(layer.weight.data(), layer.bias.data(), 200, 1500);
      Epilogue epilogue;
      epilogue.activation = Activation::gelu;
      set_compute_threads(1);
      std::vector<float> one(197 * 200);
      linear(layer.x.data(), 1500, 197, weights, one.data(), 200, epilogue);
      for (const int threads : {2, 3, 16}) {
        set_compute_threads(threads);
        std::vector<float> many(one.size());
        linear(layer.x.data(), 1500, 197, weights, many.data(), 200, epilogue);
        QVERIFY(std::memcmp(one.data(), many.data(), one.size() * 4) == 0);
      }
      // Rows 2048 floats apart are copied before they are multiplied.
      std::vector<float> spread(197 * 2048, nan_value), of_copies(one.size());
      for (int each = 0; each < 197; ++each)
        std::copy_n(layer.x.data() + each * 1500, 1500, spread.data() + each * 2048);
      linear(spread.data(), 2048, 197, weights, of_copies.data(), 200, epilogue);
      QVERIFY(std::memcmp(one.data(), of_copies.data(), one.size() * 4) == 0);
      std::vector<float> row(200);
      linear(layer.x.data() + 100 * 1500, 1500, 1, weights, row.data(), 200, epilogue);
      QVERIFY(std::memcmp(one.data() + 100 * 200, row.data(), 800) == 0);
    }
  }

  // The same where threads share the rows, and go over them more than once, added to what the outputs held;
  // and where some rows cannot be taken apart, the others are as they are by themselves.
  void sameBitsOfManyRows() {
    constexpr int rows = 1000, inputs = 100, outputs = 80;
    const Layer layer({rows, inputs, outputs});
    const auto run = [&](const LinearWeights& weights, const std::vector<float>& x, int threads) {
      set_compute_threads(threads);
      std::vector<float> y = layer.residual;
      Epilogue epilogue;
      epilogue.residual = y.data();
      epilogue.residual_stride = outputs;
      epilogue.scale = layer.scale.data();
      linear(x.data(), inputs, rows, weights, y.data(), outputs, epilogue);
      return y;
    };
    std::vector<double> wanted = layer.sums(true);
    for (std::size_t i = 0; i < wanted.size(); ++i)
      wanted[i] = wanted[i] * layer.scale[i % outputs] + layer.residual[i];
    std::vector<float> other = layer.x;
    for (const int row : {0, 700}) {
      for (int i = 0; i < inputs; ++i) other[std::size_t(row * inputs + i)] *= 1e-20F;
    }
    other[300 * inputs + 5] = nan_value;
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      const LinearWeights weights(layer.weight.data(), layer.bias.data(), outputs, inputs);
      const std::vector<float> one = run(weights, layer.x, 1), one_other = run(weights, other, 1);
      QVERIFY(relative_error(one, wanted) < 5e-7);
      for (int row = 0; row < rows; ++row) {
        const bool changed = row == 0 || row == 300 || row == 700;
        const std::size_t at = std::size_t(row) * outputs;
        QCOMPARE(std::memcmp(&one[at], &one_other[at], outputs * 4) != 0, changed);
        QCOMPARE(std::isnan(one_other[at + 3]), row == 300);
        if (row != 0 && row != 700) continue;
        for (std::size_t i = at; i < at + outputs; ++i) {
          const float alone = layer.bias[i % outputs] * layer.scale[i % outputs] + layer.residual[i];
          QVERIFY(std::abs(one_other[i] - alone) < 1e-6F);
        }
      }
      for (const int threads : {2, 3, 16}) {
        QVERIFY(std::memcmp(run(weights, layer.x, threads).data(), one.data(), one.size() * 4) == 0);
        QVERIFY(std::memcmp(run(weights, other, threads).data(), one_other.data(), one.size() * 4) == 0);
      }
    }
  }

  void callersAtOnce() {
    const Layer layer({61, 300, 90});
    const LinearWeights weights(layer.weight.data(), layer.bias.data(), 90, 300);
    std::vector<float> wanted(61 * 90);
    linear(layer.x.data(), 300, 61, weights, wanted.data(), 90);
    std::atomic<int> wrong{0};
    std::vector<std::thread> callers;
    for (int caller = 0; caller < 4; ++caller) {
      callers.emplace_back([&] {
        std::vector<float> y(wanted.size());
        for (int i = 0; i < 50; ++i) {
          linear(layer.x.data(), 300, 61, weights, y.data(), 90);
          wrong += std::memcmp(y.data(), wanted.data(), y.size() * 4) != 0;
        }
      });
    }
    for (std::thread& caller : callers) caller.join();
    QCOMPARE(wrong.load(), 0);
  }

  void everyTaskOnceAndJobsWithinJobs() {
    std::vector<std::atomic<int>> counts(1000);
    std::atomic<int> inner{0}, bad_slot{0};
    parallel_for(1000, 4, {}, [&](int task, int slot) {
      ++counts[std::size_t(task)];
      if (slot < 0 || slot >= 4) ++bad_slot;
      if (task % 100 == 0) parallel_for(3, 4, {}, [&](int, int) { ++inner; });
    });
    for (const auto& count : counts) QCOMPARE(count.load(), 1);
    QCOMPARE(inner.load(), 30);
    QCOMPARE(bad_slot.load(), 0);
  }

#if defined(__unix__)
  void aForkedChildComputes() {
    const Layer layer({40, 64, 64});
    const LinearWeights weights(layer.weight.data(), nullptr, 64, 64);
    std::vector<float> wanted(40 * 64), y(40 * 64);
    linear(layer.x.data(), 64, 40, weights, wanted.data(), 64);
    const pid_t child = fork();
    if (child == 0) {
      linear(layer.x.data(), 64, 40, weights, y.data(), 64);
      _exit(std::memcmp(y.data(), wanted.data(), y.size() * 4) == 0 ? 0 : 1);
    }
    int status = -1;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 0);
  }
#endif

  void whatIsNotFiniteStaysSo_data() {
    QTest::addColumn<int>("inputs");
    for (const int inputs : {40, 100}) QTest::addRow("%d", inputs) << inputs;
  }
  void whatIsNotFiniteStaysSo() {
    QFETCH(int, inputs);
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      Layer layer({20, inputs, 35});
      layer.x[std::size_t(3 * inputs + 7)] = nan_value;
      layer.x[std::size_t(5 * inputs + 1)] = infinity;
      const LinearWeights weights(layer.weight.data(), nullptr, 35, inputs);
      for (const Activation activation : activations) {
        Epilogue epilogue;
        epilogue.activation = activation;
        std::vector<float> y(20 * 35);
        linear(layer.x.data(), inputs, 20, weights, y.data(), 35, epilogue);
        for (int column = 0; column < 35; ++column) {
          for (int row = 0; row < 20; ++row) {
            const float value = y[std::size_t(row * 35 + column)];
            if (row == 3) {
              QVERIFY(std::isnan(value));
            } else if (row == 5) {
              const bool up = layer.weight[std::size_t(column * inputs + 1)] > 0;
              if (up) QCOMPARE(value, infinity);
              if (!up && activation == Activation::none) QCOMPARE(value, -infinity);
            } else {
              QVERIFY(std::isfinite(value));
            }
          }
        }
      }
    }
  }

  // Sums of floats taken apart are no further from the exact ones than sums of floats: random numbers,
  // numbers of one sign, whose sums round most, and numbers of many magnitudes.
  void partsAreAsExactAsFloats() {
    const Kernels* parts = kernel_sets().front();
    if (parts->in_parts == nullptr) QSKIP("this processor has no tiles (AMX)");
    QCOMPARE(std::string(kernel_sets()[1]->name), std::string("avx512"));
    for (const int inputs : {64, 100, 768, 3072}) {
      for (const int kind : {0, 1, 2}) {
        Layer layer({64, inputs, 96});
        for (float& value : layer.x) {
          if (kind == 1) value = std::abs(value);
          if (kind == 2) value *= std::exp(4 * value);
        }
        if (kind == 1) {
          for (float& value : layer.weight) value = std::abs(value);
        }
        const std::vector<double> wanted = layer.sums(false);
        double errors[2] = {};
        for (const std::size_t set : {0, 1}) {
          kernels::choose(kernel_sets()[set]);
          const LinearWeights weights(layer.weight.data(), nullptr, 96, inputs);
          std::vector<float> y(wanted.size());
          linear(layer.x.data(), inputs, 64, weights, y.data(), 96);
          errors[set] = relative_error(y, wanted);
        }
        QVERIFY2(errors[0] <= errors[1],
                 qPrintable(
                     QString("%1, kind %2: %3 and %4").arg(inputs).arg(kind).arg(errors[0]).arg(errors[1])));
      }
    }
  }

  // Where three numbers of 16 bits do not add up to a float, or their products are below the smallest one.
  void numbersThatAreNoSumsOfParts_data() {
    QTest::addColumn<double>("of_x");
    QTest::addColumn<double>("of_weights");
    QTest::newRow("small rows") << 1e-30 << 1.0;
    QTest::newRow("small weights") << 1.0 << 1e-30;
    QTest::newRow("both small") << 1e-16 << 1e-16;
    QTest::newRow("large rows") << 1e37 << 1e-3;
    QTest::newRow("large weights") << 1e-3 << 1e37;
    QTest::newRow("sums beside the largest float") << 3e19 << 1e18;
    QTest::newRow("both on the way") << 1e-12 << 1e-11;
  }
  void numbersThatAreNoSumsOfParts() {
    QFETCH(double, of_x);
    QFETCH(double, of_weights);
    Layer layer({37, 100, 50});
    for (float& value : layer.x) value = float(value * of_x);
    for (float& value : layer.weight) value = float(value * of_weights);
    // As large as a float can be, where it was large already: its first part would be infinite.
    if (of_x >= 1e37) layer.x[5 * 100 + 9] = std::numeric_limits<float>::max();
    if (of_weights >= 1e37) layer.weight[7 * 100 + 3] = std::numeric_limits<float>::max();
    const std::vector<double> wanted = layer.sums(false);
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      const LinearWeights weights(layer.weight.data(), nullptr, 50, 100);
      std::vector<float> y(wanted.size());
      linear(layer.x.data(), 100, 37, weights, y.data(), 50);
      for (const float value : y) QVERIFY(std::isfinite(value));
      QVERIFY2(relative_error(y, wanted) < 1e-6, set->name);
    }
  }

  // Every bit of NaN but its sign is one: rounding would carry into the sign.
  void aNaNOfOnesStaysOne() {
    const Layer layer({20, 72, 35});
    const std::uint32_t ones = 0x7fffffff;
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      std::vector<float> x = layer.x, weight = layer.weight, y(20 * 35);
      std::memcpy(&x[4 * 72 + 70], &ones, sizeof ones);
      const LinearWeights weights(weight.data(), nullptr, 35, 72);
      linear(x.data(), 72, 20, weights, y.data(), 35);
      for (int i = 0; i < 20 * 35; ++i) QCOMPARE(std::isnan(y[std::size_t(i)]), i / 35 == 4);
      std::memcpy(&weight[6 * 72 + 71], &ones, sizeof ones);
      const LinearWeights others(weight.data(), nullptr, 35, 72);
      linear(layer.x.data(), 72, 20, others, y.data(), 35);
      for (int i = 0; i < 20 * 35; ++i) QCOMPARE(std::isnan(y[std::size_t(i)]), i % 35 == 6);
    }
  }

  void cancelledSoon() {
    const int edge = 1024;
    const Layer layer({edge, edge, edge});
    const LinearWeights weights(layer.weight.data(), nullptr, edge, edge);
    std::vector<float> y(std::size_t(edge) * edge);
    const Progress stopped;
    stopped.cancel();
    QVERIFY_THROWS_EXCEPTION(Failure,
                             linear(layer.x.data(), edge, edge, weights, y.data(), edge, {}, stopped));
    const Progress progress;
    std::atomic<bool> threw{false};
    std::atomic<int> calls{0};
    std::thread worker([&] {
      try {
        for (;;) {
          linear(layer.x.data(), edge, edge, weights, y.data(), edge, {}, progress);
          ++calls;
        }
      } catch (const Failure& failure) {
        threw = failure.fault() == Fault::cancelled;
      }
    });
    while (calls < 1) std::this_thread::yield();
    progress.cancel();
    worker.join();
    QVERIFY(threw);
    // The pool is free again.
    linear(layer.x.data(), edge, 3, weights, y.data(), edge);
    QVERIFY(std::isfinite(y[0]));
  }

  // Of at least two products of 1536 x 1536 each that fit into the time of the whole, the best is no slower
  // than their mean.
  void peakIsMeasured() {
    set_compute_threads(1);
    QElapsedTimer timer;
    timer.start();
    const PeakFlops peak = measure_peak_flops(2, 1);
    const double seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
    const double mean = 2 * 2 * std::pow(1536.0, 3) / 1e9 / seconds;
    for (const double rate : {peak.linear, peak.eigen}) {
      QVERIFY2(rate >= mean && rate < 1e5, qPrintable(QString("%1, mean %2").arg(rate).arg(mean)));
    }
    QVERIFY(peak.registers > 0 && peak.registers < 1e5);
    QCOMPARE(peak.product(), std::max(peak.linear, peak.eigen));
    const Progress stopped;
    stopped.cancel();
    QVERIFY_THROWS_EXCEPTION(Failure, measure_peak_flops(2, 1, stopped));
    QCOMPARE(compute_threads(), 1);
  }

  void emptyWeights() {
    const LinearWeights none;
    QCOMPARE(none.outputs(), 0);
    QCOMPARE(none.inputs(), 0);
    QCOMPARE(none.bytes(), std::size_t{0});
  }
};

REGISTER_TEST(TestLinear, QCoreApplication)
#include "test_linear.moc"
