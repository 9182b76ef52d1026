// core/analysis/similarity.h: similarities against numbers from NumPy (tests/golden/similarity.py); what has
// no direction, no number or no time.
#include <QtTest>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/analysis/neighbours.h"
#include "core/analysis/similarity.h"
#include "core/base/failure.h"
#include "tests/made_tables.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

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
  const nlohmann::json all = golden_similarity();
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
  QVERIFY(is_cancelled([&] { similarity_basis(table, Measure::dot, progress); }));
  QVERIFY(is_cancelled([&] { similarity_basis(table, Measure::centred_cosine, progress); }));
  QVERIFY(is_cancelled([&] { similarity_matrix(basis, progress); }));
  QVERIFY(is_cancelled([&] { neighbour_readings(basis, {24, 25}, progress); }));
}

void TestSimilarity::wideTablesStopSoon() {
  const SimilarityBasis basis = similarity_basis(random_table(400, 65536, 1), Measure::cosine);
  for (const bool whole : {true, false}) {
    const Progress progress;
    ProcessorTime since;
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      since.start();
      progress.cancel();
    });
    bool stopped = false;
    try {
      if (whole) similarity_matrix(basis, progress);
      if (!whole) neighbour_readings(basis, {20, 20}, progress);
    } catch (const Failure& failure) {
      stopped = failure.fault() == Fault::cancelled;
    }
    const qint64 took = since.elapsed();
    other.join();
    QVERIFY(stopped);
    // The bound is wide, for sanitizers and machines that do other things; the line says how soon it was.
    qInfo("stopped after %.1f ms", static_cast<double>(took));
    QVERIFY(took < 2000);
  }
}

REGISTER_TEST(TestSimilarity, QCoreApplication)
#include "test_similarity.moc"
