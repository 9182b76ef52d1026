// core/position/rotary/rotary.h: every form against numbers evaluated elsewhere (tests/golden/rotary.py), and
// the property that rotary schemes stand for: the score of a query and a key knows their offset only.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/base/permutation.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"
#include "tests/golden_position.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

const std::vector<std::string> rotary_layouts = {"articles", "eva",     "rope-vit", "dinov3",
                                                 "pixtral",  "moonvit", "flux",     "flux-2"};

RotaryRequest rotary_request(GridShape grid, int head_dim, const std::string& layout = "") {
  RotaryRequest made;
  made.grid = grid;
  made.head_dim = head_dim;
  made.layout = layout;
  return made;
}

std::string rotary_refusal(const std::string& scheme, const RotaryRequest& wanted) {
  return usage_refusal([&] { rotary_table(scheme, wanted); });
}

std::vector<float> random_vector(int width, NumpyRandomState& generator) {
  std::vector<float> vector(static_cast<std::size_t>(width));
  for (float& value : vector) value = static_cast<float>(generator.normal());
  return vector;
}

std::vector<float> turned(std::vector<float> vector, const RotaryTable& table, int token, int head = 0) {
  rotate(vector, table, token, head);
  return vector;
}

// What attention scales: q . k / sqrt(d).
double score(const std::vector<float>& query, const std::vector<float>& key) {
  double sum = 0;
  for (std::size_t i = 0; i < query.size(); ++i) sum += static_cast<double>(query[i]) * key[i];
  return sum / std::sqrt(static_cast<double>(query.size()));
}

double distance(const std::vector<float>& a, const std::vector<float>& b) {
  double max = 0;
  for (std::size_t i = 0; i < a.size(); ++i) max = std::max(max, std::abs(static_cast<double>(a[i]) - b[i]));
  return max;
}

}  // namespace

class TestRotary : public QObject {
  Q_OBJECT
 private slots:
  void everyFormEqualsItsPublishedDefinition();
  void aScoreDependsOnTheOffsetOnlyIn1d();
  void aScoreDependsOnTheOffsetOnlyIn2d_data();
  void aScoreDependsOnTheOffsetOnlyIn2d();
  void pairLayoutsArePermutationsOfOneAnother();
  void pairsCoverEveryDimensionOnce();
  void theLiteralReadingConfusesCellsAndOursDoesNot();
  void evaScalesToThePretrainingGrid();
  void dinov3Normalises();
  void rotationKeepsLengthsAndPositionZero();
  void badWidthsAreRefused();
  void badWordsAreRefused();
  void tooLargeTablesAreRefused();
  void cancelledTablesStop();
};

void TestRotary::everyFormEqualsItsPublishedDefinition() {
  const nlohmann::json cases = golden_position("rotary.json");
  QVERIFY(cases.size() >= 40);
  for (const nlohmann::json& each : cases) {
    RotaryRequest wanted = rotary_request({each["rows"], each["columns"]}, each["width"], each["layout"]);
    if (each.contains("pairs")) wanted.pairs = each["pairs"];
    if (each.contains("temperature")) wanted.temperature = each["temperature"].get<double>();
    if (each.contains("normalise")) wanted.normalise = each["normalise"];
    wanted.heads = each.value("heads", 1);
    wanted.seed = each.value("seed", 0U);
    wanted.layer = each.value("layer", 0);
    const RotaryTable table = rotary_table(each["scheme"].get<std::string>(), wanted);
    const std::string name = each["scheme"].get<std::string>() + " " + wanted.layout + " " +
                             to_text(wanted.grid) + " " + std::to_string(wanted.head_dim);
    QCOMPARE(static_cast<int>(table.cosine.size()), wanted.heads);
    QVERIFY2(difference(table.cosine, each["cos"]) < 1e-7, name.c_str());
    QVERIFY2(difference(table.sine, each["sin"]) < 1e-7, name.c_str());
    std::vector<Matrix> turns;
    for (int head = 0; head < wanted.heads; ++head) {
      Matrix tokens(wanted.grid.count(), wanted.head_dim);
      for (Eigen::Index i = 0; i < tokens.cols(); ++i)
        tokens.col(i).setConstant(1 / static_cast<float>(i + 1));
      rotate(tokens, table, head);
      turns.push_back(tokens);
    }
    QVERIFY2(difference(turns, each["turned"]) < 4e-7, name.c_str());
  }
}

