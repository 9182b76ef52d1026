// What places add to the tokens of many images, against numbers from NumPy, which forms every pair of images
// (tests/golden/image_statistics.py), and against what is known of planted patterns.
#include <QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/analysis/bootstrap.h"
#include "core/analysis/image_statistics.h"
#include "core/analysis/place_probe.h"
#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

std::vector<Matrix> tokens_of(const nlohmann::json& images) {
  std::vector<Matrix> all;
  for (const auto& image : images) {
    Matrix rows(image.size(), image[0].size());
    for (Eigen::Index n = 0; n < rows.rows(); ++n) {
      for (Eigen::Index d = 0; d < rows.cols(); ++d)
        rows(n, d) = image[static_cast<std::size_t>(n)][static_cast<std::size_t>(d)].get<float>() / 256;
    }
    all.push_back(std::move(rows));
  }
  return all;
}

Eigen::VectorXd one(double value) {
  return Eigen::VectorXd::Constant(1, value);
}

// Mean, lower and upper end.
void compare(const Eigen::RowVectorXd& found, const nlohmann::json& expected, double within) {
  for (int i = 0; i < 3; ++i) {
    const double number = expected[static_cast<std::size_t>(i)];
    QVERIFY2(std::abs(found[i] - number) < within,
             qPrintable(QString("%1: %2 instead of %3").arg(i).arg(found[i]).arg(number)));
  }
}

Matrix noise(NumpyRandomState& random, int rows, int columns, double deviation) {
  Matrix made(rows, columns);
  for (float& value : made.reshaped()) value = static_cast<float>(deviation * random.normal());
  return made;
}

}  // namespace

class TestImageStatistics : public QObject {
  Q_OBJECT

 private slots:
  void itsNumbersAreNumPys() {
    std::ifstream file(std::filesystem::path(TEST_DATA) / "analysis" / "image_statistics.json");
    const nlohmann::json cases = nlohmann::json::parse(file);
    QCOMPARE(cases.size(), std::size_t{4});
    for (const auto& each : cases) {
      const GridShape grid{each["grid"][0], each["grid"][1]};
      const std::vector<Matrix> images = tokens_of(each["tokens_256"]);
      const int width = static_cast<int>(images[0].cols()), training = each["training"];
      ImageStatistics statistics(grid.count(), width, each["blocks"]);
      PlaceProbe probe(grid, width);
      std::vector<Eigen::RowVector2d> left;
      for (std::size_t i = 0; i < images.size(); ++i) {
        statistics.add(images[i]);
        if (static_cast<int>(i) < training) probe.learn(images[i]);
        if (static_cast<int>(i) == training) probe.solve();
        if (static_cast<int>(i) >= training) left.push_back(probe.left(images[i]));
      }
      statistics.finish();
      QCOMPARE(statistics.images(), static_cast<int>(images.size()));
      QCOMPARE(statistics.blocks(), each["blocks"].get<int>());
      const std::uint32_t seed = each["seed"];
      compare(bootstrapped(statistics.blocks(), seed,
                           [&](const Eigen::VectorXd& counts) { return one(statistics.share(counts)); })
                  .row(0),
              each["share"], 1e-6);
      for (Eigen::Index n = 0; n < grid.count(); ++n) {
        for (Eigen::Index d = 0; d < width; ++d) {
          const double expected = each["pattern"][static_cast<std::size_t>(n)][static_cast<std::size_t>(d)];
          QVERIFY(std::abs(static_cast<double>(statistics.pattern()(n, d)) - expected) < 1e-6);
        }
      }
      for (int axis = 0; axis < 2; ++axis) {
        const auto& expected = each["probe"][static_cast<std::size_t>(axis)];
        QCOMPARE(probe.all()[axis] == 0, expected.is_null());
        if (expected.is_null()) continue;
        const auto r2 = [&](const Eigen::VectorXd& counts) {
          double unread = 0;
          for (Eigen::Index i = 0; i < counts.size(); ++i)
            unread += counts[i] * left[static_cast<std::size_t>(i)][axis];
          return one(1 - unread / (counts.sum() * probe.all()[axis]));
        };
        compare(bootstrapped(static_cast<int>(left.size()), seed, r2).row(0), expected, 1e-5);
      }
    }
  }

