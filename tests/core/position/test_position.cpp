// core/position: every additive table against numbers evaluated elsewhere (tests/golden/position.py), its
// waves, the learned tables' statistics, and what is refused.
#include <QtTest>
#include <cmath>
#include <filesystem>
#include <limits>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"
#include "tests/golden_position.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

TableRequest additive_request(GridShape grid, int width, const std::string& layout = "",
                              double temperature = 10000) {
  TableRequest made;
  made.grid = grid;
  made.width = width;
  made.layout = layout;
  made.temperature = temperature;
  return made;
}

const std::vector<std::string> additive_layouts = {"articles", "mae", "moco", "big-vision", "timm", "detr"};

Schemes additive_schemes() {
  Schemes additive;
  for (const Scheme& scheme : schemes()) {
    if (scheme.is_additive()) additive.emplace_back(scheme);
  }
  return additive;
}

std::string additive_refusal(const std::string& scheme, const TableRequest& wanted) {
  return usage_refusal([&] { additive_table(scheme, wanted); });
}

}  // namespace

class TestPosition : public QObject {
  Q_OBJECT
 private slots:
  void sinusoidalTablesEqualTheirFormulas_data();
  void sinusoidalTablesEqualTheirFormulas();
  void sinusoidal1dEqualsTheArticle_data();
  void sinusoidal1dEqualsTheArticle();
  void firstLayoutsAreTheDefaults();
  void mocoIsTheArticlesLayoutOnSquaresOnly();
  void aShiftIsAFixedRotation();
  void wavesReproduceEveryEntry_data();
  void wavesReproduceEveryEntry();
  void learnedMoments_data();
  void learnedMoments();
  void learnedTablesFollowTheirSeed();
  void twoSigmaBoundsEveryNumber();
  void learned2dJoinsRowsAndColumns();
  void noneIsZero();
  void badWidthsAreRefused();
  void badTemperaturesAreRefused();
  void unknownNamesAreRefusedWithTheKnown();
  void tooLargeTablesAreRefused();
  void cancelledTablesStop();
};

void TestPosition::sinusoidalTablesEqualTheirFormulas_data() {
  QTest::addColumn<QString>("scheme");
  QTest::newRow("1-D") << "sinusoidal-1d";
  QTest::newRow("2-D") << "sinusoidal-2d";
}

void TestPosition::sinusoidalTablesEqualTheirFormulas() {
  QFETCH(QString, scheme);
  const std::string id = scheme.toStdString();
  const nlohmann::json cases =
      golden_position(id == "sinusoidal-1d" ? "sinusoidal_1d.json" : "sinusoidal_2d.json");
  QVERIFY(cases.size() >= 24);
  for (const nlohmann::json& each : cases) {
    const GridShape grid{each["rows"], each["columns"]};
    const std::string layout = each["layout"];
    const Matrix table =
        additive_table(id, additive_request(grid, each["width"], layout, each["temperature"]));
    QCOMPARE(static_cast<int>(table.rows()), grid.count());
    QCOMPARE(static_cast<int>(table.cols()), each["width"].get<int>());
    // 5e-8 of rounding in the file, 3e-8 in float32.
    const double max = difference(table, each["table"]);
    QVERIFY2(max < 1e-7, qPrintable(QString("%1 %2 %3: %4")
                                        .arg(layout.c_str(), to_text(grid).c_str())
                                        .arg(each["width"].get<int>())
                                        .arg(max)));
  }
}

void TestPosition::sinusoidal1dEqualsTheArticle_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<int>("tokens");
  QTest::addColumn<int>("width");
  QTest::newRow("176 x 768") << "expected_sinusoid_176x768_f32.npy" << 176 << 768;
  QTest::newRow("15 x 400") << "expected_sinusoid_15x400_f32.npy" << 15 << 400;
}

