// The places of a number's range, its steps and its text.
#include <QTest>
#include <cmath>
#include <random>

#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/number_scale.h"
#include "core/parameter/parameter.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

Parameter number_parameter(Kind kind, double step, bool logarithmic) {
  Parameter parameter;
  parameter.id = "number";
  parameter.kind = kind;
  parameter.step = step;
  parameter.logarithmic = logarithmic;
  return parameter;
}

NumberScale real_scale(double min, double max, double step = 0, bool logarithmic = false) {
  return {number_parameter(Kind::real, step, logarithmic), Range{.min = min, .max = max}, 2000, 400};
}

NumberScale whole_scale(double min, double max, int multiple = 1, double step = 0, bool logarithmic = false) {
  return {number_parameter(Kind::integer, step, logarithmic), Range{.min = min, .max = max, .step = multiple},
          2000, 400};
}

}  // namespace

class TestNumberScale : public QObject {
  Q_OBJECT

 private slots:
  // A real range that declares no step moves by a hundredth of itself, and not by 1.
  void aRealStepSuitsItsRange() {
    QCOMPARE(real_scale(0, 1).step(), 0.01);
    QCOMPARE(real_scale(0, 10).step(), 0.1);
    QCOMPARE(real_scale(-10, 10).step(), 0.1);
    QCOMPARE(real_scale(0.25, 4).step(), 0.01);
    QCOMPARE(real_scale(0, 600).step(), 1.0);
    QCOMPARE(real_scale(0, 0.9, 0.01).step(), 0.01);
    QCOMPARE(whole_scale(0, 60).step(), 1.0);
    QCOMPARE(whole_scale(8, 512, 8).step(), 8.0);
    QCOMPARE(whole_scale(1, 512, 1, 16).step(), 16.0);
    QCOMPARE(real_scale(3, 3).last(), 0);
    QCOMPARE(real_scale(3, 3).value_at(0), 3.0);
  }

  // No noise of binary fractions: every place is what its decimals say, and is found again.
  void placesAreRoundNumbers() {
    const NumberScale scale = real_scale(0, 1, 0.01);
    QCOMPARE(scale.last(), 100);
    for (int place = 0; place <= 100; ++place) {
      QCOMPARE(scale.value_at(place), place / 100.0);
      QCOMPARE(scale.place_of(place / 100.0), place);
    }
    QCOMPARE(real_scale(1.5, 50, 0.5).value_at(1), 2.0);
    QCOMPARE(real_scale(0, 0.95, 0.1).value_at(10), 0.95);  // the end is reached, though it is no step
    const NumberScale ratios = real_scale(1e-7, 1, 0, true);
    QCOMPARE(ratios.value_at(0), 1e-7);
    QCOMPARE(ratios.value_at(400), 1.0);
    QCOMPARE(ratios.value_at(200), 3.16e-4);
    for (int place = 0; place <= 400; ++place) QCOMPARE(ratios.place_of(ratios.value_at(place)), place);
  }

  void wholeNumbersStayMultiplesInTheirRange() {
    const NumberScale scale = whole_scale(4, 510, 4);
    QCOMPARE(scale.max(), 508.0);
    for (int place = 0; place <= scale.last(); ++place) {
      const double value = scale.value_at(place);
      QCOMPARE(value, 4.0 + 4 * place);
    }
    const NumberScale seed = whole_scale(0, 4294967295.0);
    QCOMPARE(seed.value_at(seed.last()), 4294967295.0);
    QVERIFY(seed.value_at(10) < 10);  // small ones can be chosen as well
    QCOMPARE(seed.moved(21, 1), 22.0);
    const NumberScale samples = whole_scale(1, 2e9, 1, 0, true);
    for (int place = 0; place <= samples.last(); ++place)
      QCOMPARE(samples.value_at(place), std::round(samples.value_at(place)));
    QCOMPARE(samples.moved(1, 1), 2.0);
    QCOMPARE(samples.moved(2, -1), 1.0);
  }

  void stepsAreExact() {
    const NumberScale scale = real_scale(0, 0.9, 0.01);
    QCOMPARE(scale.moved(0.05, 1), 0.06);
    QCOMPARE(scale.moved(0.29, 1), 0.3);
    QCOMPARE(scale.moved(0.123, -1), 0.113);
    QCOMPARE(scale.moved(0.895, 3), 0.9);
    QCOMPARE(scale.moved(1e-7, 1), 0.0100001);
    const NumberScale ratios = real_scale(1e-7, 1, 0, true);
    for (double rate = 1e-7; rate < 0.9; rate *= 1.7) {
      QVERIFY(ratios.moved(rate, 1) > rate && ratios.moved(rate, 1) < 1.2 * rate);
      QVERIFY(ratios.moved(rate, -1) <= rate);
    }
    QCOMPARE(ratios.moved(1e-7, -1), 1e-7);
    QCOMPARE(ratios.moved(1, 5), 1.0);
  }

  void textHoldsEveryDigit() {
    const NumberScale scale = real_scale(0, 1, 0.01);
    QCOMPARE(scale.text(0.5), std::string("0.50"));
    QCOMPARE(scale.text(1), std::string("1.00"));
    QCOMPARE(scale.text(0.123), std::string("0.123"));
    QCOMPARE(scale.text(0), std::string("0.00"));
    QCOMPARE(scale.text(5e-5), std::string("5e-5"));
    QCOMPARE(real_scale(1e-7, 1, 0, true).text(0.002), std::string("0.002"));
    QCOMPARE(real_scale(1e-7, 1, 0, true).text(1e-7), std::string("1e-7"));
    QCOMPARE(real_scale(2, 1e6, 0, true).text(10000), std::string("10000"));
    QCOMPARE(real_scale(2, 1e6, 0, true).text(1e6), std::string("1000000"));
    QCOMPARE(whole_scale(0, 4294967295.0).text(4294967295.0), std::string("4294967295"));
    QCOMPARE(exact_text(-0.0), std::string("0"));
    QCOMPARE(exact_text(1.5e300), std::string("1.5e300"));
    QCOMPARE(exact_text(-2.5e-9), std::string("-2.5e-9"));
    const Parameter parameter = number_parameter(Kind::real, 0.01, false);
    std::mt19937_64 random(7);
    for (int i = 0; i < 3000; ++i) {
      const double exponent = std::uniform_real_distribution<double>(-12, 12)(random);
      const double value = std::pow(10, exponent) * (i % 2 == 0 ? 1 : -1);
      QCOMPARE(std::get<double>(parse_value(parameter, scale.text(value))), value);
    }
  }

  // An animation begins and ends with what was asked for, also between two of its steps.
  void aSweepGoesThroughAValue() {
    Parameter parameter = number_parameter(Kind::real, 0.01, false);
    parameter.range = [](const Scope&) { return Range{.min = 0, .max = 1}; };
    const Inputs inputs;
    const Values none;
    const Sweep sweep = sweep_of(parameter, Scope{inputs, none});
    QCOMPARE(sweep.count, 101);
    QVERIFY(sweep.value_at(30) == Value(0.3));
    const Sweep exact = through(sweep, Value(0.123));
    QVERIFY(exact.value_at(12) == Value(0.123));
    QVERIFY(exact.value_at(13) == Value(0.13));
    QCOMPARE(exact.step_of(Value(0.123)), 12);
  }
};

REGISTER_TEST(TestNumberScale, QCoreApplication)
#include "test_number_scale.moc"
