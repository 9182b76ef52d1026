// core/image/permutation: NumPy's legacy generator, draw for draw (goldens from numpy.random.RandomState).
#include <QFile>
#include <QtTest>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/permutation.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestPermutation : public QObject {
  Q_OBJECT

 private slots:
  void seed21ShufflesAsInTheArticle() {
    const std::vector<int> expected = {14, 5, 7, 10, 6, 1, 2, 12, 3, 13, 11, 0, 4, 8, 9};
    QCOMPARE(NumpyRandomState(21).permutation(15), expected);
  }

  void drawsEqualNumpy_data() {
    QTest::addColumn<quint32>("seed");
    for (const quint32 seed : {0u, 1u, 21u, 4294967295u}) QTest::addRow("seed %u", seed) << seed;
  }
  void drawsEqualNumpy() {
    QFETCH(quint32, seed);
    std::ifstream file(std::string(TEST_DATA) + "/image/legacy_" + std::to_string(seed) + ".txt");
    QVERIFY(file.is_open());
    int kinds = 0;
    for (std::string line; std::getline(file, line); ++kinds) {
      std::istringstream words(line);
      std::string kind, word;
      words >> kind;
      NumpyRandomState generator(seed);
      if (kind == "permutation") {
        int count = 0;
        words >> count;
        std::vector<int> expected;
        for (int entry; words >> entry;) expected.push_back(entry);
        QCOMPARE(static_cast<int>(expected.size()), count);
        QCOMPARE(generator.permutation(count), expected);
      } else if (kind == "integer") {
        std::int64_t low = 0, high = 0, expected = 0;
        words >> low >> high;
        int drawn = 0;
        for (; words >> expected; ++drawn) QCOMPARE(generator.integer(low, high), expected);
        QVERIFY(drawn >= 20);
      } else {
        int drawn = 0;
        for (; words >> word; ++drawn) {
          const double expected = std::strtod(word.c_str(), nullptr);
          if (kind == "uniform") {
            QCOMPARE(generator.uniform(), expected);
          } else {
            // The logarithm may differ in its last bit between C libraries.
            QVERIFY(std::abs(generator.normal() - expected) <= 4e-16 * std::abs(expected));
          }
        }
        QVERIFY(drawn >= 20);
      }
    }
    QCOMPARE(kinds, 10);
  }

  void integersStayWithinTheirRange() {
    NumpyRandomState generator(3);
    std::vector<int> seen(7, 0);
    for (int i = 0; i < 700; ++i) {
      const std::int64_t value = generator.integer(-3, 4);
      QVERIFY(value >= -3 && value < 4);
      ++seen[static_cast<std::size_t>(value + 3)];
    }
    for (const int times : seen) QVERIFY(times > 50);
    QCOMPARE(generator.integer(5, 6), std::int64_t{5});
    QCOMPARE(generator.interval(0), std::uint64_t{0});
  }

  void permutationsOfNothingAndOfOne() {
    QVERIFY(NumpyRandomState(0).permutation(0).empty());
    QCOMPARE(NumpyRandomState(0).permutation(1), std::vector<int>{0});
  }

  void permutationsAreToldFromOtherLists() {
    QVERIFY(is_permutation_of_all({2, 0, 1}, 3));
    QVERIFY(is_permutation_of_all({}, 0));
    QVERIFY(!is_permutation_of_all({0, 1}, 3));
    QVERIFY(!is_permutation_of_all({0, 1, 2}, 2));
    QVERIFY(!is_permutation_of_all({0, 0, 1}, 3));
    QVERIFY(!is_permutation_of_all({0, 1, 3}, 3));
    QVERIFY(!is_permutation_of_all({0, -1, 2}, 3));
    QVERIFY(is_permutation_of_all(NumpyRandomState(9).permutation(196), 196));
  }

  void theArticlesIntegers() {
    std::ifstream file(std::string(SHARED_DATA) + "/arrays/lanl/expected.json");
    if (!file.is_open()) QSKIP("the article's arrays are not here (SHARED_DATA)");
    const nlohmann::json expected = nlohmann::json::parse(file);
    NumpyRandomState generator(21);
    for (const char* name : {"Q", "K", "V"}) {
      for (std::size_t row = 0; row < 4; ++row) {
        for (std::size_t column = 0; column < 9; ++column) {
          QCOMPARE(generator.integer(1, 20), expected[name][row][column].get<std::int64_t>());
        }
      }
    }
    QCOMPARE(NumpyRandomState(21).permutation(15), expected["scramble_order_0based"].get<std::vector<int>>());
  }
};

REGISTER_TEST(TestPermutation, QCoreApplication)
#include "test_permutation.moc"
