// core/analysis/components: principal components, their maps and colours, and spatial frequencies, against
// NumPy (tests/golden/components.py) and by their properties.
#include <QtTest>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>
#include <numeric>

#include "core/analysis/components.h"
#include "core/analysis/components_spectrum.h"
#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

// The tables of the golden file.
Matrix source(int rows, int width) {
  Matrix table(rows, width);
  for (int n = 0; n < rows; ++n) {
    for (int d = 0; d < width; ++d) {
      const double x = std::sin(12.9898 * n + 78.233 * d + 1) * 43758.5453;
      table(n, d) = static_cast<float>((x - std::floor(x)) * (1 + d % 5));
    }
  }
  return table;
}

double off(const MatrixD& values, const nlohmann::json& expected) {
  double max = static_cast<std::size_t>(values.rows()) == expected.size() ? 0 : INFINITY;
  for (Eigen::Index row = 0; row < values.rows() && std::isfinite(max); ++row) {
    const auto& line = expected[static_cast<std::size_t>(row)];
    if (static_cast<std::size_t>(values.cols()) != line.size()) return INFINITY;
    for (Eigen::Index column = 0; column < values.cols(); ++column) {
      max =
          std::max(max, std::abs(values(row, column) - line[static_cast<std::size_t>(column)].get<double>()));
    }
  }
  return max;
}

Matrix wave(GridShape grid, int row, int column, double phase = 0.4) {
  Matrix table(grid.count(), 1);
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    const double turns = static_cast<double>(row * cell.row) / grid.rows +
                         static_cast<double>(column * cell.column) / grid.columns;
    table(token, 0) = static_cast<float>(3 + std::cos(2 * std::numbers::pi * turns + phase));
  }
  return table;
}

template <typename Act>
bool refused(Act act) {
  try {
    act();
  } catch (const Failure& failure) {
    return failure.fault() == Fault::usage;
  }
  return false;
}

}  // namespace

class TestComponents : public QObject {
  Q_OBJECT
 private slots:
  void equalNumpy();
  void directionsAreOrthonormalAndRebuildTheTable();
  void tallAndWideAgree();
  void signsDoNotDependOnTheOrderOfRows();
  void flatTablesHaveComponentsOfNothing();
  void coloursAreCutAtPercentiles();
  void singleWavesAreFound();
  void maeFrequenciesFollowTheAxes();
  void spectrumKeepsTheEnergy();
  void badRequestsAreRefused();
  void largeTablesAreFastAndStop();
};

void TestComponents::equalNumpy() {
  std::ifstream file(fs::path(TEST_DATA) / "analysis" / "components.json");
  for (const auto& each : nlohmann::json::parse(file)) {
    const GridShape grid{each["grid"][0].get<int>(), each["grid"][1].get<int>()};
    const int width = each["width"].get<int>();
    const Matrix table = source(grid.count(), width);
    const Components components = principal_components(table, 4);
    QCOMPARE(components.explained.size(), Eigen::Index{4});
    QVERIFY(off(components.explained.transpose(), nlohmann::json::array({each["explained"]})) < 1e-8);
    const auto shares = each["explained"].get<std::vector<double>>();
    QVERIFY(std::abs(explained_by_components(table, 4) - std::accumulate(shares.begin(), shares.end(), 0.0)) <
            1e-8);
    QVERIFY(off(components.deviations.transpose(), nlohmann::json::array({each["deviations"]})) < 1e-7);
    QVERIFY(off(components.directions, each["directions"]) < 1e-7);
    QVERIFY(off(components.scores, each["scores"]) < 1e-6);
    QVERIFY(off(component_colours(components).cast<double>(), each["colours"]) < 1e-6);
    QVERIFY(off(mean_spectrum(table, grid), each["spectrum"]) < 1e-6);
    const auto maps = component_maps(components, grid);
    QCOMPARE(maps.size(), std::size_t{4});
    QVERIFY(std::abs(maps[1](grid.rows - 1, grid.columns - 1) - each["scores"].back()[1].get<double>()) <
            1e-5);
    const auto frequencies = dimension_frequencies(table, grid);
    for (std::size_t d = 0; d < frequencies.size(); ++d) {
      const auto& expected = each["frequencies"][d];
      const int row = expected[0].get<int>(), column = expected[1].get<int>();
      const bool same = std::abs(frequencies[d].row) == std::abs(row) &&
                        frequencies[d].column == std::abs(column) &&
                        frequencies[d].row * frequencies[d].column == row * column;
      const bool nyquist = 2 * std::abs(row) == grid.rows || 2 * std::abs(column) == grid.columns;
      QVERIFY2(same || (nyquist && std::abs(frequencies[d].row) == std::abs(row)), std::to_string(d).c_str());
      QVERIFY(std::abs(frequencies[d].share - expected[2].get<double>()) < 1e-7);
    }
  }
}

