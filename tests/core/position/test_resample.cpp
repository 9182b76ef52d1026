// core/position/resample: every rule against the library whose rule it is (tests/golden/resample.py), its
// properties, the real pair of tables, and what is refused.
#include <QtTest>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"
#include "core/position/resample/resample.h"
#include "core/position/scheme.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

// The source tables of the golden files.
Matrix source(int rows, int width) {
  Matrix table(rows, width);
  for (int n = 0; n < rows; ++n) {
    for (int d = 0; d < width; ++d) {
      const double x = std::sin(12.9898 * n + 78.233 * d + 1) * 43758.5453;
      table(n, d) = static_cast<float>(x - std::floor(x) - 0.5);
    }
  }
  return table;
}

GridShape grid_of(const nlohmann::json& sides) {
  return {sides[0].get<int>(), sides[1].get<int>()};
}

std::string refusal(const Matrix& table, GridShape from, GridShape to, const std::string& method) {
  return usage_refusal([&] { resample(table, from, to, method); });
}

// Every applicable method for tables of patches by how close it comes to `reference`, the most similar first.
std::vector<RankedMethod> rank_methods(const Matrix& table, GridShape from, const Matrix& reference,
                                       GridShape to) {
  std::vector<RankedMethod> ranked;
  for (const ResampleMethod& method : resample_methods()) {
    if (method.windows) continue;
    try {
      ranked.push_back({method.id, mean_row_cosine(resample(table, from, to, method.id), reference)});
    } catch (const Failure& failure) {
      if (failure.fault() != Fault::usage || failure.where() != "--method") throw;
    }
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const RankedMethod& a, const RankedMethod& b) {
    return a.mean_cosine > b.mean_cosine;
  });
  return ranked;
}

// Row table and column table, side by side in one block of values, put together.
Matrix sum_of_factors(const Matrix& factors, GridShape grid) {
  Matrix table(grid.count(), factors.cols());
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    table.row(token) = factors.row(cell.row) + factors.row(grid.rows + cell.column);
  }
  return table;
}

Matrix real_table(const std::string& name, int prefix) {
  const Array array = read_npy(fs::path(SHARED_DATA) / "checkpoints" / name);
  const auto rows = static_cast<Eigen::Index>(array.shape[1]),
             width = static_cast<Eigen::Index>(array.shape[2]);
  const auto& values = std::get<std::vector<float>>(array.values);
  return Eigen::Map<const Matrix>(values.data(), rows, width).bottomRows(rows - prefix);
}

}  // namespace

class TestResample : public QObject {
  Q_OBJECT
 private slots:
  void equalsTheLibrary_data();
  void equalsTheLibrary();
  void weightsKeepConstants();
  void sameGridChangesNothing();
  void transposedTablesGiveTransposedResults();
  void cornersStayCorners();
  void sliceIsTheFirstRows();
  void sinusoidsAreEvaluatedAnew();
  void factoredNeedsASum();
  void theRealPairTellsItsRule();
  void rankingFindsTheRuleThatMadeATable();
  void badRequestsAreRefused_data();
  void badRequestsAreRefused();
  void largeTablesAreFastAndStop();
};

void TestResample::equalsTheLibrary_data() {
  QTest::addColumn<QString>("method");
  for (const ResampleMethod& method : resample_methods()) {
    if (method.id == "slice" || method.id == "sinusoid-reevaluated") continue;
    QTest::newRow(method.id.c_str()) << QString::fromStdString(method.id);
  }
}

