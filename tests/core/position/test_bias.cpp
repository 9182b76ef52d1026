// core/position/bias/bias.h, shaw.h, cpe.h: biases, indices and convolutions against numbers evaluated
// elsewhere (tests/golden/bias.py) and brute force.
#include <QtTest>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/position/bias/bias.h"
#include "core/position/bias/bias_table.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/schemes/cpe/cpe.h"
#include "core/position/schemes/log_cpb/log_cpb.h"
#include "core/position/schemes/shaw/shaw.h"
#include "tests/bias_requests.h"
#include "tests/golden_position.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

bool same(const IndexMatrix& index, const nlohmann::json& expected) {
  return std::vector<int>(index.data(), index.data() + index.size()) == expected.get<std::vector<int>>();
}

}  // namespace

class TestBias : public QObject {
  Q_OBJECT
 private slots:
  void swinIndexEqualsBruteForce();
  void swinIndexOfKnownWindows();
  void relativeBiasEqualsItsDefinition();
  void relativeBiasDependsOnTheOffsetOnly();
  void classTokenHasThreeRows();
  void learnedTablesAreReadThroughTheIndex();
  void logCoordinatesAreOddAndLogarithmic();
  void logCpbEqualsItsDefinition();
  void logCpbSharesOffsetsBetweenWindows();
  void alibiFallsWithDistance();
  void shawClipsKeyMinusQuery();
  void cpeEqualsAConvolution();
  void cpeRefusesShapesThatDoNotFit();
  void seedsAndBoundsAreKept();
  void windowsAndHeadsAreChecked();
  void tooLargeIsRefused();
  void cancelledBiasesStop();
};

void TestBias::swinIndexEqualsBruteForce() {
  for (int rows = 1; rows <= 16; ++rows) {
    for (int columns = 1; columns <= 16; ++columns) {
      const GridShape window{rows, columns};
      const IndexMatrix index = relative_index(window);
      // Every offset (down, right) counted out in reading order, from the most negative.
      std::map<std::pair<int, int>, int> number;
      for (int down = -(rows - 1); down <= rows - 1; ++down) {
        for (int right = -(columns - 1); right <= columns - 1; ++right) {
          const int next = static_cast<int>(number.size());
          number[{down, right}] = next;
        }
      }
      QCOMPARE(relative_rows(window), static_cast<int>(number.size()));
      QCOMPARE(static_cast<int>(index.rows()), window.count());
      QCOMPARE(static_cast<int>(index.cols()), window.count());
      int query = 0;
      bool equal = true;
      for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c, ++query) {
          int key = 0;
          for (int s = 0; s < rows; ++s) {
            for (int d = 0; d < columns; ++d, ++key) {
              equal = equal && index(query, key) == number.at({r - s, c - d});
            }
          }
        }
      }
      QVERIFY2(equal, to_text(window).c_str());
    }
  }
}

void TestBias::swinIndexOfKnownWindows() {
  // The 2 x 2 window that Swin's code prints.
  IndexMatrix expected(4, 4);
  expected << 4, 3, 1, 0, 5, 4, 2, 1, 7, 6, 4, 3, 8, 7, 5, 4;
  QCOMPARE(relative_index({2, 2}), expected);
  QCOMPARE(relative_rows({7, 7}), 169);
  QCOMPARE(relative_rows({14, 14}, true), 732);
  QCOMPARE(relative_rows({3, 5}), 45);
}

void TestBias::relativeBiasEqualsItsDefinition() {
  const auto cases = golden_bias("relative-bias");
  QCOMPARE(cases.size(), std::size_t{8});
  for (const nlohmann::json& each : cases) {
    BiasRequest wanted = bias_request({each["rows"], each["columns"]}, each["heads"]);
    wanted.seed = each["seed"];
    wanted.class_token = each["class_token"];
    const BiasTable made = bias_table("relative-bias", wanted);
    QVERIFY(same(made.index, each["index"]));
    QVERIFY(difference(made.bias, each["bias"]) < 6e-8);
  }
}

