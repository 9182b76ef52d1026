// Bytes packed by zlib: they unpack to what they were, in parts that can be stopped.
#include <QtTest>
#include <algorithm>
#include <random>
#include <vector>

#include "core/base/deflate.h"
#include "core/base/failure.h"
#include "core/base/inflate.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestDeflate : public QObject {
  Q_OBJECT

  // Half of it noise.
  static std::string bytes(std::size_t count) {
    std::mt19937 random(static_cast<unsigned>(count));
    std::string made(count, 'x');
    for (std::size_t i = 0; i < count / 2; ++i) made[i] = static_cast<char>(random());
    return made;
  }

 private slots:
  void comesBack_data() {
    QTest::addColumn<int>("count");
    for (const int count : {0, 1, 1000, (64 << 10) - 1, 64 << 10, (64 << 10) + 1, 1'000'000})
      QTest::addRow("%d", count) << count;
  }
  void comesBack() {
    QFETCH(int, count);
    const std::string from = bytes(static_cast<std::size_t>(count));
    for (const int level : {1, 7}) {
      const std::string packed = deflated(from, level, {}, "packing");
      QVERIFY(inflated(packed, from.size() + 1) == from);
      QVERIFY(packed.size() < from.size() / 2 + from.size() / 100 + 64);
    }
  }

  void tellsHowFarItIsAndStops() {
    const std::string from = bytes(1'000'000);
    std::vector<double> told;
    deflated(from, 7, Progress([&](double fraction, const std::string& stage) {
               QCOMPARE(stage, std::string("packing"));
               told.push_back(fraction);
             }),
             "packing");
    QVERIFY(told.size() > 10 && std::is_sorted(told.begin(), told.end()) && told.back() < 1);
    int times = 0;
    Progress stopped;
    stopped = Progress([&](double, const std::string&) {
      if (++times == 5) stopped.cancel();
    });
    try {
      deflated(from, 7, stopped, "packing");
      QFAIL("not stopped");
    } catch (const Failure& failure) {
      QCOMPARE(failure.fault(), Fault::cancelled);
    }
    QCOMPARE(times, 5);
  }
};

REGISTER_TEST(TestDeflate, QCoreApplication)
#include "test_deflate.moc"
