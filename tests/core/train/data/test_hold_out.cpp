#include <QtTest>
#include <algorithm>
#include <set>

#include "core/base/permutation.h"
#include "core/train/data/hold_out.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestHoldOut : public QObject {
  Q_OBJECT

  // Images of one pixel that is their number; the class is its last digit.
  static DataSet numbered(int train, int test) {
    DataSet data;
    data.title = "Numbers";
    for (LabelledImages* images : {&data.train, &data.test}) {
      images->rows = images->columns = 1;
      const int first = images == &data.train ? 0 : 100, count = images == &data.train ? train : test;
      for (int i = 0; i < count; ++i) {
        images->pixels.push_back(static_cast<std::uint8_t>(first + i));
        images->labels.push_back(i % 10);
      }
    }
    return data;
  }

 private slots:
  void movesTheLastOfAFixedOrder() {
    DataSet data = numbered(20, 5);
    hold_out(data, 6);
    QCOMPARE(data.train.count(), 14);
    QCOMPARE(data.test.count(), 6);
    const std::vector<int> order = NumpyRandomState(0).permutation(20);
    const std::set<int> expected(order.begin() + 14, order.end());
    std::set<int> held(data.test.pixels.begin(), data.test.pixels.end());
    QCOMPARE(held, expected);
    for (const LabelledImages* images : {&data.train, &data.test}) {
      QVERIFY(std::is_sorted(images->pixels.begin(), images->pixels.end()));
      for (int i = 0; i < images->count(); ++i)
        QCOMPARE(images->labels[static_cast<std::size_t>(i)], *images->image(i) % 10);
    }
    QCOMPARE(data.title, std::string("Numbers, 6 training images held out"));
  }

  void leavesSomethingToTrainOn() {
    DataSet data = numbered(20, 5);
    QVERIFY(usage_refusal([&] {
              hold_out(data, 20);
            }).find("20 images to train on, and 20 would be held out") != std::string::npos);
  }

  void isPartOfLoading() {
    const DataSet whole = load_data_set("where", {.size = 0, .seed = 3});
    const DataSet part = load_data_set("where", {.size = 0, .seed = 3, .hold_out = 100});
    QCOMPARE(part.test.count(), 100);
    QCOMPARE(part.train.count(), whole.train.count() - 100);
    QVERIFY(part.hash != whole.hash);
  }
};

REGISTER_TEST(TestHoldOut, QCoreApplication)
#include "test_hold_out.moc"