  // A pattern of known size, noise, and something that all tokens of an image share: p^2 / (p^2 + s^2 + c^2).
  void aPlantedPatternIsFound() {
    constexpr int places = 24, width = 32, images = 400;
    NumpyRandomState random(3);
    Matrix pattern = noise(random, places, width, 0.5);
    pattern.rowwise() -= pattern.colwise().mean().eval();
    ImageStatistics statistics(places, width, 20);
    for (int image = 0; image < images; ++image) {
      const RowVector common = noise(random, 1, width, 0.7);
      statistics.add((pattern + noise(random, places, width, 1)).rowwise() + common);
    }
    statistics.finish();
    const double of_pattern = pattern.cast<double>().squaredNorm() / places,
                 known = of_pattern / (of_pattern + width * (1 + 0.7 * 0.7));
    QVERIFY(std::abs(statistics.share(Eigen::VectorXd::Ones(20)) - known) < 0.005);
    QVERIFY(std::abs(statistics.total() / (of_pattern + width * (1 + 0.7 * 0.7)) - 1) < 0.03);
    QVERIFY((statistics.pattern() - pattern).cwiseAbs().maxCoeff() < 0.25F);  // noise / sqrt(400), five of it
    const MatrixD found =
        bootstrapped(20, 1, [&](const Eigen::VectorXd& counts) { return one(statistics.share(counts)); });
    QVERIFY(found(0, 1) < known && known < found(0, 2));
    QVERIFY(found(0, 2) - found(0, 1) < 0.02);
  }

  // Without a pattern the share is 0 on average, also where few images leave much chance in their mean, and
  // the interval holds 0.
  void chanceIsNoPattern() {
    NumpyRandomState random(5);
    double sum = 0;
    int held = 0;
    for (int draw = 0; draw < 40; ++draw) {
      ImageStatistics statistics(6, 5, 6);
      for (int image = 0; image < 6; ++image) {
        const RowVector common = noise(random, 1, 5, 2);
        statistics.add(noise(random, 6, 5, 1).rowwise() + common);
      }
      statistics.finish();
      const MatrixD found =
          bootstrapped(6, 2, [&](const Eigen::VectorXd& counts) { return one(statistics.share(counts)); });
      sum += found(0, 0);
      held += found(0, 1) <= 0 && 0 <= found(0, 2);
    }
    QVERIFY2(std::abs(sum / 40) < 0.006, qPrintable(QString::number(sum / 40)));
    QVERIFY2(held >= 34, qPrintable(QString::number(held)));
  }

  // The same tokens in every image are their places alone.
  void placesAloneExplainAll() {
    NumpyRandomState random(9);
    const Matrix rows = noise(random, 6, 4, 2);
    ImageStatistics statistics(6, 4, 3);
    for (int image = 0; image < 5; ++image) statistics.add(rows);
    statistics.finish();
    QVERIFY(std::abs(statistics.share(Eigen::VectorXd::Ones(3)) - 1) < 1e-6);
  }

  void whatIsNoNumberIsNone() {
    ImageStatistics one_image(2, 3, 4), alike(2, 3, 4);
    NumpyRandomState random(1);
    one_image.add(noise(random, 2, 3, 1));
    one_image.finish();
    QCOMPARE(one_image.blocks(), 1);
    QVERIFY(std::isnan(one_image.share(Eigen::VectorXd::Ones(1))));
    for (int image = 0; image < 4; ++image) alike.add(Matrix::Constant(2, 3, 1.5F));
    alike.finish();
    QVERIFY(std::isnan(alike.share(Eigen::VectorXd::Ones(4))));
    const MatrixD found =
        bootstrapped(4, 0, [&](const Eigen::VectorXd& counts) { return one(alike.share(counts)); });
    QVERIFY(found.array().isNaN().all());
  }

  void itStopsWhenAsked() {
    Progress progress;
    progress.cancel();
    QVERIFY_THROWS_EXCEPTION(Failure, bootstrapped(
                                          2, 0, [](const Eigen::VectorXd&) { return one(0); }, progress));
  }
};

REGISTER_TEST(TestImageStatistics, QCoreApplication)
#include "test_image_statistics.moc"
