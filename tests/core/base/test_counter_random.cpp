// Random numbers by counter: the published generator, and streams that do not depend on each other.
#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/base/counter_random.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestCounterRandom : public QObject {
  Q_OBJECT

 private slots:
  void sameKeysSameNumbers() {
    CounterRandom one(7, 1, 2, 3), two(7, 1, 2, 3);
    for (int i = 0; i < 100; ++i) QCOMPARE(one.next(), two.next());
  }

  // A run that is resumed on another machine, by another build, draws what it would have drawn.
  void numbersStay() {
    CounterRandom random(0);
    QCOMPARE(random.next(), std::uint64_t{0x7b52a8cd86c55450});
    QCOMPARE(random.next(), std::uint64_t{0x9224650434e011c3});
    QCOMPARE(CounterRandom(42, 1, 2, 3).uniform(), 0.3479447673870868);
    QCOMPARE(CounterRandom(42, 1, 2, 3).below(1000), 347);
    QVERIFY(std::abs(CounterRandom(42, 1, 2, 3).normal() - -0.9222249915439951) < 1e-12);
  }

  void everyKeyMatters() {
    std::set<std::uint64_t> first;
    for (std::uint64_t key = 0; key < 1000; ++key) {
      first.insert(CounterRandom(key).next());
      first.insert(CounterRandom(0, key + 1).next());
      first.insert(CounterRandom(0, 0, key + 1).next());
      first.insert(CounterRandom(0, 0, 0, key + 1).next());
    }
    QCOMPARE(first.size(), std::size_t{4000});
  }

  // Seed 1 of step 2 is not seed 2 of step 1, whichever keys change places.
  void keysDoNotChangePlaces() {
    std::array<std::uint64_t, 4> keys = {1, 2, 3, 4};
    std::set<std::uint64_t> first;
    do {
      first.insert(CounterRandom(keys[0], keys[1], keys[2], keys[3]).next());
    } while (std::next_permutation(keys.begin(), keys.end()));
    QCOMPARE(first.size(), std::size_t{24});
  }

  // Neighbouring keys give unrelated streams: the correlation of 100,000 pairs stays within 4 deviations.
  void neighboursAreUnrelated() {
    double sum = 0;
    constexpr int pairs = 100000;
    for (std::uint64_t step = 0; step < pairs; ++step) {
      sum += (CounterRandom(5, step).uniform() - 0.5) * (CounterRandom(5, step + 1).uniform() - 0.5);
    }
    const double correlation = sum / pairs * 12;
    QVERIFY2(std::abs(correlation) < 4 / std::sqrt(double{pairs}), qPrintable(QString::number(correlation)));
  }

  void uniformNumbersLieInRange() {
    CounterRandom random(3);
    double sum = 0, squares = 0, least = 1, greatest = 0;
    constexpr int count = 200000;
    for (int i = 0; i < count; ++i) {
      const double value = random.uniform();
      least = std::min(least, value);
      greatest = std::max(greatest, value);
      sum += value;
      squares += value * value;
    }
    QVERIFY(least >= 0 && least < 1e-4);
    QVERIFY(greatest < 1 && greatest > 1 - 1e-4);
    QVERIFY(std::abs(sum / count - 0.5) < 0.003);
    QVERIFY(std::abs(squares / count - 1.0 / 3) < 0.003);
  }

  void integersAreEquallyLikely() {
    CounterRandom random(4);
    std::array<int, 7> seen{};
    for (int i = 0; i < 70000; ++i) {
      const int value = random.below(7);
      QVERIFY(value >= 0 && value < 7);
      ++seen[static_cast<std::size_t>(value)];
    }
    for (const int count : seen) QVERIFY2(std::abs(count - 10000) < 400, qPrintable(QString::number(count)));
    QCOMPARE(random.below(1), 0);
  }

  void normalNumbersHaveTheirMoments() {
    CounterRandom random(6);
    double sum = 0, squares = 0, fourth = 0;
    int beyond = 0;
    constexpr int count = 200000;
    for (int i = 0; i < count; ++i) {
      const double value = random.normal();
      QVERIFY(std::isfinite(value));
      sum += value;
      squares += value * value;
      fourth += value * value * value * value;
      beyond += std::abs(value) > 1.959964 ? 1 : 0;
    }
    QVERIFY(std::abs(sum / count) < 0.01);
    QVERIFY(std::abs(squares / count - 1) < 0.015);
    QVERIFY(std::abs(fourth / count - 3) < 0.1);
    QVERIFY(std::abs(beyond / double{count} - 0.05) < 0.002);
  }
};

REGISTER_TEST(TestCounterRandom, QCoreApplication)
#include "test_counter_random.moc"
