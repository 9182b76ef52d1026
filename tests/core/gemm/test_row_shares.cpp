// core/gemm/row_shares.h: every row is of one share, none of which is empty or larger than it may be.
#include <utility>

#include "core/gemm/row_shares.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestRowShares : public QObject {
  Q_OBJECT
 private slots:
  void shareAllRows() {
    for (const int threads : {1, 2, 3, 16}) {
      for (const auto& [min_rows, max_rows] : {std::pair{96, 96}, {96, 448}, {192, 224}}) {
        for (int rows = 1; rows < 5000; rows += rows < 600 ? 1 : 97) {
          const RowShares shares(rows, max_rows, min_rows, threads);
          QVERIFY(shares.at_once() >= 1 && shares.at_once() <= threads);
          QVERIFY(shares.at_once() == 1 || rows >= min_rows * shares.at_once());
          QCOMPARE(shares.count() % shares.at_once(), 0);
          QCOMPARE(shares.begin(0), 0);
          QCOMPARE(shares.begin(shares.count()), rows);
          QVERIFY(shares.max_rows() <= (max_rows + 31) / 32 * 32);
          for (int share = 0; share < shares.count(); ++share) {
            const int begin = shares.begin(share), size = shares.begin(share + 1) - begin;
            QCOMPARE(begin % 32, 0);
            QVERIFY(size > 0 && size <= shares.max_rows());
          }
        }
      }
    }
  }
};

REGISTER_TEST(TestRowShares, QCoreApplication)
#include "test_row_shares.moc"
