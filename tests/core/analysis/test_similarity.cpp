// core/analysis: similarities against numbers from NumPy (tests/golden/similarity.py), and the readings of a
// grid against a count of every pair.
#include <QtTest>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "core/analysis/neighbours.h"
#include "core/analysis/similarity.h"
#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

struct NamedMeasure {
  const char* name;
  Measure measure;
};
constexpr std::array<NamedMeasure, 4> measures = {{{"cosine", Measure::cosine},
                                                   {"centred_cosine", Measure::centred_cosine},
                                                   {"dot", Measure::dot},
                                                   {"negative_distance", Measure::negative_distance}}};

nlohmann::json golden() {
  std::ifstream file(fs::path(TEST_DATA) / "analysis" / "similarity.json");
  return nlohmann::json::parse(file);
}

Matrix golden_table(const nlohmann::json& each) {
  const int count = each["rows"].get<int>() * each["columns"].get<int>();
  Matrix table(count, each["width"].get<int>());
  for (std::size_t i = 0; i < each["table_1024"].size(); ++i) {
    table.data()[i] = each["table_1024"][i].get<float>() / 1024.0f;
  }
  return table;
}

Matrix random_table(int rows, int width, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> draw(-1.0f, 1.0f);
  Matrix table(rows, width);
  for (Eigen::Index i = 0; i < table.size(); ++i) table.data()[i] = draw(engine);
  return table;
}