void TestBias::relativeBiasDependsOnTheOffsetOnly() {
  const GridShape grid{5, 7};
  for (const char* scheme : {"relative-bias", "log-cpb", "alibi-2d", "lookhere"}) {
    const BiasTable made = bias_table(scheme, bias_request(grid, 4));
    for (const Matrix& bias : made.bias) {
      std::map<std::pair<int, int>, float> seen;
      for (int query = 0; query < grid.count(); ++query) {
        for (int key = 0; key < grid.count(); ++key) {
          const Cell a = grid.cell(query), b = grid.cell(key);
          const auto [found, fresh] = seen.insert({{a.row - b.row, a.column - b.column}, bias(query, key)});
          QCOMPARE(found->second, bias(query, key));
        }
      }
      QCOMPARE(seen.size(), std::size_t{9 * 13});
    }
    QVERIFY(made.bias[0] != made.bias[1]);
  }
}

void TestBias::classTokenHasThreeRows() {
  const GridShape window{3, 4};
  const IndexMatrix index = relative_index(window, true);
  QCOMPARE(static_cast<int>(index.rows()), 13);
  QCOMPARE(index.bottomRightCorner(12, 12).eval(), relative_index(window));
  for (int token = 1; token < 13; ++token) {
    QCOMPARE(index(0, token), 35);  // class to token
    QCOMPARE(index(token, 0), 36);  // token to class
  }
  QCOMPARE(index(0, 0), 37);
  QCOMPARE(relative_rows(window, true), 38);
}

void TestBias::learnedTablesAreReadThroughTheIndex() {
  Matrix table(9, 2);
  for (int row = 0; row < 9; ++row) table.row(row) << static_cast<float>(row), static_cast<float>(100 + row);
  const BiasTable made = relative_bias_of(table, {2, 2});
  QCOMPARE(made.bias.size(), std::size_t{2});
  // Query (1, 0), key (0, 1): one down, one left.
  QCOMPARE(made.bias[0](2, 1), 6.0F);
  QCOMPARE(made.bias[1](2, 1), 106.0F);
  const std::string message = usage_refusal([&] { relative_bias_of(table, {2, 3}); });
  QVERIFY2(has(message, "9 rows") && has(message, "15 rows"), message.c_str());
  QVERIFY(has(usage_refusal([&] { relative_bias_of(table, {2, 2}, true); }), "12 rows"));
}

void TestBias::logCoordinatesAreOddAndLogarithmic() {
  for (const GridShape window : {GridShape{8, 8}, GridShape{3, 6}, GridShape{1, 4}, GridShape{1, 1}}) {
    const MatrixD coordinates = log_coordinates(window, window);
    const Eigen::Index last = coordinates.rows() - 1;
    for (Eigen::Index row = 0; row <= last; ++row) {
      // The opposite offset stands in the opposite row.
      QCOMPARE(coordinates(row, 0), -coordinates(last - row, 0));
      QCOMPARE(coordinates(row, 1), -coordinates(last - row, 1));
    }
    // The farthest offset is log2(9) / log2(8), no offset is 0.
    const double farthest = std::log2(9.0) / 3;
    QCOMPARE(coordinates(last, 0), window.rows > 1 ? farthest : 0.0);
    QCOMPARE(coordinates(last, 1), window.columns > 1 ? farthest : 0.0);
    QCOMPARE(coordinates(last / 2, 0), 0.0);
    QCOMPARE(coordinates(last / 2, 1), 0.0);
  }
  // One cell of a window of 8: log2(1 + 8 / 7) / 3; the same cell of 24 with 8 as pretraining.
  const double one = std::log2(1 + 8.0 / 7) / 3;
  const MatrixD large = log_coordinates({24, 24}, {8, 8});
  const Eigen::Index middle = large.rows() / 2;
  QVERIFY(std::abs(log_coordinates({8, 8}, {8, 8})(225 / 2 + 1, 1) - one) < 1e-15);
  QVERIFY(std::abs(large(middle + 1, 1) - one) < 1e-15);
  QVERIFY(std::abs(large(large.rows() - 1, 0) - std::log2(1 + 8.0 * 23 / 7) / 3) < 1e-15);
}

