// core/position/detect: sinusoids of every layout, temperature and numbering are recognised, in float32 and
// in half precision; learned and random tables are told apart; the answer comes fast.
#include <QtTest>
#include <bit>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "core/array/half.h"
#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/checkpoint/open.h"
#include "core/position/additive/additive_table.h"
#include "core/position/detect/detect.h"
#include "core/position/scheme.h"
#include "core/tables/detect_in_checkpoint.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

Matrix sinusoid(const std::string& scheme, const std::string& layout, GridShape grid, int width,
                double temperature = 10000) {
  TableRequest request;
  request.grid = grid;
  request.width = width;
  request.layout = layout;
  request.temperature = temperature;
  return additive_table(scheme, request);
}

Matrix drawn(GridShape grid, int width) {
  TableRequest request;
  request.grid = grid;
  request.width = width;
  request.seed = 3;
  return additive_table("learned-1d", request);
}

// As bfloat16 would keep it, rounded towards zero.
Matrix halved(Matrix table) {
  for (Eigen::Index i = 0; i < table.size(); ++i) {
    table.data()[i] =
        from_bfloat16(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(table.data()[i]) >> 16U));
  }
  return table;
}

std::string described(const Detection& found) {
  if (!found.sinusoid) return to_text(found.kind);
  std::string text;
  const auto add = [&](const Sinusoid& each) {
    text += each.scheme + " " + each.layout + " T=" + std::to_string(each.temperature.value_or(0)) +
            " first " + std::to_string(each.first) + " columns " + std::to_string(each.columns) +
            (each.wraps ? " wrapped" : "") + " scale " + std::to_string(each.scale) + " error " +
            std::to_string(each.error) + "; ";
  };
  add(*found.sinusoid);
  for (const Sinusoid& tie : found.ties) add(tie);
  return text;
}

