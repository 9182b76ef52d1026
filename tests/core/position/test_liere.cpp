// core/position/schemes/liere/liere.h, matrix_exponential.h: rotations against SciPy (tests/golden/liere.py),
// blocks of 2 against rope-mixed, and the gradient of the exponential against differences.
#include <Eigen/LU>
#include <QtTest>
#include <cmath>

#include "core/base/permutation.h"
#include "core/position/relativity.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/schemes/liere/liere.h"
#include "core/position/schemes/liere/matrix_exponential.h"
#include "tests/golden_position.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

RotaryRequest liere_request(GridShape grid, int heads, int head_dim, int block) {
  RotaryRequest made;
  made.grid = grid;
  made.heads = heads;
  made.head_dim = head_dim;
  made.block = block;
  return made;
}

std::string liere_refusal(const RotaryRequest& wanted) {
  return usage_refusal([&] { checked_rotary("liere", wanted); });
}

MatrixD noise(int size, std::uint32_t seed, double deviation) {
  NumpyRandomState generator(seed);
  MatrixD made(size, size);
  for (double& value : made.reshaped<Eigen::RowMajor>()) value = deviation * generator.normal();
  return made;
}

}  // namespace

class TestLieRe : public QObject {
  Q_OBJECT

 private slots:
  void equalsScipy() {
    const nlohmann::json cases = golden_position("liere.json");
    QCOMPARE(cases.size(), std::size_t{5});
    for (const nlohmann::json& each : cases) {
      RotaryRequest wanted =
          liere_request({each["rows"], each["columns"]}, each["heads"], each["width"], each["block"]);
      wanted.seed = each["seed"];
      wanted.layer = each["layer"];
      const GridShape trained{each["trained"][0], each["trained"][1]};
      const LieReGenerators generators = liere_generators(wanted);
      const std::vector<MatrixD> drawn = {generators.row, generators.column};
      QVERIFY(difference(drawn, each["generators"]) < 6e-8);
      const std::vector<float> rotations =
          liere_rotations(generators, wanted.heads, wanted.block, wanted.grid, trained);
      const Matrix row =
          Eigen::Map<const Matrix>(rotations.data(), 1, static_cast<Eigen::Index>(rotations.size()));
      QVERIFY(difference(row, each["rotation"]) < 2e-7);
      if (trained != wanted.grid || wanted.layer > 0) continue;
      RelativityRequest content;
      content.grid = wanted.grid;
      content.head_dim = wanted.head_dim;
      content.heads = wanted.heads;
      content.own.set("block", std::int64_t{wanted.block});
      content.seed = wanted.seed;
      const double change = max_shift_change(scheme_scores("liere", content, 0), wanted.grid);
      QVERIFY(std::abs(change - each["change"].get<double>()) < 1e-10);
      QVERIFY(change > 0.1);
    }
  }

  void rotationsAreOrthogonal() {
    for (const int block : {2, 3, 8, 16}) {
      const RotaryRequest wanted = liere_request({3, 4}, 1, 48, block);
      const MatrixD rotations = liere_rotations_of(liere_generators(wanted), 1, 0, block, {3, 4}, {2, 2});
      for (Eigen::Index token = 0; token < 12; ++token) {
        for (int each = 0; each < 48 / block; ++each) {
          const Eigen::Map<const MatrixD> turn(rotations.row(token).data() + each * block * block, block,
                                               block);
          QVERIFY((turn * turn.transpose() - MatrixD::Identity(block, block)).cwiseAbs().maxCoeff() < 1e-12);
          QVERIFY(std::abs(turn.determinant() - 1) < 1e-12);
          if (token == 0) QVERIFY(turn.isIdentity(0));
        }
      }
    }
  }