void TestBias::logCpbEqualsItsDefinition() {
  const auto cases = golden_bias("log-cpb");
  QCOMPARE(cases.size(), std::size_t{5});
  for (const nlohmann::json& each : cases) {
    BiasRequest wanted = bias_request({each["rows"], each["columns"]}, each["heads"]);
    wanted.seed = each["seed"];
    wanted.pretraining = GridShape{each["pretraining"][0], each["pretraining"][1]};
    const std::vector<MatrixD> coordinates = {log_coordinates(wanted.grid, *wanted.pretraining)};
    QVERIFY(difference(coordinates, each["coordinates"]) < 6e-8);
    const BiasTable made = bias_table("log-cpb", wanted);
    QVERIFY(same(made.index, each["index"]));
    // Near 8, float32 steps by 9.5e-7; the weights are float32 here and float64 there.
    const double max = difference(made.bias, each["bias"]);
    QVERIFY2(max < 1e-6, qPrintable(QString::number(max)));
    for (const Matrix& bias : made.bias) QVERIFY(bias.minCoeff() > 0 && bias.maxCoeff() < 16);
  }
}

void TestBias::logCpbSharesOffsetsBetweenWindows() {
  // The continuous bias of a larger window agrees with the smaller's wherever both have the offset.
  BiasRequest large = bias_request({6, 7}, 2);
  large.pretraining = GridShape{3, 4};
  const BiasTable wide = bias_table("log-cpb", large),
                  narrow = bias_table("log-cpb", bias_request({3, 4}, 2));
  for (int query = 0; query < 12; ++query) {
    for (int key = 0; key < 12; ++key) {
      const Cell a = GridShape{3, 4}.cell(query), b = GridShape{3, 4}.cell(key);
      const GridShape grid{6, 7};
      QVERIFY(std::abs(wide.bias[1](grid.token(a), grid.token(b)) - narrow.bias[1](query, key)) < 1e-6F);
    }
  }
}

void TestBias::alibiFallsWithDistance() {
  for (const nlohmann::json& each : golden_bias("alibi-2d")) {
    const int heads = each["heads"];
    const std::vector<double> slopes = alibi_slopes(heads);
    for (int head = 0; head < heads; ++head) {
      const auto at = static_cast<std::size_t>(head);
      QVERIFY(std::abs(slopes[at] - each["slopes"][at].get<double>() * 1e-7) < 6e-8);
    }
    const BiasTable made = bias_table("alibi-2d", bias_request({each["rows"], each["columns"]}, heads));
    QVERIFY(difference(made.bias, each["bias"]) < 2e-7);
    QCOMPARE(static_cast<int>(made.index.size()), 0);
  }
  const std::vector<double> slopes = alibi_slopes(8);
  QCOMPARE(slopes.front(), 0.5);
  QCOMPARE(slopes.back(), 1.0 / 256);
  // Head 1 of 8 has the slope 1/2: 3 rows down, 4 columns right is 5 cells away.
  const GridShape grid{4, 5};
  const Matrix bias = bias_table("alibi-2d", bias_request(grid, 8)).bias[0];
  QCOMPARE(bias(0, grid.token({3, 4})), -2.5F);
  QCOMPARE(bias(7, 7), 0.0F);
  QVERIFY(!std::signbit(bias(7, 7)));
  QCOMPARE(bias, bias.transpose().eval());
}

void TestBias::shawClipsKeyMinusQuery() {
  for (const nlohmann::json& each : golden_bias("shaw")) {
    ShawRequest wanted{each["tokens"], each["width"], each["reach"], each["seed"], false};
    const ShawTable made = shaw_table(wanted);
    QVERIFY(same(made.index, each["index"]));
    QVERIFY(difference(made.table, each["table"]) < 6e-8);
  }
  const IndexMatrix index = shaw_index(6, 2);
  QCOMPARE(index(0, 1), 3);  // the key one ahead: +1
  QCOMPARE(index(1, 0), 1);
  QCOMPARE(index(0, 5), 4);  // +5 and +2 share a row
  QCOMPARE(index(0, 2), 4);
  QCOMPARE(index(5, 0), 0);
  QCOMPARE(index(3, 3), 2);
  const auto refused = [](int tokens, int width, int reach) {
    return usage_refusal([&] { shaw_table({tokens, width, reach, 0, false}); });
  };
  QVERIFY(has(refused(0, 4, 2), "--tokens"));
  QVERIFY(has(refused(4, 0, 2), "1 to 65536"));
  QVERIFY(has(refused(4, 65537, 2), "1 to 65536"));
  QVERIFY(has(refused(4, 4, -1), "0 to 65535"));
  QVERIFY(has(refused(4, 4, 65536), "0 to 65535"));
  QVERIFY(has(refused(20000, 4, 2), "268435456"));
  QVERIFY(has(refused(4, 65536, 65535), "268435456"));
}