void TestResample::equalsTheLibrary() {
  QFETCH(QString, method);
  const std::string id = method.toStdString();
  std::ifstream file(fs::path(TEST_DATA) / "resample" / (id + ".json"));
  const auto cases = nlohmann::json::parse(file);
  QVERIFY(cases.size() >= 5);
  for (const auto& each : cases) {
    const GridShape from = grid_of(each["from"]), to = grid_of(each["to"]);
    const int width = each["width"].get<int>();
    const bool windows = find_resample_method(id).windows;
    const GridShape cells = windows ? offsets_of(from) : from;
    const Matrix table = id == "factored" ? sum_of_factors(source(from.rows + from.columns, width), from)
                                          : source(cells.count(), width);
    const Matrix result = resample(table, from, to, id);
    const auto& expected = each["table"];
    QCOMPARE(result.rows(), static_cast<Eigen::Index>(windows ? offsets_of(to).count() : to.count()));
    QCOMPARE(static_cast<std::size_t>(result.size()), expected.size());
    double max = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      max = std::max(max, std::abs(result.data()[i] - expected[i].get<double>() * 1e-7));
    }
    QVERIFY2(max <= 1e-5,
             (to_text(from) + " -> " + to_text(to) + ": " + std::to_string(max * 1e6) + "e-6").c_str());
  }
}

void TestResample::weightsKeepConstants() {
  const Matrix table = Matrix::Constant(5 * 9, 3, 0.37F);
  const Matrix window = Matrix::Constant(offsets_of({5, 4}).count(), 3, 0.37F);
  for (const ResampleMethod& method : resample_methods()) {
    if (method.id == "sinusoid-reevaluated") continue;
    for (const GridShape to : {GridShape{11, 4}, GridShape{1, 1}, GridShape{2, 17}}) {
      if (!method.windows && !makes_grid(method.id, {5, 9}, to)) continue;
      const Matrix result =
          method.windows ? resample(window, {5, 4}, to, method.id) : resample(table, {5, 9}, to, method.id);
      QVERIFY2((result.array() - 0.37F).abs().maxCoeff() < 1e-6F, method.id.c_str());
    }
  }
}

void TestResample::sameGridChangesNothing() {
  const Matrix table = source(7 * 5, 4), window = source(offsets_of({3, 4}).count(), 4);
  for (const ResampleMethod& method : resample_methods()) {
    const Matrix result = method.windows ? resample(window, {3, 4}, {3, 4}, method.id)
                                         : resample(table, {7, 5}, {7, 5}, method.id);
    QVERIFY2(result == (method.windows ? window : table), method.id.c_str());
  }
}

void TestResample::transposedTablesGiveTransposedResults() {
  const GridShape from{6, 9}, to{13, 5};
  const Matrix table = source(from.count(), 3);
  Matrix turned(from.count(), 3);
  for (int token = 0; token < from.count(); ++token) {
    const Cell cell = from.cell(token);
    turned.row(cell.column * from.rows + cell.row) = table.row(token);
  }
  for (const char* method : {"articles", "timm", "torchvision", "naflex-aspect", "dinov2", "corner-aligned",
                             "bilinear-antialias", "nearest"}) {
    const Matrix a = resample(table, from, to, method);
    const Matrix b = resample(turned, {from.columns, from.rows}, {to.columns, to.rows}, method);
    for (int token = 0; token < to.count(); ++token) {
      const Cell cell = to.cell(token);
      const float off = (a.row(token) - b.row(cell.column * to.rows + cell.row)).cwiseAbs().maxCoeff();
      QVERIFY2(off < 1e-5F, method);
    }
  }
}

void TestResample::cornersStayCorners() {
  const Matrix table = source(5 * 9, 3), result = resample(table, {5, 9}, {11, 14}, "corner-aligned");
  QVERIFY((result.row(0) - table.row(0)).norm() < 1e-6F);
  QVERIFY((result.row(13) - table.row(8)).norm() < 1e-6F);
  QVERIFY((result.row(10 * 14) - table.row(4 * 9)).norm() < 1e-6F);
  QVERIFY((result.row(11 * 14 - 1) - table.row(44)).norm() < 1e-6F);
}