  // U of two dimensions is a frequency of rope-mixed, in units of the side less one cell.
  void blocksOfTwoAreRopeMixed() {
    const GridShape grid{3, 5};
    RotaryRequest wanted = liere_request(grid, 2, 8, 2);
    wanted.seed = 4;
    const LieReGenerators generators = liere_generators(wanted);
    RotaryRequest mixed = liere_request(grid, 2, 8, 2);
    MixedFrequencies frequencies{MatrixD(2, 4), MatrixD(2, 4)};
    for (Eigen::Index i = 0; i < 8; ++i) {
      frequencies.x.data()[i] = -generators.column.data()[i] / (grid.columns - 1);
      frequencies.y.data()[i] = -generators.row.data()[i] / (grid.rows - 1);
    }
    mixed.mixed = frequencies;
    for (int head = 0; head < 2; ++head) {
      MatrixD blocks = noise(15, 1, 1).leftCols(8), pairs = blocks;
      turn_blocks(blocks, liere_rotations_of(generators, 2, head, 2, grid, grid), 2);
      rotate(pairs, rotary_angles("rope-mixed", mixed, head), rotary_pairs("rope-mixed", mixed));
      QVERIFY((blocks - pairs).cwiseAbs().maxCoeff() < 1e-12);
      // The same as angles.
      QVERIFY((rotary_angles("liere", wanted, head) - rotary_angles("rope-mixed", mixed, head))
                  .cwiseAbs()
                  .maxCoeff() < 1e-12);
    }
    QCOMPARE(find_rotary("liere").learned_numbers(wanted), find_rotary("rope-mixed").learned_numbers(mixed));
  }

  void exponentialsAreKnown() {
    // A rotation by an angle of many turns, and e^0.
    MatrixD turn(2, 2);
    turn << 0, -100, 100, 0;
    const MatrixD turned = matrix_exponential(turn);
    QVERIFY(std::abs(turned(0, 0) - std::cos(100.0)) < 1e-12 &&
            std::abs(turned(1, 0) - std::sin(100.0)) < 1e-12);
    QCOMPARE(matrix_exponential(MatrixD::Zero(3, 3)), MatrixD(MatrixD::Identity(3, 3)));
    const MatrixD a = noise(5, 2, 1);
    QVERIFY((matrix_exponential(a) * matrix_exponential(-a) - MatrixD::Identity(5, 5)).cwiseAbs().maxCoeff() <
            1e-12);
  }

  void gradientAgreesWithDifferences() {
    for (const double size : {0.05, 1.0, 6.0}) {
      const MatrixD a = noise(4, 3, size), weights = noise(4, 5, 1);
      const MatrixD skew = a - a.transpose(), gradient = matrix_exponential_gradient(skew, weights);
      for (Eigen::Index i = 0; i < skew.size(); ++i) {
        const double step = 1e-5;
        MatrixD above = skew, below = skew;
        above.data()[i] += step;
        below.data()[i] -= step;
        const double measured =
            (matrix_exponential(above) - matrix_exponential(below)).cwiseProduct(weights).sum() / (2 * step);
        QVERIFY(std::abs(measured - gradient.data()[i]) < 1e-7);
      }
    }
  }

  void requestsAreChecked() {
    QVERIFY(has(liere_refusal(liere_request({3, 4}, 1, 12, 8)), "2, 3, 4, 6, 12"));
    QVERIFY(has(liere_refusal(liere_request({3, 4}, 1, 12, 1)), "2 to 64"));
    QVERIFY(has(liere_refusal(liere_request({3, 4}, 1, 128, 128)), "2 to 64"));
    QVERIFY(!liere_refusal(liere_request({512, 512}, 12, 64, 8)).empty());
    RotaryRequest wanted = liere_request({3, 4}, 2, 8, 4);
    QCOMPARE(liere_refusal(wanted), std::string());
    QVERIFY(has(usage_refusal([&] { rotary_table("liere", wanted); }), "no angles"));
    wanted.generators = seeded_liere_generators(1, 8, 4, 0);
    QVERIFY(has(liere_refusal(wanted), "2 blocks of 6 planes"));
    wanted.generators.reset();
    wanted.reference = GridShape{0, 3};
    QVERIFY(has(liere_refusal(wanted), "--trained-grid"));
  }
};

REGISTER_TEST(TestLieRe, QCoreApplication)
#include "test_liere.moc"
