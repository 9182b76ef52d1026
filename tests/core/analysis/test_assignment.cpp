// Assignments one to one, against trying all of them.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <stdexcept>

#include "core/analysis/assignment.h"
#include "core/base/failure.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestAssignment : public QObject {
  Q_OBJECT

  static double sum_of(const Matrix& gains, const std::vector<int>& column_of) {
    double sum = 0;
    for (std::size_t i = 0; i < column_of.size(); ++i)
      sum += static_cast<double>(gains(static_cast<Eigen::Index>(i), column_of[i]));
    return sum;
  }

 private slots:
  void itIsTheBestOfAll() {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> between(-1, 1);
    for (int n = 1; n <= 7; ++n) {
      for (int trial = 0; trial < 12; ++trial) {
        Matrix gains(n, n);
        for (float& each : gains.reshaped()) each = between(random);
        std::vector<int> order(static_cast<std::size_t>(n));
        std::iota(order.begin(), order.end(), 0);
        double best = -1e9;
        do best = std::max(best, sum_of(gains, order));
        while (std::next_permutation(order.begin(), order.end()));
        const std::vector<int> found = best_assignment(gains);
        QVERIFY(std::abs(sum_of(gains, found) - best) < 1e-5);
        std::vector<int> sorted = found;
        std::sort(sorted.begin(), sorted.end());
        for (int i = 0; i < n; ++i) QCOMPARE(sorted[static_cast<std::size_t>(i)], i);
      }
    }
  }

  void aPermutationIsFoundAgain() {
    constexpr int n = 300;
    std::mt19937 random(3);
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    std::uniform_real_distribution<float> noise(0, 0.9F);
    Matrix gains(n, n);
    for (float& each : gains.reshaped()) each = noise(random);
    for (int i = 0; i < n; ++i) gains(i, order[static_cast<std::size_t>(i)]) = 1;
    QCOMPARE(best_assignment(gains), order);
  }

  void greedIsNotEnough() {
    Matrix gains(2, 2);
    gains << 1.0F, 0.9F, 0.8F, 0.0F;
    QCOMPARE(best_assignment(gains), (std::vector<int>{1, 0}));
  }

  void oddNumbers() {
    QVERIFY(best_assignment(Matrix(0, 0)).empty());
    Matrix gains(2, 2);
    gains << std::nanf(""), 1.0F, 1.0F, -INFINITY;
    QCOMPARE(best_assignment(gains), (std::vector<int>{1, 0}));
    QCOMPARE(best_assignment(Matrix::Zero(4, 4)).size(), std::size_t{4});
    QVERIFY_EXCEPTION_THROWN(best_assignment(Matrix::Zero(2, 3)), std::logic_error);
  }
};

REGISTER_TEST(TestAssignment, QCoreApplication)
#include "test_assignment.moc"
