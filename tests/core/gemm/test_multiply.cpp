// core/gemm/multiply.h: every kernel this CPU has against sums in double, however the factors lie in memory.
#include <QtTest>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "core/gemm/kernels/kernels.h"
#include "core/gemm/multiply.h"
#include "tests/float_vectors.h"
#include "tests/gemm_reference.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using kernels::Kernels;

namespace {

struct Shape {
  int m, n, k;
};

// A factor of rows x columns in memory of its own, with NaN between its rows; exactly as long as the factor
// is, for AddressSanitizer to see what is read behind it.
struct Stored {
  std::vector<float> memory;
  Factor factor;

  Stored(const std::vector<float>& values, int rows, int columns, bool transposed, int between) {
    const int lines = transposed ? columns : rows, line = transposed ? rows : columns;
    factor.stride = between < 0 ? (line + 1023) / 1024 * 1024 : line + between;
    factor.transposed = transposed;
    memory.assign(std::size_t(lines) * std::size_t(factor.stride), nan_value);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        const std::ptrdiff_t at = transposed ? column * factor.stride + row : row * factor.stride + column;
        memory[std::size_t(at)] = values[std::size_t(row) * std::size_t(columns) + std::size_t(column)];
      }
    }
    memory.resize(std::size_t(lines - 1) * std::size_t(factor.stride) + std::size_t(line));
    memory.shrink_to_fit();
    factor.data = memory.data();
  }
};

constexpr int side_by_side = 0, apart = 5, clashing = -1;  // of `between`; the last is a stride of 1024 s

}  // namespace

class TestMultiply : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { kernels::choose(nullptr); }

  // Of each order of both factors and each distance of their rows: the sums, the same bits, and nothing
  // beside the product is written.
  void anyLayout_data() {
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("k");
    for (const Shape each : std::initializer_list<Shape>{{1, 1, 1},
                                                         {1, 33, 7},
                                                         {3, 16, 5},
                                                         {65, 65, 16},
                                                         {65, 16, 65},
                                                         {13, 10, 64},
                                                         {15, 48, 256},
                                                         {29, 40, 257},
                                                         {64, 64, 600}}) {
      QTest::newRow(qPrintable(QString("%1 x %3 times %3 x %2").arg(each.m).arg(each.n).arg(each.k)))
          << each.m << each.n << each.k;
    }
  }
  void anyLayout() {
    QFETCH(const int, m);
    QFETCH(const int, n);
    QFETCH(const int, k);
    const std::vector<float> a = random_values(std::size_t(m * k), 1),
                             b = random_values(std::size_t(k * n), 2),
                             bias = random_values(std::size_t(n), 3),
                             before = random_values(std::size_t(m * n), 4);
    std::vector<double> plain, whole;
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < n; ++j) {
        double sum = 0;
        for (int d = 0; d < k; ++d) sum += double(a[std::size_t(i * k + d)]) * b[std::size_t(d * n + j)];
        plain.push_back(sum);
        whole.push_back(sum + bias[std::size_t(j)] + before[std::size_t(i * n + j)]);
      }
    }
    for (const Kernels* set : kernel_sets()) {
      kernels::choose(set);
      std::vector<float> first;
      const auto compare = [&](const Stored& left, const Stored& right) {
        const int stride = n + 3;
        std::vector<float> c(std::size_t(m * stride), 7.0F), dense;
        multiply(left.factor, right.factor, m, n, k, c.data(), stride);
        for (int i = 0; i < m; ++i) {
          dense.insert(dense.end(), c.begin() + i * stride, c.begin() + i * stride + n);
          for (int j = n; j < stride; ++j) QCOMPARE(c[std::size_t(i * stride + j)], 7.0F);
        }
        const double error = relative_error(dense, plain, k);
        QVERIFY2(error < 5e-7, qPrintable(QString("%1: %2").arg(set->name).arg(error)));
        if (first.empty()) first = dense;
        QVERIFY(std::memcmp(first.data(), dense.data(), dense.size() * sizeof(float)) == 0);

        std::vector<float> added = before;
        multiply(left.factor, right.factor, m, n, k, added.data(), n, true, bias.data());
        QVERIFY(relative_error(added, whole, k) < 5e-7);
      };
      for (const bool a_transposed : {false, true}) {
        for (const int a_between : {side_by_side, apart, clashing}) {
          const Stored left(a, m, k, a_transposed, a_between);
          for (const bool b_transposed : {false, true}) {
            for (const int b_between : {side_by_side, apart, clashing})
              compare(left, Stored(b, k, n, b_transposed, b_between));
          }
        }
      }
    }
  }
};

REGISTER_TEST(TestMultiply, QCoreApplication)
#include "test_multiply.moc"