void TestRotary::aScoreDependsOnTheOffsetOnlyIn1d() {
  NumpyRandomState generator(11);
  constexpr int tokens = 1000, width = 64;
  for (const char* pairs : {"adjacent", "half"}) {
    RotaryRequest wanted = rotary_request({1, tokens}, width);
    wanted.pairs = pairs;
    const RotaryTable table = rotary_table("rope-1d", wanted);
    double widest = 0;
    for (int trial = 0; trial < 200; ++trial) {
      const std::vector<float> query = random_vector(width, generator), key = random_vector(width, generator);
      const int offset = static_cast<int>(generator.integer(0, tokens / 2));
      const int first = static_cast<int>(generator.integer(0, tokens - offset));
      const int second = static_cast<int>(generator.integer(0, tokens - offset));
      const double here = score(turned(query, table, first), turned(key, table, first + offset));
      const double there = score(turned(query, table, second), turned(key, table, second + offset));
      QVERIFY2(std::abs(here - there) < 1e-5, qPrintable(QString::number(here - there)));
      if (offset == 0) QVERIFY(std::abs(here - score(query, key)) < 1e-5);
      // Another offset is another score.
      const int other = first + offset == 0 ? 1 : first + offset - 1;
      widest =
          std::max(widest, std::abs(here - score(turned(query, table, first), turned(key, table, other))));
    }
    QVERIFY(widest > 0.5);
  }
}

void TestRotary::aScoreDependsOnTheOffsetOnlyIn2d_data() {
  QTest::addColumn<QString>("scheme");
  QTest::addColumn<QString>("layout");
  QTest::addColumn<QString>("pairs");
  for (const std::string& layout : rotary_layouts) {
    for (const char* pairs : {"adjacent", "half"}) {
      QTest::addRow("%s %s", layout.c_str(), pairs) << "rope-2d" << layout.c_str() << pairs;
    }
  }
  QTest::newRow("mixed") << "rope-mixed"
                         << ""
                         << "adjacent";
}

void TestRotary::aScoreDependsOnTheOffsetOnlyIn2d() {
  QFETCH(QString, scheme);
  QFETCH(QString, layout);
  QFETCH(QString, pairs);
  const GridShape grid{13, 22};
  RotaryRequest wanted = rotary_request(grid, 32, layout.toStdString());
  wanted.pairs = pairs.toStdString();
  wanted.heads = scheme == "rope-mixed" ? 3 : 1;
  const RotaryTable table = rotary_table(scheme.toStdString(), wanted);
  NumpyRandomState generator(5);
  const auto below = [&](int limit) { return static_cast<int>(generator.integer(0, limit)); };
  for (int trial = 0; trial < 200; ++trial) {
    const int head = below(wanted.heads);
    const std::vector<float> query = random_vector(32, generator), key = random_vector(32, generator);
    // Offsets of either sign: the first pair of cells anywhere, the second moved within the grid.
    const Cell a{below(13), below(22)}, b{below(13), below(22)};
    const int top = std::min(a.row, b.row), bottom = 12 - std::max(a.row, b.row);
    const int left = std::min(a.column, b.column), right = 21 - std::max(a.column, b.column);
    const int down = below(top + bottom + 1) - top, across = below(left + right + 1) - left;
    const Cell moved_a{a.row + down, a.column + across}, moved_b{b.row + down, b.column + across};
    const double here =
        score(turned(query, table, grid.token(a), head), turned(key, table, grid.token(b), head));
    const double there =
        score(turned(query, table, grid.token(moved_a), head), turned(key, table, grid.token(moved_b), head));
    QVERIFY2(std::abs(here - there) < 1e-5, qPrintable(QString::number(here - there)));
  }
}

