// core/gemm: activations, exponentials and layer norms of every kernel this CPU has, against the C library in
// double.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/kernels.h"
#include "core/gemm/linear.h"
#include "tests/float_vectors.h"
#include "tests/gemm_reference.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using kernels::Kernels;

class TestElementwise : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { kernels::choose(nullptr); }

  // In parts on every core the same bits as in one piece; what is stopped throws.
  void activationsOnEveryCore() {
    const int before = compute_threads();
    for (const int count : {1, 16383, 16384, 16385, 100003}) {
      std::vector<float> x(static_cast<std::size_t>(count));
      for (int i = 0; i < count; ++i)
        x[static_cast<std::size_t>(i)] = static_cast<float>(i % 997) * 0.01f - 5;
      for (const Activation activation : activations) {
        std::vector<float> wanted = x;
        kernels::chosen().activate(static_cast<int>(activation), wanted.data(), count);
        for (const int threads : {1, 3}) {
          set_compute_threads(threads);
          std::vector<float> y = x;
          activate(activation, y.data(), count);
          QVERIFY(y == wanted);
        }
      }
      std::vector<float> y = x;
      activate(Activation::none, y.data(), count);
      QVERIFY(y == x);
    }
    set_compute_threads(before);
    Progress stopped;
    stopped.cancel();
    std::vector<float> y(40000, 1);
    QVERIFY_EXCEPTION_THROWN(activate(Activation::gelu, y.data(), 40000, stopped), Failure);
  }

  void activationsAndExponentials() {
    std::vector<float> x;
    for (int i = -1200000; i <= 1200000; ++i) x.push_back(static_cast<float>(i) * 1e-5f);
    for (const float far : {-1000.0f, -100.0f, -20.0f, 20.0f, 100.0f, 1000.0f}) x.push_back(far);
    // The share of the normal distribution is right to 1.5e-7, and x multiplies it; less so where there is no
    // fused multiply-add.
    for (const Kernels* set : kernel_sets()) {
      for (const Activation activation : activations) {
        std::vector<float> y = x;
        set->activate(static_cast<int>(activation), y.data(), static_cast<int>(y.size()));
        double worst = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
          const double wanted = activated(activation, x[i]);
          worst = std::max(worst, std::abs(y[i] - wanted) / std::max(1.0, std::abs(wanted)));
        }
        QVERIFY2(worst < 1e-6,
                 qPrintable(QString("%1 %2 %3").arg(set->name).arg(int(activation)).arg(worst)));
      }
      std::vector<float> y = x;
      set->exponentials(y.data(), static_cast<int>(y.size()));
      double worst = 0;
      for (std::size_t i = 0; i < x.size() - 6; ++i) {
        const double wanted = std::exp(double(x[i]));
        worst = std::max(worst, std::abs(y[i] - wanted) / wanted);
      }
      QVERIFY2(worst < 1.8e-7, qPrintable(QString("%1 exponential %2").arg(set->name).arg(worst)));
      std::vector<float> ends = {-infinity, -200, -88, infinity, 200, nan_value, 88.5f, -87, 0};
      set->exponentials(ends.data(), static_cast<int>(ends.size()));
      for (const int i : {0, 1, 2}) QCOMPARE(ends[std::size_t(i)], 0.0f);
      for (const int i : {3, 4}) QCOMPARE(ends[std::size_t(i)], infinity);
      QVERIFY(std::isnan(ends[5]));
      QVERIFY(std::abs(ends[6] / std::exp(88.5) - 1) < 1e-6);
      QVERIFY(std::abs(ends[7] / std::exp(-87.0) - 1) < 1e-6);
      QCOMPARE(ends[8], 1.0f);
    }
  }

  void layerNorms() {
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      for (const int width : {1, 3, 16, 17, 192, 768, 1001}) {
        for (const float mean : {0.0f, 1e4f}) {
          for (const bool rms : {false, true}) {
            const int rows = 37, stride = width + 5;
            std::vector<float> x = random_values(std::size_t(rows * stride), 9),
                               gamma = random_values(std::size_t(width), 10);
            for (float& value : x) value += mean;
            const std::vector<float> beta = random_values(std::size_t(width), 11);
            const bool shifted = width % 2 == 1;
            std::vector<double> wanted;
            for (int row = 0; row < rows; ++row) {
              double sum = 0, squares = 0;
              for (int i = 0; i < width; ++i) sum += x[std::size_t(row * stride + i)];
              const double centre = rms ? 0 : sum / width;
              for (int i = 0; i < width; ++i)
                squares += std::pow(x[std::size_t(row * stride + i)] - centre, 2);
              for (int i = 0; i < width; ++i) {
                const double unit =
                    (x[std::size_t(row * stride + i)] - centre) / std::sqrt(squares / width + double(1e-6f));
                wanted.push_back(unit * gamma[std::size_t(i)] + (shifted ? beta[std::size_t(i)] : 0));
              }
            }
            std::vector<float> y = x, dense;  // in place
            layer_norm(y.data(), stride, rows, width, gamma.data(), shifted ? beta.data() : nullptr, 1e-6f,
                       y.data(), stride, rms);
            for (int row = 0; row < rows; ++row) {
              dense.insert(dense.end(), y.begin() + row * stride, y.begin() + row * stride + width);
              for (int i = width; i < stride; ++i) {
                QCOMPARE(y[std::size_t(row * stride + i)], x[std::size_t(row * stride + i)]);
              }
            }
            const double error = relative_error(dense, wanted);
            QVERIFY2(error < 3e-7,
                     qPrintable(
                         QString("%1 %2 %3 %4 %5").arg(set->name).arg(width).arg(mean).arg(rms).arg(error)));
          }
        }
      }
    }
  }
};

REGISTER_TEST(TestElementwise, QCoreApplication)
#include "test_elementwise.moc"