void TestBias::cpeEqualsAConvolution() {
  const auto cases = golden_bias("cpe");
  QCOMPARE(cases.size(), std::size_t{4});
  for (const nlohmann::json& each : cases) {
    const GridShape grid{each["rows"], each["columns"]};
    const int width = each["width"];
    const Matrix kernel = cpe_kernel(width, each["seed"]);
    QVERIFY(difference(kernel, each["kernel"]) < 6e-8);
    Matrix tokens(grid.count(), width);
    for (Eigen::Index i = 0; i < tokens.size(); ++i) {
      tokens.data()[i] = static_cast<float>(std::cos(static_cast<double>(i)));
    }
    const Matrix position = conditional_position(tokens, kernel, grid);
    QVERIFY(difference(position, each["position"]) < 1e-7);
  }
  // A kernel that picks one neighbour shifts the grid, with zeros coming in: the last tap is below right.
  const GridShape grid{3, 4};
  Matrix numbers(12, 1), pick = Matrix::Zero(1, 9);
  for (int token = 0; token < 12; ++token) numbers(token, 0) = static_cast<float>(token + 1);
  pick(0, 8) = 1;
  const Matrix shifted = conditional_position(numbers, pick, grid);
  for (int token = 0; token < 12; ++token) {
    const Cell from{grid.cell(token).row + 1, grid.cell(token).column + 1};
    QCOMPARE(shifted(token, 0), grid.contains(from) ? numbers(grid.token(from), 0) : 0.0F);
  }
}

void TestBias::cpeRefusesShapesThatDoNotFit() {
  const Matrix tokens = Matrix::Ones(12, 4);
  QVERIFY(has(usage_refusal([&] {
                conditional_position(tokens, cpe_kernel(4, 0), {3, 5});
              }),
              "give 15 tokens"));
  QVERIFY(has(usage_refusal([&] { conditional_position(tokens, cpe_kernel(5, 0), {3, 4}); }), "width 4"));
  QVERIFY(has(usage_refusal([&] { conditional_position(tokens, Matrix::Ones(4, 8), {3, 4}); }), "9 numbers"));
  for (const int width : {0, -1, 65537}) {
    QVERIFY(has(usage_refusal([&] { cpe_kernel(width, 0); }), "1 to 65536"));
  }
}

void TestBias::seedsAndBoundsAreKept() {
  for (const char* scheme : {"relative-bias", "log-cpb"}) {
    BiasRequest first = bias_request({4, 5}), other = first;
    other.seed = 1;
    QCOMPARE(bias_table(scheme, first).bias, bias_table(scheme, first).bias);
    QVERIFY(bias_table(scheme, first).bias != bias_table(scheme, other).bias);
  }
  BiasRequest wanted = bias_request({16, 16}, 8);
  QVERIFY(bias_table("relative-bias", wanted).bias[0].cwiseAbs().maxCoeff() > 0.05F);
  wanted.two_sigma = true;
  for (const Matrix& bias : bias_table("relative-bias", wanted).bias) {
    QVERIFY(bias.cwiseAbs().maxCoeff() <= 0.04F);
  }
  QVERIFY(cpe_kernel(500, 3, true).cwiseAbs().maxCoeff() <= 0.04F);
}

