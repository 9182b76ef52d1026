// core/position/schemes/lookhere/lookhere.h, pape.h: biases that look to a side or fall with a parabola,
// against numbers evaluated elsewhere (tests/golden/bias.py).
#include <QtTest>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/position/schemes/lookhere/lookhere.h"
#include "core/position/schemes/pape/pape.h"
#include "tests/bias_requests.h"
#include "tests/golden_position.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestLookherePape : public QObject {
  Q_OBJECT
 private slots:
  void lookhereEqualsItsDefinition();
  void lookhereHeadsShareTheirSides();
  void lookhereIsChecked();
  void papeEqualsItsProducts();
  void papeOfOneSteepnessIsRound();
  void papeIsChecked();
};

void TestLookherePape::lookhereEqualsItsDefinition() {
  const auto cases = golden_bias("lookhere");
  QCOMPARE(cases.size(), std::size_t{7});
  for (const nlohmann::json& each : cases) {
    BiasRequest wanted = bias_request({each["rows"], each["columns"]}, each["heads"]);
    wanted.layout = each["layout"];
    wanted.layer = each["layer"];
    wanted.depth = each["depth"];
    wanted.class_token = each["class_token"];
    const BiasTable made = bias_table("lookhere", wanted);
    QCOMPARE(made.index.size(), Eigen::Index{0});
    const nlohmann::json& values = each["bias"];
    std::size_t at = 0, masked = 0;
    for (const Matrix& bias : made.bias) {
      for (Eigen::Index i = 0; i < bias.size(); ++i, ++at) {
        QVERIFY(at < values.size());
        if (values[at].is_null()) {
          ++masked;
          QCOMPARE(bias.data()[i], masked_logit);
        } else {
          QVERIFY(std::abs(static_cast<double>(bias.data()[i]) - values[at].get<double>() * 1e-7) < 6e-8);
        }
      }
    }
    QCOMPARE(at, values.size());
    QVERIFY(masked > 0);
  }
}

void TestLookherePape::lookhereHeadsShareTheirSides() {
  for (const char* layout : {"lh-90", "lh-180", "lh-45"}) {
    for (int count = lookhere_min_heads(layout); count <= 40; ++count) {
      const std::vector<DirectedHead> heads = lookhere_heads(layout, count);
      QCOMPARE(heads.size(), static_cast<std::size_t>(count));
      // Every side is looked at as often as the opposite one, and every head sees its own place.
      for (int down = -3; down <= 3; ++down) {
        for (int right = -3; right <= 3; ++right) {
          int there = 0, back = 0;
          for (const DirectedHead& head : heads) {
            QVERIFY(head.sees(0, 0));
            there += head.sees(down, right) ? 1 : 0;
            back += head.sees(-down, -right) ? 1 : 0;
          }
          // The groups of lh-45 are halves of one another's.
          const bool even = std::string(layout) != "lh-45" || (count + 3) / 6 % 2 == 0;
          QVERIFY(!even || there == back);
          QVERIFY(there > 0);
        }
      }
    }
  }
  const std::vector<DirectedHead> heads = lookhere_heads("lh-90", 12);
  QCOMPARE(heads[1].name, std::string("up-right"));
  QVERIFY(heads[1].sees(-2, 5) && heads[1].sees(0, 5) && !heads[1].sees(1, 5) && !heads[1].sees(-2, -1));
  QCOMPARE(heads[4].name, std::string("up"));
  QVERIFY(heads[4].sees(-2, 2) && heads[4].sees(-2, -1) && !heads[4].sees(-2, 3) && !heads[4].sees(1, 0));
  QCOMPARE(heads[11].slope, 1.0 / 256);
  // The large number is a mask in every backend: half of the range of floats is left for the logit.
  QVERIFY(std::isfinite(masked_logit) && masked_logit < -3e38F);
}