void TestPosition::sinusoidal1dEqualsTheArticle() {
  QFETCH(QString, file);
  QFETCH(int, tokens);
  QFETCH(int, width);
  const fs::path path = fs::path(SHARED_DATA) / "arrays" / "lanl" / file.toStdString();
  if (!fs::exists(path))
    QSKIP("the article's arrays are not on this machine (arrays/lanl of the shared data)");
  const Array expected = read_npy(path);
  QCOMPARE(expected.shape,
           (std::vector<std::size_t>{static_cast<std::size_t>(tokens), static_cast<std::size_t>(width)}));
  const auto& values = std::get<std::vector<float>>(expected.values);
  const Matrix table = additive_table("sinusoidal-1d", additive_request({1, tokens}, width));
  double max = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    max = std::max(max, std::abs(static_cast<double>(table.data()[i]) - values[i]));
  }
  QVERIFY2(max <= 1e-6, qPrintable(QString::number(max)));
}

void TestPosition::firstLayoutsAreTheDefaults() {
  const GridShape grid{3, 5};
  QCOMPARE(additive_table("sinusoidal-1d", additive_request(grid, 12)),
           additive_table("sinusoidal-1d", additive_request(grid, 12, "interleaved")));
  QCOMPARE(additive_table("sinusoidal-2d", additive_request(grid, 12)),
           additive_table("sinusoidal-2d", additive_request(grid, 12, "articles")));
  // A 1-D scheme counts tokens and knows no grid.
  QCOMPARE(additive_table("sinusoidal-1d", additive_request({3, 5}, 13)),
           additive_table("sinusoidal-1d", additive_request({1, 15}, 13)));
}

void TestPosition::mocoIsTheArticlesLayoutOnSquaresOnly() {
  QCOMPARE(additive_table("sinusoidal-2d", additive_request({6, 6}, 20, "moco")),
           additive_table("sinusoidal-2d", additive_request({6, 6}, 20, "articles")));
  for (const GridShape grid : {GridShape{3, 5}, GridShape{7, 4}, GridShape{1, 6}}) {
    const Matrix moco = additive_table("sinusoidal-2d", additive_request(grid, 20, "moco"));
    const Matrix articles = additive_table("sinusoidal-2d", additive_request(grid, 20, "articles"));
    QVERIFY((moco - articles).cwiseAbs().maxCoeff() > 0.5f);
  }
  // Token 4 of 3 x 5: w = 4 div 3 = 1, h = 4 mod 3 = 1; the articles' reading is row 0, column 4.
  const Matrix moco = additive_table("sinusoidal-2d", additive_request({3, 5}, 8, "moco"));
  QCOMPARE(moco(4, 0), static_cast<float>(std::sin(1.0)));
  QCOMPARE(moco(4, 4), static_cast<float>(std::sin(1.0)));
}

void TestPosition::aShiftIsAFixedRotation() {
  const int width = 24, count = 150;
  const Matrix table = additive_table("sinusoidal-1d", additive_request({1, count}, width));
  for (const int shift : {1, 2, 7, 40, 149}) {
    for (int pair = 0; pair < width / 2; ++pair) {
      const double angle = shift / std::pow(10000.0, 2.0 * pair / width);
      const double c = std::cos(angle), s = std::sin(angle);
      for (int position = 0; position + shift < count; ++position) {
        const double sine = table(position, 2 * pair), cosine = table(position, 2 * pair + 1);
        QVERIFY(std::abs(table(position + shift, 2 * pair) - (c * sine + s * cosine)) < 3e-7);
        QVERIFY(std::abs(table(position + shift, 2 * pair + 1) - (c * cosine - s * sine)) < 3e-7);
      }
    }
  }
}

