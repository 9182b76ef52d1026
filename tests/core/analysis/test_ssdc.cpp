// core/analysis: rank correlations against numbers from SciPy (tests/golden/ssdc.py), and distances of
// attention worked out by hand.
#include <QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "core/analysis/attention_distance.h"
#include "core/analysis/ssdc.h"
#include "core/base/failure.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

nlohmann::json golden_ssdc() {
  std::ifstream file(std::filesystem::path(TEST_DATA) / "analysis" / "ssdc.json");
  return nlohmann::json::parse(file);
}

std::vector<float> over_1024(const nlohmann::json& values) {
  std::vector<float> made;
  for (const auto& value : values) made.push_back(value.get<float>() / 1024);
  return made;
}

}  // namespace

class TestSsdc : public QObject {
  Q_OBJECT

 private slots:
  void spearmanIsSciPys() {
    const nlohmann::json all = golden_ssdc()["lists"];
    QVERIFY(all.size() >= 4);
    for (const auto& each : all) {
      const double measured = spearman(over_1024(each["a_1024"]), over_1024(each["b_1024"]));
      QVERIFY2(std::abs(measured - each["spearman"].get<double>()) < 1e-12,
               qPrintable(QString("%1 here, %2 there").arg(measured).arg(each["spearman"].get<double>())));
    }
  }

  void ssdcIsSciPys() {
    const nlohmann::json all = golden_ssdc()["grids"];
    QVERIFY(all.size() >= 5);
    for (const auto& each : all) {
      const GridShape grid{each["rows"].get<int>(), each["columns"].get<int>()};
      const std::vector<float> values = over_1024(each["tokens_1024"]);
      const Eigen::Map<const Matrix> tokens(values.data(), grid.count(), each["width"].get<int>());
      const double measured = ssdc(tokens, grid), expected = each["ssdc"].get<double>();
      QVERIFY2(std::abs(measured - expected) < 1e-6,
               qPrintable(QString("%1 here, %2 there").arg(measured).arg(expected)));
    }
  }

  // Many more values than one block that is sorted at a time.
  void longListsAreMerged() {
    std::mt19937 engine(3);
    std::vector<float> a(300'001), b(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i);
    std::shuffle(a.begin(), a.end(), engine);
    for (std::size_t i = 0; i < a.size(); ++i) b[i] = -std::sqrt(a[i]);
    QCOMPARE(spearman(a, a), 1.0);
    // float32 still tells square roots of neighbouring whole numbers apart here.
    QCOMPARE(spearman(a, b), -1.0);
    Progress progress;
    progress.cancel();
    QVERIFY_THROWS_EXCEPTION(Failure, spearman(a, b, progress));
  }

  void withoutDifferencesThereIsNone() {
    QVERIFY(std::isnan(spearman({}, {})));
    QVERIFY(std::isnan(spearman({1}, {2})));
    QVERIFY(std::isnan(spearman({1, 1, 1}, {1, 2, 3})));
    QVERIFY(std::isnan(spearman({1, std::nanf(""), 3}, {1, 2, 3})));
    QVERIFY(std::isnan(ssdc(Matrix::Ones(4, 3), {2, 2})));
    QVERIFY(std::isnan(ssdc(Matrix::Random(2, 3), {1, 2})));
    QVERIFY(std::isnan(ssdc(Matrix::Zero(6, 3), {2, 3})));
  }

  void distancesAreWeightedByAttention() {
    const AttentionDistance pixels({2, 3}, 4, 4);
    const float corner[] = {0, 0, 0, 0, 0, 1}, itself[] = {1, 0, 0, 0, 0, 0};
    QCOMPARE(pixels.from({0, 0}, corner), std::hypot(4.0, 8.0));
    QCOMPARE(pixels.from({0, 0}, itself), 0.0);
    // What lies on the prefix is missing from the sum: (0.25 * 4 + 0.25 * 8) / 0.5.
    const float part[] = {0, 0.25F, 0.25F, 0, 0, 0};
    QCOMPARE(pixels.from({0, 0}, part), 6.0);
    const float none[] = {0, 0, 0, 0, 0, 0};
    QCOMPARE(pixels.from({1, 2}, none), 0.0);
    QCOMPARE(AttentionDistance({2, 3}, 1, 1).from({1, 1}, corner), 1.0);
  }
};

REGISTER_TEST(TestSsdc, QCoreApplication)
#include "test_ssdc.moc"
