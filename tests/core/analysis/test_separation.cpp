// core/analysis: distances within and between classes against numbers from SciPy
// (tests/golden/separation.py), which forms every pair.
#include <QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "core/analysis/separation.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

nlohmann::json golden_separation() {
  std::ifstream file(std::filesystem::path(TEST_DATA) / "analysis" / "separation.json");
  return nlohmann::json::parse(file);
}

Matrix rows_of(const nlohmann::json& each) {
  const auto count = static_cast<Eigen::Index>(each["labels"].size());
  Matrix rows(count, each["width"].get<int>());
  for (Eigen::Index i = 0; i < rows.size(); ++i)
    rows.data()[i] = each["rows_1024"][static_cast<std::size_t>(i)].get<float>() / 1024;
  return rows;
}

bool close(double here, const nlohmann::json& there, double tolerance) {
  if (there.is_null()) return std::isnan(here);
  const double expected = there.get<double>();
  return std::abs(here - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

}  // namespace

class TestSeparation : public QObject {
  Q_OBJECT

 private slots:
  void meansAreThoseOfAllPairs() {
    const nlohmann::json cases = golden_separation()["cases"];
    QVERIFY(cases.size() >= 8);
    for (const auto& each : cases) {
      const Matrix rows = rows_of(each);
      const auto labels = each["labels"].get<std::vector<int>>();
      for (const char* name : {"cosine", "euclidean"}) {
        const auto distance = std::string(name) == "cosine" ? RowDistance::cosine : RowDistance::euclidean;
        const ClassSeparation here = class_separation(rows, labels, distance);
        const auto& there = each[name];
        QCOMPARE(here.same_pairs, there["same_pairs"].get<std::int64_t>());
        QCOMPARE(here.different_pairs, there["different_pairs"].get<std::int64_t>());
        const std::string what = each["name"].get<std::string>() + ", " + name;
        QVERIFY2(close(here.same, there["same"], 1e-10), what.c_str());
        QVERIFY2(close(here.different, there["different"], 1e-10), what.c_str());
      }
    }
  }

  void sharesAreMannWhitneys() {
    const nlohmann::json cases = golden_separation()["cases"];
    for (const auto& each : cases) {
      const Matrix rows = rows_of(each);
      const auto labels = each["labels"].get<std::vector<int>>();
      const RowPairs pairs = row_pairs(labels, 1'000'000, 1);
      QVERIFY(pairs.all_same && pairs.all_different);
      QCOMPARE(pairs.same.size(), each["cosine"]["same_pairs"].get<std::size_t>());
      for (const char* name : {"cosine", "euclidean"}) {
        const auto distance = std::string(name) == "cosine" ? RowDistance::cosine : RowDistance::euclidean;
        const double here = share_further(distances_of(rows, pairs.same, distance),
                                          distances_of(rows, pairs.different, distance));
        // Distances are kept as float32: those that tie in float64 tie here too.
        QVERIFY2(close(here, each[name]["share_further"], 1e-4), each["name"].get<std::string>().c_str());
      }
    }
    QCOMPARE(share_further({1, 2}, {3}), 1.0);
    QCOMPARE(share_further({1, 3}, {3, 0}), 0.375);
    QVERIFY(std::isnan(share_further({}, {1})));
  }

  // Enough pairs that some are drawn: every pair of a kind as likely as any other.
  void pairsAreDrawnEvenly() {
    std::vector<int> labels(7, 0);
    labels.insert(labels.end(), 3, 5);
    labels.push_back(2);
    const RowPairs pairs = row_pairs(labels, 20, 9);
    QVERIFY(!pairs.all_same && !pairs.all_different);  // 24 and 31
    QCOMPARE(pairs.same.size(), std::size_t{20});
    QVERIFY(row_pairs(labels, 20, 9).different == pairs.different);
    QVERIFY(row_pairs(labels, 20, 10).different != pairs.different);
    std::map<std::pair<int, int>, int> same, different;
    for (std::uint32_t seed = 0; seed < 1200; ++seed) {
      const RowPairs drawn = row_pairs(labels, 20, seed);
      for (const auto& [a, b] : drawn.same) {
        QVERIFY(a != b && labels[std::size_t(a)] == labels[std::size_t(b)]);
        ++same[std::minmax(a, b)];
      }
      for (const auto& [a, b] : drawn.different) {
        QVERIFY(labels[std::size_t(a)] != labels[std::size_t(b)]);
        ++different[std::minmax(a, b)];
      }
    }
    QCOMPARE(same.size(), std::size_t{24});
    QCOMPARE(different.size(), std::size_t{31});
    // 24,000 draws: 1000 and 774 for each on average, and six deviations of that.
    for (const auto& [pair, count] : same)
      QVERIFY2(std::abs(count - 1000) < 6 * 32, qPrintable(QString::number(count)));
    for (const auto& [pair, count] : different)
      QVERIFY2(std::abs(count - 774) < 6 * 28, qPrintable(QString::number(count)));
  }

  // More rows than a tile, the last one not full, on any number of threads.
  void tilesAddUp() {
    std::mt19937 engine(4);
    std::normal_distribution<float> normal;
    Matrix rows(523, 9);
    for (Eigen::Index i = 0; i < rows.size(); ++i) rows.data()[i] = normal(engine);
    std::vector<int> labels;
    for (int i = 0; i < 523; ++i) labels.push_back(i * i % 7);
    double same = 0, different = 0;
    std::int64_t same_pairs = 0, different_pairs = 0;
    for (int i = 0; i < 523; ++i) {
      for (int j = i + 1; j < 523; ++j) {
        const double length = (rows.row(i) - rows.row(j)).cast<double>().norm();
        const bool alike = labels[std::size_t(i)] == labels[std::size_t(j)];
        (alike ? same : different) += length;
        ++(alike ? same_pairs : different_pairs);
      }
    }
    const ClassSeparation here = class_separation(rows, labels, RowDistance::euclidean);
    QVERIFY(std::abs(here.same - same / double(same_pairs)) < 1e-6);
    QVERIFY(std::abs(here.different - different / double(different_pairs)) < 1e-6);
    const int threads = compute_threads();
    set_compute_threads(3);
    QCOMPARE(class_separation(rows, labels, RowDistance::euclidean).same, here.same);
    set_compute_threads(threads);
  }

  void whatIsNoNumberIsRefused() {
    Matrix rows = Matrix::Ones(4, 2);
    const std::vector<int> labels = {0, 0, 1, 1};
    const ClassSeparation flat = class_separation(rows, labels, RowDistance::cosine);
    QCOMPARE(flat.same, 0.0);
    QVERIFY(std::abs(flat.different) < 1e-15);
    rows(2, 1) = std::nanf("");
    QVERIFY_THROWS_EXCEPTION(Failure, class_separation(rows, labels, RowDistance::cosine));
    Progress progress;
    progress.cancel();
    QVERIFY_THROWS_EXCEPTION(Failure, class_separation(Matrix::Ones(600, 2), std::vector<int>(600, 0),
                                                       RowDistance::euclidean, progress));
  }
};

REGISTER_TEST(TestSeparation, QCoreApplication)
#include "test_separation.moc"
