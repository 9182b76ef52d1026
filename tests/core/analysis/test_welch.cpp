// Welch's test against scipy.stats (ttest_ind with equal_var=False, t.sf, t.ppf; SciPy 1.17).
#include <QtTest>
#include <cmath>

#include "core/analysis/welch.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestWelch : public QObject {
  Q_OBJECT

 private slots:
  void equalsSciPy() {
    const SampleMean a{0.824, 0.007, 3}, b{0.7945, 0.011387127235025826, 4};
    const auto found = welch_difference(a, b);
    QVERIFY(found.has_value());
    QVERIFY(std::abs(found->difference - 0.0295) < 1e-12);
    QVERIFY(std::abs(found->p - 0.008610415979103298) < 1e-7);
    QVERIFY(std::abs(found->low - 0.011456563430842226) < 1e-7);
    QVERIFY(std::abs(found->high - 0.04754343656915749) < 1e-7);
    const auto turned = welch_difference(b, a);
    QVERIFY(std::abs(turned->low + found->high) < 1e-12 && std::abs(turned->p - found->p) < 1e-12);
  }

  void equalsSciPyAtAnotherConfidence() {
    // {0.5, 0.52} and {0.51, 0.49, 0.505}
    const auto found = welch_difference({0.51, std::sqrt(2e-4), 2},
                                        {0.50166666666666667, std::sqrt(1.0833333333e-4), 3}, 0.9);
    QVERIFY(std::abs(found->p - 0.5586233214614307) < 1e-6);
    QVERIFY(std::abs(found->low + 0.029485426512531006) < 1e-6);
    QVERIFY(std::abs(found->high - 0.046152093179197794) < 1e-6);
  }

  void studentsDistribution() {
    const double expected[][3] = {{1, 0.2951672353008665, 12.706204736174694},
                                  {2.5, 0.1573914957579659, 3.5746548420036817},
                                  {4, 0.11611652351681556, 2.7764451051977934},
                                  {30, 0.054625044962983094, 2.0422724563012378}};
    for (const auto& [freedom, tail, quantile] : expected) {
      QVERIFY(std::abs(student_two_sided(2, freedom) - tail) < 1e-8);
      QVERIFY(std::abs(student_quantile(0.05, freedom) / quantile - 1) < 1e-7);
    }
  }

  void knowsNothingOfSingleValues() {
    QVERIFY(!welch_difference({0.5, 0, 1}, {0.7, 0.1, 3}));
    const auto exact = welch_difference({0.5, 0, 3}, {0.7, 0, 3});
    QVERIFY(exact->low == exact->high && exact->p == 0);
    QCOMPARE(welch_difference({0.5, 0, 3}, {0.5, 0, 3})->p, 1.0);
  }
};

REGISTER_TEST(TestWelch, QCoreApplication)
#include "test_welch.moc"