void TestRotary::pairLayoutsArePermutationsOfOneAnother() {
  const auto compare = [](const std::string& scheme, RotaryRequest wanted) {
    wanted.pairs = "adjacent";
    const RotaryTable adjacent = rotary_table(scheme, wanted);
    wanted.pairs = "half";
    const RotaryTable half = rotary_table(scheme, wanted);
    QCOMPARE(adjacent.cosine, half.cosine);
    QCOMPARE(adjacent.sine, half.sine);
    QVERIFY(adjacent.pairs != half.pairs);
    NumpyRandomState generator(2);
    const std::vector<float> vector = random_vector(wanted.head_dim, generator);
    std::vector<float> moved(vector.size());
    const auto move = [&](const std::vector<float>& from, std::vector<float>& to) {
      for (std::size_t pair = 0; pair < half.pairs.size(); ++pair) {
        for (const std::size_t side : {0U, 1U}) {
          to[static_cast<std::size_t>(half.pairs[pair][side])] =
              from[static_cast<std::size_t>(adjacent.pairs[pair][side])];
        }
      }
    };
    move(vector, moved);
    const int last = wanted.grid.count() - 1;
    std::vector<float> expected(vector.size());
    move(turned(vector, adjacent, last), expected);
    QCOMPARE(turned(moved, half, last), expected);
    // The same vector, not permuted, turns into something else.
    QVERIFY(distance(turned(vector, adjacent, last), turned(vector, half, last)) > 0.1);
  };
  compare("rope-1d", rotary_request({1, 9}, 10));
  for (const std::string& layout : rotary_layouts) compare("rope-2d", rotary_request({3, 5}, 12, layout));
  compare("rope-mixed", rotary_request({3, 5}, 12));
}