void TestPosition::wavesReproduceEveryEntry_data() {
  QTest::addColumn<QString>("scheme");
  QTest::addColumn<QString>("layout");
  QTest::addColumn<int>("width");
  for (const char* layout : {"interleaved", "concatenated"}) {
    for (const int width : {1, 7, 20}) {
      QTest::addRow("1-D %s %d", layout, width) << "sinusoidal-1d" << layout << width;
    }
  }
  for (const std::string& layout : additive_layouts) {
    for (const int width : {8, 20}) {
      QTest::addRow("2-D %s %d", layout.c_str(), width) << "sinusoidal-2d" << layout.c_str() << width;
    }
  }
}

void TestPosition::wavesReproduceEveryEntry() {
  QFETCH(QString, scheme);
  QFETCH(QString, layout);
  QFETCH(int, width);
  const std::string id = scheme.toStdString();
  for (const GridShape grid :
       {GridShape{3, 5}, GridShape{7, 4}, GridShape{1, 6}, GridShape{6, 1}, GridShape{1, 1}}) {
    const TableRequest wanted = additive_request(grid, width, layout.toStdString(), 500);
    const Matrix table = additive_table(id, wanted);
    for (int dimension = 0; dimension < width; ++dimension) {
      const Wave wave = wave_of(id, wanted, dimension);
      QCOMPARE(wave.divisor, std::pow(500.0, wave.exponent));
      QCOMPARE(wave.axis == Wave::Axis::token, id == "sinusoidal-1d");
      for (int token = 0; token < grid.count(); ++token) {
        const int coordinate = wave_coordinate(id, wanted, wave, token);
        const double angle = (coordinate + wave.offset) * wave.scale / wave.divisor;
        const double expected = wave.cosine ? std::cos(angle) : std::sin(angle);
        QVERIFY(std::abs(table(token, dimension) - expected) < 1e-7);
      }
    }
  }
}

void TestPosition::learnedMoments_data() {
  QTest::addColumn<bool>("two_sigma");
  QTest::addColumn<double>("deviation");
  QTest::newRow("cut at 2") << false << 0.02;
  // A normal distribution cut at 2 deviations keeps sqrt(1 - 4 phi(2) / (Phi(2) - Phi(-2))) of its deviation.
  const double density = std::exp(-2.0) / std::sqrt(2 * M_PI);
  QTest::newRow("cut at 2 sigma") << true << 0.02 * std::sqrt(1 - 4 * density / std::erf(std::sqrt(2.0)));
}

void TestPosition::learnedMoments() {
  QFETCH(bool, two_sigma);
  QFETCH(double, deviation);
  TableRequest wanted = additive_request({14, 14}, 768);
  wanted.seed = 5;
  wanted.two_sigma = two_sigma;
  const MatrixD table = additive_table("learned-1d", wanted).cast<double>();
  QCOMPARE(static_cast<int>(table.size()), 150528);
  const double mean = table.mean();
  const double measured = std::sqrt((table.array() - mean).square().mean());
  // Four standard errors of the mean: 0.02 / sqrt(150528) = 5.2e-5.
  QVERIFY2(std::abs(mean) < 2.1e-4, qPrintable(QString::number(mean)));
  QVERIFY2(std::abs(measured / deviation - 1) < 0.01, qPrintable(QString::number(measured)));
}

void TestPosition::learnedTablesFollowTheirSeed() {
  for (const char* scheme : {"learned-1d", "learned-2d"}) {
    TableRequest first = additive_request({3, 5}, 12);
    TableRequest other = first;
    other.seed = 1;
    QCOMPARE(additive_table(scheme, first), additive_table(scheme, first));
    QVERIFY(additive_table(scheme, first) != additive_table(scheme, other));
    other.seed = std::numeric_limits<std::uint32_t>::max();
    QVERIFY(additive_table(scheme, first) != additive_table(scheme, other));
  }
  // numpy.random.RandomState(0).standard_normal(3) * 0.02
  const Matrix table = additive_table("learned-1d", additive_request({1, 1}, 3));
  QCOMPARE(table(0, 0), static_cast<float>(1.764052345967664 * 0.02));
  QCOMPARE(table(0, 1), static_cast<float>(0.4001572083672233 * 0.02));
  QCOMPARE(table(0, 2), static_cast<float>(0.9787379841057392 * 0.02));
}