double milliseconds(const Matrix& table, GridShape grid) {
  const auto start = std::chrono::steady_clock::now();
  detect_table(table, grid);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

class TestDetect : public QObject {
  Q_OBJECT
 private slots:
  void everyLayoutIsRecognised_data();
  void everyLayoutIsRecognised();
  void scaledAndHalfPrecisionTablesAreRecognised();
  void tiesAreAllTold();
  void firstAddressesBehindAClassToken();
  void wrappedRowsTellTheirOldGrid_data();
  void wrappedRowsTellTheirOldGrid();
  void oneFrequencyHasNoTemperature();
  void nearlySinusoidsAreNone();
  void randomAndLearnedAreToldApart();
  void realTablesAreLearned();
  void smallAndConstantTables();
  void tensorsOfACheckpoint();
  void answersAreFastAndStop();
};

void TestDetect::everyLayoutIsRecognised_data() {
  QTest::addColumn<QString>("scheme");
  QTest::addColumn<QString>("layout");
  for (const char* scheme : {"sinusoidal-1d", "sinusoidal-2d"}) {
    for (const Layout& layout : find_scheme(scheme).layouts) {
      QTest::addRow("%s %s", scheme, layout.id.c_str()) << scheme << QString::fromStdString(layout.id);
    }
  }
}

void TestDetect::everyLayoutIsRecognised() {
  QFETCH(QString, scheme);
  QFETCH(QString, layout);
  const bool plane = scheme == "sinusoidal-2d";
  for (const GridShape grid : {GridShape{14, 14}, GridShape{7, 4}, GridShape{3, 16}, GridShape{9, 5}}) {
    for (const int width : {16, 48, 192}) {
      for (const double temperature : {10000.0, 100.0, 10.0, 1000.0, 1e6, 37.5}) {
        const Matrix table = sinusoid(scheme.toStdString(), layout.toStdString(), grid, width, temperature);
        const Detection found = detect_table(table, grid);
        const std::string text = to_text(grid) + " " + std::to_string(width) + " " +
                                 std::to_string(temperature) + ": " + described(found);
        QVERIFY2(found.kind == TableKind::sinusoid, text.c_str());
        std::vector<Sinusoid> readings = found.ties;
        readings.insert(readings.begin(), *found.sinusoid);
        const bool among = std::any_of(readings.begin(), readings.end(), [&](const Sinusoid& reading) {
          return reading.scheme == scheme.toStdString() && reading.layout == layout.toStdString() &&
                 std::abs(*reading.temperature / temperature - 1) < 1e-4;
        });
        QVERIFY2(among, text.c_str());
        // On squares MoCo's numbering is the articles'; 37.5 is no rounder than what other layouts make of
        // it.
        const bool moco_on_square = layout == "moco" && grid.rows == grid.columns;
        // 1000^(k / 3) is 10000^(k / 4), and 1000000^(k / 3) is 100000000^(k / 4): there big-vision is MAE's
        // layout at a temperature as round.
        const bool as_mae =
            layout == "big-vision" && width == 16 && (temperature == 1000 || temperature == 1e6);
        if (temperature != 37.5 && !as_mae) {
          QVERIFY2(found.sinusoid->layout == (moco_on_square ? "articles" : layout.toStdString()),
                   text.c_str());
          QVERIFY2(std::abs(*found.sinusoid->temperature - temperature) <= 1e-9 * temperature, text.c_str());
        }
        QVERIFY2(found.sinusoid->error < 2e-6 && !found.sinusoid->wraps && found.sinusoid->first == 0,
                 text.c_str());
        QCOMPARE(found.sinusoid->scale, 1.0);
        if (plane) QCOMPARE(found.sinusoid->columns, layout == "moco" ? grid.rows : grid.columns);
      }
    }
  }
}

void TestDetect::scaledAndHalfPrecisionTablesAreRecognised() {
  for (const double scale : {0.02, 0.5, 3.0}) {
    const Matrix table = static_cast<float>(scale) * sinusoid("sinusoidal-2d", "mae", {12, 9}, 64);
    const Detection found = detect_table(table, {12, 9});
    QVERIFY2(found.sinusoid && found.sinusoid->layout == "mae", described(found).c_str());
    QVERIFY(std::abs(found.sinusoid->scale / scale - 1) < 1e-5);
    QVERIFY((evaluate(*found.sinusoid, {12, 9}, 64) - table).cwiseAbs().maxCoeff() < 2e-6 * scale + 1e-7);
  }
  for (const char* layout : {"articles", "mae", "timm", "detr"}) {
    const Detection found = detect_table(halved(sinusoid("sinusoidal-2d", layout, {14, 14}, 192)), {14, 14});
    QVERIFY2(found.sinusoid && found.sinusoid->layout == layout, described(found).c_str());
    QVERIFY2(std::abs(*found.sinusoid->temperature / 10000 - 1) < 1e-6, described(found).c_str());
    QVERIFY2(found.sinusoid->error > 1e-3 && found.sinusoid->error < 9e-3, described(found).c_str());
  }
  for (const int width : {7, 13, 65}) {
    for (const char* layout : {"interleaved", "concatenated"}) {
      const Detection found = detect_table(sinusoid("sinusoidal-1d", layout, {1, 50}, width), {1, 50});
      QVERIFY2(found.sinusoid && found.sinusoid->layout == layout, described(found).c_str());
    }
  }
}

void TestDetect::tiesAreAllTold() {
  const auto layouts = [](const Detection& found) {
    std::string text = found.sinusoid ? found.sinusoid->layout : "-";
    for (const Sinusoid& tie : found.ties) text += " " + tie.layout;
    return text;
  };
  const Detection square = detect_table(sinusoid("sinusoidal-2d", "articles", {8, 8}, 32), {8, 8});
  QCOMPARE(layouts(square), std::string("articles moco"));
  const Detection oblong = detect_table(sinusoid("sinusoidal-2d", "moco", {8, 5}, 32), {8, 5});
  QCOMPARE(layouts(oblong), std::string("moco"));
  // T^(k / Q) is T'^(k / (Q - 1)) with T' = T^((Q - 1) / Q): 10000^(7/8) here.
  const Detection mae = detect_table(sinusoid("sinusoidal-2d", "mae", {8, 8}, 32), {8, 8});
  QCOMPARE(layouts(mae), std::string("mae big-vision"));
  QVERIFY(std::abs(*mae.ties[0].temperature - std::pow(10000, 7.0 / 8)) < 0.1);
}

void TestDetect::firstAddressesBehindAClassToken() {
  for (const char* layout : {"interleaved", "concatenated"}) {
    for (const int prefix : {1, 2, 5}) {
      const Matrix all = sinusoid("sinusoidal-1d", layout, {1, 196 + prefix}, 64);
      const Detection found = detect_table(all.bottomRows(196), {14, 14});
      QVERIFY2(found.sinusoid && found.sinusoid->layout == layout, described(found).c_str());
      QCOMPARE(found.sinusoid->first, prefix);
      QVERIFY(!found.sinusoid->wraps);
      QVERIFY(evaluate(*found.sinusoid, {14, 14}, 64).isApprox(all.bottomRows(196), 1e-5F));
    }
  }
}

void TestDetect::wrappedRowsTellTheirOldGrid_data() {
  QTest::addColumn<QString>("layout");
  for (const char* layout : {"articles", "mae", "big-vision", "timm"}) QTest::newRow(layout) << layout;
}

void TestDetect::wrappedRowsTellTheirOldGrid() {
  QFETCH(QString, layout);
  const Matrix old = sinusoid("sinusoidal-2d", layout.toStdString(), {14, 14}, 64);
  for (const int shift : {0, 1}) {
    const Detection found = detect_table(old.middleRows(shift, 9 * 10), {9, 10});
    QVERIFY2(found.sinusoid && found.sinusoid->layout == layout.toStdString(), described(found).c_str());
    QVERIFY2(found.sinusoid->wraps, described(found).c_str());
    QCOMPARE(found.sinusoid->columns, 14);
    QCOMPARE(found.sinusoid->first, shift);
    QVERIFY(found.sinusoid->error < 2e-6);
  }
  const Detection first_row = detect_table(old.topRows(12), {3, 4});
  QVERIFY2(first_row.sinusoid && first_row.sinusoid->wraps, described(first_row).c_str());
}

void TestDetect::oneFrequencyHasNoTemperature() {
  const Detection found = detect_table(sinusoid("sinusoidal-2d", "articles", {5, 6}, 4), {5, 6});
  QVERIFY2(found.sinusoid && found.sinusoid->layout == "articles", described(found).c_str());
  QVERIFY(!found.sinusoid->temperature);
}

void TestDetect::nearlySinusoidsAreNone() {
  Matrix table = sinusoid("sinusoidal-2d", "mae", {14, 14}, 64);
  table(100, 17) += 0.3F;
  const Detection found = detect_table(table, {14, 14});
  QVERIFY2(found.kind == TableKind::learned, described(found).c_str());
  Matrix shuffled = sinusoid("sinusoidal-2d", "mae", {14, 14}, 64);
  const std::vector<int> order = NumpyRandomState(21).permutation(196);
  Matrix source = shuffled;
  for (int i = 0; i < 196; ++i) shuffled.row(i) = source.row(order[static_cast<std::size_t>(i)]);
  QVERIFY(detect_table(shuffled, {14, 14}).kind == TableKind::random);
  source(3, 3) = std::nanf("");
  try {
    detect_table(source, {14, 14});
    QFAIL("a table with a NaN was taken");
  } catch (const Failure& failure) {
    QCOMPARE(failure.exit_status(), 2);
  }
}

void TestDetect::randomAndLearnedAreToldApart() {
  for (const GridShape grid : {GridShape{14, 14}, GridShape{7, 4}, GridShape{1, 90}, GridShape{64, 64}}) {
    for (const int width : {4, 64, 192}) {
      const Detection found = detect_table(drawn(grid, width), grid);
      QVERIFY2(found.kind == TableKind::random, (to_text(grid) + " " + described(found)).c_str());
      QVERIFY2(std::abs(found.deviations) < 4, std::to_string(found.deviations).c_str());
    }
  }
  TableRequest request;
  request.grid = {14, 14};
  request.width = 192;
  request.combine = "add";
  // A row's and a column's vector make neighbours alike before any training.
  QVERIFY(detect_table(additive_table("learned-2d", request), {14, 14}).kind == TableKind::learned);
}

void TestDetect::realTablesAreLearned() {
  if (!fs::exists(fs::path(SHARED_DATA) / "checkpoints")) QSKIP("the real checkpoints are not here");
  for (const char* name : {"vit_tiny_patch16_224.safetensors", "vit_b16_224_pos_embedding.npy",
                           "vit_b16_384_pos_embedding.npy"}) {
    const auto checkpoint = open_checkpoint(fs::path(SHARED_DATA) / "checkpoints" / name);
    PositionTensor position = inspect(*checkpoint).position.at(0);
    const Detection found = detect_in_checkpoint(*checkpoint, position);
    QVERIFY2(found.kind == TableKind::learned && found.deviations > 20, name);
    describe(found, position);
    QCOMPARE(position.scheme, std::string("learned-1d"));
    QVERIFY(!position.error);
  }
}

void TestDetect::smallAndConstantTables() {
  QVERIFY(detect_table(Matrix::Constant(12, 8, 0.5F), {3, 4}).kind == TableKind::constant);
  QVERIFY(detect_table(Matrix::Zero(12, 8), {3, 4}).kind == TableKind::constant);
  QVERIFY(detect_table(Matrix::Ones(1, 8), {1, 1}).kind == TableKind::constant);
  QVERIFY(detect_table(drawn({1, 2}, 1), {1, 2}).kind == TableKind::random);
  QVERIFY(detect_table(drawn({2, 2}, 3), {2, 2}).kind == TableKind::random);
  try {
    detect_table(drawn({2, 2}, 3), {2, 3});
    QFAIL("a table of 4 rows was taken for a grid of 6");
  } catch (const Failure& failure) {
    QCOMPARE(failure.exit_status(), 2);
  }
}

void TestDetect::tensorsOfACheckpoint() {
  const auto checkpoint = sinusoid_checkpoint();
  PositionTensor position = inspect(*checkpoint).position.at(0);
  position.scheme = "learned-1d";
  position.layout.clear();
  position.error.reset();
  describe(detect_in_checkpoint(*checkpoint, position), position);
  QCOMPARE(position.scheme, std::string("sinusoidal-2d"));
  QCOMPARE(position.layout, std::string("mae"));
  QVERIFY(position.error && *position.error < 1e-6);
}

void TestDetect::answersAreFastAndStop() {
  const GridShape small{14, 14}, large{64, 64};
  for (const char* layout : {"articles", "mae", "detr"}) {
    qInfo("%s: %.1f ms on 196x768, %.1f ms on 4096x768", layout,
          milliseconds(sinusoid("sinusoidal-2d", layout, small, 768), small),
          milliseconds(sinusoid("sinusoidal-2d", layout, large, 768), large));
  }
  qInfo("interleaved: %.1f ms on 196x768, %.1f ms on 4096x768",
        milliseconds(sinusoid("sinusoidal-1d", "interleaved", small, 768), small),
        milliseconds(sinusoid("sinusoidal-1d", "interleaved", large, 768), large));
  qInfo("random: %.1f ms on 196x768, %.1f ms on 4096x768", milliseconds(drawn(small, 768), small),
        milliseconds(drawn(large, 768), large));
  Progress stopped;
  stopped.cancel();
  try {
    detect_table(drawn(small, 8), small, stopped);
    QFAIL("it did not stop");
  } catch (const Failure& failure) {
    QVERIFY(failure.fault() == Fault::cancelled);
  }
}

REGISTER_TEST(TestDetect, QCoreApplication)
#include "test_detect.moc"