void TestComponents::directionsAreOrthonormalAndRebuildTheTable() {
  for (const auto& [rows, width] : {std::pair{35, 9}, std::pair{12, 40}, std::pair{7, 7}}) {
    const Matrix table = source(rows, width);
    const Components all = principal_components(table, 1000);
    QCOMPARE(all.directions.rows(), static_cast<Eigen::Index>(std::min(rows - 1, width)));
    const MatrixD products = all.directions * all.directions.transpose();
    QVERIFY((products - MatrixD::Identity(products.rows(), products.cols())).cwiseAbs().maxCoeff() < 1e-9);
    const MatrixD rebuilt = (all.scores * all.directions).rowwise() + all.mean;
    QVERIFY((rebuilt - table.cast<double>()).cwiseAbs().maxCoeff() < 1e-7);
    QVERIFY(std::abs(all.explained.sum() - 1) < 1e-9);
    QVERIFY(std::abs(all.deviations.squaredNorm() - all.variance) < 1e-9 * all.variance);
    for (Eigen::Index k = 1; k < all.explained.size(); ++k) QVERIFY(all.explained[k] <= all.explained[k - 1]);
    QVERIFY(all.scores.colwise().mean().cwiseAbs().maxCoeff() < 1e-9);
  }
}

void TestComponents::tallAndWideAgree() {
  // The same rows with columns of zeros beside them: the other Gram matrix, the same components.
  const Matrix table = source(20, 12);
  Matrix wide = Matrix::Zero(20, 50);
  wide.leftCols(12) = table;
  const Components a = principal_components(table, 5), b = principal_components(wide, 5);
  QVERIFY((a.directions - b.directions.leftCols(12)).cwiseAbs().maxCoeff() < 1e-9);
  QVERIFY((a.scores - b.scores).cwiseAbs().maxCoeff() < 1e-8);
}

void TestComponents::signsDoNotDependOnTheOrderOfRows() {
  const Matrix table = source(30, 8), turned = table.colwise().reverse();
  const Components a = principal_components(table, 3), b = principal_components(turned, 3);
  QVERIFY((a.directions - b.directions).cwiseAbs().maxCoeff() < 1e-9);
  for (Eigen::Index k = 0; k < 3; ++k) {
    Eigen::Index at = 0;
    a.directions.row(k).cwiseAbs().maxCoeff(&at);
    QVERIFY(a.directions(k, at) > 0);
  }
}

void TestComponents::flatTablesHaveComponentsOfNothing() {
  const Components flat = principal_components(Matrix::Constant(12, 5, 2.5F), 3);
  QCOMPARE(flat.explained.sum(), 0.0);
  QCOMPARE(flat.variance, 0.0);
  QVERIFY(component_colours(flat) == Matrix::Constant(12, 3, 0.5F));
  const MatrixD products = flat.directions * flat.directions.transpose();
  QVERIFY((products - MatrixD::Identity(3, 3)).cwiseAbs().maxCoeff() < 1e-12);
  const Components single = principal_components(source(1, 4), 2);
  QCOMPARE(single.scores.rows(), Eigen::Index{1});
  QCOMPARE(single.explained.size(), Eigen::Index{1});
  // Two rows differ along one direction.
  const Components two = principal_components(source(2, 4), 3);
  QVERIFY(std::abs(two.explained[0] - 1) < 1e-12);
  // Rank 1 of many rows: the rest explains nothing.
  Matrix line(9, 4);
  for (int n = 0; n < 9; ++n) line.row(n) << static_cast<float>(n), static_cast<float>(2 * n), 0, 1;
  const Components one = principal_components(line, 3);
  QVERIFY(std::abs(one.explained[0] - 1) < 1e-12);
  QCOMPARE(one.explained[1], 0.0);
  QVERIFY(std::abs(one.directions(0, 1) - 2 / std::sqrt(5.0)) < 1e-9);
}

void TestComponents::coloursAreCutAtPercentiles() {
  const Components components = principal_components(source(60, 9), 3);
  const Matrix colours = component_colours(components);
  QCOMPARE(colours.minCoeff(), 0.0F);
  QCOMPARE(colours.maxCoeff(), 1.0F);
  const Matrix last = component_colours(components, 2);
  QVERIFY(last.col(0) == colours.col(2));
  QVERIFY((last.rightCols(2).array() == 0.5F).all());
}