void TestPosition::twoSigmaBoundsEveryNumber() {
  for (const char* scheme : {"learned-1d", "learned-2d"}) {
    TableRequest wanted = additive_request({20, 30}, 64);
    QVERIFY(additive_table(scheme, wanted).cwiseAbs().maxCoeff() > 0.05f);
    wanted.two_sigma = true;
    const float max = additive_table(scheme, wanted).cwiseAbs().maxCoeff();
    QVERIFY(max <= 0.04f && max > 0.038f);
  }
}

void TestPosition::learned2dJoinsRowsAndColumns() {
  const GridShape grid{3, 5};
  TableRequest wanted = additive_request(grid, 12);
  wanted.seed = 3;
  const Matrix joined = additive_table("learned-2d", wanted);
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    QCOMPARE(joined.row(token).head(6).eval(), joined.row(grid.token({cell.row, 0})).head(6).eval());
    QCOMPARE(joined.row(token).tail(6).eval(), joined.row(grid.token({0, cell.column})).tail(6).eval());
  }
  QVERIFY(joined.row(0).head(6) != joined.row(5).head(6));
  QVERIFY(joined.row(0).tail(6) != joined.row(1).tail(6));
  // The row vectors are drawn first: RandomState(3)'s first number is row 0's.
  QCOMPARE(joined(0, 0), static_cast<float>(1.7886284734303186 * 0.02));

  wanted.combine = "add";
  wanted.width = 7;
  const Matrix added = additive_table("learned-2d", wanted);
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    // E[r] + F[c] has no interaction: a cell is its row's first plus its column's first less the corner.
    const RowVector expected =
        added.row(grid.token({cell.row, 0})) + added.row(grid.token({0, cell.column})) - added.row(0);
    QVERIFY((added.row(token) - expected).cwiseAbs().maxCoeff() < 2e-8f);
  }
  QVERIFY(added.row(0) != added.row(1));
  QVERIFY(added.row(0) != added.row(5));
}

void TestPosition::noneIsZero() {
  const Matrix table = additive_table("none", additive_request({3, 5}, 7));
  QCOMPARE(static_cast<int>(table.rows()), 15);
  QCOMPARE(static_cast<int>(table.cols()), 7);
  QVERIFY(table.isZero(0));
}

void TestPosition::badWidthsAreRefused() {
  for (const std::string& layout : additive_layouts) {
    for (const int width : {1, 2, 3, 5, 6, 7, 9, 10, 11, 767}) {
      const std::string message = additive_refusal("sinusoidal-2d", additive_request({3, 5}, width, layout));
      QVERIFY2(has(message, "--dim"), message.c_str());
      QVERIFY2(has(message, std::to_string((width / 4 + 1) * 4)), message.c_str());
    }
    // The widths named by those messages work.
    QVERIFY(additive_refusal("sinusoidal-2d", additive_request({3, 5}, 8, layout)).empty());
    QVERIFY(additive_refusal("sinusoidal-2d", additive_request({3, 5}, 768, layout)).empty());
    QCOMPARE(additive_refusal("sinusoidal-2d", additive_request({3, 5}, 4, layout)).empty(),
             layout != "big-vision");
  }
  QVERIFY(has(additive_refusal("sinusoidal-2d", additive_request({3, 5}, 767)), "764 or 768"));
  QVERIFY(has(additive_refusal("sinusoidal-2d", additive_request({3, 5}, 4, "big-vision")), "8 or more"));
  for (const Scheme& scheme : additive_schemes()) {
    for (const int width : {0, -4, 65537, 65540}) {
      const std::string message = additive_refusal(scheme.id, additive_request({3, 5}, width));
      QVERIFY2(has(message, std::to_string(width)) && has(message, "1 to 65536"), message.c_str());
    }
    QVERIFY(additive_refusal(scheme.id, additive_request({1, 2}, 65536)).empty());
  }
  const std::string odd = additive_refusal("learned-2d", additive_request({3, 5}, 7));
  QVERIFY2(has(odd, "even") && has(odd, "8"), odd.c_str());
  TableRequest added = additive_request({3, 5}, 7);
  added.combine = "add";
  QVERIFY(additive_refusal("learned-2d", added).empty());
}