void TestResample::sliceIsTheFirstRows() {
  const Matrix table = source(6 * 6, 3);
  QVERIFY(resample(table, {6, 6}, {4, 4}, "slice") == table.topRows(16));
  QVERIFY(resample(table, {6, 6}, {9, 4}, "slice") == table);
  QVERIFY(has(refusal(table, {6, 6}, {6, 7}, "slice"), "36"));
  QVERIFY(has(refusal(table, {6, 6}, {6, 7}, "crop"), "6x6"));
  QVERIFY(has(refusal(table, {6, 6}, {7, 2}, "crop"), "crop"));
  // What is offered is what is not refused.
  for (const char* method : {"slice", "crop", "timm"}) {
    for (const GridShape to : {GridShape{6, 6},
                               {6, 5},
                               {5, 6},
                               {6, 7},
                               {7, 6},
                               {7, 2},
                               {2, 7},
                               {4, 9},
                               {1, 36},
                               {1, 37},
                               {9, 4},
                               {1, 1}})
      QVERIFY2(makes_grid(method, {6, 6}, to) == refusal(table, {6, 6}, to, method).empty(),
               (std::string(method) + " " + to_text(to)).c_str());
  }
}

void TestResample::sinusoidsAreEvaluatedAnew() {
  for (const char* layout : {"articles", "mae", "big-vision", "timm", "detr"}) {
    TableRequest request;
    request.grid = {7, 5};
    request.width = 24;
    request.layout = layout;
    request.temperature = 100;
    const Matrix small = 0.5F * additive_table("sinusoidal-2d", request);
    request.grid = {12, 9};
    const Matrix large = 0.5F * additive_table("sinusoidal-2d", request);
    const Matrix result = resample(small, {7, 5}, {12, 9}, "sinusoid-reevaluated");
    QVERIFY2((result - large).cwiseAbs().maxCoeff() < 1e-5F, layout);
  }
  QVERIFY(has(refusal(source(35, 24), {7, 5}, {12, 9}, "sinusoid-reevaluated"), "random"));
}

void TestResample::factoredNeedsASum() {
  QVERIFY(has(refusal(source(35, 4), {7, 5}, {12, 9}, "factored"), "factored"));
  // Halves beside each other are such a sum too.
  Matrix table(35, 4);
  for (int token = 0; token < 35; ++token) {
    const auto row = static_cast<float>(token / 5), column = static_cast<float>(token % 5);
    table.row(token) << row, row * row, column, -column;
  }
  const Matrix result = resample(table, {7, 5}, {14, 10}, "factored");
  QVERIFY(std::abs(result(2 * 10, 0) - 0.75F) < 1e-6F);  // row 2 lies at (2 + 1/2) / 2 - 1/2
  QVERIFY(std::abs(result(2 * 10, 1) - 0.75F) < 1e-6F);
  QVERIFY(std::abs(result(3, 2) - 1.25F) < 1e-6F);
  // timm's aspect-preserving NaFlexViT resamples factors linearly too, to the longer side.
  const Matrix cropped = resample(table, {7, 5}, {14, 6}, "naflex-aspect");
  const Matrix square = resample(table, {7, 5}, {14, 14}, "factored");
  for (int row = 0; row < 14; ++row) {
    QVERIFY((cropped.middleRows(row * 6, 6) - square.middleRows(row * 14, 6)).cwiseAbs().maxCoeff() < 1e-6F);
  }
}

void TestResample::theRealPairTellsItsRule() {
  if (!fs::exists(fs::path(SHARED_DATA) / "checkpoints" / "vit_b16_384_pos_embedding.npy")) {
    QSKIP("the real ViT-B/16 tables are not here");
  }
  const Matrix small = real_table("vit_b16_224_pos_embedding.npy", 1);
  const Matrix large = real_table("vit_b16_384_pos_embedding.npy", 1);
  const auto ranked = rank_methods(small, {14, 14}, large, {24, 24});
  QCOMPARE(ranked.front().method, std::string("corner-aligned"));
  const auto of = [&](const std::string& id) {
    for (const RankedMethod& each : ranked) {
      if (each.method == id) return each.mean_cosine;
    }
    return -2.0;
  };
  QVERIFY(std::abs(of("corner-aligned") - 0.9998) < 1e-4);
  QVERIFY(std::abs(of("bilinear") - 0.9932) < 1e-4);
  QVERIFY(std::abs(of("timm") - 0.9902) < 1e-4);
  QVERIFY(std::abs(of("articles") - 0.9899) < 1e-4);
}

