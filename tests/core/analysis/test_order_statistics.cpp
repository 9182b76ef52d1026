// What places tell of tokens, against numbers from NumPy (tests/golden/order_statistics.py).
#include <QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/analysis/order_statistics.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestOrderStatistics : public QObject {
  Q_OBJECT

 private slots:
  void itsNumbersAreNumPys() {
    std::ifstream file(std::filesystem::path(TEST_DATA) / "analysis" / "order_statistics.json");
    const nlohmann::json cases = nlohmann::json::parse(file);
    QCOMPARE(cases.size(), std::size_t{4});
    for (const auto& each : cases) {
      const GridShape grid{each["grid"][0], each["grid"][1]};
      const auto& orders = each["tokens_256"];
      const auto width = static_cast<int>(orders[0][0].size());
      OrderStatistics statistics(grid, width, each["orders"]);
      for (const auto& order : orders) {
        Matrix rows(grid.count(), width);
        for (int place = 0; place < grid.count(); ++place) {
          for (int d = 0; d < width; ++d)
            rows(place, d) =
                order[static_cast<std::size_t>(place)][static_cast<std::size_t>(d)].get<float>() / 256;
        }
        statistics.add(rows);
      }
      QVERIFY(std::abs(statistics.position_share() - each["position_share"].get<double>()) < 1e-6);
      for (std::size_t axis = 0; axis < 2; ++axis) {
        const auto& expected = each["probe"][axis];
        const double measured = statistics.probe()[axis];
        QVERIFY2(
            expected.is_null() ? std::isnan(measured) : std::abs(measured - expected.get<double>()) < 1e-5,
            qPrintable(QString("axis %1: %2").arg(axis).arg(measured)));
      }
      const Matrix slots_found = statistics.slot_means();
      for (int place = 0; place < grid.count(); ++place) {
        for (int d = 0; d < width; ++d) {
          const double expected =
              each["slot_means"][static_cast<std::size_t>(place)][static_cast<std::size_t>(d)];
          QVERIFY(std::abs(static_cast<double>(slots_found(place, d)) - expected) < 1e-6);
        }
      }
    }
  }

  // Tokens that are all the same tell nothing, and that is no number.
  void equalTokensTellNothing() {
    OrderStatistics statistics({2, 3}, 4, 4);
    for (int order = 0; order < 4; ++order) statistics.add(Matrix::Constant(6, 4, 2.5F));
    QVERIFY(std::isnan(statistics.position_share()));
    QCOMPARE(statistics.probe()[0], 0.0);
    QCOMPARE(statistics.slot_means().cwiseAbs().maxCoeff(), 0.0F);
  }

  // A token that is its place is read exactly, and its place explains all of it.
  void placesAloneAreReadExactly() {
    const GridShape grid{3, 4};
    OrderStatistics statistics(grid, 2, 8);
    Matrix rows(12, 2);
    for (int place = 0; place < 12; ++place)
      rows.row(place) << static_cast<float>(place / 4), static_cast<float>(place % 4);
    for (int order = 0; order < 8; ++order) statistics.add(rows);
    QVERIFY(std::abs(statistics.position_share() - 1) < 1e-9);
    for (const double r2 : statistics.probe()) QVERIFY(r2 > 0.99999 && r2 <= 1);
  }

  void fewOrdersAreAMistake() { QVERIFY_EXCEPTION_THROWN(OrderStatistics({2, 2}, 2, 3), std::logic_error); }
};

REGISTER_TEST(TestOrderStatistics, QCoreApplication)
#include "test_order_statistics.moc"