void TestPosition::badTemperaturesAreRefused() {
  for (const double temperature : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                                   std::numeric_limits<double>::infinity(), 5e-324}) {
    for (const char* scheme : {"sinusoidal-1d", "sinusoidal-2d"}) {
      QVERIFY(has(additive_refusal(scheme, additive_request({3, 5}, 8, "", temperature)), "--temperature"));
    }
    QVERIFY(additive_refusal("learned-1d", additive_request({3, 5}, 8, "", temperature)).empty());
  }
  for (const double temperature : {0.5, 1.0, 1e30}) {
    QVERIFY(additive_table("sinusoidal-1d", additive_request({3, 5}, 8, "", temperature)).allFinite());
  }
}

void TestPosition::unknownNamesAreRefusedWithTheKnown() {
  const std::string layout = additive_refusal("sinusoidal-2d", additive_request({3, 5}, 8, "swirl"));
  QVERIFY2(has(layout, "swirl"), layout.c_str());
  for (const std::string& known : additive_layouts) QVERIFY2(has(layout, known), layout.c_str());
  // Layouts of one scheme are not another's.
  const std::string other = additive_refusal("sinusoidal-1d", additive_request({3, 5}, 8, "mae"));
  QVERIFY2(has(other, "interleaved, concatenated"), other.c_str());
  QVERIFY(has(additive_refusal("learned-1d", additive_request({3, 5}, 8, "mae")), "--layout"));
  const std::string scheme = additive_refusal("sinusoidal-3d", additive_request({3, 5}, 8));
  QVERIFY2(has(scheme, "sinusoidal-3d"), scheme.c_str());
  for (const Scheme& known : schemes()) QVERIFY2(has(scheme, known.id), scheme.c_str());
  QVERIFY(!additive_refusal("", additive_request({3, 5}, 8)).empty());
  TableRequest wanted = additive_request({3, 5}, 8);
  wanted.combine = "multiply";
  const std::string combine = additive_refusal("learned-2d", wanted);
  QVERIFY2(has(combine, "multiply") && has(combine, "concatenate, add"), combine.c_str());
}

void TestPosition::tooLargeTablesAreRefused() {
  for (const Scheme& scheme : additive_schemes()) {
    for (const GridShape grid : {GridShape{1, 5000}, GridShape{64, 65}, GridShape{1 << 30, 1 << 30},
                                 GridShape{1, std::numeric_limits<int>::max()}}) {
      const std::string message = additive_refusal(scheme.id, additive_request(grid, 65536));
      QVERIFY2(has(message, "too large") && has(message, "268435456"), message.c_str());
    }
    for (const GridShape grid : {GridShape{0, 5}, GridShape{3, 0}, GridShape{-1, 5}, GridShape{-3, -5}}) {
      QVERIFY(has(additive_refusal(scheme.id, additive_request(grid, 8)), "--grid"));
    }
  }
}

void TestPosition::cancelledTablesStop() {
  const Progress progress;
  progress.cancel();
  for (const Scheme& scheme : additive_schemes()) {
    if (scheme.id == "none") continue;  // a table of zeros is there at once
    try {
      additive_table(scheme.id, additive_request({3, 5}, 16), progress);
      QFAIL(scheme.id.c_str());
    } catch (const Failure& failure) {
      QCOMPARE(failure.fault(), Fault::cancelled);
    }
  }
}

REGISTER_TEST(TestPosition, QCoreApplication)
#include "test_position.moc"
