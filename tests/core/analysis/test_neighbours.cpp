// core/analysis/neighbours.h: the readings of a grid against numbers from NumPy (tests/golden/similarity.py)
// and against a count of every pair; its six references.
#include <QtTest>
#include <array>
#include <cmath>

#include "core/analysis/neighbours.h"
#include "core/analysis/similarity.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"
#include "tests/made_tables.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

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

class TestNeighbours : public QObject {
  Q_OBJECT

 private slots:
  void readingsEqualNumpy_data() {
    QTest::addColumn<int>("index");
    QTest::newRow("3 x 5, 7 wide") << 0;
    QTest::newRow("14 x 14, 16 wide") << 1;
  }
  void readingsEqualNumpy() {
    QFETCH(int, index);
    const nlohmann::json all = golden_similarity();
    const nlohmann::json& each = all[static_cast<std::size_t>(index)];
    const GridShape grid{each["rows"], each["columns"]};
    const Matrix table = golden_table(each);
    for (const auto& [name, measure] : measures) {
      const nlohmann::json& expected = each["measures"][name];
      const SimilarityBasis basis = similarity_basis(table, measure);
      NeighbourReadings readings;
      readings.nearest_share = expected["nearest_share"];
      for (std::size_t k = 0; k < 3; ++k) readings.by_distance[k] = number_or_nan(expected["by_distance"][k]);
      readings.same_row = number_or_nan(expected["same_row"]);
      readings.same_column = number_or_nan(expected["same_column"]);
      const NeighbourReadings measured = neighbour_readings(basis, grid);
      QVERIFY2(agree(measured, readings, 1e-6), qPrintable(QString(name) + ": " + shown(measured)));
    }
  }

  void sixReferencesOfAnyGrid() {
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

  void readingsEqualACountOfEveryPair_data() {
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
  void readingsEqualACountOfEveryPair() {
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

  void readingsOfKnownTables() {
    // Distances on a plane: the next cell is nearest, and the mean distances are the distances.
    const GridShape grid{9, 8};
    Matrix plane(grid.count(), 2);
    for (int token = 0; token < grid.count(); ++token) {
      plane.row(token) << static_cast<float>(grid.cell(token).row),
          static_cast<float>(grid.cell(token).column);
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
    // Of rows that are all the same none is nearest.
    const NeighbourReadings same =
        neighbour_readings(similarity_basis(Matrix::Ones(4, 3), Measure::dot), {1, 4});
    QCOMPARE(same.nearest_share, 0.0);
    QCOMPARE(same.without, same.asked);
  }

  void readingsAreTheSameEveryTime() {
    const Matrix table = random_table(40 * 41, 24, 8);
    const SimilarityBasis basis = similarity_basis(table, Measure::cosine);
    const NeighbourReadings first = neighbour_readings(basis, {40, 41});
    const Matrix matrix = similarity_matrix(basis);
    for (int again = 0; again < 3; ++again) {
      QVERIFY(agree(neighbour_readings(basis, {40, 41}), first, 0));
      QCOMPARE(similarity_matrix(basis), matrix);
    }
  }

  void largeGridsAreSampled() {
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
};

REGISTER_TEST(TestNeighbours, QCoreApplication)
#include "test_neighbours.moc"