bool close(double measured, double expected, double tolerance) {
  if (std::isnan(expected)) return std::isnan(measured);
  return std::abs(measured - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

double number_or_nan(const nlohmann::json& value) {
  return value.is_null() ? std::nan("") : value.get<double>();
}

// Every pair looked at, in float64.
NeighbourReadings counted(const MatrixD& similarity, GridShape grid) {
  NeighbourReadings readings;
  std::array<double, 3> sums{};
  std::array<int, 3> pairs{};
  double row_sum = 0, column_sum = 0;
  int row_pairs = 0, column_pairs = 0, near = 0;
  for (int i = 0; i < grid.count(); ++i) {
    int nearest = -1;
    for (int j = 0; j < grid.count(); ++j) {
      if (j == i) continue;
      const double value = similarity(i, j);
      if (nearest < 0 || value > similarity(i, nearest)) nearest = j;
      const int down = grid.cell(j).row - grid.cell(i).row,
                across = grid.cell(j).column - grid.cell(i).column;
      for (std::size_t k = 0; k < 3; ++k) {
        const int distance = std::array{1, 3, 7}[k];
        if (down * down + across * across != distance * distance) continue;
        sums[k] += value;
        ++pairs[k];
      }
      if (down == 0) row_sum += value, ++row_pairs;
      if (across == 0) column_sum += value, ++column_pairs;
    }
    if (nearest < 0) continue;
    const int down = grid.cell(nearest).row - grid.cell(i).row;
    const int across = grid.cell(nearest).column - grid.cell(i).column;
    near += std::abs(down) + std::abs(across) == 1;
  }
  for (std::size_t k = 0; k < 3; ++k) readings.by_distance[k] = pairs[k] ? sums[k] / pairs[k] : std::nan("");
  readings.same_row = row_pairs ? row_sum / row_pairs : std::nan("");
  readings.same_column = column_pairs ? column_sum / column_pairs : std::nan("");
  readings.nearest_share = static_cast<double>(near) / grid.count();
  return readings;
}

QString shown(const NeighbourReadings& readings) {
  return QString("share %1; at 1, 3, 7: %2 %3 %4; row %5, column %6")
      .arg(readings.nearest_share)
      .arg(readings.by_distance[0])
      .arg(readings.by_distance[1])
      .arg(readings.by_distance[2])
      .arg(readings.same_row)
      .arg(readings.same_column);
}

bool agree(const NeighbourReadings& measured, const NeighbourReadings& expected, double tolerance) {
  bool all = close(measured.nearest_share, expected.nearest_share, 1e-12) &&
             close(measured.same_row, expected.same_row, tolerance) &&
             close(measured.same_column, expected.same_column, tolerance);
  for (std::size_t k = 0; k < 3; ++k) {
    all = all && close(measured.by_distance[k], expected.by_distance[k], tolerance);
  }
  return all;
}

}  // namespace

class TestSimilarity : public QObject {
  Q_OBJECT
 private slots:
  void similaritiesEqualNumpy_data();
  void similaritiesEqualNumpy();
  void matricesAreSymmetricAndTheirRowsAreSimilarityRow_data();
  void matricesAreSymmetricAndTheirRowsAreSimilarityRow();
  void zeroRowsHaveNoLikeness();
  void scaleDoesNotReachACosine();
  void aCommonOffsetDoesNotBlurDistances();
  void anotherVectorIsComparedLikeARow();
  void sixReferencesOfAnyGrid();
  void readingsEqualACountOfEveryPair_data();
  void readingsEqualACountOfEveryPair();
  void readingsOfKnownTables();
  void readingsAreTheSameEveryTime();
  void largeGridsAreSampled();
  void rowsThatAreNotNumbersDoNoHarm();
  void cancelledWorkStops();
  void wideTablesStopSoon();
};

void TestSimilarity::similaritiesEqualNumpy_data() {
  QTest::addColumn<int>("index");
  QTest::newRow("3 x 5, 7 wide") << 0;
  QTest::newRow("14 x 14, 16 wide") << 1;
}

void TestSimilarity::similaritiesEqualNumpy() {
  QFETCH(int, index);
  const nlohmann::json all = golden();
  const nlohmann::json& each = all[static_cast<std::size_t>(index)];
  const GridShape grid{each["rows"], each["columns"]};
  const Matrix table = golden_table(each);
  for (const auto& [name, measure] : measures) {
    const nlohmann::json& expected = each["measures"][name];
    const SimilarityBasis basis = similarity_basis(table, measure);
    const Matrix matrix = similarity_matrix(basis);
    QCOMPARE(static_cast<int>(matrix.rows()), grid.count());
    std::size_t at = 0;
    for (const nlohmann::json& reference : each["references"]) {
      const RowVector row = similarity_row(basis, reference.get<int>());
      for (int token = 0; token < grid.count(); ++token, ++at) {
        const double value = expected["similarity"][at].get<double>();
        QVERIFY2(
            close(matrix(reference.get<int>(), token), value, 1e-6),
            qPrintable(QString("%1 %2 %3: %4").arg(name).arg(reference.get<int>()).arg(token).arg(value)));
        QVERIFY(close(row[token], value, 1e-6));
      }
    }
    QCOMPARE(at, expected["similarity"].size());
    NeighbourReadings readings;
    readings.nearest_share = expected["nearest_share"];
    for (std::size_t k = 0; k < 3; ++k) readings.by_distance[k] = number_or_nan(expected["by_distance"][k]);
    readings.same_row = number_or_nan(expected["same_row"]);
    readings.same_column = number_or_nan(expected["same_column"]);
    const NeighbourReadings measured = neighbour_readings(basis, grid);
    QVERIFY2(agree(measured, readings, 1e-6), qPrintable(QString(name) + ": " + shown(measured)));
  }
}

void TestSimilarity::matricesAreSymmetricAndTheirRowsAreSimilarityRow_data() {
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("width");
  QTest::newRow("one row") << 1 << 5;
  QTest::newRow("one dimension") << 5 << 1;
  QTest::newRow("one tile") << 196 << 17;
  QTest::newRow("a tile and a row") << 257 << 33;
  QTest::newRow("many tiles") << 1100 << 48;
  QTest::newRow("small tiles") << 37 << 65536;
}

void TestSimilarity::matricesAreSymmetricAndTheirRowsAreSimilarityRow() {
  QFETCH(int, rows);
  QFETCH(int, width);
  const Matrix table = random_table(rows, width, 11);
  for (const auto& [name, measure] : measures) {
    const SimilarityBasis basis = similarity_basis(table, measure);
    const Matrix matrix = similarity_matrix(basis);
    QVERIFY2(matrix == matrix.transpose(), name);
    // A row and a tile add in another order; float32 sums of many numbers show it.
    const float size = std::max(1.0f, matrix.cwiseAbs().maxCoeff());
    const float tolerance = 2e-6f * size * std::max(1.0f, std::sqrt(static_cast<float>(width) / 4096.0f));
    for (const int reference : {0, rows / 3, rows - 1}) {
      const RowVector row = similarity_row(basis, reference);
      QVERIFY2((row - matrix.row(reference)).cwiseAbs().maxCoeff() <= tolerance, name);
    }
    if (measure == Measure::dot) {
      for (int i = 0; i < rows; ++i) {
        QVERIFY(close(matrix(i, i), table.row(i).cast<double>().squaredNorm(), 1e-5));
      }
      continue;
    }
    // The one row of a table of one row is its own mean: nothing is left of it.
    const float own =
        measure == Measure::negative_distance || (measure == Measure::centred_cosine && rows == 1) ? 0 : 1;
    for (int i = 0; i < rows; ++i) {
      QCOMPARE(matrix(i, i), own);
      if (rows < 300) QCOMPARE(similarity_row(basis, i)[i], own);
    }
    if (own == 1) QVERIFY(matrix.maxCoeff() <= 1 && matrix.minCoeff() >= -1);
    if (own == 0) QVERIFY(matrix.maxCoeff() <= 0);
  }
}

void TestSimilarity::zeroRowsHaveNoLikeness() {
  Matrix table = random_table(6, 4, 3);
  table.row(2).setZero();
  table.row(4).setZero();
  for (const Measure measure : {Measure::cosine, Measure::dot}) {
    const SimilarityBasis basis = similarity_basis(table, measure);
    const Matrix matrix = similarity_matrix(basis);
    QVERIFY(matrix.row(2).isZero(0) && matrix.col(4).isZero(0));
    QVERIFY(similarity_row(basis, 2).isZero(0));
    QVERIFY(similarity_to(basis, table, RowVector::Zero(4)).isZero(0));
    QVERIFY(matrix(3, 3) > 0);
  }
  // A table of equal rows has nothing left once centred.
  const Matrix same = Matrix::Constant(5, 3, 0.5f);
  QVERIFY(similarity_matrix(similarity_basis(same, Measure::centred_cosine)).isZero(0));
  QVERIFY(similarity_matrix(similarity_basis(same, Measure::negative_distance)).isZero(0));
  QVERIFY(similarity_matrix(similarity_basis(same, Measure::cosine)).isOnes(1e-6f));
  QCOMPARE(neighbour_readings(similarity_basis(Matrix::Zero(15, 3), Measure::cosine), {3, 5}).by_distance[0],
           0.0);
}

void TestSimilarity::scaleDoesNotReachACosine() {
  const Matrix table = random_table(20, 9, 5);
  const Matrix expected = similarity_matrix(similarity_basis(table, Measure::cosine));
  for (const float scale : {1e-30f, 1e-6f, 1e6f, 1e30f}) {
    const Matrix matrix = similarity_matrix(similarity_basis(table * scale, Measure::cosine));
    QVERIFY((matrix - expected).cwiseAbs().maxCoeff() < 1e-6f);
    QVERIFY((matrix.diagonal().array() == 1.0f).all());
  }
}

void TestSimilarity::aCommonOffsetDoesNotBlurDistances() {
  Matrix table = random_table(40, 8, 9);
  // Whole numbers of 1/256, so that the offset rounds nothing away.
  table = (table * 256.0f).array().round() / 256.0f;
  const Matrix expected = similarity_matrix(similarity_basis(table, Measure::negative_distance));
  const Matrix shifted = (table.array() + 1000.0f).matrix();
  const Matrix matrix = similarity_matrix(similarity_basis(shifted, Measure::negative_distance));
  QVERIFY((matrix - expected).cwiseAbs().maxCoeff() < 1e-3f);
  for (int i = 0; i < 40; ++i) {
    for (int j = 0; j < 40; ++j) {
      QVERIFY(close(expected(i, j), -(table.row(i) - table.row(j)).cast<double>().norm(), 2e-6));
    }
  }
}

void TestSimilarity::anotherVectorIsComparedLikeARow() {
  const Matrix table = random_table(21, 10, 6);
  const MatrixD exact = table.cast<double>();
  const RowVector vector = random_table(1, 10, 7).row(0);
  const Eigen::RowVectorXd other = vector.cast<double>(), mean = exact.colwise().mean();
  for (const auto& [name, measure] : measures) {
    const SimilarityBasis basis = similarity_basis(table, measure);
    const RowVector to = similarity_to(basis, table, vector);
    QCOMPARE(static_cast<int>(to.size()), 21);
    for (int i = 0; i < 21; ++i) {
      double expected = exact.row(i).dot(other);
      if (measure == Measure::cosine) expected /= exact.row(i).norm() * other.norm();
      if (measure == Measure::centred_cosine) {
        expected =
            (exact.row(i) - mean).dot(other - mean) / ((exact.row(i) - mean).norm() * (other - mean).norm());
      }
      if (measure == Measure::negative_distance) expected = -(exact.row(i) - other).norm();
      QVERIFY2(close(to[i], expected, 2e-6), name);
    }
    // A row of the table itself: the similarity row, but for the rounding of a row with itself.
    const RowVector own = similarity_to(basis, table, table.row(4)), row = similarity_row(basis, 4);
    for (int i = 0; i < 21; ++i) QVERIFY(close(own[i], row[i], i == 4 ? 2e-3 : 2e-6));
  }
}

void TestSimilarity::sixReferencesOfAnyGrid() {
  const auto cells = [](GridShape grid) {
    std::vector<Cell> all;
    for (const NamedCell& each : six_references(grid)) all.push_back(each.cell);
    return all;
  };
  QCOMPARE(cells({14, 14}), (std::vector<Cell>{{0, 0}, {0, 7}, {7, 7}, {7, 0}, {13, 13}, {3, 3}}));
  QCOMPARE(cells({7, 4}), (std::vector<Cell>{{0, 0}, {0, 2}, {3, 2}, {3, 0}, {6, 3}, {1, 1}}));
  QCOMPARE(cells({1, 6}), (std::vector<Cell>{{0, 0}, {0, 3}, {0, 3}, {0, 0}, {0, 5}, {0, 1}}));
  QCOMPARE(cells({1, 1}), std::vector<Cell>(6, Cell{0, 0}));
  for (const GridShape grid :
       {GridShape{1, 1}, GridShape{1, 6}, GridShape{6, 1}, GridShape{7, 4}, GridShape{2, 3}}) {
    QStringList names;
    for (const NamedCell& each : six_references(grid)) {
      QVERIFY(grid.contains(each.cell));
      QVERIFY(!names.contains(each.name.c_str()));
      names << each.name.c_str();
    }
  }
}

void TestSimilarity::readingsEqualACountOfEveryPair_data() {
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<int>("width");
  QTest::newRow("1 x 1") << 1 << 1 << 4;
  QTest::newRow("1 x 6") << 1 << 6 << 4;
  QTest::newRow("6 x 1") << 6 << 1 << 4;
  QTest::newRow("2 x 2") << 2 << 2 << 8;
  QTest::newRow("7 x 4") << 7 << 4 << 8;
  QTest::newRow("3 x 9") << 3 << 9 << 5;
  QTest::newRow("14 x 14") << 14 << 14 << 32;
  QTest::newRow("19 x 31") << 19 << 31 << 12;
  QTest::newRow("10 x 9, very wide") << 10 << 9 << 9000;
}

void TestSimilarity::readingsEqualACountOfEveryPair() {
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(int, width);
  const GridShape grid{rows, columns};
  // Noise alone, and noise on a sinusoid, where neighbours really are near.
  TableRequest request;
  request.grid = grid;
  request.width = (width + 3) / 4 * 4;
  const Matrix noise = random_table(grid.count(), request.width, 21);
  const Matrix smooth = additive_table("sinusoidal-2d", request) + 0.1f * noise;
  for (const Matrix* table : {&noise, &smooth}) {
    for (const auto& [name, measure] : measures) {
      const SimilarityBasis basis = similarity_basis(*table, measure);
      const Matrix matrix = similarity_matrix(basis);
      const double size = std::max(3.0f, matrix.cwiseAbs().maxCoeff());
      const NeighbourReadings expected = counted(matrix.cast<double>(), grid),
                              measured = neighbour_readings(basis, grid);
      QVERIFY2(agree(measured, expected, 1e-6 * size),
               qPrintable(QString("%1: %2 for %3").arg(name, shown(measured), shown(expected))));
      QCOMPARE(std::isnan(measured.by_distance[0]), rows < 2 && columns < 2);
      QCOMPARE(std::isnan(measured.by_distance[1]), rows < 4 && columns < 4);
      QCOMPARE(std::isnan(measured.by_distance[2]), rows < 8 && columns < 8);
      QCOMPARE(std::isnan(measured.same_row), columns < 2);
      QCOMPARE(std::isnan(measured.same_column), rows < 2);
    }
  }
}

void TestSimilarity::readingsOfKnownTables() {
  // Distances on a plane: the next cell is nearest, and the mean distances are the distances.
  const GridShape grid{9, 8};
  Matrix plane(grid.count(), 2);
  for (int token = 0; token < grid.count(); ++token) {
    plane.row(token) << static_cast<float>(grid.cell(token).row), static_cast<float>(grid.cell(token).column);
  }
  const NeighbourReadings readings =
      neighbour_readings(similarity_basis(plane, Measure::negative_distance), grid);
  QCOMPARE(readings.nearest_share, 1.0);
  QVERIFY(close(readings.by_distance[0], -1, 1e-6) && close(readings.by_distance[1], -3, 1e-6));
  QVERIFY(close(readings.by_distance[2], -7, 1e-6));
  // The mean distance of two different of n points on a line is (n + 1) / 3.
  QVERIFY(close(readings.same_row, -3, 1e-6) && close(readings.same_column, -10.0 / 3, 1e-6));

  // Each patch is like one far away only: the share is 0.
  Matrix apart = Matrix::Zero(8, 4);
  for (int token = 0; token < 8; ++token) apart(token, token % 4) = 1;
  const NeighbourReadings far = neighbour_readings(similarity_basis(apart, Measure::cosine), {1, 8});
  QCOMPARE(far.nearest_share, 0.0);
  QCOMPARE(far.by_distance[0], 0.0);
  QVERIFY(close(far.same_row, 1.0 / 7, 1e-6));
  // The first of equally similar patches counts, and two tokens of one vector are each other's nearest.
  QCOMPARE(neighbour_readings(similarity_basis(Matrix::Ones(4, 3), Measure::dot), {1, 4}).nearest_share, 0.5);
}

void TestSimilarity::readingsAreTheSameEveryTime() {
  const Matrix table = random_table(40 * 41, 24, 8);
  const SimilarityBasis basis = similarity_basis(table, Measure::cosine);
  const NeighbourReadings first = neighbour_readings(basis, {40, 41});
  const Matrix matrix = similarity_matrix(basis);
  for (int again = 0; again < 3; ++again) {
    QVERIFY(agree(neighbour_readings(basis, {40, 41}), first, 0));
    QCOMPARE(similarity_matrix(basis), matrix);
  }
}

void TestSimilarity::largeGridsAreSampled() {
  // 80 x 64 = 5120 patches: more than are all asked.
  TableRequest request;
  request.grid = {80, 64};
  request.width = 32;
  const Matrix table = additive_table("sinusoidal-2d", request);
  const SimilarityBasis basis = similarity_basis(table, Measure::cosine);
  const NeighbourReadings measured = neighbour_readings(basis, request.grid);
  const NeighbourReadings expected = counted(similarity_matrix(basis).cast<double>(), request.grid);
  QCOMPARE(measured.nearest_share, 1.0);
  QVERIFY2(agree(measured, expected, 0.01), qPrintable(shown(measured) + " for " + shown(expected)));
  // Nothing left to sample in one direction.
  request.grid = {1, 5000};
  const NeighbourReadings line = neighbour_readings(
      similarity_basis(additive_table("sinusoidal-1d", request), Measure::cosine), request.grid);
  QCOMPARE(line.nearest_share, 1.0);
  QVERIFY(std::isnan(line.same_column) && !std::isnan(line.same_row));
}

void TestSimilarity::rowsThatAreNotNumbersDoNoHarm() {
  Matrix table = random_table(15, 6, 2);
  table(3, 2) = std::numeric_limits<float>::quiet_NaN();
  table(7, 0) = std::numeric_limits<float>::infinity();
  for (const auto& [name, measure] : measures) {
    const SimilarityBasis basis = similarity_basis(table, measure);
    const Matrix matrix = similarity_matrix(basis);
    QVERIFY2(std::isfinite(matrix(0, 1)) && std::isfinite(matrix(14, 13)), name);
    const NeighbourReadings readings = neighbour_readings(basis, {3, 5});
    QVERIFY2(readings.nearest_share >= 0 && readings.nearest_share <= 1, name);
  }
}

void TestSimilarity::cancelledWorkStops() {
  const Matrix table = random_table(600, 16, 4);
  const SimilarityBasis basis = similarity_basis(table, Measure::cosine);
  const Progress progress;
  progress.cancel();
  const auto cancelled = [](auto work) {
    try {
      work();
    } catch (const Failure& failure) {
      return failure.fault() == Fault::cancelled;
    }
    return false;
  };
  QVERIFY(cancelled([&] { similarity_basis(table, Measure::dot, progress); }));
  QVERIFY(cancelled([&] { similarity_basis(table, Measure::centred_cosine, progress); }));
  QVERIFY(cancelled([&] { similarity_matrix(basis, progress); }));
  QVERIFY(cancelled([&] { neighbour_readings(basis, {24, 25}, progress); }));
}

void TestSimilarity::wideTablesStopSoon() {
  const SimilarityBasis basis = similarity_basis(random_table(400, 65536, 1), Measure::cosine);
  for (const bool whole : {true, false}) {
    const Progress progress;
    std::atomic<std::int64_t> asked = 0;
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      asked = std::chrono::steady_clock::now().time_since_epoch().count();
      progress.cancel();
    });
    bool stopped = false;
    try {
      if (whole) similarity_matrix(basis, progress);
      if (!whole) neighbour_readings(basis, {20, 20}, progress);
    } catch (const Failure& failure) {
      stopped = failure.fault() == Fault::cancelled;
    }
    const std::int64_t now = std::chrono::steady_clock::now().time_since_epoch().count();
    other.join();
    QVERIFY(stopped);
    // The bound is wide, for sanitizers and machines that do other things; the line says how soon it was.
    qInfo("stopped after %.1f ms", static_cast<double>(now - asked) * 1e-6);
    QVERIFY(now - asked < 2'000'000'000);
  }
}

QTEST_GUILESS_MAIN(TestSimilarity)
#include "test_similarity.moc"