void TestLookherePape::lookhereIsChecked() {
  BiasRequest wanted = bias_request({3, 4}, 3);
  QVERIFY(has(bias_refusal("lookhere", wanted), "4 or more"));
  wanted.heads = 8;
  wanted.layout = "lh-45";
  QVERIFY(has(bias_refusal("lookhere", wanted), "9 or more"));
  wanted.heads = 4;
  wanted.layout = "lh-30";
  QVERIFY(has(bias_refusal("lookhere", wanted), "lh-90, lh-180, lh-45"));
  wanted.layout.clear();
  wanted.layer = 12;
  QVERIFY(has(bias_refusal("lookhere", wanted), "0 to 11"));
  wanted.layer = 0;
  wanted.window = GridShape{2, 2};
  QVERIFY(has(bias_refusal("lookhere", wanted), "has no window"));
  wanted.window.reset();
  wanted.global_slope = std::nan("");
  QVERIFY(!bias_refusal("lookhere", wanted).empty());
}

void TestLookherePape::papeEqualsItsProducts() {
  const auto cases = golden_bias("pape");
  QCOMPARE(cases.size(), std::size_t{2});
  for (const nlohmann::json& each : cases) {
    const PapeRequest wanted{each["width"], each["heads"], each["parabolas"], "full", each["seed"]};
    const PapeWeights weights = seeded_pape_weights(wanted);
    const GridShape grid{each["rows"], each["columns"]};
    const bool token = each["class_token"];
    MatrixD contents(grid.count() + (token ? 1 : 0), wanted.width);
    for (Eigen::Index i = 0; i < contents.size(); ++i) contents.data()[i] = std::cos(static_cast<double>(i));
    std::vector<MatrixD> terms;
    for (int head = 0; head < wanted.heads; ++head) {
      terms.push_back(pape_terms(pape_places(weights, head, grid, token),
                                 pape_steepness(weights, head, contents),
                                 pape_slopes(weights, head, contents)));
    }
    QVERIFY(difference(terms, each["terms"]) < 6e-8);
    QCOMPARE(pape_parameters(wanted),
             std::int64_t{weights.places.size() + weights.a.size() + weights.b.size()});
  }
}

// The rotation-invariant form sees the distance alone, whatever the direction.
void TestLookherePape::papeOfOneSteepnessIsRound() {
  const PapeWeights weights = seeded_pape_weights({6, 3, 50, "rotation-invariant", 4});
  QCOMPARE(weights.parabolas(), 2);
  QCOMPARE(pape_parameters({6, 3, 50, "rotation-invariant", 4}), std::int64_t{18});
  const GridShape grid{4, 4};
  const MatrixD contents = MatrixD::Constant(16, 6, 0.5);
  for (int head = 0; head < 3; ++head) {
    const double scale = weights.places(2 * head, 0);
    const double steepness = std::log1p(std::exp(0.5 * weights.a.row(head).sum()));
    const MatrixD terms =
        pape_terms(pape_places(weights, head, grid), pape_steepness(weights, head, contents),
                   pape_slopes(weights, head, contents));
    for (int query = 0; query < 16; ++query) {
      for (int key = 0; key < 16; ++key) {
        const Cell a = grid.cell(query), b = grid.cell(key);
        const double squared = std::pow(a.row - b.row, 2) + std::pow(a.column - b.column, 2);
        QVERIFY(std::abs(terms(query, key) + steepness * scale * scale * squared) < 1e-12);
      }
    }
  }
}

void TestLookherePape::papeIsChecked() {
  const auto refused = [](const PapeRequest& wanted) {
    return usage_refusal([&] { seeded_pape_weights(wanted); });
  };
  QVERIFY(has(refused({0, 1, 1, "", 0}), "--dim"));
  QVERIFY(has(refused({4, 0, 1, "", 0}), "--heads"));
  QVERIFY(has(refused({4, 1, 0, "", 0}), "--parabolas"));
  QVERIFY(has(refused({4, 1, 1, "half", 0}), "full, rotation-invariant"));
  QVERIFY(has(refused({65536, 1024, 1024, "", 0}), "268435456"));
}

REGISTER_TEST(TestLookherePape, QCoreApplication)
#include "test_lookhere_pape.moc"