void TestRotary::pairsCoverEveryDimensionOnce() {
  for (const std::string& layout : rotary_layouts) {
    for (const char* pairs : {"", "adjacent", "half"}) {
      RotaryRequest wanted = rotary_request({2, 3}, 20, layout);
      wanted.pairs = pairs;
      std::vector<int> dimensions;
      for (const auto& [real, imaginary] : rotary_pairs("rope-2d", wanted)) {
        dimensions.push_back(real);
        dimensions.push_back(imaginary);
      }
      QVERIFY(is_permutation_of_all(dimensions, 20));
    }
  }
  using Pairs = std::vector<std::array<int, 2>>;
  QCOMPARE(rotary_pairs("rope-2d", rotary_request({2, 3}, 8)), (Pairs{{0, 2}, {1, 3}, {4, 6}, {5, 7}}));
  QCOMPARE(rotary_pairs("rope-2d", rotary_request({2, 3}, 8, "dinov3")),
           (Pairs{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  QCOMPARE(rotary_pairs("rope-2d", rotary_request({2, 3}, 8, "eva")),
           (Pairs{{0, 1}, {2, 3}, {4, 5}, {6, 7}}));
  QCOMPARE(rotary_pairs("rope-1d", rotary_request({1, 6}, 4)), (Pairs{{0, 1}, {2, 3}}));
}

void TestRotary::theLiteralReadingConfusesCellsAndOursDoesNot() {
  const GridShape grid{5, 5};
  NumpyRandomState generator(8);
  const std::vector<float> query = random_vector(16, generator);
  // RoPE of the row applied to RoPE of the column, both on the whole query.
  const RotaryTable line = rotary_table("rope-1d", rotary_request({1, 5}, 16));
  const auto literal = [&](Cell cell) { return turned(turned(query, line, cell.column), line, cell.row); };
  QVERIFY(distance(literal({1, 4}), literal({4, 1})) < 1e-6);
  QVERIFY(distance(literal({2, 3}), literal({1, 4})) < 1e-6);
  for (const std::string& layout : rotary_layouts) {
    const RotaryTable table = rotary_table("rope-2d", rotary_request(grid, 16, layout));
    for (int token = 0; token < grid.count(); ++token) {
      for (int other = 0; other < token; ++other) {
        QVERIFY2(distance(turned(query, table, token), turned(query, table, other)) > 0.1, layout.c_str());
      }
    }
  }
}

void TestRotary::evaScalesToThePretrainingGrid() {
  // On 16 x 16 nothing is scaled; on 32 x 8 rows advance by half, columns by two.
  QCOMPARE(rotary_angles("rope-2d", rotary_request({16, 16}, 8, "eva")),
           rotary_angles("rope-2d", rotary_request({16, 16}, 8, "articles")));
  const MatrixD stretched = rotary_angles("rope-2d", rotary_request({32, 8}, 8, "eva"));
  QCOMPARE(stretched(GridShape{32, 8}.token({5, 3}), 0), 2.5);
  QCOMPARE(stretched(GridShape{32, 8}.token({5, 3}), 2), 6.0);
  RotaryRequest larger = rotary_request({32, 8}, 8, "eva");
  larger.pretraining_side = 32;
  QCOMPARE(rotary_angles("rope-2d", larger)(GridShape{32, 8}.token({5, 3}), 0), 5.0);
}

void TestRotary::dinov3Normalises() {
  // The fastest pair's angle is 2 pi times the coordinate: -1 + 1/R at the first row, 1 - 1/R at the last.
  const MatrixD angles = rotary_angles("rope-2d", rotary_request({4, 8}, 8, "dinov3"));
  QVERIFY(std::abs(angles(0, 0) + 2 * M_PI * 0.75) < 1e-12);
  QVERIFY(std::abs(angles(31, 0) - 2 * M_PI * 0.75) < 1e-12);
  QVERIFY(std::abs(angles(0, 2) + 2 * M_PI * 0.875) < 1e-12);
  QVERIFY(std::abs(angles(0, 1) - angles(0, 0) / 10) < 1e-12);
  RotaryRequest wanted = rotary_request({4, 8}, 8, "dinov3");
  wanted.normalise = "max";
  QVERIFY(std::abs(rotary_angles("rope-2d", wanted)(31, 0)) < 1e-12 + 2 * M_PI * 0.125);
  wanted.normalise = "min";
  QVERIFY(std::abs(rotary_angles("rope-2d", wanted)(31, 2) - 2 * M_PI * 2.75) < 1e-12);
}

void TestRotary::rotationKeepsLengthsAndPositionZero() {
  NumpyRandomState generator(3);
  const std::vector<float> vector = random_vector(24, generator);
  for (const char* scheme : {"rope-1d", "rope-2d", "rope-mixed"}) {
    const RotaryTable table = rotary_table(scheme, rotary_request({3, 7}, 24));
    QCOMPARE(turned(vector, table, 0), vector);
    for (int token = 0; token < 21; ++token) {
      const std::vector<float> image = turned(vector, table, token);
      QVERIFY(std::abs(score(image, image) - score(vector, vector)) < 1e-5);
    }
  }
}

void TestRotary::badWidthsAreRefused() {
  for (const int width : {1, 3, 63}) {
    const std::string message = rotary_refusal("rope-1d", rotary_request({1, 9}, width));
    QVERIFY2(has(message, "--dim") && has(message, std::to_string(width + 1)), message.c_str());
    QVERIFY(rotary_refusal("rope-1d", rotary_request({1, 9}, width + 1)).empty());
  }
  QVERIFY(has(rotary_refusal("rope-1d", rotary_request({1, 9}, 63)), "62 or 64"));
  for (const int width : {1, 2, 6, 63, 66}) {
    for (const std::string& layout : rotary_layouts) {
      const std::string message = rotary_refusal("rope-2d", rotary_request({3, 3}, width, layout));
      QVERIFY2(has(message, std::to_string((width / 4 + 1) * 4)), message.c_str());
    }
    QVERIFY(has(rotary_refusal("rope-mixed", rotary_request({3, 3}, width)), "divides by 4"));
  }
  QVERIFY(has(rotary_refusal("rope-2d", rotary_request({3, 3}, 66)), "64 or 68"));
  for (const int width : {0, -4, 65540, std::numeric_limits<int>::min()}) {
    for (const char* scheme : {"rope-1d", "rope-2d", "rope-mixed"}) {
      QVERIFY(has(rotary_refusal(scheme, rotary_request({3, 3}, width)), "out of range"));
    }
  }
}

void TestRotary::badWordsAreRefused() {
  for (const char* scheme : {"sinusoidal-1d", "shaw", "cpe", "relative-bias", "none"}) {
    QVERIFY(has(rotary_refusal(scheme, rotary_request({3, 3}, 8)),
                "rope-1d, rope-2d, rope-ntk, rope-yarn, rope-dype, rope-jitter, rope-mixed"));
  }
  QVERIFY(has(rotary_refusal("rope-3d", rotary_request({3, 3}, 8)), "rope-3d"));
  QVERIFY(
      has(rotary_refusal("rope-2d", rotary_request({3, 3}, 8, "mae")), "articles, eva, rope-vit, dinov3"));
  QVERIFY(has(rotary_refusal("rope-1d", rotary_request({3, 3}, 8, "eva")), "one form only"));
  QVERIFY(has(rotary_refusal("rope-1d", rotary_request({0, 3}, 8)), "--grid"));
  QVERIFY(has(rotary_refusal("rope-1d", rotary_request({-3, -3}, 8)), "--grid"));
  RotaryRequest wanted = rotary_request({3, 3}, 8);
  wanted.pairs = "thirds";
  QVERIFY(has(rotary_refusal("rope-2d", wanted), "adjacent, half"));
  wanted = rotary_request({3, 3}, 8);
  wanted.normalise = "mean";
  QVERIFY(has(rotary_refusal("rope-2d", wanted), "separate, min, max"));
  for (const double temperature : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                                   std::numeric_limits<double>::infinity(), 5e-324}) {
    wanted = rotary_request({3, 3}, 8);
    wanted.temperature = temperature;
    for (const char* scheme : {"rope-1d", "rope-2d", "rope-mixed"}) {
      QVERIFY(has(rotary_refusal(scheme, wanted), "--temperature"));
    }
  }
  wanted = rotary_request({3, 3}, 8, "dinov3");
  wanted.temperature = -1;
  QVERIFY(has(rotary_refusal("rope-2d", wanted), "100"));
  for (const int heads : {0, -1, 1025}) {
    wanted = rotary_request({3, 3}, 8);
    wanted.heads = heads;
    QVERIFY(has(rotary_refusal("rope-mixed", wanted), "1 to 1024"));
  }
  wanted = rotary_request({3, 3}, 8, "eva");
  wanted.pretraining_side = 0;
  QVERIFY(has(rotary_refusal("rope-2d", wanted), "1 to 512"));
  wanted = rotary_request({3, 3}, 8);
  wanted.layer = -1;
  QVERIFY(has(rotary_refusal("rope-mixed", wanted), "0 to 1023"));
}

void TestRotary::tooLargeTablesAreRefused() {
  const int max = std::numeric_limits<int>::max();
  for (const char* scheme : {"rope-1d", "rope-2d", "rope-mixed"}) {
    QVERIFY(has(rotary_refusal(scheme, rotary_request({max, max}, 8)), "too many"));
    QVERIFY(has(rotary_refusal(scheme, rotary_request({512, 512}, 65536)), "268435456"));
  }
  RotaryRequest wanted = rotary_request({512, 512}, 64);
  wanted.heads = 1024;
  QVERIFY(has(rotary_refusal("rope-mixed", wanted), "268435456"));
}

void TestRotary::cancelledTablesStop() {
  const Progress progress;
  progress.cancel();
  for (const char* scheme : {"rope-1d", "rope-2d", "rope-mixed"}) {
    QVERIFY(is_cancelled([&] { rotary_table(scheme, rotary_request({3, 5}, 8), progress); }));
  }
}

REGISTER_TEST(TestRotary, QCoreApplication)
#include "test_rotary.moc"