void TestComponents::singleWavesAreFound() {
  const GridShape grid{7, 10};
  for (const auto& [row, column] : {std::pair{0, 1}, std::pair{1, 0}, std::pair{2, 3}, std::pair{-3, 4},
                                    std::pair{0, 5}, std::pair{3, 0}}) {
    const DimensionFrequency found = dimension_frequencies(wave(grid, row, column), grid).at(0);
    QCOMPARE(found.row, row);
    QCOMPARE(found.column, column);
    QVERIFY(std::abs(found.share - 1) < 1e-5);
    QVERIFY(std::abs(found.cycles - std::hypot(row / 7.0, column / 10.0)) < 1e-12);
  }
  // The negative of a frequency is the same wave.
  const DimensionFrequency negative = dimension_frequencies(wave(grid, 3, -4), grid).at(0);
  QCOMPARE(negative.row, -3);
  QCOMPARE(negative.column, 4);
  const DimensionFrequency flat = dimension_frequencies(Matrix::Constant(70, 1, 0.3F), grid).at(0);
  QCOMPARE(flat.share, 0.0);
  QCOMPARE(flat.cycles, 0.0);
}

void TestComponents::maeFrequenciesFollowTheAxes() {
  TableRequest request;
  request.grid = {12, 9};
  request.width = 64;
  request.layout = "mae";
  const auto found = dimension_frequencies(additive_table("sinusoidal-2d", request), request.grid);
  QCOMPARE(found.size(), std::size_t{64});
  for (std::size_t d = 0; d < 64; ++d) {
    if (d < 32) {
      QCOMPARE(found[d].row, 0);
      QVERIFY(found[d].column > 0);
    } else {
      QCOMPARE(found[d].column, 0);
      QVERIFY(found[d].row > 0);
    }
  }
}

void TestComponents::spectrumKeepsTheEnergy() {
  const GridShape grid{6, 9};
  const Matrix table = source(grid.count(), 11);
  const MatrixD spectrum = mean_spectrum(table, grid);
  const double energy = table.cast<double>().squaredNorm() / 11;
  QVERIFY(std::abs(spectrum.sum() - energy) < 1e-9 * energy);
  const double constant = table.cast<double>().colwise().sum().squaredNorm() / grid.count() / 11;
  QVERIFY(std::abs(spectrum(3, 4) - constant) < 1e-9 * energy);
}

void TestComponents::badRequestsAreRefused() {
  QVERIFY(refused([] { principal_components(Matrix(0, 4), 1); }));
  QVERIFY(refused([] { principal_components(Matrix(4, 0), 1); }));
  QVERIFY(refused([] { principal_components(source(4, 4), 0); }));
  Matrix bad = source(4, 4);
  bad(1, 2) = std::nanf("");
  QVERIFY(refused([&] { principal_components(bad, 1); }));
  QVERIFY(refused([] { component_maps(principal_components(source(6, 4), 2), {2, 4}); }));
  QVERIFY(refused([] { dimension_frequencies(source(6, 4), {0, 6}); }));
  QVERIFY(refused([] { dimension_frequencies(source(6, 4), {2, 4}); }));
  QVERIFY(refused([] { mean_spectrum(source(6, 4), {4, 2}); }));
}

void TestComponents::largeTablesAreFastAndStop() {
  const auto timed = [](const char* what, const auto& act) {
    const auto start = std::chrono::steady_clock::now();
    act();
    qInfo("%s: %.0f ms", what,
          std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  };
  const Matrix small = source(196, 768), large = source(4096, 768);
  timed("components of 196x768", [&] { principal_components(small, 6); });
  timed("components of 4096x768", [&] { principal_components(large, 6); });
  timed("frequencies of 196x768", [&] { dimension_frequencies(small, {14, 14}); });
  timed("frequencies of 4096x768", [&] { dimension_frequencies(large, {64, 64}); });
  Progress stopped;
  stopped.cancel();
  for (const int which : {0, 1, 2}) {
    try {
      if (which == 0) principal_components(small, 3, stopped);
      if (which == 1) dimension_frequencies(small, {14, 14}, stopped);
      if (which == 2) mean_spectrum(small, {14, 14}, stopped);
      QFAIL("it did not stop");
    } catch (const Failure& failure) {
      QVERIFY(failure.fault() == Fault::cancelled);
    }
  }
}

REGISTER_TEST(TestComponents, QCoreApplication)
#include "test_components.moc"