void TestResample::rankingFindsTheRuleThatMadeATable() {
  const GridShape from{8, 6};
  const Matrix table = source(from.count(), 5);
  for (const GridShape to : {GridShape{11, 13}, GridShape{5, 4}}) {
    for (const char* id :
         {"articles", "timm", "torchvision", "naflex-aspect", "dinov2", "corner-aligned", "nearest"}) {
      const auto ranked = rank_methods(table, from, resample(table, from, to, id), to);
      QCOMPARE(ranked.front().method, std::string(id));
      QVERIFY(ranked.front().mean_cosine > 1 - 1e-6);
      for (std::size_t i = 1; i < ranked.size(); ++i) {
        QVERIFY(ranked[i].mean_cosine <= ranked[i - 1].mean_cosine);
      }
      const bool sliced = std::any_of(ranked.begin(), ranked.end(),
                                      [](const RankedMethod& each) { return each.method == "slice"; });
      QCOMPARE(sliced, to.count() <= from.count());
    }
  }
  try {
    mean_row_cosine(table, source(from.count(), 6));
    QFAIL("a reference of another width was taken");
  } catch (const Failure& failure) {
    QCOMPARE(failure.exit_status(), 2);
  }
}

void TestResample::badRequestsAreRefused_data() {
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<int>("new_rows");
  QTest::addColumn<int>("new_columns");
  QTest::addColumn<QString>("method");
  QTest::addColumn<QString>("said");
  QTest::newRow("no rows") << 4 << 4 << 0 << 4 << "articles"
                           << "from 1 to 512";
  QTest::newRow("negative") << 4 << 4 << 4 << -3 << "articles"
                            << "from 1 to 512";
  QTest::newRow("too many") << 4 << 4 << 513 << 4 << "timm"
                            << "from 1 to 512";
  QTest::newRow("far too many") << 4 << 4 << 2147483647 << 2147483647 << "timm"
                                << "from 1 to 512";
  QTest::newRow("wrong source") << 4 << 5 << 8 << 8 << "timm"
                                << "16 rows";
  QTest::newRow("empty source") << 0 << 5 << 8 << 8 << "timm"
                                << "16 rows";
  QTest::newRow("unknown method") << 4 << 4 << 8 << 8 << "lanczos"
                                  << "swin-geometric";
  QTest::newRow("window") << 4 << 4 << 8 << 8 << "swin-bicubic"
                          << "7x7";
}

void TestResample::badRequestsAreRefused() {
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(int, new_rows);
  QFETCH(int, new_columns);
  QFETCH(QString, method);
  QFETCH(QString, said);
  const std::string text =
      refusal(source(16, 3), {rows, columns}, {new_rows, new_columns}, method.toStdString());
  QVERIFY2(has(text, said.toStdString()), text.c_str());
}

void TestResample::largeTablesAreFastAndStop() {
  const Matrix table = source(64 * 64, 768);
  const auto start = std::chrono::steady_clock::now();
  const Matrix result = resample(table, {64, 64}, {96, 96}, "timm");
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  qInfo("64x64 -> 96x96, 768 wide: %.1f ms", took.count());
  QCOMPARE(result.rows(), Eigen::Index{96 * 96});
  Progress stopped;
  stopped.cancel();
  for (const ResampleMethod& method : resample_methods()) {
    if (method.windows || method.id == "slice" || method.id == "crop") continue;
    try {
      resample(table, {64, 64}, {20, 30}, method.id, stopped);
      QFAIL(method.id.c_str());
    } catch (const Failure& failure) {
      QVERIFY2(failure.fault() == Fault::cancelled, method.id.c_str());
    }
  }
}

REGISTER_TEST(TestResample, QCoreApplication)
#include "test_resample.moc"
