// core/position/schemes/market_cycle/market_cycle.h: encodings of time against NumPy's
// (tests/golden/time.py).
#include <QtTest>

#include "core/analysis/similarity.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"
#include "core/position/schemes/market_cycle/market_cycle.h"
#include "tests/golden_position.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

TableRequest request_of(const nlohmann::json& each) {
  TableRequest request;
  request.grid = {each["rows"], each["columns"]};
  request.width = each["width"];
  request.cycles = each["cycles"].get<std::vector<double>>();
  request.harmonics = each["integer"].get<bool>() ? Harmonics::integer : Harmonics::articles;
  request.temperature = each["temperature"];
  return request;
}

TableRequest days(int count, int width) {
  TableRequest request;
  request.grid = {1, count};
  request.width = width;
  return request;
}

}  // namespace

class TestTimeSchemes : public QObject {
  Q_OBJECT

 private slots:
  void tablesEqualTheirFormulas() {
    const nlohmann::json cases = golden_position("time.json")["tables"];
    QVERIFY(cases.size() >= 8);
    for (const nlohmann::json& each : cases) {
      const Matrix table = additive_table(each["scheme"], request_of(each));
      const double max = difference(table, each["table"]);
      QVERIFY2(max < 1e-7, qPrintable(QString("%1: %2").arg(each.dump().substr(0, 90).c_str()).arg(max)));
    }
  }

  void wavesReproduceEveryEntry() {
    const nlohmann::json cases = golden_position("time.json")["tables"];
    for (const nlohmann::json& each : cases) {
      const std::string id = each["scheme"];
      const TableRequest request = request_of(each);
      const Matrix table = additive_table(id, request);
      for (int dimension = 0; dimension < request.width; ++dimension) {
        const Wave wave = wave_of(id, request, dimension);
        for (int token = 0; token < table.rows(); ++token) {
          const double angle = wave_coordinate(id, request, wave, token) * wave.scale / wave.divisor;
          const double value = wave.cosine ? std::cos(angle) : std::sin(angle);
          QCOMPARE(table(token, dimension), static_cast<float>(value));
        }
      }
    }
  }

  // With the articles' formula no lag of a cycle is a peak; with integer harmonics the cycle's own block
  // returns to 1.
  void similaritiesAtTheCyclesAreTheMeasuredOnes() {
    const nlohmann::json golden = golden_position("time.json")["similarities"];
    const int lags[] = {5, 21, 63, 252};
    const double stated[] = {0.67, 0.37, 0.17, 0.20};
    for (const Harmonics harmonics : {Harmonics::articles, Harmonics::integer}) {
      const bool integer = harmonics == Harmonics::integer;
      TableRequest request = days(300, 64);
      request.harmonics = harmonics;
      const Matrix table = additive_table("market-cycle", request);
      const RowVector row = similarity_row(similarity_basis(table, Measure::cosine), 0);
      const nlohmann::json& expected = golden[integer ? "integer" : "articles"];
      for (std::size_t i = 0; i < 5; ++i) {
        const int lag = expected["lags"][i];
        QVERIFY(std::abs(static_cast<double>(row[lag]) - expected["whole"][i].get<double>()) < 1e-5);
      }
      for (int cycle = 0; cycle < 4; ++cycle) {
        const int lag = lags[cycle];
        const bool peak = row[lag] > row[lag - 1] && row[lag] > row[lag + 1];
        if (!integer) QVERIFY(!peak && std::abs(static_cast<double>(row[lag]) - stated[cycle]) < 0.005);
        const Matrix own = table.middleCols(16 * cycle, 16);
        const double similarity =
            static_cast<double>(similarity_row(similarity_basis(own, Measure::cosine), 0)[lag]);
        QVERIFY(std::abs(similarity - expected["own"][static_cast<std::size_t>(cycle)].get<double>()) < 1e-5);
        QCOMPARE(similarity > 0.9999, integer);
      }
    }
  }

  void widthsThatDoNotDivideArePaddedWithZeros() {
    const TableRequest request = days(40, 30);
    QCOMPARE(padded_dimensions(request, request.width), 6);
    const Matrix table = additive_table("market-cycle", request);
    QVERIFY(table.rightCols(6).isZero(0));
    QVERIFY(!table.col(23).isZero());
    QCOMPARE(table.leftCols(24), additive_table("market-cycle", days(40, 24)));
    QCOMPARE(padded_dimensions(days(1, 64), 64), 0);
  }

  void whatCannotBeIsRefused() {
    const auto refused = [](const char* id, const TableRequest& request) {
      return usage_refusal([&] { additive_table(id, request); });
    };
    QVERIFY(has(refused("market-cycle", days(9, 7)), "give at least 8"));
    QVERIFY(refused("market-cycle", days(9, 8)).empty());
    QVERIFY(has(refused("horizon", days(9, 14)), "give at least 16"));
    QVERIFY(has(refused("horizon", days(9, 17)), "even width"));
    for (const std::vector<double>& cycles :
         {std::vector<double>{}, std::vector<double>(65, 5.0), std::vector<double>{0},
          std::vector<double>{-5}, std::vector<double>{5, 2e6},
          std::vector<double>{std::numeric_limits<double>::quiet_NaN()},
          std::vector<double>{std::numeric_limits<double>::infinity()}}) {
      TableRequest request = days(9, 256);
      request.cycles = cycles;
      QVERIFY(has(refused("market-cycle", request), "--cycles"));
      QVERIFY(has(refused("horizon", request), "--cycles"));
    }
    // The last that are taken, and the first that are not.
    const auto of_cycles = [&](const std::vector<double>& cycles) {
      TableRequest request = days(2, 256);
      request.cycles = cycles;
      return refused("market-cycle", request);
    };
    QVERIFY(of_cycles(std::vector<double>(64, 5.0)).empty());
    QVERIFY(has(of_cycles(std::vector<double>(65, 5.0)), "65 cycles are out of range"));
    QVERIFY(has(of_cycles({}), "0 cycles are out of range"));
    QVERIFY(of_cycles({1e-3, 1e6}).empty());
    QVERIFY(has(of_cycles({5, 9e-4}), "a cycle of 0.0009 days"));
    QVERIFY(has(of_cycles({5, 1e6 + 1}), "days is out of range"));
    TableRequest request = days(9, 16);
    request.layout = "mae";
    QVERIFY(has(refused("market-cycle", request), "one form only"));
  }
};

REGISTER_TEST(TestTimeSchemes, QCoreApplication)
#include "test_time_schemes.moc"