void TestBias::windowsAndHeadsAreChecked() {
  for (const char* scheme : {"relative-bias", "log-cpb"}) {
    BiasRequest wanted = bias_request({4, 6});
    wanted.window = GridShape{4, 6};
    QCOMPARE(bias_table(scheme, wanted).bias, bias_table(scheme, bias_request({4, 6})).bias);
    wanted.window = GridShape{2, 3};
    QCOMPARE(static_cast<int>(bias_table(scheme, wanted).bias[0].rows()), 6);
    for (const GridShape window : {GridShape{5, 6}, GridShape{4, 7}, GridShape{512, 512}}) {
      wanted.window = window;
      const std::string message = bias_refusal(scheme, wanted);
      QVERIFY2(has(message, to_text(window)) && has(message, "at most 4x6"), message.c_str());
    }
    for (const GridShape window : {GridShape{0, 2}, GridShape{2, -1}, GridShape{513, 1}}) {
      wanted.window = window;
      QVERIFY(has(bias_refusal(scheme, wanted), "--window"));
    }
  }
  BiasRequest wanted = bias_request({4, 6});
  wanted.window = GridShape{2, 2};
  QVERIFY(has(bias_refusal("alibi-2d", wanted), "--window"));
  for (const char* scheme : {"relative-bias", "log-cpb", "alibi-2d"}) {
    for (const int heads : {0, -3, 1025}) {
      QVERIFY(has(bias_refusal(scheme, bias_request({4, 6}, heads)), "1 to 1024"));
    }
    for (const GridShape grid : {GridShape{0, 4}, GridShape{4, -1}, GridShape{513, 4}}) {
      QVERIFY(has(bias_refusal(scheme, bias_request(grid)), "--grid"));
    }
    QVERIFY(bias_refusal(scheme, bias_request({1, 1})).empty());
    wanted = bias_request({4, 6});
    wanted.class_token = true;
    QCOMPARE(bias_refusal(scheme, wanted).empty(), std::string(scheme) == "relative-bias");
    wanted = bias_request({4, 6});
    wanted.pretraining = GridShape{8, 8};
    QCOMPARE(bias_refusal(scheme, wanted).empty(), std::string(scheme) == "log-cpb");
  }
  wanted = bias_request({4, 6});
  wanted.pretraining = GridShape{1, 8};
  QVERIFY(has(bias_refusal("log-cpb", wanted), "1x8"));
  wanted.pretraining = GridShape{0, 8};
  QVERIFY(has(bias_refusal("log-cpb", wanted), "--pretraining-window"));
  QVERIFY(has(bias_refusal("rope-1d", bias_request({4, 6})), "relative-bias, log-cpb, fire, alibi-2d"));
  QVERIFY(has(bias_refusal("swin", bias_request({4, 6})), "swin"));
}

void TestBias::tooLargeIsRefused() {
  for (const char* scheme : {"relative-bias", "log-cpb", "alibi-2d"}) {
    QVERIFY(has(bias_refusal(scheme, bias_request({512, 512}, 1)), "268435456"));
    QVERIFY(has(bias_refusal(scheme, bias_request({128, 129}, 1)), "268435456"));
    QVERIFY(has(bias_refusal(scheme, bias_request({32, 32}, 1024)), "268435456"));
  }
  BiasRequest windowed = bias_request({512, 512}, 1);
  windowed.window = GridShape{7, 7};
  QVERIFY(bias_refusal("relative-bias", windowed).empty());
}

void TestBias::cancelledBiasesStop() {
  const Progress progress;
  progress.cancel();
  for (const char* scheme : {"relative-bias", "log-cpb", "alibi-2d"}) {
    QVERIFY(is_cancelled([&] { bias_table(scheme, bias_request({3, 5}), progress); }));
  }
  QVERIFY(is_cancelled([&] { shaw_table({9, 4}, progress); }));
  QVERIFY(is_cancelled([&] { cpe_kernel(4, 0, false, progress); }));
  QVERIFY(is_cancelled([&] {
    conditional_position(Matrix::Ones(6, 2), Matrix::Ones(2, 9), {2, 3}, progress);
  }));
}

REGISTER_TEST(TestBias, QCoreApplication)
#include "test_bias.moc"
